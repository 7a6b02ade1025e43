import { parsePriceTable, readSnapshot } from '@vantail/pricing';
import { type Option, optionSchema } from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { validationError } from '../../platform/errors.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { type PriceTableRecord, priceTableSchema, priceTables } from '../../prices/index.ts';
import type { CheckedDocument, CheckedOption, CheckedTable } from './document.ts';
import type { ImportReport } from './import-schema.ts';
import { listTableCandidates } from './store.ts';
import { makeAll, type SharedTables } from './write-configuration.ts';

/** What becomes of an option or a shared table of a document: one that the tenant has, or a new one. */
type Match<Checked, Row> = {
  record: Checked;
  /** null: none matches, so it will be made. */
  existing: Row | null;
  /** The fields in which the tenant's own, which stays as it is, differs from the document's. */
  differences: string[];
};

export type OptionMatch = Match<CheckedOption, Option>;
export type TableMatch = Match<CheckedTable, PriceTableRecord>;

/** Rows are named by ids of the document there and of the tenant here: what looks the same is not. */
const refersToRows = (json: unknown) => readSnapshot(json).some(({ kind }) => kind === 'reference');

const sameField = (a: unknown, b: unknown) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null) && !(typeof a === 'object' && refersToRows(a));

/** The tenant's table for one of the document; undefined for one that is to be made. */
type TableIdOf = (key: number) => number | undefined;

/** Where two fit, the one in use is meant, and of those the oldest. */
const activeFirst = (a: { id: number; active: boolean }, b: { id: number; active: boolean }): number =>
  Number(b.active) - Number(a.active) || a.id - b.id;

type Referenced = { reference: string | null; name: string };

/** What a record is found by: its reference or, without one, its name and then every other field. */
const keyOf = ({ reference, name }: Referenced) => JSON.stringify([reference, reference === null ? name : null]);

/**
 * B6: finds the tenant's record for each of a document's, the active ones and the oldest first: by reference, or else one that is
 * the same in every field. Each is taken once: two of the document stay two.
 */
const matchRecords = <Checked extends { values: Referenced }, Row extends Referenced & { id: number; active: boolean }>(
  records: readonly Checked[],
  candidates: readonly Row[],
  differencesOf: (record: Checked, candidate: Row) => string[],
  isSameKind: (record: Checked, candidate: Row) => boolean = () => true,
): Match<Checked, Row>[] => {
  const free = Map.groupBy(candidates.toSorted(activeFirst), keyOf);
  const isMatch = (record: Checked, candidate: Row) =>
    record.values.reference === null ? differencesOf(record, candidate).length === 0 : isSameKind(record, candidate);
  return records.map((record) => {
    const group = free.get(keyOf(record.values)) ?? [];
    const index = group.findIndex((candidate) => isMatch(record, candidate));
    const [existing = null] = index < 0 ? [] : group.splice(index, 1);
    return { record, existing, differences: existing ? differencesOf(record, existing) : [] };
  });
};

/** An option with the same reference may be one of another family. */
export const matchOptions = (
  options: readonly CheckedOption[],
  candidates: readonly Option[],
  tableIdOf: TableIdOf,
): OptionMatch[] => {
  const differencesOf = ({ values }: CheckedOption, existing: Option) => {
    const { price_table_id: key } = values;
    // A table that is yet to be made is none that the tenant's option has.
    const here = { ...values, price_table_id: key === null ? null : (tableIdOf(key) ?? -1) };
    return Object.keys(optionSchema.fields).filter(
      (name) => !sameField(here[name as keyof typeof here], existing[name as keyof Option]),
    );
  };
  return matchRecords(
    options,
    candidates,
    differencesOf,
    ({ values }, { content_type }) => values.content_type === content_type,
  );
};

const FIELDS = Object.keys(priceTableSchema.fields) as (keyof CheckedTable['values'])[];

/** Finds the tenant's table for each of a document's, and locks it. */
export const findTables = async (tx: TenantTransaction, { tables }: CheckedDocument): Promise<TableMatch[]> => {
  if (tables.length === 0) return [];
  const candidates = await listTableCandidates(tx, candidatesOf(tables));
  return matchRecords(tables, candidates, ({ values }, existing) =>
    FIELDS.filter((field) => values[field] !== existing[field]),
  );
};

/** The references of records and, of those without one, the names. */
export const candidatesOf = (records: readonly { values: Referenced }[]) => ({
  references: records.flatMap(({ values }) => values.reference ?? []),
  names: records.flatMap(({ values }) => (values.reference === null ? [values.name] : [])),
});

/** D15.1: an active row or option has an active table; lenient handling takes an inactive one over as it is. */
export const mustShareActive = ({ rows, options }: CheckedDocument, matches: readonly TableMatch[]): void => {
  const inactive = new Map(
    matches
      .filter(({ record, existing }) => !(existing ?? record.values).active)
      .map((match) => [match.record.key, match]),
  );
  const errors = [...rows, ...options].flatMap(({ pointer, values }) => {
    const match = inactive.get(values.price_table_id as number);
    if (!match || values.active !== true) return [];
    const { name } = match.record.values;
    const message = `${name} is inactive: activate it, or send Prefer: handling=lenient`;
    const params = { price_table: { id: match.existing?.id ?? null, name } };
    return [{ pointer: `${pointer}/price_table_id`, code: 'inactive_price_table', message, params }];
  });
  if (errors.length > 0) throw validationError(errors);
};

/** The tables of a document as the tenant has them: their ids by key, and what they say. */
type WrittenTables = { ids: Map<number, number>; created: Map<number, number>; tables: SharedTables };

/** Makes the tables that are missing. */
export const writeTables = async (
  tx: TenantTransaction,
  matches: readonly TableMatch[],
  pause: Pause,
): Promise<WrittenTables> => {
  const made = await makeAll(matches, pause, async ({ record: { key, values }, existing }) => {
    const { id, price_table: text } = existing ?? (await priceTables.insert(tx, values));
    return { key, id, isNew: existing === null, text };
  });
  return {
    ids: new Map(made.map(({ key, id }) => [key, id])),
    created: new Map(made.filter(({ isNew }) => isNew).map(({ key, id }) => [key, id])),
    tables: new Map(made.map(({ id, text }) => [id, parsePriceTable(text)])),
  };
};

/** B6: which records were found, and which are new. `id` is what the report calls the id of one. */
const matchesReport = <Id extends 'option_id' | 'price_table_id', Checked extends { key: number }, Description>(
  id: Id,
  matches: readonly Match<Checked, { id: number }>[],
  created: ReadonlyMap<number, number> | undefined,
  describe: (record: Checked) => Description,
) => {
  const named = <Value>(record: Checked, value: Value) => ({
    document_id: record.key,
    ...describe(record),
    ...({ [id]: value } as Record<Id, Value>),
  });
  return {
    matched: matches.flatMap(({ record, existing, differences }) =>
      existing ? [{ ...named(record, existing.id), differences }] : [],
    ),
    created: matches
      .filter(({ existing }) => existing === null)
      .map(({ record }) => named(record, created?.get(record.key) ?? null)),
  };
};

/** `created`: the ids of new ones by their keys; those of a dry run are gone. */
export const optionsReport = (
  matches: readonly OptionMatch[],
  created: ReadonlyMap<number, number> | undefined,
): ImportReport['options'] =>
  matchesReport('option_id', matches, created, ({ values: { name, reference, content_type } }) => ({
    name,
    reference,
    content_type,
  }));

export const tablesReport = (
  matches: readonly TableMatch[],
  created: ReadonlyMap<number, number> | undefined,
): ImportReport['price_tables'] =>
  matchesReport('price_table_id', matches, created, ({ values: { name, reference } }) => ({ name, reference }));
