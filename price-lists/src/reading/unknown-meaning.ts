import type { ExactNumber } from '@vantail/pricing';
import { decimalText } from '@vantail/pricing';
import type { Doubt } from '../sheet/doubt.ts';
import { otherMeaning } from '../words/other-meanings.ts';
import { isPriceTitle } from '../words/price-words.ts';
import { type TextKind, unknownWords } from '../words/unknown-words.ts';
import { unclearDoubt } from './price-meaning.ts';

type Grid = {
  widths: readonly number[];
  heights: readonly number[];
  prices: readonly (readonly (ExactNumber | null)[])[];
};

type UnknownTexts = {
  /** The title of the prices, and the titles above, the nearest first. */
  titles: readonly (string | undefined)[];
  /** Texts at the sizes; none where the layout is answered, since that was the question about them. */
  labels: readonly (string | undefined)[];
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
  const cells: number[] = [];
  const areas: number[] = [];
  let largest = { price: 0, area: 0 };
  prices.forEach((line, row) => {
    line.forEach((price, column) => {
      if (price === null) return;
      const area = (widths[column] ?? 0) * (heights[row] ?? 0);
      cells.push(numberOf(price));
      areas.push(area);
      if (area > largest.area) largest = { price: numberOf(price), area };
    });
  });
  if (cells.length < FEWEST || widths.length < 2 || heights.length < 2 || largest.price <= 0) return false;
  const factor = largest.price / largest.area;
  const isNear = (step: number) =>
    cells.every((price, place) => Math.abs(price - factor * (areas[place] ?? 0)) <= step * ROUNDED);
  // No step is larger. Of prices some cell is further off, and their digits need not be counted.
  if (!isNear(1)) return false;
  const step = Math.min(...cells.map((price) => stepOf(String(price))));
  if (largest.price < step * FINE) return false;
  return isNear(step) && new Set(cells).size > 2;
};

/** So many titles above a table are about it; what stands further above is about the maker. */
const NEAREST = 6;

/** The first text with words that are in no vocabulary, and all such words beside the table. */
const unknownBeside = ({
  titles,
  labels,
  notes,
  sheet,
}: UnknownTexts): { text: string; words: string[] } | undefined => {
  const texts: readonly (readonly [TextKind, string | undefined])[] = [
    ...labels.map((text) => ['label', text] as const),
    ...titles.slice(0, NEAREST).map((text) => ['title', text] as const),
    ['sheet', sheet ?? undefined],
    ...notes.map((text) => ['note', text] as const),
  ];
  const found = texts.flatMap(([kind, text]) => {
    const words = text === undefined ? [] : unknownWords(text, kind);
    return text === undefined || words.length === 0 ? [] : [{ text, words }];
  });
  const words = [...new Set(found.flatMap((one) => one.words))];
  return found[0] && { text: found[0].text, words };
};

/**
 * What stands beside a table is understood word by word, or asked about: "Povišanje" may be what the numbers are. Numbers
 * that rise as areas do are asked about unless something says that they are prices.
 */
const unknownMeaning = (grid: Grid, texts: UnknownTexts): Doubt[] => {
  const near = texts.titles.filter((text) => text !== undefined);
  const unknown = unknownBeside(texts);
  if (unknown) return [unclearDoubt('unknown_words', unknown.text, { words: unknown.words })];
  // A tab may mention prices beside other things ("Prix & remises"), and may say what they are the prices of.
  const ofTab = otherMeaning(texts.sheet ?? '');
  if (ofTab?.meaning === 'per_measure' || ofTab?.meaning === 'scaled')
    return [unclearDoubt(ofTab.meaning, texts.sheet ?? '')];
  const isPriced = texts.isMoney || [...near, texts.sheet ?? ''].some(isPriceTitle);
  if (isPriced || near.some((text) => otherMeaning(text) !== undefined) || !areLikeAreas(grid)) return [];
  return [unclearDoubt('like_areas', near[0] ?? texts.sheet ?? '')];
};

/** One question makes somebody look at a table: what is not understood is asked about where there is no other one. */
export const withUnknown = (doubts: readonly Doubt[], grid: Grid, texts: UnknownTexts): Doubt[] =>
  doubts.every(({ code }) => code === 'ranges_read') ? [...doubts, ...unknownMeaning(grid, texts)] : [...doubts];
