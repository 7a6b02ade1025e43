import assert from 'node:assert/strict';
import { newProduct, type TestProduct } from './new-product.ts';
import type { Body, TestTenant } from './test-service.ts';

/** A pricing row as the tests read it; every other field by name. */
export type TestRow = Body & {
  id: number;
  version: number;
  active: boolean;
  price_table: string | null;
  computed_minimum_price: number | null;
};

/** D9.9. */
export type FromPrice = {
  product_id: number;
  price: number | null;
  source: Body | null;
  base: number | null;
  row_percentage: number | null;
  product_percentage: number | null;
  reason: string | null;
};

export type Dictionary = Record<string, number | null>;

export type PricedProduct = TestProduct & {
  path: string;
  /** The rows' path: /v1/products/1/pricing-configurations. */
  rows: string;
  row: (fields?: Body) => Promise<TestRow>;
  dictionary: () => Promise<Dictionary>;
  fromPrice: () => Promise<FromPrice>;
  /** The product's entry in its category's dictionary; GET from-price must say the same. */
  price: () => Promise<number | null>;
};

export const readDictionary = (tenant: TestTenant, categoryId: number): Promise<Dictionary> =>
  tenant.must<Dictionary>('GET', `/v1/categories/${categoryId}/from-prices`);

/** An active product with a category of its own, and ways to read its prices. */
export const newPricedProduct = async (tenant: TestTenant, fields: Body = {}): Promise<PricedProduct> => {
  const product = await newProduct(tenant, fields);
  const path = `/v1/products/${product.id}`;
  const rows = `${path}/pricing-configurations`;
  const dictionary = () => readDictionary(tenant, product.category_id);
  /** The price and where it comes from; whether it can be reached (D22.4) is another question. */
  const fromPrice = async () => {
    const {
      reachable: _,
      example: _of,
      ...price
    } = await tenant.must<FromPrice & Record<string, unknown>>('GET', `${path}/from-price`);
    return price as FromPrice;
  };
  return {
    ...product,
    path,
    rows,
    row: (given = {}) => tenant.must<TestRow>('POST', rows, given),
    dictionary,
    fromPrice,
    price: async () => {
      const entries = await dictionary();
      assert.ok(Object.hasOwn(entries, product.id), `product ${product.id} is in ${JSON.stringify(entries)}`);
      const price = entries[product.id] ?? null;
      assert.equal((await fromPrice()).price, price);
      return price;
    },
  };
};

type Cell = number | null;

/** Grid JSON (§2.3). */
export const gridText = (prices: readonly (readonly Cell[])[], mode = 'majoration'): string =>
  JSON.stringify({
    type: 'table-directe',
    modeInterpolation: mode,
    widths: (prices[0] ?? []).map((_, column) => 800 + 100 * column),
    heights: prices.map((_, row) => 900 + 100 * row),
    prices,
  });

/** Formula JSON (§2.3). */
export const formulaText = (fields: Body): string => JSON.stringify({ type: 'formule', ...fields });
