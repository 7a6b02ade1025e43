import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openConsole, withAnswer } from '../support/browser.ts';
import { startDemoConsole } from '../support/console-service.ts';
import { violations } from '../support/violations.ts';

const service = await startDemoConsole();
const { key } = service;
const call = async <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
  const answer = await service.call<T>(method, path, { token: key, ...(body ? { body } : {}) });
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
  return answer.body;
};
type Named = { id: number; name: string; category_id: number; brand_id: number };
const [product] = (await call<{ data: Named[] }>('GET', '/v1/products?q=PVC')).data;
assert.ok(product, 'the demo has no product');
const belonging = { category_id: product.category_id, brand_id: product.brand_id };

const GRID = {
  type: 'table-directe',
  modeInterpolation: 'majoration',
  widths: [400, 500, 600],
  heights: [600, 700, 800],
  prices: [
    [1000, 1090, 1205],
    [1080, 1195, 1290],
    [1170, 1280, 1410],
  ],
};

/** A product with one priced row that a step refers to: nothing to report. */
const newProduct = async (name: string, prices: (number | null)[][] = GRID.prices) => {
  const made = await call<{ id: number }>('POST', '/v1/products', { name, ...belonging });
  const path = `/v1/products/${made.id}`;
  const price_table = JSON.stringify({ ...GRID, prices });
  const row = await call<{ id: number }>('POST', `${path}/pricing-configurations`, {
    opening_v1: 'fixe',
    price_table,
  });
  await call('POST', `${path}/steps`, { type: 'dimension', content_configuration: { pricingConfig: row.id } });
  const tableOf = async () =>
    JSON.parse((await call<{ price_table: string }>('GET', `${path}/pricing-configurations/${row.id}`)).price_table);
  return { id: made.id, rowId: row.id, rowPage: `/products/${made.id}/rows/${row.id}`, tableOf };
};

const choose = async (page: Page, text: string) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles({ name: 'tarif.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
};

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

test('what only looking can settle is accepted as read, by the state that was looked at', async () => {
  const { id, tableOf } = await newProduct('Jump');
  const page = await openConsole(service.origin, `/products/${id}/import`, { key });
  await choose(page, 'mm;400;500;600\n600;3000;3090;3205\n700;3080;3195;3290\n800;3170;3280;3410\n');
  const question = page.getByRole('group', { name: 'Should prices change by this much?' });
  await question.getByText(/goes from €1,000.00 to €3,000.00/).waitFor();
  await question.getByRole('button', { name: 'Yes, keep it as read' }).click();
  await question.getByText('Kept as read').waitFor();
  await page.getByRole('button', { name: /^Import 9 prices/ }).click();
  // The from-price moves by more than a fifth.
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await page.getByText('Imported: 1 row, 9 prices.').waitFor();
  assert.deepEqual((await tableOf()).prices[0], [3000, 3090, 3205]);
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

/** Pastes into the first price of the grid, as from a spreadsheet. */
const pasteInto = async (page: Page, text: string) => {
  const grid = page.getByRole('grid', { name: 'Prices by width and height' });
  await grid.waitFor();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await grid.getByRole('gridcell').first().click();
  await page.keyboard.press('Control+v');
};

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

test('a pasted block in another currency and basis than the shop’s asks before it replaces anything', async () => {
  const { rowPage } = await newProduct('Other money');
  const page = await openConsole(service.origin, rowPage, { key });
  await pasteInto(page, 'Tarif 2026 en CHF HT\n\t400\t500\n600\t1010\t1110\n700\t1110\t1210');
  const dialog = page.getByRole('dialog', { name: 'Paste a whole table?' });
  const replace = dialog.getByRole('button', { name: 'Replace the table' });
  await dialog.getByText('The list says CHF, your prices are in EUR.').waitFor();
  await dialog.getByText('The list says HT, your prices are TTC.').waitFor();
  for (const title of ['Are the prices in the right currency?', 'Are the prices without tax or with it?']) {
    assert.equal(await replace.getAttribute('aria-disabled'), 'true');
    await dialog.getByRole('group', { name: title }).getByRole('button', { name: 'Yes, keep it as read' }).click();
  }
  assert.equal(await replace.getAttribute('aria-disabled'), null);
});
