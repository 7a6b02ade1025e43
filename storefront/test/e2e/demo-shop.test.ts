import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../../../console/test/support/violations.ts';
import { openDemoShop } from '../support/shop-page.ts';
import { startShopService } from '../support/shop-service.ts';

const { origin, must, productId } = await startShopService();

test('a newcomer finds cards with prices, configures a window and sees the saved offer again by its link', async () => {
  const page = await openDemoShop(origin, '', { locale: 'fr-FR' });
  await page.getByRole('heading', { name: 'Des fenêtres à vos mesures', level: 1 }).waitFor();
  const card = page.getByRole('link', { name: /Fenêtre PVC 2 vantaux/ });
  await card.getByText(/dès \d+,\d\d\s€/).waitFor();
  assert.deepEqual(await violations(page), []);
  await card.click();
  await page.waitForURL(`**/demo/products/${productId('PVC-2V')}`);
  await page.getByText('Prix confirmé').waitFor();
  assert.deepEqual(await violations(page), []);

  await page.getByRole('region', { name: 'Prix' }).getByRole('button', { name: 'Demander cette offre' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom').fill('Camille Martin');
  await dialog.getByLabel('E-mail').fill('camille@example.org');
  await dialog.getByRole('button', { name: 'Envoyer la demande' }).click();
  await dialog.getByText(/porte le numéro/).waitFor();
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('link', { name: 'Voir votre offre' }).click();
  const [quote] = (await must<{ data: { number: number; total: number }[] }>('GET', '/v1/quotes?order=-number')).data;
  await page.getByRole('heading', { name: `Offre ${quote?.number}` }).waitFor();
  const total = new Intl.NumberFormat('fr', { style: 'currency', currency: 'EUR' }).format(quote?.total ?? 0);
  await page.getByText(`Total ${total}`).waitFor();
  assert.equal(await page.getByText('Camille').count(), 0);
  assert.deepEqual(await violations(page), []);

  await page.getByLabel('Langue').selectOption('de');
  await page.getByRole('heading', { name: `Angebot ${quote?.number}` }).waitFor();
});

test('the shop says so where a page is not there', async () => {
  const page = await openDemoShop(origin, '/nowhere', { locale: 'en-GB', scheme: 'dark', phone: true });
  await page.getByText('This page is not here.').waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await page
    .getByText(/from €\d+\.\d\d/)
    .first()
    .waitFor();
  assert.deepEqual(await violations(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});
