import { compareDecimals, percentOf } from '../decimal/arithmetic.ts';
import { centsDecimal, centsOf, moneyOf } from '../decimal/cents.ts';
import { errorList } from '../price-table/error-facts.ts';
import type { PriceTableError } from '../price-table/price-table.ts';
import { type QuoteLine, takesDiscount } from './quote-line.ts';
import type { QuoteTotals } from './quote-totals.ts';

/** What is given away of which amounts, by how many discounts. */
type Given = { readonly amounts: bigint; readonly given: bigint; readonly discounts: bigint };

/**
 * A quote as its discounts are compared: its lines with their ids (null for a new one), and what they come to.
 *
 * @example
 * const quote: DiscountedQuote = { lines: [{ ...line, id: 1 }], computed: quoteTotals(input) };
 */
export type DiscountedQuote = {
  readonly lines: readonly (QuoteLine & { readonly id: number | null })[];
  readonly computed: Pick<QuoteTotals, 'lines' | 'totals'>;
};

const NOTHING: Given = { amounts: 0n, given: 0n, discounts: 0n };

function givenOn({ lines, computed }: DiscountedQuote, index: number): Given {
  const line = lines[index];
  const { amount, discount_amount } = computed.lines[index] ?? {};
  if (!line || !takesDiscount(line)) return NOTHING;
  const given = centsOf(discount_amount ?? 0);
  return { amounts: centsOf(amount ?? 0), given, discounts: given > 0n ? 1n : 0n };
}

function plus(a: Given, b: Given): Given {
  return { amounts: a.amounts + b.amounts, given: a.given + b.given, discounts: a.discounts + b.discounts };
}

function isAlternative(line: QuoteLine): boolean {
  return line.kind !== 'heading' && line.alternative;
}

/** Of all lines that count, both discounts together. */
function givenInAll(quote: DiscountedQuote): Given {
  const off = centsOf(quote.computed.totals.discount);
  const ofQuote: Given = { amounts: 0n, given: off, discounts: off > 0n ? 1n : 0n };
  return quote.lines
    .map((line, index) => (isAlternative(line) ? NOTHING : givenOn(quote, index)))
    .reduce(plus, ofQuote);
}

/** A cent for each discount is left to its rounding. */
function isAbove({ amounts, given, discounts }: Given, limit: number): boolean {
  return compareDecimals(centsDecimal(given - discounts), percentOf(centsDecimal(amounts), limit)) > 0;
}

function isRaised(before: Given, after: Given): boolean {
  if (before.amounts === 0n) return after.given > 0n;
  return after.given * before.amounts > before.given * after.amounts;
}

/**
 * The discounts that are above a limit in percent (D19.8): of all lines that count together, and of each alternative.
 * Only a share that a write raises is checked, so a quote that a manager discounted can be worked on; `before` is
 * undefined for a quote that is new, a duplicate included. `limit` null: there is none.
 *
 * @example
 * discountLimitFaults(10, after, before); // [{ pointer: '/discount', code: 'discount_limit', params: { limit: 10, ... }, ... }]
 */
export function discountLimitFaults(
  limit: number | null,
  after: DiscountedQuote,
  before?: DiscountedQuote,
): readonly PriceTableError[] {
  const errors = errorList();
  if (limit === null) return errors.items;
  const check = (pointer: string, is: Given, was: Given): void => {
    if (!isRaised(was, is) || !isAbove(is, limit)) return;
    const [given, amounts] = [moneyOf(is.given), moneyOf(is.amounts)];
    const message = `${given} off ${amounts} is above the limit of ${limit} %`;
    errors.add(pointer, 'discount_limit', message, { limit, given, amounts });
  };
  check(pointerOfDiscount(after), givenInAll(after), before ? givenInAll(before) : NOTHING);
  for (const [index, line] of after.lines.entries()) {
    if (!isAlternative(line)) continue;
    check(`/lines/${index}/discount`, givenOn(after, index), before ? givenBefore(before, line.id) : NOTHING);
  }
  return errors.items;
}

function givenBefore(before: DiscountedQuote, id: number | null): Given {
  const index = id === null ? -1 : before.lines.findIndex((line) => line.id === id && isAlternative(line));
  return givenOn(before, index);
}

/** The quote's own discount where it has one, else the largest of a line. */
function pointerOfDiscount({ lines, computed }: DiscountedQuote): string {
  if (computed.totals.discount > 0) return '/discount';
  const off = lines.map((line, index) => (isAlternative(line) ? 0 : (computed.lines[index]?.discount_amount ?? 0)));
  return `/lines/${off.indexOf(Math.max(...off))}/discount`;
}
