import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct } from '../../../server/test/support/priced-product.ts';
import { openConsole, withAnswer } from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';

const service = await startConsoleService();

test('a quote is priced anew with both prices in sight, and nothing is written before one takes them', async () => {
  const tenant = await service.newTenant();
  const product = await newPricedProduct(tenant, { name: 'Fenêtre' });
  const row = await product.row({ price_table: '100:50' });
  const lines = [{ product_id: product.id, width: 1000, height: 1000 }];
  const { id } = await tenant.must<{ id: number }>('POST', '/v1/quotes', { lines });
  await tenant.must('PATCH', `${product.rows}/${row.id}`, { price_table: '200:50' });
  const stored = () => tenant.must<{ total: number; valid_until: string }>('GET', `/v1/quotes/${id}`);
  const page = await openConsole(service.origin, `/quotes/${id}`, { key: tenant.key });
  await page.getByRole('button', { name: 'Recalculate prices' }).click();
  const prices = page.getByRole('dialog', { name: 'Current prices' });
  await prices.getByRole('row', { name: /Fenêtre.*€150\.00.*€250\.00/ }).waitFor();
  assert.equal((await stored()).total, 150);
  await prices.getByRole('button', { name: 'Use the new prices' }).click();
  await page.getByText('The quote now has the new prices').waitFor();
  assert.equal((await stored()).total, 250);

  await page.getByLabel('Valid until').fill('2031-03-31');
  await withAnswer(page, 'PATCH', /quotes/, () => page.getByRole('button', { name: 'Save the date' }).click());
  const until = new Date((await stored()).valid_until);
  assert.deepEqual([until.getFullYear(), until.getMonth(), until.getDate()], [2031, 2, 31]);
});
