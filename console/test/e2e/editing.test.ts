import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newProduct } from '../../../server/test/support/new-product.ts';
import { openConsole } from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';

const service = await startConsoleService();
const tenant = await service.newTenant();
const EVIL = '<img src=x onerror="document.title=\'owned\'">';

test('a lost update does not happen: who saves second sees both and chooses, and nothing is overwritten in silence', async () => {
  const brand = await tenant.must<{ id: number; version: number }>('POST', '/v1/brands', {
    name: 'Before',
    name_en: 'Before',
  });
  const page = await openConsole(service.origin, `/brands?open=${brand.id}`, { key: tenant.key });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Mine');
  await tenant.must('PATCH', `/v1/brands/${brand.id}`, { name: 'Theirs', name_en: 'Theirs too' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Someone else saved first' });
  await dialog.getByText('Theirs', { exact: true }).last().waitFor();
  const stored = () => tenant.must<{ name: string; name_en: string }>('GET', `/v1/brands/${brand.id}`);
  assert.equal((await stored()).name, 'Theirs');
  await dialog.getByRole('radio', { name: /^Mine/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Continue with this' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { name: kept, name_en } = await stored();
  // Theirs in the field that only they changed, mine where I chose so.
  assert.deepEqual({ kept, name_en }, { kept: 'Mine', name_en: 'Theirs too' });
});

test("a tenant's text is text: markup in names is shown, never obeyed", async () => {
  const product = await newProduct(tenant);
  await product.step({ name: EVIL });
  const page = await openConsole(service.origin, `/products/${product.id}`, { key: tenant.key });
  await page.getByText(EVIL).first().waitFor();
  assert.equal(await page.locator('img').count(), 0);
  assert.doesNotMatch(await page.title(), /owned/);
});

test('what the service refuses and reports is in the language of the page, not of the browser, and changes with it', async () => {
  const product = await newProduct(tenant);
  const brand = await tenant.must<{ id: number }>('POST', '/v1/brands', { name: 'Atelier' });
  const page = await openConsole(service.origin, '/brands', { key: tenant.key, locale: 'en-GB' });
  await page.getByRole('button', { name: 'Français', exact: true }).click();
  await page.goto(`${service.origin}/console/brands?open=${brand.id}`);
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('x'.repeat(300));
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page
    .getByText(/^Trop long\s: 300 caractères pour 200 au plus\.$/)
    .first()
    .waitFor();
  await page.goto(`${service.origin}/console/products/${product.id}`);
  await page.getByText('Aucune étape active.', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await page.getByText('Create a step, or activate one', { exact: false }).first().waitFor();
});
