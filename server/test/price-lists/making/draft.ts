import type { Truth } from '../entry.ts';
import { type MoneyOptions, money } from '../lines.ts';
import { scaled } from '../truth.ts';
import type { TradeWords } from '../words/trade-words.ts';

/** What stands in a cell: `format` is the number format of a workbook's cell. */
export type Cell = string | number | { value: number; format: string } | null;

export type Layout = 'grid' | 'turned' | 'long';
export const layouts = ['grid', 'turned', 'long'] as const satisfies readonly Layout[];
/** How a grid says which axis is which; `around` has a label above the sizes and one before the lines. */
export type Naming = 'stroke' | 'slash' | 'arrows' | 'around' | 'corner' | 'none';
export type SizeUnit = 'mm' | 'cm' | 'm';
export const sizeUnits = ['mm', 'cm', 'm'] as const satisfies readonly SizeUnit[];
export type UnitPlace = 'label' | 'above' | 'beside' | 'nowhere';

/** A column of a long list beside those of the sizes and the price. */
export type Column = { title: string; value: (width: number, height: number) => Cell };

/** Everything that a list is made of. A damage changes some of it, or the lines that were made of it. */
export type Draft = {
  language: string;
  words: TradeWords;
  table: Truth;
  layout: Layout;
  naming: Naming;
  /** The words for width and height. */
  axes: readonly [string, string];
  /** What stands in the corner where `naming` is `corner`. */
  corner?: Cell;
  unit: SizeUnit;
  unitPlace: UnitPlace;
  spelling: MoneyOptions & { decimal: ',' | '.' };
  /** Numbers of a workbook are numbers; else they are spelled like those of a text. */
  areNumbers: boolean;
  priceTitle: string;
  columnsBefore: readonly Column[];
  columnsAfter: readonly Column[];
  above: readonly Cell[][];
  below: readonly Cell[][];
  /** How a size is written, of what it would be. */
  sizeText?: (size: string) => string;
  widthFirst: boolean;
};

const MM = { mm: 1, cm: 10, m: 1000 } as const;

/** A size as the list writes it. */
export const sizeCell = (draft: Draft, mm: number): Cell => {
  const size = Number((mm / MM[draft.unit]).toFixed(4));
  const text = String(size).replace('.', draft.spelling.decimal);
  if (draft.sizeText) return draft.sizeText(draft.unitPlace === 'beside' ? `${text} ${draft.unit}` : text);
  if (draft.unitPlace === 'beside') return `${text} ${draft.unit}`;
  return draft.areNumbers ? size : text;
};

/** A price as the list writes it. */
export const priceCell = (draft: Draft, price: number | null): Cell => {
  if (price === null) return null;
  return draft.areNumbers ? price : money(draft.spelling)(price);
};

export const unitLabel = ({ unit, unitPlace }: Draft) => (unitPlace === 'label' ? ` (${unit})` : '');

/** H beside L, B or W is certain. A letter that is a width in one language and a height in another says nothing. */
export const hasKnownLetters = ({ words: { letters } }: Draft): boolean =>
  letters[1] === 'H' && ['L', 'B', 'W'].includes(letters[0]);

/** Prices times a factor, in whole amounts where the list writes no cents. */
export const scaledFor = ({ spelling: { digits } }: Draft, table: Truth, factor: number): Truth => {
  const { widths, heights, prices } = scaled(table, factor);
  return { widths, heights, prices: prices.map((line) => line.map((p) => (p && digits === 0 ? Math.round(p) : p))) };
};

/** The axes as they run down and across. */
export const downAcross = ({ axes: [width, height], layout }: Draft): [string, string] =>
  layout === 'turned' ? [width, height] : [height, width];

export const cornerCell = (draft: Draft): Cell => {
  const [down, across] = downAcross(draft);
  switch (draft.naming) {
    case 'stroke':
      return `${down} \\ ${across}${unitLabel(draft)}`;
    case 'slash':
      return `${down} / ${across}${unitLabel(draft)}`;
    case 'arrows':
      return `${down} ↓ ${across} →${unitLabel(draft)}`;
    case 'corner':
      return draft.corner ?? null;
    case 'around':
      return null;
    case 'none':
      return draft.unitPlace === 'label' ? draft.unit : null;
    default:
      throw new Error(`unknown naming ${draft.naming satisfies never}`);
  }
};

/** The titles of a long list's columns of sizes: in the order in which they stand. */
export const sizeTitles = (draft: Draft): [string, string] => {
  const [width, height] = draft.axes.map((axis) => `${axis}${unitLabel(draft)}`) as [string, string];
  return draft.widthFirst ? [width, height] : [height, width];
};
