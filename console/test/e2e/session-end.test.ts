import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.ts';
import { newProduct } from '../../../server/test/support/new-product.ts';
import { openConsole, withAnswer } from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';
import { plugIn } from '../support/virtual-authenticator.ts';

/** A session that ends loses nothing, in a real browser. Passkeys are good at PUBLIC_URL, so at localhost. */
const service = await startConsoleService();
const origin = service.origin.replace('127.0.0.1', 'localhost');

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const endSession = (page: Page) => page.context().clearCookies();
const inStorage = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vantail.draft.')));
const kept = (page: Page, count: number) =>
  until(`${count} drafts in the browser`, async () => (await inStorage(page)).length === count);

const newShop = async () => {
  const tenant = await service.newTenant();
  const product = await newProduct(tenant);
  const stored = async () => (await tenant.must<{ name: string }>('GET', `/v1/products/${product.id}`)).name;
  return { tenant, product, path: `/products/${product.id}`, stored };
};

const signInByKeyField = async (page: Page, key: string) => {
  await again(page).getByLabel('API key').fill(key);
  await again(page).getByRole('button', { name: 'Sign in', exact: true }).click();
};

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

test('a person comes back by passkey, with a sheet open and half typed', async () => {
  const tenant = await service.newTenant();
  const { invitation_url } = await tenant.must<{ invitation_url: string }>('POST', '/v1/people', {
    email: 'back@shop.example',
    name: 'Camille',
    role: 'editor',
  });
  const page = await openConsole(origin, invitation_url.slice(`${origin}/console`.length));
  await plugIn(page);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('link', { name: 'Brands' }).click();
  await page.getByRole('button', { name: 'New brand' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Name/).first().fill('Half typed');
  await endSession(page);
  await sheet.getByRole('button', { name: 'Create', exact: true }).click();
  await again(page).getByText('Your session as Camille has ended.').waitFor();
  await withAnswer(page, 'POST', /\/v1\/brands$/, () =>
    again(page).getByRole('button', { name: 'Continue with a passkey' }).click(),
  );
  const { data } = await tenant.must<{ data: { name: string }[] }>('GET', '/v1/brands');
  assert.deepEqual(
    data.map(({ name }) => name),
    ['Half typed'],
    'once, and not twice',
  );
});

test('a sign-in in another tab closes the question here, and the save goes on', async () => {
  const { tenant, path, stored } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key });
  await nameField(page).fill('By the other tab');
  await endSession(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await again(page).waitFor();
  const tab = await page.context().newPage();
  await tab.goto(`${origin}/console/`);
  await tab.getByLabel('API key').fill(tenant.key);
  await withAnswer(page, 'PATCH', /products/, () => tab.getByRole('button', { name: 'Sign in', exact: true }).click());
  await until('the page is back', async () => (await again(page).count()) === 0);
  assert.equal(await stored(), 'By the other tab');
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

test('another key of the same shop, such as a new one for a revoked one, is offered the draft and saves it', async () => {
  const { tenant, path, stored } = await newShop();
  const key = await tenant.keyWith(['catalogue:read', 'catalogue:write']);
  const page = await openConsole(origin, path, { key });
  const before = await stored();
  await nameField(page).fill('From the old key');
  await kept(page, 1);
  await endSession(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await signInByKeyField(page, tenant.key);
  await page.getByText('Changed: Name.').waitFor();
  assert.equal(await stored(), before, 'nobody saves in the name of another without a press');
  await page.getByRole('button', { name: 'Restore them' }).click();
  await withAnswer(page, 'PATCH', /products/, () => page.getByRole('button', { name: 'Save', exact: true }).click());
  assert.equal(await stored(), 'From the old key');
});

test('a role that was taken away: what was typed stays, and can be copied out', async () => {
  const { tenant, path } = await newShop();
  const person = await tenant.must<{ id: number; invitation_url: string }>('POST', '/v1/people', {
    email: 'role@shop.example',
    name: 'Dominique',
    role: 'editor',
  });
  const page = await openConsole(origin, person.invitation_url.slice(`${origin}/console`.length));
  await plugIn(page);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.goto(`${origin}/console${path}`);
  await nameField(page).fill('Too late');
  await tenant.must('PATCH', `/v1/people/${person.id}`, { role: 'viewer' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Copy my changes' }).click();
  await page.getByText('Copied.').waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^Too late .*\nName: Too late$/);
  assert.equal(await nameField(page).inputValue(), 'Too late');
  // After a reload, too: it is offered, to be copied.
  await kept(page, 1);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Copy them' }).waitFor();
});

test('whoever cannot sign in again copies the drafts from the question', async () => {
  const { tenant, path } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key, locale: 'fr-FR' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Chêne clair');
  await kept(page, 1);
  await endSession(page);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Reconnectez-vous' });
  await dialog.getByText('Rien n’est perdu').waitFor();
  await dialog.getByRole('button', { name: 'Copier mes modifications' }).click();
  await until('the clipboard', async () =>
    /Nom: Chêne clair/.test(await page.evaluate(() => navigator.clipboard.readText())),
  );
});

test('a closed tab: the draft is offered on its page and on the home page, and merges with what others saved since', async () => {
  const { tenant, product, path, stored } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key, locale: 'fr-FR' });
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Avant la panne');
  await kept(page, 1);
  const tab = await page.context().newPage();
  // The process of the tab is lost: no handler of the page runs.
  await page.goto('chrome://crash').catch(() => {});
  await tab.goto(`${origin}/console/`);
  await tab.getByText('Des modifications non enregistrées vous attendent dans ce navigateur').waitFor();
  await tenant.must('PATCH', `/v1/products/${product.id}`, { name: 'Par une collègue' });
  await tab.getByRole('link', { name: 'Avant la panne' }).click();
  await tab.getByText('Modifié : Nom.').waitFor();
  await tab.getByRole('button', { name: 'Les reprendre' }).click();
  const dialog = tab.getByRole('alertdialog', { name: 'Quelqu’un d’autre a enregistré avant vous' });
  await dialog.getByText('Par une collègue').waitFor();
  await dialog.getByRole('button', { name: 'Continuer ainsi' }).click();
  await withAnswer(tab, 'PATCH', /products/, () =>
    tab.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
  );
  assert.equal(await stored(), 'Avant la panne');
  await kept(tab, 0);
});

test('what was discarded, or left without saving, is offered to nobody', async () => {
  const { tenant, path } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key });
  await nameField(page).fill('One');
  await kept(page, 1);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await kept(page, 0);
  await nameField(page).fill('Two');
  await kept(page, 1);
  await page.getByRole('link', { name: 'Brands' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('heading', { name: 'Brands' }).waitFor();
  await kept(page, 0);
});

test('signing out with unsaved changes asks, removes them from the browser, and hides the page in other tabs', async () => {
  const { tenant, path } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key });
  await nameField(page).fill('Not yet saved');
  const tab = await page.context().newPage();
  await tab.goto(`${origin}/console/brands`);
  await tab.getByRole('heading', { name: 'Brands' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('You haven’t saved: Not yet saved.').waitFor();
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  assert.equal(await nameField(page).inputValue(), 'Not yet saved');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await kept(page, 0);
  await again(tab).waitFor();
  const cover = await again(tab)
    .locator('xpath=../..')
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  assert.doesNotMatch(cover, /rgba/, 'nothing of the page shows through');
});

test('without a connection nothing is lost, and nobody is signed out', async () => {
  const { tenant, path, stored } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key });
  // The parts of the page have arrived: what is missing is said where it would stand.
  await page.waitForLoadState('networkidle');
  await nameField(page).fill('Offline');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alert').first().waitFor();
  assert.equal(await nameField(page).inputValue(), 'Offline');
  assert.equal(await again(page).count(), 0);
  await page.context().setOffline(false);
  await withAnswer(page, 'PATCH', /products/, () => page.getByRole('button', { name: 'Save', exact: true }).click());
  assert.equal(await stored(), 'Offline');
});

const missing = 'This part could not be loaded';

test('parts of a page that cannot be loaded say so where they would stand, and are loaded when the service is back', async () => {
  const { tenant, product, path, stored } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key });
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await nameField(page).fill('Typed before');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: missing });
  const openers: (() => Promise<void>)[] = [
    () => press('Save for later…'),
    () => press('From the library…'),
    async () => {
      await press('Copy');
      await page.getByRole('menuitem', { name: 'Import a configuration' }).click();
    },
  ];
  for (const open of openers) {
    await open();
    await dialog.getByText('The service cannot be reached').waitFor();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('The service cannot be reached').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Go to' });
  await search.getByRole('alert').getByText(missing).waitFor();
  await page.context().setOffline(false);
  await search.getByRole('button', { name: 'Try again' }).click();
  // Until the field has the keyboard, nobody hears of a key.
  await search.locator('[placeholder="Product, category or page"]:focus').waitFor();
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  await press('Save for later…');
  const plan = page.getByRole('dialog', { name: 'Save for later' });
  await plan.waitFor();
  await page.keyboard.press('Escape');
  await plan.waitFor({ state: 'detached' });
  assert.equal(await nameField(page).inputValue(), 'Typed before');
  await withAnswer(page, 'PATCH', /products/, () => press('Save'));
  assert.equal(await stored(), 'Typed before');
  // So does a whole page, with the menu beside it.
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Brands' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('This page could not be loaded').waitFor();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.getByText('The service cannot be reached').waitFor();
  await page.context().setOffline(false);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Brands' }).waitFor();
  // Editors stand in the page, and forms in a sheet: so does what is said of them.
  await page.goto(`${origin}/console/products/${product.id}/rows/new`);
  const kinds = page.getByRole('radiogroup', { name: 'Kind of price table' });
  await kinds.waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await kinds.getByText('Grid', { exact: true }).click();
  await page.getByRole('alert').getByText(missing).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('grid').first().waitFor();
});

test('a part whose file was lost once on the way is loaded by the next try, also where the browser remembers the failure', async () => {
  const { tenant, path } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key });
  await nameField(page).fill('Edited');
  await page.route(/\/assets\/plan-dialog-/, (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Save for later…' }).click();
  await page.getByRole('dialog', { name: missing }).getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog', { name: 'Save for later' }).waitFor();
});

test('a part whose file an upgrade has replaced offers to reload the page, and what was typed is offered again', async () => {
  const { tenant, path } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key, locale: 'fr-FR' });
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Avant la mise à jour');
  await page.route(/\/console\/assets\/plan-dialog-/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: 'Pour plus tard…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cette partie n’a pas pu être chargée' });
  await dialog.getByText('peut-être parce que la console a été mise à jour').waitFor();
  page.on('dialog', (question) => question.accept());
  await dialog.getByRole('button', { name: 'Recharger' }).click();
  await page.getByText('Modifié : Nom.').waitFor();
  const isMissing = /\/console\/assets\/brands-page-/;
  await page.route(isMissing, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Marques' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Cette page n’a pas pu être chargée' });
  await alert.waitFor();
  await page.unroute(isMissing);
  await alert.getByRole('button', { name: 'Recharger' }).click();
  await page.getByRole('heading', { name: 'Marques' }).waitFor();
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
