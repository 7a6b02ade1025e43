import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newPricedProduct } from '../../../../server/test/support/priced-product.ts';
import { openConsole } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';
import { violations } from '../../support/violations.ts';

/** What people do with long lists: select all that a filter finds, sort by price, come back to their filters. */
const service = await startConsoleService();

const namesIn = (page: Page) => page.locator('tbody th[scope=row]').allInnerTexts();

/** Waits until the list shows these names first. */
const showsFirst = async (page: Page, first: string, order: string) => {
  await page.locator(`th[aria-sort="${order}"]`).waitFor();
  await page.locator('tbody tr').first().getByRole('link', { name: first, exact: true }).waitFor();
};

test('where a filter finds 501, all 501 are selected at once and go on to the change of prices', async () => {
  const tenant = await service.newTenant();
  const named = (count: number, family: string) =>
    Array.from({ length: count }, (_, at) => ({ name: `${family} ${at + 1}`, content_type: family, price: 10 }));
  await tenant.must('POST', '/v1/options/import', { options: [...named(501, 'teinte'), ...named(2, 'poignée')] });
  const page = await openConsole(service.origin, '/options?content_type=teinte', { key: tenant.key });
  await page.getByText('1–50 of 501').waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Selected: 50 options').first().waitFor();
  await page.getByRole('button', { name: 'Select all 501' }).click();
  await page.getByText('Selected: 501 options').first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Select all 501' }).count(), 0);
  await page.getByRole('link', { name: 'Change prices…' }).click();
  await page.getByText('The selection: 501 options').first().waitFor();
  const ids = new URL(page.url()).searchParams.get('option_ids')?.replaceAll('"', '').split('-') ?? [];
  assert.equal(new Set(ids).size, 501);
});

test('options are sorted by price, products by from-price, and the order is in the address', async () => {
  const tenant = await service.newTenant();
  const list = [20, 5, 90].map((price) => ({ name: `At ${price}`, price }));
  await tenant.must('POST', '/v1/options/import', { options: list });
  for (const price of [700, 300]) {
    const product = await newPricedProduct(tenant, { name: `From ${price}` });
    const { id } = await product.row({ minimum_price: price });
    await product.step({ type: 'selection', content_configuration: { pricingConfig: id } });
  }
  await newPricedProduct(tenant, { name: 'Unpriced' });
  const page = await openConsole(service.origin, '/options', { key: tenant.key });
  await page.getByRole('button', { name: /^Price/ }).click();
  await showsFirst(page, 'At 5', 'ascending');
  assert.deepEqual(await namesIn(page), ['At 5', 'At 20', 'At 90']);
  await page.getByRole('button', { name: /^Price/ }).click();
  await showsFirst(page, 'At 90', 'descending');
  assert.equal(new URL(page.url()).searchParams.get('order'), '-price');
  await page.goto(`${service.origin}/console/products?order=-from_price`);
  await showsFirst(page, 'From 700', 'descending');
  assert.deepEqual(await namesIn(page), ['From 700', 'From 300', 'Unpriced']);
});

test('filters are saved under a name, found again after a reload, and removed', async () => {
  const tenant = await service.newTenant();
  const options = ['Blanc', 'Gris'].map((name) => ({ name, content_type: name === 'Gris' ? 'gris' : 'blancs' }));
  await tenant.must('POST', '/v1/options/import', { options });
  const page = await openConsole(service.origin, '/options?content_type=gris&order=-price', { key: tenant.key });
  const menu = page.getByRole('button', { name: 'Saved filters' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Save or remove…' }).click();
  await page.getByLabel('Name of these filters').fill('Greys, dearest first');
  assert.deepEqual(await violations(page), []);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.goto(`${service.origin}/console/options`);
  await page.getByRole('link', { name: 'Blanc', exact: true }).waitFor();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Greys, dearest first' }).click();
  await page.getByRole('link', { name: 'Blanc', exact: true }).waitFor({ state: 'detached' });
  assert.deepEqual(await namesIn(page), ['Gris']);
  const { searchParams } = new URL(page.url());
  assert.deepEqual([searchParams.get('content_type'), searchParams.get('order')], ['gris', '-price']);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Save or remove…' }).click();
  await page.getByRole('button', { name: /Remove .*Greys, dearest first/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Save or remove…' }).waitFor();
  assert.equal(await page.getByRole('menuitem').count(), 1);
});
