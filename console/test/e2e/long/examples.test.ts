import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newExampleProduct } from '../../../../server/test/support/kept-examples.ts';
import { newPlan } from '../../../../server/test/support/planned.ts';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';

const service = await startConsoleService();

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
