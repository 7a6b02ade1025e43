import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VantailConfigurator } from '../../../src/index.ts';
import { openShopPage } from '../../support/shop-page.ts';
import { startShopService } from '../../support/shop-service.ts';

const { origin, productId, shopKey } = await startShopService();
const id = productId('PVC-1V');
const element = (more = '', inside = '') =>
  `<vantail-configurator src="${origin}" key="${shopKey}" product="${id}" ${more}>${inside}</vantail-configurator>`;

type Page = Awaited<ReturnType<typeof openShopPage>>;
const selectionIn = (page: Page) =>
  page.evaluate(() => (document.querySelector('vantail-configurator') as VantailConfigurator).selection);

test('a selection that is set later changes what it names, and keeps what the customer has chosen', async () => {
  const page = await openShopPage({ origin, body: element(`selection='{"width":900}'`) });
  await page.getByText('Price confirmed').waitFor();
  await page.getByRole('radio', { name: /Comfort range/ }).check();
  const comfort = await selectionIn(page);
  await page.getByRole('button', { name: /^Dimensions/ }).click();
  await page.getByRole('spinbutton', { name: 'Height' }).fill('1100');
  await page.getByRole('spinbutton', { name: 'Height' }).press('Tab');
  await page.waitForFunction(
    () => (document.querySelector('vantail-configurator') as VantailConfigurator).selection?.height === 1100,
  );
  await page.evaluate(() => {
    (document.querySelector('vantail-configurator') as VantailConfigurator).selection = { width: 800 };
  });
  await page.getByText('Price confirmed').waitFor();
  assert.deepEqual(await selectionIn(page), { ...comfort, width: 800, height: 1100 });
});
