import type { TProperties } from 'typebox';
import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import { type Fault, notFound, refuseFaults } from '../errors.ts';
import { withDefaults, withoutNulls } from './schema.ts';
import type { ListedRows, ListFilter, Table, Values } from './store.ts';

type Base = { id: number; version: number; active: boolean };

/** Refuses a record that is not as the caller believes (If-Match). */
export type Precondition = (record: { version: number }) => void;

/**
 * A resource's rules beyond its schema. `changed` names the fields that carry a new value: references are checked only
 * then, so that an old flaw in one field does not lock the others (D1).
 */
export type Check<Row> = (
  tx: TenantTransaction,
  candidate: Row,
  changed: ReadonlySet<string>,
) => Promise<readonly Fault[]>;

const found = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw notFound();
  return row;
};

/**
 * The fields of a PATCH that differ from what is stored; `{}` and a repeat change nothing (D1). Compared as JSON text,
 * because the order of keys is a part of what is kept (D6).
 */
export const differences = (row: Values, patch: Values): Values =>
  Object.fromEntries(
    Object.entries(patch).filter(([name, value]) => JSON.stringify(row[name]) !== JSON.stringify(value)),
  );

type Parts<Row> = {
  fields: TProperties;
  table: Table<Row>;
  check?: Check<Row>;
  /** What else a write changes, in the same transaction; `before` is undefined for a new record. */
  afterWrite?: (tx: TenantTransaction, after: Row, before: Row | undefined) => Promise<void>;
};

export type ResourceService<Row> = {
  list(read: TenantRead, filter: ListFilter): Promise<ListedRows<Row>>;
  get(read: TenantRead, id: number): Promise<Row>;
  create(tx: TenantTransaction, body: Values): Promise<Row>;
  patch(tx: TenantTransaction, id: number, body: Values, precondition: Precondition): Promise<Row>;
  deactivate(tx: TenantTransaction, id: number, precondition: Precondition): Promise<Row>;
};

/** Load, decide, write: the service of a plain catalogue resource. */
export const resourceService = <Row extends Base>({
  fields,
  table,
  check,
  afterWrite,
}: Parts<Row>): ResourceService<Row> => {
  const refuse = async (tx: TenantTransaction, candidate: Row, changed: Iterable<string>) =>
    refuseFaults((await check?.(tx, candidate, new Set(changed))) ?? []);

  const change = async (tx: TenantTransaction, id: number, body: Values, precondition: Precondition) => {
    const row = found(await table.lock(tx, id));
    precondition(row);
    const changes = differences(row, withoutNulls(fields, body));
    if (Object.keys(changes).length === 0) return row;
    await refuse(tx, { ...row, ...changes }, Object.keys(changes));
    const updated = await table.update(tx, id, changes);
    await afterWrite?.(tx, updated, row);
    return updated;
  };

  return {
    list: table.list,
    get: async (read, id) => found(await table.find(read, id)),
    async create(tx, body) {
      const values = withDefaults(fields, body);
      const given = Object.keys(values).filter((name) => values[name] !== null);
      await refuse(tx, values as Row, given);
      const record = await table.insert(tx, values);
      await afterWrite?.(tx, record, undefined);
      return record;
    },
    patch: change,
    deactivate: (tx, id, precondition) => change(tx, id, { active: false }, precondition),
  };
};
