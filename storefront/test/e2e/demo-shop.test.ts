import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../../../console/test/support/violations.ts';
import { openDemoShop } from '../support/shop-page.ts';
import { startShopService } from '../support/shop-service.ts';

const { origin, must, productId } = await startShopService();

type Quote = {
  number: number;
  total: number;
  status: string;
  seen_at: object | null;
  accepted: { by: string; name: string } | null;
};

test('a newcomer finds cards with prices, configures a window, asks for it, and accepts the offer on its page', async () => {
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
  await page.waitForURL('**/offers/*');
  const newest = async () =>
    (await must<{ data: Quote[] }>('GET', '/v1/quotes?order=-number&page_size=1')).data[0] as Quote;
  const quote = await newest();
  assert.deepEqual([quote.status, quote.seen_at !== null], ['sent', true]);
  await page.getByRole('heading', { name: `Devis n° ${quote.number}` }).waitFor();
  await page.getByText('Camille Martin').waitFor();
  const total = new Intl.NumberFormat('fr', { style: 'currency', currency: 'EUR' }).format(quote.total);
  await page.getByText(`Montant total : ${total.replaceAll('\u202f', '\u00a0')}`).waitFor();
  assert.deepEqual(await violations(page), []);

  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: `Angebot Nr. ${quote.number}` }).waitFor();
  await page.getByLabel('Vor- und Nachname').fill('Camille Martin');
  await page.getByLabel(/Ich habe dieses Angebot/).check();
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
  await page.waitForURL('**#accepted');
  const { status, accepted } = await newest();
  assert.deepEqual([status, accepted?.by, accepted?.name], ['accepted', 'customer', 'Camille Martin']);
});
