import type { Truth } from '../entry.ts';
import { type Cell, cornerCell, type Draft, downAcross, priceCell, sizeCell, sizeTitles, unitLabel } from './draft.ts';

/** Cells and the areas that are merged in a workbook: first row and column, last row and column, from 0. */
export type Block = { lines: Cell[][]; merged: [number, number, number, number][] };

/** Moves a block down and to the right. */
export const moved = ({ lines, merged }: Block, down: number, right: number): Block => ({
  lines: [
    ...Array.from({ length: down }, () => []),
    ...lines.map((line) => [...Array.from({ length: right }, () => null), ...line]),
  ],
  merged: merged.map(([top, left, bottom, end]) => [top + down, left + right, bottom + down, end + right]),
});

/** Blocks below each other, with an empty line between them. */
export const stacked = (...blocks: Block[]): Block =>
  blocks.reduce((above, block) => {
    const down = above.lines.length === 0 ? 0 : above.lines.length + 1;
    const { lines, merged } = moved(block, 0, 0);
    const gap: Cell[][] = above.lines.length === 0 ? [] : [[]];
    return {
      lines: [...above.lines, ...gap, ...lines],
      merged: [...above.merged, ...moved({ lines: [], merged }, down, 0).merged],
    };
  });

/** Blocks beside each other, with an empty column between them. */
export const sideBySide = (...blocks: Block[]): Block =>
  blocks.reduce((left, block) => {
    const width = Math.max(...left.lines.map((line) => line.length)) + 1;
    const height = Math.max(left.lines.length, block.lines.length);
    const lines = Array.from({ length: height }, (_, row): Cell[] => {
      const line = left.lines[row] ?? [];
      const right = block.lines[row] ?? [];
      if (right.length === 0) return line;
      return [...line, ...Array.from({ length: width - line.length }, () => null), ...right];
    });
    return { lines, merged: [...left.merged, ...moved({ lines: [], merged: block.merged }, 0, width).merged] };
  });

/** Sizes across, and a size and its prices in each line; without the titles above and the notes below. */
export const gridBlock = (draft: Draft, table: Truth = draft.table): Block => {
  const isTurned = draft.layout === 'turned';
  const [columns, rows] = isTurned ? [table.heights, table.widths] : [table.widths, table.heights];
  const priceAt = (row: number, column: number) =>
    (isTurned ? table.prices[column]?.[row] : table.prices[row]?.[column]) ?? null;
  const lines: Cell[][] = [
    [cornerCell(draft), ...columns.map((size) => sizeCell(draft, size))],
    ...rows.map((size, row) => [
      sizeCell(draft, size),
      ...columns.map((_, column) => priceCell(draft, priceAt(row, column))),
    ]),
  ];
  if (draft.naming !== 'around') return { lines, merged: [] };
  const [down, across] = downAcross(draft);
  const label = unitLabel(draft);
  const framed = lines.map((line, row): Cell[] => [row === 1 ? `${down}${label}` : null, ...line]);
  return {
    lines: [[null, null, `${across}${label}`], ...framed],
    merged: [
      [0, 2, 0, columns.length + 1],
      [2, 0, rows.length + 1, 0],
    ],
  };
};

/** One line a size that has a price. */
export const longBlock = (draft: Draft, table: Truth = draft.table): Block => {
  const { columnsBefore, columnsAfter, widthFirst, priceTitle } = draft;
  const titles = [
    ...columnsBefore.map(({ title }) => title),
    ...sizeTitles(draft),
    priceTitle,
    ...columnsAfter.map(({ title }) => title),
  ];
  const lines = table.heights.flatMap((height, row) =>
    table.widths.flatMap((width, column): Cell[][] => {
      const price = table.prices[row]?.[column] ?? null;
      if (price === null) return [];
      const sizes = [sizeCell(draft, width), sizeCell(draft, height)];
      return [
        [
          ...columnsBefore.map(({ value }) => value(width, height)),
          ...(widthFirst ? sizes : sizes.toReversed()),
          priceCell(draft, price),
          ...columnsAfter.map(({ value }) => value(width, height)),
        ],
      ];
    }),
  );
  return { lines: [titles, ...lines], merged: [] };
};

/** The table of a draft, as its layout has it. */
export const tableBlock = (draft: Draft, table: Truth = draft.table): Block =>
  draft.layout === 'long' ? longBlock(draft, table) : gridBlock(draft, table);

/** A block with what stands above and below it. */
export const framed = (draft: Draft, block: Block): Block => {
  const unit: Cell[][] = draft.unitPlace === 'above' ? [[draft.words.sizesIn(draft.unit)]] : [];
  const above = [...draft.above, ...unit];
  const inner = moved(block, above.length, 0);
  return {
    lines: [...above, ...inner.lines.slice(above.length), ...draft.below],
    merged: inner.merged,
  };
};

/** The whole list. */
export const listBlock = (draft: Draft): Block => framed(draft, tableBlock(draft));

/** Where the first price of a table's lines stands: the line, and the column. */
export const firstPrice = (draft: Draft): { row: number; column: number } => {
  if (draft.layout === 'long') return { row: 1, column: draft.columnsBefore.length + 2 };
  return draft.naming === 'around' ? { row: 2, column: 2 } : { row: 1, column: 1 };
};
