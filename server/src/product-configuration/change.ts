import { fromPriceOfContributions, type PricedProduct, type ProductPrice } from '@vantail/pricing';
import { recordPrice } from '../database/ledger/record.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { notFound } from '../errors.ts';
import {
  listContributions,
  listRowPrices,
  lockProduct,
  type PricedState,
  raisePriceVersions,
  storeFromPrice,
} from './store.ts';

/** What the category's dictionary shows of a product: nothing while it is inactive (D9.1). */
export type DictionaryEntry = { category_id: number; active: boolean; from_price: number | null };

/** The categories whose dictionary differs between two states of a product. */
export const changedCategories = (before: DictionaryEntry | undefined, after: DictionaryEntry): number[] => {
  const entry = (state: DictionaryEntry | undefined) =>
    state?.active ? `${state.category_id} ${state.from_price}` : undefined;
  if (entry(before) === entry(after)) return [];
  const shown = [before, after].filter((state) => state?.active).map((state) => state?.category_id as number);
  return [...new Set(shown)];
};

/** D12.2: an entry that comes or goes counts as null. */
const dictionaryPlace = (state: DictionaryEntry | undefined) =>
  state?.active ? { price: state.from_price, category_id: state.category_id } : { price: null, category_id: null };

type Step = Awaited<ReturnType<typeof listContributions>>[number];

/** The rows that the price of a product may come from. */
const referredRows = (steps: readonly Step[]): number[] => [
  ...new Set(
    steps.flatMap(({ contribution }) => contribution.references.map((reference) => reference.pricing_configuration_id)),
  ),
];

const rowPrices = (tx: TenantTransaction, productId: number, steps: readonly Step[]) => {
  const ids = referredRows(steps);
  return ids.length > 0 ? listRowPrices(tx, productId, ids) : [];
};

const priceOf = (
  product: PricedProduct,
  steps: readonly Step[],
  rows: Awaited<ReturnType<typeof listRowPrices>>,
): ProductPrice =>
  fromPriceOfContributions({
    product,
    contributions: steps.map(({ id, display_order, contribution }) => ({
      ...contribution,
      step_id: id,
      display_order,
    })),
    rows: rows.map(({ id, active, row_price }) => ({ id, active, price: row_price })),
  });

/** The from-price of a product, from what is stored of its steps and rows. */
export const currentPrice = async (tx: TenantTransaction, product: PricedProduct): Promise<ProductPrice> => {
  const steps = await listContributions(tx, product.id);
  return priceOf(product, steps, await rowPrices(tx, product.id, steps));
};

/** A locked product, and the state that the transaction found it in. */
export type ChangedProduct = { product: PricedState; before: DictionaryEntry | undefined };

/**
 * Stores the from-prices of locked products with a new configuration version each, and raises the version of each
 * dictionary that really changed. The last step of every transaction that can change a price: the versions are raised at
 * the very end and together, so that all writers take them in one order. Answers the new prices, in the order given.
 */
export const refreshFromPrices = async (
  tx: TenantTransaction,
  changes: readonly ChangedProduct[],
): Promise<(number | null)[]> => {
  const categories = new Set<number>();
  const prices: (number | null)[] = [];
  for (const { product, before } of changes) {
    const price = await currentPrice(tx, product);
    tx.trail(storeFromPrice(tx, product.id, price));
    const after = { ...product, from_price: price.price };
    for (const id of changedCategories(before, after)) categories.add(id);
    recordPrice(tx, product, dictionaryPlace(before), dictionaryPlace(after));
    prices.push(price.price);
  }
  if (categories.size > 0) tx.trail(raisePriceVersions(tx, [...categories]));
  return prices;
};

/** The entry of a product that is deleted goes from its dictionary. */
export const forgetFromPrice = (tx: TenantTransaction, product: PricedState): void => {
  if (!product.active) return;
  recordPrice(tx, product, dictionaryPlace(product), dictionaryPlace(undefined));
  tx.trail(raisePriceVersions(tx, [product.category_id]));
};

export const refreshFromPrice = async (
  tx: TenantTransaction,
  product: PricedState,
  before: DictionaryEntry | undefined,
): Promise<number | null> => (await refreshFromPrices(tx, [{ product, before }]))[0] ?? null;

export const lockExistingProduct = async (tx: TenantTransaction, productId: number): Promise<PricedState> => {
  const product = await lockProduct(tx, productId);
  if (!product) throw notFound();
  return product;
};

/**
 * The one way to write below a product: lock it, run the write, recompute its stored price, raise the category's version
 * (docs/adr/0011).
 */
export const changeProduct = async <T>(
  tx: TenantTransaction,
  productId: number,
  work: (product: PricedState) => Promise<T>,
): Promise<T> => {
  const product = await lockExistingProduct(tx, productId);
  const result = await work(product);
  await refreshFromPrice(tx, product, product);
  return result;
};

/**
 * What was decided about a row: the one write that makes it so, not sent yet, or what stays as it is. A decision is made
 * without waiting, so a function that returns a promise is none, and does not compile.
 */
export type RowDecision<T> = { write: () => Promise<T> } | { unchanged: T };

/** Sends the write of a decision. What is sent after it reads what it wrote, so it may not wait for anything before. */
const sendWrite = <T>(tx: TenantTransaction, decision: RowDecision<T>): Promise<T> => {
  if ('unchanged' in decision) return Promise.resolve(decision.unchanged);
  const sentBefore = tx.sentStatements;
  const written = decision.write();
  if (tx.sentStatements === sentBefore) {
    written.catch(() => {}); // The fault below is the one to hear of.
    throw new Error('A write of rows must be sent before the prices of the rows are read');
  }
  return written;
};

/**
 * The same for a write that touches rows alone, in three trips (docs/adr/0018): what must be known first and the steps,
 * which stay as they are, are read in the trip of the lock, behind it; the rows' prices in the trip of the write, behind
 * it; the price is stored in the trip of COMMIT.
 */
export const changeRowsOf = async <Known, T>(
  tx: TenantTransaction,
  productId: number,
  ask: () => Promise<Known>,
  decide: (known: Known) => RowDecision<T>,
): Promise<T> => {
  const [product, known, steps] = await Promise.all([
    lockExistingProduct(tx, productId),
    ask(),
    listContributions(tx, productId),
  ]);
  const [result, rows] = await Promise.all([sendWrite(tx, decide(known)), rowPrices(tx, productId, steps)]);
  const price = priceOf(product, steps, rows);
  tx.trail(storeFromPrice(tx, productId, price));
  const after = { ...product, from_price: price.price };
  const categories = changedCategories(product, after);
  recordPrice(tx, product, dictionaryPlace(product), dictionaryPlace(after));
  if (categories.length > 0) tx.trail(raisePriceVersions(tx, categories));
  return result;
};
