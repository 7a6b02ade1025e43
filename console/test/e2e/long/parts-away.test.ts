import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { startEditedProducts } from '../../support/edited-products.ts';

const { origin, nameField, again, newShop, missing } = await startEditedProducts();

test('without a connection nothing is lost, and nobody is signed out', async () => {
  const { tenant, path, stored } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key });
  // The parts of the page have arrived: what is missing is said where it would stand.
  await nameField(page).fill('Offline');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alert').first().waitFor();
  assert.equal(await nameField(page).inputValue(), 'Offline');
  assert.equal(await again(page).count(), 0);
  await page.context().setOffline(false);
  await withAnswer(page, 'PATCH', /products/, () => page.getByRole('button', { name: 'Save', exact: true }).click());
  assert.equal(await stored(), 'Offline');
});

test('parts of a page that cannot be loaded say so where they would stand, and are loaded when the service is back', async () => {
  const { tenant, product, path, stored } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key });
  await nameField(page).fill('Typed before');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
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

test('a part whose file was lost once on the way is loaded by the next try, also where the browser remembers the failure', async () => {
  const { tenant, path } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key });
  await nameField(page).fill('Edited');
  await page.route(/\/assets\/plan-dialog-/, (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Save for later…' }).click();
  await page.getByRole('dialog', { name: missing }).getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog', { name: 'Save for later' }).waitFor();
});
