import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textFaults } from '../../../../console/test/support/text-faults.ts';
import { HOSTILE, HOSTILE_PART, LONG, LONG_PART, PLACEHOLDER } from '../../../../server/test/support/hostile-texts.ts';
import { openShopPage } from '../../support/shop-page.ts';
import { startShopService } from '../../support/shop-service.ts';

const KINDS = {
  hostile: HOSTILE.replace(PLACEHOLDER, HOSTILE_PART),
  long: LONG.replace(PLACEHOLDER, LONG_PART),
} as const;

for (const [kind, name] of Object.entries(KINDS))
  test(`in the configurator ${kind} texts of the catalogue run no script, ask no other host, turn no words around and widen nothing`, async () => {
    const { db, origin, productId, shopKey } = await startShopService();
    // As a database holds them from before such names were refused.
    for (const table of ['products', 'options', 'steps', 'categories', 'brands'])
      await db.asSuperuser(`update ${table} set name = $1, name_en = $1, translations = '{}'`, [name]);
    await db.asSuperuser(`update rules set message = $1, message_en = $1, translations = '{}'`, [name]);
    const body = `<vantail-configurator src="${origin}" key="${shopKey}" product="${productId('PVC-2V')}"></vantail-configurator>`;
    const page = await openShopPage({ origin, body });
    await page.evaluate(() =>
      Object.assign(globalThis, { evil: () => console.error('a script of the catalogue ran') }),
    );
    await page.getByText('Price confirmed').waitFor();
    const found = await textFaults(page, [name]);
    for (const head of await page.locator('[part~=step-header]').all()) {
      if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
      found.push(...(await textFaults(page, [name])));
    }
    await page.getByRole('button', { name: 'Request this offer' }).first().click();
    await page.getByRole('dialog').getByLabel('Email').waitFor();
    found.push(...(await textFaults(page, [name])));
    assert.deepEqual(found, []);
  });
