import { parsePriceTable, type RowPrice, rowPrices } from '@vantail/pricing';
import { RestartTransaction } from '../../platform/database/database-errors.ts';
import { raiseOptionsVersion } from '../../platform/database/raised-versions.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Affected } from '../../platform/plan-rule.ts';
import { refreshFromPrices } from './change.ts';
import {
  isUsedByOptions,
  listProductsUsing,
  listRowSums,
  listSharingRows,
  type SharingRow,
  storeRowPrices,
} from './price-table-store.ts';
import { lockProducts, type PricedState } from './store.ts';
import { mustHaveRoomForTables } from './table-rules.ts';

/** The products that are locked together with shared tables, and what the lock of these gave. */
type LockedWithUsers<T> = { products: PricedState[]; locked: T };

/**
 * Locks shared tables with every product that they price, in the order of every writer: products by id, then tables. A row
 * that began to share one meanwhile belongs to a product that may not be locked: the transaction then starts again.
 */
export const lockWithUsers = async <T>(
  tx: TenantTransaction,
  tableIds: readonly number[],
  lock: () => Promise<T>,
  /** Further products, which the caller writes. */
  ownIds: readonly number[] = [],
): Promise<LockedWithUsers<T>> => {
  const users = tableIds.length > 0 ? await listProductsUsing(tx, tableIds) : [];
  const productIds = [...new Set([...users, ...ownIds])].sort((a, b) => a - b);
  const products = productIds.length > 0 ? await lockProducts(tx, productIds) : [];
  const held = new Set(productIds);
  const locked = await lock();
  // The tables are locked now, so no row can begin to share them any more.
  const using = tableIds.length > 0 ? await listProductsUsing(tx, tableIds) : [];
  if (using.some((id) => !held.has(id))) throw new RestartTransaction('The table got another user meanwhile');
  return { products, locked };
};

/** A row whose stored price moved, with what it was. */
type RepricedRow = SharingRow & { old_price: RowPrice };

/** So many rows in one statement: one on thousands of them would run into its time limit on a busy server. */
const ROWS_AT_ONCE = 250;

/** Most prices differ when a table does, which their first number tells without writing out the rest. */
const isSame = (a: RowPrice, b: RowPrice): boolean => a.price === b.price && JSON.stringify(a) === JSON.stringify(b);

/**
 * D15.2: the stored prices of all rows that share these tables, from the texts that they have now. Rows whose price stays
 * keep their version. Their products are locked; the from-prices are left to the caller.
 */
export const repriceRows = async (
  tx: TenantTransaction,
  tables: readonly { id: number; price_table: string }[],
): Promise<RepricedRow[]> => {
  if (tables.length === 0) return [];
  const pricesOf = new Map(tables.map(({ id, price_table }) => [id, rowPrices(parsePriceTable(price_table))]));
  const rows = await listSharingRows(tx, [...pricesOf.keys()]);
  const moved = rows.flatMap((row) => {
    const row_price = pricesOf.get(row.price_table_id)?.(row);
    return row_price === undefined || isSame(row_price, row.row_price)
      ? []
      : [{ ...row, old_price: row.row_price, row_price }];
  });
  for (let from = 0; from < moved.length; from += ROWS_AT_ONCE)
    await storeRowPrices(tx, moved.slice(from, from + ROWS_AT_ONCE));
  return moved;
};

/** What follows from the new text of a locked table: the prices of its rows, and the room of their products. */
export const writeThrough = async (
  tx: TenantTransaction,
  products: readonly PricedState[],
  table: { id: number; price_table: string },
  grownBytes: number,
): Promise<void> => {
  await repriceRows(tx, [table]);
  if (grownBytes <= 0 || products.length === 0) return;
  const ids = products.map(({ id }) => id);
  for (const { product_id, bytes } of await listRowSums(tx, ids))
    mustHaveRoomForTables(bytes - grownBytes, bytes, product_id);
};

/** D15.4: configurations show the tables of options, whose prices no from-price follows from. */
export const raiseForOptions = async (tx: TenantTransaction, tableIds: readonly number[]): Promise<void> => {
  if (tableIds.length > 0 && (await isUsedByOptions(tx, tableIds))) raiseOptionsVersion(tx);
};

/** The from-prices of locked products, and the versions of their configurations, which show the tables. */
export const refreshUsers = (tx: TenantTransaction, products: readonly PricedState[]) =>
  refreshFromPrices(
    tx,
    products.map((product) => ({ product, before: product })),
  );

/** A shared table reaches the products of all rows that it prices. */
export const affectedByTable = async (tx: TenantTransaction, { id }: { id: number }): Promise<Affected> => ({
  products: await listProductsUsing(tx, [id]),
});
