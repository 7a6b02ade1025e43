import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole } from '../../support/browser.ts';
import { startDemoConsole } from '../../support/console-service.ts';

const service = await startDemoConsole();
const { key } = service;
const read = async <T>(path: string) => (await service.call<T>('GET', path, { token: key })).body;
type Named = { id: number; name: string; reference: string };
const products = (await read<{ data: Named[] }>('/v1/products')).data;
const product = products.find(({ reference }) => reference === 'PVC-2V') ?? assert.fail('the demo has no PVC-2V');

test('the opening that is chosen is the window that is priced, and one that may mean two of them is asked about', async () => {
  const options = (await read<{ data: Named[] }>('/v1/options?q=OUV-2&page_size=200')).data;
  const tilting = options.find(({ reference }) => reference === 'OUV-2-OB') ?? assert.fail('the demo has no OUV-2-OB');
  const page = await openConsole(service.origin, `/products/${product.id}/try`, { key });
  const price = page.getByRole('region', { name: 'Price' });
  const choose = (name: string) => page.getByText(name, { exact: true }).first().click();
  await choose('Two leaves, right one tilts, fixed light above');
  await price.getByText('The service confirms this').waitFor();
  await page
    .getByRole('figure')
    .filter({ hasText: /above|transom/i })
    .waitFor();
  // Without its fixed part the option fits two rows.
  const window = { leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite_oscillo' };
  await service.call('PATCH', `/v1/options/${tilting.id}`, { token: key, body: { window } });
  await page.reload();
  await choose('Two leaves, right one tilts');
  // A tilting leaf needs a lock: the white handle was dropped.
  await choose('Locking handle');
  await page.getByRole('textbox', { name: 'Height' }).fill('1500');
  await price.getByText('Which window do you mean?').waitFor();
  await price.getByText('The service confirms this').waitFor();
  await price.getByRole('region', { name: 'Matching windows' }).getByRole('button').first().click();
  await price.getByText('Unit price, rounded').waitFor();
  await price.getByText('The service confirms this').waitFor();
  // The row says which window it is: the option that chose it, which costs nothing, has no line of its own.
  const lines = await price
    .getByRole('table', { name: 'How the price is calculated' })
    .getByRole('rowheader')
    .allInnerTexts();
  assert.equal(lines.filter((line) => /tilt/i.test(line)).length, 1, lines.join(' | '));
});

test('a size that cannot be made says so, and a size that can is one click away', async () => {
  const page = await openConsole(service.origin, `/products/${product.id}/try`, { key });
  const price = page.getByRole('region', { name: 'Price' });
  await page.getByRole('textbox', { name: 'Width' }).fill('9000');
  await price.getByText('This size can’t be made').waitFor();
  await price.getByText('The service confirms this').waitFor();
  await price.getByRole('region', { name: 'Nearest sizes with a price' }).getByRole('button').first().click();
  await price.getByText('Unit price, rounded').waitFor();
  assert.notEqual(await page.getByRole('textbox', { name: 'Width' }).inputValue(), '9000');
});

test('on a phone the price stays in sight while choices are made, and the pages of the menu have names', async () => {
  const page = await openConsole(service.origin, `/products/${product.id}/try`, { key, phone: true });
  const price = page.getByRole('region', { name: 'Price' }).locator('[aria-live]');
  await price.waitFor();
  for (const y of [0, 3000]) {
    await page.mouse.wheel(0, y);
    const box = await price.boundingBox();
    assert.ok(box && box.y > 0 && box.y + box.height <= 845, `the price is at ${JSON.stringify(box)}`);
  }
  await page.getByRole('button', { name: /^Menu/ }).click();
  const links = await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').allInnerTexts();
  assert.ok(links.length > 10 && links.every((name) => name.trim() !== ''), links.join());
});

test('what was tried is kept as a quote with its price', async () => {
  const page = await openConsole(service.origin, `/products/${product.id}/try`, { key });
  await page.getByRole('button', { name: 'Save as a quote' }).click();
  await page.getByText('Quote 1 saved, with these prices').waitFor();
  const { data } = await read<{ data: { number: number; lines: { product_id: number }[] }[] }>('/v1/quotes');
  assert.deepEqual(
    data.map(({ number, lines }) => [number, lines.map((line) => line.product_id)]),
    [[1, [product.id]]],
  );
});
