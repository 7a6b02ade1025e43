import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';
import { violations } from '../../support/violations.ts';

const service = await startConsoleService();
const tenant = await service.newTenant();

test('a webhook is made, its secret is shown once, and a test says in words what goes wrong', async () => {
  const page = await openConsole(service.origin, '/webhooks', { key: tenant.key });
  await page.getByText('No webhook yet').waitFor();
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Address').fill('https://shop.invalid/hooks');
  await page.getByLabel('Purpose').fill('Search index');
  await page.getByText('Products', { exact: true }).last().click();
  await withAnswer(page, 'POST', /webhooks$/, () => page.getByRole('button', { name: 'Create webhook' }).click());
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  assert.equal(await page.getByText(/^whsec_/).count(), 0);
  const card = page.getByRole('region', { name: 'Search index' });
  await card.getByText('Subscribed to: From-prices that change, Products').waitFor();
  await card.getByRole('button', { name: 'Send a test' }).click();
  await card.getByText('The receiver’s host name was not found: check the address.').first().waitFor();
  await card.getByRole('button', { name: 'Last deliveries' }).click();
  await card.getByRole('row', { name: /webhook\.test/ }).waitFor();
  await withAnswer(page, 'PATCH', /webhooks\/\d+$/, () => card.getByRole('button', { name: 'Deactivate' }).click());
  await card.getByText('Inactive').waitFor();
  // Looked at afresh: what a pressed button announces points at the button, also when that has gone with its sheet.
  await page.reload();
  await card.getByRole('button', { name: 'Last deliveries' }).click();
  await card.getByRole('row', { name: /webhook\.test/ }).waitFor();
  assert.deepEqual(await violations(page), []);
});
