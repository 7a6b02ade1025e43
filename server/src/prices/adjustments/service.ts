import {
  type AdjustedRow,
  adjustRowInPieces,
  type Pieces,
  type PriceAdjustment,
  type PriceTable,
} from '@vantail/pricing';
import {
  examplesReport,
  listOfferingProducts,
  listRowSums,
  mustHaveRoomForTables,
  type PricedState,
  raiseForOptions,
  refreshFromPrices,
  repriceRows,
  watchExamples,
} from '../../catalogue/index.ts';
import { raiseOptionsVersion } from '../../platform/database/raised-versions.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { recordWriteInPieces, summarize } from '../../platform/ledger/record.ts';
import {
  countProgress,
  type OnProgress,
  type Pause,
  shortPause,
  withShortPauses,
} from '../../platform/scheduling/scheduled-work.ts';
import { storedPrices } from '../rows/schema.ts';
import { rowLedger } from '../rows/store.ts';
import { adjustOptions, adjustServices, type Batches } from './adjust-own-prices.ts';
import { type AdjustedTables, adjustTables } from './adjust-tables.ts';
import { type Chosen, lockChosen } from './chosen.ts';
import { adjustmentOf, areEnough, mustBeAsExpected, mustLoseNoPrice, type RowFault, rowFaults } from './rules.ts';
import { type AdjustmentBody, type AdjustmentReport, MAX_IDS } from './schema.ts';
import {
  listChosenProductIds,
  listOfferedOptions,
  listPricedServices,
  listRows,
  type RowChange,
  type StoredRow,
  updateRows,
} from './store.ts';
import { warningsOn } from './warnings.ts';

// A grid of 30 x 30 takes milliseconds: other requests run in between.
const ROWS_AT_ONCE = 25;

type Found = Pick<AdjustmentReport, 'rows' | 'skipped'> & { faults: RowFault[] };

/** A row with a shared table is adjusted without it: the table was adjusted once, for all of its rows (D15.3). */
function* adjustAlone(
  row: StoredRow,
  adjustment: PriceAdjustment,
  shared: PriceTable | undefined,
): Pieces<AdjustedRow> {
  if (shared?.kind === 'broken') return { kind: 'broken', errors: shared.errors };
  const outcome = yield* adjustRowInPieces(row, adjustment);
  return shared && outcome.kind === 'adjusted' ? { ...outcome, table: shared } : outcome;
}

/** Adjusts one row: into the report, and, where it changes, into what is written. */
function* adjustOne(
  row: StoredRow,
  adjustment: PriceAdjustment,
  tables: AdjustedTables['parsed'],
  found: Found,
): Pieces<RowChange | undefined> {
  const shared = row.price_table_id === null ? undefined : tables.get(row.price_table_id);
  const outcome = yield* adjustAlone(row, adjustment, shared);
  const names = { pricing_configuration_id: row.id, product_id: row.product_id };
  if (outcome.kind === 'refused') found.faults.push(...rowFaults(row, outcome.errors));
  if (outcome.kind === 'broken') {
    const message = `Its price table cannot be read (${outcome.errors[0]?.message}), so the row stays unchanged; fix the table, then adjust this row separately`;
    const params = { fault: outcome.errors[0] ?? null };
    found.skipped.push({ ...names, code: 'invalid_price_table', message, params });
  }
  if (outcome.kind !== 'adjusted') return undefined;
  const { price_table, minimum_price, cells_changed, table } = outcome;
  const prices = storedPrices({ ...row, price_table, minimum_price }, table);
  const isMoved = shared !== undefined && JSON.stringify(prices.row_price) !== JSON.stringify(row.row_price);
  if (cells_changed === 0 && minimum_price === row.minimum_price && !isMoved) return undefined;
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
}

const recordAdjusted = (tx: TenantTransaction, row: StoredRow, { price_table, minimum_price }: RowChange) =>
  recordWriteInPieces(tx, rowLedger, {
    before: row,
    after: { price_table, minimum_price },
    record: { id: row.id, product_id: row.product_id, version: row.version + 1 },
  });

const adjustRows = async (
  tx: TenantTransaction,
  ids: readonly number[],
  adjustment: PriceAdjustment,
  tables: AdjustedTables['parsed'],
  { pause, advance }: Batches,
) => {
  const found: Found = { rows: [], skipped: [], faults: [] };
  const shortly = shortPause();
  for (let from = 0; from < ids.length && !areEnough(found.faults); ) {
    const { items } = await pause();
    const batch = ids.slice(from, from + Math.min(ROWS_AT_ONCE, items));
    from += batch.length;
    const rows = await listRows(tx, batch);
    const adjusted: { row: StoredRow; change: RowChange }[] = [];
    for (const row of rows) {
      const change = await withShortPauses(adjustOne(row, adjustment, tables, found), shortly);
      if (change) adjusted.push({ row, change });
    }
    advance(batch.length);
    if (adjusted.length === 0 || found.faults.length > 0) continue;
    await updateRows(
      tx,
      adjusted.map(({ change }) => change),
    );
    for (const { row, change } of adjusted) await withShortPauses(recordAdjusted(tx, row, change), shortly);
  }
  mustLoseNoPrice(found.faults);
  return found;
};

/** Rows that were not chosen follow the tables that were. */
const movedRows = (moved: Awaited<ReturnType<typeof repriceRows>>): AdjustmentReport['rows'] =>
  moved.map(
    ({ id, product_id, version, active, percentage_adjustment, minimum_price = null, old_price, row_price }) => ({
      pricing_configuration_id: id,
      product_id,
      version: version + 1,
      active,
      percentage_adjustment: percentage_adjustment ?? 0,
      cells_changed: 0,
      minimum_price: { old: minimum_price, new: minimum_price },
      computed_minimum_price: { old: old_price.computed_minimum_price, new: row_price.computed_minimum_price },
    }),
  );

const byProductAndId = (a: AdjustmentReport['rows'][number], b: AdjustmentReport['rows'][number]) =>
  a.product_id - b.product_id || a.pricing_configuration_id - b.pricing_configuration_id;

/** Only products with a changed row or shared table get a new version and a new price. */
const refreshProducts = async (
  tx: TenantTransaction,
  products: readonly PricedState[],
  rows: AdjustmentReport['rows'],
  usingChanged: ReadonlySet<number>,
): Promise<AdjustmentReport['products']> => {
  const byProduct = Map.groupBy(rows, ({ product_id }) => product_id);
  const changed = products.filter(({ id }) => byProduct.has(id) || usingChanged.has(id));
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

/** D3: of each product, its shared tables included. */
const tableBytesOf = async (tx: TenantTransaction, productIds: readonly number[]) =>
  new Map((await listRowSums(tx, productIds)).map(({ product_id, bytes }) => [product_id, bytes]));

/** Writes the tables, the chosen rows, options and services, and the prices of all other rows that the tables price. */
const adjustChosen = async (tx: TenantTransaction, chosen: Chosen, adjustment: PriceAdjustment, batches: Batches) => {
  const productIds = chosen.products.map(({ id }) => id);
  const before = await tableBytesOf(tx, productIds);
  const tables = await adjustTables(tx, chosen.tables, chosen.users, adjustment, batches.advance);
  const ids = chosen.rows.map(({ id }) => id);
  const found = await adjustRows(tx, ids, adjustment, tables.parsed, batches);
  const options = await adjustOptions(tx, chosen, adjustment, batches);
  const services = await adjustServices(tx, chosen.services, adjustment, batches);
  const moved = movedRows(await repriceRows(tx, tables.changed));
  for (const [id, bytes] of await tableBytesOf(tx, productIds)) mustHaveRoomForTables(before.get(id) ?? 0, bytes, id);
  const rows = [...found.rows, ...moved].sort(byProductAndId);
  return { ...found, tables, options, services, chosenChanged: found.rows.length, rows };
};

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);

const byTable = (records: readonly { price_table_id: number | null }[]) =>
  records.filter(({ price_table_id }) => price_table_id !== null).length;

/** D21.2: the examples of all products that have a chosen row or table, or that offer a chosen option. */
const watchChosen = async (tx: TenantTransaction, { products, options, tables }: Chosen, pause: Pause) => {
  const offering = await listOfferingProducts(tx, { options: idsOf(options), tables: idsOf(tables) });
  return watchExamples(tx, [...new Set([...idsOf(products), ...offering])], pause);
};

/** B2: what a raise of rows alone forgets: the options of the same products, and the services, which have no product. */
const listUnaffected = async (
  tx: TenantTransaction,
  filter: AdjustmentBody['filter'],
  chosen: Chosen,
): Promise<Pick<AdjustmentReport, 'options_left' | 'services_left'>> => {
  if (chosen.rows.length === 0) return {};
  const productIds = await listChosenProductIds(tx, filter);
  const offered = await listOfferedOptions(tx, productIds, idsOf(chosen.options), MAX_IDS);
  const options_left = [...Map.groupBy(offered, ({ content_type }) => content_type)].map(([content_type, options]) => ({
    content_type,
    option_ids: idsOf(options),
    shared: options.filter(({ is_shared }) => is_shared).length,
  }));
  const services = await listPricedServices(tx, idsOf(chosen.services), MAX_IDS);
  const services_left = services.map(({ id, ...service }) => ({ service_id: id, ...service }));
  return { options_left, services_left };
};

type Adjusting = {
  isDryRun: boolean;
  /** A plan has its own look at examples, over all that it does. */
  isPlanned?: boolean;
  pause: Pause;
  /** Called with how many of the tables, rows, options and services are done. */
  onProgress?: OnProgress;
};

/** B2: changes the prices of the chosen rows, options, services and shared tables in one transaction, or of none of them. */
export const adjustPrices = async (
  tx: TenantTransaction,
  body: AdjustmentBody,
  { isDryRun, isPlanned = false, pause, onProgress = () => {} }: Adjusting,
): Promise<AdjustmentReport> => {
  const adjustment = adjustmentOf(body);
  const chosen = await lockChosen(tx, body.filter);
  const tenant = { kind: 'tenant' as const, id: tx.tenantId, name: null, version: null };
  summarize(tx, { type: 'adjustment.applied', resource: tenant, product_id: null });
  mustBeAsExpected(body.expected_state, chosen.state);
  const compare = isPlanned ? undefined : await watchChosen(tx, chosen, pause);
  const total = chosen.tables.length + chosen.rows.length + chosen.options.length + chosen.services.length;
  const advance = countProgress(onProgress, total);
  const written = await adjustChosen(tx, chosen, adjustment, { pause, advance });
  const { rows, skipped, tables, options, services, chosenChanged } = written;
  const changedTables = new Set(tables.changed.map(({ id }) => id));
  if (options.report.length > 0) raiseOptionsVersion(tx);
  else await raiseForOptions(tx, [...changedTables]);
  const using = chosen.users.filter(({ price_table_id }) => changedTables.has(price_table_id));
  const usingChanged = new Set([...using.map(({ product_id }) => product_id), ...options.productIds]);
  const changed = await refreshProducts(tx, chosen.products, rows, usingChanged);
  const cells = (list: readonly { cells_changed: number }[]) => list.reduce((sum, item) => sum + item.cells_changed, 0);
  return {
    dry_run: isDryRun,
    state: chosen.state,
    totals: {
      products: chosen.products.length,
      products_changed: changed.length,
      rows: chosen.rows.length,
      rows_changed: rows.length,
      rows_unchanged: chosen.rows.length - chosenChanged - skipped.length,
      rows_skipped: skipped.length,
      options: chosen.options.length,
      options_changed: options.report.length,
      options_unchanged: chosen.options.length - options.report.length - byTable(chosen.options),
      options_by_table: byTable(chosen.options),
      services: chosen.services.length,
      services_changed: services.length,
      services_unchanged: chosen.services.length - services.length - byTable(chosen.services),
      services_by_table: byTable(chosen.services),
      price_tables: chosen.tables.length,
      price_tables_changed: tables.changed.length,
      cells_changed: cells(rows) + cells(tables.report),
    },
    products: changed,
    rows,
    options: options.report,
    services,
    price_tables: tables.report,
    ...(await listUnaffected(tx, body.filter, chosen)),
    skipped,
    warnings: warningsOn(adjustment, chosen, tables, { rows, products: changed, options: options.report, services }),
    ...(compare ? { examples: examplesReport(await compare()) } : {}),
  };
};
