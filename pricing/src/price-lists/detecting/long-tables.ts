import type { ExactNumber } from '../../decimal/decimal.ts';
import { type FileFault, fileFault } from '../file-fault.ts';
import { limits } from '../limits.ts';
import { type Area, cellAt, type Sheet } from '../sheet.ts';
import { isSizeLike } from './cell-values.ts';
import type { DetectedTable, DetectionChoices } from './detected-table.ts';
import { type FileManner, finishedTable } from './finished-table.ts';
import { headingsAbove } from './headings.ts';
import type { LongColumns } from './long-columns.ts';
import { readSizes } from './read-axes.ts';
import { priceReader } from './read-prices.ts';
import { unitNamed } from './units.ts';

/** A list with one line a size, for one pricing row or, with key columns, for several. */
export type LongList = LongColumns & { rows: readonly number[]; area: Area };

/** The lines of a list: those with a size, empty ones passed over, up to a line that begins with anything else. */
export const longListAt = (sheet: Sheet, columns: LongColumns): LongList => {
  const { titleRow, width, height, price, keys } = columns;
  const rows: number[] = [];
  for (let row = titleRow + 1; row < sheet.rows.length; row++) {
    const [widthCell, heightCell, priceCell] = [width, height, price].map((column) => cellAt(sheet, row, column));
    if (isSizeLike(widthCell) || isSizeLike(heightCell)) rows.push(row);
    else if (widthCell ?? heightCell ?? priceCell) break;
  }
  const places = [width, height, price, ...keys.map(({ column }) => column)];
  const area = {
    top: Math.max(titleRow, 0),
    left: Math.min(...places),
    bottom: rows.at(-1) ?? titleRow,
    right: Math.max(...places),
  };
  return { ...columns, rows, area };
};

/** What the key columns of a line say, in the words that a heading would use; one table for each. */
const headingOf = (sheet: Sheet, row: number, { keys }: LongList): string =>
  keys
    .map(({ column, key }) => {
      const text = cellAt(sheet, row, column)?.text ?? '';
      if (key === 'name') return text;
      return key === 'id' ? `#${text}` : text === '' ? '' : `${key}=${text}`;
    })
    .filter((words) => words !== '')
    .join(' ');

const unitOf = (sheet: Sheet, list: LongList, headings: readonly string[]) =>
  [list.width, list.height]
    .map((column) => (list.titleRow < 0 ? undefined : cellAt(sheet, list.titleRow, column)?.text))
    .concat(headings)
    .map((text) => (text === undefined ? undefined : unitNamed(text)))
    .find((unit) => unit !== undefined);

type Lines = { row: number; width: number; height: number; price: ExactNumber | null }[];

/** The lines as a grid. A size that has no line cannot be made; one that has two must have the same price in both. */
const gridOf = (lines: Lines, list: LongList, sheet: Sheet, faults: FileFault[]) => {
  const rising = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);
  const widths = rising(lines.map(({ width }) => width));
  const heights = rising(lines.map(({ height }) => height));
  const first = { sheet: sheet.name, row: lines[0]?.row, column: list.width };
  if (widths.length > limits.headers || heights.length > limits.headers) {
    const message = `A grid has at most ${limits.headers} sizes on each axis; these lines have ${widths.length} widths and ${heights.length} heights`;
    faults.push(fileFault('too_many_sizes', message, first));
    return { widths: [], heights: [], prices: [] };
  }
  const columnOf = new Map(widths.map((width, index) => [width, index]));
  const rowOf = new Map(heights.map((height, index) => [height, index]));
  const prices: (ExactNumber | null)[][] = heights.map(() => widths.map(() => null));
  const lineOf = new Map<string, Lines[number]>();
  for (const line of lines) {
    const key = `${line.width}_${line.height}`;
    const before = lineOf.get(key);
    if (before && String(before.price) !== String(line.price)) {
      const message = `${line.width} x ${line.height} mm has another price in row ${before.row + 1}`;
      faults.push(fileFault('size_given_twice', message, { sheet: sheet.name, row: line.row, column: list.price }));
    }
    lineOf.set(key, line);
    const cells = prices[rowOf.get(line.height) ?? 0];
    if (cells) cells[columnOf.get(line.width) ?? 0] = line.price;
  }
  return { widths, heights, prices };
};

/** The tables of a long list: one for each different content of its key columns. */
export const longTables = (
  sheet: Sheet,
  list: LongList,
  others: readonly Area[],
  choices: DetectionChoices,
  { decimal, isDecimalAssumed }: FileManner,
): { table: DetectedTable; faults: FileFault[] }[] => {
  const above = headingsAbove(sheet, list.area, others);
  const named = unitOf(sheet, list, above);
  const groups = new Map<string, number[]>();
  for (const row of list.rows) {
    const heading = headingOf(sheet, row, list);
    const rows = groups.get(heading);
    if (rows) rows.push(row);
    else groups.set(heading, [row]);
  }
  return [...groups].map(([heading, rows]) => {
    const faults: FileFault[] = [];
    const places = rows.flatMap((row) => [
      { row, column: list.width },
      { row, column: list.height },
    ]);
    const { sizes, unit, isUnitAssumed } = readSizes(sheet, places, { decimal, given: choices.unit, named }, faults);
    const prices = priceReader(sheet, decimal, faults);
    const mm = new Map(sizes.map((size) => [`${size.row} ${size.column}`, size.mm]));
    const lines = rows.flatMap((row): Lines => {
      const [width, height] = [mm.get(`${row} ${list.width}`), mm.get(`${row} ${list.height}`)];
      const price = prices.read({ row, column: list.price });
      return width === undefined || height === undefined ? [] : [{ row, width, height, price }];
    });
    return finishedTable(sheet, {
      area: { ...list.area, top: rows[0] ?? list.area.top, bottom: rows.at(-1) ?? list.area.bottom },
      headings: heading === '' ? above : [heading],
      layout: 'long',
      unit,
      isAssumed: {
        layout: choices.layout === undefined && list.titleRow < 0,
        unit: isUnitAssumed,
        decimal: isDecimalAssumed,
      },
      ...gridOf(lines, list, sheet, faults),
      warnings: prices.warnings(),
      faults,
    });
  });
};
