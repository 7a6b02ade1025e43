import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractText } from 'unpdf';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { startEditedProducts } from '../../support/edited-products.ts';

const { origin, nameField, again, newShop } = await startEditedProducts();

test('signing out takes the message of the last save with it, and its button to undo', async () => {
  const { tenant, path } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key });
  await nameField(page).fill('Saved and left');
  await withAnswer(page, 'PATCH', /products/, () => page.getByRole('button', { name: 'Save', exact: true }).click());
  const message = page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true });
  await message.waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  assert.equal(await message.count(), 0);
});

test('a page that another tab signed out of is in no print, no search and no title', async () => {
  const { tenant, product, path } = await newShop();
  const name = 'Fenêtre de Mme Dupont';
  await tenant.must('PATCH', `/v1/products/${product.id}`, { name });
  const page = await openConsole(origin, path, { key: tenant.key });
  await page.getByRole('heading', { name }).waitFor();
  const titled = await page.title();
  const tab = await page.context().newPage();
  await tab.goto(`${origin}/console/brands`);
  await tab.getByRole('button', { name: 'Sign out' }).click();
  await again(page).waitFor();
  const { text } = await extractText(new Uint8Array(await page.pdf()), { mergePages: true });
  assert.match(text, /Sign in again/);
  assert.ok(!text.includes(name), text);
  assert.equal(await page.title(), 'Sign in again · Vantail');
  // Back as the same: all of it is there again.
  await again(page).getByLabel('API key').fill(tenant.key);
  await again(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name }).waitFor();
  assert.equal(await page.title(), titled);
});
