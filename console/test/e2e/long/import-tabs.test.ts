import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeWorkbook } from '../../../../server/test/support/make-workbook.ts';
import { openConsole } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';
import { violations } from '../../support/violations.ts';

const service = await startConsoleService();
const tenant = await service.newTenant();
const { id: category_id } = await tenant.must<{ id: number }>('POST', '/v1/categories', { name: 'Fenêtres' });
const { id: brand_id } = await tenant.must<{ id: number }>('POST', '/v1/brands', { name: 'Aluplast' });
const product = await tenant.must<{ id: number }>('POST', '/v1/products', { name: 'Horizon', category_id, brand_id });
const rows = `/v1/products/${product.id}/pricing-configurations`;
await tenant.must('POST', rows, { leaf_count: 1, opening_v1: 'fixe' });

const grid = (scale: number, price: number) => [
  ['H / L', ...[600, 800, 1000].map((size) => size / scale)],
  ...[500, 700, 900].map((size, line) => [size / scale, ...[0, 1, 2].map((at) => price + 20 * (line + at))]),
];
const choose = async (page: Awaited<ReturnType<typeof openConsole>>, workbook: Uint8Array) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles({ name: 'tarif.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(workbook) });
};
const workbook = makeWorkbook(
  { name: 'Fixe', cells: [['Tarif en mm, EUR TTC'], ...grid(1, 150)] },
  { name: 'Soufflet', cells: [['Tarif en mm, EUR TTC'], ...grid(1, 250)] },
  { name: 'Conditions', cells: [['Livraison sous trois semaines'], ['Paiement à la commande']] },
);

test('a workbook of several tabs: cards by tab, a row with the opening of its tab, the unit by tab, and tabs without prices by name', async () => {
  const page = await openConsole(service.origin, `/products/${product.id}/import`, { key: tenant.key });
  await choose(page, workbook);
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await card('Fixe').waitFor();
  await card('Soufflet').waitFor();
  await page.getByText('Conditions: There is no price table on this sheet: nothing of it was read').waitFor();

  const unitOf = async (unit: string) => {
    await card('Soufflet')
      .getByRole('button', { name: /Unit of the sizes of “Soufflet”/ })
      .click();
    await page.getByRole('option', { name: unit, exact: true }).click();
  };
  await unitOf('centimetres');
  await card('Soufflet').getByText('6,000 × 5,000 mm to 10,000 × 9,000 mm').waitFor();
  await card('Fixe').getByText('600 × 500 mm to 1,000 × 900 mm').waitFor();
  await unitOf('millimetres');
  await card('Soufflet').getByText('600 × 500 mm to 1,000 × 900 mm').waitFor();

  await card('Soufflet')
    .getByRole('button', { name: /Goes to/ })
    .click();
  await page.getByRole('option', { name: /^A new row: .*tilt/i }).click();
  await card('Soufflet').getByText('New row', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Import 18 prices/ }).click();
  await page.getByText('Imported: 2 rows, 18 prices.').waitFor();
  const { data } = await tenant.must<{ data: { opening_v1: string; price_table: string | null }[] }>('GET', rows);
  assert.deepEqual(
    data.map(({ opening_v1, price_table }) => [opening_v1, price_table !== null]),
    [
      ['fixe', true],
      ['oscillo', true],
    ],
  );
});

test('the list of a brand has the same: tables by tab, the row and the unit of each to change', async () => {
  const page = await openConsole(service.origin, '/price-lists', { key: tenant.key });
  const raised = makeWorkbook(
    { name: 'Fixe', cells: [['Horizon'], ['Tarif en mm, EUR TTC'], ...grid(1, 155)] },
    { name: 'Soufflet', cells: [['Horizon'], ['Tarif en mm, EUR TTC'], ...grid(1, 255)] },
  );
  await choose(page, raised);
  const line = (name: string) => page.getByRole('region', { name, exact: true });
  await line('Fixe').waitFor();
  await line('Soufflet')
    .getByRole('button', { name: /How it was read/ })
    .click();
  const pick = async (field: RegExp, option: string | RegExp) => {
    await line('Soufflet').getByRole('button', { name: field }).click();
    await page
      .getByRole('option', typeof option === 'string' ? { name: option, exact: true } : { name: option })
      .click();
  };
  await pick(/Unit of the sizes of “Soufflet”/, 'centimetres');
  await line('Soufflet').getByText('6,000 × 5,000 mm to 10,000 × 9,000 mm').waitFor();
  await pick(/Unit of the sizes of “Soufflet”/, 'millimetres');
  await line('Soufflet').getByText('600 × 500 mm to 1,000 × 900 mm').waitFor();
  await pick(/Goes to/, 'Skip this table');
  await line('Soufflet').getByText('Skipped', { exact: true }).waitFor();
  // What was skipped can be taken again, and go to a row by name.
  await pick(/Goes to/, 'as its heading says');
  await line('Soufflet').getByText('Skipped', { exact: true }).waitFor({ state: 'detached' });
  await pick(/Goes to/, /tilt/i);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: /^Import 18 prices/ }).click();
  await page.getByText('Imported: 2 tables, 18 prices').waitFor();
  const { data } = await tenant.must<{ data: { price_table: string }[] }>('GET', rows);
  assert.deepEqual(
    data.map(({ price_table }) => (JSON.parse(price_table) as { prices: number[][] }).prices[0]?.[0]),
    [155, 255],
  );
});

test('tabs that name their window beside a word that is not known ask with the row as the answer, and all can be taken at once', async () => {
  const page = await openConsole(service.origin, `/products/${product.id}/import`, { key: tenant.key });
  const tabs = makeWorkbook(
    { name: 'PVC 1V Fixe', cells: [['Tarif en mm, EUR TTC'], ...grid(1, 160)] },
    { name: 'PVC Soufflet', cells: [['Tarif en mm, EUR TTC'], ...grid(1, 260)] },
  );
  await choose(page, tabs);
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await card('PVC 1V Fixe').getByText('Is this table for the row “1 leaf, fixed”?').waitFor();
  await page.getByText('Answer 2 questions above first.').waitFor();
  assert.equal(await page.getByText('The file cannot be imported yet').count(), 0, 'nothing is wrong with the file');
  assert.deepEqual(await violations(page), []);
  await card('PVC 1V Fixe')
    .getByRole('button', { name: /^Yes: 1 leaf, fixed/ })
    .click();
  await card('PVC 1V Fixe').getByText('Changes', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Use the proposed row' }).click();
  await page.getByRole('button', { name: /^Import 18 prices/ }).click();
  await page.getByText('Imported: 2 rows, 18 prices.').waitFor();
  const { data } = await tenant.must<{ data: { price_table: string }[] }>('GET', rows);
  assert.deepEqual(
    data.map(({ price_table }) => (JSON.parse(price_table) as { prices: number[][] }).prices[0]?.[0]),
    [160, 260],
  );
});
