import { isNumberLike, roughNumber } from '../numbers/cell-values.ts';
import { sizeCell } from '../numbers/size-pair.ts';
import { type FileFault, fileFault } from '../sheet/doubt.ts';
import { type Area, cellAt, limits, type Sheet, textAt } from '../sheet/sheet.ts';
import { isPageNumber } from '../words/title-words.ts';
import { unitsNamed } from '../words/unit-words.ts';
import { canHead, type GridFrame, gridAt, isLabelled } from './grid-frame.ts';
import { type LongColumns, longColumnsAt } from './long-columns.ts';
import { partsOfRun, splittingColumns } from './splitting-columns.ts';

/** A line of a list, with the last heading above it. */
type ListLine = { row: number; section: string };

/** A list with one line per size, for one pricing row or, with key columns or headings in between, for several. */
export type LongList = LongColumns & {
  lines: readonly ListLine[];
  area: Area;
  covers: Area[];
  /** What a column of names says of parts of its sizes. */
  parts: readonly string[];
};

const MAX_SECTION_CELLS = 3;
/** After this many lines without a size the list has ended: otherwise many lists would each read a long sheet. */
const MAX_EMPTY_LINES = 200;

/** The texts of a line that contains nothing else: a heading, if sizes follow it. */
const sectionOf = (sheet: Sheet, row: number): string | undefined => {
  const texts: string[] = [];
  let isHeading = true;
  sheet.rows[row]?.forEach((cell) => {
    if (cell.kind !== 'text' || isNumberLike(cell)) isHeading = false;
    texts.push(cell.text);
  });
  const isShort = texts.length > 0 && texts.length <= MAX_SECTION_CELLS;
  return isHeading && isShort && !longColumnsAt(sheet, row) ? texts.join(' ').slice(0, 300) : undefined;
};

/** A heading between the titles and the first line; a line of units is not a heading. */
const firstSection = (sheet: Sheet, { titleRow, firstRow }: LongColumns): string => {
  const between = Array.from(
    { length: titleRow < 0 ? 0 : firstRow - titleRow - 1 },
    (_, index) => titleRow + 1 + index,
  );
  return (
    between
      .map((row) => sectionOf(sheet, row))
      .findLast((text) => text !== undefined && unitsNamed(text).length === 0) ?? ''
  );
};

/** Lines above a list that pages repeat beside its titles. */
const MAX_ABOVE = 6;

const lineText = (sheet: Sheet, row: number): string => {
  const texts: string[] = [];
  sheet.rows[row]?.forEach((cell) => {
    texts.push(cell.text);
  });
  return texts.join('\n');
};

/** Whether a line only repeats the titles of a list, or what stands above them, or counts pages. */
const pageLines = (sheet: Sheet, { titleRow }: LongColumns): ((row: number) => boolean) => {
  if (titleRow < 0) return () => false;
  const above = Array.from({ length: MAX_ABOVE + 1 }, (_, index) => titleRow - index).filter((row) => row >= 0);
  const known = new Set(above.map((row) => lineText(sheet, row)).filter((text) => text !== ''));
  return (row) => {
    const text = lineText(sheet, row);
    return known.has(text) || isPageNumber(text);
  };
};

/** The foot of a page: a note, with repeated titles soon behind it. */
const isPageEnd = (sheet: Sheet, row: number, isRepeated: (row: number) => boolean): boolean => {
  if (!/^\s*[*°¹²³]/u.test(lineText(sheet, row))) return false;
  return [row + 1, row + 2, row + 3].some(isRepeated);
};

/** The lines of a list: those with a size, skipping empty ones, up to a line that begins with anything else. */
export const longListAt = (sheet: Sheet, columns: LongColumns): LongList => {
  const { titleRow, firstRow, width, height, prices, keys, titles } = columns;
  const price = prices[0]?.column ?? 0;
  const isLine = (row: number) => [width, height].some((size) => canHead(sizeCell(sheet, row, size)));
  const isRepeated = pageLines(sheet, columns);
  const lines: ListLine[] = [];
  const seen = new Set<string>();
  const told = new Set([width.column, height.column, ...[...keys, ...columns.ignored].map(({ column }) => column)]);
  const sizesIn = (row: number) => [...told].map((column) => cellAt(sheet, row, column)?.text ?? '').join('\n');
  let section = firstSection(sheet, columns);
  for (let row = firstRow; row < sheet.rows.length && row <= (lines.at(-1)?.row ?? firstRow) + MAX_EMPTY_LINES; row++) {
    if (isLine(row)) {
      lines.push({ row, section });
      seen.add(sizesIn(row));
      continue;
    }
    if (isRepeated(row)) {
      // The same sizes again are another list, and not the next page of this one.
      if (isLine(row + 1) && seen.has(sizesIn(row + 1))) break;
      continue;
    }
    const heading = isLine(row + 1) || isLine(row + 2) ? sectionOf(sheet, row) : undefined;
    if (heading !== undefined) section = heading;
    else if (
      [width.column, height.column, price].some((column) => cellAt(sheet, row, column)) &&
      !isPageEnd(sheet, row, isRepeated)
    )
      break;
  }
  const splitting = splittingColumns(sheet, columns, lines);
  const ignored = columns.ignored.filter(({ column }) => splitting.every((key) => key.column !== column));
  const places = [width.column, height.column, price, ...[...keys, ...splitting].map(({ column }) => column)];
  const bottom = lines.at(-1)?.row ?? titleRow;
  const area = { top: Math.max(titleRow, 0), left: Math.min(...places), bottom, right: Math.max(...places) };
  const titled = [...places, ...titles.map(({ column }) => column)];
  const all = { ...columns, keys: [...keys, ...splitting], ignored };
  const parts = partsOfRun(sheet, all, lines);
  return { ...all, lines, area, parts, covers: [{ ...area, left: Math.min(...titled), right: Math.max(...titled) }] };
};

/** The numbers that are headers of an axis of a grid. */
const headers = (sheet: Sheet, { corner, rows, columns }: GridFrame, axis: 'rows' | 'columns'): string =>
  (axis === 'rows'
    ? rows.map((row) => roughNumber(cellAt(sheet, row, corner.column)))
    : columns.map((column) => roughNumber(cellAt(sheet, corner.row, column)))
  ).join(' ');

/** Whether another table begins here: it has a corner, or repeats our own headers. Rising prices look like headers. */
const beginsTable = (
  sheet: Sheet,
  frame: GridFrame,
  [row, column]: readonly [number, number],
  axis: 'rows' | 'columns',
  cornerMayBeSize: boolean,
): boolean => {
  const other = gridAt(sheet, row, column, cornerMayBeSize);
  if (!other) return false;
  return isLabelled(textAt(sheet, row, column)) || headers(sheet, other, axis) === headers(sheet, frame, axis);
};

/**
 * The fault of a header that is not a size, with prices behind it: they would be lost silently. There is none if
 * another table begins there.
 */
const unheadedFault = (
  sheet: Sheet,
  frame: GridFrame,
  [row, column]: readonly [number, number],
  axis: 'rows' | 'columns',
  cornerMayBeSize: boolean,
): FileFault[] => {
  const header = cellAt(sheet, row, column);
  if (beginsTable(sheet, frame, [row, column], axis, cornerMayBeSize)) return [];
  const advice = 'put an empty line or column before what does not belong to the table';
  const text = header?.text.slice(0, 40) ?? null;
  const message =
    text === null
      ? `There are prices here without a size; write it, or ${advice}`
      : `${JSON.stringify(text)} heads prices but is not a size; enter the size, or ${advice}`;
  const place = { sheet: sheet.name, row, column };
  return [fileFault(header ? 'not_a_size' : 'missing_size', message, place, { text })];
};

/** Whether a line beside the table repeats its headers, as wide tables do at their other end. */
const repeatsHeaders = (
  sheet: Sheet,
  { corner, rows, columns }: GridFrame,
  at: { row: number } | { column: number },
) =>
  'column' in at
    ? rows.every((row) => roughNumber(cellAt(sheet, row, at.column)) === roughNumber(cellAt(sheet, row, corner.column)))
    : columns.every(
        (column) => roughNumber(cellAt(sheet, at.row, column)) === roughNumber(cellAt(sheet, corner.row, column)),
      );

/** What stands directly behind a grid or in a gap of it: prices without a size, or its headers again. */
export const unheadedPrices = (
  sheet: Sheet,
  frame: GridFrame,
  cornerMayBeSize: boolean,
): { faults: FileFault[]; repeated: { right: boolean; below: boolean } } => {
  const { corner, rows, columns, area } = frame;
  // Such a grid is refused for its size, and was not followed to its end.
  if (rows.length > limits.headers || columns.length > limits.headers)
    return { faults: [], repeated: { right: false, below: false } };
  const headed = new Set(columns);
  const gaps = Array.from({ length: area.right - area.left }, (_, index) => area.left + 1 + index).filter(
    (column) => !headed.has(column),
  );
  const nextRow = area.bottom + 1;
  const inColumn = (column: number) => rows.some((row) => isNumberLike(cellAt(sheet, row, column)));
  const inNextRow = columns.some((column) => isNumberLike(cellAt(sheet, nextRow, column)));
  const right = repeatsHeaders(sheet, frame, { column: area.right + 1 });
  const below =
    inNextRow &&
    repeatsHeaders(sheet, frame, { row: nextRow }) &&
    !gridAt(sheet, nextRow, corner.column, cornerMayBeSize);
  // A line between the headers and the first height contains labels, and not prices whose height is missing.
  const skipped = corner.row + 1;
  const isSkippedPriced =
    (rows[0] ?? skipped) > skipped && columns.some((column) => isNumberLike(cellAt(sheet, skipped, column)));
  const faults = [
    ...(isSkippedPriced ? unheadedFault(sheet, frame, [skipped, corner.column], 'columns', cornerMayBeSize) : []),
    ...[...gaps, ...(right && !gridAt(sheet, corner.row, area.right + 1, cornerMayBeSize) ? [] : [area.right + 1])]
      .filter(inColumn)
      .flatMap((column) => unheadedFault(sheet, frame, [corner.row, column], 'rows', cornerMayBeSize)),
    ...(inNextRow && !below ? unheadedFault(sheet, frame, [nextRow, corner.column], 'columns', cornerMayBeSize) : []),
  ];
  return { faults, repeated: { right, below } };
};
