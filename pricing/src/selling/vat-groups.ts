import { compareDecimals } from '../decimal/arithmetic.ts';
import { decimalOf, decimalText } from '../decimal/decimal.ts';
import type { PricedLine } from './quote-line.ts';
import type { PriceTerms, VatRate } from './vat-rate.ts';

/**
 * The rate that the price of a line contains (D19.3); null with `HT`. With `TTC` a service that names a rate contains
 * that one, a free line its own; everything else, `percent` services included, the included one.
 *
 * @example
 * containedRate(line, { price_basis: 'TTC', included_rate: { rate: 20 } }); // 20
 */
export function containedRate(line: PricedLine, { price_basis, included_rate }: PriceTerms): number | null {
  if (price_basis === 'HT' || !included_rate) return null;
  switch (line.kind) {
    case 'product':
      return included_rate.rate;
    case 'service': {
      const { price_type, vat_rate } = line.service;
      return price_type === 'percent' ? included_rate.rate : (vat_rate ?? included_rate).rate;
    }
    case 'free':
      return (line.vat_rate ?? included_rate).rate;
  }
}

/**
 * What a line adds to its group, in cents.
 *
 * @example
 * const line: GroupedLine = { vatRate: null, containedRate: null, total: 77984n, discountable: 77984n, margin: undefined };
 */
export type GroupedLine = {
  /** Null in a quote without VAT. */
  readonly vatRate: VatRate | null;
  readonly containedRate: number | null;
  readonly total: bigint;
  /** Its total where it takes discounts, else 0. */
  readonly discountable: bigint;
  /** What is asked for it minus what it costs to buy, where that is known. */
  readonly margin: bigint;
};

/**
 * The lines with the same frozen category, rate, note and contained rate (D19.7), summed in cents. `vatRate` is the one
 * with the lowest id.
 *
 * @example
 * const { total, discountable }: VatGroup = vatGroups(lines)[0];
 */
export type VatGroup = GroupedLine;

/**
 * Whether two rates are the same number: 5.5 and 5.50 are one.
 *
 * @example
 * isSameRate(5.5, 5.5); // true
 */
export function isSameRate(a: number, b: number): boolean {
  return compareDecimals(decimalOf(a), decimalOf(b)) === 0;
}

/**
 * What the lines of a group have in common, as one text. Rates are compared by number.
 *
 * @example
 * vatGroupKey({ vatRate: null, containedRate: 20 }) === vatGroupKey({ vatRate: null, containedRate: 20 }); // true
 */
export function vatGroupKey({ vatRate, containedRate }: Pick<GroupedLine, 'vatRate' | 'containedRate'>): string {
  const text = (rate: number | null) => (rate === null ? null : decimalText(decimalOf(rate)));
  return JSON.stringify([vatRate && [vatRate.category, text(vatRate.rate), vatRate.note], text(containedRate)]);
}

function joined(a: VatGroup, b: GroupedLine): VatGroup {
  return {
    ...a,
    vatRate: a.vatRate && b.vatRate && lowestRate(a.vatRate, b.vatRate),
    total: a.total + b.total,
    discountable: a.discountable + b.discountable,
    margin: a.margin + b.margin,
  };
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Of two frozen rates the one that stands for both: the lower id. A rate may have been renamed between two lines: then
 * the name decides, so that the order of lines does not.
 *
 * @example
 * lowestRate({ ...reduced, vat_rate_id: 3 }, reduced).vat_rate_id; // 2
 */
export function lowestRate(a: VatRate, b: VatRate): VatRate {
  const order = a.vat_rate_id - b.vat_rate_id || inOrder(a.name, b.name);
  return order <= 0 ? a : b;
}

/** D19.7: rate falling, category, lowest id; what is still equal, by contained rate and note, so that no order is left to the lines. */
function inGroupOrder(a: VatGroup, b: VatGroup): number {
  if (!a.vatRate || !b.vatRate) return 0;
  return (
    falling(a.vatRate.rate, b.vatRate.rate) ||
    inOrder(a.vatRate.category, b.vatRate.category) ||
    a.vatRate.vat_rate_id - b.vatRate.vat_rate_id ||
    falling(a.containedRate ?? 0, b.containedRate ?? 0) ||
    inOrder(a.vatRate.note ?? '', b.vatRate.note ?? '')
  );
}

function falling(a: number, b: number): number {
  return compareDecimals(decimalOf(b), decimalOf(a));
}

/**
 * The groups of the lines that count (D19.7), in their order.
 *
 * @example
 * vatGroups(lines).map(({ vatRate }) => vatRate?.rate); // [10, 5.5]
 */
export function vatGroups(lines: readonly GroupedLine[]): VatGroup[] {
  const groups = new Map<string, VatGroup>();
  for (const line of lines) {
    const key = vatGroupKey(line);
    const group = groups.get(key);
    groups.set(key, group ? joined(group, line) : line);
  }
  return [...groups.values()].sort(inGroupOrder);
}

/**
 * Divides an amount in cents over sums that are at least as large together (D19.7): each gets the floor of its share,
 * and the cents left go to the largest fractional parts, ties in the order given. So no part is above its sum.
 *
 * @example
 * dividedBy(100n, [1n, 1n, 1n].map((one) => one * 100n)); // [34n, 33n, 33n]
 */
export function dividedBy(amount: bigint, sums: readonly bigint[]): bigint[] {
  const whole = sums.reduce((sum, one) => sum + one, 0n);
  if (whole === 0n) return sums.map(() => 0n);
  const parts = sums.map((sum) => (amount * sum) / whole);
  const fractions = sums.map((sum) => (amount * sum) % whole);
  let left = amount - parts.reduce((sum, one) => sum + one, 0n);
  const byFraction = fractions
    .map((fraction, index) => ({ fraction, index }))
    .sort((a, b) => (a.fraction === b.fraction ? a.index - b.index : a.fraction > b.fraction ? -1 : 1));
  for (const { index } of byFraction) {
    if (left === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts;
}
