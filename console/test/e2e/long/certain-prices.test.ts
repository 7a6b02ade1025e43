import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { startGridProducts } from '../../support/grid-products.ts';
import { violations } from '../../support/violations.ts';

const { service, key, GRID, newProduct, choose, pasteInto } = await startGridProducts();

test('the report leads to the very cell that is out of line', async () => {
  const prices = GRID.prices.map((line) => [...line]);
  (prices[1] as number[])[1] = 12;
  const { id } = await newProduct('Slip', prices);
  const page = await openConsole(service.origin, `/products/${id}`, { key });
  await page.getByText('The product is ready, with warnings').waitFor();
  await page.getByRole('list', { name: '1 warning' }).getByRole('link').click();
  // The cell itself is chosen, not a neighbour of it.
  const chosen = page.locator('[role=gridcell][aria-selected=true]');
  await chosen.waitFor();
  assert.equal((await chosen.innerText()).trim(), '12');
});

test('a doubt about a file is a question; an answer by button settles it, and only then is anything imported', async () => {
  const { id, tableOf } = await newProduct('Held');
  const page = await openConsole(service.origin, `/products/${id}/import`, { key });
  // The name of one axis alone does not say which way the sizes run.
  await choose(page, ';Largeur;;\n;400;500;600\n600;1010;1095;1215\n700;1085;1200;1300\n800;1180;1290;1420\n');
  const question = page.getByRole('group', { name: 'Do the widths run across the top, or down the side?' });
  await question.waitFor();
  await page.getByText('400 × 600 mm to 600 × 800 mm').waitFor();
  const apply = page.getByRole('button', { name: /^Import 9 prices/ });
  assert.equal(await apply.getAttribute('aria-disabled'), 'true');
  await page.getByText('Answer 1 question above first.').first().waitFor();
  assert.deepEqual(await violations(page), []);
  await question.getByRole('button', { name: 'Widths across the top (as read)' }).click();
  await question.waitFor({ state: 'detached' });
  await apply.click();
  await page.getByText('Imported: 1 row, 9 prices.').waitFor();
  assert.deepEqual((await tableOf()).prices[0], [1010, 1095, 1215]);
});

test('a text that is no price is declared to mean "cannot be made" by one click', async () => {
  const { id } = await newProduct('Mark');
  const page = await openConsole(service.origin, `/products/${id}/import`, { key });
  await choose(page, 'mm;400;500;600\n600;1000;1090;zzz\n700;1080;1195;1290\n800;1170;1280;1410\n');
  await page.getByText('cell D2:').waitFor();
  await page.getByRole('button', { name: '“zzz” means “can’t be made”' }).click();
  await page.getByText('cell D2:').waitFor({ state: 'detached' });
  await page.getByText('1 size without a price').waitFor();
});

test('a pasted block with a title row and in centimetres becomes the table that it is', async () => {
  const { rowId, rowPage, tableOf } = await newProduct('Pasted');
  const page = await openConsole(service.origin, rowPage, { key });
  await pasteInto(
    page,
    'Tarif 2026 TTC\n\t40\t70\t100\n60\t1010\t1095\t1215\n90\t1085\t1200\t1300\n120\t1180\t1290\t1420',
  );
  const dialog = page.getByRole('dialog', { name: 'Paste a whole table?' });
  await dialog.getByText('Sizes from 400 × 600 mm to 1,000 × 1,200 mm').waitFor();
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: 'Replace the table' }).click();
  await withAnswer(page, 'PATCH', new RegExp(`/pricing-configurations/${rowId}$`), () =>
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  );
  await page.getByText('Saved', { exact: true }).waitFor();
  const { widths, heights, prices } = await tableOf();
  assert.deepEqual(
    [widths, heights],
    [
      [400, 700, 1000],
      [600, 900, 1200],
    ],
  );
  assert.deepEqual(prices[0], [1010, 1095, 1215]);
});

test('a pasted block in another currency and basis than the shop’s asks before it replaces anything', async () => {
  const { rowPage } = await newProduct('Other money');
  const page = await openConsole(service.origin, rowPage, { key });
  await pasteInto(page, 'Tarif 2026 en CHF HT\n\t400\t500\n600\t1010\t1110\n700\t1110\t1210');
  const dialog = page.getByRole('dialog', { name: 'Paste a whole table?' });
  const replace = dialog.getByRole('button', { name: 'Replace the table' });
  await dialog.getByText('The prices are in CHF, those of the tenant in EUR').waitFor();
  await dialog.getByText('The prices are excl. VAT, those of the tenant incl. VAT').waitFor();
  for (const title of ['Are the prices in the right currency?', 'Are the prices without tax or with it?']) {
    assert.equal(await replace.getAttribute('aria-disabled'), 'true');
    await dialog.getByRole('group', { name: title }).getByRole('button', { name: 'Yes, keep it as read' }).click();
  }
  assert.equal(await replace.getAttribute('aria-disabled'), null);
});
