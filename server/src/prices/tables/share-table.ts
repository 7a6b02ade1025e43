import { configurationName } from '@vantail/drawing';
import {
  examplesReport,
  listUserCounts,
  lockProducts,
  mustTakeUsers,
  refreshFromPrices,
  usableTable,
  watchExamples,
} from '../../catalogue/index.ts';
import { RestartTransaction } from '../../platform/database/database-errors.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { validationError } from '../../platform/errors.ts';
import { summarize } from '../../platform/ledger/record.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { pricingConfigurations } from '../rows/store.ts';
import type { ShareBody, ShareReport } from './sharing-schema.ts';
import { findRow, listSameRows, lockSameTable, type SameRow, type SharedRow } from './sharing-store.ts';
import { priceTables } from './store.ts';

const POINTER = '/pricing_configuration_id';

/** D2: a foreign row looks like one that is not there. */
const mustHaveOwnTable = (row: SharedRow | undefined): SharedRow & { price_table: string } => {
  if (!row) {
    const message = 'must be the id of a pricing row of this tenant';
    const params = { resource: 'pricing_configuration' };
    throw validationError([{ pointer: POINTER, code: 'unknown_reference', message, params }]);
  }
  const { price_table } = row;
  if (price_table === null) {
    const message = 'has no price table of its own to share';
    throw validationError([{ pointer: POINTER, code: 'no_own_table', message, params: {} }]);
  }
  return { ...row, price_table };
};

/** What is named is joined, or the request is refused: a row whose table differs by now is another matter. */
const namedRows = (rows: readonly SameRow[], ids: readonly number[] | undefined): readonly SameRow[] => {
  if (!ids) return rows;
  const same = new Set(rows.map(({ id }) => id));
  const others = ids.filter((id) => !same.has(id));
  if (others.length > 0) {
    const message = `has rows without this very table: ${others.slice(0, 10).join(', ')}`;
    const params = { pricing_configuration_ids: others.slice(0, 50) };
    throw validationError([{ pointer: '/pricing_configuration_ids', code: 'other_table', message, params }]);
  }
  const chosen = new Set(ids);
  return rows.filter(({ id }) => chosen.has(id));
};

/** Sent together: on a server the statements of a batch are pipelined. */
const ROWS_AT_ONCE = 25;
const MAX_NAME = 200;

type Row = SharedRow & { price_table: string };

const nameOf = (row: Row, { name }: ShareBody): string =>
  name ?? `${row.product_name}, ${configurationName(row)}`.slice(0, MAX_NAME);

/** The shared table: one with this content that is there already, or a new one. Its user count is bounded (D15.2). */
const tableFor = async (tx: TenantTransaction, row: Row, body: ShareBody, joining: number) => {
  const found = await lockSameTable(tx, row.price_table);
  const [counts] = found ? await listUserCounts(tx, [found.id]) : [];
  mustTakeUsers((counts?.users ?? 0) + joining, found?.id);
  if (found) return { ...found, isNew: false };
  usableTable(row.price_table, false);
  const values = { name: nameOf(row, body), reference: body.reference ?? null, active: true };
  return { ...(await priceTables.insert(tx, { ...values, price_table: row.price_table })), isNew: true };
};

/** The prices of the rows stay: the content of their table does. */
const joinRows = async (tx: TenantTransaction, rows: readonly SameRow[], text: string, id: number, pause: Pause) => {
  for (let from = 0; from < rows.length; ) {
    const { items } = await pause();
    const batch = rows.slice(from, from + Math.min(ROWS_AT_ONCE, items));
    from += batch.length;
    const join = (row: SameRow) =>
      pricingConfigurations.update(
        tx,
        { id: row.id, price_table: text, price_table_id: null },
        { price_table: null, price_table_id: id },
      );
    await Promise.all(batch.map(join));
  }
};

/**
 * D15: makes the table of a row a shared one, and joins every row of the catalogue that has the very same. Locks products by
 * id and then the table, as every writer does.
 */
export const shareTable = async (
  tx: TenantTransaction,
  body: ShareBody,
  isDryRun: boolean,
  pause: Pause,
): Promise<ShareReport> => {
  const row = mustHaveOwnTable(await findRow(tx, body.pricing_configuration_id));
  const found = namedRows(await listSameRows(tx, row.price_table), body.pricing_configuration_ids);
  const products = await lockProducts(tx, [...new Set([row, ...found].map(({ product_id }) => product_id))]);
  const isHeld = ({ product_id }: SameRow) => products.some(({ id }) => id === product_id);
  const same = await listSameRows(tx, row.price_table);
  // Whoever wrote one of them meanwhile was waited for: what it is now decides.
  if (!found.every(({ id, version }) => same.some((now) => now.id === id && now.version === version)))
    throw new RestartTransaction('A row got another table meanwhile');
  const rows = namedRows(same.filter(isHeld), body.pricing_configuration_ids);
  const table = await tableFor(tx, row, body, rows.length);
  const { id, name, version, isNew } = table;
  summarize(tx, { type: 'share.applied', resource: { kind: 'price_table', id, name, version }, product_id: null });
  const productIds = products.map((product) => product.id);
  const compare = await watchExamples(tx, productIds, pause);
  await joinRows(tx, rows, row.price_table, id, pause);
  const byProduct = Map.groupBy(rows, ({ product_id }) => product_id);
  const changed = products.filter((product) => byProduct.has(product.id));
  await refreshFromPrices(
    tx,
    changed.map((product) => ({ product, before: product })),
  );
  return {
    dry_run: isDryRun,
    price_table: { id: isNew && isDryRun ? null : id, name, is_new: isNew },
    rows_joined: rows.length,
    rows: rows.map((one) => ({
      pricing_configuration_id: one.id,
      product_id: one.product_id,
      version: one.version + 1,
    })),
    products: changed.map((product) => ({
      product_id: product.id,
      name: product.name,
      rows: byProduct.get(product.id)?.length ?? 0,
    })),
    examples: examplesReport(await compare()),
  };
};
