import { multiplyDecimals } from '../decimal/arithmetic.ts';
import { centsOf, moneyOf, roundCents } from '../decimal/cents.ts';
import { decimalOf, powerOfTen } from '../decimal/decimal.ts';
import type { PricedLine, QuoteLine } from './quote-line.ts';
import type { QuoteInput, QuoteTotals } from './quote-totals.ts';
import { containedRate, isSameRate, vatGroupKey } from './vat-groups.ts';
import { withoutVat } from './vat-rate.ts';

/**
 * A line as a document prints it. A heading has only `sum`, all others the rest.
 *
 * @example
 * const line: PrintedLine = {
 *   unit_price: 410.44, discount_amount: 41.04, total: 779.84, sum: null, removed_rate: null,
 * };
 */
export type PrintedLine = {
  /** Of one piece; null where there is none to name. */
  readonly unit_price: number | null;
  readonly discount_amount: number | null;
  readonly total: number | null;
  readonly sum: number | null;
  /** The rate that was taken out of its amounts, for `printedMoney`; null: they are those of the list. */
  readonly removed_rate: number | null;
};

/**
 * The amounts of a document (D20.2): all `net`, or all `gross`. `lines` minus `discount` is the net or the gross total of
 * the quote.
 *
 * @example
 * const { basis, lines, sum, discount }: PrintedQuote = printedQuote(quote, computed);
 */
export type PrintedQuote = {
  readonly basis: 'net' | 'gross';
  readonly lines: readonly PrintedLine[];
  readonly sum: number;
  readonly discount: number;
};

/** What the lines of a document depend on of a computed quote. */
type Computed = {
  readonly lines: readonly Pick<QuoteTotals['lines'][number], 'amount' | 'discount_amount' | 'total'>[];
  readonly totals: QuoteTotals['totals'];
};

const isPriced = (line: QuoteLine): line is PricedLine => line.kind !== 'heading';

/**
 * The amounts of a quote as its document prints them (D20.2): net with `HT`, and where the rate of some line differs from
 * the one that its price contains; else gross. Prices that contain another rate are printed without it, and the cents
 * are distributed by the largest fractional parts, so that the lines of a group of VAT add up to its sum.
 *
 * @example
 * printedQuote({ price_basis: 'HT', included_rate: null, lines, discount: null }, computed).basis; // 'net'
 */
export function printedQuote(quote: QuoteInput, { lines: computed, totals }: Computed): PrintedQuote {
  const basis = basisOf(quote, totals.vat !== null);
  const isConverted = basis === 'net' && quote.price_basis === 'TTC';
  const contained = quote.lines.map((line) => (isConverted && isPriced(line) ? containedRate(line, quote) : null));
  const totalCents = computed.map(({ total }) => centsOf(total ?? 0));
  const printed = isConverted ? convertedTotals(quote.lines, totalCents, contained) : totalCents;
  const lines = quote.lines.map((line, index): PrintedLine => {
    const removed_rate = contained[index] ?? null;
    if (!isPriced(line)) {
      const sum = moneyOf(sumUnder(index, quote.lines, printed));
      return { unit_price: null, discount_amount: null, total: null, sum, removed_rate };
    }
    const converted = (money: number) => printedMoney(money, removed_rate);
    const { amount, discount_amount } = computed[index] ?? {};
    const unitPrice = unitPriceOf(line, amount ?? 0);
    return {
      unit_price: unitPrice === null ? null : converted(unitPrice),
      discount_amount: converted(discount_amount ?? 0),
      total: moneyOf(printed[index] ?? 0n),
      sum: null,
      removed_rate,
    };
  });
  const sum = quote.lines.reduce((all, line, index) => all + (counts(line) ? (printed[index] ?? 0n) : 0n), 0n);
  const whole = centsOf(basis === 'net' ? totals.net : totals.gross);
  return { basis, lines, sum: moneyOf(sum), discount: moneyOf(sum - whole) };
}

/**
 * An amount of a line as its document prints it, exact up to one rounding.
 *
 * @example
 * printedMoney(12, 20); // 10
 */
export function printedMoney(money: number, removedRate: number | null): number {
  if (removedRate === null) return moneyOf(centsOf(money));
  const { digits, scale } = decimalOf(removedRate);
  const hundred = 100n * powerOfTen(scale);
  return moneyOf(roundCents(multiplyDecimals(decimalOf(money), { digits: hundred, scale: 0 }), hundred + digits));
}

const counts = (line: QuoteLine): boolean => isPriced(line) && !line.alternative;

function basisOf(quote: QuoteInput, isTaxed: boolean): PrintedQuote['basis'] {
  if (quote.price_basis === 'HT') return 'net';
  const differs = (line: QuoteLine): boolean => {
    if (!isPriced(line) || line.vat_rate === null) return false;
    const contained = containedRate(line, quote);
    return contained === null || !isSameRate(contained, line.vat_rate.rate);
  };
  return isTaxed && quote.lines.some(differs) ? 'net' : 'gross';
}

/** What one piece costs: of a service only where it is flat, and only where the quantity of it makes the amount. */
function unitPriceOf(line: PricedLine, amount: number): number | null {
  if (line.kind !== 'service') return line.unit_price;
  if (line.service.price_type !== 'flat') return null;
  const { digits, scale } = decimalOf(line.quantity ?? 1);
  const cents = centsOf(amount) * powerOfTen(scale);
  return cents > 0n && cents % digits === 0n ? moneyOf(cents / digits) : null;
}

/** The totals of lines without the rate that they contain; an alternative is in no group and rounded alone. */
function convertedTotals(
  lines: readonly QuoteLine[],
  totals: readonly bigint[],
  contained: readonly (number | null)[],
): bigint[] {
  const printed = totals.map((total, index) => withoutVat(total, contained[index] ?? null));
  const groups = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    if (!isPriced(line) || line.alternative) continue;
    const key = vatGroupKey({ vatRate: line.vat_rate, containedRate: contained[index] ?? null });
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  for (const members of groups.values()) {
    const rate = contained[members[0] ?? 0] ?? null;
    const parts = dividedWithoutVat(
      members.map((index) => totals[index] ?? 0n),
      rate,
    );
    for (const [partIndex, index] of members.entries()) printed[index] = parts[partIndex] ?? 0n;
  }
  return printed;
}

/** Floors of the exact amounts without VAT; the cents up to their rounded sum go to the largest fractional parts. */
function dividedWithoutVat(totals: readonly bigint[], rate: number | null): bigint[] {
  if (rate === null) return [...totals];
  const { digits, scale } = decimalOf(rate);
  const hundred = 100n * powerOfTen(scale);
  const divisor = hundred + digits;
  const parts = totals.map((total) => (total * hundred) / divisor);
  const sum = withoutVat(
    totals.reduce((all, one) => all + one, 0n),
    rate,
  );
  let left = sum - parts.reduce((all, one) => all + one, 0n);
  const byFraction = totals
    .map((total, index) => ({ fraction: (total * hundred) % divisor, index }))
    .sort((a, b) => (a.fraction === b.fraction ? a.index - b.index : a.fraction > b.fraction ? -1 : 1));
  for (const { index } of byFraction) {
    if (left <= 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts;
}

function sumUnder(heading: number, lines: readonly QuoteLine[], printed: readonly bigint[]): bigint {
  let sum = 0n;
  for (let index = heading + 1; index < lines.length; index += 1) {
    const line = lines[index];
    if (!line || !isPriced(line)) break;
    if (!line.alternative) sum += printed[index] ?? 0n;
  }
  return sum;
}
