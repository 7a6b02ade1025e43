import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../../../console/test/support/violations.ts';
import { openTestPage } from '../../../scripts/testing/test-page.ts';
import { type Quote, startWithOffers } from '../support/sent-offers.ts';

const { must, reduced, newOffer, isOwn, PHONE, DESK, look } = await startWithOffers();

test('D20.5 a customer accepts by keyboard alone, with scripts switched off', async () => {
  const offer = await newOffer({ vat_rate_id: reduced?.id });
  const page = await openTestPage({ viewport: PHONE, locale: 'fr-FR', script: false }, isOwn);
  await page.goto(offer.path);
  await page.getByLabel('Nom et prénom').focus();
  await page.keyboard.type('Camille Martin');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  const button = page.getByRole('button', { name: 'Commander avec obligation de paiement' });
  assert.ok(await button.evaluate((element) => element === document.activeElement));
  await page.keyboard.press('Enter');
  await page.waitForURL('**#accepted');
  await page.getByText(/Votre commande a bien été enregistrée/).waitFor();
  assert.equal(await page.locator('form').count(), 0);
  const { status, accepted } = await must<Quote>('GET', `/v1/quotes/${offer.id}`);
  assert.deepEqual([status, accepted?.name], ['accepted', 'Camille Martin']);
  const picture = look('offer-accepted');
  if (picture) await page.screenshot(picture);
});

test('D20.5 an offer that changed while it was read is not accepted: the page says so and leads back', async () => {
  const offer = await newOffer();
  const page = await openTestPage({ viewport: DESK, locale: 'de-DE' }, isOwn);
  await page.goto(`${offer.path}?language=de`);
  await must('PATCH', `/v1/quotes/${offer.id}`, { note: 'Neuer Liefertermin' });
  await page.getByLabel('Vor- und Nachname').fill('Camille');
  await page.getByLabel(/Ich habe dieses Angebot/).check();
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
  await page.getByRole('heading', { name: 'Das Angebot wurde geändert' }).waitFor();
  assert.deepEqual(await violations(page), []);
  const picture = look('offer-changed');
  if (picture) await page.screenshot(picture);
  await page.getByRole('link', { name: 'Zurück zum Angebot' }).click();
  await page.getByText('Neuer Liefertermin').waitFor();
  assert.equal((await must<Quote>('GET', `/v1/quotes/${offer.id}`)).status, 'sent');
});
