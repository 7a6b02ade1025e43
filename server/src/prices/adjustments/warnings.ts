import type { PriceAdjustment } from '@vantail/pricing';
import type { AdjustedTables } from './adjust-tables.ts';
import type { Chosen } from './chosen.ts';
import type { AdjustmentReport } from './schema.ts';

/** B2: an ending is lost to the percentages that come after it, which nobody expects. */
const roundingWarnings = (
  { rounding }: PriceAdjustment,
  { rows, products }: Pick<AdjustmentReport, 'rows' | 'products'>,
): AdjustmentReport['warnings'] => {
  const raised = new Set(
    products.filter((product) => product.price_adjustment_percentage !== 0).map(({ product_id }) => product_id),
  );
  const count = rows.filter((row) => row.percentage_adjustment !== 0 || raised.has(row.product_id)).length;
  if (!rounding || count === 0) return [];
  const message = `${count} of the changed rows ${count === 1 ? 'has' : 'have'} a percentage of their own or of their product, which is applied after the rounding: customers see other prices than the rounded ones`;
  return [{ code: 'percentage_after_rounding', message, params: { count } }];
};

type Bounded = {
  id: number;
  price_table_id: number | null;
  minimum_charge: number | null;
  maximum_charge: number | null;
};

const NAMED = 50;

/** D15.4: charges stay, so that they may hold back a price that was raised. */
const chargeWarnings = (
  { options, services }: Pick<Chosen, 'options' | 'services'>,
  changed: Pick<AdjustmentReport, 'options' | 'services'>,
): AdjustmentReport['warnings'] => {
  const boundedIds = (records: readonly Bounded[], changedIds: ReadonlySet<number>) =>
    records
      .filter(({ id, price_table_id }) => changedIds.has(id) || price_table_id !== null)
      .filter(({ minimum_charge, maximum_charge }) => (minimum_charge ?? maximum_charge) !== null)
      .map(({ id }) => id);
  const optionIds = boundedIds(options, new Set(changed.options.map(({ option_id }) => option_id)));
  const serviceIds = boundedIds(services, new Set(changed.services.map(({ service_id }) => service_id)));
  const count = optionIds.length + serviceIds.length;
  if (count === 0) return [];
  const message = `${count} of the chosen options and services ${count === 1 ? 'has' : 'have'} a minimum_charge or a maximum_charge, which do not change: check whether they still fit`;
  const params = { count, option_ids: optionIds.slice(0, NAMED), service_ids: serviceIds.slice(0, NAMED) };
  return [{ code: 'charges_stay', message, params }];
};

/** A table that cannot be read stays. */
const tableWarnings = ({ tables }: Pick<Chosen, 'tables'>, { parsed }: AdjustedTables): AdjustmentReport['warnings'] =>
  tables.flatMap(({ id, name }) => {
    const table = parsed.get(id);
    if (table?.kind !== 'broken') return [];
    const message = `Price table ${id} (${name}) cannot be read (${table.errors[0]?.message}), so it stays unchanged`;
    const params = { price_table: { id, name }, fault: table.errors[0] ?? null };
    return [{ code: 'unreadable_price_table', message, params }];
  });

/** What is worth a look before an adjustment is written. */
export const warningsOn = (
  adjustment: PriceAdjustment,
  chosen: Chosen,
  tables: AdjustedTables,
  changed: Pick<AdjustmentReport, 'rows' | 'products' | 'options' | 'services'>,
): AdjustmentReport['warnings'] => [
  ...roundingWarnings(adjustment, changed),
  ...chargeWarnings(chosen, changed),
  ...tableWarnings(chosen, tables),
];
