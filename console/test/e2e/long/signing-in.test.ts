import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';

const { origin, newTenant, operator } = await startConsoleService();

test('a key that is mistyped, unknown or revoked is refused in words', async () => {
  const tenant = await newTenant();
  const page = await openConsole(origin, '/products');
  const trying = async (key: string) => {
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await trying('vtl_short');
  await page.getByText('A key is vtl_ followed by 38 letters and digits.').waitFor();
  await trying(`vtl_${'0'.repeat(38)}`);
  await page.getByText('This key is unknown, revoked or expired').waitFor();
  await trying(tenant.key);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  // Revoked while it works: the next call signs out.
  const keys = await tenant.must<{ data: { id: number }[] }>('GET', '/v1/api-keys');
  await tenant.must('DELETE', `/v1/api-keys/${keys.data[0]?.id}`);
  await page.getByRole('link', { name: 'Brands' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('the console speaks the language of the browser, and the other one on request', async () => {
  const page = await openConsole(origin, '', { locale: 'fr-FR' });
  await page.getByRole('heading', { name: 'Connexion' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('a tenant that is switched off cannot sign in', async () => {
  const tenant = await newTenant();
  await operator('PATCH', `/operator/v1/tenants/${tenant.id}`, { active: false });
  const page = await openConsole(origin, '');
  await page.getByLabel('API key').fill(tenant.key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This key is unknown, revoked or expired').waitFor();
});

test('an authenticator that fails is not called a service that is away', async () => {
  // Passkeys are good at PUBLIC_URL alone.
  const page = await openConsole(origin.replace('127.0.0.1', 'localhost'), '');
  for (const [name, words] of [
    ['NotReadableError', 'This device or its passkey manager couldn’t do that.'],
    ['UnknownError', 'This device or its passkey manager couldn’t do that.'],
    ['OperationError', 'This device or its passkey manager couldn’t do that.'],
    ['NotAllowedError', 'You chose no passkey, or the request timed out.'],
  ] as const) {
    await page.evaluate((failure) => {
      navigator.credentials.get = () => Promise.reject(new DOMException('As browsers say it', failure));
    }, name);
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await page.getByText(words).waitFor();
  }
});
