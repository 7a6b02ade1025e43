import {
  changeProduct,
  changeRowsOf,
  countUsers,
  findRowSums,
  findTableOfRow,
  isProductSeen,
  type LockedTable,
  listBelowProduct,
  listQuotedSteps,
  lockTables,
  mustBeAttachable,
  mustHaveOneTable,
  mustHaveRoomForTables,
  mustTakeUsers,
  type RowDecision,
  type RowSums,
  tableBytes,
  usableTable,
} from '../../catalogue/index.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { recordWrite } from '../../platform/ledger/record.ts';
import type { Precondition } from '../../platform/precondition.ts';
import { withDefaults, withoutNulls } from '../../platform/resource/schema.ts';
import { differences, ofProduct } from '../../platform/resource/service.ts';
import type { ListFilter } from '../../platform/resource/store.ts';
import { mustHaveOrderedRanges, mustHaveRoomForRows, mustNotBeReferredTo } from './rules.ts';
import {
  type PricingConfigurationCreate,
  type PricingConfigurationPatch,
  pricingConfigurationSchema,
  storedPrices,
} from './schema.ts';
import {
  deleteRow,
  listQuoteLines,
  type PricingConfiguration,
  type PricingConfigurationRow,
  rowLedger,
  pricingConfigurations as rows,
} from './store.ts';

const { fields } = pricingConfigurationSchema;

const visibleRow = ({ row_price, ...row }: PricingConfigurationRow): PricingConfiguration => row;

const lockRow = async (tx: TenantTransaction, productId: number, id: number): Promise<PricingConfigurationRow> =>
  ofProduct(await rows.lock(tx, id), productId);

export const getRow = async (read: TenantRead, productId: number, id: number): Promise<PricingConfiguration> =>
  visibleRow(ofProduct(await rows.find(read, id), productId));

/** A6: the row of a drawing; a storefront sees nothing of an inactive product. */
export const getDrawnRow = async (read: TenantRead, productId: number, id: number, seesInactive: boolean) => {
  const [isSeen, row] = await Promise.all([isProductSeen(read, productId, seesInactive), getRow(read, productId, id)]);
  if (!isSeen) throw notFound();
  return row;
};

export const listRows = async (read: TenantRead, productId: number, filter: ListFilter) => {
  const list = await listBelowProduct(read, rows, productId, filter);
  return { rows: list.rows.map(({ row_price, ...row }) => row), total: list.total };
};

/** What must be known of a shared table before a row uses it: locked, so that its users can be counted (D15.2). */
const askTable = async (tx: TenantTransaction, productId: number, id: number | null | undefined) => {
  if (id === null || id === undefined) return undefined;
  const [[table], counts] = await Promise.all([lockTables(tx, [id]), countUsers(tx, id, productId)]);
  return { table, ...counts };
};

type TableToAttach = Awaited<ReturnType<typeof askTable>>;

/** The table that a row begins to share, and by how much it makes those of the product larger. */
const attachedTable = (toAttach: TableToAttach) => {
  const table = mustBeAttachable(toAttach?.table);
  mustTakeUsers((toAttach?.users ?? 0) + 1);
  return { text: table.price_table, addedBytes: toAttach?.here === 0 ? tableBytes(table.price_table) : 0 };
};

export const createRow = async (
  tx: TenantTransaction,
  productId: number,
  body: PricingConfigurationCreate,
  isLenient: boolean,
) => {
  const created = await changeRowsOf(
    tx,
    productId,
    () => Promise.all([findRowSums(tx, productId), askTable(tx, productId, body.price_table_id)]),
    ([sums, toAttach]) => {
      const values = withDefaults(fields, body);
      mustHaveOrderedRanges(values);
      mustHaveOneTable(values);
      const shared = values.price_table_id === null ? undefined : attachedTable(toAttach);
      const table = usableTable(shared?.text ?? values.price_table, isLenient || shared !== undefined);
      mustHaveRoomForRows(sums.rows);
      mustHaveRoomForTables(sums.bytes, sums.bytes + (shared?.addedBytes ?? tableBytes(values.price_table)));
      const row = { ...values, product_id: productId, ...storedPrices(values, table) };
      return { write: () => rows.insert(tx, row) };
    },
  );
  return visibleRow(created);
};

type Known = {
  row: PricingConfigurationRow;
  sums: RowSums | undefined;
  own: LockedTable | undefined;
  toAttach: TableToAttach;
};

/** Changes a row as it stands, with what is known of the tables that it shares and is to share. */
const decideRow = (
  tx: TenantTransaction,
  { row, sums, own, toAttach }: Known,
  patch: Partial<PricingConfigurationRow>,
  isLenient: boolean,
): RowDecision<PricingConfigurationRow> => {
  const changes = differences(row, patch);
  if (Object.keys(changes).length === 0) return { unchanged: row };
  const merged = { ...row, ...changes };
  if (Object.keys(changes).some((field) => field.startsWith('total_'))) mustHaveOrderedRanges(merged);
  if (Object.keys(changes).some((field) => field.startsWith('price_table'))) mustHaveOneTable(merged);
  const isAttached = Object.hasOwn(changes, 'price_table_id') && merged.price_table_id !== null;
  const attached = isAttached ? attachedTable(toAttach) : undefined;
  // D15.1: an active row has an active table.
  if (changes.active === true && merged.price_table_id !== null && !attached) mustBeAttachable(own);
  const shared = merged.price_table_id === null ? undefined : (attached?.text ?? own?.price_table);
  // D1: a table that was stored broken does not lock the other fields.
  const table = usableTable(shared ?? merged.price_table, isLenient || !Object.hasOwn(changes, 'price_table'));
  const grownBytes = tableBytes(merged.price_table) - tableBytes(row.price_table) + (attached?.addedBytes ?? 0);
  if (sums) mustHaveRoomForTables(sums.bytes, sums.bytes + grownBytes);
  const values = { ...changes, ...storedPrices(merged, table) };
  return { write: () => rows.update(tx, row, values) };
};

/** The table that a row shares already: a trip more for those that do, which are few, and no statement for the others. */
const ownTable = async (tx: TenantTransaction, locked: Promise<PricingConfigurationRow>) => {
  const { id, price_table_id } = await locked;
  return price_table_id === null ? undefined : findTableOfRow(tx, id);
};

const changeRow = async (
  tx: TenantTransaction,
  productId: number,
  id: number,
  patch: Partial<PricingConfigurationRow>,
  isLenient: boolean,
  precondition: Precondition,
) => {
  const hasTable = Object.hasOwn(patch, 'price_table') || Object.hasOwn(patch, 'price_table_id');
  const changed = await changeRowsOf(
    tx,
    productId,
    () => {
      const row = lockRow(tx, productId, id);
      return Promise.all([
        row,
        hasTable ? findRowSums(tx, productId) : undefined,
        ownTable(tx, row),
        askTable(tx, productId, patch.price_table_id),
      ]);
    },
    ([row, sums, own, toAttach]) => {
      precondition(row);
      return decideRow(tx, { row, sums, own, toAttach }, patch, isLenient);
    },
  );
  return visibleRow(changed);
};

export const patchRow = (
  tx: TenantTransaction,
  productId: number,
  id: number,
  body: PricingConfigurationPatch,
  isLenient: boolean,
  precondition: Precondition,
) => changeRow(tx, productId, id, withoutNulls(fields, body), isLenient, precondition);

export const deactivateRow = (tx: TenantTransaction, productId: number, id: number, precondition: Precondition) =>
  changeRow(tx, productId, id, { active: false }, true, precondition);

/** §3: permanent, for mistaken rows that nothing refers to. */
export const deleteRowForGood = (tx: TenantTransaction, productId: number, id: number, precondition: Precondition) =>
  changeProduct(tx, productId, async () => {
    const row = await lockRow(tx, productId, id);
    precondition(row);
    mustNotBeReferredTo(id, await listQuotedSteps(tx, productId), await listQuoteLines(tx, id));
    await deleteRow(tx, id);
    recordWrite(tx, rowLedger, { before: row, after: null, record: row });
  });
