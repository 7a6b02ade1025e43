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

test('a key for a website is one step: its name alone, and what to put into the page is there to copy', async () => {
  const tenant = await service.newTenant();
  const product = await newProduct(tenant);
  const page = await openConsole(service.origin, '/keys', { key: tenant.key });
  await page.getByRole('button', { name: 'New key' }).click();
  const site = page.getByLabel('For the website');
  // What is no site must not become a key for every site.
  await site.fill('not a site');
  await page.getByText('Enter a website address').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Create key' }).isDisabled(), true);
  await site.fill('www.example.com');
  await page.getByRole('button', { name: 'Create key' }).click();
  const code = page.getByLabel('Code for the page');
  // Until the page has the products, it names another one.
  await code.filter({ hasText: `product="${product.id}"` }).waitFor();
  const snippet = await code.innerText();
  const [, secret] = /key="(vtl_[^"]+)" product="/.exec(snippet) ?? assert.fail(snippet);
  await page.getByRole('button', { name: 'Copy the code' }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), snippet);
  assert.match(snippet, new RegExp(`src="${service.origin}/elements/vantail.js"`));
  assert.match(snippet, new RegExp(`product="${product.id}"`));
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  const keyOf = async () =>
    (await tenant.must<{ data: Key[] }>('GET', '/v1/api-keys')).data.find(({ name }) => name.startsWith('Shop '));
  const made = (await keyOf()) ?? assert.fail('no key was made');
  assert.deepEqual(made.scopes, ['storefront:read', 'quotes:create']);
  assert.deepEqual([made.allowed_origins, made.price_detail], [['https://www.example.com'], 'final']);
  const from = (origin: string) =>
    fetch(`${service.origin}/v1/catalogue`, { headers: { authorization: `Bearer ${secret}`, origin } });
  assert.equal((await from('https://www.example.com')).status, 200);
  assert.equal((await from('https://www.example.org')).status, 403);

  await page.getByRole('button', { name: 'Edit Shop www.example.com' }).click();
  await page.getByRole('textbox', { name: 'Websites' }).fill('www.example.com\nhttp://localhost:8080/shop');
  await page.getByRole('button', { name: /Price details it sees/ }).click();
  await page.getByRole('option', { name: 'Everything' }).click();
  await withAnswer(page, 'PATCH', /api-keys/, () => page.getByRole('button', { name: 'Save' }).click());
  const changed = await keyOf();
  assert.deepEqual(changed?.allowed_origins, ['https://www.example.com', 'http://localhost:8080']);
  assert.equal(changed?.price_detail, 'full');
});
