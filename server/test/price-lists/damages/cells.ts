import { money } from '../lines.ts';
import type { Dice } from '../making/dice.ts';
import type { Cell, Draft } from '../making/draft.ts';
import { type Damage, type Made, remade } from '../making/made-list.ts';
import { type Block, firstPrice, framed, tableBlock } from '../making/render.ts';

/** Where a damage is: one price, a line, a column, or every price. */
type Extent = 'one' | 'line' | 'all';

/** A list whose prices are written differently in some places; undefined where none of them has a price. */
const repriced = (
  draft: Draft,
  dice: Dice,
  extent: Extent,
  change: (price: number) => Cell,
  made: Partial<Made> = {},
): Made | undefined => {
  const block = tableBlock(draft);
  const { row, column } = firstPrice(draft);
  const isLong = draft.layout === 'long';
  const rows = block.lines.length - row;
  const columns = isLong ? 1 : (block.lines[row]?.length ?? 0) - column;
  const [atRow, atColumn] = [dice.between(0, rows - 1), dice.between(0, columns - 1)];
  const isHit = (one: number, other: number) =>
    extent === 'all' || (one === atRow && (extent === 'line' || other === atColumn));
  const prices = draft.table;
  let count = 0;
  const priceAt = pricesByPlace(draft);
  const lines = block.lines.map((line, place) =>
    line.map((cell, at): Cell => {
      const [one, other] = [place - row, at - column];
      if (one < 0 || other < 0 || other >= columns || cell === null || !isHit(one, other)) return cell;
      const price = priceAt(one, other);
      if (price === null) return cell;
      count++;
      return change(price);
    }),
  );
  if (count === 0) return undefined;
  const sheets: Block = framed(draft, { ...block, lines });
  return { sheets, says: 'too little', truth: [prices], ...made };
};

/** The price at a place of the table's lines. */
const pricesByPlace = ({ layout, table }: Draft) => {
  const ofLines = table.prices.flatMap((line) => line.filter((price) => price !== null));
  return (row: number, column: number): number | null => {
    if (layout === 'long') return ofLines[row] ?? null;
    return (layout === 'turned' ? table.prices[column]?.[row] : table.prices[row]?.[column]) ?? null;
  };
};

const spelled = ({ spelling }: Draft, price: number) => money({ ...spelling, before: '', after: '' })(price);
const dearer = (price: number, isWhole: boolean) =>
  isWhole ? Math.round(price * 1.25) : Math.round(price * 125) / 100;
const second = (draft: Draft, price: number) => spelled(draft, dearer(price, draft.spelling.digits === 0));

const extents = ['one', 'line', 'all'] as const;

/** Two prices in one cell, by what stands between them. */
const pairs: readonly [name: string, between: string][] = [
  ['a line break', '\n'],
  ['a slash', '/'],
  ['a slash with spaces', ' / '],
  ['a bar', ' | '],
  ['a dash', ' - '],
  ['two spaces', '  '],
  ['a semicolon', '; '],
  ['a plus', ' + '],
];

const twoPrices: Damage[] = pairs.map(([name, between]) => ({
  group: 'cells',
  name: `two prices in a cell, ${name} between them`,
  make: (draft, dice) =>
    repriced(draft, dice, dice.pick(extents), (price) => `${spelled(draft, price)}${between}${second(draft, price)}`),
}));

const signs: readonly [name: string, write: (price: string) => string][] = [
  ['a minus before', (price) => `-${price}`],
  ['a long minus before', (price) => `−${price}`],
  ['a minus behind', (price) => `${price}-`],
  ['brackets', (price) => `(${price})`],
  ['about', (price) => `ca. ${price}`],
  ['a plus before', (price) => `+ ${price}`],
  ['a percent sign', (price) => `${price} %`],
  ['kilograms', (price) => `${price} kg`],
  ['square metres', (price) => `${price} €/m²`],
  ['metres', (price) => `${price} €/m`],
  ['thousands of euros', (price) => `${price} TEUR`],
  ['k€', (price) => `${price} k€`],
  ['cents', (price) => `${price} ct`],
  ['a multiplication', (price) => `2 x ${price}`],
  ['a question mark', (price) => `${price} ?`],
  ['a letter in the digits', (price) => price.replace(/\d(?=\D*$)/, 'l')],
];

const writtenOtherwise: Damage[] = signs.map(([name, write]) => ({
  group: 'cells',
  name: `prices with ${name}`,
  make: (draft, dice) => repriced(draft, dice, dice.pick(extents), (price) => write(spelled(draft, price))),
}));

/** Number formats that show something else than the number. */
const formats: readonly [name: string, code: (words: Draft['words']) => string][] = [
  ['a word', ({ onRequest }) => `"${onRequest}"`],
  ['a word for every sign', ({ onRequest }) => `"${onRequest}";"${onRequest}";"${onRequest}"`],
  ['nothing', () => ';;;'],
  ['thousands', () => '#,##0.0,'],
  ['thousands with a word', () => '#,##0.00, "TEUR"'],
  ['square metres', () => '#,##0.00" €/m²"'],
  ['kilograms', () => '0.0" kg"'],
  ['percent', () => '0.00%'],
  ['a currency', () => '#,##0.00" CHF"'],
  ['another currency of Excel', () => '[$kr-41D] #,##0.00'],
];

const shownOtherwise: Damage[] = formats.map(([name, code]) => ({
  group: 'cells',
  name: `a number format that shows ${name}`,
  make: (draft, dice) => {
    const format = code(draft.words);
    return repriced({ ...draft, areNumbers: true }, dice, dice.pick(extents), (value) => ({ value, format }), {
      forms: ['xlsx'],
    });
  },
}));

/** A title that says that the numbers are not whole euros of one piece. */
const titles = ['cents', 'inThousands', 'perHundred'] as const;
const otherAmounts: Damage[] = titles.flatMap((title): Damage[] => [
  {
    group: 'cells',
    name: `${title} in the title`,
    make: (draft) => remade(draft, { above: [...draft.above, [draft.words[title]]] }, { says: 'too little' }),
  },
  {
    group: 'cells',
    name: `${title} as the title of the column`,
    make: (draft) =>
      draft.layout === 'long' ? remade(draft, { priceTitle: draft.words[title] }, { says: 'too little' }) : undefined,
  },
  {
    group: 'cells',
    name: `${title} in a note`,
    make: (draft) => remade(draft, { below: [[], [draft.words[title]]] }, { says: 'too little' }),
  },
]);

/** Spaces between digits that group no thousands. */
const wrongSpaces: Damage = {
  group: 'cells',
  name: 'spaces between digits that group no thousands',
  make: (draft, dice) =>
    repriced(draft, dice, dice.pick(extents), (price) => {
      const text = spelled({ ...draft, spelling: { ...draft.spelling, thousands: '' } }, price);
      return `${text.slice(0, 1)} ${text.slice(1, 3)} ${text.slice(3)}`.trim();
    }),
};

/** One price among others that is two: of three digits each, which look like thousands. */
const likeThousands: Damage = {
  group: 'cells',
  name: 'two whole prices of three digits with a space, in one place',
  make: (draft, dice) => {
    const isSmall = draft.table.prices.flat().every((price) => price === null || (price >= 100 && price < 780));
    if (!isSmall) return undefined;
    return repriced(draft, dice, 'one', (price) => `${Math.round(price)} ${Math.round(price * 1.25)}`);
  },
};

/** Ways to write a price that everybody reads alike. */
const harmless: Damage[] = [
  {
    group: 'cells',
    name: 'whole prices with a dash for the cents',
    make: (draft) =>
      draft.spelling.digits === 0
        ? remade(draft, {
            areNumbers: false,
            spelling: { ...draft.spelling, thousands: '', before: '', after: `${draft.spelling.decimal}-` },
          })
        : undefined,
  },
  {
    group: 'cells',
    name: 'a word for a size on request',
    make: (draft) => {
      const block = tableBlock(draft);
      const { row, column } = firstPrice(draft);
      if (draft.layout === 'long' || draft.table.prices.flat().every((price) => price !== null)) return undefined;
      const lines = block.lines.map((line, place) =>
        line.map((cell, at) => (place >= row && at >= column && cell === null ? draft.words.onRequest : cell)),
      );
      return { sheets: framed(draft, { ...block, lines }), says: 'enough' };
    },
  },
];

export const cellDamages: readonly Damage[] = [
  ...twoPrices,
  ...writtenOtherwise,
  ...shownOtherwise,
  ...otherAmounts,
  wrongSpaces,
  likeThousands,
  ...harmless,
];
