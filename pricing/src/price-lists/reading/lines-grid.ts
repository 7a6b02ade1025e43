import type { ExactNumber } from '../../decimal/decimal.ts';
import { type FileFault, fileFault } from '../file-fault.ts';
import { limits } from '../limits.ts';
import type { Sheet } from '../sheet.ts';

/** `isBlank`: the cell of its price is empty, and not marked as a size without one. */
export type SizedLine = { row: number; width: number; height: number; price: ExactNumber | null; isBlank: boolean };

/** The lines as a grid. A size without a line cannot be made; one with two lines must have the same price in both. */
export const linesGrid = (
  lines: readonly SizedLine[],
  columns: { width: number; price: number },
  sheet: Sheet,
  faults: FileFault[],
) => {
  const rising = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);
  const widths = rising(lines.map(({ width }) => width));
  const heights = rising(lines.map(({ height }) => height));
  const first = { sheet: sheet.name, row: lines[0]?.row, column: columns.width };
  if (widths.length > limits.headers || heights.length > limits.headers) {
    const message = `A grid has at most ${limits.headers} sizes on each axis; these lines have ${widths.length} widths and ${heights.length} heights`;
    const params = { limit: limits.headers, widths: widths.length, heights: heights.length };
    faults.push(fileFault('too_many_sizes', message, first, params));
    return { widths: [], heights: [], prices: [] };
  }
  const columnOf = new Map(widths.map((width, index) => [width, index]));
  const rowOf = new Map(heights.map((height, index) => [height, index]));
  const prices: (ExactNumber | null)[][] = heights.map(() => widths.map(() => null));
  const lineOf = new Map<string, SizedLine>();
  for (const line of lines) {
    const key = `${line.width}_${line.height}`;
    const before = lineOf.get(key);
    if (before && String(before.price) !== String(line.price)) {
      const message = `${line.width} x ${line.height} mm has another price in row ${before.row + 1}; keep one of the two lines`;
      const params = { width: line.width, height: line.height, other_row: before.row + 1 };
      faults.push(
        fileFault('size_given_twice', message, { sheet: sheet.name, row: line.row, column: columns.price }, params),
      );
    }
    lineOf.set(key, line);
    const cells = prices[rowOf.get(line.height) ?? 0];
    if (cells) cells[columnOf.get(line.width) ?? 0] = line.price;
  }
  return { widths, heights, prices };
};
