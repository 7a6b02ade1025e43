import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../../scripts/testing/until.ts';
import { newPricedProduct } from '../../../../server/test/support/priced-product.ts';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';

/** What the customer pays (D19): settings, VAT, services, tariffs, and the page of a quote. */
const service = await startConsoleService();

const SIZE = { width: 1000, height: 1000 };

const newWindow = async (tenant: Parameters<typeof newPricedProduct>[0]) => {
  const product = await newPricedProduct(tenant, { name: 'Fenêtre' });
  await product.row({ price_table: '100:50' });
  return product;
};

type Totals = { lines: number; discount: number; net: number; vat: { base: number; amount: number }[]; gross: number };
type Quote = { id: number; total: number; totals: Totals; lines: { id: number; kind: string; total: number }[] };

test('a shop whose prices contain VAT is asked which on its home page, until the settings say so', async () => {
  const tenant = await service.newTenant({ price_basis: 'TTC' });
  await newWindow(tenant);
  const page = await openConsole(service.origin, '/', { key: tenant.key });
  await page.getByText('Which VAT do your prices contain?').waitFor();
  const rate = await tenant.must<{ id: number }>('POST', '/v1/vat-rates', { name: '20 %', rate: 20 });
  await tenant.must('PATCH', '/v1/settings', { included_vat_rate_id: rate.id });
  await page.reload();
  await page.getByText('Recent changes').waitFor();
  assert.equal(await page.getByText('Which VAT do your prices contain?').count(), 0);
});

test('D4 the home page names keys that end within thirty days, and none that has no end', async () => {
  const tenant = await service.newTenant({ price_basis: 'HT' });
  await newWindow(tenant);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const make = (name: string, expires_at: string | null) =>
    tenant.must<{ id: number }>('POST', '/v1/api-keys', { name, scopes: ['storefront:read'], expires_at });
  await make('Forever', null);
  await make('Next season', inDays(40));
  const { id } = await make('Website', inDays(20));
  const page = await openConsole(service.origin, '/', { key: tenant.key });
  const panel = page.getByRole('region', { name: 'API keys that end' });
  await panel.getByText('Website').waitFor();
  assert.doesNotMatch(await panel.innerText(), /Forever|Next season/);
  await tenant.must('PATCH', `/v1/api-keys/${id}`, { expires_at: null });
  await Promise.all([page.waitForResponse(/\/v1\/api-keys/), page.reload()]);
  await page.getByText('Recent changes').waitFor();
  assert.equal(await panel.count(), 0);
});

test('discount groups name who is in them, and show what a tariff makes of a window that was quoted', async () => {
  const tenant = await service.newTenant();
  const product = await newWindow(tenant);
  await tenant.must('PATCH', `/v1/products/${product.id}`, { discount_group: 'PVC' });
  await tenant.must('POST', '/v1/tariffs', { name: 'Dealers', groups: [{ discount_group: 'PVC', percent: -40 }] });
  const { total } = await tenant.must<Quote>('POST', '/v1/quotes', {
    lines: [{ product_id: product.id, ...SIZE }],
  });
  const page = await openConsole(service.origin, '/discount-groups', { key: tenant.key });
  await page.getByRole('row', { name: /PVC.*-40 %/ }).waitFor();
  const price = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });
  await page.getByRole('row', { name: new RegExp(`${price.format(total)}.*${price.format(total * 0.6)}`) }).waitFor();
});

test('a sent quote is only shown, and a duplicate of it is a draft again', async () => {
  const tenant = await service.newTenant();
  const product = await newWindow(tenant);
  const { id } = await tenant.must<Quote>('POST', '/v1/quotes', {
    lines: [{ product_id: product.id, ...SIZE }],
  });
  const page = await openConsole(service.origin, `/quotes/${id}`, { key: tenant.key });
  await page.getByRole('button', { name: 'Add a window' }).waitFor();
  const mainButtons = () =>
    page.evaluate(() => {
      const sample = document.createElement('i');
      sample.style.background = 'var(--accent)';
      document.body.append(sample);
      const colour = getComputedStyle(sample).backgroundColor;
      sample.remove();
      const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
      return buttons.filter((one) => getComputedStyle(one).backgroundColor === colour).map((one) => one.innerText);
    });
  assert.deepEqual(await mainButtons(), ['Mark as sent']);
  await page.getByLabel('Reference').fill('Kitchen');
  await until('saving comes first', async () => (await mainButtons()).join() === 'Save');
  await withAnswer(page, 'PATCH', /quotes/, () => page.getByLabel('Reference').press('Enter'));
  await until('then it is sent', async () => (await mainButtons()).join() === 'Mark as sent');
  await withAnswer(page, 'PATCH', /quotes/, () => page.getByRole('button', { name: 'Mark as sent' }).click());
  await page.getByText('Duplicate the quote to work on it again').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Add a window' }).count(), 0);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'Quote 2' }).waitFor();
  await page.getByRole('button', { name: 'Add a window' }).waitFor();
});
