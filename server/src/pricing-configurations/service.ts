import { recordWrite } from '../database/ledger/record.ts';
import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import { notFound } from '../errors.ts';
import { changeProduct, changeRowsOf, type RowDecision } from '../product-configuration/change.ts';
import { listShownSteps } from '../product-configuration/snapshot.ts';
import { isProductSeen } from '../product-configuration/store.ts';
import { listBelowProduct } from '../resource/below-product.ts';
import { withDefaults, withoutNulls } from '../resource/schema.ts';
import { differences, type Precondition } from '../resource/service.ts';
import type { ListFilter } from '../resource/store.ts';
import { mustNotBeReferredTo } from './must-not-be-referred-to.ts';
import { mustHaveOrderedRanges, mustHaveRoomForRows, mustHaveRoomForTables, tableBytes, usableTable } from './rules.ts';
import {
  type PricingConfigurationCreate,
  type PricingConfigurationPatch,
  pricingConfigurationSchema,
} from './schema.ts';
import {
  deleteRow,
  findRowSums,
  listQuoteLines,
  type PricingConfiguration,
  type PricingConfigurationRow,
  rowLedger,
  pricingConfigurations as rows,
} from './store.ts';
import { storedPrices } from './stored-prices.ts';

const { fields } = pricingConfigurationSchema;

const shown = ({ row_price, ...row }: PricingConfigurationRow): PricingConfiguration => row;

const lockRow = async (tx: TenantTransaction, productId: number, id: number): Promise<PricingConfigurationRow> => {
  const row = await rows.lock(tx, id);
  if (row?.product_id !== productId) throw notFound();
  return row;
};

export const getRow = async (read: TenantRead, productId: number, id: number): Promise<PricingConfiguration> => {
  const row = await rows.find(read, id);
  if (row?.product_id !== productId) throw notFound();
  return shown(row);
};

/** Amendment 6: the row of a drawing; nothing of an inactive product is shown to a storefront. */
export const getDrawnRow = async (read: TenantRead, productId: number, id: number, seesInactive: boolean) => {
  const [isSeen, row] = await Promise.all([isProductSeen(read, productId, seesInactive), getRow(read, productId, id)]);
  if (!isSeen) throw notFound();
  return row;
};

export const listRows = async (read: TenantRead, productId: number, filter: ListFilter) => {
  const list = await listBelowProduct(read, rows, productId, filter);
  return { rows: list.rows.map(({ row_price, ...row }) => row), total: list.total };
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
    () => findRowSums(tx, productId),
    (sums) => {
      const values = withDefaults(fields, body);
      mustHaveOrderedRanges(values);
      const table = usableTable(values.price_table, isLenient);
      mustHaveRoomForRows(sums.rows);
      mustHaveRoomForTables(sums.bytes, sums.bytes + tableBytes(values.price_table));
      const row = { ...values, product_id: productId, ...storedPrices(values, table) };
      return { write: () => rows.insert(tx, row) };
    },
  );
  return shown(created);
};

const changeRow = async (
  tx: TenantTransaction,
  productId: number,
  id: number,
  patch: Partial<PricingConfigurationRow>,
  isLenient: boolean,
  precondition: Precondition,
) => {
  const changed = await changeRowsOf(
    tx,
    productId,
    () =>
      Promise.all([
        lockRow(tx, productId, id),
        Object.hasOwn(patch, 'price_table') ? findRowSums(tx, productId) : undefined,
      ]),
    ([row, sums]): RowDecision<PricingConfigurationRow> => {
      precondition(row);
      const changes = differences(row, patch);
      if (Object.keys(changes).length === 0) return { unchanged: row };
      const merged = { ...row, ...changes };
      if (Object.keys(changes).some((field) => field.startsWith('total_'))) mustHaveOrderedRanges(merged);
      // D1: a table that was stored broken does not lock the other fields.
      const table = usableTable(merged.price_table, isLenient || !Object.hasOwn(changes, 'price_table'));
      const grownBytes = tableBytes(merged.price_table) - tableBytes(row.price_table);
      if (sums) mustHaveRoomForTables(sums.bytes, sums.bytes + grownBytes);
      const values = { ...changes, ...storedPrices(merged, table) };
      return { write: () => rows.update(tx, row, values) };
    },
  );
  return shown(changed);
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
    mustNotBeReferredTo(id, await listShownSteps(tx, productId), await listQuoteLines(tx, id));
    await deleteRow(tx, id);
    recordWrite(tx, rowLedger, { before: row, after: null, record: row });
  });
