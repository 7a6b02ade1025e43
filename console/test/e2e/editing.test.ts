import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newProduct } from '../../../server/test/support/new-product.ts';
import { openConsole, withAnswer } from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';

const service = await startConsoleService();
const tenant = await service.newTenant();
const EVIL = '<img src=x onerror="document.title=\'owned\'">';

type Step = { id: number; name: string; display_order: number };
const orderOf = async (productId: number) =>
  (await tenant.must<{ data: Step[] }>('GET', `/v1/products/${productId}/steps?active=true`)).data.map(
    ({ name }) => name,
  );

const productWithSteps = async () => {
  const product = await newProduct(tenant);
  for (const name of ['A', 'B', 'C']) await product.step({ name });
  return product;
};

const withNewOrder = (page: Page, act: () => Promise<unknown>) => withAnswer(page, 'PUT', /\/steps\/order$/, act);

test('steps are put in order by the keyboard', async () => {
  const product = await productWithSteps();
  const page = await openConsole(service.origin, `/products/${product.id}`, { key: tenant.key });
  const list = page.getByRole('list', { name: /Steps/ });
  const shown = () => list.getByRole('link').allTextContents();
  const grip = list.getByRole('button', { name: /^Move A: drag/ });
  // What is given up leaves the order as it was; what is kept is one change, however many keys it took.
  await grip.press('ArrowDown');
  await page.getByText('A: position 2 of 3').waitFor();
  await grip.press('Escape');
  assert.match((await shown()).join(), /^A.*B.*C/);
  let writes = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes++;
  });
  await grip.press('ArrowDown');
  await grip.press('ArrowDown');
  await page.getByText('A: position 3 of 3').waitFor();
  assert.equal(await grip.evaluate((button) => button === document.activeElement), true);
  await withNewOrder(page, () => page.keyboard.press('Enter'));
  assert.deepEqual(await orderOf(product.id), ['B', 'C', 'A']);
  assert.equal(writes, 1);
});

test('a lost update does not happen: who saves second sees both and chooses, and nothing is overwritten in silence', async () => {
  const brand = await tenant.must<{ id: number; version: number }>('POST', '/v1/brands', {
    name: 'Before',
    name_en: 'Before',
  });
  const page = await openConsole(service.origin, `/brands?open=${brand.id}`, { key: tenant.key });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Mine');
  await tenant.must('PATCH', `/v1/brands/${brand.id}`, { name: 'Theirs', name_en: 'Theirs too' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Someone else saved first' });
  await dialog.getByText('Theirs', { exact: true }).last().waitFor();
  const stored = () => tenant.must<{ name: string; name_en: string }>('GET', `/v1/brands/${brand.id}`);
  assert.equal((await stored()).name, 'Theirs');
  await dialog.getByRole('radio', { name: /^Mine/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Continue with this' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { name: kept, name_en } = await stored();
  // Theirs in the field that only they changed, mine where I chose so.
  assert.deepEqual({ kept, name_en }, { kept: 'Mine', name_en: 'Theirs too' });
});

test('leaving with unsaved changes asks first', async () => {
  const product = await productWithSteps();
  const page = await openConsole(service.origin, `/products/${product.id}`, { key: tenant.key });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half typed');
  await page.getByRole('link', { name: 'Brands' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  assert.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), 'Half typed');
  await page.getByRole('link', { name: 'Brands' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('heading', { name: 'Brands' }).waitFor();
});

test('a key that may only read sees everything, and is told why it cannot save', async () => {
  const product = await productWithSteps();
  const key = await tenant.keyWith(['catalogue:read']);
  const page = await openConsole(service.origin, `/products/${product.id}`, { key });
  await page.getByText('Test · read only').waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  await page.getByText('it lacks the scope catalogue:write').first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).count(), 0);
  const add = page.getByRole('button', { name: 'Add step', exact: true });
  assert.equal(await add.getAttribute('aria-disabled'), 'true');
});

test("a tenant's text is text: markup in names is shown, never obeyed", async () => {
  const product = await newProduct(tenant);
  await product.step({ name: EVIL });
  const page = await openConsole(service.origin, `/products/${product.id}`, { key: tenant.key });
  await page.getByText(EVIL).first().waitFor();
  assert.equal(await page.locator('img').count(), 0);
  assert.doesNotMatch(await page.title(), /owned/);
});

test('a sheet that is closed or left with something typed in it asks first, and can save: a key is still shown', async () => {
  const page = await openConsole(service.origin, '/brands', { key: tenant.key });
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  const sheet = page.getByRole('dialog', { name: 'New key' });
  const name = sheet.getByRole('textbox', { name: 'Name' });
  /** Whether the browser would close the tab without asking. */
  const closes = () => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  assert.equal(await closes(), true);
  await name.fill('Script');
  assert.equal(await closes(), false);
  await page.keyboard.press('Escape');
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Stay here' }).click();
  assert.equal(await name.inputValue(), 'Script');
  await page.evaluate(() => history.back());
  await withAnswer(page, 'POST', /api-keys$/, () => leave.getByRole('button', { name: 'Save and leave' }).click());
  await page.getByRole('alertdialog', { name: 'The key Script' }).waitFor();
  await leave.waitFor({ state: 'detached' });
});
