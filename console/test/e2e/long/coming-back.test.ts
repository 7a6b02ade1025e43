import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../../scripts/testing/until.ts';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { startEditedProducts } from '../../support/edited-products.ts';
import { plugIn } from '../../support/virtual-authenticator.ts';

const { service, origin, nameField, again, endSession, inStorage, kept, newShop, signInByKeyField } =
  await startEditedProducts();

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

test('another key of the same shop is not shown the draft, which waits for its owner', async () => {
  const { tenant, path, stored } = await newShop();
  const key = await tenant.keyWith(['catalogue:read', 'catalogue:write']);
  const page = await openConsole(origin, path, { key });
  const before = await stored();
  await nameField(page).fill('From the first key');
  await kept(page, 1);
  await endSession(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await signInByKeyField(page, tenant.key);
  await again(page).waitFor({ state: 'detached' });
  assert.equal(await nameField(page).inputValue(), before);
  assert.equal(await page.getByText('From the first key').count(), 0);
  await page.goto(`${origin}/console/`);
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  assert.equal(await page.getByText('You have unsaved changes in this browser').count(), 0);
  assert.equal((await inStorage(page)).length, 1, 'it waits for its owner');
  assert.equal(await stored(), before);
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

test('two tabs with one form: discarding in one leaves what the other keeps, and restoring leaves what was typed since', async () => {
  const { tenant, path } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key });
  const [tab, third] = [await page.context().newPage(), await page.context().newPage()];
  await tab.goto(`${origin}/console${path}`);
  await nameField(page).fill('Of the first');
  await kept(page, 1);
  await nameField(tab).fill('Of the second');
  await until('the draft of the second', () =>
    page.evaluate(() => Object.values(localStorage).some((text: string) => text.includes('Of the second'))),
  );
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await until('the name as stored', async () => (await nameField(page).inputValue()) !== 'Of the first');
  await kept(page, 1);
  await tab.goto('chrome://crash').catch(() => {});
  await third.goto(`${origin}/console${path}`);
  const reference = third.getByRole('textbox', { name: 'Reference', exact: true });
  await reference.fill('TYPED-SINCE');
  await third.getByRole('button', { name: 'Restore them' }).click();
  await until('the draft', async () => (await nameField(third).inputValue()) === 'Of the second');
  assert.equal(await reference.inputValue(), 'TYPED-SINCE');
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
