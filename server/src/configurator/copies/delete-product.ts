import { forgetFromPrice, lockExistingProduct, type Product, productLedger, products } from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound, Problem } from '../../platform/errors.ts';
import { recordWrite } from '../../platform/ledger/record.ts';
import type { Precondition } from '../../platform/precondition.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { rowLedger, pricingConfigurations as rows } from '../../prices/index.ts';
import { exampleLedger } from '../examples/store.ts';
import { ruleLedger } from '../rules/store.ts';
import { stepLedger } from '../steps/store.ts';
import {
  deleteProductWithParts,
  listAttachments,
  listExamples,
  listQuoteLinesOf,
  listRules,
  listSteps,
} from './deletion-store.ts';

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

const recordRows = async (tx: TenantTransaction, productId: number, pause: Pause): Promise<void> => {
  for (let page = 1; ; page++) {
    await pause();
    const { rows: listed } = await rows.list(tx, { equals: { product_id: productId }, page, page_size: PAGE });
    for (const row of listed) {
      const record = { ...row, id: row.id, version: row.version ?? 1 };
      recordWrite(tx, rowLedger, { before: record, after: null, record });
    }
    if (listed.length < PAGE) return;
  }
};

const recordSteps = async (tx: TenantTransaction, productId: number): Promise<number[]> => {
  const [steps, attachments] = await Promise.all([listSteps(tx, productId), listAttachments(tx, productId)]);
  const attached = Map.groupBy(attachments, ({ step_id }) => step_id);
  for (const step of steps) {
    const option_ids = (attached.get(step.id) ?? []).map(({ option_id }) => option_id);
    recordWrite(tx, stepLedger, { before: { ...step, option_ids }, after: null, record: step });
  }
  return steps.map(({ id }) => id);
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
  await recordRows(tx, productId, pause);
  const stepIds = await recordSteps(tx, productId);
  for (const rule of await listRules(tx, productId)) {
    recordWrite(tx, ruleLedger, { before: rule, after: null, record: rule });
  }
  for (const example of await listExamples(tx, productId)) {
    recordWrite(tx, exampleLedger, { before: example, after: null, record: example });
  }
  await deleteProductWithParts(tx, productId, stepIds);
  recordWrite(tx, productLedger, { before: product, after: null, record: product });
  forgetFromPrice(tx, state);
};
