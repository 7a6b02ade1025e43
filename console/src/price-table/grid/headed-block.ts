import { type DecimalSign, decimalSign } from '../reading/decimal-sign.ts';
import { readPrice } from '../reading/read-price.ts';
import { readSize } from '../reading/read-size.ts';
import { type Cell, type Grid, MAX_SIZES } from './grid.ts';
import type { UnreadCell } from './write-block.ts';

type Block = readonly (readonly string[])[];

/** A pasted block that is a whole table: sizes in its first row and column. */
export type HeadedBlock = Pick<Grid, 'widths' | 'heights' | 'prices'> & {
  readonly unread: readonly UnreadCell[];
  readonly sign: DecimalSign;
};

/** Sizes that grow, at most as many as a grid may have (D3, D8). */
const sizesOf = (texts: readonly string[]): number[] | undefined => {
  const sizes = texts.map(readSize);
  const isGrowing = sizes.every((size, index) => size !== undefined && size > (sizes[index - 1] ?? 0));
  return isGrowing && sizes.length > 0 && sizes.length <= MAX_SIZES ? (sizes as number[]) : undefined;
};

/**
 * Tells whether a block is a whole table. Prices grow with the size just as sizes do, so what tells is the corner, which holds a
 * price in a block without headers and nothing, or words, in one with them.
 */
export const isHeaded = (block: Block): boolean => {
  const [head = [], ...lines] = block;
  const corner = readPrice(head[0] ?? '', '.') ?? readPrice(head[0] ?? '', ',');
  if (lines.length === 0 || head.length < 2 || typeof corner === 'number') return false;
  return sizesOf(head.slice(1)) !== undefined && sizesOf(lines.map(([size = '']) => size)) !== undefined;
};

/** A block that `isHeaded`, read as a table: widths in its first row, heights in its first column. */
export const headedBlock = (block: Block, usual: DecimalSign): HeadedBlock => {
  const [head = [], ...lines] = block;
  const widths = sizesOf(head.slice(1)) ?? [];
  const heights = sizesOf(lines.map(([size = '']) => size)) ?? [];
  const sign = decimalSign(pricesOf(lines), usual);
  const unread: UnreadCell[] = [];
  const prices = lines.map((line, rowIndex) =>
    widths.map((_, columnIndex): Cell => {
      const text = line[columnIndex + 1] ?? '';
      const price = readPrice(text, sign);
      if (price === undefined) unread.push({ row: rowIndex + 1, column: columnIndex + 1, text });
      return price ?? null;
    }),
  );
  return { widths, heights, prices, unread, sign };
};

function* pricesOf(lines: Block): Generator<string> {
  for (const line of lines) for (const text of line.slice(1)) yield text;
}

export const transposed = (block: Block): string[][] =>
  (block[0] ?? []).map((_, column) => block.map((line) => line[column] ?? ''));
