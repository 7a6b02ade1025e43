import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { TestTenant } from '../../../../server/test/support/test-service.ts';
import { openConsole } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';
import { plugIn } from '../../support/virtual-authenticator.ts';

/** D18 in a real browser, with Chromium's virtual authenticator. Passkeys are good at PUBLIC_URL, so at localhost. */
const service = await startConsoleService();
const origin = service.origin.replace('127.0.0.1', 'localhost');

type Invited = { id: number; name: string; invitation_url: string };
let people = 0;

const invite = (tenant: TestTenant, role: string, name = `Person ${++people}`) =>
  tenant.must<Invited>('POST', '/v1/people', { email: `e2e${++people}@shop.example`, name, role });

const pathOf = (url: string) => url.slice(`${origin}/console`.length);
const signedIn = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
const signInPage = (page: Page) => page.getByRole('heading', { name: 'Sign in' }).waitFor();
const goByPasskey = (page: Page) => page.getByRole('button', { name: 'Continue with a passkey' }).click();

/** Opens an invitation in a browser of its own, and accepts it. */
const accept = async (url: string) => {
  const page = await openConsole(origin, pathOf(url));
  const authenticator = await plugIn(page);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await signedIn(page);
  return { page, authenticator };
};

test('D18.1 an invitation that was used or has run out says so, and leads to the sign-in page', async () => {
  const tenant = await service.newTenant();
  const used = await invite(tenant, 'viewer');
  await accept(used.invitation_url);
  const old = await invite(tenant, 'viewer');
  await service.db.database.transaction(tenant.id, (tx) =>
    tx.query(`update people set invitation_expires_at = now() where tenant_id = $1 and id = $2`, [tenant.id, old.id]),
  );
  for (const { invitation_url } of [used, old]) {
    const page = await openConsole(origin, pathOf(invitation_url));
    await page.getByText('This invitation has already been used, was replaced, or is older than 7 days.').waitFor();
    await page.getByRole('button', { name: 'Go to the sign-in page' }).click();
    await signInPage(page);
  }
});

test('D18.3 two tabs have one session: signing out in one signs out the other, and signing in brings it back', async () => {
  const tenant = await service.newTenant();
  const { page } = await accept((await invite(tenant, 'editor')).invitation_url);
  const tab = await page.context().newPage();
  await tab.goto(`${origin}/console/brands`);
  await signedIn(tab);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signInPage(tab);
  await goByPasskey(page);
  await signedIn(tab);
});

test('a key signs in for the whole browser: a new tab asks nothing, and no script finds the key', async () => {
  const tenant = await service.newTenant();
  const page = await openConsole(origin, '');
  await page.getByLabel('API key').fill(tenant.key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signedIn(page);
  const tab = await page.context().newPage();
  await tab.goto(`${origin}/console/products`);
  await signedIn(tab);
  const kept = await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  assert.doesNotMatch(kept, /vtl_/);
  const [cookie] = await page.context().cookies();
  assert.equal(cookie?.expires, -1, 'it ends with the browser');
});

test('D18.3 a role that changes while somebody is signed in acts on the next request, and the page follows', async () => {
  const tenant = await service.newTenant();
  const person = await invite(tenant, 'editor');
  const { page } = await accept(person.invitation_url);
  await page.getByRole('link', { name: 'Brands' }).click();
  await page.getByRole('button', { name: 'New brand' }).click();
  await page.getByRole('dialog').getByLabel(/^Name/).first().fill('Too late');
  await tenant.must('PATCH', `/v1/people/${person.id}`, { role: 'viewer' });
  await page
    .getByRole('button', { name: /^(Save|Create|Add)/ })
    .last()
    .click();
  await page
    .getByText(/catalogue:write/)
    .first()
    .waitFor();
  assert.equal((await tenant.must<{ total: number }>('GET', '/v1/brands')).total, 0);
  await page.getByText('read only').waitFor();
});

test('D18.3 who is deactivated while signed in is out with the next request', async () => {
  const tenant = await service.newTenant();
  const person = await invite(tenant, 'viewer');
  const { page } = await accept(person.invitation_url);
  await tenant.must('DELETE', `/v1/people/${person.id}`);
  await page.getByRole('link', { name: 'Quotes' }).click();
  await signInPage(page);
  await goByPasskey(page);
  await page.getByText('This passkey is no longer registered here.').waitFor();
});

test('D18.1 a manager invites, changes, deactivates, reactivates and erases people; a viewer is told why they cannot', async () => {
  const tenant = await service.newTenant();
  const { page } = await accept((await invite(tenant, 'manager')).invitation_url);
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByRole('dialog').getByLabel(/^Name/).first().fill('Alex Dubois');
  await page.getByLabel('E-mail address').fill('alex@shop.example');
  await page.getByRole('button', { name: 'Create invitation' }).click();
  const link = await page.getByLabel('Invitation link').textContent();
  assert.match(String(link), new RegExp(`^${origin}/console/invitation#${tenant.id}\\.`));
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.getByRole('row', { name: /Alex Dubois.*Viewer.*Invited/ }).waitFor();
  await page.getByRole('button', { name: 'Edit Alex Dubois' }).click();
  await page.getByRole('dialog').getByLabel(/^Name/).first().fill('Alex Durand');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).last().click();
  await page.getByRole('button', { name: 'Deactivate Alex Durand' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('button', { name: 'Reactivate Alex Durand' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('button', { name: 'Edit Alex Durand' }).waitFor();
  await page.getByRole('button', { name: 'Erase personal data of Alex Durand' }).click();
  await page.getByRole('alertdialog').getByText('You can’t undo this').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase personal data' }).click();
  await page.getByRole('row', { name: /former colleague 1.*Personal data erased/ }).waitFor();
  assert.equal(
    await page.getByRole('button', { name: /former colleague/ }).count(),
    0,
    'nothing is left to do with them',
  );
  assert.equal(await page.getByRole('table').getByText('Alex').count(), 0);

  const viewer = await accept((await invite(tenant, 'viewer')).invitation_url);
  assert.equal(await viewer.page.getByRole('link', { name: 'People' }).count(), 0, 'it is not in the menu');
  await viewer.page.goto(`${origin}/console/people`);
  await viewer.page.getByText('You need the role Manager').waitFor();
});

test('D18.3 signed-in devices: the other one is ended from here', async () => {
  const tenant = await service.newTenant();
  const { page } = await accept((await invite(tenant, 'viewer')).invitation_url);
  // The same browser signs in again, and what it had before is kept as if it were another device.
  const [before] = await page.context().cookies();
  await page.context().clearCookies();
  await page.reload();
  await goByPasskey(page);
  await signedIn(page);
  await page.getByRole('link', { name: 'Your account' }).click();
  await page
    .getByRole('button', { name: /^Sign out Chrome/ })
    .last()
    .click();
  await page.getByText(/^Signed out /).waitFor();
  const ended = await fetch(`${origin}/v1/me`, { headers: { cookie: `${before?.name}=${before?.value}` } });
  assert.equal(ended.status, 401);
});

test("D18 another tenant's person sees their own tenant; who is signed in opens an invitation and becomes the invited one", async () => {
  const [mine, theirs] = [await service.newTenant({ name: 'Mine' }), await service.newTenant({ name: 'Theirs' })];
  await mine.must('POST', '/v1/brands', { name: 'Brand of mine' });
  await theirs.must('POST', '/v1/brands', { name: 'Brand of theirs' });
  const { page } = await accept((await invite(mine, 'viewer')).invitation_url);
  await page.getByRole('link', { name: 'Brands' }).click();
  await page.getByText('Brand of mine').waitFor();
  await page.goto((await invite(theirs, 'viewer')).invitation_url);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByText('Theirs').first().waitFor();
  await page.getByRole('link', { name: 'Brands' }).click();
  await page.getByText('Brand of theirs').waitFor();
  assert.equal(await page.getByText('Brand of mine').count(), 0);
});
