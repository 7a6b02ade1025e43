import type { Call } from './load.ts';
import { newKey, post } from './service.ts';

const PRODUCTS = 20;

/**
 * A tenant with a small catalogue, and typical requests: a list, the configuration of a product for a storefront, a
 * change of price that changes the from-price, and a create. What is read does not grow with what is written; otherwise
 * every request would cost more than the last.
 */
export const workingDay = async (url: string): Promise<{ key: string; next: (turn: number) => Call }> => {
  const key = await newKey(url);
  const make = (path: string, body: object) => post(`${url}${path}`, key, body);
  const { id: brand_id } = await make('/v1/brands', { name: 'Brand' });
  const products: { path: string; row: string }[] = [];
  for (let place = 0; place < PRODUCTS; place++) {
    // A category for each: price changes within one category are serialised by the database.
    const { id: category_id } = await make('/v1/categories', { name: `Category ${place}` });
    const { id } = await make('/v1/products', { name: `Product ${place}`, brand_id, category_id });
    const path = `/v1/products/${id}`;
    const row = await make(`${path}/pricing-configurations`, { minimum_price: 1 });
    await make(`${path}/steps`, { type: 'selection', content_configuration: { pricingConfig: row.id } });
    products.push({ path, row: `${path}/pricing-configurations/${row.id}` });
  }
  const calls: ((turn: number, product: { path: string; row: string }) => Call)[] = [
    () => ({ method: 'GET', path: '/v1/categories?page_size=20' }),
    (_turn, { path }) => ({ method: 'GET', path: `${path}/configuration` }),
    (turn, { row }) => ({ method: 'PATCH', path: row, body: { minimum_price: 1000 + turn } }),
    (turn) => ({ method: 'POST', path: '/v1/brands', body: { name: `Brand ${turn}` } }),
  ];
  const next = (turn: number): Call => {
    const product = products[Math.floor(turn / calls.length) % PRODUCTS];
    const call = calls[turn % calls.length];
    if (!call || !product) throw new Error('there is one of each');
    return call(turn, product);
  };
  return { key, next };
};
