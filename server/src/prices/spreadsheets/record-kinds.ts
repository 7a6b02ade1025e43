import { referenceKey } from '@vantail/pricing';
import { type Option, optionSchema, options, type Product, productSchema, products } from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Fault } from '../../platform/errors.ts';
import { bodyValidator } from '../../platform/json/record-validator.ts';
import type { Table } from '../../platform/resource/store.ts';
import type { Stamp, StampKind } from './stamp.ts';
import { listByReference, listProductsByReference } from './store.ts';
import type { Draft, WorkbookRecord } from './workbook.ts';

/** A line of a pasted list or of a workbook, and the record it belongs to: by its stamp, or else by its reference. */
export type IdentifiedLine = { row: number; stamp?: Stamp; reference: string | null };

/** The records that lines may belong to. */
export type KnownRecords<Row> = {
  byId: ReadonlyMap<number, Row>;
  /** By references as they are compared. */
  byReference: ReadonlyMap<string, readonly Row[]>;
};

/** The records of a pasted list or a workbook: options, or products. */
export type RecordKind<Row> = {
  noun: StampKind;
  table: Table<Row>;
  byReference: (tx: TenantTransaction, references: readonly string[]) => Promise<Row[]>;
  /** The rules of the API for the fields of a new or changed record. */
  check: (draft: Draft, isNew: boolean) => readonly Fault[];
  /** Fields of a new record that its line leaves out. */
  newRecord: Draft;
};

const checkBy = (schema: typeof optionSchema | typeof productSchema): RecordKind<never>['check'] => {
  const [create, patch] = [bodyValidator(schema.create), bodyValidator(schema.patch)];
  return (draft, isNew) => {
    const checked = (isNew ? create : patch)(draft);
    return 'error' in checked ? (checked.error.errors ?? []) : [];
  };
};

export const optionKind: RecordKind<Option> = {
  noun: 'option',
  table: options,
  byReference: listByReference,
  check: checkBy(optionSchema),
  newRecord: {},
};

/** B6: a new product has no steps and no prices yet, so it is inactive unless its line says otherwise. */
export const productKind: RecordKind<Product> = {
  noun: 'product',
  table: products,
  byReference: listProductsByReference,
  check: checkBy(productSchema),
  newRecord: { active: false },
};

/** The records with these ids, active or not. */
export const listByIds = async <Row>(
  tx: TenantTransaction,
  table: Table<Row>,
  ids: readonly number[],
): Promise<Row[]> =>
  ids.length === 0
    ? []
    : ((await table.list(tx, { equals: {}, ids, page: 1, page_size: ids.length })).rows as (Row & { id: number })[]);

/** The records of the stamps of lines, and those with the references that lines add. */
export const loadKnown = async <Row extends WorkbookRecord>(
  tx: TenantTransaction,
  { table, byReference }: RecordKind<Row>,
  lines: readonly IdentifiedLine[],
): Promise<KnownRecords<Row>> => {
  const stamped = await listByIds(
    tx,
    table,
    lines.flatMap(({ stamp }) => stamp?.id ?? []),
  );
  const byId = new Map(stamped.map((record) => [record.id, record]));
  // A line that keeps the reference of its record takes it from nobody. No record has a NUL character, which the database cannot
  // even compare: the rules of the field refuse it at its cell.
  const added = lines.flatMap(({ stamp, reference }) => {
    if (reference === null || reference.includes('\0')) return [];
    const own = stamp === undefined ? undefined : byId.get(stamp.id)?.reference;
    return own && referenceKey(own) === referenceKey(reference) ? [] : [reference];
  });
  const found = added.length > 0 ? await byReference(tx, added) : [];
  return {
    byId,
    byReference: Map.groupBy(found, ({ reference }) => referenceKey(reference ?? '')),
  };
};
