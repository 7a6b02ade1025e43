import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { startDemoConsole } from '../../support/console-service.ts';
import { violations } from '../../support/violations.ts';

/** The limits of rows follow their grids: one press for one row, and one dialog for all. */
const service = await startDemoConsole();
const { key } = service;
const call = async <T>(method: 'GET' | 'POST', path: string, body?: object) => {
  const answer = await service.call<T>(method, path, { token: key, ...(body ? { body } : {}) });
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
  return answer.body;
};
type Row = { id: number; total_width_min: number | null; total_width_max: number; total_height_max: number };
const [made] = (await call<{ data: { category_id: number; brand_id: number }[] }>('GET', '/v1/products')).data;

const grid = (widths: number[]) =>
  JSON.stringify({
    type: 'table-directe',
    modeInterpolation: 'majoration',
    widths,
    heights: [600, 700],
    prices: [widths.map((width) => width), widths.map((width) => width + 50)],
  });

const newProduct = async () => {
  const { category_id, brand_id } = made ?? assert.fail('the demo has no product');
  const product = await call<{ id: number }>('POST', '/v1/products', { name: 'Sized', category_id, brand_id });
  const rows = `/v1/products/${product.id}/pricing-configurations`;
  const fixed = await call<Row>('POST', rows, { opening_v1: 'fixe', price_table: grid([400, 500]) });
  const tilting = await call<Row>('POST', rows, {
    opening_v1: 'oscillo',
    price_table: grid([500, 1600]),
    total_width_max: 1400,
  });
  await call('POST', rows, { opening_v1: 'gauche', price_table: '200:100' });
  const limits = async ({ id }: Row) => {
    const row = await call<Row>('GET', `${rows}/${id}`);
    return [row.total_width_min, row.total_width_max, row.total_height_max];
  };
  return { page: `/products/${product.id}/rows/${fixed.id}`, fixed, tilting, limits };
};

test('after a paste one press gives the row the sizes of the grid, and saving keeps them', async () => {
  const { page: path, fixed, limits } = await newProduct();
  const page = await openConsole(service.origin, path, { key });
  const sheet = page.getByRole('grid', { name: 'Prices by width and height' });
  await sheet.waitFor();
  await page.evaluate(() =>
    navigator.clipboard.writeText('mm\t600\t900\t1200\n800\t210\t250\t300\n1000\t230\t270\t320'),
  );
  await sheet.getByRole('gridcell').first().click();
  await page.keyboard.press('Control+v');
  await page.getByRole('button', { name: 'Replace the table' }).click();
  await page.getByText('The grid goes from 600 × 800 mm to 1,200 × 1,000 mm.').waitFor();
  await page.getByText('The row accepts widths without a limit and heights without a limit.').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Use the sizes of the grid' }).click();
  await page.getByText('The grid goes from').waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('textbox', { name: 'Largest width' }).inputValue(), '1200');
  await withAnswer(page, 'PATCH', /\/pricing-configurations\/\d+$/, () =>
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  );
  assert.deepEqual(await limits(fixed), [600, 1200, 1000]);
});

test('all rows of a product take the sizes of their grids after a look at each, and one undo takes them back', async () => {
  const { page: path, fixed, tilting, limits } = await newProduct();
  const page = await openConsole(service.origin, path, { key, locale: 'fr-FR' });
  await page.getByRole('button', { name: 'Pour toutes les lignes…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('en largeur jusqu’à 1 400 mm et en hauteur toute dimension').waitFor();
  await dialog.getByText('en largeur de 500 à 1 600 mm et en hauteur de 600 à 700 mm').waitFor();
  await dialog.getByText('1 ligne n’a pas de grille et reste telle quelle.').waitFor();
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: 'Modifier 2 lignes' }).click();
  await page.getByText('2 lignes ont repris les dimensions de leur grille.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  assert.deepEqual(
    [await limits(fixed), await limits(tilting)],
    [
      [400, 500, 700],
      [500, 1600, 700],
    ],
  );
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page.getByText('Annulé : 2 lignes tarifaires').waitFor();
  assert.deepEqual(await limits(tilting), [null, 1400, null]);
});
