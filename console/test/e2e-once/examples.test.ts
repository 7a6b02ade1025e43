import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newExampleProduct, type TestRun } from '../../../server/test/support/kept-examples.ts';
import { newPlan } from '../../../server/test/support/planned.ts';
import { openConsole, withAnswer } from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';

const service = await startConsoleService();

test('D21.4 a window is kept as an example in "Try it", turns red by a price, and is right now when somebody says so', async () => {
  const tenant = await service.newTenant();
  const { product, options, run } = await newExampleProduct(tenant);
  const page = await openConsole(service.origin, `/products/${product.id}/examples`, { key: tenant.key });
  await page.getByText('No examples yet').waitFor();
  await page
    .getByRole('link', { name: /^Try it/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Width' }).fill('800');
  await page.getByRole('textbox', { name: 'Height' }).fill('900');
  await page.getByRole('region', { name: 'Price' }).getByText('The service confirms this').waitFor();
  await page.getByRole('button', { name: 'Keep as example' }).click();
  await page.getByRole('textbox', { name: 'Name of the example' }).fill('Kitchen');
  await withAnswer(page, 'POST', /\/examples$/, () => page.getByRole('button', { name: 'Keep it' }).click());
  const kept = await run();
  assert.deepEqual([kept.passed, kept.examples.map(({ name }) => name)], [1, ['Kitchen']]);
  await tenant.must('PATCH', product.path, { price_adjustment_percentage: 10 });
  await page.reload();
  await page.getByRole('navigation', { name: 'Parts of the product' }).getByText('1 no longer right').waitFor();
  await page.getByRole('link', { name: /^Examples/ }).click();
  await page
    .getByRole('row', { name: /Kitchen/ })
    .getByText('No longer right')
    .waitFor();
  await withAnswer(page, 'PATCH', /\/examples\/\d+$/, () =>
    page.getByRole('button', { name: 'This is right now' }).click(),
  );
  await page
    .getByRole('row', { name: /Kitchen/ })
    .getByText('Right', { exact: true })
    .waitFor();
  assert.deepEqual([(await run()).failed, options.a > 0], [0, true]);
});

test('D21.4 the home page names products with red examples, and all of them are right now by one press', async () => {
  const tenant = await service.newTenant();
  const { product, example, bodyOf, options } = await newExampleProduct(tenant);
  await example({ unit_price: 1 }, bodyOf(), { name: 'First' });
  await example({ unit_price: 2 }, bodyOf([options.b]), { name: 'Second' });
  const page = await openConsole(service.origin, '/', { key: tenant.key });
  const panel = page.getByRole('region', { name: 'Examples that are no longer right' });
  await panel.getByRole('link').first().click();
  await page.getByRole('row', { name: /Second/ }).waitFor();
  await page.getByRole('button', { name: 'All of this is right now' }).click();
  await page.getByText('No longer right', { exact: true }).first().waitFor({ state: 'detached' });
  const run = await tenant.must<TestRun>('POST', `${product.path}/examples/run`);
  assert.deepEqual([run.passed, run.failed], [2, 0]);
});

test('D21.3, D21.4 a line of a quote is kept, and a plan that breaks it says so before it is published nevertheless', async () => {
  const tenant = await service.newTenant();
  const { product, bodyOf, options, run } = await newExampleProduct(tenant);
  const quote = await tenant.must<{ id: number }>('POST', '/v1/quotes', {
    lines: [{ product_id: product.id, ...bodyOf([options.b]), label: 'Of Mr Martin' }],
  });
  const page = await openConsole(service.origin, `/quotes/${quote.id}`, { key: tenant.key });
  await page.getByRole('button', { name: 'Keep as example' }).click();
  const name = page.getByRole('textbox', { name: 'Name of the example' });
  assert.ok(!(await name.inputValue()).includes('Martin'), 'a label is about the customer');
  await withAnswer(page, 'POST', /\/examples$/, () => page.getByRole('button', { name: 'Keep it' }).click());
  const plan = await newPlan(tenant, [{ method: 'PATCH', path: `/v1/options/${options.b}`, body: { price: 30 } }]);
  await page.goto(`${service.origin}/console/plans/${plan.id}`);
  await page.getByText('1 example would turn red').first().waitFor();
  await page.getByRole('button', { name: 'Publish now' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('1 example would turn red').waitFor();
  await withAnswer(page, 'POST', /\/publish$/, () =>
    dialog.getByRole('button', { name: 'Publish now nevertheless' }).click(),
  );
  const { examples, failed } = await run();
  assert.deepEqual([failed, examples[0]?.expected], [0, { unit_price: 330 }]);
});
