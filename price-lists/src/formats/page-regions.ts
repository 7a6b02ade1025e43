import { isNumeric, type Piece } from './line-cells.ts';
import { isTableRow, type PageRow, startsWithWords } from './page-rows.ts';

/** The horizontal extent of a column: nothing in its rows reaches into the gap before the next one. */
type Column = { x0: number; x1: number };

/** Rows below each other that share their columns, with the lines of words before them. */
export type Region = { columns: Column[]; rows: PageRow[] };

const MIN_OVERLAP = 0.5;

/** Texts of different cells never overlap, so two that do are in one column. */
const touches = (a: Column, b: Column): boolean =>
  Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > Math.min(MIN_OVERLAP, (a.x1 - a.x0) / 4, (b.x1 - b.x0) / 4);

const widened = (column: Column, piece: Piece): Column => ({
  x0: Math.min(column.x0, piece.x0),
  x1: Math.max(column.x1, piece.x1),
});

/** The columns with those of a further row; undefined if two of them would become one. */
const withRow = (columns: readonly Column[], pieces: readonly Piece[]): Column[] | undefined => {
  const result = [...columns];
  const taken = new Set<number>();
  for (const piece of pieces) {
    const hit = result.flatMap((column, index) => (touches(column, piece) ? [index] : []));
    const [index] = hit;
    if (hit.length > 1 || (index !== undefined && taken.has(index))) return undefined;
    const column = index === undefined ? undefined : result[index];
    if (index === undefined || !column) {
      taken.add(result.length);
      result.push({ x0: piece.x0, x1: piece.x1 });
    } else {
      taken.add(index);
      result[index] = widened(column, piece);
    }
  }
  return result;
};

/**
 * How many of the lines below a table are rows of it that have a size and no price: they begin with a number, stand
 * in its columns, and follow at its distance.
 */
const emptyRows = ({ columns, rows }: Region, following: readonly PageRow[]): number => {
  const body = rows.filter(isTableRow);
  const pitch = (body.at(-1)?.y ?? 0) - (body.at(-2)?.y ?? Number.NEGATIVE_INFINITY);
  let last = rows.at(-1);
  const first = following.findIndex((row) => {
    const [size] = row.pieces;
    const isNext = last !== undefined && row.y - last.y <= pitch * 1.5;
    last = row;
    const isInColumns = row.pieces.every((piece) => columns.filter((column) => touches(column, piece)).length <= 1);
    return !(isNext && size && isNumeric(size) && isInColumns);
  });
  return first === -1 ? following.length : first;
};

/**
 * A line of a table with a label before its size: "Hauteur 600 199 249". Its size stands in the column of the sizes, or
 * before all numbers of a header that has none there; the first number of a next header stands over prices.
 */
const isLabelledLine = ({ columns, rows }: Region, { pieces }: PageRow): boolean => {
  const [label, size, ...prices] = pieces;
  if (!label || !size || isNumeric(label) || !isNumeric(size) || !prices.every(isNumeric)) return false;
  const first = columns.reduce((left, column) => (column.x0 < left.x0 ? column : left), columns[0] ?? size);
  const isOnlyHeader = rows.filter(isTableRow).length === 1;
  const isAtSizes = isOnlyHeader ? size.x1 < first.x0 && prices.length === columns.length : touches(first, size);
  return isAtSizes && prices.every((price) => columns.filter((column) => touches(column, price)).length === 1);
};

/** Lines of words between two rows of a table: more of them begin something else. */
const MOST_BETWEEN = 6;

/**
 * The parts of a page with columns of their own. A row of numbers that does not fit the columns of the rows before it,
 * or begins with words after rows that do not, begins a new part, with the words above it.
 */
export const regionsOf = (rows: readonly PageRow[]): Region[] => {
  const regions: Region[] = [];
  let words: PageRow[] = [];
  for (const row of rows) {
    if (!isTableRow(row)) {
      words.push(row);
      continue;
    }
    const numbers = row.pieces.filter(isNumeric);
    const open = regions.at(-1);
    const isNext =
      startsWithWords(row) &&
      open?.rows.some((other) => isTableRow(other) && !startsWithWords(other)) &&
      !isLabelledLine(open, row);
    const columns = open && !isNext && words.length <= MOST_BETWEEN ? withRow(open.columns, numbers) : undefined;
    if (open && columns) {
      open.columns = columns;
      open.rows.push(...words, row);
    } else {
      const count = open ? emptyRows(open, words) : 0;
      open?.rows.push(...words.slice(0, count));
      regions.push({ columns: withRow([], numbers) ?? [], rows: [...words.slice(count), row] });
    }
    words = [];
  }
  const last = regions.at(-1);
  if (last) last.rows.push(...words);
  else if (words.length > 0) regions.push({ columns: [], rows: words });
  return regions.map(withTextColumns).map(withWholeColumns);
};

/** Adds columns for words in the rows of numbers that are outside of all other columns: labels, names, marks. */
const withTextColumns = ({ columns, rows }: Region): Region => {
  let all = columns;
  for (const row of rows.filter(isTableRow))
    for (const piece of row.pieces)
      if (!isNumeric(piece) && all.filter((column) => touches(column, piece)).length <= 1)
        all = withRow(all, [piece]) ?? all;
  if (all.length === 0) all = [{ x0: 0, x1: 0 }];
  return { columns: all.toSorted((a, b) => a.x0 - b.x0), rows };
};

type Occupied = { column: Column; rows: Set<number>; hasNumbers: boolean };

/** Which rows of numbers have something in each column. */
const occupiedBy = ({ columns, rows }: Region): Occupied[] => {
  const tableRows = rows.filter(isTableRow);
  return columns.map((column) => {
    const inside = tableRows.map((row) => row.pieces.filter((piece) => !piece.isTurned && touches(piece, column)));
    return {
      column,
      rows: new Set(inside.flatMap((pieces, index) => (pieces.length > 0 ? [index] : []))),
      hasNumbers: inside.some((pieces) => pieces.some(isNumeric)),
    };
  });
};

const areApart = (a: Occupied, b: Occupied): boolean => [...a.rows].every((row) => !b.rows.has(row));

const joinedColumn = (a: Occupied, b: Occupied): Occupied => ({
  column: { x0: Math.min(a.column.x0, b.column.x0), x1: Math.max(a.column.x1, b.column.x1) },
  rows: new Set([...a.rows, ...b.rows]),
  hasNumbers: a.hasNumbers || b.hasNumbers,
});

/**
 * Words at the left of a column and numbers at its right do not overlap. Words without numbers below them that stand
 * right before numbers without words above them are the title of that column.
 */
const withTitles = (columns: readonly Occupied[]): Occupied[] => {
  const result: Occupied[] = [];
  for (const next of columns) {
    const last = result.at(-1);
    const isTitle = last && !last.hasNumbers && last.rows.size > 0 && next.hasNumbers && areApart(last, next);
    const isMark = last?.hasNumbers && !next.hasNumbers && next.rows.size > 0 && areApart(last, next);
    if (last && (isTitle || isMark)) result[result.length - 1] = joinedColumn(last, next);
    else result.push(next);
  }
  return result;
};

/**
 * Sizes at one side of their columns and prices at the other do not overlap either: sizes and prices alternate then, and
 * the first belongs to the first. That is the only reading with a size for every price, and still a question.
 */
const withSizes = (columns: readonly Occupied[]): { columns: Occupied[]; isPaired: boolean } => {
  const isHeader = ({ rows, hasNumbers }: Occupied) => hasNumbers && rows.size === 1 && rows.has(0);
  const isBody = ({ rows, hasNumbers }: Occupied) => hasNumbers && rows.size > 0 && !rows.has(0);
  const heights = columns.findIndex(({ rows, hasNumbers }) => hasNumbers && rows.size > 1);
  const result = columns.slice(0, heights + 1);
  let isPaired = false;
  for (let index = heights + 1; index < columns.length; index++) {
    const [column, next] = [columns[index], columns[index + 1]];
    if (column && next && ((isHeader(column) && isBody(next)) || (isBody(column) && isHeader(next)))) {
      result.push(joinedColumn(column, next));
      isPaired = true;
      index++;
    } else if (column) result.push(column);
  }
  return { columns: result, isPaired };
};

const unsure = (row: PageRow): PageRow => ({
  ...row,
  pieces: row.pieces.map((piece) => ({ ...piece, isUncertain: true })),
});

const withWholeColumns = (region: Region): Region => {
  const titled = withTitles(occupiedBy(region));
  const { columns, isPaired } = withSizes(titled);
  return {
    columns: columns.map(({ column }) => column),
    rows: isPaired ? region.rows.map((row) => (isTableRow(row) ? unsure(row) : row)) : region.rows,
  };
};

const nearestColumn = (columns: readonly Column[], piece: Piece): number => {
  const distance = (column: Column) =>
    touches(column, piece) ? -1 : Math.min(Math.abs(column.x0 - piece.x1), Math.abs(column.x1 - piece.x0));
  return columns.reduce(
    (best, column, index) => (distance(column) < distance(columns[best] ?? column) ? index : best),
    0,
  );
};

/** What a row has in each of the columns. */
export const cellsOf = ({ columns }: Region, row: PageRow): Map<number, Piece> => {
  const cells = new Map<number, Piece>();
  let isUncertain = false;
  for (const piece of row.pieces) {
    const hit = columns.flatMap((column, index) => (touches(column, piece) ? [index] : []));
    const index = hit[0] ?? nearestColumn(columns, piece);
    const isTable = isTableRow(row);
    // Words across several columns of numbers may stand for each of them, or for none.
    if (isTable && hit.length > 1) isUncertain = true;
    const other = cells.get(index);
    if (other) {
      if (isTable) isUncertain = true;
      cells.set(index, { ...other, text: `${other.text} ${piece.text}`, x1: piece.x1 });
    } else cells.set(index, piece);
  }
  if (isUncertain) for (const [index, piece] of cells) cells.set(index, { ...piece, isUncertain });
  return cells;
};

/**
 * Before which columns to leave an empty one: a table next to another begins there, after a wide gap, with a
 * column that has numbers and no header.
 */
export const gapsBefore = ({ columns, rows }: Region): boolean[] => {
  const [header, ...body] = rows.filter(isTableRow);
  const has = (row: PageRow | undefined, column: Column) =>
    row?.pieces.some((piece) => isNumeric(piece) && touches(piece, column)) ?? false;
  const size = header?.size ?? 0;
  return columns.map((column, index) => {
    const before = columns[index - 1];
    const isWide = before !== undefined && column.x0 - before.x1 > 2 * size;
    const isBehindTable = columns.slice(0, index).some((other) => has(header, other));
    return isWide && isBehindTable && !has(header, column) && body.some((row) => has(row, column));
  });
};
