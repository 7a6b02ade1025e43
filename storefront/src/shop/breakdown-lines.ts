import type { WindowConfiguration } from '@vantail/drawing';
import { type BreakdownEntry, chargedAmount, chosenWindow, isWindow, type PricedQuote } from '@vantail/pricing';
import { optionsOf } from '../service/shop-configuration.ts';
import { quoteOf, type ShopState } from './shop-state.ts';

/** A line of the breakdown that a customer reads. Amounts are in the currency, to the cent. */
export type ShownTerm =
  | { readonly kind: 'window'; readonly amount: number }
  | { readonly kind: 'option'; readonly step_id: number; readonly option_id: number; readonly amount: number }
  | { readonly kind: 'rule'; readonly rule_id: number | null; readonly label: string; readonly amount: number };

const toCents = (amount: number): number => Math.round(amount * 100);

/** What an amount of the list is in the basis that is shown (D19.10). */
type Shown = (amount: number) => number;

const termsBesideWindow = (entry: BreakdownEntry, shown: Shown): ShownTerm[] => {
  // D19.6: with a tariff, what it makes of the term.
  const amount = toCents(shown(chargedAmount(entry))) / 100;
  switch (entry.kind) {
    // What the window itself costs: its row with all percentages, which are nobody's business (D16.6), or its size.
    case 'row':
    case 'row_percentage':
    case 'product_percentage':
    case 'flat_size':
      return [];
    case 'option':
      return [{ kind: 'option', step_id: entry.step_id, option_id: entry.option_id, amount }];
    case 'rule':
      return [{ kind: 'rule', rule_id: entry.rule_id, label: entry.label, amount }];
  }
};

/**
 * The lines of a price for a customer. The terms of a quote are exact, and its unit price is rounded once (D10); shown to the
 * cent they might not add up, and each with its own VAT even less. The window is therefore what the unit price leaves
 * beside the options.
 */
export const shownBreakdown = ({ breakdown, unit_price }: PricedQuote, shown: Shown): ShownTerm[] => {
  const others = breakdown.flatMap((entry) => termsBesideWindow(entry, shown));
  const rest = others.reduce((sum, { amount }) => sum - toCents(amount), toCents(shown(unit_price)));
  return [{ kind: 'window', amount: rest / 100 }, ...others];
};

/** The window that is drawn: the row that is priced, else what is known of it, in the chosen size. */
export const shownWindow = (state: ShopState): WindowConfiguration => {
  const { configuration, product, choice } = state;
  const rows = configuration.pricing_configurations;
  const known = chosenWindow(product, choice);
  const rowId = quoteOf(state)?.pricing_configuration_id ?? choice.rowId;
  const row = rows.find(({ id }) => id === rowId) ?? rows.find((candidate) => isWindow(candidate, known));
  const sized = selectedOptions(state).find(({ width_mm, height_mm }) => width_mm !== null && height_mm !== null);
  return {
    ...(row ?? known),
    width: choice.width ?? sized?.width_mm ?? null,
    height: choice.height ?? sized?.height_mm ?? null,
  };
};

/** What is selected, in the order of the steps. */
const selectedOptions = ({ configuration, choice }: ShopState) =>
  configuration.steps.flatMap((step) => optionsOf(step).filter(({ id }) => choice.selections[step.id]?.includes(id)));

/** The finish of the last selected option that has one (D16.8). */
export const shownFinish = (state: ShopState): string | null =>
  selectedOptions(state).findLast(({ finish }) => finish)?.finish ?? null;

/** A drawing of one fixed pane says nothing: a picture of the product, if it has one, says more. */
export const isPlain = ({ leaf_count, opening_v1, fixed_part_type }: WindowConfiguration): boolean =>
  (leaf_count ?? 1) === 1 && (opening_v1 ?? 'fixe') === 'fixe' && (fixed_part_type ?? 'aucune') === 'aucune';
