import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct } from '../../../../server/test/support/priced-product.ts';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { startPricedRows } from '../../support/priced-rows.ts';
import { violations } from '../../support/violations.ts';

const { service, tenant, PRICES, newPricedRow, typePrice, save } = await startPricedRows();

test('the history of a row says a changed price in words, and shows the table in colour', async () => {
  const row = await newPricedRow();
  await row.change([
    [529, 600],
    [530, 650],
  ]);
  const page = await openConsole(service.origin, row.page, { key: tenant.key });
  await page
    .getByRole('link', { name: /^Changed by .* just now$/ })
    .nth(1)
    .click();
  await page.getByText('Price at 1,200 × 1,350 mm: €512.00 to €529.00, +3.3 %').waitFor();
  await page.getByRole('button', { name: 'Before and after' }).first().click();
  const cell = page.getByRole('cell', { name: /^529/ });
  assert.match((await cell.getAttribute('title')) ?? '', /price up, was €512\.00, \+3\.32 %/);
  assert.deepEqual(await violations(page), []);
});

test('an undo that someone else came before is refused in words, and nothing is written', async () => {
  const row = await newPricedRow();
  const page = await openConsole(service.origin, row.page, { key: tenant.key });
  await typePrice(page, '540');
  await save(page);
  const later = [
    [550, 600],
    [530, 650],
  ];
  await row.change(later);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText(/was changed again by change \d+ of .*; undo that change first/).waitFor();
  assert.deepEqual(await row.prices(), later);
});

test('a product goes back to an earlier state after a look at what that changes', async () => {
  const row = await newPricedRow();
  await row.change([
    [100, 600],
    [530, 650],
  ]);
  await tenant.must('PATCH', row.path.replace(/\/pricing-configurations.*/, ''), { name: 'Baie fixe' });
  const page = await openConsole(service.origin, `/products/${row.id}/history`, { key: tenant.key });
  const entry = page.getByRole('listitem').filter({ hasText: 'Step Dimensions created' });
  await entry.getByRole('button', { name: 'Restore this state…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore this state?' });
  await dialog
    .getByRole('listitem')
    .filter({ hasText: /^Baie.*€100\.00.*€512\.00.*\+412 %/ })
    .waitFor();
  await dialog.getByText('Name: “Baie fixe” to “Baie”').waitFor();
  assert.deepEqual(await violations(page), []);
  await withAnswer(page, 'POST', /restore$/, () =>
    dialog.getByRole('button', { name: 'Restore', exact: true }).click(),
  );
  assert.deepEqual(await row.prices(), PRICES);
});

test('an option that from-prices are made of asks before it is saved, closed or deactivated, with every product', async () => {
  const option = await tenant.must<{ id: number; name: string }>('POST', '/v1/options', {
    name: 'Velux 78 x 98',
    price: 389,
  });
  const roof = { name: 'Taille', type: 'dimension', content_type: 'roof_window', option_ids: [option.id] };
  const products: Awaited<ReturnType<typeof newPricedProduct>>[] = [];
  for (const name of ['Toit A', 'Toit B']) {
    const product = await newPricedProduct(tenant, { name });
    await product.step(roof);
    products.push(product);
  }
  const prices = () => Promise.all(products.map((product) => product.price()));
  const page = await openConsole(service.origin, `/options?open=${option.id}`, { key: tenant.key });
  const sheet = page.getByRole('dialog', { name: option.name });
  await sheet.getByRole('textbox', { name: 'Price', exact: true }).fill('3.89');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'From-prices change a lot' });
  await question.getByText('2 from-prices change by more than 20 %').waitFor();
  await question
    .getByRole('listitem')
    .filter({ hasText: /Toit B.*€389\.00.*€3\.89.*-99 %/ })
    .waitFor();
  assert.deepEqual(await violations(page), []);
  await question.getByRole('button', { name: 'Go back' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save and leave' }).click();
  await question.waitFor();
  assert.deepEqual(await prices(), [389, 389], 'leaving does not answer the question');
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await sheet.waitFor({ state: 'detached' });
  assert.deepEqual(await prices(), [3.89, 3.89]);
  await page.getByRole('button', { name: `Deactivate ${option.name}` }).click();
  const deactivation = page.getByRole('alertdialog', { name: `Deactivate ${option.name}?` });
  await deactivation.getByText('2 active products offer it').waitFor();
  await deactivation.getByText('no price').first().waitFor();
  assert.deepEqual(await prices(), [3.89, 3.89]);
});

test('a save that moves the from-price by more than a fifth asks first, with both prices', async () => {
  const row = await newPricedRow();
  const page = await openConsole(service.origin, row.page, { key: tenant.key });
  await page.getByText('Cheapest cell of the grid').waitFor();
  await typePrice(page, '5.12');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'The from-price changes a lot' });
  await question.getByText(/€512\.00/).waitFor();
  await question.getByText(/€5\.12/).waitFor();
  assert.deepEqual(await row.prices(), PRICES);
  assert.deepEqual(await violations(page), []);
  await question.getByRole('button', { name: 'Go back' }).click();
  assert.deepEqual(await row.prices(), PRICES);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/from-price', async (route) => {
    await held;
    await route.continue();
  });
  await withAnswer(page, 'PATCH', /pricing-configurations/, () =>
    question.getByRole('button', { name: 'Save anyway' }).click(),
  );
  assert.equal((await row.prices())[0]?.[0], 5.12);
  // The page has read the row anew: a question about its old version would be refused. Its from-price comes late.
  await page.getByText('No changes', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  release();
  const deactivation = page.getByRole('alertdialog', { name: /^Deactivate/ });
  await deactivation.getByText('€5.12').waitFor();
  await deactivation.getByText('no price').waitFor();
  await deactivation.getByRole('button', { name: 'Cancel' }).click();
  assert.equal((await row.prices())[0]?.[0], 5.12);
});
