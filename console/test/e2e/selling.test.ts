import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newPricedProduct } from '../../../server/test/support/priced-product.ts';
import { openConsole, withAnswer } from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';

/** What the customer pays (D19): settings, VAT, services, tariffs, and the page of a quote. */
const service = await startConsoleService();

const pick = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option }).click();
};

const SIZE = { width: 1000, height: 1000 };

const newWindow = async (tenant: Parameters<typeof newPricedProduct>[0]) => {
  const product = await newPricedProduct(tenant, { name: 'Fenêtre' });
  await product.row({ price_table: '100:50' });
  return product;
};

type Totals = { lines: number; discount: number; net: number; vat: { base: number; amount: number }[]; gross: number };
type Quote = { id: number; total: number; totals: Totals; lines: { id: number; kind: string; total: number }[] };

test('from an empty shop to a quote with VAT, fitting and discounts: the page shows what the API says', async () => {
  const tenant = await service.newTenant({ price_basis: 'HT' });
  const page = await openConsole(service.origin, '/vat-rates', { key: tenant.key });
  await page.getByRole('button', { name: 'New VAT rate' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('TVA 5,5 %');
  await page.getByRole('textbox', { name: 'Rate' }).fill('5.5');
  await withAnswer(page, 'POST', /vat-rates$/, () => page.getByRole('button', { name: 'Create' }).click());

  await page.goto(`${service.origin}/console/settings`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Menuiserie Martin');
  await pick(page, 'VAT rate', 'TVA 5,5 %');
  await withAnswer(page, 'PATCH', /settings$/, () => page.getByRole('button', { name: 'Save', exact: true }).click());
  const settings = await tenant.must<{ company: { name: string }; vat_rate_id: number }>('GET', '/v1/settings');
  assert.deepEqual([settings.company.name, typeof settings.vat_rate_id], ['Menuiserie Martin', 'number']);

  await page.goto(`${service.origin}/console/services`);
  await page.getByText('A service is what you charge beside the windows').waitFor();
  await page.getByRole('button', { name: 'New service' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Fitting');
  await page.getByRole('button', { name: /Charged as/ }).click();
  await page.getByRole('option', { name: 'Per window' }).click();
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('120');
  await withAnswer(page, 'POST', /services$/, () => page.getByRole('button', { name: 'Create' }).click());

  const product = await newWindow(tenant);
  const { id } = await tenant.must<Quote>('POST', '/v1/quotes', {
    lines: [{ product_id: product.id, ...SIZE, quantity: 2 }],
  });
  const stored = () => tenant.must<Quote>('GET', `/v1/quotes/${id}`);
  await page.goto(`${service.origin}/console/quotes/${id}`);
  await page.getByRole('button', { name: 'Add a service' }).click();
  await page.getByRole('menuitem', { name: /Fitting/ }).click();
  await page.getByRole('button', { name: 'Add a free line' }).click();
  await page.getByRole('button', { name: 'Actions for Free line' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Price of one' }).fill('45.50');
  await dialog.getByRole('button', { name: /Discount/ }).click();
  await page.getByRole('option', { name: 'In percent' }).click();
  await dialog.getByRole('textbox', { name: 'In percent' }).fill('10');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const lines = page.getByRole('region', { name: 'Lines', exact: true });
  await withAnswer(page, 'PUT', /lines$/, () => lines.getByRole('button', { name: 'Save', exact: true }).click());
  const worked = await stored();
  assert.deepEqual(worked.lines.map(({ kind, total }) => [kind, total]).slice(1), [
    ['service', 240],
    ['free', 40.95],
  ]);
  const totals = page.getByRole('region', { name: 'Totals' });
  const money = (amount: number) =>
    new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(amount);
  await totals.getByText(money(worked.totals.gross)).waitFor();
  for (const amount of [worked.totals.lines, worked.totals.net, worked.totals.vat[0]?.amount as number])
    await totals.getByText(money(amount), { exact: true }).first().waitFor();

  const terms = page.getByRole('region', { name: 'Terms of the quote' });
  await terms.getByRole('button', { name: /Discount/ }).click();
  await page.getByRole('option', { name: 'An amount' }).click();
  await terms.getByRole('textbox', { name: 'An amount' }).fill('20');
  await withAnswer(page, 'PATCH', /quotes/, () => terms.getByRole('button', { name: 'Save', exact: true }).click());
  const discounted = await stored();
  assert.equal(discounted.totals.discount, 20);
  await totals.getByText(money(discounted.totals.gross)).waitFor();
});
