import { createHash } from 'node:crypto';
import { RestartTransaction } from '../../database/database-errors.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import {
  type LockedTable,
  listProductsUsing,
  listSharingRows,
  lockTables,
  type SharingRow,
} from '../../product-configuration/price-tables/store.ts';
import { lockProducts, type PricedState } from '../../product-configuration/store.ts';
import { choosesRows, idLists, mustBeFewEnough, mustBeKnown, mustBeOursAlone, mustChooseRows } from './rules.ts';
import type { AdjustmentBody } from './schema.ts';
import { countChosenRows, listChosenProductIds, listChosenRows, listKnownIds } from './store.ts';

/** What an adjustment changes, all of it locked. */
export type Chosen = {
  products: PricedState[];
  rows: { id: number; version: number; price_table_id: number | null }[];
  /** Those that were named, and those that chosen rows share with nobody else. */
  tables: LockedTable[];
  /** All rows that these tables price, chosen or not. */
  users: SharingRow[];
  /** Names the rows and tables with their versions, as they were found. */
  state: string;
};

const stateOf = ({ rows, tables }: Pick<Chosen, 'rows' | 'tables'>): string => {
  const hash = createHash('sha256');
  for (const { id, version } of rows) hash.update(`${id}.${version} `);
  for (const { id, version } of tables) hash.update(`table ${id}.${version} `);
  return hash.digest('base64url');
};

const productIdsOf = async (tx: TenantTransaction, filter: AdjustmentBody['filter']): Promise<number[]> => {
  const ofRows = choosesRows(filter) ? await listChosenProductIds(tx, filter) : [];
  const ofTables = filter.price_table_ids ? await listProductsUsing(tx, filter.price_table_ids) : [];
  return [...new Set([...ofRows, ...ofTables])].sort((a, b) => a - b);
};

/** D15.3: named tables are changed whoever uses them; those of chosen rows only if all who use them were chosen. */
const lockChosenTables = async (
  tx: TenantTransaction,
  named: readonly number[],
  rows: Chosen['rows'],
): Promise<Pick<Chosen, 'tables' | 'users'>> => {
  const ids = [...new Set([...named, ...rows.flatMap(({ price_table_id }) => price_table_id ?? [])])];
  if (ids.length === 0) return { tables: [], users: [] };
  const tables = await lockTables(tx, ids);
  const users = await listSharingRows(tx, ids);
  const chosen = new Set(rows.map(({ id }) => id));
  const outsiders = users.filter(({ id, price_table_id }) => !(chosen.has(id) || named.includes(price_table_id)));
  mustBeOursAlone(tables, outsiders);
  return { tables, users };
};

/** B2: finds and locks what an adjustment changes: products by id, then shared tables, as every writer does. */
export const lockChosen = async (tx: TenantTransaction, filter: AdjustmentBody['filter']): Promise<Chosen> => {
  mustChooseRows(filter);
  for (const name of idLists) {
    const ids = filter[name];
    if (ids) mustBeKnown(name, ids, await listKnownIds(tx, name, ids));
  }
  if (choosesRows(filter)) mustBeFewEnough(await countChosenRows(tx, filter));
  const productIds = await productIdsOf(tx, filter);
  const products = productIds.length > 0 ? await lockProducts(tx, productIds) : [];
  const rows = choosesRows(filter) ? await listChosenRows(tx, productIds, filter) : [];
  mustBeFewEnough(rows.length);
  const { tables, users } = await lockChosenTables(tx, filter.price_table_ids ?? [], rows);
  if (users.some(({ product_id }) => !productIds.includes(product_id)))
    throw new RestartTransaction('A price table got another user meanwhile');
  return { products, rows, tables, users, state: stateOf({ rows, tables }) };
};
