import { createHash } from 'node:crypto';
import {
  type LockedTable,
  listProductsUsing,
  listSharingOptions,
  listSharingRows,
  listSharingServices,
  listStepsPricedBy,
  listTableIdsOfOptions,
  lockProducts,
  lockTables,
  type PricedState,
  type SharingRow,
} from '../../catalogue/index.ts';
import { RestartTransaction } from '../../platform/database/database-errors.ts';
import { lockOptions } from '../../platform/database/option-locks.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { lockServices } from '../../selling/index.ts';
import {
  choosesOptions,
  choosesRows,
  choosesServices,
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
  type ChosenService,
  countChosenRows,
  listChosenOptionIds,
  listChosenOptions,
  listChosenProductIds,
  listChosenRows,
  listChosenServices,
  listKnownContentTypes,
  listKnownIds,
} from './store.ts';

/** What an adjustment changes, all of it locked. */
export type Chosen = {
  products: PricedState[];
  rows: { id: number; version: number; price_table_id: number | null }[];
  options: ChosenOption[];
  services: ChosenService[];
  /** Those that were named, and those that chosen rows, options and services share with nobody else. */
  tables: LockedTable[];
  /** All rows that these tables price, chosen or not. */
  users: SharingRow[];
  /** Names the rows, options, services and tables with their versions, as they were found. */
  state: string;
};

const stateOf = ({ rows, options, services, tables }: Omit<Chosen, 'products' | 'users' | 'state'>): string => {
  const hash = createHash('sha256');
  for (const { id, version } of rows) hash.update(`${id}.${version} `);
  for (const { id, version } of options) hash.update(`option ${id}.${version} `);
  for (const { id, version } of services) hash.update(`service ${id}.${version} `);
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
 * D15.3: named tables are changed whoever uses them; those of chosen rows, options and services only if all who use them
 * were chosen.
 */
const lockChosenTables = async (
  tx: TenantTransaction,
  named: readonly number[],
  { rows, options, services }: Pick<Chosen, 'rows' | 'options' | 'services'>,
): Promise<Pick<Chosen, 'tables' | 'users'>> => {
  const used = [...rows, ...options, ...services].flatMap(({ price_table_id }) => price_table_id ?? []);
  const ids = [...new Set([...named, ...used])];
  if (ids.length === 0) return { tables: [], users: [] };
  const tables = await lockTables(tx, ids);
  const users = await listSharingRows(tx, ids);
  const outside = <User extends { id: number; price_table_id: number }>(all: User[], chosen: { id: number }[]) => {
    const known = new Set(chosen.map(({ id }) => id));
    return all.filter(({ id, price_table_id }) => !(known.has(id) || named.includes(price_table_id)));
  };
  mustBeOursAlone(tables, {
    rows: outside(users, rows),
    options: outside(await listSharingOptions(tx, ids), options),
    services: outside(await listSharingServices(tx, ids), services),
  });
  return { tables, users };
};

const servicesOf = async (tx: TenantTransaction, filter: AdjustmentBody['filter']): Promise<ChosenService[]> => {
  const services = choosesServices(filter) ? await listChosenServices(tx, filter) : [];
  mustBeFewEnough(services.length, 'services');
  return services;
};

/** Services are locked behind the tables that price them: whoever was another one when the tables were locked starts anew. */
const lockChosenServices = async (
  tx: TenantTransaction,
  filter: AdjustmentBody['filter'],
  found: readonly ChosenService[],
): Promise<ChosenService[]> => {
  if (!choosesServices(filter)) return [];
  const tableOf = new Map(found.map(({ id, price_table_id }) => [id, price_table_id]));
  await lockServices(tx, [...tableOf.keys()], 'write');
  const services = await servicesOf(tx, filter);
  if (services.length !== found.length || services.some(({ id, price_table_id }) => tableOf.get(id) !== price_table_id))
    throw new RestartTransaction('A service came, went or changed its table meanwhile');
  return services;
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
  const services = await servicesOf(tx, filter);
  const tableIds = [
    ...(filter.price_table_ids ?? []),
    ...services.flatMap(({ price_table_id }) => price_table_id ?? []),
    ...rows.flatMap(({ price_table_id }) => price_table_id ?? []),
    ...(optionIds.length > 0 ? await listTableIdsOfOptions(tx, optionIds) : []),
  ];
  return { productIds, optionIds, tableIds, serviceIds: services.map(({ id }) => id) };
};

/** B2: finds and locks what an adjustment changes: products by id, options, shared tables, services. */
export const lockChosen = async (tx: TenantTransaction, filter: AdjustmentBody['filter']): Promise<Chosen> => {
  await mustNameKnown(tx, filter);
  if (choosesRows(filter)) mustBeFewEnough(await countChosenRows(tx, filter));
  const productIds = await productIdsOf(tx, filter);
  const products = productIds.length > 0 ? await lockProducts(tx, productIds) : [];
  const rows = choosesRows(filter) ? await listChosenRows(tx, productIds, filter) : [];
  mustBeFewEnough(rows.length);
  const options = await lockChosenOptions(tx, filter, productIds);
  const found = await servicesOf(tx, filter);
  const { tables, users } = await lockChosenTables(tx, filter.price_table_ids ?? [], {
    rows,
    options,
    services: found,
  });
  const services = await lockChosenServices(tx, filter, found);
  if (users.some(({ product_id }) => !productIds.includes(product_id)))
    throw new RestartTransaction('A price table got another user meanwhile');
  const state = stateOf({ rows, options, services, tables });
  return { products, rows, options, services, tables, users, state };
};
