import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../../../console/test/support/violations.ts';
import { openTestPage } from '../../../scripts/testing/test-page.ts';
import { startShopService } from '../support/shop-service.ts';

/** D20.4, D20.5: the page of an offer in a browser, in the hands of a customer. */
const { origin, must, productId } = await startShopService();

type Quote = { id: number; number: number; status: string; offer_url: string; accepted: { name: string } | null };

const reduced = (await must<{ data: { id: number; rate: number }[] }>('GET', '/v1/vat-rates')).data.find(
  ({ rate }) => rate === 5.5,
);

const newOffer = async (more: object = {}): Promise<Quote & { path: string }> => {
  const { id } = await must<Quote>('POST', '/v1/quotes', {
    customer: { name: 'Camille Martin', address: ['3 rue des Lilas', '35000 Rennes'] },
    reference: 'Chantier Martin',
    lines: [
      { kind: 'heading', name: 'Étage' },
      { product_id: productId('CHE-2V'), width: 1200, height: 1400, quantity: 2, label: 'Chambre' },
      { product_id: productId('CHE-2V'), width: 1000, height: 1200, label: 'Bureau' },
      { kind: 'free', name: 'Retouches de peinture', unit_price: 180 },
    ],
    ...more,
  });
  const quote = await must<Quote>('PATCH', `/v1/quotes/${id}`, { status: 'sent' });
  return { ...quote, path: `${origin}${new URL(quote.offer_url).pathname}` };
};

const isOwn = (other: string) => other === origin;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

const look = (name: string) =>
  process.env.LOOK ? { path: `${process.env.LOOK}/${name}.png`, fullPage: true } : undefined;

test('D20.4 the page on a desk and on a phone: no finding of axe, no request to another host, nothing sideways', async () => {
  const { path, number } = await newOffer({ vat_rate_id: reduced?.id });
  for (const [name, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
    const page = await openTestPage({ viewport, locale: 'fr-FR' }, isOwn);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(path);
    await page.getByRole('heading', { name: `Devis n° ${number}`, level: 1 }).waitFor();
    await page.getByText('Chambre').waitFor();
    assert.equal(await page.locator('svg').count(), 2, 'a drawing for each window');
    assert.deepEqual([...new Set(asked.map((url) => new URL(url).origin))], [origin]);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(await violations(page), []);
    const picture = look(`offer-${name}`);
    if (picture) await page.screenshot(picture);
  }
});

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

test('D20.4 a link that leads nowhere, and a request that has arrived, are pages too', async () => {
  const page = await openTestPage({ viewport: PHONE, locale: 'en-GB' }, isOwn);
  const response = await page.goto(`${origin}/offers/1-AAAAAAAAAAAAAAAAAAAAAA`);
  assert.equal(response?.status(), 404);
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  assert.deepEqual(await violations(page), []);
  const picture = look('offer-missing');
  if (picture) await page.screenshot(picture);
});
