import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../../../../console/test/support/violations.ts';
import { openTestPage } from '../../../../scripts/testing/test-page.ts';
import { startWithOffers } from '../../support/sent-offers.ts';

const { origin, reduced, newOffer, isOwn, PHONE, DESK, look } = await startWithOffers();

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

test('D20.4 a link that leads nowhere, and a request that has arrived, are pages too', async () => {
  const page = await openTestPage({ viewport: PHONE, locale: 'en-GB' }, isOwn);
  const response = await page.goto(`${origin}/offers/1-AAAAAAAAAAAAAAAAAAAAAA`);
  assert.equal(response?.status(), 404);
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  assert.deepEqual(await violations(page), []);
  const picture = look('offer-missing');
  if (picture) await page.screenshot(picture);
});
