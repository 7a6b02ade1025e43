import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole } from '../../support/browser.ts';
import { startGridProducts } from '../../support/grid-products.ts';
import { violations } from '../../support/violations.ts';

const { service, key, call, belonging, newProduct, choose, pasteInto } = await startGridProducts();

test('the list of products shows three states and filters them: nothing is ready without a price', async () => {
  await newProduct('Zarzuela');
  await call('POST', '/v1/products', { name: 'Bare', ...belonging });
  const priceless = await call<{ id: number }>('POST', '/v1/products', { name: 'Priceless', ...belonging });
  await call('POST', `/v1/products/${priceless.id}/steps`, { type: 'dimension' });
  const page = await openConsole(service.origin, '/products', { key });
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await row('Zarzuela').getByText('Ready', { exact: true }).waitFor();
  await row('Priceless').getByText('Ready, but no price').waitFor();
  await row('Bare').getByText('Not ready: 1 error').waitFor();
  const filter = async (name: string) => {
    await page.getByRole('button', { name: /Ready\?/ }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await filter('Not ready');
  await row('Priceless').waitFor({ state: 'detached' });
  await row('Bare').waitFor();
  assert.match(page.url(), /readiness=not_ready/);
  await filter('Ready, but…');
  await row('Bare').waitFor({ state: 'detached' });
  await row('Priceless').waitFor();
  assert.deepEqual(await violations(page), []);
});

test('what only looking can settle is accepted as read, by the state that was looked at', async () => {
  const { id, tableOf } = await newProduct('Jump');
  const page = await openConsole(service.origin, `/products/${id}/import`, { key });
  await choose(page, 'mm;400;500;600\n600;3000;3090;3205\n700;3080;3195;3290\n800;3170;3280;3410\n');
  const question = page.getByRole('group', { name: 'Should prices change by this much?' });
  await question.getByText(/goes from 1000 to 3000 EUR/).waitFor();
  await question.getByRole('button', { name: 'Yes, keep it as read' }).click();
  await question.getByText('Kept as read').waitFor();
  await page.getByRole('button', { name: /^Import 9 prices/ }).click();
  // The from-price moves by more than a fifth.
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await page.getByText('Imported: 1 row, 9 prices.').waitFor();
  assert.deepEqual((await tableOf()).prices[0], [3000, 3090, 3205]);
});

test('a pasted block with one axis named asks before it replaces anything; plain prices go into the cells', async () => {
  const { rowPage } = await newProduct('Asked');
  const page = await openConsole(service.origin, rowPage, { key });
  await pasteInto(page, '\tLARGEUR\t\n\t400\t500\n600\t1010\t1110\n700\t1110\t1210');
  const dialog = page.getByRole('dialog', { name: 'Paste a whole table?' });
  const replace = dialog.getByRole('button', { name: 'Replace the table' });
  await replace.waitFor();
  assert.equal(await replace.getAttribute('aria-disabled'), 'true');
  await dialog.getByRole('button', { name: 'Widths down the side' }).click();
  await dialog.getByText('Sizes from 600 × 400 mm to 700 × 500 mm').waitFor();
  assert.equal(await replace.getAttribute('aria-disabled'), null);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await pasteInto(page, '777\t888\n999\t1111');
  await page.getByText('Pasted 2 × 2 cells.').waitFor();
  assert.equal(await dialog.count(), 0);
});
