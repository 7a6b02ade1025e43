import { fromPriceOfContributions, type PricedProduct, type ProductPrice } from '@vantail/pricing';
import { raisePriceVersions } from '../../platform/database/raised-versions.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { recordPrice } from '../../platform/ledger/record.ts';
import { listRowPrices } from './row-store.ts';
import { listContributions } from './step-store.ts';
import { lockProduct, type PricedState, storeFromPrices } from './store.ts';

/** What the category's dictionary shows of a product: nothing while it is inactive (D9.1). */
type DictionaryEntry = { category_id: number; active: boolean; from_price: number | null };

/** The categories whose dictionary differs between two states of a product. */
const changedCategories = (before: DictionaryEntry | undefined, after: DictionaryEntry): number[] => {
  const entry = (state: DictionaryEntry | undefined) =>
    state?.active ? `${state.category_id} ${state.from_price}` : undefined;
  if (entry(before) === entry(after)) return [];
  const categories = [before, after].filter((state) => state?.active).map((state) => state?.category_id as number);
  return [...new Set(categories)];
};

/** D12.2: an entry that comes or goes counts as null. */
const dictionaryEntry = (state: DictionaryEntry | undefined) =>
  state?.active ? { price: state.from_price, category_id: state.category_id } : { price: null, category_id: null };

type Step = Awaited<ReturnType<typeof listContributions>>[number];

/** The rows that the price of a product may come from. */
const referredRows = (steps: readonly Step[]): number[] => [
  ...new Set(
    steps.flatMap(({ contribution }) => contribution.references.map((reference) => reference.pricing_configuration_id)),
  ),
];

const rowPrices = (tx: TenantTransaction, productIds: readonly number[], steps: readonly Step[]) => {
  const ids = referredRows(steps);
  return ids.length > 0 ? listRowPrices(tx, productIds, ids) : [];
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

/** The from-prices of products, from what is stored of their steps and rows: two statements, however many they are. */
const currentPrices = async (tx: TenantTransaction, products: readonly PricedProduct[]): Promise<ProductPrice[]> => {
  const ids = products.map(({ id }) => id);
  const steps = await listContributions(tx, ids);
  const rows = Map.groupBy(await rowPrices(tx, ids, steps), ({ product_id }) => product_id);
  const stepsOf = Map.groupBy(steps, ({ product_id }) => product_id);
  return products.map((product) => priceOf(product, stepsOf.get(product.id) ?? [], rows.get(product.id) ?? []));
};

/** The from-price of one product. */
export const currentPrice = async (tx: TenantTransaction, product: PricedProduct): Promise<ProductPrice> =>
  (await currentPrices(tx, [product]))[0] as ProductPrice;

/** What steps contribute may be large, so that not all of it is in memory at once. */
const PRODUCTS_AT_ONCE = 100;

/** A from-price that a write moves. */
export type FromPriceMove = { product_id: number; name: string; old: number | null; new: number | null };

/** Those that became another: of locked products as they were found, and of their new prices in the same order. */
export const fromPriceMoves = (products: readonly PricedState[], prices: readonly (number | null)[]): FromPriceMove[] =>
  products
    .map(({ id, name, from_price }, index) => ({ product_id: id, name, old: from_price, new: prices[index] ?? null }))
    .filter((price) => price.old !== price.new);

/** A locked product, and the state that the transaction found it in. */
type ChangedProduct = { product: PricedState; before: DictionaryEntry | undefined };

/**
 * Stores the from-prices of locked products with a new configuration version each, and raises the version of each
 * dictionary that really changed. The last step of every write that can change a price. Answers the new prices, in the order given.
 */
export const refreshFromPrices = async (
  tx: TenantTransaction,
  changes: readonly ChangedProduct[],
): Promise<(number | null)[]> => {
  const prices: (number | null)[] = [];
  for (let from = 0; from < changes.length; from += PRODUCTS_AT_ONCE) {
    const batch = changes.slice(from, from + PRODUCTS_AT_ONCE);
    const found = await currentPrices(
      tx,
      batch.map(({ product }) => product),
    );
    tx.queueWithCommit(storeFromPrices(tx, found));
    for (const [index, { product, before }] of batch.entries()) {
      const price = found[index]?.price ?? null;
      const after = { ...product, from_price: price };
      raisePriceVersions(tx, changedCategories(before, after));
      recordPrice(tx, product, dictionaryEntry(before), dictionaryEntry(after));
      prices.push(price);
    }
  }
  return prices;
};

/** The entry of a product that is deleted goes from its dictionary. */
export const forgetFromPrice = (tx: TenantTransaction, product: PricedState): void => {
  if (!product.active) return;
  recordPrice(tx, product, dictionaryEntry(product), dictionaryEntry(undefined));
  raisePriceVersions(tx, [product.category_id]);
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
    listContributions(tx, [productId]),
  ]);
  const [result, rows] = await Promise.all([sendWrite(tx, decide(known)), rowPrices(tx, [productId], steps)]);
  const price = priceOf(product, steps, rows);
  tx.queueWithCommit(storeFromPrices(tx, [price]));
  const after = { ...product, from_price: price.price };
  recordPrice(tx, product, dictionaryEntry(product), dictionaryEntry(after));
  raisePriceVersions(tx, changedCategories(product, after));
  return result;
};
