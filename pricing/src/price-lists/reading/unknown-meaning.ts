import type { ExactNumber } from '../../decimal/decimal.ts';
import { decimalText } from '../../decimal/decimal.ts';
import type { Doubt } from '../sheet/doubt.ts';
import { axesOfLabel } from '../words/axis-words.ts';
import { currenciesNamed } from '../words/currency-words.ts';
import { isAside, otherMeaning } from '../words/other-meanings.ts';
import { plainWords, vocabulary } from '../words/plain-words.ts';
import { groupTitle, isPriceTitle } from '../words/price-words.ts';
import { taxBasesNamed } from '../words/tax-basis.ts';
import { isUnknownLabel } from '../words/title-words.ts';
import { unitsNamed } from '../words/unit-words.ts';
import { unclearDoubt } from './price-meaning.ts';

type Grid = {
  widths: readonly number[];
  heights: readonly number[];
  prices: readonly (readonly (ExactNumber | null)[])[];
};

export type UnknownTexts = {
  /** Labels, the title of the prices, and the titles above, the nearest first. */
  titles: readonly (string | undefined)[];
  /** Texts at the sizes: whether they name an axis is asked already. */
  labels: readonly string[];
  notes: readonly string[];
  sheet: string | null;
  /** The cells or words name a currency or a tax: then the numbers are money. */
  isMoney: boolean;
};

const numberOf = (price: ExactNumber): number => (typeof price === 'number' ? price : Number(decimalText(price)));

const FEWEST = 9;
/** Fewer digits fit anything. */
const FINE = 40;
/** Rounded to the last digit that is written, and by as much again. */
const ROUNDED = 1.05;

const stepOf = (text: string): number => 10 ** -(text.split('.')[1]?.length ?? 0);

/** Numbers that are the area times something, as areas and weights are: prices have a part for what every piece has. */
const areLikeAreas = ({ widths, heights, prices }: Grid): boolean => {
  const cells = prices.flatMap((line, row) =>
    line.flatMap((price, column) =>
      price === null ? [] : [{ price: numberOf(price), area: (widths[column] ?? 0) * (heights[row] ?? 0) }],
    ),
  );
  const largest = cells.reduce((most, cell) => (cell.area > most.area ? cell : most), { price: 0, area: 0 });
  if (cells.length < FEWEST || widths.length < 2 || heights.length < 2 || largest.price <= 0) return false;
  const factor = largest.price / largest.area;
  const step = Math.min(...cells.map(({ price }) => stepOf(String(price))));
  if (largest.price < step * FINE) return false;
  const areAlike = cells.every(({ price, area }) => Math.abs(price - factor * area) <= step * ROUNDED);
  return areAlike && new Set(cells.map(({ price }) => price)).size > 2;
};

/** No piece of a price list costs less in every size than a surcharge, a weight or a price of a square metre may be. */
const LARGEST_SMALL = 150;
const areSmall = ({ prices }: Grid): boolean =>
  prices.every((line) => line.every((price) => price === null || numberOf(price) < LARGEST_SMALL));

/** So many titles above a table are about it; what stands further above is about the maker. */
const NEAREST = 4;

/** "PVC okno - Povišanje": each part is a title of its own. */
const partsOf = (text: string): string[] => {
  const part = text.slice(0, 200);
  const [, inner] = isPriceTitle(part) ? (/[([]([^()[\]]{2,40})[)\]]/u.exec(part) ?? []) : [];
  return [...part.split(/ [-–—|] /u), ...(inner === undefined ? [] : [`(${inner})`])];
};

/** "Premium" alone is a quality, or what is paid for it. */
const isUnknownTitle = (text: string): boolean =>
  plainWords(text) === 'premium' ||
  (/\p{L}{2}/u.test(text) && !/[0-9]/.test(text) && unitsNamed(text).length === 0 && isUnknownLabel(text));

/**
 * Names begin with a capital or a digit: "vergisiz", "nezdaněno" are none, and neither is what ends in "in" something:
 * "Invoiced in yen". A word in brackets behind a price is about the price.
 */
const isNoName = (text: string): boolean => {
  const inner = text.replace(/^[*†‡¹²³\s([]+/u, '');
  if (isAside(inner) || !/\p{L}{3}/u.test(inner) || isPiece(PER.exec(plainWords(inner))?.[1] ?? '')) return false;
  const [what] = pricesIn(plainWords(inner));
  return /^\p{Ll}/u.test(inner) || (what !== undefined && !isKnown(what));
};

/** The name of a sheet and a title have a word in common: that is what the table is called. */
const isNamedBy = (text: string, sheet: string | null): boolean => {
  const words = new Set(plainWords(sheet ?? '').split(' '));
  return plainWords(text)
    .split(' ')
    .some((word) => word.length > 2 && words.has(word));
};

const PREPOSITIONS = vocabulary('en in em v w u i na σε');
/** What follows a preposition in "Prices in ...": one word or two at the end. */
const pricesIn = (plain: string): readonly string[] => {
  const words = plain.split(' ');
  const said = [1, 2]
    .map((count) => words.slice(-count))
    .find((last) => PREPOSITIONS.has(words.at(-last.length - 1) ?? ''));
  const isWord = /^\p{L}+$/u.test(said?.join('') ?? '');
  return isWord && said?.[0] !== undefined && said[0].length > 2 ? said : [];
};

/** A title that is only this: "per neliö", "za m.b.". Of a piece it is what a price list has. */
const PER = /^(?:per|pro|par|por|pr|je|po|pe|ανα|za) (\p{L}+)$/u;
const isPiece = (word: string): boolean =>
  /^(?:st|stk|pi[ec]|pc|pz|pezz|uni|stuk|styk|styc|stuc|szt|ks|kus|db|darab|buc|kpl|kappal|τεμ|kos|kom|ade|elem|fen|okn|wind|vind|raam|prozor)/.test(
    word,
  );

const isKnown = (word: string): boolean =>
  currenciesNamed(word).length > 0 ||
  unitsNamed(word).length > 0 ||
  taxBasesNamed(word).length > 0 ||
  axesOfLabel(word).length > 0 ||
  isPriceTitle(word) ||
  !isUnknownLabel(word);

/** A price of something that is not understood: "nm ár", "preț mp"; or in a money that is not: "Prix en dirhams". */
const isUnknownPrice = (text: string): boolean => {
  const plain = plainWords(text);
  const words = plain.split(' ');
  const [, measure = ''] = PER.exec(plain) ?? [];
  if (measure !== '' && !isPiece(measure)) return true;
  if (!isPriceTitle(text) || groupTitle(text) !== undefined || text.length > 60) return false;
  const [money, more] = pricesIn(plain);
  if (money !== undefined && !isKnown(money) && !isKnownShort(money) && (more === undefined || !isKnown(more)))
    return true;
  // A short word or sign beside the price alone; years, letters and groups are names.
  return (
    words.length <= 2 &&
    words.some((word) => /^(?:\p{L}{2,3}|m1)$/u.test(word) && !isPriceTitle(word) && !isKnownShort(word))
  );
};

const isKnownShort = (word: string): boolean =>
  /^(?:de|la|le|du|of|the|per|pro|pvc|alu|net|uvp|ek|vk|st|pz|pc|ks|kom|kos|szt|buc|kpl|stk|ud|db|uds|pcs|max|min|new|neu|nov|ab|no|nr|in|mm|cm|ft)$/.test(
    word,
  ) ||
  currenciesNamed(word.toUpperCase()).length > 0 ||
  taxBasesNamed(word.toUpperCase()).length > 0;

/**
 * Numbers of which nothing says that they are prices, under a title that is not understood: "Quilos", "Povišanje". Names
 * of products are such titles as well: there is a question only where the numbers are small, or like areas.
 */
const unknownMeaning = (grid: Grid, { titles, labels, notes, sheet, isMoney }: UnknownTexts): Doubt[] => {
  const near = titles.filter((text) => text !== undefined).flatMap(partsOf);
  const ofPrice = [...near, ...notes].find(
    (text) => isUnknownPrice(text) || (isNoName(text) && !labels.includes(text) && isUnknownTitle(text)),
  );
  if (ofPrice !== undefined) return [unclearDoubt('unknown_words', ofPrice)];
  const isPriced = isMoney || [...near, sheet ?? ''].some(isPriceTitle);
  if (isPriced || near.some((text) => otherMeaning(text) !== undefined)) return [];
  const isOfTable = (text: string) => labels.includes(text) || isNamedBy(text, sheet);
  if (areLikeAreas(grid)) return [unclearDoubt('like_areas', near[0] ?? sheet ?? '')];
  const unknown = areSmall(grid)
    ? near.slice(0, NEAREST).find((text) => isUnknownTitle(text) && !isOfTable(text))
    : undefined;
  return unknown === undefined ? [] : [unclearDoubt('unknown_words', unknown)];
};

/** One question makes somebody look at a table: what is not understood is asked about where there is no other one. */
export const withUnknown = (doubts: readonly Doubt[], grid: Grid, texts: UnknownTexts): Doubt[] =>
  doubts.every(({ code }) => code === 'ranges_read') ? [...doubts, ...unknownMeaning(grid, texts)] : [...doubts];
