import { recordWrite, summarize } from '../../../database/ledger/record.ts';
import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import type { Pause } from '../../../pause.ts';
import { mustHaveRoomForRows, mustHaveRoomForTables, tableBytes } from '../../../pricing-configurations/rules.ts';
import { findRowSums, rowLedger } from '../../../pricing-configurations/store.ts';
import { currentPrice, lockExistingProduct, refreshFromPrice } from '../../../product-configuration/change.ts';
import type { PricedState } from '../../../product-configuration/store.ts';
import { productSchema } from '../../../products/schema.ts';
import { products } from '../../../products/store.ts';
import { withDefaults } from '../../../resource/schema.ts';
import { ruleLedger } from '../../../rules/store.ts';
import { stepLedger } from '../../../steps/store.ts';
import { countActive, deactivateRows, deactivateRules, deactivateSteps } from '../configuration/store.ts';
import type { CheckedDocument } from '../document/checked-document.ts';
import { findPlace, placeOf } from './find-place.ts';
import { optionsReport, partsReport, untriedParts } from './import-report.ts';
import { mustAttachActive, mustBeEmpty, mustMissNothing } from './import-rules.ts';
import type { ImportReport } from './import-schema.ts';
import { type ImportContext, importWarnings } from './import-warnings.ts';
import { findOptions, writeDocument } from './write-document.ts';

export type ImportTerms = { isDryRun: boolean; isLenient: boolean; labels: ImportContext };

/** What is imported, how, and with which pauses. */
export type ImportOrder = { document: CheckedDocument; terms: ImportTerms; pause: Pause };

const priceIfActive = async (tx: TenantTransaction, product: PricedState) =>
  (await currentPrice(tx, { ...product, active: true })).price;

/** The options of the document as the tenant has them, all of them fit to be attached. */
const usableOptions = async (tx: TenantTransaction, document: CheckedDocument, { isLenient }: ImportTerms) => {
  const matches = await findOptions(tx, document);
  if (!isLenient) mustAttachActive(document, matches);
  return matches;
};

const tableBytesOf = ({ rows }: CheckedDocument): number =>
  rows.reduce((sum, { values }) => sum + tableBytes(values.price_table as string | null), 0);

const NOTHING = { steps: 0, rows: 0, rules: 0 };

const summaryOf = ({ id, name, version }: PricedState) => ({
  type: 'document.applied' as const,
  resource: { kind: 'product' as const, id, name, version },
  product_id: id,
});

const deactivateAll = async (tx: TenantTransaction, productId: number) => {
  const [steps, rows] = [await deactivateSteps(tx, productId), await deactivateRows(tx, productId)];
  const rules = await deactivateRules(tx, productId);
  const states = { before: { active: true }, after: { active: false } };
  for (const record of steps) recordWrite(tx, stepLedger, { ...states, record });
  for (const record of rows) recordWrite(tx, rowLedger, { ...states, record });
  for (const record of rules) recordWrite(tx, ruleLedger, { ...states, record });
  return { steps: steps.length, rows: rows.length, rules: rules.length };
};

/** B6: into a product that is there. It keeps its own fields; with `isReplacing`, what is active in it is deactivated. */
export const importIntoProduct = async (
  tx: TenantTransaction,
  productId: number,
  isReplacing: boolean,
  { document, terms, pause }: ImportOrder,
): Promise<ImportReport> => {
  const product = await lockExistingProduct(tx, productId);
  const { labels, ...place } = await placeOf(tx, productId);
  if (!isReplacing) mustBeEmpty(await countActive(tx, productId));
  const sums = await findRowSums(tx, productId);
  mustHaveRoomForRows(sums.rows, document.rows.length);
  mustHaveRoomForTables(sums.bytes, sums.bytes + tableBytesOf(document));
  const matches = await usableOptions(tx, document, terms);
  const old = await priceIfActive(tx, product);
  summarize(tx, summaryOf(product));
  const deactivated = isReplacing ? await deactivateAll(tx, productId) : NOTHING;
  const written = await writeDocument(tx, productId, document, matches, pause);
  await refreshFromPrice(tx, product, product);
  const { price_adjustment_percentage } = product;
  return {
    dry_run: terms.isDryRun,
    product: { id: productId, created: false, ...place },
    from_price: { old, new: await priceIfActive(tx, product) },
    options: optionsReport(matches, written.createdOptions, terms.isDryRun),
    ...partsReport(written, deactivated, terms.isDryRun),
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
  const { category, brand, missing } = await findPlace(tx, document.product);
  if (!isDryRun) mustMissNothing(missing);
  const matches = await usableOptions(tx, document, terms);
  const name = String(document.product.name);
  const common = { dry_run: isDryRun, missing, warnings: importWarnings(document, terms.labels) };
  if (!category || !brand) {
    return {
      ...common,
      product: { id: null, name, created: true, category, brand },
      from_price: { old: null, new: null },
      options: optionsReport(matches, new Map(), isDryRun),
      ...untriedParts(document),
    };
  }
  const { id } = await products.insert(tx, {
    ...withDefaults(productSchema.fields, { active: false, ...document.product }),
    category_id: category.id,
    brand_id: brand.id,
  });
  const product = await lockExistingProduct(tx, id);
  summarize(tx, summaryOf(product));
  const written = await writeDocument(tx, id, document, matches, pause);
  await refreshFromPrice(tx, product, undefined);
  return {
    ...common,
    product: { id: isDryRun ? null : id, name, created: true, category, brand },
    from_price: { old: null, new: await priceIfActive(tx, product) },
    options: optionsReport(matches, written.createdOptions, isDryRun),
    ...partsReport(written, NOTHING, isDryRun),
  };
};
