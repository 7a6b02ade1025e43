import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newOptions, newProduct } from '../../../server/test/support/new-product.ts';
import { plainPicture } from '../../../server/test/support/pictures.ts';
import { newPricedProduct } from '../../../server/test/support/priced-product.ts';
import { openConsole, withAnswer } from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';

/** What a shop's side needs of the console (D16): keys, pictures, finishes, offers. */
const service = await startConsoleService();

type Key = { id: number; name: string; scopes: string[]; allowed_origins: string[] | null; price_detail: string };

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
  const snippet = await page.getByLabel('Code for the page').innerText();
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

/** Hands a file to the page as the browser does when one is dropped or pasted. */
const give = (page: Page, selector: string, how: 'drop' | 'paste', bytes: Buffer) =>
  page.locator(selector).evaluate(
    (target, { kind, text }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], 'picture.png', { type: 'image/png' }));
      target.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    { kind: how, text: bytes.toString('base64') },
  );

test('pictures are dropped and pasted into the library, which names what shows each and deletes what nothing shows', async () => {
  const tenant = await service.newTenant();
  await newOptions(tenant, 1);
  const [first, second, third] = await Promise.all(
    [40, 50, 60].map((side) => plainPicture(side, side).png().toBuffer()),
  );
  assert.ok(first && second && third);
  const page = await openConsole(service.origin, '/media', { key: tenant.key });
  await page.getByText('No picture yet').waitFor();
  await withAnswer(page, 'POST', /\/v1\/media$/, () => give(page, 'h1', 'drop', first));
  await withAnswer(page, 'POST', /\/v1\/media$/, () => give(page, 'body', 'paste', second));
  await page.getByText('50 × 50').waitFor();
  await page.getByRole('button', { name: 'Delete' }).nth(1).waitFor();

  await page.goto(`${service.origin}/console/options`);
  await page.getByRole('link', { name: 'Option 1' }).click();
  const address = page.locator('[data-field="image_url"]');
  await withAnswer(page, 'POST', /\/v1\/media$/, () => give(page, '[data-field="image_url"] input', 'paste', third));
  await page.getByRole('dialog').locator('img').waitFor();
  assert.match(await address.locator('input').inputValue(), /^\/media\/.+\.webp$/);
  await withAnswer(page, 'PATCH', /options/, () => page.getByRole('button', { name: 'Save', exact: true }).click());
  await page
    .getByRole('row', { name: /Option 1/ })
    .locator('img')
    .first()
    .waitFor();

  await page.goto(`${service.origin}/console/media`);
  await page.getByRole('listitem').filter({ hasText: '60 × 60' }).getByRole('link', { name: 'Option 1' }).waitFor();
  const unused = page.getByRole('listitem').filter({ hasText: '40 × 40' });
  await unused.getByRole('button', { name: 'Delete' }).click();
  await unused.waitFor({ state: 'detached' });
  const left = await tenant.must<{ data: { width: number }[] }>('GET', '/v1/media');
  assert.deepEqual(left.data.map(({ width }) => width).toSorted(), [50, 60]);
});

test('a quote is priced anew with both prices in sight, and nothing is written before one takes them', async () => {
  const tenant = await service.newTenant();
  const product = await newPricedProduct(tenant, { name: 'Fenêtre' });
  const row = await product.row({ price_table: '100:50' });
  const lines = [{ product_id: product.id, width: 1000, height: 1000 }];
  const { id } = await tenant.must<{ id: number }>('POST', '/v1/quotes', { lines });
  await tenant.must('PATCH', `${product.rows}/${row.id}`, { price_table: '200:50' });
  const stored = () => tenant.must<{ total: number; valid_until: string }>('GET', `/v1/quotes/${id}`);
  const page = await openConsole(service.origin, `/quotes/${id}`, { key: tenant.key });
  await page.getByRole('button', { name: 'Recalculate prices' }).click();
  const prices = page.getByRole('dialog', { name: 'Current prices' });
  await prices.getByRole('row', { name: /Fenêtre.*€150\.00.*€250\.00/ }).waitFor();
  assert.equal((await stored()).total, 150);
  await prices.getByRole('button', { name: 'Use the new prices' }).click();
  await page.getByText('The quote now has the new prices').waitFor();
  assert.equal((await stored()).total, 250);

  await page.getByLabel('Valid until').fill('2031-03-31');
  await withAnswer(page, 'PATCH', /quotes/, () => page.getByRole('button', { name: 'Save the date' }).click());
  const until = new Date((await stored()).valid_until);
  assert.deepEqual([until.getFullYear(), until.getMonth(), until.getDate()], [2031, 2, 31]);
});
