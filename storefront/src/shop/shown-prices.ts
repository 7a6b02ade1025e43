import { priceWithVat, type VatTerms } from '@vantail/pricing';
import type { SavedQuote } from '../service/shop-service.ts';

/** What a shop shows (D19.10): prices with VAT, without, or both. */
const PRICES = ['gross', 'net', 'both'] as const;
export type Prices = (typeof PRICES)[number];

/** A sum of money, and whether it contains VAT: nothing shows one without the other. */
export type Sum = { readonly basis: 'gross' | 'net'; readonly amount: number };

/** The attribute of an element; anything else than its words means the default. */
export const pricesOf = (given: string | null | undefined): Prices => PRICES.find((one) => one === given) ?? 'gross';

const chosen = (gross: number, net: number, prices: Prices): Sum[] => [
  ...(prices === 'net' ? [] : [{ basis: 'gross', amount: gross } as const]),
  ...(prices === 'gross' ? [] : [{ basis: 'net', amount: net } as const]),
];

/** D19.3: without VAT there is only what the list says. */
const asListed = (amount: number, price_basis: string): Sum[] => [
  { basis: price_basis === 'TTC' ? 'gross' : 'net', amount },
];

/**
 * An amount of the list as it is shown, the main one first. D19.7: of several pieces the total is given, never the price
 * of one, since VAT is rounded once, over all of them: so it is what a saved quote will have.
 */
export const sumsOf = (amount: number, terms: VatTerms, prices: Prices): Sum[] => {
  const { gross_price, net_price } = priceWithVat(amount, terms);
  if (gross_price === null || net_price === null) return asListed(amount, terms.price_basis);
  return chosen(gross_price, net_price, prices);
};

/** What a saved quote costs, by its own totals. */
export const savedSums = ({ total, totals, price_basis }: SavedQuote, prices: Prices): Sum[] =>
  totals.vat === null ? asListed(total, price_basis) : chosen(totals.gross, totals.net, prices);
