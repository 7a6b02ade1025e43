import type { Truth } from '../entry.ts';
import { type Cell, type Draft, hasKnownLetters, priceCell, scaledFor, sizeCell, unitLabel } from '../making/draft.ts';
import { type Damage, remade, saysOf } from '../making/made-list.ts';
import { type Block, framed, listBlock, longBlock, sideBySide, stacked, tableBlock } from '../making/render.ts';
import { linesOf } from '../truth.ts';

const isFull = ({ table }: Draft) => !table.prices.flat().includes(null);

/** `550 x 650` in one column, and the price in the next. */
const oneColumn = (
  name: string,
  sign: string,
  title: (draft: Draft) => string,
  order: 'named' | 'by letters' | 'unnamed',
): Damage => ({
  group: 'forms',
  name,
  make: (draft) => {
    if (draft.layout !== 'long') return undefined;
    const { table, columnsBefore, priceTitle, widthFirst } = draft;
    const lines = table.heights.flatMap((height, row) =>
      table.widths.flatMap((width, column): Cell[][] => {
        const price = table.prices[row]?.[column] ?? null;
        if (price === null) return [];
        const pair = [
          sizeCell({ ...draft, areNumbers: false }, width),
          sizeCell({ ...draft, areNumbers: false }, height),
        ];
        const text = (widthFirst || order === 'unnamed' ? pair : pair.toReversed()).join(sign);
        return [[...columnsBefore.map(({ value }) => value(width, height)), text, priceCell(draft, price)]];
      }),
    );
    const titles = [...columnsBefore.map((column) => column.title), title(draft), priceTitle];
    return {
      sheets: framed(draft, { lines: [titles, ...lines], merged: [] }),
      says: order === 'named' || (order === 'by letters' && hasKnownLetters(draft)) ? saysOf(draft) : 'enough',
    };
  },
});

const pairTitle = (draft: Draft, [width, height]: readonly [string, string]) => {
  const names = draft.widthFirst ? [width, height] : [height, width];
  return `${names.join(' x ')}${unitLabel(draft)}`;
};

const sizesInOneColumn: Damage[] = [
  oneColumn('sizes as 550 x 650, named in the title', ' x ', (draft) => pairTitle(draft, draft.axes), 'named'),
  oneColumn('sizes as 550x650, named in the title', 'x', (draft) => pairTitle(draft, draft.axes), 'named'),
  oneColumn('sizes as 550 × 650, named in the title', ' × ', (draft) => pairTitle(draft, draft.axes), 'named'),
  oneColumn('sizes as 550*650, named in the title', '*', (draft) => pairTitle(draft, draft.axes), 'named'),
  oneColumn(
    'sizes as 550 x 650, named by letters',
    ' x ',
    (draft) => pairTitle(draft, draft.words.letters),
    'by letters',
  ),
  oneColumn(
    'sizes as 550 x 650 without an order',
    ' x ',
    (draft) => `${draft.words.size}${unitLabel(draft)}`,
    'unnamed',
  ),
  oneColumn('sizes as 550/650 without an order', '/', (draft) => `${draft.words.size}${unitLabel(draft)}`, 'unnamed'),
];

/** A column whose contents split a long list into tables. */
const split = (word: 'group' | 'colour' | 'system', contents: readonly [Cell, Cell]): Damage => ({
  group: 'forms',
  name: `a column ${word} that splits a list (${contents.join(', ')})`,
  make: (draft, dice) => {
    if (draft.layout !== 'long') return undefined;
    const tables: [Truth, Truth] = [draft.table, scaledFor(draft, draft.table, 1.2)];
    const isBefore = dice.chance(60);
    const blockOf = (table: Truth, content: Cell): Block => {
      const column = { title: draft.words[word], value: () => content };
      return longBlock(
        isBefore
          ? { ...draft, columnsBefore: [column, ...draft.columnsBefore] }
          : { ...draft, columnsAfter: [...draft.columnsAfter, column] },
        table,
      );
    };
    const [one, two] = [blockOf(tables[0], contents[0]), blockOf(tables[1], contents[1])];
    const isMixed = dice.chance(50);
    const [first, second] = [one.lines.slice(1), two.lines.slice(1)];
    const lines = isMixed ? first.flatMap((line, place) => [line, second[place] ?? []]) : [...first, ...second];
    return {
      sheets: framed(draft, { lines: [one.lines[0] ?? [], ...lines], merged: [] }),
      truth: tables,
      says: saysOf(draft),
    };
  },
});

/** Pages that repeat the head of one table. */
const pages: Damage[] = [
  {
    group: 'forms',
    name: 'a long list with its titles again in the middle',
    make: (draft) => {
      if (draft.layout !== 'long') return undefined;
      const { lines } = longBlock(draft);
      const half = Math.ceil(lines.length / 2);
      const head = lines[0] ?? [];
      return {
        sheets: framed(draft, { lines: [...lines.slice(0, half), head, ...lines.slice(half)], merged: [] }),
        says: saysOf(draft),
      };
    },
  },
  {
    group: 'forms',
    name: 'a long list with its titles again after an empty line',
    make: (draft) => {
      if (draft.layout !== 'long') return undefined;
      const { lines } = longBlock(draft);
      const half = Math.ceil(lines.length / 2);
      const head = lines[0] ?? [];
      return {
        sheets: framed(draft, { lines: [...lines.slice(0, half), [], head, ...lines.slice(half)], merged: [] }),
        says: saysOf(draft),
      };
    },
  },
  {
    group: 'forms',
    name: 'a grid that goes on on the next page under the same sizes',
    make: (draft) => {
      if (draft.layout !== 'grid' || draft.table.heights.length < 4 || !isFull(draft)) return undefined;
      const half = Math.floor(draft.table.heights.length / 2);
      const title = `${draft.words.window} (${draft.words.continued})`;
      const first = framed(
        { ...draft, above: [[draft.words.window]] },
        tableBlock(draft, linesOf(draft.table, 0, half)),
      );
      const rest = tableBlock(draft, linesOf(draft.table, half, draft.table.heights.length));
      const second = framed(
        { ...draft, above: [[title]], unitPlace: draft.unitPlace === 'above' ? 'beside' : draft.unitPlace },
        rest,
      );
      return { sheets: stacked(first, second), says: 'enough' };
    },
  },
];

/** Several tables, each with its title. */
const several: Damage[] = [
  {
    group: 'forms',
    name: 'two tables below each other',
    make: (draft) => {
      const { leaves } = draft.words;
      const second = scaledFor(draft, draft.table, 1.4);
      const inner = { ...draft, above: [[leaves[1]]] };
      return {
        sheets: stacked(listBlock({ ...draft, above: [[leaves[0]]] }), framed(inner, tableBlock(draft, second))),
        truth: [draft.table, second],
        says: saysOf(draft),
      };
    },
  },
  {
    group: 'forms',
    name: 'two tables beside each other',
    make: (draft) => {
      if (draft.layout === 'long' || draft.table.widths.length > 9 || draft.table.heights.length > 9) return undefined;
      const { leaves } = draft.words;
      const second = scaledFor(draft, draft.table, 1.4);
      const unitPlace = draft.unitPlace;
      const one = framed({ ...draft, unitPlace, above: [[leaves[0]]] }, tableBlock(draft));
      const two = framed({ ...draft, unitPlace, above: [[leaves[1]]] }, tableBlock(draft, second));
      return { sheets: sideBySide(one, two), truth: [draft.table, second], says: saysOf(draft) };
    },
  },
  {
    group: 'forms',
    name: 'a sheet for each table',
    make: (draft) => {
      const { leaves } = draft.words;
      const second = scaledFor(draft, draft.table, 1.4);
      return {
        sheets: [
          { name: leaves[0], block: listBlock(draft) },
          { name: leaves[1], block: framed(draft, tableBlock(draft, second)) },
        ],
        truth: [draft.table, second],
        says: saysOf(draft),
        forms: ['xlsx'],
      };
    },
  },
];

export const furtherForms: readonly Damage[] = [
  ...sizesInOneColumn,
  split('group', [1, 2]),
  split('group', ['A', 'B']),
  split('colour', ['9016', '7016']),
  split('system', ['Classic', 'Top 5+']),
  ...pages,
  ...several,
];

/** The lists as they are, which say all. */
export const undamaged: readonly Damage[] = [
  { group: 'undamaged', name: 'none', make: (draft) => remade(draft, {}) },
  {
    group: 'undamaged',
    name: 'a merged title',
    make: (draft) => {
      const made = remade(draft, { above: [[draft.words.window]] });
      if (!('lines' in made.sheets)) return undefined;
      const { lines, merged } = made.sheets;
      const width = Math.max(...lines.map((line) => line.length));
      return { ...made, sheets: { lines, merged: [[0, 0, 0, width - 1], ...merged] }, forms: ['xlsx'] };
    },
  },
];
