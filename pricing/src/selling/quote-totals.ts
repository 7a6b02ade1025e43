import { moneyOf } from '../decimal/cents.ts';
import { errorList } from '../price-table/error-facts.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import { type QuoteRefusal, refuseShape } from '../quote/refusals/quote-refusal.ts';
import type { SizeMm } from '../request/quote-request.ts';
import { checkDiscount, checkLines } from './check-lines.ts';
import { checkedDiscount, type LineAmount, lineAmounts, refuseServiceTable } from './line-amounts.ts';
import { type Discount, type QuoteLine, takesDiscount } from './quote-line.ts';
import type { Service } from './service.ts';
import { containedRate, dividedBy, type GroupedLine, lowestRate, type VatGroup, vatGroups } from './vat-groups.ts';
import { type PriceTerms, type VatRate, vatAmount, withoutVat } from './vat-rate.ts';

/**
 * A whole quote as it is computed: what list prices contain, the lines in their order, the quote's own discount.
 *
 * @example
 * const quote: QuoteInput = { price_basis: 'HT', included_rate: null, lines: [], discount: { amount: 50 } };
 */
export type QuoteInput = PriceTerms & {
  readonly lines: readonly QuoteLine[];
  readonly discount: Discount | null;
};

/**
 * What a line comes to. A heading has only `sum`, all others the rest.
 *
 * @example
 * const line: LineTotals = { amount: 820.88, discount_amount: 41.04, total: 779.84, purchase_price: null, sum: null };
 */
export type LineTotals = {
  readonly amount: number | null;
  /** What its `discount` takes off. */
  readonly discount_amount: number | null;
  readonly total: number | null;
  /** Of one piece of a product, of a service as a whole; null where it is not known. */
  readonly purchase_price: number | null;
  /** Of a heading: the totals up to the next one, without alternatives. */
  readonly sum: number | null;
};

/**
 * The VAT of one category, rate and note.
 *
 * @example
 * const vat: VatTotal = { vat_rate_id: 2, name: 'TVA 5,5 %', rate: 5.5, category: 'S', note: null, base: 729.84, amount: 40.14 };
 */
export type VatTotal = VatRate & { readonly base: number; readonly amount: number };

/**
 * The totals of a quote (D19.7). `lines` and `discount` stand in the basis of the list; `vat` is null without VAT.
 *
 * @example
 * const { net, gross }: Totals = quote.totals;
 */
export type Totals = {
  readonly lines: number;
  readonly discount: number;
  readonly net: number;
  readonly vat: readonly VatTotal[] | null;
  readonly gross: number;
};

/**
 * A computed quote. `margin` is net, and null where a product or service has no purchase price.
 *
 * @example
 * const { lines, totals, total, margin }: QuoteTotals = answer;
 */
export type QuoteTotals = {
  readonly lines: readonly LineTotals[];
  readonly totals: Totals;
  readonly total: number;
  readonly margin: number | null;
};

/**
 * `tableOf` gives the parsed table of a service that is priced by one. `nearestSizes` gives sizes at which the product
 * of a line and a table both have a price (D15.4), for the refusal of such a service.
 *
 * @example
 * const options: QuoteTotalsOptions = { tableOf: ({ price_table_id }) => tables.get(price_table_id) };
 */
export type QuoteTotalsOptions = {
  readonly tableOf?: (service: Service) => PriceTable | undefined;
  readonly nearestSizes?: (line: number, table: PriceTable) => readonly SizeMm[];
};

/**
 * Computes a whole quote (D19.7), in one order: amounts of products and free lines, minus their discounts; then
 * services; then the quote's discount, divided over the groups of VAT; then VAT. It is the only place where a quote is
 * added up, in service, console and storefront. It never throws, and its answer is plain JSON.
 *
 * @example
 * quoteTotals({ price_basis: 'HT', included_rate: null, lines: [window, fitting], discount: { amount: 50 } });
 * // { lines: [...], totals: { lines: 873.42, discount: 50, net: 823.42, vat: [...], gross: 872.92 }, total: 823.42, ... }
 */
export function quoteTotals(quote: QuoteInput, options: QuoteTotalsOptions = {}): QuoteTotals | QuoteRefusal {
  const { lines, discount } = quote;
  const errors = errorList();
  checkLines(errors, lines);
  checkDiscount(errors, '/discount', discount);
  if (errors.items.length > 0) return refuseShape(errors.items);
  const amounts = lineAmounts(errors, lines, options.tableOf ?? (() => undefined));
  if (!Array.isArray(amounts)) return refuseServiceTable(amounts, options.nearestSizes);
  const groups = vatGroups(groupedLines(quote, amounts));
  const off = checkedDiscount(errors, '/discount', discount, sumOf(groups, 'discountable'));
  if (errors.items.length > 0) return refuseShape(errors.items);
  const settled = settledGroups(groups, off);
  const totals = totalsOf(groups, settled, off, hasVat(quote));
  return {
    lines: lineTotals(lines, amounts),
    totals,
    total: quote.price_basis === 'TTC' ? totals.gross : totals.net,
    margin: knowsPurchase(lines, amounts) ? moneyOf(settled.reduce((sum, { margin }) => sum + margin, 0n)) : null,
  };
}

/** D19.3: a quote has VAT where its lines have rates, and with `TTC` only where it is known what prices contain. */
function hasVat({ price_basis, included_rate, lines }: QuoteInput): boolean {
  if (price_basis === 'TTC' && !included_rate) return false;
  return lines.some((line) => line.kind !== 'heading' && line.vat_rate !== null);
}

/** Alternatives and headings are in no total. */
function groupedLines(quote: QuoteInput, amounts: readonly (LineAmount | undefined)[]): GroupedLine[] {
  const isTaxed = hasVat(quote);
  return quote.lines.flatMap((line, index) => {
    const amount = amounts[index];
    if (line.kind === 'heading' || line.alternative || !amount) return [];
    const { total, purchase } = amount;
    return [
      {
        vatRate: isTaxed ? line.vat_rate : null,
        containedRate: isTaxed ? containedRate(line, quote) : null,
        total,
        discountable: takesDiscount(line) ? total : 0n,
        margin: purchase === undefined ? 0n : total - purchase,
      },
    ];
  });
}

type Summed = 'total' | 'discountable';

function sumOf(groups: readonly VatGroup[], field: Summed): bigint {
  return groups.reduce((sum, group) => sum + group[field], 0n);
}

type SettledGroup = {
  readonly vatRate: VatRate | null;
  readonly base: bigint;
  readonly vat: bigint;
  readonly margin: bigint;
};

/** D19.7: a group's sum is its lines minus its part of the quote's discount. */
function settledGroups(groups: readonly VatGroup[], discount: bigint): SettledGroup[] {
  const parts = dividedBy(
    discount,
    groups.map(({ discountable }) => discountable),
  );
  return groups.map(({ vatRate, containedRate, total, margin }, index) => {
    const part = parts[index] ?? 0n;
    const sum = total - part;
    const { base, vat } = vatRate ? vatAmount(sum, { rate: vatRate.rate, containedRate }) : { base: sum, vat: 0n };
    return { vatRate, base, vat, margin: withoutVat(margin - part, containedRate) };
  });
}

function totalsOf(
  groups: readonly VatGroup[],
  settled: readonly SettledGroup[],
  discount: bigint,
  isTaxed: boolean,
): Totals {
  const net = settled.reduce((sum, { base }) => sum + base, 0n);
  const vat = settled.reduce((sum, group) => sum + group.vat, 0n);
  return {
    lines: moneyOf(sumOf(groups, 'total')),
    discount: moneyOf(discount),
    net: moneyOf(net),
    vat: isTaxed ? vatTotals(settled) : null,
    gross: moneyOf(net + vat),
  };
}

/** D19.7: groups of one category, rate and note are shown as one, whatever their prices contained. */
function vatTotals(settled: readonly SettledGroup[]): VatTotal[] {
  const vatByRate = new Map<string, { vatRate: VatRate; base: bigint; vat: bigint }>();
  for (const { vatRate, base, vat } of settled) {
    if (!vatRate) continue;
    const key = JSON.stringify([vatRate.category, vatRate.rate, vatRate.note]);
    const same = vatByRate.get(key);
    vatByRate.set(
      key,
      same
        ? { vatRate: lowestRate(same.vatRate, vatRate), base: same.base + base, vat: same.vat + vat }
        : { vatRate, base, vat },
    );
  }
  return [...vatByRate.values()].map(({ vatRate, base, vat }) => {
    const { vat_rate_id, name, rate, category, note } = vatRate;
    return { vat_rate_id, name, rate, category, note, base: moneyOf(base), amount: moneyOf(vat) };
  });
}

function lineTotals(lines: readonly QuoteLine[], amounts: readonly (LineAmount | undefined)[]): LineTotals[] {
  return lines.map((line, index) => {
    const amount = amounts[index];
    if (line.kind === 'heading' || !amount) {
      const sum = moneyOf(sumUnder(index, lines, amounts));
      return { amount: null, discount_amount: null, total: null, purchase_price: null, sum };
    }
    const { purchase } = amount;
    const ofService = purchase === undefined ? null : moneyOf(purchase);
    return {
      amount: moneyOf(amount.amount),
      discount_amount: moneyOf(amount.discount),
      total: moneyOf(amount.total),
      purchase_price: line.kind === 'product' ? (line.purchase_price ?? null) : ofService,
      sum: null,
    };
  });
}

function sumUnder(heading: number, lines: readonly QuoteLine[], amounts: readonly (LineAmount | undefined)[]): bigint {
  let sum = 0n;
  for (let index = heading + 1; index < lines.length; index += 1) {
    const line = lines[index];
    if (!line || line.kind === 'heading') break;
    if (!line.alternative) sum += amounts[index]?.total ?? 0n;
  }
  return sum;
}

/** Free lines have no purchase price: they add nothing to the margin. All else that counts must have one. */
function knowsPurchase(lines: readonly QuoteLine[], amounts: readonly (LineAmount | undefined)[]): boolean {
  const bought = lines.flatMap((line, index) =>
    (line.kind === 'product' || line.kind === 'service') && !line.alternative ? [amounts[index]?.purchase] : [],
  );
  return bought.length > 0 && bought.every((purchase) => purchase !== undefined);
}
