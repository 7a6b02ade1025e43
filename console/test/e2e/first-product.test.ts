import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, withAnswer } from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';

const service = await startConsoleService();
const { origin, newTenant } = service;

/** A manufacturer's sheet as Excel puts it on the clipboard: widths across, heights down, decimal commas. */
const excelBlock = (columns: number, rows: number) => {
  const widths = Array.from({ length: columns }, (_, column) => 400 + column * 50);
  const heights = Array.from({ length: rows }, (_, row) => 500 + row * 50);
  const price = (width: number, height: number) => (90 + (width * height) / 10_000).toFixed(2).replace('.', ',');
  return [
    ['', ...widths].join('\t'),
    ...heights.map((height) => [height, ...widths.map((width) => price(width, height))].join('\t')),
  ].join('\r\n');
};

test('from an empty tenant to a product whose report is valid and whose card shows the right from-price, by clicks alone', async () => {
  const { key, must } = await newTenant();
  const page = await openConsole(origin, '/products', { key });
  const button = (name: string, exact = false) => page.getByRole('button', { name, exact });
  const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);

  // The empty state says what to do first; category and brand are made on the way.
  await page.getByText('No product yet').waitFor();
  await button('New product').first().click();
  await fill('Name', 'Fenêtre PVC');
  await button('New category').click();
  const category = page.getByRole('dialog', { name: 'New category' });
  await category.getByRole('textbox', { name: 'Name', exact: true }).fill('Fenêtres');
  await category.getByRole('button', { name: 'Create' }).click();
  await category.waitFor({ state: 'detached' });
  await button('New brand').click();
  const brand = page.getByRole('dialog', { name: 'New brand' });
  await brand.getByRole('textbox', { name: 'Name', exact: true }).fill('Atelier Lumière');
  await brand.getByRole('button', { name: 'Create' }).click();
  await brand.waitFor({ state: 'detached' });
  await button('Create').click();
  await page.getByRole('heading', { name: 'Fenêtre PVC', level: 1 }).waitFor();

  // A row with a grid of 40 x 40 that comes from Excel.
  await page.getByRole('link', { name: 'Add row' }).first().click();
  await page.getByRole('radiogroup', { name: 'Kind of price table' }).getByText('Grid', { exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Prices by width and height' });
  await grid.waitFor();
  await page.evaluate((text) => navigator.clipboard.writeText(text), excelBlock(40, 40));
  await grid.getByRole('gridcell').first().click();
  await page.keyboard.press('Control+v');
  await button('Replace the table').click();
  await button('Create row').click();
  await page.waitForURL(/\/rows\/\d+/);

  // A step that refers to it, with an option made on the spot.
  await page.getByRole('link', { name: 'Add step' }).click();
  await fill('Name', 'Ouverture');
  await button('Choose options').click();
  const picker = page.getByRole('dialog', { name: 'Choose options' });
  await picker.getByRole('button', { name: 'New option' }).click();
  const option = page.getByRole('dialog', { name: 'New option' });
  await option.getByRole('textbox', { name: 'Name', exact: true }).fill('À la française');
  await option.getByRole('button', { name: 'Create' }).click();
  await option.waitFor({ state: 'detached' });
  await picker.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('checkbox', { name: /leaf/ }).first().focus();
  await page.keyboard.press('Space');
  await button('Create step').click();
  await page.getByText('It is ready: activate it').waitFor();
  // It is ready before it is on sale, so the words on the page do not tell.
  await withAnswer(page, 'PATCH', /\/v1\/products\/\d+$/, () => button('Activate').first().click());
  await page.getByText('The product is ready').waitFor();

  const [product] = (await must<{ data: { id: number; category_id: number }[] }>('GET', '/v1/products')).data;
  const prices = await must<Record<string, number>>('GET', `/v1/categories/${product?.category_id}/from-prices`);
  // The cheapest cell: 400 x 500 mm.
  assert.deepEqual(prices, { [String(product?.id)]: 110 });
  await page.goto(`${origin}/console/categories/${product?.category_id}`);
  await page.getByText('€110.00').first().waitFor();
});

/** Most clicks from an empty shop to a product that is on sale. A field that is filled in costs the click into it. */
const MOST_CLICKS = 45;

test('from an empty tenant to a product that is ready and on sale, through a template, in at most 45 clicks', async () => {
  const { key, must } = await newTenant();
  const page = await openConsole(origin, '', { key });
  let clicks = 0;
  const press = async (role: 'button' | 'link', name: string) => {
    clicks++;
    await page.getByRole(role, { name, exact: true }).first().click();
  };
  const fill = async (role: 'textbox' | 'combobox', name: string, text: string) => {
    clicks++;
    await page.getByRole(role, { name, exact: true }).fill(text);
    // A list of suggestions hides the rest of the page from roles until it is closed.
    await page.keyboard.press('Tab');
  };

  await page.getByText('Your shop is empty').waitFor();
  await press('button', 'A window, step by step');
  await fill('textbox', 'Name of the product', 'Fenêtre PVC');
  await fill('combobox', 'Category', 'Fenêtres');
  await fill('combobox', 'Brand', 'Atelier Lumière');
  for (const opening of ['1 leaf, fixed', '2 leaves, left hung + right hung']) {
    clicks++;
    await page.getByText(opening, { exact: true }).click();
  }
  // Pressed too early, it says what is missing, and marks it; a filled field is marked no longer.
  await press('button', 'Create the draft');
  await page.getByRole('alert').getByText('Still missing: a price above 0.').waitFor();
  const perSquareMetre = page.getByRole('textbox', { name: 'Price per square metre', exact: true });
  assert.equal(await perSquareMetre.getAttribute('aria-invalid'), 'true');
  await fill('textbox', 'Price per square metre', '240');
  assert.equal(await perSquareMetre.getAttribute('aria-invalid'), null);
  // The second price may stay empty: it counts as 0.
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await fill('textbox', 'Plus, for each', '85.5');
  await press('button', 'Create the draft');
  await page.getByText('Draft: customers don’t see it yet').waitFor();
  await withAnswer(page, 'PATCH', /\/v1\/products\/\d+$/, () => press('button', 'Activate'));
  await page.getByText('The product is ready').waitFor();

  const [product] = (await must<{ data: { id: number; active: boolean }[] }>('GET', '/v1/products')).data;
  assert.equal(product?.active, true);
  const { data } = await must<{ data: { state: string; from_price: number }[] }>('GET', '/v1/readiness');
  // The smallest size: 0.16 m².
  assert.deepEqual(
    data.map(({ state, from_price }) => ({ state, from_price })),
    [{ state: 'ready', from_price: 123.9 }],
  );
  // An option and its row have one name, and each window that was ticked is priced.
  const body = { width: 1000, height: 1000, leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite' };
  const steps = (
    await must<{ data: { id: number; option_ids: number[] }[] }>('GET', `/v1/products/${product?.id}/steps`)
  ).data;
  const selections = steps.filter(({ option_ids }) => option_ids.length > 0);
  const quote = await must<{ total: number }>('POST', `/v1/products/${product?.id}/quote`, {
    ...body,
    selections: selections.map(({ id, option_ids }) => ({ step_id: id, option_ids: option_ids.slice(-1) })),
  });
  assert.equal(quote.total, 325.5);
  assert.ok(clicks <= MOST_CLICKS, `${clicks} clicks`);
});
