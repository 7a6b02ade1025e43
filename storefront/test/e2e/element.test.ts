import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { VantailConfigurator } from '../../src/index.ts';
import { openShopPage } from '../support/shop-page.ts';
import { startShopService } from '../support/shop-service.ts';

const { origin, must, productId, shopKey, newKey } = await startShopService();
const element = (key = shopKey, more = '', reference = 'PVC-1V') =>
  `<vantail-configurator src="${origin}" key="${key}" product="${productId(reference)}" ${more}></vantail-configurator>`;

const isInSight = (page: Page, selector: string) =>
  page.locator(selector).evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && bottom > top;
  });

test('on a phone the price is in sight wherever the customer is, and nothing is wider than the screen', async () => {
  const page = await openShopPage({ origin, body: element() }, { phone: true });
  await page.locator('.bar').getByText('€362.90').waitFor();
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const top of [0, end / 3, (2 * end) / 3]) {
    await page.evaluate((to) => scrollTo(0, to), top);
    assert.ok(await isInSight(page, '.bar .sum'), `at ${top}`);
  }
  for (const name of [/^Openings/, /^Dimensions/, /^Glazing/, /^Extras/]) {
    await page.getByRole('button', { name }).click();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), String(name));
  }
  await page.locator('.bar').getByRole('button', { name: 'Request this offer' }).click();
  await page.getByRole('dialog').getByLabel('Email').waitFor();
});

test('a window can be put in a wall once the file of depth can be loaded', async () => {
  const page = await openShopPage({ origin, body: element() });
  await page.route('**/vantail-depth-*', (route) => route.abort(), { times: 1 });
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('vantail-depth'));
  await page.reload();
  await refused;
  await page.locator('[data-check=confirmed]').waitFor();
  const wall = page.getByRole('button', { name: 'In a wall' });
  await wall.click();
  await page.getByRole('figure').getByText('1.75 m').waitFor();
  assert.equal(await wall.getAttribute('aria-pressed'), 'true');
});

test('a key that sees only final prices gets them from the service, and the browser computes none', async () => {
  const key = await newKey({ scopes: ['storefront:read'], price_detail: 'final' });
  const page = await openShopPage({ origin, body: element(key) });
  await page.getByText('Price confirmed').waitFor();
  const price = await page.evaluate(() => {
    const configurator = document.querySelector('vantail-configurator') as VantailConfigurator;
    configurator.selection = { ...configurator.selection, width: 900 };
    return configurator.price;
  });
  assert.equal(price, null);
  const request = await page.evaluate(
    () => (document.querySelector('vantail-configurator') as VantailConfigurator).selection,
  );
  const { total } = await must<{ total: number }>('POST', `/v1/products/${productId('PVC-1V')}/quote`, request);
  await page
    .getByText(`€${total.toFixed(2)}`)
    .first()
    .waitFor();
});

test('a price that changes while the customer writes: the dialog shows the one that was saved, and says so', async () => {
  const page = await openShopPage({ origin, body: element() });
  await page.getByText('Price confirmed').waitFor();
  await page.getByRole('region', { name: 'Price' }).getByRole('button', { name: 'Request this offer' }).click();
  const offer = page.getByRole('dialog', { name: 'Your offer' });
  await offer.getByLabel('Name').fill('Camille Martin');
  await offer.getByLabel('Email').fill('camille@example.org');
  const path = `/v1/products/${productId('PVC-1V')}`;
  await must('PATCH', path, { price_adjustment_percentage: 50 });
  await offer.getByRole('button', { name: 'Send request' }).click();
  await offer.getByText('The price has changed in the meantime').waitFor();
  const [quote] = (await must<{ data: { total: number }[] }>('GET', '/v1/quotes?order=-number')).data;
  assert.equal(await offer.locator('[part=price]').innerText(), `€${quote?.total.toFixed(2)}`);
  await must('PATCH', path, { price_adjustment_percentage: 0 });
});

test('cards show from-prices and drawings', async () => {
  const of = `src="${origin}" key="${shopKey}" product="${productId('PVC-2V')}"`;
  const body = `<vantail-from-price ${of}></vantail-from-price><vantail-drawing ${of}></vantail-drawing>`;
  const page = await openShopPage({ origin, body });
  await page.getByText(/from €\d+\.\d\d/).waitFor();
  await page.getByRole('img', { name: /^2 leaves/ }).waitFor();
});
