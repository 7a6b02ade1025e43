import { type Doubt, doubtOf } from '../sheet/doubt.ts';
import { cellAddress, type Sheet } from '../sheet/sheet.ts';
import type { SizedLine } from './grid-table.ts';
import { headerDoubts } from './header-doubts.ts';
import type { Header } from './table-unit.ts';

/** At least this many lines have every other size of the axis. */
const USUAL_LINES = 3;

type Columns = { width: number; height: number };

/**
 * Lines of a long list that end before their price, at a size that no other line has: "+ motor; 95; 96". They do not
 * mean a size that cannot be made, and are left out.
 */
export const strayLines = (
  lines: readonly SizedLine[],
  { width: column }: Columns,
): { lines: SizedLine[]; doubts: Doubt[] } => {
  const full = lines.filter(({ isBlank }) => !isBlank);
  const widths = new Set(full.map(({ width }) => width));
  const heights = new Set(full.map(({ height }) => height));
  const isStray = ({ isBlank, width, height }: SizedLine) => isBlank && !(widths.has(width) && heights.has(height));
  const strays = full.length === 0 ? [] : lines.filter(isStray);
  const [first] = strays;
  if (!first) return { lines: [...lines], doubts: [] };
  const cell = cellAddress(first.row, column);
  const message = `${strays.length} lines from ${cell} on have no price, at sizes that no other line has; they were left out`;
  const doubt = doubtOf('stray_numbers', message, {
    cell,
    count: strays.length,
    reason: 'lines_without_price',
  });
  return { lines: lines.filter((line) => !isStray(line)), doubts: [doubt] };
};

/** Each size of an axis once, rising, at its first place, with the number of its lines. */
const distinct = (lines: readonly SizedLine[], axis: 'width' | 'height', column: number) => {
  const found = new Map<number, { header: Header; count: number }>();
  for (const line of lines) {
    const known = found.get(line[axis]);
    if (known) known.count++;
    else found.set(line[axis], { header: { mm: line[axis], row: line.row, column, isRange: false }, count: 1 });
  }
  return [...found.values()].sort((one, other) => one.header.mm - other.header.mm);
};

/** A size that only one line has, while all others have many: a digit may be wrong. */
const rareSize = (sizes: ReturnType<typeof distinct>): Doubt | undefined => {
  const rare = sizes.filter(({ count }) => count < USUAL_LINES);
  const [only, second] = rare;
  if (!only || second || only.count > 1 || sizes.length < 2) return undefined;
  const { mm, row, column } = only.header;
  const cell = cellAddress(row, column);
  const reason = 'is in one line alone, each other one in several';
  return doubtOf('headers_damaged', `The size ${mm} mm in ${cell} ${reason}`, { mm, cell, reason });
};

/** What is odd about the sizes of a long list. */
export const lineDoubts = (sheet: Sheet, lines: readonly SizedLine[], columns: Columns): Doubt[] => {
  const [widths, heights] = [distinct(lines, 'width', columns.width), distinct(lines, 'height', columns.height)];
  const headers = (sizes: typeof widths) => sizes.map(({ header }) => header);
  const damaged = headerDoubts(sheet, headers(widths), headers(heights));
  if (damaged.length > 0) return damaged;
  return [rareSize(widths), rareSize(heights)].filter((found) => found !== undefined);
};
