import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDemoConsole } from '../support/console-service.ts';
import { dropInPriceList } from '../support/price-list.ts';

const service = await startDemoConsole();
const { key } = service;
const read = async <T>(path: string) => (await service.call<T>('GET', path, { token: key })).body;
type Named = { id: number; name: string; reference: string };
const products = (await read<{ data: Named[] }>('/v1/products')).data;
const product = products.find(({ reference }) => reference === 'PVC-2V') ?? assert.fail('the demo has no PVC-2V');
const fromPrice = async () => (await read<{ price: number }>(`/v1/products/${product.id}/from-price`)).price;

test('a price list is dropped in, its differences are seen, one price is applied and nothing else', async () => {
  const { page, was } = await dropInPriceList(service, key, product.id);
  const cell = page.getByRole('cell', { name: /^250\.5/ });
  assert.match((await cell.getAttribute('title')) ?? '', new RegExp(`price down, was €${was.replace(',', '.')}`));
  const before = await fromPrice();
  await page.getByRole('button', { name: 'Import 1 price: 1 row changed' }).click();
  await page.getByText('Imported: 1 row, 1 price.').waitFor();
  const after = await fromPrice();
  // The row has -4.5 %, the product +4.5 %.
  assert.ok(after < before);
  assert.equal(after, Math.round(250.5 * 0.955 * 1.045 * 100) / 100);
});
