import type { DetectionChoices } from '../finding/detected-table.ts';
import { canHead, type GridFrame } from '../finding/grid-frame.ts';
import type { Doubt } from '../sheet/doubt.ts';
import { type Area, cellAt, type Sheet, textAt } from '../sheet/sheet.ts';
import { axesOfLabel } from '../words/axis-words.ts';
import { currenciesNamed, isCurrency } from '../words/currency-words.ts';
import { plainWords } from '../words/plain-words.ts';
import { isTaxUnclear, type TaxBasis, taxBasesNamed } from '../words/tax-basis.ts';
import { isUnknownLabel } from '../words/title-words.ts';
import { isOtherMeasure, unitsNamed } from '../words/unit-words.ts';
import type { Unit } from '../words/units.ts';
import { unclearDoubt } from './price-meaning.ts';
import type { FileManner, PriceReader } from './read-prices.ts';
import type { LabelUnits } from './table-unit.ts';

/** What is known about a table beside its own cells. */
export type TableContext = {
  choices: DetectionChoices;
  manner: FileManner;
  /** The areas of all tables of the sheet. */
  others: readonly Area[];
  /** Titles and notes of the sheet, outside of its tables. */
  texts: readonly string[];
  /** Units that titles and notes of the file state, and those that corners name. */
  stated: readonly Unit[];
  elsewhere: readonly Unit[];
  /** Some corner of the file says that heights run across. */
  isTurnedElsewhere: boolean;
};

type MoneyWords = { currencies: string[]; bases: TaxBasis[]; unclear: string | undefined };

/** The texts of a sheet are asked about by each of its tables, of which there may be thousands: they are read once. */
const known = new WeakMap<readonly string[], MoneyWords>();
const moneyWordsOf = (texts: readonly string[]): MoneyWords => {
  const words = known.get(texts) ?? {
    currencies: [...new Set(texts.flatMap(currenciesNamed))],
    bases: [...new Set(texts.flatMap(taxBasesNamed))],
    unclear: texts.find(isTaxUnclear),
  };
  known.set(texts, words);
  return words;
};

/** The one that is named: of several nobody knows which is meant. */
const onlyOne = <T>(named: readonly T[] = []): T | null => (named.length === 1 ? (named[0] ?? null) : null);

type Money = { currency: string | null; taxBasis: TaxBasis | null; doubts: Doubt[] };

/**
 * Currency and tax of a table, from its cells or the nearest words that name them. Several of one kind are a question:
 * of these nobody knows which is meant.
 */
export const moneyOf = (prices: PriceReader, ...groups: readonly (readonly string[])[]): Money => {
  const words = groups.map(moneyWordsOf);
  const ofCells = prices.currency();
  const named = words.find(({ currencies }) => currencies.length > 0)?.currencies ?? [];
  const several = ofCells === undefined ? named : [ofCells, ...named.filter((code) => !areSame(code, ofCells))];
  const bases = [prices.taxBases(), ...words.map((group) => group.bases)].find((group) => group.length > 0) ?? [];
  const unclear = bases.length > 0 ? undefined : words.find((group) => group.unclear !== undefined)?.unclear;
  const doubts = [
    ...(several.length > 1 ? [unclearDoubt('currencies', several.join(', '))] : []),
    ...(bases.length > 1 ? [unclearDoubt('taxes', 'HT, TTC')] : []),
    ...(unclear === undefined ? [] : [unclearDoubt('taxes', unclear)]),
  ];
  return { currency: ofCells ?? onlyOne(named), taxBasis: onlyOne(bases), doubts };
};

/** Whether anything says that the numbers are money. */
export const isMoney = ({ currency, taxBasis }: Money): boolean => currency !== null || taxBasis !== null;

const areSame = (one: string, other: string): boolean => isCurrency(one, other) || isCurrency(other, one);

/**
 * The texts at the edges of a grid that may name its axes: above it, before it, in its corner, and in its line of
 * labels.
 */
export type Labels = {
  above: string[];
  before: string[];
  aboveCorner: string | undefined;
  corner: string | undefined;
  belowCorner: string | undefined;
};

const present = (texts: readonly (string | undefined)[]) => texts.filter((text) => text !== undefined);

/** The labels of the nearest line, or those of the line before it. */
const ofLines = (nearest: string[], before: () => string[]): string[] => (nearest.length > 0 ? nearest : before());

/** A text that can be nothing but the label of an axis: its word, or a single letter. */
const isAxisLabel = (text: string): boolean => axesOfLabel(text).length > 0 || /^\p{L}$/u.test(text.trim());

/** The same with a word before its letter: "RAM-H", "Dim. L". */
const isAxisLike = (text: string): boolean =>
  isAxisLabel(text) ||
  /^\p{L}{1,8}[. -]{1,2}[LHWB]$/u.test(text.trim()) ||
  /^[LHWB]\.? ?\(?(?:mm|cm|m)\)?$/.test(text.trim());

/** The only text of some cells, if it may name an axis: "Hauteur" behind the lines or below the columns. */
const onlyLabel = (texts: readonly string[]): string[] => {
  const [text, ...more] = texts;
  if (text === undefined || more.length > 0) return [];
  const isWord = isUnknownLabel(text) && !plainWords(text).includes(' ');
  return isAxisLike(text) || isWord ? [text] : [];
};

export const labelsOf = (
  sheet: Sheet,
  { corner, columns, rows, area }: GridFrame,
  isNone: (text: string | undefined) => boolean,
): Labels => {
  const label = (row: number, column: number) => {
    const text = textAt(sheet, row, column);
    return isNone(text) ? undefined : text;
  };
  const lines = Array.from({ length: area.bottom - area.top + 1 }, (_, index) => area.top + index);
  const right = (columns.at(-1) ?? area.right) + 1;
  const last = rows.at(-1) ?? area.bottom;
  const behind = onlyLabel(present(rows.map((row) => label(row, right))));
  // What stands directly above the next table is about that one.
  const isNextTable = [1, 2, 3].some((down) =>
    columns.slice(0, 2).every((column) => canHead(cellAt(sheet, last + down, column))),
  );
  const below =
    isNextTable || textAt(sheet, last + 1, corner.column) !== undefined
      ? []
      : onlyLabel(present(columns.map((column) => label(last + 1, column))));
  const above = ofLines(present(columns.map((column) => label(corner.row - 1, column))), () => {
    // A line with a title before the sizes is a line of titles: only the word of an axis is a label there.
    const isLineOfTitles = textAt(sheet, corner.row - 2, corner.column) !== undefined;
    return present(columns.map((column) => label(corner.row - 2, column))).filter(
      (text) => isAxisLabel(text) || (!isLineOfTitles && isUnknownLabel(text)),
    );
  });
  return {
    above: [...above, ...below],
    aboveCorner: textAt(sheet, corner.row - 1, corner.column),
    before: [...present(lines.map((row) => label(row, corner.column - 1))), ...behind],
    corner: textAt(sheet, corner.row, corner.column),
    belowCorner: rows[0] === corner.row + 1 ? undefined : textAt(sheet, corner.row + 1, corner.column),
  };
};

/** A number in a label above or before belongs to a title: "Profil 70 mm". A box has a measure of its own. */
const unitsOf = (texts: readonly (string | undefined)[]): Unit[] => [
  ...new Set(
    texts.flatMap((text) => (text === undefined || /[0-9]/.test(text) || isOtherMeasure(text) ? [] : unitsNamed(text))),
  ),
];

export const labelUnits = ({ above, before, aboveCorner, corner, belowCorner }: Labels): LabelUnits => ({
  across: unitsOf(above),
  down: unitsOf([...before, belowCorner]),
  both:
    corner === undefined ? unitsOf([aboveCorner]) : [...new Set([...unitsNamed(corner), ...unitsOf([aboveCorner])])],
});

const MAX_LINES = 12;
const MAX_LINES_BELOW = 6;
const MAX_LENGTH = 300;

const overlaps = (from: number, to: number, area: Area) => area.left <= to && area.right >= from;

/** Whether a text only names an axis or unit. */
const isLabel = (text: string): boolean =>
  axesOfLabel(text).length > 0 || /^[([]?(mm|cm|m|in|ft)[)\]]?$/i.test(text.trim());

/** The texts around a table: what may name its row, and everything that may describe its axes and units. */
type TextsAround = { headings: string[]; above: string[]; below: string[] };

/**
 * The texts above a table, the nearest first, up to the next table. They may begin to the left of it, as titles do, but
 * not behind another table. The notes below are found in the same way.
 */
export const textsAround = (sheet: Sheet, area: Area, others: readonly Area[]): TextsAround => {
  const first = Math.max(0, area.top - MAX_LINES);
  const last = area.bottom + MAX_LINES_BELOW;
  const near = others.filter((other) => other !== area && other.bottom >= first && other.top <= last);
  const beside = near.filter(({ top, bottom }) => top <= area.bottom && bottom >= first);
  const left = Math.max(0, ...beside.filter(({ right }) => right < area.left).map(({ right }) => right + 1));
  const textsOf = (row: number): string[] | undefined => {
    const isInTable = (other: Area) => other.top <= row && other.bottom >= row && overlaps(left, area.right, other);
    if (near.some(isInTable)) return undefined;
    const texts: string[] = [];
    (sheet.rows[row] ?? []).forEach((cell, column) => {
      if (column >= left && column <= area.right && cell.kind === 'text') texts.push(cell.text.slice(0, MAX_LENGTH));
    });
    return texts;
  };
  const follow = (from: number, to: number, step: 1 | -1): string[] => {
    const texts: string[] = [];
    for (let row = from; row !== to; row += step) {
      const line = textsOf(row);
      if (!line) break;
      texts.push(...line);
    }
    return texts;
  };
  const above = follow(area.top - 1, first - 1, -1);
  const below = follow(area.bottom + 1, last + 1, 1);
  return { headings: above.filter((text) => !isLabel(text)), above, below };
};
