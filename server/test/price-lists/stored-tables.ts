import type { Truth } from './entry.ts';

/** A table of a row as the corpus compares it; null where the row holds none. 0 and null both mean "cannot be made" (§8). */
export const tableOf = (text: string | null): Truth | null => {
  if (text === null) return null;
  const { widths, heights, prices } = JSON.parse(text) as Truth;
  return { widths, heights, prices: prices.map((row) => row.map((price) => price || null)) };
};

export const isSame = (one: Truth | null, other: Truth | null): boolean =>
  JSON.stringify(one && [one.widths, one.heights, one.prices]) ===
  JSON.stringify(other && [other.widths, other.heights, other.prices]);

/** A table in few words, for messages: its sizes and its first prices. */
export const briefly = (table: Truth | null | undefined): string => {
  if (!table) return 'nothing';
  const { widths, heights, prices } = table;
  const some = (values: readonly (number | null)[]) =>
    values.length > 6 ? `${values.slice(0, 6).join(' ')} …(${values.length})` : values.join(' ');
  const first = prices.slice(0, 3).map((row) => some(row.map((price) => price ?? Number.NaN)));
  return `widths ${some(widths)} | heights ${some(heights)} | prices ${first.join(' / ')}`;
};
