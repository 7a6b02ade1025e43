import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, withAnswer } from '../support/browser.ts';
import { startEditedProducts } from '../support/edited-products.ts';

const { service, origin, nameField, again, endSession, kept, newShop, signInByKeyField, missing } =
  await startEditedProducts();

test('the session ends before a save: signing in by key on top of the page lets the save go on', async () => {
  const { tenant, path, stored } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key });
  await nameField(page).fill('First');
  await withAnswer(page, 'PATCH', /products/, () => page.keyboard.press('Enter'));
  await page.getByText('Saved', { exact: true }).waitFor();
  await nameField(page).fill('Typed before the end');
  await endSession(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await again(page).waitFor();
  assert.equal(await page.getByText('Saved', { exact: true }).count(), 0, 'no older message says that it was saved');
  await page.keyboard.press('Escape');
  assert.equal(await again(page).count(), 1);
  assert.equal(await stored(), 'First');
  await withAnswer(page, 'PATCH', /products/, () => signInByKeyField(page, tenant.key));
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal(await stored(), 'Typed before the end');
  assert.equal(await nameField(page).inputValue(), 'Typed before the end');
  await kept(page, 0);
});

test('another tenant who signs in on top of the page gets nothing of it, and no waiting save', async () => {
  const { tenant, path, stored } = await newShop();
  const other = await service.newTenant({ name: 'Other shop' });
  const page = await openConsole(origin, path, { key: tenant.key });
  const before = await stored();
  await nameField(page).fill('Only mine');
  await endSession(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await again(page).waitFor();
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') writes.push(request.url());
  });
  await signInByKeyField(page, other.key);
  await page.getByText('Other shop').first().waitFor();
  assert.equal(await page.getByText('Only mine').count(), 0);
  assert.deepEqual(writes, []);
  assert.equal(await stored(), before);
  await page.goto(`${origin}/console/`);
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  assert.equal(await page.getByText('You have unsaved changes in this browser').count(), 0);
});

test('a conflict whose dialog cannot be loaded writes nothing over the other version', async () => {
  const { tenant, product, path, stored } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key });
  await page.waitForLoadState('networkidle');
  const isPage = ({ pathname }: URL) => pathname === '/console/';
  await page.route(isPage, (route) => route.abort());
  await nameField(page).fill('Mine');
  await tenant.must('PATCH', `/v1/products/${product.id}`, { name: 'Theirs' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const dialog = page.getByRole('dialog', { name: missing });
  for (const _ of [1, 2]) {
    await save.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  assert.equal(await stored(), 'Theirs');
  await page.unroute(isPage);
  await save.click();
  await page.getByRole('alertdialog', { name: 'Someone else saved first' }).waitFor();
  assert.equal(await nameField(page).inputValue(), 'Mine');
});
