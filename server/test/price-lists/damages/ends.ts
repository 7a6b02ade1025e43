import type { Truth } from '../entry.ts';
import { type Draft, scaledFor } from '../making/draft.ts';
import { type Damage, remade } from '../making/made-list.ts';
import { framed, gridBlock, moved } from '../making/render.ts';
import { columnsOf } from '../truth.ts';

/** Sizes as the lower end of what a price is for. */
const lowerEnds: Damage[] = [
  {
    group: 'ends',
    name: 'lower ends beside the sizes',
    make: (draft, dice) => remade(draft, { sizeText: dice.pick(draft.words.from) }, { says: 'too little' }),
  },
  {
    group: 'ends',
    name: 'lower ends in the titles of the columns',
    make: (draft, dice) => {
      if (draft.layout !== 'long') return undefined;
      const from = dice.pick(draft.words.from);
      const isBefore = dice.chance(50);
      const titled = (axis: string) => (isBefore ? from(axis) : `${axis} ${from('').trim()}`);
      const [width, height] = draft.axes;
      return remade(draft, { axes: [titled(width), titled(height)] }, { says: 'too little' });
    },
  },
  {
    group: 'ends',
    name: 'a sign for lower ends beside the sizes',
    make: (draft, dice) => {
      const sign = dice.pick(['≥ ', '> ', '>= ', '>']);
      return remade(draft, { sizeText: (size) => `${sign}${size}` }, { says: 'too little' });
    },
  },
  {
    group: 'ends',
    name: 'a plus behind the sizes',
    make: (draft) => remade(draft, { sizeText: (size) => `${size}+` }, { says: 'too little' }),
  },
];

/** Upper ends mean their end: a size in between costs what the next greater one does. */
const upperEnds: Damage[] = [
  {
    group: 'ends',
    name: 'upper ends beside the sizes',
    make: (draft) => remade(draft, { sizeText: draft.words.upTo }),
  },
  {
    group: 'ends',
    name: 'a sign for upper ends beside the sizes',
    make: (draft, dice) => {
      const sign = dice.pick(['≤ ', '<= ', '≤']);
      return remade(draft, { sizeText: (size) => `${sign}${size}` });
    },
  },
];

const FEW = 4;

/** Two groups over one run of sizes, each a table of its own. */
const groupTitles = (name: string, isMerged: boolean, factor: number): Damage => ({
  group: 'ends',
  name,
  make: (draft) => {
    const { table, layout, words } = draft;
    if (layout !== 'grid' || draft.naming === 'around' || table.widths.length > 9) return undefined;
    const half = Math.floor(table.widths.length / 2);
    if (half < 2 || table.widths.length < FEW) return undefined;
    const first = columnsOf(table, 0, half);
    const second = scaledFor(draft, columnsOf(table, half, table.widths.length), factor);
    const both: Truth = {
      widths: [...first.widths, ...second.widths],
      heights: table.heights,
      prices: table.heights.map((_, row) => [...(first.prices[row] ?? []), ...(second.prices[row] ?? [])]),
    };
    if (new Set(both.widths).size !== both.widths.length) return undefined;
    if ([first, second].some(({ prices }) => prices.flat().includes(null))) return undefined;
    const block = gridBlock(draft, both);
    const [one, two] = words.leaves;
    const titles = [null, one, ...Array.from({ length: half - 1 }, () => null), two];
    const inner = moved(block, 1, 0);
    const end = both.widths.length;
    return {
      sheets: framed(draft, {
        lines: [titles, ...inner.lines.slice(1)],
        merged: [
          ...inner.merged,
          ...(isMerged
            ? [
                [0, 1, 0, half],
                [0, half + 1, 0, end],
              ]
            : []),
        ] as typeof block.merged,
      }),
      truth: [first, second],
      says: 'enough',
      ...(isMerged ? { forms: ['xlsx'] as const } : {}),
    };
  },
});

const groupsOfSizes: Damage[] = [
  groupTitles('one leaf and two leaves over rising sizes', false, 1.3),
  groupTitles('one leaf and two leaves over rising sizes, merged', true, 1.3),
  groupTitles('one leaf and two leaves at the same price', true, 1),
];

/** A line or a column that lost its decimal sign, or gained one. */
const tenfold = (axis: 'line' | 'column', factor: 10 | 0.1 | 100): Damage => ({
  group: 'ends',
  name: `a ${axis} ${factor} times its neighbours`,
  make: (draft, dice) => {
    const { widths, heights, prices } = draft.table;
    if (widths.length < FEW || heights.length < FEW) return undefined;
    const at = dice.between(0, (axis === 'line' ? heights : widths).length - 1);
    const table: Truth = {
      widths,
      heights,
      prices: prices.map((line, row) =>
        line.map((price, column) =>
          price !== null && (axis === 'line' ? row : column) === at ? Math.round(price * factor * 100) / 100 : price,
        ),
      ),
    };
    const digits = factor === 0.1 ? 2 : (draft.spelling.digits ?? 2);
    return remade(draft, { table, spelling: { ...draft.spelling, digits } }, { says: 'too little' });
  },
});

/** A unit of something else, while the sizes have none beside them. */
const otherUnits: Damage[] = (['title', 'note', 'line above'] as const).map((place) => ({
  group: 'ends',
  name: `a unit of something else in the ${place}`,
  make: (draft, dice) => {
    const unit = dice.pick(draft.unit === 'mm' ? (['cm', 'cm', 'm'] as const) : (['mm', 'mm', 'cm'] as const));
    if (unit === draft.unit) return undefined;
    const text = draft.words.box(unit, unit === 'mm' ? 165 : unit === 'cm' ? 16 : 0.2);
    const unnamed: Draft = { ...draft, unitPlace: 'nowhere' };
    if (place === 'note') return remade(unnamed, { below: [[], [text]] }, { says: 'enough' });
    if (place === 'title') return remade(unnamed, { above: [[draft.words.window], [text]] }, { says: 'enough' });
    return remade(unnamed, { above: [[draft.words.window, text]] }, { says: 'enough' });
  },
}));

/** Sizes without any unit: one of mm and cm may be the only one that is possible. */
const noUnit: Damage = {
  group: 'ends',
  name: 'no unit at all',
  make: (draft) => remade(draft, { unitPlace: 'nowhere' }, { says: 'enough' }),
};

export const endDamages: readonly Damage[] = [
  ...lowerEnds,
  ...upperEnds,
  ...groupsOfSizes,
  tenfold('line', 10),
  tenfold('column', 10),
  tenfold('line', 0.1),
  tenfold('column', 0.1),
  tenfold('line', 100),
  tenfold('column', 100),
  ...otherUnits,
  noUnit,
];
