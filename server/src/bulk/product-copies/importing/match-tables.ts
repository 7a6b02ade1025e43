import { parsePriceTable } from '@vantail/pricing';
import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import { validationError } from '../../../errors.ts';
import type { Pause } from '../../../pause.ts';
import { priceTableSchema } from '../../../price-tables/schema.ts';
import { type PriceTableRecord, priceTables } from '../../../price-tables/store.ts';
import { listTableCandidates } from '../configuration/store.ts';
import { makeAll, type SharedTables } from '../configuration/write-configuration.ts';
import type { CheckedDocument, CheckedTable } from '../document/checked-document.ts';
import type { ImportReport } from './import-schema.ts';

/** What becomes of a shared table of a document: one that the tenant has, or a new one. */
export type TableMatch = {
  table: CheckedTable;
  /** null: none matches, so it will be made. */
  existing: PriceTableRecord | null;
  /** The fields in which the tenant's own, which stays as it is, differs from the document's. */
  differences: string[];
};

const FIELDS = Object.keys(priceTableSchema.fields) as (keyof CheckedTable['values'])[];

const differencesOf = (values: CheckedTable['values'], existing: PriceTableRecord): string[] =>
  FIELDS.filter((field) => values[field] !== existing[field]);

/** B6, as options are matched: by reference; without one, a table that is the same in every field. */
const isMatch = (values: CheckedTable['values'], candidate: PriceTableRecord): boolean =>
  values.reference === null ? differencesOf(values, candidate).length === 0 : values.reference === candidate.reference;

const activeFirst = (a: PriceTableRecord, b: PriceTableRecord) => Number(b.active) - Number(a.active) || a.id - b.id;

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
    const index = free.findIndex((candidate) => isMatch(table.values, candidate));
    const [existing = null] = index < 0 ? [] : free.splice(index, 1);
    return { table, existing, differences: existing ? differencesOf(table.values, existing) : [] };
  });
};

/** D15.1: an active row or option has an active table; lenient handling takes an inactive one over as it is. */
export const mustShareActive = ({ rows, options }: CheckedDocument, matches: readonly TableMatch[]): void => {
  const inactive = new Map(
    matches
      .filter(({ table, existing }) => !(existing ?? table.values).active)
      .map((match) => [match.table.key, match]),
  );
  const errors = [...rows, ...options].flatMap(({ place, values }) => {
    const match = inactive.get(values.price_table_id as number);
    if (!match || values.active !== true) return [];
    const { name } = match.table.values;
    const message = `${name} is inactive: activate it, or send Prefer: handling=lenient`;
    const params = { price_table: { id: match.existing?.id ?? null, name } };
    return [{ pointer: `${place}/price_table_id`, code: 'inactive_price_table', message, params }];
  });
  if (errors.length > 0) throw validationError(errors);
};

/** The tables of a document as the tenant has them: their ids by key, and what they say. */
export type WrittenTables = { ids: Map<number, number>; created: Map<number, number>; tables: SharedTables };

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
