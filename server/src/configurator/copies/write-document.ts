import { remapRowReferences } from '@vantail/pricing';
import { type Option, options, remapListedOptions } from '../../catalogue/index.ts';
import { raiseOptionsVersion } from '../../platform/database/raised-versions.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Values } from '../../platform/resource/store.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import {
  type CheckedDocument,
  type CheckedOption,
  type CheckedRecord,
  type CheckedStep,
  nowhere,
  unreachable,
} from './document.ts';
import type { ImportReport } from './import-schema.ts';
import { candidatesOf, type OptionMatch, type TableMatch, writeTables } from './match-options.ts';
import type { RowBlueprint } from './source-product.ts';
import { findByIdOrName, findProductNames, listCandidates } from './store.ts';
import { type MadeParts, makeAll, makeParts, makeRows, mustTakeNewUsers } from './write-configuration.ts';

/** B6: the tenant's options that those of the document may be, locked. */
export const findOptionCandidates = async (tx: TenantTransaction, document: CheckedDocument): Promise<Option[]> => {
  if (document.options.length === 0) return [];
  return listCandidates(tx, candidatesOf(document.options));
};

type RowIdOf = (key: number) => number;

const makeOption = (
  tx: TenantTransaction,
  { values }: CheckedOption,
  rowIdOf: RowIdOf,
  tableIds: ReadonlyMap<number, number>,
): Promise<Option> =>
  options.insert(tx, {
    ...values,
    price_table_id: tableIds.get(values.price_table_id ?? 0) ?? null,
    configuration: remapRowReferences(values.configuration, rowIdOf),
    translations: remapRowReferences(values.translations, rowIdOf),
  });

type WrittenDocument = {
  parts: MadeParts;
  createdOptions: Map<number, number>;
  createdTables: Map<number, number>;
};

/** What of a document the tenant has already. */
export type DocumentMatches = { options: readonly OptionMatch[]; tables: readonly TableMatch[] };

/** Shared tables are named by ids of the document there and of the tenant here. */
const rowBlueprint =
  (tableIds: ReadonlyMap<number, number>) =>
  ({ key, values }: CheckedRecord): RowBlueprint => ({
    key,
    values: { ...values, price_table_id: tableIds.get(values.price_table_id as number) ?? null },
  });

const stepBlueprint =
  (optionIdOf: (key: number) => number) =>
  ({ key, values, options_written, option_keys }: CheckedStep) => {
    const { content_configuration, default_option_ids } = values;
    return {
      key,
      options_written,
      option_ids: option_keys.map(optionIdOf),
      values: {
        ...values,
        default_option_ids: default_option_ids.map(optionIdOf),
        content_configuration: options_written
          ? content_configuration
          : remapListedOptions(content_configuration, optionIdOf),
      },
    };
  };

/** Writes a document below a locked product: the shared tables that are missing, rows, the options that are missing, steps, rules and examples. */
export const writeDocument = async (
  tx: TenantTransaction,
  productId: number,
  document: CheckedDocument,
  { options: matches, tables: tableMatches }: DocumentMatches,
  pause: Pause,
): Promise<WrittenDocument> => {
  const { ids: tableIds, created: createdTables, tables } = await writeTables(tx, tableMatches, pause);
  const rows = await makeRows(tx, productId, document.rows.map(rowBlueprint(tableIds)), tables, pause);
  const rowIds = new Map(rows.map(({ key, record }) => [key, record.id]));
  const rowId = (key: number) => rowIds.get(key) ?? nowhere(key);
  const created = await makeAll(
    matches.filter(({ existing }) => existing === null),
    pause,
    async ({ record }) => [record.key, (await makeOption(tx, record, rowId, tableIds)).id] as const,
  );
  await mustTakeNewUsers(tx, tables);
  const createdOptions = new Map(created);
  const existing = new Map(matches.map((match) => [match.record.key, match.existing?.id]));
  const found = (key: number) => createdOptions.get(key) ?? existing.get(key);
  const optionId = (key: number) => found(key) ?? nowhere(key);
  const blueprints = {
    rows,
    steps: document.steps.map(stepBlueprint(optionId)),
    rules: document.rules,
    examples: document.examples,
    rowId,
    optionId,
    optionIdInExample: (key: number) => found(key) ?? unreachable(key),
  };
  const parts = await makeParts(tx, productId, blueprints, pause);
  if (created.length > 0) raiseOptionsVersion(tx);
  return { parts, createdOptions, createdTables };
};

type What = 'category' | 'brand';
type Found = { id: number; name: string };
type Missing = ImportReport['missing'][number];

const PLURALS = { category: 'categories', brand: 'brands' };

const findOne = async (tx: TenantTransaction, what: What, product: Values): Promise<Found | Missing> => {
  const field = `${what}_id`;
  const id = (product[field] ?? null) as number | null;
  const name = (product[what] as { name: string } | undefined)?.name ?? null;
  const [first, second] = id === null && name === null ? [] : await findByIdOrName[what](tx, id, name);
  const missing = (message: string) => ({
    what,
    name,
    pointer: id === null ? `/product/${what}` : `/product/${field}`,
    message,
  });
  if (id !== null && !first) return missing(`must be the id of a ${what} of this tenant`);
  if (name === null && !first) return missing(`must be given, by name, or as product.${field}`);
  if (!first) return missing(`No ${what} is named ${JSON.stringify(name)}: make it, or give product.${field}`);
  if (second?.active !== first.active) return { id: first.id, name: first.name };
  return missing(`Several ${PLURALS[what]} are named ${JSON.stringify(name)}: give product.${field}`);
};

/** B6: where a new product belongs: by id, or by the name that one category, one brand of the tenant has. */
export const findCategoryAndBrand = async (tx: TenantTransaction, product: Values) => {
  const [category, brand] = [await findOne(tx, 'category', product), await findOne(tx, 'brand', product)];
  const missing = [category, brand].filter((found) => 'what' in found);
  return {
    category: 'what' in category ? null : category,
    brand: 'what' in brand ? null : brand,
    missing,
  };
};

/** Where a product belongs that is there already. */
export const categoryAndBrandOf = async (read: TenantRead, productId: number) => {
  const names = await findProductNames(read, productId);
  if (!names) throw notFound();
  const { name, category_id, category, brand_id, brand, currency, price_basis } = names;
  return {
    name,
    category: { id: category_id, name: category },
    brand: { id: brand_id, name: brand },
    labels: { currency, price_basis },
  };
};
