import { bareNumberOf, isNumberLike, isSizeLike } from '../numbers/cell-values.ts';
import { type Area, cellAt, type Sheet, textAt } from '../sheet/sheet.ts';
import { axesNamed } from '../words/axis-words.ts';
import { currenciesNamed } from '../words/currency-words.ts';
import { plainWords } from '../words/plain-words.ts';
import { isPriceTitle, rangeEnd } from '../words/price-words.ts';
import { taxBasesNamed } from '../words/tax-basis.ts';
import { isPageNumber } from '../words/title-words.ts';
import { unitsNamed } from '../words/unit-words.ts';
import type { GridFrame } from './grid-frame.ts';

/** A part of a run of sizes with a title of its own: "1 vantail" over the first widths, "2 vantaux" over the others. */
export type GridPart = {
  title: string;
  /** The titles of all parts. */
  titles: readonly string[];
  /** The area of the whole run. */
  whole: Area;
};

type PartOfGrid = GridFrame & { part: GridPart };

/** Lines above the sizes in which such titles stand: with or without a line of labels in between. */
const MAX_LINES = 2;
const MIN_SIZES = 2;

type Titled = { at: number; title: string };

/** Whether a text can be the title of a part: it names neither an axis nor a unit, nor money. */
export const isPartTitle = (text: string): boolean =>
  plainWords(text) !== '' &&
  axesNamed(text).length === 0 &&
  unitsNamed(text).length === 0 &&
  currenciesNamed(text).length === 0 &&
  taxBasesNamed(text).length === 0 &&
  // "Gruppe A" is no "from ... a ...".
  rangeEnd(plainWords(text).replace(/(?:^| )a$/, '')) === undefined &&
  !isPriceTitle(text) &&
  !isPageNumber(text);

const distinct = (titled: readonly Titled[]): number => new Set(titled.map(({ title }) => plainWords(title))).size;

const titlesAlong = (places: readonly number[], at: (place: number) => string | undefined): Titled[] => {
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const found: Titled[] = [];
  for (let place = first; place <= last; place++) {
    const title = at(place);
    if (title !== undefined && isPartTitle(title)) found.push({ at: place, title });
  }
  return found;
};

const isText = (sheet: Sheet, row: number, column: number): string | undefined => {
  const cell = cellAt(sheet, row, column);
  return isNumberLike(cell) || isSizeLike(cell) ? undefined : textAt(sheet, row, column);
};

/** A price this many times as far from the one before it as any other of its line. */
const JUMP = 3;

const priceAt = (sheet: Sheet, row: number, column: number): number =>
  Number((bareNumberOf(cellAt(sheet, row, column)) ?? '').replaceAll(/['’\s]/gu, '').replace(',', '.') || Number.NaN);

/** Whether the prices of most lines jump at this column, as they do where another table begins. */
const jumpsAt = (sheet: Sheet, { rows, columns }: GridFrame, at: number): boolean => {
  const jumps = rows.filter((row) => {
    const prices = columns.map((column) => priceAt(sheet, row, column));
    const steps = prices.slice(1).map((price, index) => Math.abs(price - (prices[index] ?? Number.NaN)));
    const own = steps[at - 1] ?? 0;
    return own > JUMP * Math.max(...steps.filter((_, index) => index !== at - 1));
  });
  return jumps.length * 2 > rows.length;
};

/** A title over the last sizes alone, at which the prices jump; a title in the middle of a table is that of all. */
const isOfLaterPart = (sheet: Sheet, frame: GridFrame, [title, ...more]: readonly Titled[]): boolean => {
  const place = frame.columns.indexOf(title?.at ?? -1);
  return title !== undefined && more.length === 0 && place > 0 && jumpsAt(sheet, frame, place);
};

/** The titles over the columns, in the line directly above the sizes or the one before it. */
const acrossTitles = (sheet: Sheet, frame: GridFrame): Titled[] => {
  const { corner, columns } = frame;
  for (let row = corner.row - 1; row >= Math.max(0, corner.row - MAX_LINES); row--) {
    const found = titlesAlong(columns, (column) => isText(sheet, row, column));
    if (distinct(found) > 1 || isOfLaterPart(sheet, frame, found)) return found;
    const isFilled = columns.some((column) => cellAt(sheet, row, column) !== undefined);
    if (!isFilled || found.length > 0) return [];
  }
  return [];
};

const downTitles = (sheet: Sheet, { corner, rows }: GridFrame): Titled[] =>
  corner.column === 0 ? [] : titlesAlong(rows, (row) => isText(sheet, row, corner.column - 1));

/** The places by the title that they stand under; undefined unless every title begins with several sizes. */
const partsOf = (places: readonly number[], titles: readonly Titled[]): number[][] | undefined => {
  if (titles[0]?.at !== places[0]) return undefined;
  const parts = titles.map(({ at }, index) => {
    const end = titles[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    return places.filter((place) => place >= at && place < end);
  });
  return parts.every((part) => part.length >= MIN_SIZES) ? parts : undefined;
};

/** What the titles over a run of sizes make of it: tables of their own, or a question that names the titles. */
type Grouping = { parts: PartOfGrid[] } | { titles: string[] } | undefined;

/**
 * Titles over parts of one run of sizes (one leaf | two leaves) make a table of each part. Where it is not clear which
 * sizes a title is for, it is a question. A text for every single line, such as an article, is no title.
 */
export const groupingOf = (sheet: Sheet, frame: GridFrame): Grouping => {
  const { corner, rows, columns, area } = frame;
  const across = acrossTitles(sheet, frame);
  const acrossParts = partsOf(columns, across);
  const titles = across.map(({ title }) => title);
  if (distinct(across) > 1 && acrossParts)
    return {
      parts: acrossParts.map((part, index) => ({
        corner,
        rows,
        columns: part,
        area: { ...area, left: index === 0 ? area.left : (part[0] ?? area.left), right: part.at(-1) ?? area.right },
        part: { title: titles[index] ?? '', titles, whole: area },
      })),
    };
  if (across.length > 0) return { titles };
  const down = downTitles(sheet, frame);
  if (distinct(down) < 2 || down.length * MIN_SIZES > rows.length) return undefined;
  const downParts = partsOf(rows, down);
  const names = down.map(({ title }) => title);
  if (!downParts) return { titles: names };
  return {
    parts: downParts.map((part, index) => ({
      corner,
      rows: part,
      columns,
      area: { ...area, top: index === 0 ? area.top : (part[0] ?? area.top), bottom: part.at(-1) ?? area.bottom },
      part: { title: names[index] ?? '', titles: names, whole: area },
    })),
  };
};
