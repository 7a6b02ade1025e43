import {
  currentPrice,
  examplesReport,
  findRowSums,
  lockExistingProduct,
  mustHaveRoomForTables,
  NO_EXAMPLES,
  type PricedState,
  productSchema,
  products,
  refreshFromPrice,
  tableBytes,
  watchExamples,
} from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { type Fault, Problem, validationError } from '../../platform/errors.ts';
import { summarize } from '../../platform/ledger/record.ts';
import { withDefaults } from '../../platform/resource/schema.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { counted } from '../../platform/words/counted.ts';
import { mustHaveRoomForRows } from '../../prices/index.ts';
import { countActiveParts, deactivateParts, NO_PARTS, type PartCounts } from '../product-parts-store.ts';
import type { CheckedDocument } from './document.ts';
import { type ImportContext, importWarnings, partsReport, untriedParts } from './import-report.ts';
import type { ImportReport } from './import-schema.ts';
import {
  findTables,
  matchOptions,
  mustShareActive,
  type OptionMatch,
  optionsReport,
  tablesReport,
} from './match-options.ts';
import {
  categoryAndBrandOf,
  type DocumentMatches,
  findCategoryAndBrand,
  findOptionCandidates,
  writeDocument,
} from './write-document.ts';

/** B6: an import does not mix with what is there; whoever wants the old gone says so. */
const mustBeEmpty = ({ steps, pricing_configurations: rows, rules, examples }: PartCounts): void => {
  if (steps + rows + rules + examples === 0) return;
  const there = `${counted(steps, 'active steps')}, ${counted(rows, 'active pricing rows')}, ${counted(rules, 'active rules')} and ${counted(examples, 'active examples')}`;
  throw new Problem('conflict', `The product has ${there}: send mode=replace to deactivate them, or choose another`);
};

/** §4.1 rule 2: what a step attaches is active; lenient handling takes an inactive one over as it is. */
const mustAttachActive = (document: CheckedDocument, matches: readonly OptionMatch[]): void => {
  const inactive = new Map(
    matches
      .filter(({ record, existing }) => !(existing ?? record.values).active)
      .map((match) => [match.record.key, match]),
  );
  const errors: Fault[] = document.steps.flatMap(({ pointer, option_keys }) =>
    option_keys.flatMap((key, index) => {
      const match = inactive.get(key);
      if (!match) return [];
      const where = match.existing ? `option ${match.existing.id} of this tenant` : 'in the document';
      const message = `${match.record.values.name} is inactive (${where}): activate it, or send Prefer: handling=lenient`;
      const option = { id: match.existing?.id ?? null, name: match.record.values.name };
      return [{ pointer: `${pointer}/option_ids/${index}`, code: 'invalid_option', message, params: { option } }];
    }),
  );
  if (errors.length > 0) throw new Problem('invalid_option', String(errors[0]?.message), { errors });
};

/** B6: without a category and a brand there is no product. */
const mustMissNothing = (missing: ImportReport['missing']): void => {
  if (missing.length === 0) return;
  throw validationError(
    missing.map(({ what, name, pointer, message }) => ({
      pointer,
      code: `missing_${what}`,
      message,
      params: { name },
    })),
  );
};

export type ImportTerms = { isDryRun: boolean; isLenient: boolean; labels: ImportContext };

/** What is imported, how, and with which pauses. */
type ImportOrder = { document: CheckedDocument; terms: ImportTerms; pause: Pause };

const priceIfActive = async (tx: TenantTransaction, product: PricedState) =>
  (await currentPrice(tx, { ...product, active: true })).price;

/** The options and shared tables of the document as the tenant has them, all of them fit to be used. */
const usableMatches = async (
  tx: TenantTransaction,
  document: CheckedDocument,
  { isLenient }: ImportTerms,
): Promise<DocumentMatches> => {
  // Locked in the one order of all writers: options, then tables.
  const candidates = await findOptionCandidates(tx, document);
  const tables = await findTables(tx, document);
  const tableIds = new Map(tables.map(({ record, existing }) => [record.key, existing?.id]));
  const options = matchOptions(document.options, candidates, (key) => tableIds.get(key));
  if (!isLenient) mustAttachActive(document, options);
  if (!isLenient) mustShareActive(document, tables);
  return { options, tables };
};

const tableBytesOf = ({ rows }: CheckedDocument): number =>
  rows.reduce((sum, { values }) => sum + tableBytes(values.price_table as string | null), 0);

/** What a document shares is known only when it is written: the tenant's own tables may be larger. */
const mustStillFit = async (tx: TenantTransaction, productId: number, beforeBytes: number): Promise<void> =>
  mustHaveRoomForTables(beforeBytes, (await findRowSums(tx, productId)).bytes);

const summaryOf = ({ id, name, version }: PricedState) => ({
  type: 'document.applied' as const,
  resource: { kind: 'product' as const, id, name, version },
  product_id: id,
});

/** B6: into a product that is there. It keeps its own fields; with `isReplacing`, what is active in it is deactivated. */
export const importIntoProduct = async (
  tx: TenantTransaction,
  productId: number,
  isReplacing: boolean,
  { document, terms, pause }: ImportOrder,
): Promise<ImportReport> => {
  const product = await lockExistingProduct(tx, productId);
  const { labels, ...names } = await categoryAndBrandOf(tx, productId);
  if (!isReplacing) mustBeEmpty(await countActiveParts(tx, productId));
  const sums = await findRowSums(tx, productId);
  mustHaveRoomForRows(sums.rows, document.rows.length);
  mustHaveRoomForTables(sums.bytes, sums.bytes + tableBytesOf(document));
  const matches = await usableMatches(tx, document, terms);
  const old = await priceIfActive(tx, product);
  summarize(tx, summaryOf(product));
  const compare = await watchExamples(tx, [productId], pause);
  const deactivated = isReplacing ? await deactivateParts(tx, productId) : NO_PARTS;
  const written = await writeDocument(tx, productId, document, matches, pause);
  await mustStillFit(tx, productId, sums.bytes);
  await refreshFromPrice(tx, product, product);
  const { price_adjustment_percentage } = product;
  return {
    dry_run: terms.isDryRun,
    product: { id: productId, created: false, ...names },
    from_price: { old, new: await priceIfActive(tx, product) },
    options: optionsReport(matches.options, terms.isDryRun ? undefined : written.createdOptions),
    price_tables: tablesReport(matches.tables, terms.isDryRun ? undefined : written.createdTables),
    ...partsReport(written.parts, deactivated, terms.isDryRun),
    examples: examplesReport(await compare()),
    missing: [],
    warnings: importWarnings(document, { ...terms.labels, price_adjustment_percentage }),
  };
};

/** B6: as a new product, inactive unless the document says otherwise; category and brand must be there. */
export const importAsProduct = async (
  tx: TenantTransaction,
  { document, terms, pause }: ImportOrder,
): Promise<ImportReport> => {
  const { isDryRun } = terms;
  mustHaveRoomForTables(0, tableBytesOf(document));
  const { category, brand, missing } = await findCategoryAndBrand(tx, document.product);
  if (!isDryRun) mustMissNothing(missing);
  const matches = await usableMatches(tx, document, terms);
  const name = String(document.product.name);
  const common = { dry_run: isDryRun, missing, warnings: importWarnings(document, terms.labels) };
  if (!category || !brand) {
    return {
      ...common,
      product: { id: null, name, created: true, category, brand },
      from_price: { old: null, new: null },
      options: optionsReport(matches.options, undefined),
      price_tables: tablesReport(matches.tables, undefined),
      ...untriedParts(document),
      examples: examplesReport(NO_EXAMPLES),
    };
  }
  const { id } = await products.insert(tx, {
    ...withDefaults(productSchema.fields, { active: false, ...document.product }),
    category_id: category.id,
    brand_id: brand.id,
  });
  const product = await lockExistingProduct(tx, id);
  summarize(tx, summaryOf(product));
  const compare = await watchExamples(tx, [], pause);
  const written = await writeDocument(tx, id, document, matches, pause);
  await mustStillFit(tx, id, 0);
  await refreshFromPrice(tx, product, undefined);
  return {
    ...common,
    product: { id: isDryRun ? null : id, name, created: true, category, brand },
    from_price: { old: null, new: await priceIfActive(tx, product) },
    options: optionsReport(matches.options, isDryRun ? undefined : written.createdOptions),
    price_tables: tablesReport(matches.tables, isDryRun ? undefined : written.createdTables),
    ...partsReport(written.parts, NO_PARTS, isDryRun),
    examples: examplesReport(await compare([id])),
  };
};
