import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newProduct } from '../../../../server/test/support/new-product.ts';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';

const service = await startConsoleService();
const tenant = await service.newTenant();

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

test('steps are put in order by the mouse', async () => {
  const product = await productWithSteps();
  const page = await openConsole(service.origin, `/products/${product.id}`, { key: tenant.key });
  const rows = page.getByRole('list', { name: /Steps/ }).getByRole('listitem');
  await rows.nth(2).waitFor();
  const [from, to] = [await rows.nth(2).boundingBox(), await rows.nth(0).boundingBox()];
  assert.ok(from && to);
  await page.mouse.move(from.x + 60, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 8 });
  await page.mouse.move(to.x + 60, to.y + 2, { steps: 4 });
  await withNewOrder(page, () => page.mouse.up());
  assert.deepEqual(await orderOf(product.id), ['C', 'A', 'B']);
  // A line is dragged anywhere, also at its link: which is not followed, unless it is only clicked.
  assert.match(page.url(), new RegExp(`/products/${product.id}$`));
  await rows.nth(0).getByRole('link').click();
  await page.waitForURL(/\/steps\/\d+$/);
});

test('Enter in a field saves its form; a grey button says why; leaving can save first', async () => {
  const product = await newProduct(tenant);
  const page = await openConsole(service.origin, `/products/${product.id}`, { key: tenant.key });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const stored = async () => (await tenant.must<{ name: string }>('GET', `/v1/products/${product.id}`)).name;
  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.getByRole('tooltip', { name: 'No changes yet.' }).waitFor();
  await name.fill('By Enter');
  await withAnswer(page, 'PATCH', /products/, () => page.keyboard.press('Enter'));
  assert.equal(await stored(), 'By Enter');
  // Whoever leaves while a save is under way is not asked.
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await name.fill('By leaving');
  await page.getByRole('link', { name: 'Brands' }).click();
  const leave = page.getByRole('alertdialog');
  await withAnswer(page, 'PATCH', /products/, () => leave.getByRole('button', { name: 'Save and leave' }).click());
  await page.getByRole('heading', { name: 'Brands', level: 1 }).waitFor();
  assert.equal(await stored(), 'By leaving');
});

test('a row is ticked into a step from its own page; an option of a step opens there, and says where it is used', async () => {
  const product = await newProduct(tenant);
  const row = await tenant.must<{ id: number }>('POST', `/v1/products/${product.id}/pricing-configurations`, {});
  const option = await tenant.must<{ id: number }>('POST', '/v1/options', { name: 'Chêne clair' });
  const steps = `/v1/products/${product.id}/steps`;
  const body = { name: 'Couleur', type: 'selection', option_ids: [option.id] };
  const step = await tenant.must<{ id: number }>('POST', steps, body);
  const page = await openConsole(service.origin, `/products/${product.id}/rows/${row.id}`, { key: tenant.key });
  await page.getByText('No step uses this row').first().waitFor();
  const box = page.getByRole('region', { name: 'Steps that use this row' }).getByRole('checkbox', { name: 'Couleur' });
  await box.focus();
  await withAnswer(page, 'PATCH', /\/steps\/\d+$/, () => page.keyboard.press('Space'));
  const { content_configuration: content } = await tenant.must<{ content_configuration: object }>(
    'GET',
    `${steps}/${step.id}`,
  );
  assert.deepEqual((content as { pricing_configuration: number[] }).pricing_configuration, [row.id]);

  await page.goto(`${service.origin}/console/products/${product.id}/steps/${step.id}`);
  await page.getByRole('button', { name: 'Actions for Chêne clair' }).click();
  await page.getByRole('menuitem', { name: /^Open/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Chêne clair' });
  await sheet.getByRole('textbox', { name: 'Price', exact: true }).fill('25');
  await withAnswer(page, 'PATCH', /\/options\/\d+$/, () => page.keyboard.press('Enter'));
  await sheet.waitFor({ state: 'detached' });
  await page.getByText('€25.00').first().waitFor();

  await page.goto(`${service.origin}/console/options?open=${option.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('link', { name: /Couleur/ })
    .waitFor();
});

test('the developer switch shows names of the API and requests to copy, and stays as it was chosen', async () => {
  const product = await newProduct(tenant);
  const page = await openConsole(service.origin, `/products/${product.id}`, { key: tenant.key });
  const apiName = page.getByText('price_adjustment_percentage', { exact: true }).first();
  const curl = page.getByRole('button', { name: 'Copy as curl' });
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  assert.deepEqual([await apiName.isVisible(), await curl.count()], [false, 0]);
  await page.getByRole('button', { name: 'API names: hidden' }).click();
  await apiName.waitFor();
  await curl.waitFor();
  await page.reload();
  await apiName.waitFor();
  await curl.waitFor();
  await page.getByRole('button', { name: 'API names: shown' }).click();
  await apiName.waitFor({ state: 'hidden' });
  assert.equal(await curl.count(), 0);
});

test('a product that was made by mistake is deleted for good once it is off sale, and brought back by undo', async () => {
  const product = await newProduct(tenant, { name: 'Par erreur' });
  await product.step({ name: 'Étape' });
  const page = await openConsole(service.origin, `/products/${product.id}`, { key: tenant.key });
  const erase = page.getByRole('button', { name: 'Delete for good…' });
  await erase.waitFor();
  assert.equal(await erase.getAttribute('aria-disabled'), 'true');
  await tenant.must('DELETE', `/v1/products/${product.id}`);
  await page.reload();
  await erase.click();
  const question = page.getByRole('alertdialog', { name: 'Delete Par erreur for good?' });
  await withAnswer(page, 'DELETE', /\/hard$/, () => question.getByRole('button', { name: 'Delete for good' }).click());
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  assert.equal((await tenant.call('GET', `/v1/products/${product.id}`)).status, 404);
  await withAnswer(page, 'POST', /revert$/, () => page.getByRole('button', { name: 'Undo' }).click());
  assert.equal((await tenant.call('GET', `/v1/products/${product.id}`)).status, 200);
  assert.deepEqual(await orderOf(product.id), ['Étape']);
});

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
