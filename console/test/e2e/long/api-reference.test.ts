import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';
import { openReference, operationHeading } from '../../support/reference-page.ts';
import { violations } from '../../support/violations.ts';

const service = await startConsoleService();

test('/docs is searched by keyboard, and a field leads to the operation that takes it', async () => {
  const { page, refused } = await openReference(service.origin, '');
  await operationHeading(page, 'Vantail API').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('expected_state');
  await page.getByRole('option', { name: /Change the prices of many rows/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#tag\/bulk\/adjustPrices$/);
  await page.getByText('POST', { exact: true }).first().waitFor();
  assert.deepEqual(refused, []);
});

for (const scheme of ['light', 'dark'] as const)
  test(`/docs fits a phone, ${scheme}, and axe finds no violation on it`, async () => {
    const { page } = await openReference(service.origin, '#createBrand', { phone: true, scheme });
    await operationHeading(page, 'Create a brand').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    assert.ok(await page.evaluate((name) => document.body.classList.contains(name), `${scheme}-mode`));
    assert.deepEqual(await violations(page), []);
  });

test('without a script /docs says where the description is', async () => {
  const page = await openPage(service.origin, '/docs', { script: false });
  assert.equal(await page.getByRole('link', { name: '/openapi.json' }).isVisible(), true);
  assert.equal(await page.getByText('Loading').isVisible(), false);
});
