import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { TestTenant } from '../../../server/test/support/test-service.ts';
import { openConsole } from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';
import { plugIn } from '../support/virtual-authenticator.ts';

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

test('D18 an invitation, a registration, signing out, signing in, a second passkey, and the removal of the first', async () => {
  const tenant = await service.newTenant({ name: 'Menuiserie Dupont' });
  const person = await invite(tenant, 'manager', 'Camille Martin');
  const page = await openConsole(origin, pathOf(person.invitation_url));
  await page.getByText('Camille Martin, you are invited to the catalogue of Menuiserie Dupont (Manager).').waitFor();
  assert.doesNotMatch(page.url(), /#/, 'the token has left the address');
  const first = await plugIn(page);
  await page.getByLabel('Name of this device').fill('Laptop');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await signedIn(page);
  const cookies = await page.context().cookies();
  assert.deepEqual(
    cookies.map(({ name, httpOnly, sameSite, path, domain }) => ({ name, httpOnly, sameSite, path, domain })),
    [{ name: `vantail-${new URL(origin).port}`, httpOnly: true, sameSite: 'Lax', path: '/', domain: 'localhost' }],
  );
  assert.equal(await page.evaluate(() => document.cookie), '');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await signInPage(page);
  await goByPasskey(page);
  await signedIn(page);

  await page.getByRole('link', { name: 'Your account' }).click();
  await first.remove();
  const second = await plugIn(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('alertdialog').getByLabel('Name').fill('Phone');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('row', { name: /Phone/ }).first().waitFor();
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByRole('alertdialog').getByLabel('Name').fill('Old laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Old laptop was removed').waitFor();
  // The last one stays, and says why.
  const last = page.getByRole('button', { name: 'Remove Phone' });
  assert.equal(await last.getAttribute('aria-disabled'), 'true');

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await signInPage(page);
  await goByPasskey(page);
  await signedIn(page);
  await second.remove();
});
