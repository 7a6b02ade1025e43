import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../../../../console/test/support/violations.ts';
import { openShopPage } from '../../support/shop-page.ts';
import { startShopService } from '../../support/shop-service.ts';

const { origin, productId, shopKey } = await startShopService();
const body = `<vantail-configurator src="${origin}" key="${shopKey}" product="${productId('PVC-1V')}"></vantail-configurator>`;

test('axe finds nothing: in light and dark, on a phone, from right to left, refused, and in the dialog', async () => {
  for (const look of [{}, { scheme: 'dark' }, { phone: true, locale: 'de-DE' }, { html: 'dir="rtl"' }] as const) {
    const page = await openShopPage({ origin, body }, look);
    await page.locator('[data-check=confirmed]').waitFor();
    assert.deepEqual(await violations(page), [], JSON.stringify(look));
    await page.locator('#head-step-5').click();
    assert.deepEqual(await violations(page), [], JSON.stringify(look));
    await page.locator('#head-step-3').click();
    await page.locator('#width').fill('9000');
    await page.locator('.refusal').first().waitFor();
    assert.deepEqual(await violations(page), [], JSON.stringify(look));
    await page.locator('.nearest button').first().click();
    await page.locator('[part~=ask]:visible').first().click();
    await page.getByRole('dialog').waitFor();
    assert.deepEqual(await violations(page), [], JSON.stringify(look));
    await page.context().close();
  }
});
