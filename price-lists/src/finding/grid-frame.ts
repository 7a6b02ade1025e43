import { isLostSize, isSizeLike, roughNumber } from '../numbers/cell-values.ts';
import { type Area, type Cell, cellAt, limits, type Sheet } from '../sheet/sheet.ts';
import { readCorner } from '../words/corner-words.ts';
import { unitsNamed } from '../words/unit-words.ts';

/**
 * The position of a grid: its corner, and the rows and columns that have a size as their header. Rows and columns count
 * from 0.
 */
export type GridFrame = {
  readonly corner: { readonly row: number; readonly column: number };
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** From the corner to the last cell. */
  readonly area: Area;
};

/** Lists sometimes separate groups of lines by an empty one. */
const MAX_GAP = 2;

type Line = { header: (index: number) => ReturnType<typeof cellAt>; isEmpty: (index: number) => boolean };

/** A size, or a cell that should be one: the line of a formula without a value must not disappear. */
export const canHead = (cell: Cell | undefined): boolean => isSizeLike(cell) || isLostSize(cell);

/**
 * The positions along one axis that have a size, from `first` on. An empty line in between is skipped if the sizes go
 * on rising behind it; no new table can begin there, since its corner would not be a size.
 */
const headedPlaces = (first: number, { header, isEmpty }: Line): number[] => {
  const places: number[] = [];
  // One more than the limit is enough to know that there are too many.
  for (let place = first; places.length <= limits.headers; place++) {
    if (canHead(header(place))) {
      places.push(place);
      continue;
    }
    let next = place;
    while (next - place < MAX_GAP && header(next) === undefined && isEmpty(next)) next++;
    const last = places.at(-1);
    const goesOn = next > place && last !== undefined && roughNumber(header(next)) > roughNumber(header(last));
    if (!goesOn) return places;
    place = next - 1;
  }
  return places;
};

/** Whether a corner names an axis or a unit. */
export const isLabelled = (text: string | undefined): boolean =>
  text !== undefined && (readCorner(text).named.length > 0 || unitsNamed(text).length > 0);

const hasCell = (
  sheet: Sheet,
  row: number,
  from: number,
  to: number,
  is: (cell: Cell | undefined) => boolean,
): boolean => {
  for (let column = from; column <= to; column++) if (is(cellAt(sheet, row, column))) return true;
  return false;
};

/** The row where the heights begin: directly below the header, or after one line of labels. */
const firstHeight = (sheet: Sheet, row: number, column: number): number | undefined =>
  [row + 1, row + 2].find((candidate) => canHead(cellAt(sheet, candidate, column)));

/**
 * The grid whose corner is this cell: there are sizes to the right of it and below it, and it is not a size itself
 * (unless the caller said that there are grids). A single row or column of prices is accepted only if the corner names
 * a size or unit: two numbers beside two others are not yet a price list.
 */
export const gridAt = (sheet: Sheet, row: number, column: number, cornerMayBeSize: boolean): GridFrame | undefined => {
  const corner = cellAt(sheet, row, column);
  if (!cornerMayBeSize && isSizeLike(corner)) return undefined;
  const start = firstHeight(sheet, row, column);
  if (start === undefined) return undefined;
  const columns = headedPlaces(column + 1, {
    header: (place) => cellAt(sheet, row, place),
    isEmpty: (place) => cellAt(sheet, start, place) === undefined,
  });
  const right = columns.at(-1);
  if (right === undefined) return undefined;
  if (start > row + 1 && hasCell(sheet, row + 1, column, right, isSizeLike)) return undefined;
  const rows = headedPlaces(start, {
    header: (place) => cellAt(sheet, place, column),
    isEmpty: (place) => !hasCell(sheet, place, column, right, (cell) => cell !== undefined),
  });
  if ((rows.length < 2 || columns.length < 2) && !isLabelled(corner?.text)) return undefined;
  if (!columns.some((place) => isSizeLike(cellAt(sheet, row, place)))) return undefined;
  const area = { top: row, left: column, bottom: rows.at(-1) ?? row, right };
  return { corner: { row, column }, rows, columns, area };
};
