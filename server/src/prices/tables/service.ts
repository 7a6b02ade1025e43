import {
  type Compare,
  countExamplesOf,
  type ExamplesReport,
  examplesReport,
  findTableUsers,
  fromPriceMoves,
  hasRows,
  listUserCounts,
  lockWithUsers,
  mustNotBeUsed,
  NO_EXAMPLES,
  NO_USERS,
  type PricedState,
  raiseForOptions,
  refreshUsers,
  type TableUsers,
  tableBytes,
  usableTable,
  watchTables,
  writeThrough,
} from '../../catalogue/index.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Precondition } from '../../platform/precondition.ts';
import { withDefaults, withoutNulls } from '../../platform/resource/schema.ts';
import { differences } from '../../platform/resource/service.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { type PriceTableCreate, type PriceTableMoves, type PriceTablePatch, priceTableSchema } from './schema.ts';
import { type PriceTableRecord, priceTables } from './store.ts';

const { fields } = priceTableSchema;

export const listPriceTables = priceTables.list;

/** D15.1: with the number of its users. */
export type UsedPriceTable = PriceTableRecord & { used_by: TableUsers };

export const getPriceTable = async (read: TenantRead, id: number): Promise<UsedPriceTable> => {
  const [table, used_by] = await Promise.all([priceTables.find(read, id), findTableUsers(read, id)]);
  if (!table) throw notFound();
  return { ...table, used_by };
};

/** A new text reprices every row that shares the table: of so many, that is work in bulk (docs/adr/0109). */
const MANY_ROWS = 250;

export const repricesMany = async (read: TenantRead, id: number, { price_table }: PriceTablePatch): Promise<boolean> =>
  price_table != null && hasRows(read, id, MANY_ROWS);

/** A new table has no users, so no price follows from it. */
export const createPriceTable = async (
  tx: TenantTransaction,
  body: PriceTableCreate,
  isLenient: boolean,
): Promise<UsedPriceTable> => {
  const values = withDefaults(fields, body);
  usableTable(values.price_table, isLenient);
  const table = await priceTables.insert(tx, values);
  return { ...table, used_by: NO_USERS };
};

/** Writes what differs in a locked table, and all that follows from it (D15.2). */
const writePriceTable = async (
  tx: TenantTransaction,
  products: readonly PricedState[],
  table: PriceTableRecord,
  changes: Partial<PriceTableRecord>,
): Promise<PriceTableRecord> => {
  const updated = await priceTables.update(tx, table, changes);
  if (changes.price_table !== undefined)
    await writeThrough(tx, products, updated, tableBytes(changes.price_table) - tableBytes(table.price_table));
  return updated;
};

/** D15.1, D19.4: what prices an active row, option or service cannot be deactivated. The table is locked, so that none begins to use it. */
export const mustBeFree = async (tx: TenantTransaction, table: { id: number; name: string }): Promise<void> => {
  const [counts] = await listUserCounts(tx, [table.id]);
  mustNotBeUsed(table, counts?.active_users ?? 0);
};

const NOTHING_MOVES: PriceTableMoves = { ...NO_USERS, from_prices: [] };

/** What follows from a written table: from-prices and versions; answers what moved. */
const follow = async (
  tx: TenantTransaction,
  id: number,
  products: readonly PricedState[],
  used: TableUsers,
): Promise<PriceTableMoves> => {
  await raiseForOptions(tx, [id]);
  const prices = await refreshUsers(tx, products);
  return { ...used, from_prices: fromPriceMoves(products, prices) };
};

type PatchedPriceTable = UsedPriceTable & { moves: PriceTableMoves; examples: ExamplesReport };

/** In a dry run: runs the examples of all products that the table prices, or an option of which it prices. */
type Watch = (products: readonly PricedState[]) => Promise<Compare | undefined>;

const change = async (
  tx: TenantTransaction,
  id: number,
  patch: Partial<PriceTableRecord>,
  isLenient: boolean,
  precondition: Precondition,
  watch: Watch = async () => undefined,
): Promise<PatchedPriceTable> => {
  const { products, locked: table } = await lockWithUsers(tx, [id], () => priceTables.lock(tx, id));
  if (!table) throw notFound();
  precondition(table);
  const used_by = await findTableUsers(tx, id);
  const changes = differences(table, patch);
  const compare = await watch(products);
  if (Object.keys(changes).length === 0)
    return { ...table, used_by, moves: NOTHING_MOVES, examples: examplesReport(NO_EXAMPLES) };
  // D1: a table that was stored broken does not lock the other fields.
  if (changes.price_table !== undefined) usableTable(changes.price_table, isLenient);
  if (changes.active === false) await mustBeFree(tx, table);
  const updated = await writePriceTable(tx, products, table, changes);
  const moves = await follow(tx, id, products, used_by);
  const examples = examplesReport((await compare?.()) ?? NO_EXAMPLES);
  return { ...updated, used_by, moves: changes.price_table === undefined ? NOTHING_MOVES : moves, examples };
};

export const patchPriceTable = (
  tx: TenantTransaction,
  id: number,
  body: PriceTablePatch,
  isLenient: boolean,
  precondition: Precondition,
) => change(tx, id, withoutNulls(fields, body), isLenient, precondition);

/** D21.2: the same for a dry run, with what would become of examples. */
export const tryPriceTable = (
  tx: TenantTransaction,
  id: number,
  body: PriceTablePatch,
  isLenient: boolean,
  precondition: Precondition,
  pause: Pause,
) =>
  change(tx, id, withoutNulls(fields, body), isLenient, precondition, (products) =>
    watchTables(tx, products, [id], pause),
  );

export const countExamples = (read: TenantRead, id: number): Promise<number> => countExamplesOf(read, { tables: [id] });

export const deactivatePriceTable = (tx: TenantTransaction, id: number, precondition: Precondition) =>
  change(tx, id, { active: false }, true, precondition);
