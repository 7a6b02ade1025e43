import { applyPercentage, compareDecimals, roundMoney } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { parsePriceTable } from '../price-table/parse-price-table.ts';
import { type PricingRow, type SharedTable, tableTextOf } from '../product/pricing-row.ts';
import type { PricedProduct } from '../product/product-configuration.ts';
import { type ConfiguratorStep, inStepOrder } from '../product/step.ts';
import { ROW_BASES, ROW_REASONS, type RowPrice, rowPrices } from '../row-price/row-price.ts';
import { exactPrice, type StepContribution, stepContribution } from './step-contribution.ts';

/**
 * Every kind of value that a from-price can come from (D9.4, D9.7).
 *
 * @example
 * PRICE_SOURCES.includes('flat'); // true
 */
export const PRICE_SOURCES = [...ROW_BASES, 'flat'] as const;

/**
 * Every reason why a product has no from-price (D9.9).
 *
 * @example
 * NO_PRICE_REASONS.includes('no_active_step'); // true
 */
export const NO_PRICE_REASONS = ['inactive_product', 'no_active_step', ...ROW_REASONS] as const;

/**
 * Where a from-price comes from. The row id is null for a copy, a plain table and a flat price; the size is that of the
 * cell, the minima, the sample or the roof window, and null for `minimum_price`.
 *
 * @example
 * const source: PriceSource = { kind: 'grid', step_id: 3, pricing_configuration_id: 7, width: 420, height: 410 };
 */
export type PriceSource = {
  readonly kind: (typeof PRICE_SOURCES)[number];
  readonly step_id: number;
  readonly pricing_configuration_id: number | null;
  readonly width: number | null;
  readonly height: number | null;
};

/**
 * A from-price with its provenance (D9.9). `base` is not rounded. A percentage is null if none applies; for a flat
 * price both are (D9.7). Without a price, everything but `product_id` and `reason` is null.
 *
 * @example
 * const price: ProductPrice = {
 *   product_id: 12, price: 68.13,
 *   source: { kind: 'minimum_price', step_id: 3, pricing_configuration_id: 7, width: null, height: null },
 *   base: 63.11, row_percentage: 3.3, product_percentage: 4.5, reason: null,
 * };
 */
export type ProductPrice = {
  readonly product_id: number;
  readonly price: number | null;
  readonly source: PriceSource | null;
  readonly base: number | null;
  readonly row_percentage: number | null;
  readonly product_percentage: number | null;
  readonly reason: (typeof NO_PRICE_REASONS)[number] | null;
};

/**
 * A row of the product with the price that was computed when it was written. `active` defaults to true.
 *
 * @example
 * const row: StoredRow = { id: 7, active: true, price: rowPrice(row) };
 */
export type StoredRow = { readonly id: number; readonly active?: boolean; readonly price: RowPrice };

type Candidate = { readonly exact: Decimal; readonly answer: Omit<ProductPrice, 'price'> };

/**
 * The from-price (D9.1 to D9.9) from stored values: the contributions of the active steps and all rows of the product,
 * including inactive ones (D9.3 needs them). No table is parsed. Of equal prices the first wins: steps by
 * display_order, then id; within a step its references, then its copies and tables, then its flat prices.
 *
 * @example
 * fromPriceOfContributions({
 *   product: { id: 12, price_adjustment_percentage: 4.5 },
 *   contributions: [stepContribution({ id: 3, content_configuration: { pricingConfig: 7 } })],
 *   rows: [{ id: 7, price: rowPrice({ minimum_price: 63.11, percentage_adjustment: 3.3 }) }],
 * }).price; // 68.13
 */
export function fromPriceOfContributions(input: {
  readonly product: PricedProduct;
  readonly contributions: readonly StepContribution[];
  readonly rows: readonly StoredRow[];
}): ProductPrice {
  const { product, contributions } = input;
  if (product.active === false) return noPrice(product, 'inactive_product');
  if (contributions.length === 0) return noPrice(product, 'no_active_step');
  const rows = new Map(input.rows.map((row) => [row.id, row]));

  let sawData = false;
  let best: Candidate | undefined;
  const inOrder = [...contributions].sort((a, b) => {
    return inStepOrder([a.display_order, a.step_id], [b.display_order, b.step_id]);
  });
  for (const contribution of inOrder) {
    for (const candidate of candidatesOf(contribution, rows, product)) {
      sawData = true;
      // D9.6: a candidate that is not above 0 after its percentages is left out.
      if (!candidate || candidate.exact.digits <= 0n) continue;
      if (!best || compareDecimals(candidate.exact, best.exact) < 0) best = candidate;
    }
  }
  // D9.8: one rounding at the very end, and never 0.
  const price = best && roundMoney(best.exact);
  if (!best || !price) return noPrice(product, sawData ? 'no_positive_price' : 'no_pricing_data');
  const { product_id, ...provenance } = best.answer;
  return { product_id, price, ...provenance };
}

/** A null stands for values that were found but gave no price. */
function* candidatesOf(
  contribution: StepContribution,
  rows: ReadonlyMap<number, StoredRow>,
  product: PricedProduct,
): Generator<Candidate | null> {
  const { step_id, references, own, flat } = contribution;
  for (const { pricing_configuration_id: id, copy } of references) {
    const row = rows.get(id);
    // §4.4 rule 3, D9.3: if the row exists, only the row decides; otherwise the copy is used.
    if (row && row.active !== false) yield* rowCandidate(row.price, step_id, id, product);
    if (!row && copy) yield* rowCandidate(copy, step_id, null, product);
  }
  if (own) yield* rowCandidate(own, step_id, null, product);
  if (flat) {
    const { price, width, height } = flat;
    const source = { kind: 'flat', step_id, pricing_configuration_id: null, width, height } as const;
    const none = { row_percentage: null, product_percentage: null, reason: null };
    // §4.4 rule 8: roof-window flat prices are exempt from the product's percentage.
    yield { exact: exactPrice(price), answer: { product_id: product.id, source, base: Number(price), ...none } };
  }
}

function* rowCandidate(
  outcome: RowPrice,
  stepId: number,
  rowId: number | null,
  product: PricedProduct,
): Generator<Candidate | null> {
  if (outcome.reason === 'no_pricing_data') return;
  if (outcome.price === null) return yield null;
  const { kind, width, height, base, percentage } = outcome;
  const productPercentage = product.price_adjustment_percentage ?? 0;
  const source = { kind, step_id: stepId, pricing_configuration_id: rowId, width, height };
  const percentages = { row_percentage: percentage, product_percentage: productPercentage };
  // D9.6: applied once, after row-level pricing, on the exact value.
  yield {
    exact: applyPercentage(exactPrice(outcome.price), productPercentage),
    answer: { product_id: product.id, source, base: Number(base), ...percentages, reason: null },
  };
}

function noPrice(product: PricedProduct, reason: ProductPrice['reason']): ProductPrice {
  const nothing = { price: null, source: null, base: null, row_percentage: null, product_percentage: null };
  return { product_id: product.id, ...nothing, reason };
}

/**
 * The catalogue from-price of a product with its provenance (§4.4, D9), computed from its steps and rows as the API
 * shows them. `rows` are all rows of this product, inactive ones included, and `price_tables` the shared tables that
 * they name (D15.2). It gives the same result as `fromPriceOfContributions`, without stored values.
 *
 * @example
 * fromPrice({
 *   product: { id: 12, price_adjustment_percentage: 4.5 },
 *   steps: [{ id: 3, type: 'selection', content_configuration: { pricingConfig: 7 } }],
 *   rows: [{ id: 7, minimum_price: 63.11, percentage_adjustment: 3.3 }],
 * }).price; // 68.13
 */
export function fromPrice(input: {
  readonly product: PricedProduct;
  readonly steps: readonly ConfiguratorStep[];
  readonly rows: readonly PricingRow[];
  readonly price_tables?: readonly SharedTable[] | undefined;
}): ProductPrice {
  const contributions = input.steps.filter((step) => step.active !== false).map(stepContribution);
  const referenced = new Set(
    contributions.flatMap(({ references }) => references.map((reference) => reference.pricing_configuration_id)),
  );
  // A table that thousands of rows share is parsed once.
  const shared = new Map<number, (row: PricingRow) => RowPrice>();
  const pricesOf = (row: PricingRow) => rowPrices(parsePriceTable(tableTextOf(row, input.price_tables)));
  const priceOf = (row: PricingRow): RowPrice => {
    const id = row.price_table_id ?? null;
    if (id === null) return pricesOf(row)(row);
    const prices = shared.get(id) ?? pricesOf(row);
    shared.set(id, prices);
    return prices(row);
  };
  const rows = input.rows
    .filter((row) => referenced.has(row.id))
    .map((row) => ({ id: row.id, active: row.active !== false, price: priceOf(row) }));
  return fromPriceOfContributions({ product: input.product, contributions, rows });
}
