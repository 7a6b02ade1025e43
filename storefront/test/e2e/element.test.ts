import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VantailConfigurator } from '../../src/index.ts';
import { openShopPage } from '../support/shop-page.ts';
import { startShopService } from '../support/shop-service.ts';

const { origin, must, productId, shopKey, newKey } = await startShopService();
const element = (key = shopKey, more = '', reference = 'PVC-1V') =>
  `<vantail-configurator src="${origin}" key="${key}" product="${productId(reference)}" ${more}></vantail-configurator>`;

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
