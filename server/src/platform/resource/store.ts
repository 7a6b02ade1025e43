import { setImmediate } from 'node:timers/promises';
import { isLockedKind, type LockedKind } from '../database/lock-order.ts';
import type { SystemTransaction, TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import { recordWrite, recordWriteInPieces } from '../ledger/record.ts';
import type { LedgerKind } from '../ledger/recorded-change.ts';
import { withShortPauses } from '../scheduling/scheduled-work.ts';
import { columnName, recordColumns, selectList } from './columns.ts';
import { containsAllWords, withoutAccents } from './search.ts';

export type Values = Record<string, unknown>;

export type ListFilter = {
  equals: Values;
  q?: string | undefined;
  ids?: readonly number[] | undefined;
  updated_since?: string | undefined;
  /** One of `orders`, downwards with a minus before it. */
  order?: string | undefined;
  /** Of the columns, only these are read. */
  fields?: readonly string[] | undefined;
  page: number;
  page_size: number;
};

export type Condition = Pick<ListFilter, 'equals' | 'q' | 'ids' | 'updated_since'>;

/** A record of a list, which has the requested fields. */
export type Listed<Row> = Partial<Row> & { id: number };
export type ListedRows<Row> = { rows: Listed<Row>[]; total: number };

export type Table<Row> = {
  find(read: TenantRead, id: number): Promise<Row | undefined>;
  /** The row, locked against other writers until the transaction ends. */
  lock(tx: TenantTransaction, id: number): Promise<Row | undefined>;
  list(read: TenantRead, filter: ListFilter): Promise<ListedRows<Row>>;
  /** Writes and records a new row. `related` is what the record has in other tables. */
  insert(tx: TenantTransaction, values: Partial<Row>, related?: RelatedFields): Promise<Row>;
  /** For a row that is not complete yet: whoever completes it records it. */
  insertUnrecorded(tx: TenantTransaction, values: Partial<Row>): Promise<Row>;
  /** Writes a row that was deleted under its own id, and records it. */
  reinsert(tx: TenantTransaction, values: Partial<Row> & { id: number; version: number }): Promise<Row>;
  /** The same of a row that is not complete yet: whoever completes it records it. */
  reinsertUnrecorded(tx: TenantTransaction, values: Partial<Row> & { id: number; version: number }): Promise<Row>;
  /** Writes the given columns, raises the version and records what differs from `before`, which has at least those columns. */
  update(
    tx: TenantTransaction,
    before: Partial<Row> & { id: number },
    changes: Partial<Row>,
    related?: { before: RelatedFields; after: RelatedFields },
  ): Promise<Row>;
};

/** Fields of a record that stand in a table of their own. */
type RelatedFields = Readonly<Record<string, unknown>>;

type Parts<Row> = {
  table: string;
  /** Every column that can be read and written, by the field's own name. */
  columns: readonly (keyof Row & string)[];
  /** Columns of type json: an array given to the driver as such would become a PostgreSQL array. */
  json: readonly string[];
  /** Columns that `q` looks into (D5); the table has them as `search_text`. */
  search: readonly string[];
  /** Filters of the list that are no column of the table. */
  filters?: OtherFilters;
  /** A total order: the last column is unique. */
  orderBy?: string;
  /** How the ledger shows its records (D12.3). */
  ledger: LedgerKind<Row>;
};

/** The condition that a filter stands for, given the parameters of its value and of the tenant. */
type OtherFilters = Readonly<Record<string, (value: string, tenantId: string) => string>>;

/** The condition of a list (D1, D5): equal fields, a search in the named columns, ids, a time. Without a tenant, of tenants. */
export const conditionOn =
  (search: readonly string[], filters: OtherFilters = {}) =>
  ({ equals, q, ids, updated_since }: Condition, tenantId: number | null): { where: string; values: unknown[] } => {
    if (q !== undefined && search.length === 0) throw new Error('This table has nothing to search in');
    const values: unknown[] = [];
    const bind = (value: unknown) => `$${values.push(value)}`;
    const terms = [
      ...(tenantId === null ? ['true'] : [`tenant_id = ${bind(tenantId)}`]),
      ...Object.entries(equals).map(
        ([name, value]) => filters[name]?.(bind(value), '$1') ?? `${name} = ${bind(value)}`,
      ),
      ...(q === undefined ? [] : [containsAllWords(q, bind)]),
      ...(ids === undefined ? [] : [`id = any(${bind(ids)}::bigint[])`]),
      ...(updated_since === undefined ? [] : [`updated_at >= ${bind(updated_since)}::timestamptz`]),
    ];
    return { where: terms.join(' and '), values };
  };

/**
 * D1: what a list can be put in order by. Names as people look them up, without regard to case and accents, in the same order
 * on every database; times in milliseconds, as in answers; from-prices of active products alone.
 */
const orders: Readonly<Record<string, string>> = {
  id: 'id',
  name: `lower(${withoutAccents('name')}) collate "C"`,
  number: 'number',
  updated_at: `date_trunc('milliseconds', updated_at)`,
  price: 'price',
  from_price: 'case when active then from_price end',
};

/** Orders in which some records have no value: these come last, whichever way. */
const NULLABLE_ORDERS = ['from_price'];

/** A total order: the id settles what is equal, and downwards is upwards turned round. */
const orderBy = (order: string | undefined, fallback: string): string => {
  if (order === undefined) return fallback;
  const field = order.replace('-', '');
  const direction = order.startsWith('-') ? ' desc' : '';
  const by = orders[field];
  if (by === undefined) throw new Error(`A list cannot be put in order by ${field}`);
  const nulls = NULLABLE_ORDERS.includes(field) ? ' nulls last' : '';
  return [...new Set([`${by}${direction}${nulls}`, `id${direction}`])].join(', ');
};

type Source = {
  table: string;
  columns: readonly string[];
  search: readonly string[];
  filters?: OtherFilters | undefined;
  orderBy?: string;
};

/** A page of a table with its count, for the tenant that the read is for; of the table of tenants without one. */
export const listOf = <Row>({ table, columns, search, filters, orderBy: fallback = 'id' }: Source) => {
  const all = recordColumns(columns).map((column) => ({ column, inSql: columnName(column) }));
  const condition = conditionOn(search, filters);
  return async (read: TenantRead | SystemTransaction, filter: ListFilter): Promise<ListedRows<Row>> => {
    const { where, values } = condition(filter, 'tenantId' in read ? read.tenantId : null);
    const { fields, page, page_size } = filter;
    const selected = fields ? all.filter(({ column }) => column === 'id' || fields.includes(column)) : all;
    const offset = Math.min((page - 1) * page_size, Number.MAX_SAFE_INTEGER);
    const counted = `select count(*) as total from ${table} where ${where}`;
    // One statement for the first page, which most ask for; a page beyond the last has no row that could tell the count.
    const isFirst = page === 1;
    const [found, counts] = await Promise.all([
      read.query<Listed<Row> & { count_of_all?: number }>(
        `select ${selected.map(({ inSql }) => inSql).join(', ')}${isFirst ? `, (${counted}) as count_of_all` : ''}
         from ${table} where ${where} order by ${orderBy(filter.order, fallback)}
         limit $${values.length + 1} offset $${values.length + 2}`,
        [...values, page_size, offset],
      ),
      isFirst ? [] : read.query<{ total: number }>(counted, values),
    ]);
    const rows = found.map(({ count_of_all, ...row }) => row as unknown as Listed<Row>);
    return { rows, total: found[0]?.count_of_all ?? counts[0]?.total ?? 0 };
  };
};

/** How many bytes a large column has in each record of a page, which is not read for that. */
export const bytesOfPage = (
  { table, search, filters, orderBy: fallback = 'id' }: Omit<Source, 'columns'>,
  column: string,
) => {
  const condition = conditionOn(search, filters);
  return async (read: TenantRead, filter: ListFilter): Promise<number[]> => {
    const { where, values } = condition(filter, read.tenantId);
    const { page, page_size } = filter;
    const rows = await read.query<{ bytes: number }>(
      `select octet_length(${columnName(column)}::text) as bytes from ${table} where ${where}
       order by ${orderBy(filter.order, fallback)} limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, page_size, Math.min((page - 1) * page_size, Number.MAX_SAFE_INTEGER)],
    );
    return rows.map(({ bytes }) => bytes);
  };
};

type Insertion = {
  table: string;
  columnList: string;
  bound: (name: string, value: unknown) => unknown;
  lockedAs: LockedKind | undefined;
};

/** Writes a new row with the given columns. */
const inserter =
  <Row extends { id: number }>({ table, columnList, bound, lockedAs }: Insertion) =>
  async (tx: TenantTransaction, given: readonly string[], values: Partial<Row>, how = ''): Promise<Row> => {
    const parameters = given.map((_, index) => `$${index + 2}`);
    const [row] = await tx.query<Row>(
      `insert into ${table} (tenant_id, ${given.map(columnName).join(', ')}) ${how} values ($1, ${parameters.join(', ')}) returning ${columnList}`,
      [tx.tenantId, ...given.map((name) => bound(name, values[name as keyof Row]))],
    );
    if (lockedAs) tx.locks.made(lockedAs, [(row as Row).id]);
    return row as Row;
  };

type Update<Row> = Insertion & {
  columns: readonly (keyof Row & string)[];
  ledger: LedgerKind<Row>;
  /** Between the steps of a large record. */
  pause: () => Promise<void>;
};

/** Writes the given columns of a row, and records the change. */
const updater =
  <Row extends { id: number; version: number }>(parts: Update<Row>): Table<Row>['update'] =>
  async (tx, before, changes, related) => {
    const { table, columns, columnList, bound, lockedAs, ledger, pause } = parts;
    if (lockedAs) tx.locks.take(lockedAs, [before.id]);
    const names = columns.filter((name) => Object.hasOwn(changes, name));
    const assignments = names.map((name, index) => `${columnName(name)} = $${index + 3}`);
    const [row] = await tx.query<Row>(
      `update ${table} set ${[...assignments, 'version = version + 1', 'updated_at = now()'].join(', ')}
       where tenant_id = $1 and id = $2 returning ${columnList}`,
      [tx.tenantId, before.id, ...names.map((name) => bound(name, changes[name]))],
    );
    const record = row as Row;
    await pause();
    const written = {
      before: { ...before, ...related?.before },
      after: { ...Object.fromEntries(names.map((name) => [name, record[name]])), ...related?.after } as Partial<Row>,
      record,
    };
    await withShortPauses(recordWriteInPieces(tx, ledger, written));
    await pause();
    return record;
  };

/**
 * The statements that every tenant table needs, written once. Names come from the code, values are always bound, and
 * each statement names its tenant: the first of the two walls (docs/adr/0005).
 */
export const tenantTable = <Row extends { id: number; version: number }>({
  table,
  columns,
  json,
  search,
  filters,
  orderBy = 'id',
  ledger,
}: Parts<Row>): Table<Row> => {
  const columnList = selectList(columns);
  const bound = (name: string, value: unknown) =>
    json.includes(name) && value !== null ? JSON.stringify(value) : value;
  /** Rows below a product have no lock of their own that anybody waits for: whoever writes them holds the product. */
  const lockedAs = isLockedKind(table) ? table : undefined;
  const statement = { table, columnList, bound, lockedAs };
  const insertInto = inserter<Row>(statement);
  const givenOf = (values: Partial<Row>) => columns.filter((name) => Object.hasOwn(values, name));
  const insertUnrecorded = (tx: TenantTransaction, values: Partial<Row>) => insertInto(tx, givenOf(values), values);
  const reinsertUnrecorded = (tx: TenantTransaction, values: Partial<Row>) =>
    insertInto(tx, ['id', 'version', ...givenOf(values)], values, 'overriding system value');
  const recordNew = (tx: TenantTransaction, record: Row, related: RelatedFields = {}) => {
    recordWrite(tx, ledger, { before: null, after: { ...record, ...related }, record });
    return record;
  };
  const pause = async () => {
    if (ledger.isLarge) await setImmediate();
  };
  const byId = `select ${columnList} from ${table} where tenant_id = $1 and id = $2`;

  return {
    find: (read, id) => read.one<Row>(byId, [read.tenantId, id]),
    lock: (tx, id) => {
      if (lockedAs) tx.locks.take(lockedAs, [id]);
      return tx.one<Row>(`${byId} for no key update`, [tx.tenantId, id]);
    },
    list: listOf<Row>({ table, columns, search, filters, orderBy }),
    insert: async (tx, values, related) => {
      const record = await insertUnrecorded(tx, values);
      await pause();
      recordNew(tx, record, related);
      await pause();
      return record;
    },
    insertUnrecorded,
    reinsert: async (tx, values) => recordNew(tx, await reinsertUnrecorded(tx, values)),
    reinsertUnrecorded,
    update: updater<Row>({ ...statement, columns, ledger, pause }),
  };
};
