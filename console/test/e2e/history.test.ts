import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, withAnswer } from '../support/browser.ts';
import { startPricedRows } from '../support/priced-rows.ts';
import { violations } from '../support/violations.ts';

const { service, tenant, PRICES, newPricedRow, typePrice, save } = await startPricedRows();

test('undo after a save brings the old price back, and redo the new one', async () => {
  const row = await newPricedRow();
  const page = await openConsole(service.origin, row.page, { key: tenant.key });
  await typePrice(page, '540');
  await save(page);
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal((await row.prices())[0]?.[0], 540);
  await withAnswer(page, 'POST', /revert$/, () => page.getByRole('button', { name: 'Undo', exact: true }).click());
  await page.getByText('Undone: 1 pricing row').waitFor();
  assert.deepEqual(await row.prices(), PRICES);
  await page.getByRole('gridcell', { name: /1,200 × 1,350 mm, €512\.00/ }).waitFor();
  await withAnswer(page, 'POST', /revert$/, () => page.getByRole('button', { name: 'Redo', exact: true }).click());
  assert.equal((await row.prices())[0]?.[0], 540);
});

test('two edits of one grid are merged cell by cell; a price that both changed is chosen', async () => {
  const row = await newPricedRow();
  const page = await openConsole(service.origin, row.page, { key: tenant.key });
  await typePrice(page, '520');
  await page.keyboard.type('535');
  await page.keyboard.press('Enter');
  await row.change([
    [515, 600],
    [530, 655],
  ]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Someone else saved first' });
  await dialog.getByText('Merged from both: 1 price that only you changed, 1 that only they changed.').waitFor();
  await dialog
    .getByRole('radiogroup', { name: '1,200 × 1,350 mm' })
    .getByRole('radio', { name: 'Theirs: €515.00' })
    .check({ force: true });
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: 'Continue with this' }).click();
  await save(page);
  assert.deepEqual(await row.prices(), [
    [515, 600],
    [535, 655],
  ]);
});
