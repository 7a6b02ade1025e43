import { compareDecimals } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { decimalOf, decimalText, parseDecimal } from '../decimal/decimal.ts';
import { type JsonObject, objectsOf, ownField } from '../product/json-object.ts';
import type { PricedFields } from '../product/pricing-row.ts';
import { attachedOptions, type ConfiguratorStep, isRoofWindowStep, isSizeOption } from '../product/step.ts';
import { type RowPrice, rowPrice } from '../row-price/row-price.ts';
import { readSnapshot, type SnapshotEntry } from './read-snapshot.ts';

const ZERO: Decimal = { digits: 0n, scale: 0 };

/**
 * The better of two outcomes: the lower price, or the first of two equal ones. Any price is better than none, and a
 * value that is not above 0 is better than no value, so that the reason of a missing price is kept.
 *
 * @example
 * cheaperPrice(undefined, rowPrice({ minimum_price: 10 })).price; // '10'
 */
function cheaperPrice(best: RowPrice | undefined, next: RowPrice): RowPrice {
  if (!best) return next;
  if (best.price !== null && next.price !== null) {
    return compareDecimals(exactPrice(next.price), exactPrice(best.price)) < 0 ? next : best;
  }
  if (best.price !== null) return best;
  return next.price !== null || best.reason === 'no_pricing_data' ? next : best;
}

/**
 * Exact decimal text as a Decimal; any other text (a stored value that another program broke) counts as 0.
 *
 * @example
 * exactPrice('65.19263'); // { digits: 6519263n, scale: 5 }
 */
export function exactPrice(text: string): Decimal {
  return parseDecimal(text) ?? ZERO;
}

/**
 * The flat price of one roof-window size, as exact decimal text, positive or not.
 *
 * @example
 * const flat: FlatPrice = { price: '389', width: 780, height: 980 };
 */
type FlatPrice = { readonly price: string; readonly width: number | null; readonly height: number | null };

/**
 * The flat prices of a roof-window dimension step (D9.7): active attached options with price_type flat, in their order,
 * then the entries of `content_configuration.dimensions`. Any other step has none.
 *
 * @example
 * flatPrices({
 *   id: 1, type: 'dimension', content_type: 'roof_window',
 *   content_configuration: { dimensions: [{ width: 780, height: 980, price: 389 }] },
 * }); // [{ price: '389', width: 780, height: 980 }]
 */
function flatPrices(step: ConfiguratorStep): FlatPrice[] {
  if (!isRoofWindowStep(step)) return [];
  const content = (step.content_configuration ?? {}) as { dimensions?: unknown };
  const options = attachedOptions(step).filter(isSizeOption);
  return [
    ...options.flatMap((option) => flatPrice(option.price, option.width_mm, option.height_mm)),
    ...objectsOf(content.dimensions).flatMap(({ price, width, height }) => flatPrice(price, width, height)),
  ];
}

function flatPrice(price: unknown, width: unknown, height: unknown): FlatPrice[] {
  if (typeof price !== 'number' || !Number.isFinite(price)) return [];
  return [{ price: decimalText(decimalOf(price)), width: sizeOrNull(width), height: sizeOrNull(height) }];
}

function sizeOrNull(size: unknown): number | null {
  return typeof size === 'number' ? size : null;
}

/**
 * Everything that a step adds to its product's from-price, without the rows themselves. It is plain JSON, so that it
 * can be stored when the step (or an attached option) is written: the from-price then needs no table to be parsed
 * again. `references`: each row id once, in reading order, with the cheapest copy; `own`: the cheapest copy or table
 * without a row; `flat`: the cheapest flat price. Only the cheapest can ever win, so only it is kept.
 *
 * @example
 * const contribution: StepContribution = {
 *   step_id: 3, display_order: 1, references: [{ pricing_configuration_id: 7, copy: null }], own: null, flat: null,
 * };
 */
export type StepContribution = {
  readonly step_id: number;
  readonly display_order: number | null;
  readonly references: readonly { readonly pricing_configuration_id: number; readonly copy: RowPrice | null }[];
  readonly own: RowPrice | null;
  readonly flat: FlatPrice | null;
};

/**
 * What a step contributes (D9.2, D9.7). The caller leaves out inactive steps.
 *
 * @example
 * stepContribution({ id: 3, type: 'selection', content_configuration: { pricingConfig: 7 } }).references;
 * // [{ pricing_configuration_id: 7, copy: null }]
 */
export function stepContribution(step: ConfiguratorStep): StepContribution {
  const references = new Map<number, RowPrice | null>();
  let own: RowPrice | undefined;
  for (const entry of readSnapshot(step.content_configuration, Boolean(step.option_ids?.length))) {
    const price = entryPrice(entry);
    if (entry.kind === 'reference') {
      const known = references.get(entry.pricing_configuration_id) ?? undefined;
      references.set(entry.pricing_configuration_id, price ? cheaperPrice(known, price) : (known ?? null));
    } else if (price) {
      own = cheaperPrice(own, price);
    }
  }
  return {
    step_id: step.id,
    display_order: step.display_order ?? null,
    references: [...references].map(([id, copy]) => ({ pricing_configuration_id: id, copy })),
    own: own ?? null,
    flat: cheapestFlat(flatPrices(step)),
  };
}

function entryPrice(entry: SnapshotEntry): RowPrice | undefined {
  if (entry.kind === 'price_table') return rowPrice({ price_table: entry.price_table });
  return entry.copy ? copyPrice(entry.copy) : undefined;
}

/** D9.2: a copy with `active: false` gives no price. `rowPrice` treats fields of a wrong type as absent. */
function copyPrice(copy: JsonObject): RowPrice | undefined {
  if (ownField(copy, 'active') === false) return undefined;
  const fields = {
    price_table: ownField(copy, 'price_table'),
    total_width_min: ownField(copy, 'total_width_min'),
    total_height_min: ownField(copy, 'total_height_min'),
    minimum_price: ownField(copy, 'minimum_price'),
    percentage_adjustment: ownField(copy, 'percentage_adjustment'),
  } satisfies Record<keyof PricedFields, unknown>;
  return rowPrice(fields as PricedFields);
}

/** The lowest price above 0, the first of equal ones; if none is above 0, any one, which gives the reason. */
function cheapestFlat(flats: readonly FlatPrice[]): FlatPrice | null {
  let best: FlatPrice | null = null;
  for (const flat of flats) {
    const price = exactPrice(flat.price);
    const bestPrice = best && exactPrice(best.price);
    if (!bestPrice || (price.digits > 0n && (bestPrice.digits <= 0n || compareDecimals(price, bestPrice) < 0))) {
      best = flat;
    }
  }
  return best;
}
