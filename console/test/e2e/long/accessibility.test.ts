import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole } from '../../support/browser.ts';
import { startDemoConsole } from '../../support/console-service.ts';
import { look, lookAtPages } from '../../support/look-at-pages.ts';
import { plugIn } from '../../support/virtual-authenticator.ts';

const service = await startDemoConsole();
const { key } = service;

/** Every page of the router that is not of one product; `accessibility-products.test.ts` has those. */
const isOfTheMenu = (path: string) => !/^\/products\/\d/.test(path);

test('axe finds no violation on any page of the menu in the light, no faint colours in the dark, and nothing is cut off where there is little room', async () => {
  const entry = await openConsole(service.origin, '');
  await entry.getByLabel('API key').waitFor();
  const found = [...(await look('sign-in', entry)), ...(await lookAtPages(service, key, isOfTheMenu))];
  assert.deepEqual(found, []);
});

test('axe finds no violation on the page of a person’s own account', async () => {
  const body = { email: 'camille@shop.example', name: 'Camille Martin', role: 'manager' };
  const invited = await service.call<{ invitation_url: string }>('POST', '/v1/people', { token: key, body });
  // Passkeys are good at PUBLIC_URL, so at localhost.
  const origin = service.origin.replace('127.0.0.1', 'localhost');
  const page = await openConsole(origin, invited.body.invitation_url.slice(`${origin}/console`.length));
  await plugIn(page);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
  // Loaded anew: what was announced of the dialog before is gone.
  await page.goto(`${origin}/console/account`);
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
  assert.deepEqual(await look('/account', page), []);
});
