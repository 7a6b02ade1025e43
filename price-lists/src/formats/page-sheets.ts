import type { Cell, Sheet } from '../sheet/sheet.ts';
import { countsOn, type ListRow } from './counting-rows.ts';
import { isNumeric, type Piece } from './line-cells.ts';
import { cellsOf, gapsBefore, type Region } from './page-regions.ts';
import { isTableRow, type PageRow } from './page-rows.ts';
import { runningTexts } from './running-rows.ts';

/** A page that was read; `isDoubtful` says that something on it may have been lost. */
type Page = { number: number; regions: Region[]; isDoubtful: boolean };

/** Pages with a table that goes on from each to the next. `edges` are the rows of the last of them. */
type Joined = { first: number; last: number; regions: Region[]; edges: PageRow[]; isDoubtful: boolean };

const SAME_PLACE = 2;

const isSameHeader = (a: PageRow, b: PageRow): boolean =>
  a.pieces.length === b.pieces.length &&
  a.pieces.every((piece, index) => {
    const other = b.pieces[index];
    return other?.text === piece.text && Math.abs(other.x0 - piece.x0) < SAME_PLACE;
  });

const firstNumber = (row: PageRow | undefined): number => {
  const text = row?.pieces.find(isNumeric)?.text ?? '';
  return Number(
    /^[0-9]{1,12}(?:[.,][0-9]{1,6})?(?![0-9 ])/
      .exec(text.replaceAll(/[\s'’](?=[0-9]{3})/gu, ''))?.[0]
      ?.replace(',', '.') ?? Number.NaN,
  );
};

const fits = ({ columns }: Region, row: PageRow): boolean =>
  row.pieces.every((piece) => columns.filter(({ x0, x1 }) => piece.x0 < x1 && piece.x1 > x0).length === 1);

const uncertain = (row: PageRow): PageRow => ({
  ...row,
  pieces: row.pieces.map((piece) => ({ ...piece, isUncertain: true })),
});

const moved = (rows: readonly PageRow[], by: number): PageRow[] => rows.map((row) => ({ ...row, y: row.y + by }));

/** Whether the sizes go on in the steps in which they rose: a table that goes on without its header. */
const isNextStep = (rows: readonly PageRow[], next: PageRow): boolean => {
  const [before, last] = rows.filter(isTableRow).slice(-2).map(firstNumber);
  return before !== undefined && last !== undefined && firstNumber(next) - last === last - before;
};

/** The lines of numbers of a region as a list has them; a cell with both sizes is two. */
const listRows = (region: Region, rows: readonly PageRow[]): ListRow[] =>
  rows.filter(isTableRow).map((row) => {
    const cells = cellsOf(region, row);
    return region.columns.flatMap((_, column) => {
      const text = cells.get(column)?.text ?? '';
      const pair = /^([0-9.,]{1,8}(?: ?[mc]?m)?) ?[x×*] ?([0-9.,]{1,8}(?: ?[mc]?m)?)$/u.exec(text);
      return pair ? [pair[1] ?? '', pair[2] ?? ''] : [text];
    });
  });

/** What a list that goes on has on its next page: its titles again, which the reader knows for such, and its lines. */
const listGoesOn = (region: Region, start: number, following: Region, again: number): PageRow[] | undefined => {
  const rows = following.rows.slice(again);
  if (!rows.filter(isTableRow).every((row) => fits(region, row))) return undefined;
  const above = region.rows.slice(0, start);
  const titles = following.rows.findLastIndex(
    (row, index) => index < again && row.pieces.length > 1 && above.some((other) => isSameHeader(row, other)),
  );
  if (titles !== -1) return following.rows.slice(titles);
  // Another title begins another list; titles of columns that come again do not.
  const begin = region.rows.findLastIndex(
    (row, index) => !isTableRow(row) && !region.rows.slice(0, index).some((other) => isSameHeader(row, other)),
  );
  const known = listRows(region, region.rows.slice(begin + 1));
  const isList = above.some(({ pieces }) => pieces.length > 1);
  return isList && countsOn([...known, ...listRows(region, rows)], known.length) ? rows : undefined;
};

/**
 * What a grid that goes on has on its next page: the sizes go on rising, and the header is repeated. Without its header
 * it is a question, unless the sizes go on in equal steps.
 */
const gridGoesOn = (region: Region, start: number, following: Region, again: number): PageRow[] | undefined => {
  const header = region.rows[start];
  const first = following.rows[again];
  const isRepeated = header !== undefined && first !== undefined && isSameHeader(header, first);
  const rest = following.rows.slice(again + (isRepeated ? 1 : 0));
  const body = rest.find(isTableRow);
  if (!body || !(firstNumber(body) > firstNumber(region.rows.findLast(isTableRow)))) return undefined;
  if (!rest.filter(isTableRow).every((row) => fits(region, row))) return undefined;
  return isRepeated || isNextStep(region.rows, body) ? rest : rest.map(uncertain);
};

/**
 * The region with the rows of the next page, if the table goes on there: nothing new stands between them, only what
 * both pages have at their edges.
 */
const continued = (joined: Joined, next: Page): Region | undefined => {
  const region = joined.regions.at(-1);
  const [following] = next.regions;
  if (!region || !following || joined.last !== next.number - 1) return undefined;
  const start = region.rows.findIndex(isTableRow);
  const end = region.rows.findLastIndex(isTableRow);
  const again = following.rows.findIndex(isTableRow);
  if (again === -1 || end <= start) return undefined;
  const isOfPage = runningTexts(joined.edges, joined.last);
  const isOfNext = runningTexts(
    next.regions.flatMap(({ rows }) => rows),
    next.number,
  );
  const isOld = following.rows.slice(0, again).every((row) => isOfPage(row, next.number));
  const isFooter = region.rows.slice(end + 1).every((row) => isOfNext(row, joined.last));
  if (!isOld || !isFooter) return undefined;
  const tableRows = region.rows.slice(0, end + 1);
  const whole = { ...region, rows: tableRows };
  const rest = listGoesOn(whole, start, following, again) ?? gridGoesOn(whole, start, following, again);
  const [body] = rest ?? [];
  if (!rest || !body) return undefined;
  const last = tableRows.at(-1);
  const shift = (last?.y ?? 0) + (last?.size ?? 0) * 1.5 - body.y;
  return { columns: region.columns, rows: [...tableRows, ...moved(rest, shift)] };
};

const joinPages = (pages: readonly Page[]): Joined[] => {
  const all: Joined[] = [];
  for (const page of pages) {
    const { number, regions, isDoubtful } = page;
    const edges = regions.flatMap(({ rows }) => rows);
    const last = all.at(-1);
    const region = last && continued(last, page);
    if (!last || !region) {
      all.push({ first: number, last: number, regions, edges, isDoubtful });
      continue;
    }
    last.regions = [...last.regions.slice(0, -1), region, ...regions.slice(1)];
    last.last = number;
    last.edges = edges;
    last.isDoubtful ||= isDoubtful;
  }
  return all;
};

const cellOf = ({ text, isUncertain, isPale }: Piece, isDoubtful: boolean): Cell => ({
  kind: 'text',
  text,
  isFormula: false,
  ...(isUncertain || isDoubtful ? { isUncertain: true as const } : {}),
  ...(isPale ? { isHidden: true as const } : {}),
});

/** More lines than the reader would skip inside of a table. */
const APART = 3;

/** The distance from which on two rows have an empty one between them: well over the usual one, and over a line. */
const wideGap = (rows: readonly PageRow[]): number => {
  const pitches = rows.slice(1).map((row, index) => row.y - (rows[index]?.y ?? row.y));
  const usual = pitches.toSorted((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? 0;
  return Math.max(usual * 1.7, 1.9 * Math.max(...rows.map(({ size }) => size)));
};

/** Column numbers on the sheet, with an empty column where a wide gap separates two tables. */
const columnPositions = (region: Region): number[] => {
  let column = -1;
  return gapsBefore(region).map((isGap) => (column += isGap ? 2 : 1));
};

const sheetOf = ({ first, last, regions, isDoubtful }: Joined): Sheet => {
  const rows: Cell[][] = [];
  let at = 0;
  let before: PageRow | undefined;
  regions.forEach((region, index) => {
    if (index > 0) at += APART;
    const columnOf = columnPositions(region);
    const apart = wideGap(region.rows);
    for (const row of region.rows) {
      if (before && row.y - before.y > apart) at++;
      const cells: Cell[] = [];
      for (const [column, piece] of cellsOf(region, row)) cells[columnOf[column] ?? 0] = cellOf(piece, isDoubtful);
      rows[at++] = cells;
      before = row;
    }
  });
  for (let row = 0; row < rows.length; row++) rows[row] ??= [];
  return { name: first === last ? `Page ${first}` : `Pages ${first}-${last}`, rows, merged: [] };
};

/** The sheets of a document: one for each page, or for the pages over which a table goes on. */
export const sheetsOf = (pages: readonly Page[]): Sheet[] => joinPages(pages).map(sheetOf);
