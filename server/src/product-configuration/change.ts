import { fromPriceOfContributions, type PricedProduct, type ProductPrice } from '@vantail/pricing';
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

/** The from-price of a product, from what is stored of its steps and rows. */
export const currentPrice = async (tx: TenantTransaction, product: PricedProduct): Promise<ProductPrice> => {
  const steps = await listContributions(tx, product.id);
  const contributions = steps.map(({ id, display_order, contribution }) => ({
    ...contribution,
    step_id: id,
    display_order,
  }));
  const ids = contributions.flatMap(({ references }) =>
    references.map((reference) => reference.pricing_configuration_id),
  );
  const rows = ids.length > 0 ? await listRowPrices(tx, product.id, [...new Set(ids)]) : [];
  return fromPriceOfContributions({
    product,
    contributions,
    rows: rows.map(({ id, active, row_price }) => ({ id, active, price: row_price })),
  });
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
    await storeFromPrice(tx, product.id, price);
    for (const id of changedCategories(before, { ...product, from_price: price.price })) categories.add(id);
    prices.push(price.price);
  }
  if (categories.size > 0) await raisePriceVersions(tx, [...categories]);
  return prices;
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
  work: () => Promise<T>,
): Promise<T> => {
  const product = await lockExistingProduct(tx, productId);
  const result = await work();
  await refreshFromPrice(tx, product, product);
  return result;
};
