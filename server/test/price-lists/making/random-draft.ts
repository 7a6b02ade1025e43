import type { Truth } from '../entry.ts';
import type { MoneyOptions } from '../lines.ts';
import { otherWords } from '../words/other-words.ts';
import { type TradeLanguage, tradeLanguages, tradeWords } from '../words/trade-languages.ts';
import type { TradeWords } from '../words/trade-words.ts';
import type { Dice } from './dice.ts';
import { type Draft, type Layout, layouts, sizeUnits } from './draft.ts';

type Axis = { first: readonly [number, number]; steps: readonly number[]; counts: readonly [number, number] };

/** What is sold by size: windows, entrance doors, blinds and shutters, garage doors. */
const kinds: readonly { widths: Axis; heights: Axis }[] = [
  {
    widths: { first: [8, 16], steps: [50, 100, 100, 150, 200], counts: [3, 9] },
    heights: { first: [8, 20], steps: [50, 100, 100, 150, 200], counts: [3, 9] },
  },
  {
    widths: { first: [14, 18], steps: [50, 100], counts: [3, 6] },
    heights: { first: [38, 42], steps: [50, 100], counts: [3, 7] },
  },
  {
    widths: { first: [10, 20], steps: [100, 200, 250, 500], counts: [3, 8] },
    heights: { first: [16, 24], steps: [100, 200, 250], counts: [3, 8] },
  },
];

const axisOf = ({ first, steps, counts }: Axis, dice: Dice): number[] => {
  const [start, step, count] = [dice.between(...first) * 50, dice.pick(steps), dice.between(...counts)];
  const sizes = Array.from({ length: count }, (_, place) => start + place * step);
  // The largest size of a maker is often one of its own.
  return dice.chance(15) ? [...sizes, (sizes.at(-1) ?? 0) + (step > 50 ? step - 30 : 30)] : sizes;
};

/** Prices that rise with both sizes, not quite evenly; a few sizes may have none. */
export const randomTable = (dice: Dice, isWhole: boolean): Truth => {
  const kind = dice.pick(kinds);
  const [widths, heights] = [axisOf(kind.widths, dice), axisOf(kind.heights, dice)];
  const [base, perWidth, perHeight, perArea] = [
    dice.between(40, 1800),
    dice.between(30, 160) / 1000,
    dice.between(30, 140) / 1000,
    dice.between(5, 70),
  ];
  const hasGaps = dice.chance(25) && widths.length > 3 && heights.length > 3;
  const prices = heights.map((height, row) =>
    widths.map((width, column) => {
      // Gaps are the largest sizes, which cannot be made.
      if (hasGaps && row + column >= heights.length + widths.length - 3) return null;
      const price = base + width * perWidth + height * perHeight + (width * height * perArea) / 1e6 + dice.next();
      return isWhole ? Math.round(price) : Math.round(price * 100) / 100;
    }),
  );
  return { widths, heights, prices };
};

const SPACES = ['', '', ' ', '\u00a0', '\u202f'] as const;

const spellingOf = (language: TradeLanguage, isWhole: boolean, dice: Dice): MoneyOptions & { decimal: ',' | '.' } => {
  const usual = language === 'en' ? '.' : ',';
  const other = usual === ',' ? '.' : ',';
  const decimal = dice.chance(85) ? usual : other;
  const thousands = dice.chance(60) ? dice.pick(SPACES) : dice.pick([decimal === ',' ? '.' : ',', "'"]);
  const [before, after] = dice.pick([
    ['', ''],
    ['', ''],
    ['', ' €'],
    ['€ ', ''],
    ['', ' EUR'],
  ] as const);
  return { decimal, thousands, before, after, digits: isWhole ? 0 : 2 };
};

export type DraftChoices = {
  language?: TradeLanguage;
  layout?: Layout;
  /** How many of a hundred lists have other words than the first that come to mind; a half. */
  otherWords?: number;
  /** Words of a set that was held out. */
  words?: Partial<TradeWords>;
};

/** A list without damage, which names both axes and its unit as a rule. */
export const randomDraft = (dice: Dice, choices: DraftChoices = {}): Draft => {
  const language = choices.language ?? dice.pick(tradeLanguages);
  const words = {
    ...tradeWords[language],
    ...(choices.words ?? (dice.chance(choices.otherWords ?? 50) ? otherWords[language] : {})),
  };
  const isWhole = dice.chance(35);
  const layout = choices.layout ?? dice.pick(layouts);
  const naming = dice.pick(['stroke', 'stroke', 'arrows', 'around', 'slash'] as const);
  return {
    language,
    words,
    table: randomTable(dice, isWhole),
    layout,
    // A stroke between the axes says their order in so many words only as a backslash, or with the height first.
    naming: naming === 'slash' && layout === 'turned' ? 'stroke' : naming,
    axes: words.axes,
    unit: dice.pick(sizeUnits),
    unitPlace: dice.pick(['label', 'label', 'above', 'beside'] as const),
    spelling: spellingOf(language, isWhole, dice),
    areNumbers: dice.chance(60),
    priceTitle: words.price,
    columnsBefore:
      layout === 'long' && dice.chance(30)
        ? [{ title: words.article, value: (width, height) => `A-${width}-${height}` }]
        : [],
    columnsAfter: [],
    above: dice.chance(60) ? [[words.window]] : [],
    below: [],
    widthFirst: dice.chance(70),
  };
};
