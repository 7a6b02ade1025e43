import { compareDecimals } from '../decimal/arithmetic/compare-decimals.ts';
import type { PricedFields } from '../row-price/pricing-row.ts';
import { type RowPrice, rowPrice } from '../row-price/row-price.ts';
import { cheaperPrice, exactPrice } from './cheaper-price.ts';
import type { ConfiguratorStep } from './configurator-step.ts';
import { type FlatPrice, flatPrices } from './flat-prices.ts';
import { readSnapshot } from './read-snapshot.ts';
import { type JsonObject, ownField, type SnapshotEntry } from './snapshot-entry.ts';

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
