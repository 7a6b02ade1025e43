import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole } from '../support/browser.ts';
import { startDemoConsole } from '../support/console-service.ts';

const service = await startDemoConsole();
const { key } = service;
const read = async <T>(path: string) => (await service.call<T>('GET', path, { token: key })).body;
type Named = { id: number; name: string; reference: string };
const products = (await read<{ data: Named[] }>('/v1/products')).data;
const product = products.find(({ reference }) => reference === 'PVC-2V') ?? assert.fail('the demo has no PVC-2V');

type Quote = { total: number; pricing_configuration_id: number };
const asked = async (body: object) =>
  (await service.call<Quote>('POST', `/v1/products/${product.id}/quote`, { token: key, body })).body;

test('the price follows the sizes as they are typed, and the service says the same', async () => {
  const steps = (
    await read<{ data: { id: number; required: boolean; option_ids: number[] }[] }>(`/v1/products/${product.id}/steps`)
  ).data;
  const selections = steps
    .filter(({ required, option_ids }) => required && option_ids.length > 0)
    .map(({ id, option_ids }) => ({ step_id: id, option_ids: option_ids.slice(0, 1) }));
  const page = await openConsole(service.origin, `/products/${product.id}/try`, { key });
  const price = page.getByRole('region', { name: 'Price' });
  for (const [width, height] of [
    [1350, 1200],
    [1200, 1150],
  ]) {
    await page.getByRole('textbox', { name: 'Width' }).fill(String(width));
    await page.getByRole('textbox', { name: 'Height' }).fill(String(height));
    // The first opening is the two side-hung leaves, and names their row.
    const { total } = await asked({ width, height, opening_v2: 'droite', selections });
    const shown = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(total);
    await price.getByText(shown).first().waitFor();
    await price.getByText('The service confirms this').waitFor();
  }
});
