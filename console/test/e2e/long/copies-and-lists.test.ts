import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../../scripts/testing/until.ts';
import { openConsole } from '../../support/browser.ts';
import { chooseFile } from '../../support/choose-file.ts';
import { startDemoConsole } from '../../support/console-service.ts';
import { dropInPriceList } from '../../support/price-list.ts';
import { violations } from '../../support/violations.ts';

const service = await startDemoConsole();
const { key } = service;
const read = async <T>(path: string) => (await service.call<T>('GET', path, { token: key })).body;
type Named = { id: number; name: string; reference: string };
const products = (await read<{ data: Named[] }>('/v1/products')).data;
const product = products.find(({ reference }) => reference === 'PVC-2V') ?? assert.fail('the demo has no PVC-2V');
const fromPrice = async (id: number) => (await read<{ price: number }>(`/v1/products/${id}/from-price`)).price;

test('a file with a fault says where it is, and cannot be applied', async () => {
  const page = await openConsole(service.origin, `/products/${product.id}/import`, { key });
  await chooseFile(page, { name: 'tarif.csv', text: ';800;900\n1000;210,5;oops\n1200;230;240\n' });
  await page.getByText('cell C2:').waitFor();
  assert.ok(await page.getByRole('button', { name: /^Import|makes no changes/ }).isDisabled());
});

test('axe finds nothing in the differences of a price list that is dropped in', async () => {
  const { page } = await dropInPriceList(service, key, product.id);
  await page.getByRole('cell', { name: /^250\.5/ }).waitFor();
  assert.deepEqual(await violations(page), []);
});

test('a product is duplicated with its price, as a draft', async () => {
  const page = await openConsole(service.origin, `/products/${product.id}`, { key });
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate the product' }).click();
  await page.getByText('Duplicated. The copy is inactive until you activate it.').waitFor();
  const idIn = (url: string) => Number(/products\/(\d+)/.exec(url)?.[1]);
  await page.waitForURL(({ pathname }) => idIn(pathname) !== product.id);
  const copy = idIn(page.url());
  const made = await read<{ active: boolean }>(`/v1/products/${copy}`);
  assert.equal(made.active, false);
  await service.call('PATCH', `/v1/products/${copy}`, { token: key, body: { active: true } });
  assert.equal(await fromPrice(copy), await fromPrice(product.id));
});

test('the document of a product becomes a new product, after a look at what it brings', async () => {
  const exported = await service.app.inject({
    url: `/v1/products/${product.id}/configuration/export`,
    headers: { authorization: `Bearer ${key}` },
  });
  const page = await openConsole(service.origin, '/products', { key });
  await page.getByRole('button', { name: 'From a file…' }).click();
  await chooseFile(page, { name: 'product.json', text: exported.body });
  const apply = page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true });
  await page.waitForFunction(() => document.querySelector('[role=dialog] button[aria-disabled]') === null);
  assert.deepEqual(await violations(page), []);
  await apply.click();
  await page.waitForURL(/products\/\d+/);
  const made = Number(/products\/(\d+)/.exec(page.url())?.[1]);
  assert.notEqual(made, product.id);
  assert.equal((await read<Named>(`/v1/products/${made}`)).name, product.name);
});

test('a list is sorted by a column, and what is selected in it is deactivated at once and taken back by one undo', async () => {
  const page = await openConsole(service.origin, '/products', { key });
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await page.waitForURL(/order=-name/);
  const sorted = (await read<{ data: (Named & { active: boolean })[] }>('/v1/products?order=-name')).data;
  // The address changes before the list does.
  const first = page.getByRole('row').nth(1).getByRole('link').first();
  await first.filter({ hasText: sorted[0]?.name ?? assert.fail('no products') }).waitFor();
  const [one, two] = sorted.filter(({ active }) => active);
  const states = async () => {
    const { data } = await read<{ data: { active: boolean }[] }>(`/v1/products?ids=${one?.id},${two?.id}`);
    return data.map(({ active }) => active);
  };
  for (const product of [one, two]) {
    await page
      .getByRole('checkbox', { name: `Select ${product?.name}`, exact: true })
      .first()
      .focus();
    await page.keyboard.press('Space');
  }
  assert.deepEqual(await violations(page), []);
  await page.getByRole('region', { name: 'Selected: 2 products' }).getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await page.getByText('Deactivated: 2 products').waitFor();
  assert.deepEqual(await states(), [false, false]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await until('the undo', async () => !(await states()).includes(false));
  assert.deepEqual(await states(), [true, true]);
});
