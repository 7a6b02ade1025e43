import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole } from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';

const { origin, newTenant } = await startConsoleService();

test('a key opens the console, names the tenant, survives a reload of the tab and is forgotten on signing out', async () => {
  const tenant = await newTenant({ name: 'Fenêtres <b>Dupont</b>' });
  const page = await openConsole(origin, '');
  await page.getByLabel('API key').fill(tenant.key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Tenant text is text: the tags are shown, not obeyed.
  await page.getByText('Fenêtres <b>Dupont</b>').waitFor();
  assert.equal(
    await page.evaluate(() => JSON.stringify({ ...localStorage })).then((kept) => kept.includes('vtl_')),
    false,
  );
  assert.doesNotMatch(page.url(), /vtl_/);
  await page.reload();
  await page.getByText('Fenêtres <b>Dupont</b>').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify({ ...sessionStorage })), /vtl_/);
});
