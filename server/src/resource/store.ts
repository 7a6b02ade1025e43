import { containsPattern } from '../database/pipeline/statements.ts';
import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import { selectList } from '../product-configuration/columns.ts';

export type Values = Record<string, unknown>;

export type ListFilter = {
  equals: Values;
  q?: string | undefined;
  ids?: readonly number[] | undefined;
  page: number;
  page_size: number;
};

export type Table<Row> = {
  find(read: TenantRead, id: number): Promise<Row | undefined>;
  /** The row, locked against other writers until the transaction ends. */
  lock(tx: TenantTransaction, id: number): Promise<Row | undefined>;
  list(read: TenantRead, filter: ListFilter): Promise<{ rows: Row[]; total: number }>;
  insert(tx: TenantTransaction, values: Partial<Row>): Promise<Row>;
  /** Writes the given columns and raises the version. */
  update(tx: TenantTransaction, id: number, changes: Partial<Row>): Promise<Row>;
};

type Parts<Row> = {
  table: string;
  /** Every column that is shown and written, by the field's own name. */
  columns: readonly (keyof Row & string)[];
  /** Columns of type json: an array given to the driver as such would become a PostgreSQL array. */
  json: readonly string[];
  /** Columns that `q` looks into (D5). */
  search: readonly string[];
  /** A total order: the last column is unique. */
  orderBy?: string;
};

/** The condition of a list (D1, D5): equal fields, a search in the named columns, ids. `$1` is the tenant. */
export const conditionOn =
  (search: readonly string[]) =>
  (
    { equals, q, ids }: Pick<ListFilter, 'equals' | 'q' | 'ids'>,
    tenantId: number,
  ): { where: string; values: unknown[] } => {
    const names = Object.keys(equals);
    const values: unknown[] = [tenantId, ...Object.values(equals)];
    const terms = ['tenant_id = $1', ...names.map((name, index) => `${name} = $${index + 2}`)];
    if (q !== undefined) {
      values.push(containsPattern(q));
      terms.push(`(${search.map((column) => `${column} ilike $${values.length}`).join(' or ')})`);
    }
    if (ids !== undefined) {
      values.push(ids);
      terms.push(`id = any($${values.length}::bigint[])`);
    }
    return { where: terms.join(' and '), values };
  };

/**
 * The statements that every tenant table needs, written once. Names come from the code, values are always bound, and
 * each statement names its tenant: the first of the two walls (docs/adr/0005).
 */
export const tenantTable = <Row extends object>({
  table,
  columns,
  json,
  search,
  orderBy = 'id',
}: Parts<Row>): Table<Row> => {
  const shown = selectList(columns);
  const bound = (name: string, value: unknown) =>
    json.includes(name) && value !== null ? JSON.stringify(value) : value;
  const byId = `select ${shown} from ${table} where tenant_id = $1 and id = $2`;

  const condition = conditionOn(search);

  return {
    find: (read, id) => read.one<Row>(byId, [read.tenantId, id]),
    lock: (tx, id) => tx.one<Row>(`${byId} for no key update`, [tx.tenantId, id]),
    async list(read, filter) {
      const { where, values } = condition(filter, read.tenantId);
      const offset = Math.min((filter.page - 1) * filter.page_size, Number.MAX_SAFE_INTEGER);
      const paged = `limit $${values.length + 1} offset $${values.length + 2}`;
      const [rows, counts] = await Promise.all([
        read.query<Row>(`select ${shown} from ${table} where ${where} order by ${orderBy} ${paged}`, [
          ...values,
          filter.page_size,
          offset,
        ]),
        read.query<{ total: number }>(`select count(*) as total from ${table} where ${where}`, values),
      ]);
      return { rows, total: counts[0]?.total ?? 0 };
    },
    async insert(tx, values) {
      const names = columns.filter((name) => Object.hasOwn(values, name));
      const places = names.map((_, index) => `$${index + 2}`);
      const [row] = await tx.query<Row>(
        `insert into ${table} (tenant_id, ${names.join(', ')}) values ($1, ${places.join(', ')}) returning ${shown}`,
        [tx.tenantId, ...names.map((name) => bound(name, values[name]))],
      );
      return row as Row;
    },
    async update(tx, id, changes) {
      const names = columns.filter((name) => Object.hasOwn(changes, name));
      const assignments = names.map((name, index) => `${name} = $${index + 3}`);
      const [row] = await tx.query<Row>(
        `update ${table} set ${[...assignments, 'version = version + 1', 'updated_at = now()'].join(', ')}
         where tenant_id = $1 and id = $2 returning ${shown}`,
        [tx.tenantId, id, ...names.map((name) => bound(name, changes[name]))],
      );
      return row as Row;
    },
  };
};
