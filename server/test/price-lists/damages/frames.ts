import type { Cell, Draft } from '../making/draft.ts';
import { type Damage, type Made, remade, saysOf } from '../making/made-list.ts';
import { type Block, firstPrice, framed, listBlock, moved, tableBlock } from '../making/render.ts';

const blockOf = ({ sheets }: Made): Block => {
  if (!('lines' in sheets)) throw new Error('a list of one sheet was expected');
  return sheets;
};

/** What stands around tables, and says nothing about their prices. */
const around: Damage[] = [
  {
    group: 'frames',
    name: 'a thickness in the title',
    make: (draft) => remade(draft, { above: [[`${draft.words.window} 70 mm, Ug 1,1`]] }),
  },
  {
    group: 'frames',
    name: 'a thickness in the title, sizes without a unit',
    make: (draft) =>
      remade(draft, { above: [[`${draft.words.window} 70 mm, Ug 1,1`]], unitPlace: 'nowhere' }, { says: 'enough' }),
  },
  {
    group: 'frames',
    name: 'a year in the title',
    make: (draft) => remade(draft, { above: [[`${draft.words.price} 2026`], [draft.words.window]] }),
  },
  {
    group: 'frames',
    name: 'a year as a number beside the title',
    make: (draft) => remade(draft, { above: [[draft.words.window, 2026], []] }, { says: 'enough' }),
  },
  {
    group: 'frames',
    name: 'a price group of one letter in the title',
    make: (draft) => remade(draft, { above: [[`${draft.words.group} L`]] }),
  },
  {
    group: 'frames',
    name: 'a page number below',
    make: (draft) => remade(draft, { below: [[], [null, null, 17]] }, { says: 'enough' }),
  },
  {
    group: 'frames',
    name: 'a footnote below',
    make: (draft) => remade(draft, { below: [[], [`* ${draft.words.onRequest}: RAL 7016, RAL 9005`]] }),
  },
  {
    group: 'frames',
    name: 'a table that begins further down and to the right',
    make: (draft, dice) => {
      const made = remade(draft, {});
      return { ...made, sheets: moved(blockOf(made), dice.between(1, 4), dice.between(1, 3)) };
    },
  },
  {
    group: 'frames',
    name: 'a line of surcharges right below the prices',
    make: (draft) => {
      const { column } = firstPrice(draft);
      const line: Cell[] = ['+ Motor', ...Array.from({ length: column - 1 }, () => null), 95, 96];
      return remade(draft, { below: [draft.layout === 'long' ? line.slice(0, column + 1) : line] }, { says: 'enough' });
    },
  },
  {
    group: 'frames',
    name: 'a remark beside a line',
    make: (draft) => {
      const block = tableBlock(draft);
      const lines = block.lines.map((line, place) => (place === 2 ? [...line, null, draft.words.onRequest] : line));
      return { sheets: framed(draft, { ...block, lines }), says: 'enough' };
    },
  },
  {
    group: 'frames',
    name: 'an empty line among the prices',
    make: (draft) => {
      if (draft.layout === 'long') return undefined;
      const { lines } = tableBlock(draft);
      const { row } = firstPrice(draft);
      return { sheets: framed(draft, { lines: lines.toSpliced(row + 2, 0, []), merged: [] }), says: 'enough' };
    },
  },
  {
    group: 'frames',
    name: 'a mark for sizes that cannot be made',
    make: (draft, dice) => {
      if (draft.layout === 'long') return undefined;
      const { lines, merged } = tableBlock(draft);
      const { row, column } = firstPrice(draft);
      const mark = dice.pick(['-', 'x', 'N/A', '0', '–', '/', 'n.a.']);
      const marked = lines.map((line, place) =>
        line.map((cell, at) => (place >= row && at >= column && cell === null ? mark : cell)),
      );
      return { sheets: framed(draft, { lines: marked, merged }), says: saysOf(draft) };
    },
  },
];

/** Changes one cell of the line of sizes, or of their column; the place is by chance. */
const inHeader = (
  name: string,
  axis: 'across' | 'down',
  change: (cell: Cell, before: Cell) => Cell,
  first = 0,
): Damage => ({
  group: 'frames',
  name,
  make: (draft, dice) => {
    if (draft.layout === 'long') return undefined;
    const block = tableBlock(draft);
    const { row, column } = firstPrice(draft);
    const count = axis === 'across' ? (block.lines[row - 1]?.length ?? 0) - column : block.lines.length - row;
    const at = dice.between(Math.max(first, 1), count - 1);
    const [hitRow, hitColumn] = axis === 'across' ? [row - 1, column + at] : [row + at, column - 1];
    const [oneRow, oneColumn] = axis === 'across' ? [row - 1, hitColumn - 1] : [hitRow - 1, column - 1];
    const before = block.lines[oneRow]?.[oneColumn] ?? null;
    const lines = block.lines.map((line, place) =>
      place === hitRow ? line.with(hitColumn, change(line[hitColumn] ?? null, before)) : line,
    );
    return { sheets: framed(draft, { ...block, lines }), says: 'enough' };
  },
});

const digits = (cell: Cell, from: RegExp, to: string): Cell => {
  const text = typeof cell === 'number' ? String(cell) : cell;
  return typeof text === 'string' ? text.replace(from, to) : cell;
};

/** Sizes that were lost or mistyped: nothing but the truth may be written. */
const headers: Damage[] = [
  inHeader('a size across is missing', 'across', () => null),
  inHeader('a size down is missing', 'down', () => null),
  inHeader('a letter in a size across', 'across', (cell) => digits(cell, /(\d)(?=\D*$)/, 'O')),
  inHeader('a size across loses a digit', 'across', (cell) => digits(cell, /\d/, '')),
  inHeader('a size down gains a digit', 'down', (cell) => digits(cell, /(\d)(?=\D*$)/, '$10')),
  inHeader('a size down comes twice', 'down', (_, before) => before),
];

/** A line of prices that was shifted; only one whose last price then stands beside the table shows it. */
const shifted: Damage = {
  group: 'frames',
  name: 'a line shifted to the right',
  make: (draft, dice) => {
    if (draft.layout === 'long') return undefined;
    const { lines, merged } = tableBlock(draft);
    const { row, column } = firstPrice(draft);
    const at = dice.between(row, lines.length - 1);
    if (lines[at]?.at(-1) === null) return undefined;
    const moved = lines.map((line, place) => (place === at ? line.toSpliced(column, 0, null) : line));
    return { sheets: framed(draft, { lines: moved, merged }), says: 'enough' };
  },
};

/** A price with a footnote is still that price. */
const footnote: Damage = {
  group: 'frames',
  name: 'a price with a footnote',
  make: (draft, dice) => {
    const plain: Draft = { ...draft, areNumbers: false };
    const { lines, merged } = listBlock(plain);
    const priced = lines.flatMap((line, row) =>
      line.flatMap((cell, column) =>
        typeof cell === 'string' && row > 0 && column > 0 && /^[\d '.,\u00a0\u202f]+$/.test(cell)
          ? [[row, column]]
          : [],
      ),
    );
    if (priced.length === 0 || draft.layout === 'long') return undefined;
    const [row, column] = dice.pick(priced) as [number, number];
    const { row: firstRow, column: firstColumn } = firstPrice(plain);
    if (row < lines.length - plain.table.heights.length || column < firstColumn || row < firstRow) return undefined;
    const marked = lines.map((line, place) => (place === row ? line.with(column, `${line[column]}¹`) : line));
    return { sheets: { lines: marked, merged }, says: 'enough' };
  },
};

export const frameDamages: readonly Damage[] = [...around, ...headers, shifted, footnote];
