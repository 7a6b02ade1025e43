import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../../../../console/test/support/violations.ts';
import { openDemoShop } from '../../support/shop-page.ts';
import { startShopService } from '../../support/shop-service.ts';

const { origin } = await startShopService();

test('the shop says so where a page is not there', async () => {
  const page = await openDemoShop(origin, '/nowhere', { locale: 'en-GB', scheme: 'dark', phone: true });
  await page.getByText('This page is not here.').waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await page
    .getByText(/from €\d+\.\d\d/)
    .first()
    .waitFor();
  assert.deepEqual(await violations(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});
