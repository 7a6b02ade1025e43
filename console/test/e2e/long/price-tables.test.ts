import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newDeadline } from '../../../../scripts/testing/until.ts';
import { openConsole } from '../../support/browser.ts';
import { chooseFile } from '../../support/choose-file.ts';
import { startDemoConsole } from '../../support/console-service.ts';
import { violations } from '../../support/violations.ts';

/** D15 in the console: price tables as a section, sharing, rows and options that use one, and price lists of a brand. */
const service = await startDemoConsole();
const { key } = service;
const send = async <T>(method: string, path: string, body?: object) => {
  const answer = await service.call<T>(method, path, { token: key, ...(body ? { body } : {}) });
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
  return answer.body;
};
const read = <T>(path: string) => send<T>('GET', path);
type Named = { id: number; name: string };
type Row = Named & { price_table: string | null; price_table_id: number | null };

const grid = (price: number) =>
  JSON.stringify({
    type: 'table-directe',
    modeInterpolation: 'majoration',
    widths: [800, 900],
    heights: [900, 1000],
    prices: [
      [price, price + 10],
      [price + 20, price + 30],
    ],
  });
const brand = await send<Named>('POST', '/v1/brands', { name: 'Maison Tableau' });
const category = await send<Named>('POST', '/v1/categories', { name: 'Essais' });
const newProduct = async (name: string, price: number) => {
  const product = await send<Named>('POST', '/v1/products', { name, category_id: category.id, brand_id: brand.id });
  const rows = `/v1/products/${product.id}/pricing-configurations`;
  const row = await send<Row>('POST', rows, { opening_v1: 'gauche', price_table: grid(price) });
  await send('POST', `/v1/products/${product.id}/steps`, {
    type: 'selection',
    name: 'Fenêtre',
    content_configuration: { pricingConfig: row.id },
  });
  const fromPrice = async () => (await read<{ price: number }>(`/v1/products/${product.id}/from-price`)).price;
  return { ...product, rows, rowId: row.id, row: () => read<Row>(`${rows}/${row.id}`), fromPrice };
};
const [left, right] = [await newProduct('Tableau Gauche', 200), await newProduct('Tableau Droite', 200)];
const shots = process.env.SCREENSHOTS;
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

test('the table of a row is shared with every row that has the same, after a look at who joins', async () => {
  const page = await openConsole(service.origin, `/products/${left.id}/rows/${left.rowId}`, { key });
  await page.getByRole('button', { name: 'Share this table' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('2 rows in 2 products have exactly the same table.').waitFor();
  await shoot(page, 'share');
  assert.deepEqual(await violations(page), []);
  assert.equal((await left.row()).price_table_id, null);
  await dialog.getByLabel('Name of the shared table').fill('Grille commune');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('2 rows share the table now.').waitFor();
  await page.getByRole('combobox', { name: 'Shared price table' }).waitFor();
  const [one, two] = [await left.row(), await right.row()];
  assert.ok(one.price_table_id !== null && one.price_table_id === two.price_table_id);
  assert.deepEqual([await left.fromPrice(), await right.fromPrice()], [200, 200]);
});

test('a shared table is found, says who uses it, and what a change moves before it is saved', async () => {
  const page = await openConsole(service.origin, '/price-tables', { key });
  await page.getByRole('searchbox').fill('commune');
  await page.getByText('2 rows in 2 products').first().waitFor();
  await shoot(page, 'price-tables');
  assert.deepEqual(await violations(page), []);
  await page.getByRole('link', { name: 'Grille commune' }).click();
  await page.getByText('Used by: 2 rows in 2 products').waitFor();
  await page.getByRole('grid').first().waitFor();
  await shoot(page, 'price-table');
  assert.deepEqual(await violations(page), []);
  await page.getByRole('grid', { name: 'Prices by width and height' }).getByRole('gridcell').first().click();
  await page.keyboard.type('220');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('2 rows in 2 products, from-prices of 2.').waitFor();
  await shoot(page, 'moves');
  assert.equal(await left.fromPrice(), 200);
  await dialog.getByRole('button', { name: 'Save for all of them' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(() => !document.querySelector('[role=alertdialog]'));
  await assertSoon(async () => assert.deepEqual([await left.fromPrice(), await right.fromPrice()], [210, 210]));
});

/** What the page has sent arrives a moment later. */
const assertSoon = async (check: () => Promise<void>) => {
  for (const isLate = newDeadline(); ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    try {
      return await check();
    } catch (error) {
      if (isLate()) throw error;
    }
  }
};

test('a row leaves a shared table with its prices, and an option is priced by one', async () => {
  const page = await openConsole(service.origin, `/products/${left.id}/rows/${left.rowId}`, { key });
  await page.getByRole('button', { name: /Which price table/ }).click();
  await page.getByRole('option', { name: 'Its own table' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  const row = await left.row();
  assert.deepEqual([row.price_table_id, JSON.parse(row.price_table ?? '{}').widths], [null, [800, 900]]);
  assert.equal(await left.fromPrice(), 210);
  const option = await send<Named>('POST', '/v1/options', { name: 'Volet essai' });
  const sheet = await openConsole(service.origin, `/options?open=${option.id}`, { key });
  await sheet.getByRole('button', { name: /Charged as/ }).click();
  await sheet.getByRole('option', { name: /table/i }).click();
  await sheet.getByRole('combobox', { name: 'Shared price table' }).fill('Grille');
  await sheet.getByRole('option', { name: 'Grille commune' }).click();
  await shoot(sheet, 'option');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await sheet.getByText('Saved', { exact: true }).first().waitFor();
  const saved = await read<{ price_type: string; price_table_id: number }>(`/v1/options/${option.id}`);
  assert.equal(saved.price_type, 'table');
  assert.equal(saved.price_table_id, (await right.row()).price_table_id);
});

test('a price list of a brand asks for what is not certain, is applied as a whole, and its answers are kept', async () => {
  const list = (price: number) =>
    `Gamme inconnue;;\nhauteur ↓ / largeur → (mm);800;900\n900;${price};${price + 10}\n1000;${price + 20};${price + 30}\n`;
  const page = await openConsole(service.origin, '/price-lists', { key });
  await page.getByRole('combobox', { name: 'Brand' }).fill('Maison');
  await page.getByRole('option', { name: 'Maison Tableau' }).click();
  await chooseFile(page, { name: 'tarif.csv', text: list(230) });
  await page.getByRole('heading', { name: /What is the table A2 for/ }).waitFor();
  await shoot(page, 'list-question');
  assert.deepEqual(await violations(page), []);
  assert.ok(await page.getByRole('button', { name: 'Import not possible yet' }).isDisabled());
  await page.getByRole('combobox', { name: 'Goes to' }).fill('Gauche');
  await page.getByRole('option', { name: /Tableau Gauche/ }).click();
  await page.getByText(`Tableau Gauche, row ${left.rowId}`).waitFor();
  await shoot(page, 'list-preview');
  await page.getByRole('button', { name: 'Import 4 prices: 1 row changed' }).click();
  await page.getByText('Imported: 1 table, 4 prices, from-prices of 1 changed.').waitFor();
  await page.getByLabel('Name of the answers').fill('Maison Tableau');
  await page.getByRole('button', { name: 'Save the answers for the next file' }).click();
  await page.getByText('Saved: choose them with the next file.').waitFor();
  await shoot(page, 'list-done');
  // What was said of a button that is gone by now is kept for some seconds, for screen readers.
  await page.locator('[data-live-announcer] [role=img]').first().waitFor({ state: 'detached' });
  assert.deepEqual(await violations(page), []);
  await page.getByRole('combobox', { name: 'Answers from an earlier file' }).fill('Maison');
  await page.getByRole('option', { name: 'Maison Tableau' }).click();
  await chooseFile(page, { name: 'tarif-2.csv', text: list(240) });
  await page.getByRole('button', { name: 'Import 4 prices: 1 row changed' }).click();
  await page.getByText('Imported: 1 table, 4 prices').waitFor();
  assert.equal(await left.fromPrice(), 240);
  await chooseFile(page, { name: 'tarif-3.csv', text: list(400) });
  await page.getByRole('button', { name: 'Keep everything as read' }).click();
  const apply = page.getByRole('button', { name: 'Import 4 prices: 1 row changed' });
  await apply.click();
  const question = page.getByRole('alertdialog', { name: 'From-prices change a lot' });
  await question.getByText('1 from-price changes by more than 20 %').waitFor();
  await question
    .getByRole('listitem')
    .filter({ hasText: /Tableau Gauche.*€240\.00.*€400\.00.*\+66\.7 %/ })
    .waitFor();
  await shoot(page, 'list-moves');
  await question.getByRole('button', { name: 'Go back' }).click();
  assert.equal(await left.fromPrice(), 240);
  await apply.click();
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await page.getByText('Imported: 1 table, 4 prices').waitFor();
  assert.equal(await left.fromPrice(), 400);
});
