import type { TProperties, TSchema } from 'typebox';
import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import { type Fault, notFound, refuseFaults } from '../errors.ts';
import type { Precondition } from '../precondition.ts';
import {
  type CreateOf,
  type FieldsOf,
  type PatchOf,
  type RecordOf,
  type ResourceSchema,
  withDefaults,
  withoutNulls,
} from './schema.ts';
import type { ListedRows, ListFilter, Table } from './store.ts';

/**
 * A resource's rules beyond its schema. `changed` names the fields that carry a new value: references are checked only
 * then, so that an old flaw in one field does not lock the others (D1).
 */
type Check<Fields> = (
  tx: TenantTransaction,
  /** Without an id while it is new. */
  candidate: Fields & { id?: number },
  changed: ReadonlySet<string>,
) => Promise<readonly Fault[]>;

const found = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw notFound();
  return row;
};

/**
 * The fields of a PATCH that differ from what is stored; `{}` and a repeat change nothing (D1). Compared as JSON text,
 * because the order of keys is stored as well (D6).
 */
export const differences = <Row extends object>(row: Row, patch: Partial<Row>): Partial<Row> =>
  Object.fromEntries(
    Object.entries(patch).filter(([name, value]) => JSON.stringify(row[name as keyof Row]) !== JSON.stringify(value)),
  ) as Partial<Row>;

type Parts<Fields extends TProperties, Needed extends keyof Fields> = {
  schema: ResourceSchema<Fields, Needed>;
  table: Table<RecordOf<Fields>>;
  /** What comes before the record in the order of locks; without an id the record is new. */
  lockBefore?: (tx: TenantTransaction, body: PatchOf<Fields>, id?: number) => Promise<void>;
  check?: Check<FieldsOf<Fields>>;
  /** What else a write changes, in the same transaction; `before` is undefined for a new record. */
  afterWrite?: (tx: TenantTransaction, after: RecordOf<Fields>, before: RecordOf<Fields> | undefined) => Promise<void>;
};

export type ResourceService<Row, Create, Patch> = {
  list(read: TenantRead, filter: ListFilter): Promise<ListedRows<Row>>;
  get(read: TenantRead, id: number): Promise<Row>;
  create(tx: TenantTransaction, body: Create): Promise<Row>;
  patch(tx: TenantTransaction, id: number, body: Patch, precondition: Precondition): Promise<Row>;
  deactivate(tx: TenantTransaction, id: number, precondition: Precondition): Promise<Row>;
};

/** Load, decide, write: the service of a plain catalogue resource. */
export const resourceService = <Fields extends TProperties & { active: TSchema }, Needed extends keyof Fields>({
  schema: { fields },
  table,
  lockBefore,
  check,
  afterWrite,
}: Parts<Fields, Needed>): ResourceService<RecordOf<Fields>, CreateOf<Fields, Needed>, PatchOf<Fields>> => {
  type Row = RecordOf<Fields>;

  const refuse = async (tx: TenantTransaction, candidate: FieldsOf<Fields>, changed: Iterable<string>) =>
    refuseFaults((await check?.(tx, candidate, new Set(changed))) ?? []);

  const change = async (tx: TenantTransaction, id: number, body: PatchOf<Fields>, precondition: Precondition) => {
    await lockBefore?.(tx, body, id);
    const row = found(await table.lock(tx, id));
    precondition(row);
    // The compiler cannot see that fields of a record are fields of its own type while neither is known.
    const changes = differences(row, withoutNulls(fields, body) as Partial<Row>);
    if (Object.keys(changes).length === 0) return row;
    await refuse(tx, { ...row, ...changes }, Object.keys(changes));
    const updated = await table.update(tx, row, changes);
    await afterWrite?.(tx, updated, row);
    return updated;
  };

  return {
    list: table.list,
    get: async (read, id) => found(await table.find(read, id)),
    async create(tx, body) {
      const values = withDefaults(fields, body);
      const given = Object.keys(values).filter((name) => values[name] !== null);
      await lockBefore?.(tx, body);
      await refuse(tx, values, given);
      const record = await table.insert(tx, values as Partial<Row>);
      await afterWrite?.(tx, record, undefined);
      return record;
    },
    patch: change,
    deactivate: (tx, id, precondition) => change(tx, id, { active: false } as PatchOf<Fields>, precondition),
  };
};

/** A record below a product: that of another product looks like one that is not there. */
export const ofProduct = <Row extends { product_id: number }>(row: Row | undefined, productId: number): Row => {
  if (row?.product_id !== productId) throw notFound();
  return row;
};

/** A query of a list (D1) as its table takes it: what is no parameter of every list is a field that must be equal. */
export const listFilter = ({
  page,
  page_size,
  q,
  ids,
  order,
  updated_since,
  fields,
  ...equals
}: Omit<ListFilter, 'equals'>): ListFilter => ({ page, page_size, q, ids, order, updated_since, fields, equals });
