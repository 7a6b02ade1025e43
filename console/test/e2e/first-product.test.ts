import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, withAnswer } from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';
import { excelBlock } from '../support/excel-block.ts';

const service = await startConsoleService();
const { origin, newTenant } = service;

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
  await withAnswer(page, 'PATCH', /\/v1\/products\/\d+$/, () => button('Activate', true).click());
  await page.getByText('The product is ready').waitFor();

  const [product] = (await must<{ data: { id: number; category_id: number }[] }>('GET', '/v1/products')).data;
  const prices = await must<Record<string, number>>('GET', `/v1/categories/${product?.category_id}/from-prices`);
  // The cheapest cell: 400 x 500 mm.
  assert.deepEqual(prices, { [String(product?.id)]: 110 });
  await page.goto(`${origin}/console/categories/${product?.category_id}`);
  await page.getByText('€110.00').first().waitFor();
});
