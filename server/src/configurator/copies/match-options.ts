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

/** What becomes of an option of a document: one that the tenant has, or a new one. */
export type OptionMatch = {
  option: CheckedOption;
  /** null: none matches, so it will be made. */
  existing: Option | null;
  /** The fields in which the tenant's own, which stays as it is, differs from the document's. */
  differences: string[];
};

/** Rows are named by ids of the document there and of the tenant here: what looks the same is not. */
const refersToRows = (json: unknown) => readSnapshot(json).some(({ kind }) => kind === 'reference');

const sameField = (a: unknown, b: unknown) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null) && !(typeof a === 'object' && refersToRows(a));

/** The tenant's table for one of the document; undefined for one that is to be made. */
type TableIdOf = (key: number) => number | undefined;

const differencesOf = (values: CheckedOption['values'], existing: Option, tableIdOf: TableIdOf): string[] => {
  const { price_table_id: key } = values;
  // A table that is yet to be made is none that the tenant's option has.
  const here = { ...values, price_table_id: key === null ? null : (tableIdOf(key) ?? -1) };
  return Object.keys(optionSchema.fields).filter(
    (name) => !sameField(here[name as keyof typeof here], existing[name as keyof Option]),
  );
};

/** B6: by reference and content_type; without a reference, an option that is the same in every field. */
const isMatch = (values: CheckedOption['values'], candidate: Option, tableIdOf: TableIdOf): boolean =>
  values.reference === null
    ? differencesOf(values, candidate, tableIdOf).length === 0
    : values.reference === candidate.reference && values.content_type === candidate.content_type;

/** Where two fit, the one in use is meant, and of those the oldest. */
const activeFirst = (a: { id: number; active: boolean }, b: { id: number; active: boolean }): number =>
  Number(b.active) - Number(a.active) || a.id - b.id;

/**
 * B6: finds the tenant's option for each of a document's, the active ones and the oldest first. Each is taken once: two
 * options of the document stay two.
 */
export const matchOptions = (
  options: readonly CheckedOption[],
  candidates: readonly Option[],
  tableIdOf: TableIdOf,
): OptionMatch[] => {
  const free = Map.groupBy(candidates.toSorted(activeFirst), ({ reference, name }) =>
    JSON.stringify([reference, reference === null ? name : null]),
  );
  return options.map((option) => {
    const { reference, name } = option.values;
    const group = free.get(JSON.stringify([reference, reference === null ? name : null])) ?? [];
    const index = group.findIndex((candidate) => isMatch(option.values, candidate, tableIdOf));
    const [existing = null] = index < 0 ? [] : group.splice(index, 1);
    return { option, existing, differences: existing ? differencesOf(option.values, existing, tableIdOf) : [] };
  });
};

/** What becomes of a shared table of a document: one that the tenant has, or a new one. */
export type TableMatch = {
  table: CheckedTable;
  /** null: none matches, so it will be made. */
  existing: PriceTableRecord | null;
  /** The fields in which the tenant's own, which stays as it is, differs from the document's. */
  differences: string[];
};

const FIELDS = Object.keys(priceTableSchema.fields) as (keyof CheckedTable['values'])[];

const matchTablesDifferencesOf = (values: CheckedTable['values'], existing: PriceTableRecord): string[] =>
  FIELDS.filter((field) => values[field] !== existing[field]);

/** B6, as options are matched: by reference; without one, a table that is the same in every field. */
const matchTablesIsMatch = (values: CheckedTable['values'], candidate: PriceTableRecord): boolean =>
  values.reference === null
    ? matchTablesDifferencesOf(values, candidate).length === 0
    : values.reference === candidate.reference;

/** Finds the tenant's table for each of a document's, and locks it. Each is taken once: two of the document stay two. */
export const findTables = async (tx: TenantTransaction, { tables }: CheckedDocument): Promise<TableMatch[]> => {
  if (tables.length === 0) return [];
  const free = (
    await listTableCandidates(
      tx,
      tables.flatMap(({ values }) => values.reference ?? []),
      tables.flatMap(({ values }) => (values.reference === null ? [values.name] : [])),
    )
  ).sort(activeFirst);
  return tables.map((table) => {
    const index = free.findIndex((candidate) => matchTablesIsMatch(table.values, candidate));
    const [existing = null] = index < 0 ? [] : free.splice(index, 1);
    return { table, existing, differences: existing ? matchTablesDifferencesOf(table.values, existing) : [] };
  });
};

/** D15.1: an active row or option has an active table; lenient handling takes an inactive one over as it is. */
export const mustShareActive = ({ rows, options }: CheckedDocument, matches: readonly TableMatch[]): void => {
  const inactive = new Map(
    matches
      .filter(({ table, existing }) => !(existing ?? table.values).active)
      .map((match) => [match.table.key, match]),
  );
  const errors = [...rows, ...options].flatMap(({ pointer, values }) => {
    const match = inactive.get(values.price_table_id as number);
    if (!match || values.active !== true) return [];
    const { name } = match.table.values;
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
  const made = await makeAll(matches, pause, async ({ table, existing }) => {
    const record = existing ?? (await priceTables.insert(tx, table.values));
    return { key: table.key, id: record.id, isNew: existing === null, text: record.price_table };
  });
  return {
    ids: new Map(made.map(({ key, id }) => [key, id])),
    created: new Map(made.filter(({ isNew }) => isNew).map(({ key, id }) => [key, id])),
    tables: new Map(made.map(({ id, text }) => [id, parsePriceTable(text)])),
  };
};

const namesOf = ({ table: { key, values } }: TableMatch) => ({
  document_id: key,
  name: values.name,
  reference: values.reference,
});

/** Which tables were found, and which are new. */
export const tablesReport = (
  matches: readonly TableMatch[],
  created: ReadonlyMap<number, number>,
  isDryRun: boolean,
): ImportReport['price_tables'] => ({
  matched: matches.flatMap((match) =>
    match.existing ? [{ ...namesOf(match), price_table_id: match.existing.id, differences: match.differences }] : [],
  ),
  created: matches
    .filter(({ existing }) => existing === null)
    .map((match) => ({ ...namesOf(match), price_table_id: isDryRun ? null : (created.get(match.table.key) ?? null) })),
});
