import { createHash } from 'node:crypto';
import { RestartTransaction } from '../../database/database-errors.ts';
import { lockOptions } from '../../database/option-locks.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import {
  type LockedTable,
  listProductsUsing,
  listSharingOptions,
  listSharingRows,
  listSharingServices,
  listTableIdsOfOptions,
  lockTables,
  type SharingRow,
} from '../../product-configuration/price-tables/store.ts';
import { listStepsPricedBy } from '../../product-configuration/steps/store.ts';
import { lockProducts, type PricedState } from '../../product-configuration/store.ts';
import {
  choosesOptions,
  choosesRows,
  idLists,
  mustBeFewEnough,
  mustBeKnown,
  mustBeKnownTypes,
  mustBeOursAlone,
  mustChoose,
} from './rules.ts';
import type { AdjustmentBody } from './schema.ts';
import {
  type ChosenOption,
  countChosenRows,
  listChosenOptionIds,
  listChosenOptions,
  listChosenProductIds,
  listChosenRows,
  listKnownContentTypes,
  listKnownIds,
} from './store.ts';

/** What an adjustment changes, all of it locked. */
export type Chosen = {
  products: PricedState[];
  rows: { id: number; version: number; price_table_id: number | null }[];
  options: ChosenOption[];
  /** Those that were named, and those that chosen rows and options share with nobody else. */
  tables: LockedTable[];
  /** All rows that these tables price, chosen or not. */
  users: SharingRow[];
  /** Names the rows, options and tables with their versions, as they were found. */
  state: string;
};

const stateOf = ({ rows, options, tables }: Pick<Chosen, 'rows' | 'options' | 'tables'>): string => {
  const hash = createHash('sha256');
  for (const { id, version } of rows) hash.update(`${id}.${version} `);
  for (const { id, version } of options) hash.update(`option ${id}.${version} `);
  for (const { id, version } of tables) hash.update(`table ${id}.${version} `);
  return hash.digest('base64url');
};

const productIdsOf = async (tx: TenantTransaction, filter: AdjustmentBody['filter']): Promise<number[]> => {
  const ofRows = choosesRows(filter) ? await listChosenProductIds(tx, filter) : [];
  const ofTables = filter.price_table_ids ? await listProductsUsing(tx, filter.price_table_ids) : [];
  const ofOptions = await productIdsOfOptions(tx, choosesOptions(filter) ? await listChosenOptionIds(tx, filter) : []);
  return [...new Set([...ofRows, ...ofTables, ...ofOptions])].sort((a, b) => a - b);
};

/** D9.7: the products that offer one of these options as a roof-window size, so that a from-price may follow. */
const productIdsOfOptions = async (tx: TenantTransaction, ids: readonly number[]): Promise<number[]> => {
  mustBeFewEnough(ids.length, 'options');
  return ids.length > 0 ? (await listStepsPricedBy(tx, ids, false)).map(({ product_id }) => product_id) : [];
};

const lockChosenOptions = async (
  tx: TenantTransaction,
  filter: AdjustmentBody['filter'],
  productIds: readonly number[],
): Promise<ChosenOption[]> => {
  if (!choosesOptions(filter)) return [];
  const ids = await listChosenOptionIds(tx, filter);
  await lockOptions(tx, ids);
  const options = await listChosenOptions(tx, filter);
  const locked = new Set(ids);
  if (options.some(({ id }) => !locked.has(id))) throw new RestartTransaction('An option came meanwhile');
  const affected = await productIdsOfOptions(
    tx,
    options.map(({ id }) => id),
  );
  if (affected.some((id) => !productIds.includes(id))) throw new RestartTransaction('An option was attached meanwhile');
  return options;
};

/**
 * D15.3: named tables are changed whoever uses them; those of chosen rows and options only if all who use them were chosen,
 * and no service does (D19.4).
 */
const lockChosenTables = async (
  tx: TenantTransaction,
  named: readonly number[],
  { rows, options }: Pick<Chosen, 'rows' | 'options'>,
): Promise<Pick<Chosen, 'tables' | 'users'>> => {
  const used = [...rows, ...options].flatMap(({ price_table_id }) => price_table_id ?? []);
  const ids = [...new Set([...named, ...used])];
  if (ids.length === 0) return { tables: [], users: [] };
  const tables = await lockTables(tx, ids);
  const users = await listSharingRows(tx, ids);
  const outside = <User extends { id: number; price_table_id: number }>(all: User[], chosen: { id: number }[]) => {
    const known = new Set(chosen.map(({ id }) => id));
    return all.filter(({ id, price_table_id }) => !(known.has(id) || named.includes(price_table_id)));
  };
  const sharing = await listSharingOptions(tx, ids);
  const services = outside(await listSharingServices(tx, ids), []);
  mustBeOursAlone(tables, { rows: outside(users, rows), options: outside(sharing, options), services });
  return { tables, users };
};

/** What a filter names must be there. */
export const mustNameKnown = async (tx: TenantTransaction, filter: AdjustmentBody['filter']): Promise<void> => {
  mustChoose(filter);
  for (const name of idLists) {
    const ids = filter[name];
    if (ids) mustBeKnown(name, ids, await listKnownIds(tx, name, ids));
  }
  const { content_types: types } = filter;
  if (types) mustBeKnownTypes(types, await listKnownContentTypes(tx, types));
};

/** The ids of what an adjustment would lock, for who locks more than that, in the order of every writer (D17). */
export const affectedByAdjustment = async (tx: TenantTransaction, filter: AdjustmentBody['filter']) => {
  const productIds = await productIdsOf(tx, filter);
  const rows = choosesRows(filter) ? await listChosenRows(tx, productIds, filter) : [];
  const optionIds = choosesOptions(filter) ? await listChosenOptionIds(tx, filter) : [];
  const tableIds = [
    ...(filter.price_table_ids ?? []),
    ...rows.flatMap(({ price_table_id }) => price_table_id ?? []),
    ...(optionIds.length > 0 ? await listTableIdsOfOptions(tx, optionIds) : []),
  ];
  return { productIds, optionIds, tableIds };
};

/** B2: finds and locks what an adjustment changes: products by id, options, shared tables, as every writer does. */
export const lockChosen = async (tx: TenantTransaction, filter: AdjustmentBody['filter']): Promise<Chosen> => {
  await mustNameKnown(tx, filter);
  if (choosesRows(filter)) mustBeFewEnough(await countChosenRows(tx, filter));
  const productIds = await productIdsOf(tx, filter);
  const products = productIds.length > 0 ? await lockProducts(tx, productIds) : [];
  const rows = choosesRows(filter) ? await listChosenRows(tx, productIds, filter) : [];
  mustBeFewEnough(rows.length);
  const options = await lockChosenOptions(tx, filter, productIds);
  const { tables, users } = await lockChosenTables(tx, filter.price_table_ids ?? [], { rows, options });
  if (users.some(({ product_id }) => !productIds.includes(product_id)))
    throw new RestartTransaction('A price table got another user meanwhile');
  return { products, rows, options, tables, users, state: stateOf({ rows, options, tables }) };
};
