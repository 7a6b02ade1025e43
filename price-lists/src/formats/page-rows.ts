import { isNumeric, type Line, linesOf, type Piece } from './line-cells.ts';
import type { Glyph, PageMarks } from './page-marks.ts';

/** A row of a page: pieces side by side, from left to right. */
export type PageRow = {
  pieces: Piece[];
  y: number;
  size: number;
  /** A head or foot that other pages have, too: what it says apart from the number of its page. */
  running?: string;
};

/** Whether a row can be one of a table: two numbers or more. */
export const isTableRow = ({ pieces }: PageRow): boolean => pieces.filter(isNumeric).length >= 2;

/** Whether a row begins with words, as the header of a table does with its corner. */
export const startsWithWords = ({ pieces }: PageRow): boolean => {
  const first = pieces.find(({ isTurned }) => !isTurned);
  return first !== undefined && !isNumeric(first);
};

const overlap = (a: { x0: number; x1: number }, b: { x0: number; x1: number }): number =>
  Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);

/** The text of a cell of two lines. Two numbers in it are two prices or a range; nobody can tell. */
const stacked = (upper: Piece, lower: Piece): Piece => {
  const isBoth = isNumeric(upper) && isNumeric(lower);
  return {
    ...upper,
    text: `${upper.text} ${isBoth ? '| ' : ''}${lower.text}`,
    x0: Math.min(upper.x0, lower.x0),
    x1: Math.max(upper.x1, lower.x1),
    isUncertain: upper.isUncertain || lower.isUncertain || isBoth,
    isPale: upper.isPale || lower.isPale,
  };
};

/** Puts the pieces of a line into the cells of a row that they stand above or below. */
const mergeInto = (row: PageRow, { pieces, y }: Line): PageRow => {
  const cells = [...row.pieces];
  for (const piece of pieces) {
    const index = cells.findIndex((cell) => overlap(cell, piece) > 0);
    const cell = cells[index];
    if (cell) cells[index] = y < row.y ? stacked(piece, cell) : stacked(cell, piece);
    else cells.push(piece);
  }
  return { ...row, pieces: cells.toSorted((a, b) => a.x0 - b.x0) };
};

const unsure = <Row extends PageRow>(row: Row): Row => ({
  ...row,
  pieces: row.pieces.map((piece) => ({ ...piece, isUncertain: true })),
});

/** Whether two lines overlap in height, as a label of two lines next to the numbers of one. */
const areSideBySide = (upper: PageRow, lower: PageRow): boolean => {
  const bottom = upper.y + upper.size * 0.15;
  const top = lower.y - lower.size * 0.7;
  return bottom - top > Math.min(upper.size, lower.size) * 0.2;
};

/**
 * Joins lines into rows. A label next to a row of numbers belongs to it; two rows of numbers that overlap belong to
 * columns that are shifted against each other, and nothing about them is certain.
 */
const joinSideBySide = (lines: readonly Line[]): PageRow[] => {
  const rows: PageRow[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    if (!last || !areSideBySide(last, line)) {
      rows.push(line);
      continue;
    }
    const [isLast, isLine] = [isTableRow(last), isTableRow(line)];
    if (isLast && isLine) {
      rows[rows.length - 1] = unsure(last);
      rows.push(unsure(line));
    } else if (isLast) rows[rows.length - 1] = mergeInto(last, line);
    else if (isLine) rows[rows.length - 1] = mergeInto(line, last);
    else rows.push(line);
  }
  return rows;
};

const TIGHT = 1.4;

/**
 * A line of words right below the first row of a table continues its cells: "Hauteur /" and "Largeur", "600" and "mm".
 * As a line of its own it would be a label of the heights.
 */
const joinHeaderLines = (rows: readonly PageRow[]): PageRow[] => {
  const joined: PageRow[] = [];
  rows.forEach((row, index) => {
    const header = joined.at(-1);
    const next = rows[index + 1];
    const isContinued =
      header !== undefined &&
      next !== undefined &&
      !isTableRow(row) &&
      isTableRow(header) &&
      isTableRow(next) &&
      (startsWithWords(header) || !joined.slice(-2, -1).some(isTableRow)) &&
      row.y - header.y <= TIGHT * Math.max(row.size, header.size) &&
      row.pieces.every((piece) => !isNumeric(piece) && header.pieces.some((cell) => overlap(cell, piece) > 0));
    if (isContinued) joined[joined.length - 1] = { ...mergeInto(header, row), y: row.y };
    else joined.push(row);
  });
  return joined;
};

/** A piece of rotated text with its box on the page. */
const uprightPiece = (piece: Piece, quarterTurns: number): Piece & { y0: number; y1: number } => {
  const { x0, x1, y, size } = piece;
  // The inverse of the rotation in `page-marks.ts`: along the text becomes down or up.
  if (quarterTurns === 1) return { ...piece, x0: -y - size * 0.2, x1: -y + size * 0.8, y0: x0, y1: x1 };
  if (quarterTurns === 3) return { ...piece, x0: y - size * 0.8, x1: y + size * 0.2, y0: -x1, y1: -x0 };
  return { ...piece, x0: -x1, x1: -x0, y0: -y - size, y1: -y };
};

/**
 * Rotated text: numbers side by side are a header that was rotated to save space; a label goes to the row in the
 * middle of its length.
 */
const addRotated = (rows: readonly PageRow[], rotated: readonly ReturnType<typeof uprightPiece>[]): PageRow[] => {
  const all = [...rows];
  const headers: ReturnType<typeof uprightPiece>[][] = [];
  for (const piece of rotated.toSorted((a, b) => a.x0 - b.x0)) {
    const middle = (piece.y0 + piece.y1) / 2;
    if (isNumeric(piece)) {
      const header = headers.find(([first]) => first && middle > first.y0 - 2 && middle < first.y1 + 2);
      if (header) header.push(piece);
      else headers.push([piece]);
      continue;
    }
    const nearest = all.reduce<number>(
      (best, row, index) => (Math.abs(row.y - middle) < Math.abs((all[best]?.y ?? 0) - middle) ? index : best),
      0,
    );
    const row = all[nearest];
    if (!row || Math.abs(row.y - middle) > row.size * 3) all.push({ pieces: [piece], y: middle, size: piece.size });
    else all[nearest] = { ...row, pieces: [...row.pieces, piece].toSorted((a, b) => a.x0 - b.x0) };
  }
  for (const pieces of headers) {
    const y = Math.max(...pieces.map(({ y1 }) => y1));
    const headerRow = all.findIndex((row) => !isTableRow(row) && row.y > y - 20 && row.y <= y + 2);
    const row = all[headerRow];
    if (row) all[headerRow] = { ...row, pieces: [...row.pieces, ...pieces].toSorted((a, b) => a.x0 - b.x0) };
    else all.push({ pieces, y, size: Math.max(...pieces.map(({ size }) => size)) });
  }
  return all.toSorted((a, b) => a.y - b.y);
};

const rotatedBy = (glyphs: readonly Glyph[], quarterTurns: number): Glyph[] =>
  glyphs.filter((glyph) => glyph.quarterTurns === quarterTurns);

/** A page whose text is rotated as a whole is read as after rotating the sheet. */
const mainRotation = (glyphs: readonly Glyph[]): number => {
  const counts = [0, 0, 0, 0];
  for (const { quarterTurns } of glyphs) counts[quarterTurns] = (counts[quarterTurns] ?? 0) + 1;
  return counts.indexOf(Math.max(...counts));
};

/** The rows of a page, from top to bottom. */
export const rowsOf = ({ glyphs, rulings }: Pick<PageMarks, 'glyphs' | 'rulings'>): PageRow[] => {
  const main = mainRotation(glyphs);
  const rows = joinHeaderLines(joinSideBySide(linesOf(rotatedBy(glyphs, main), main === 0 ? rulings : [])));
  const rotated = [1, 2, 3].flatMap((rotation) =>
    linesOf(rotatedBy(glyphs, (main + rotation) % 4), []).flatMap(({ pieces }) =>
      pieces.map((piece) => uprightPiece({ ...piece, isTurned: true }, rotation)),
    ),
  );
  return rotated.length === 0 ? rows : addRotated(rows, rotated);
};
