import type { BreakdownEntry, PricedQuote } from '@vantail/pricing';

/** A line of the breakdown that a customer reads. Amounts are in the currency, to the cent. */
export type ShownTerm =
  | { readonly kind: 'window'; readonly amount: number }
  | { readonly kind: 'option'; readonly step_id: number; readonly option_id: number; readonly amount: number }
  | { readonly kind: 'rule'; readonly rule_id: number | null; readonly label: string; readonly amount: number };

const toCents = (amount: number): number => Math.round(amount * 100);

/** What the window itself costs: its row with all percentages, which are nobody's business (D16.6), or its size. */
const OF_WINDOW: readonly BreakdownEntry['kind'][] = ['row', 'row_percentage', 'product_percentage', 'flat_size'];

/**
 * The lines of a price for a customer. The terms of a quote are exact, and its unit price is rounded once (D10); shown to the
 * cent they might not add up. The window is therefore what the unit price leaves beside the options.
 */
export const shownBreakdown = ({ breakdown, unit_price }: PricedQuote): ShownTerm[] => {
  const others = breakdown.flatMap((entry): ShownTerm[] => {
    if (OF_WINDOW.includes(entry.kind)) return [];
    const amount = toCents(entry.amount) / 100;
    if (entry.kind === 'option')
      return [{ kind: 'option', step_id: entry.step_id, option_id: entry.option_id, amount }];
    if (entry.kind === 'rule') return [{ kind: 'rule', rule_id: entry.rule_id, label: entry.label, amount }];
    return [];
  });
  const rest = others.reduce((sum, { amount }) => sum - toCents(amount), toCents(unit_price));
  return [{ kind: 'window', amount: rest / 100 }, ...others];
};
