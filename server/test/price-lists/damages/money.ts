import type { Catalogue } from '../entry.ts';
import { money as spelledBy } from '../lines.ts';
import type { Dice } from '../making/dice.ts';
import type { Column, Draft } from '../making/draft.ts';
import { type Damage, type Made, remade, type Says } from '../making/made-list.ts';
import { firstPrice, framed, tableBlock } from '../making/render.ts';

const bases = { exclusive: 'EUR HT', inclusive: 'EUR TTC' } as const satisfies Record<string, Catalogue>;
type Basis = keyof typeof bases;
const otherOf = { exclusive: 'inclusive', inclusive: 'exclusive' } as const satisfies Record<Basis, Basis>;

/** Where a list says a few words about its prices. */
const places = ['title', 'title behind a dash', 'note', 'column', 'line above the sizes'] as const;
type Place = (typeof places)[number];

const saying = (draft: Draft, text: string, place: Place, made: Partial<Made>): Made | undefined => {
  switch (place) {
    case 'title':
      return remade(draft, { above: [...draft.above, [text]] }, made);
    case 'title behind a dash':
      return remade(draft, { above: [[`${draft.words.window} - ${text}`]] }, made);
    case 'note':
      return remade(draft, { below: [[], [`* ${text}`]] }, made);
    case 'column':
      return draft.layout === 'long'
        ? remade(draft, { priceTitle: `${draft.words.price} (${text})` }, made)
        : undefined;
    case 'line above the sizes':
      return draft.layout === 'long' ? undefined : remade(draft, { above: [[draft.words.window, text]] }, made);
    default:
      throw new Error(`unknown place ${place satisfies never}`);
  }
};

/** The basis in each of the language's phrases: the catalogue has the same, or the other. */
const taxes: Damage[] = (['exclusive', 'inclusive'] as const).flatMap((basis) =>
  places.flatMap((place): Damage[] => [
    {
      group: 'money',
      name: `${basis} tax, as the catalogue, in the ${place}`,
      make: (draft, dice) => saying(draft, dice.pick(draft.words[basis]), place, { catalogue: bases[basis] }),
    },
    {
      group: 'money',
      name: `${basis} tax, unlike the catalogue, in the ${place}`,
      make: (draft, dice) =>
        saying(draft, dice.pick(draft.words[basis]), place, {
          catalogue: bases[otherOf[basis]],
          says: 'too little',
        }),
    },
  ]),
);

/** A list with both prices in columns of their own: only that of the catalogue's basis is right. */
const bothBases: Damage = {
  group: 'money',
  name: 'a column without tax and one with it',
  make: (draft, dice) => {
    if (draft.layout !== 'long') return undefined;
    const [own, other]: [Basis, Basis] = dice.chance(50) ? ['exclusive', 'inclusive'] : ['inclusive', 'exclusive'];
    const factor = own === 'exclusive' ? 1.2 : 1 / 1.2;
    const priceAt = pricesOf(draft);
    const column: Column = {
      title: `${draft.words.price} (${draft.words[other][0]})`,
      value: (width, height) => {
        const price = Math.round((priceAt(width, height) ?? 0) * factor * 100) / 100;
        return draft.areNumbers ? price : spelledBy({ ...draft.spelling, digits: 2 })(price);
      },
    };
    return remade(
      draft,
      { priceTitle: `${draft.words.price} (${draft.words[own][0]})`, columnsAfter: [column] },
      { catalogue: bases[own], says: 'enough' },
    );
  },
};

const pricesOf = ({ table: { widths, heights, prices } }: Draft) => {
  const [columns, rows] = [
    new Map(widths.map((width, place) => [width, place])),
    new Map(heights.map((height, place) => [height, place])),
  ];
  return (width: number, height: number) => prices[rows.get(height) ?? -1]?.[columns.get(width) ?? -1] ?? null;
};

const bare = (draft: Draft): Draft => ({ ...draft, spelling: { ...draft.spelling, before: '', after: '' } });

/** The currency in words, beside prices that have no sign. */
const currencies: Damage[] = places.flatMap((place): Damage[] => [
  {
    group: 'money',
    name: `another currency in the ${place}`,
    make: (draft, dice) => saying(bare(draft), dice.pick(draft.words.foreign), place, { says: 'too little' }),
  },
  {
    group: 'money',
    name: `euros in words in the ${place}`,
    make: (draft) => saying(bare(draft), draft.words.euros, place, {}),
  },
]);

const titleOfCurrencies = ['Currency', 'Devise', 'Währung', 'Valuta', 'Moneda', 'Waluta', 'Měna', 'Pénznem'] as const;

const currencyColumn = (name: string, of: (dice: Dice) => (line: number) => string, says: Says): Damage => ({
  group: 'money',
  name,
  make: (draft, dice) => {
    if (draft.layout !== 'long') return undefined;
    const [currency, title] = [of(dice), dice.pick(titleOfCurrencies)];
    let line = 0;
    const column: Column = { title, value: () => currency(line++) };
    const changes = dice.chance(50) ? { columnsAfter: [column] } : { columnsBefore: [column] };
    return remade(bare(draft), changes, { says });
  },
});

/** Another currency beside each price, or beside some of them. */
const besidePrices = (name: string, isHit: (row: number, column: number) => boolean): Damage => ({
  group: 'money',
  name,
  make: (draft, dice) => {
    const block = tableBlock({ ...bare(draft), areNumbers: false });
    const { row, column } = firstPrice(draft);
    const [before, after] = dice.pick([
      ['', ' CHF'],
      ['£', ''],
      ['', ' zł'],
      ['', ' Kč'],
      ['', ' Ft'],
      ['', ' lei'],
      ['', ' kr'],
      ['$ ', ''],
      ['', ' TL'],
      ['', ' GBP'],
    ] as const);
    let count = 0;
    const lines = block.lines.map((line, place) =>
      line.map((cell, at) => {
        const isPrice = place >= row && (draft.layout === 'long' ? at === column : at >= column) && cell !== null;
        if (!isPrice) return cell;
        if (!isHit(place - row, at - column)) return `${cell} €`;
        count++;
        return `${before}${cell}${after}`;
      }),
    );
    if (count === 0) return undefined;
    return { sheets: framed(draft, { ...block, lines }), says: 'too little' };
  },
});

export const moneyDamages: readonly Damage[] = [
  ...taxes,
  bothBases,
  ...currencies,
  currencyColumn('a column of the currency of the catalogue', () => () => 'EUR', 'enough'),
  currencyColumn(
    'a column of another currency',
    (dice) => {
      const currency = dice.pick(['CHF', 'PLN', 'GBP', 'CZK', 'SEK', 'HUF', 'USD']);
      return () => currency;
    },
    'too little',
  ),
  currencyColumn('a column of mixed currencies', () => (line) => (line % 3 === 1 ? 'CHF' : 'EUR'), 'too little'),
  besidePrices('another currency beside every price', () => true),
  besidePrices('another currency beside one line', (row) => row === 1),
  besidePrices('another currency beside one price', (row, column) => row === 1 && column <= 1),
];
