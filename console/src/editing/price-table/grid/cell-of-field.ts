import type { Position } from '../sheet/range.ts';

/** The cell that a place of the report means: `price_table/prices/3/2`, `price_table/widths/1`, or the first. */
export const cellOfField = (field: string): Position => {
  const [, name, ...indexes] = field.split('/');
  const [first = 0, second = 0] = indexes.map((index) => (/^\d{1,3}$/.test(index) ? Number(index) : 0));
  if (name === 'widths') return { row: 0, column: first + 1 };
  if (name === 'heights') return { row: first + 1, column: 0 };
  return name === 'prices' ? { row: first + 1, column: second + 1 } : { row: 1, column: 1 };
};
