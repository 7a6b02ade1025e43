import type { Selected } from './adjustment.ts';

const LISTS = ['product_ids', 'option_ids', 'price_table_ids'] as const;

/** What is selected stands in the address as ids between dashes; the router reads a single one as a number. */
export type AdjustSearch = { [List in (typeof LISTS)[number]]?: string };

const isIds = (text: string) => /^[1-9]\d{0,15}(-[1-9]\d{0,15}){0,199}$/.test(text);

export const adjustSearch = (search: Record<string, unknown>): AdjustSearch =>
  Object.fromEntries(
    LISTS.map((list) => [list, String(search[list] ?? '')] as const)
      .filter(([, text]) => isIds(text))
      .slice(0, 1),
  );

export const selectedIn = (search: AdjustSearch): Selected | undefined => {
  const of = LISTS.find((list) => search[list] !== undefined);
  return of && { of, ids: (search[of] ?? '').split('-').map(Number) };
};
