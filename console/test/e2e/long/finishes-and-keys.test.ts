import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOptions, newProduct } from '../../../../server/test/support/new-product.ts';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';

/** What a shop's side needs of the console (D16): keys, pictures, finishes, offers. */
const service = await startConsoleService();

type Key = { id: number; name: string; scopes: string[]; allowed_origins: string[] | null; price_detail: string };

test('a key for an assistant is one step: it sells, and no page may use it', async () => {
  const tenant = await service.newTenant();
  const page = await openConsole(service.origin, '/keys', { key: tenant.key });
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByText('For an assistant (MCP)').click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  const { data } = await tenant.must<{ data: Key[] }>('GET', '/v1/api-keys');
  const made = data.find(({ name }) => name === 'Assistant') ?? assert.fail('no key was made');
  assert.deepEqual(made.scopes, ['storefront:read', 'quotes:create']);
  assert.deepEqual(made.allowed_origins, []);
});

test('a finish is chosen by its swatch, and seen in lists, in the picker and in the step', async () => {
  const tenant = await service.newTenant();
  const product = await newProduct(tenant);
  const step = await product.step({ name: 'Colours' });
  await newOptions(tenant, 1);
  const page = await openConsole(service.origin, '/options', { key: tenant.key });
  await page.getByRole('link', { name: 'Option 1' }).click();
  await page.getByRole('combobox', { name: /Finish/ }).click();
  await page.keyboard.type('ral-701');
  await page.getByRole('option', { name: 'RAL 7016' }).locator('svg').waitFor();
  await page.getByRole('option', { name: 'RAL 7016' }).click();
  await withAnswer(page, 'PATCH', /options/, () => page.getByRole('button', { name: 'Save', exact: true }).click());
  const { data } = await tenant.must<{ data: { finish: string }[] }>('GET', '/v1/options');
  assert.equal(data[0]?.finish, 'ral-7016');
  await page
    .getByRole('row', { name: /Option 1/ })
    .locator('svg [fill="#383e42"]')
    .first()
    .waitFor();

  await page.goto(`${service.origin}/console/products/${product.id}/steps/${step.id}`);
  await page.getByRole('button', { name: 'Choose options' }).click();
  const offered = page.getByRole('dialog').getByRole('row', { name: /Option 1/ });
  await offered.locator('svg [fill="#383e42"]').first().waitFor();
  await offered.click();
  await page.getByRole('button', { name: 'Done' }).click();
  const attached = page.getByRole('list', { name: 'Attached options, in order' });
  await attached.locator('svg [fill="#383e42"]').first().waitFor();
});
