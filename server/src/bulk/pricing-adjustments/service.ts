import { createHash } from 'node:crypto';
import { adjustRow, type PriceAdjustment } from '@vantail/pricing';
import { recordWrite, summarize } from '../../database/ledger/record.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import type { Pause } from '../../pause.ts';
import { rowLedger } from '../../pricing-configurations/store.ts';
import { storedPrices } from '../../pricing-configurations/stored-prices.ts';
import { refreshFromPrices } from '../../product-configuration/change.ts';
import { listRowSums } from '../../product-configuration/price-tables/store.ts';
import { mustHaveRoomForTables } from '../../product-configuration/price-tables/table-rules.ts';
import type { PricedState } from '../../product-configuration/store.ts';
import {
  adjustmentOf,
  areEnough,
  idLists,
  mustBeAsExpected,
  mustBeFewEnough,
  mustBeKnown,
  mustChooseRows,
  mustLoseNoPrice,
  type RowFault,
  rowFaults,
} from './rules.ts';
import type { AdjustmentBody, AdjustmentReport } from './schema.ts';
import {
  countChosenRows,
  listChosenRows,
  listKnownIds,
  listRows,
  lockChosenProducts,
  type RowChange,
  type StoredRow,
  updateRows,
} from './store.ts';

// A grid of 30 x 30 takes milliseconds: others get their turn in between.
const ROWS_AT_ONCE = 25;

type Found = Pick<AdjustmentReport, 'rows' | 'skipped'> & { faults: RowFault[] };

const checkIds = async (tx: TenantTransaction, filter: AdjustmentBody['filter']) => {
  for (const name of idLists) {
    const ids = filter[name];
    if (ids) mustBeKnown(name, ids, await listKnownIds(tx, name, ids));
  }
};

const stateOf = (rows: readonly { id: number; version: number }[]): string => {
  const hash = createHash('sha256');
  for (const { id, version } of rows) hash.update(`${id}.${version} `);
  return hash.digest('base64url');
};

/** Adjusts one row: into the report, and, where it changes, into what is written. */
const adjustOne = (row: StoredRow, adjustment: PriceAdjustment, found: Found): RowChange | undefined => {
  const outcome = adjustRow(row, adjustment);
  const names = { pricing_configuration_id: row.id, product_id: row.product_id };
  if (outcome.kind === 'refused') found.faults.push(...rowFaults(row, outcome.errors));
  if (outcome.kind === 'broken') {
    const message = `Its price table cannot be read (${outcome.errors[0]?.message}), so the row stays as it is; mend the table, then adjust this row alone`;
    const params = { fault: outcome.errors[0] ?? null };
    found.skipped.push({ ...names, code: 'invalid_price_table', message, params });
  }
  if (outcome.kind !== 'adjusted') return undefined;
  const { price_table, minimum_price, cells_changed, table } = outcome;
  if (cells_changed === 0 && minimum_price === row.minimum_price) return undefined;
  const prices = storedPrices({ ...row, price_table, minimum_price }, table);
  found.rows.push({
    ...names,
    version: row.version + 1,
    active: row.active,
    percentage_adjustment: row.percentage_adjustment,
    cells_changed,
    minimum_price: { old: row.minimum_price, new: minimum_price },
    computed_minimum_price: { old: row.computed_minimum_price, new: prices.computed_minimum_price },
  });
  return { id: row.id, price_table, minimum_price, ...prices };
};

const recordAdjusted = (tx: TenantTransaction, row: StoredRow, { price_table, minimum_price }: RowChange) =>
  recordWrite(tx, rowLedger, {
    before: row,
    after: { price_table, minimum_price },
    record: { id: row.id, product_id: row.product_id, version: row.version + 1 },
  });

const adjustRows = async (tx: TenantTransaction, ids: readonly number[], adjustment: PriceAdjustment, pause: Pause) => {
  const found: Found = { rows: [], skipped: [], faults: [] };
  for (let from = 0; from < ids.length && !areEnough(found.faults); ) {
    const { items } = await pause();
    const batch = ids.slice(from, from + Math.min(ROWS_AT_ONCE, items));
    from += batch.length;
    const rows = await listRows(tx, batch);
    const adjusted = rows.flatMap((row) => {
      const change = adjustOne(row, adjustment, found);
      return change ? [{ row, change }] : [];
    });
    if (adjusted.length === 0 || found.faults.length > 0) continue;
    await updateRows(
      tx,
      adjusted.map(({ change }) => change),
    );
    for (const { row, change } of adjusted) recordAdjusted(tx, row, change);
  }
  mustLoseNoPrice(found.faults);
  return found;
};

/** Only products with a changed row get a new version and a new price. */
const refreshProducts = async (
  tx: TenantTransaction,
  products: readonly PricedState[],
  rows: AdjustmentReport['rows'],
): Promise<AdjustmentReport['products']> => {
  const byProduct = Map.groupBy(rows, ({ product_id }) => product_id);
  const changed = products.filter(({ id }) => byProduct.has(id));
  const prices = await refreshFromPrices(
    tx,
    changed.map((product) => ({ product, before: product })),
  );
  return changed.map(({ id, name, price_adjustment_percentage, from_price }, index) => ({
    product_id: id,
    name,
    rows_changed: byProduct.get(id)?.length ?? 0,
    price_adjustment_percentage,
    from_price: { old: from_price, new: prices[index] ?? null },
  }));
};

/** B2: an ending is lost to the percentages that come after it, which nobody expects. */
const warningsOn = (
  { rounding }: PriceAdjustment,
  { rows, products }: Pick<AdjustmentReport, 'rows' | 'products'>,
): AdjustmentReport['warnings'] => {
  const raised = new Set(
    products.filter((product) => product.price_adjustment_percentage !== 0).map(({ product_id }) => product_id),
  );
  const count = rows.filter((row) => row.percentage_adjustment !== 0 || raised.has(row.product_id)).length;
  if (!rounding || count === 0) return [];
  const message = `${count} of the changed rows have a percentage of their own or of their product, which is applied after the rounding: customers see other prices than the rounded ones`;
  return [{ code: 'percentage_after_rounding', message, params: { count } }];
};

/** B2: changes the prices of the chosen rows in one transaction, or of none of them. */
export const adjustPrices = async (
  tx: TenantTransaction,
  body: AdjustmentBody,
  isDryRun: boolean,
  pause: Pause,
): Promise<AdjustmentReport> => {
  const adjustment = adjustmentOf(body);
  mustChooseRows(body.filter);
  await checkIds(tx, body.filter);
  mustBeFewEnough(await countChosenRows(tx, body.filter));
  const products = await lockChosenProducts(tx, body.filter);
  const chosen = await listChosenRows(
    tx,
    products.map(({ id }) => id),
    body.filter,
  );
  mustBeFewEnough(chosen.length);
  const tenant = { kind: 'tenant' as const, id: tx.tenantId, name: null, version: null };
  summarize(tx, { type: 'adjustment.applied', resource: tenant, product_id: null });
  const state = stateOf(chosen);
  mustBeAsExpected(body.expected_state, state);
  const productIds = products.map(({ id }) => id);
  const before = new Map((await listRowSums(tx, productIds)).map(({ product_id, bytes }) => [product_id, bytes]));
  const { rows, skipped } = await adjustRows(
    tx,
    chosen.map(({ id }) => id),
    adjustment,
    pause,
  );
  for (const { product_id, bytes } of await listRowSums(tx, productIds))
    mustHaveRoomForTables(before.get(product_id) ?? 0, bytes, product_id);
  const changed = await refreshProducts(tx, products, rows);
  return {
    dry_run: isDryRun,
    state,
    totals: {
      products: products.length,
      products_changed: changed.length,
      rows: chosen.length,
      rows_changed: rows.length,
      rows_unchanged: chosen.length - rows.length - skipped.length,
      rows_skipped: skipped.length,
      cells_changed: rows.reduce((sum, { cells_changed }) => sum + cells_changed, 0),
    },
    products: changed,
    rows,
    skipped,
    warnings: warningsOn(adjustment, { rows, products: changed }),
  };
};
