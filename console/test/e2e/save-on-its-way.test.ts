import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct } from '../../../server/test/support/priced-product.ts';
import { openConsole } from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';

/** What a shop that runs needs every day: what waits for it, and work on long lists. */
const service = await startConsoleService();

test('leaving while a save is on its way asks about what was typed since, and not where nothing was', async () => {
  const tenant = await service.newTenant();
  const product = await newPricedProduct(tenant, { name: 'Window' });
  const row = await product.row({ price_table: '200:100' });
  const page = await openConsole(service.origin, `/products/${product.id}/rows/${row.id}`, { key: tenant.key });
  const held = Promise.withResolvers<void>();
  await page.route('**/pricing-configurations/*', async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.continue();
  });
  const width = page.getByRole('textbox', { name: 'Largest width' });
  await width.fill('1500');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.keyboard.press('Control+s');
  await sent;
  await width.fill('1600');
  await page.getByRole('link', { name: 'Brands', exact: true }).first().click();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  held.resolve();
  assert.match(page.url(), /rows/);
});
