import { forgetFromPrice, lockExistingProduct, type Product, productLedger, products } from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound, Problem } from '../../platform/errors.ts';
import { recordWrite } from '../../platform/ledger/record.ts';
import type { LedgerKind } from '../../platform/ledger/recorded-change.ts';
import type { Precondition } from '../../platform/precondition.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { pricingConfigurations as rows } from '../../prices/index.ts';
import { type PartRecord, type ProductPart, productParts } from '../product-parts.ts';
import { deleteProductWithParts, readParts } from '../product-parts-store.ts';
import { listQuoteLinesOf } from './deletion-store.ts';

/** Rows with their tables that are in memory at once. */
const PAGE = 50;

type QuoteLine = Awaited<ReturnType<typeof listQuoteLinesOf>>[number];

/** A saved quote is a business record: what it was made for stays (D8 for rows). */
const mustNotBeQuoted = (lines: readonly QuoteLine[]): void => {
  if (lines.length === 0) return;
  const errors = lines.map(({ quote_id, number, line }) => ({
    pointer: `/lines/${line}`,
    code: 'referred_to_by_quote',
    message: `quote ${number} is about the product here`,
    quote_id,
    params: { quote_id, number, line },
  }));
  const numbers = [...new Set(lines.map(({ number }) => number))].slice(0, 20);
  throw new Problem('conflict', `Saved quotes refer to the product: ${numbers.join(', ')}; deactivate it instead`, {
    errors,
  });
};

const recordDeleted = (tx: TenantTransaction, table: ProductPart, records: readonly PartRecord[]): void => {
  const ledger: LedgerKind<PartRecord> = productParts[table].ledger;
  for (const before of records) {
    const record = { version: 1, ...before };
    recordWrite(tx, ledger, { before: record, after: null, record });
  }
};

/** Rows come first, as they were made first, and a page at a time. */
const recordParts = async (tx: TenantTransaction, productId: number, pause: Pause): Promise<void> => {
  for (let page = 1; ; page++) {
    await pause();
    const { rows: listed } = await rows.list(tx, { equals: { product_id: productId }, page, page_size: PAGE });
    recordDeleted(tx, 'pricing_configurations', listed as PartRecord[]);
    if (listed.length < PAGE) break;
  }
  const { steps, rules, examples } = await readParts(tx, productId);
  recordDeleted(tx, 'steps', steps);
  recordDeleted(tx, 'rules', rules);
  recordDeleted(tx, 'examples', examples);
};

/** Deletes a product that was made by mistake, with all that belongs to it; the ledger keeps what it takes to bring it back. */
export const deleteProductForGood = async (
  tx: TenantTransaction,
  productId: number,
  precondition: Precondition,
  pause: Pause,
): Promise<void> => {
  const state = await lockExistingProduct(tx, productId);
  const product: Product | undefined = await products.lock(tx, productId);
  if (!product) throw notFound();
  precondition(product);
  // Who saves a quote holds its products, so none is saved from here on.
  mustNotBeQuoted(await listQuoteLinesOf(tx, productId));
  await recordParts(tx, productId, pause);
  await deleteProductWithParts(tx, productId);
  recordWrite(tx, productLedger, { before: product, after: null, record: product });
  forgetFromPrice(tx, state);
};
