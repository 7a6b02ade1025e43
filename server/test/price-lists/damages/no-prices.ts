import type { Truth } from '../entry.ts';
import type { Draft } from '../making/draft.ts';
import { type Damage, type Made, remade } from '../making/made-list.ts';
import { framed, listBlock, sideBySide, stacked, tableBlock } from '../making/render.ts';
import type { TradeWords } from '../words/trade-words.ts';

type NotPrice = { word: keyof TradeWords & string; of: (width: number, height: number) => number };

/** Numbers by size that are not the price of a piece. */
const numbers: readonly NotPrice[] = [
  { word: 'weight', of: (width, height) => Math.round((width * height) / 3300) / 10 },
  { word: 'area', of: (width, height) => Math.round((width * height) / 1e4) / 100 },
  { word: 'weeks', of: (width, height) => 3 + Math.floor((width + height) / 900) },
  { word: 'slats', of: (_, height) => Math.ceil(height / 37) },
  { word: 'discount', of: (width, height) => 5 + Math.floor((width + height) / 500) },
];

const amounts: readonly NotPrice[] = [
  { word: 'surcharge', of: (width, height) => Math.round((width * height) / 1e4) / 10 + 12 },
  { word: 'perArea', of: (width, height) => Math.round(width / 10 + height / 20) + 80 },
  { word: 'perMetre', of: (width, height) => Math.round(width / 40 + height / 50) + 20 },
];

const tableOf = ({ table: { widths, heights } }: Draft, { of }: NotPrice): Truth => ({
  widths,
  heights,
  prices: heights.map((height) => widths.map((width) => of(width, height))),
});

const wordOf = ({ words }: Draft, { word }: NotPrice): string => words[word] as string;

const plain = (draft: Draft): Draft => ({
  ...draft,
  spelling: { ...draft.spelling, before: '', after: '', digits: 2 },
});

/** Whether a surcharge comes to the price is a fair question. */
const besidePrice = ({ word }: NotPrice): Partial<Made> => (word === 'surcharge' ? { says: 'enough' } : {});

const inTitles = (kind: NotPrice): Damage[] => [
  {
    group: 'no price',
    name: `${kind.word} in the title`,
    make: (draft) =>
      draft.layout === 'long'
        ? undefined
        : remade(
            plain(draft),
            { table: tableOf(draft, kind), above: [[draft.words.window], [wordOf(draft, kind)]] },
            { says: 'too little', truth: [] },
          ),
  },
  {
    group: 'no price',
    name: `${kind.word} in the title with a dash`,
    make: (draft) =>
      draft.layout === 'long'
        ? undefined
        : remade(
            plain(draft),
            { table: tableOf(draft, kind), above: [[`${draft.words.window} - ${wordOf(draft, kind)}`]] },
            { says: 'too little', truth: [] },
          ),
  },
  {
    group: 'no price',
    name: `${kind.word} in the corner`,
    make: (draft) =>
      draft.layout === 'long' || draft.naming === 'around'
        ? undefined
        : remade(
            plain(draft),
            {
              table: tableOf(draft, kind),
              naming: 'corner',
              corner: wordOf(draft, kind),
            },
            { says: 'too little', truth: [] },
          ),
  },
  {
    group: 'no price',
    name: `${kind.word} as the only column`,
    make: (draft) =>
      draft.layout === 'long'
        ? remade(
            plain(draft),
            { table: tableOf(draft, kind), priceTitle: wordOf(draft, kind) },
            { says: 'too little', truth: [] },
          )
        : undefined,
  },
  {
    group: 'no price',
    name: `${kind.word} in a column behind the price`,
    make: (draft) =>
      draft.layout === 'long'
        ? remade(draft, { columnsAfter: [{ title: wordOf(draft, kind), value: kind.of }] }, besidePrice(kind))
        : undefined,
  },
  {
    group: 'no price',
    name: `${kind.word} in a column before the sizes`,
    make: (draft) =>
      draft.layout === 'long'
        ? remade(draft, { columnsBefore: [{ title: wordOf(draft, kind), value: kind.of }] }, besidePrice(kind))
        : undefined,
  },
  {
    group: 'no price',
    name: `${kind.word} in a table below the prices`,
    make: (draft) => {
      if (draft.layout === 'long') return undefined;
      const other = framed(
        {
          ...draft,
          above: [[wordOf(draft, kind)]],
          unitPlace: draft.unitPlace === 'above' ? 'beside' : draft.unitPlace,
        },
        tableBlock(plain(draft), tableOf(draft, kind)),
      );
      return { sheets: stacked(listBlock(draft), other), says: 'enough', truth: [draft.table] };
    },
  },
  {
    group: 'no price',
    name: `${kind.word} in a table beside the prices`,
    make: (draft) => {
      if (draft.layout === 'long' || draft.table.widths.length + draft.table.heights.length > 16) return undefined;
      const titled = (word: string, block: ReturnType<typeof tableBlock>) =>
        framed({ ...draft, above: [[word]], below: [], unitPlace: draft.unitPlace }, block);
      const prices = titled(draft.words.price, tableBlock(draft));
      const others = titled(wordOf(draft, kind), tableBlock(plain(draft), tableOf(draft, kind)));
      return { sheets: sideBySide(prices, others), says: 'enough', truth: [draft.table] };
    },
  },
];

/** A title that speaks of weights, lead times or surcharges beside prices. */
const beside: Damage[] = [
  {
    group: 'no price',
    name: 'a lead time beside the price in the title',
    make: (draft) => remade(draft, { above: [[`${draft.words.price}, ${draft.words.weeks}: 6`]] }, { says: 'enough' }),
  },
  {
    group: 'no price',
    name: 'a surcharge for something in a note',
    make: (draft) =>
      remade(draft, { below: [[], [`${draft.words.surcharge} ${draft.words.colour}: 15 %`]] }, { says: 'enough' }),
  },
];

export const noPriceDamages: readonly Damage[] = [...[...numbers, ...amounts].flatMap(inTitles), ...beside];
