import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShopPage } from '../../support/shop-page.ts';
import { startShopService } from '../../support/shop-service.ts';

const { origin, shopKey, productId } = await startShopService();

test('a service that is away says so; what the page has between the tags is shown, and its own words for a failure', async () => {
  const away = 'src="http://127.0.0.1:9"';
  const inside = '<p>Call us: 02 99 00 00 00</p><p slot="failed">Our configurator has a day off.</p>';
  const page = await openShopPage({
    origin: 'http://127.0.0.1:9',
    body: `<vantail-configurator ${away} key="vtl_x" product="1">${inside}</vantail-configurator>`,
  });
  await page.getByText('Call us: 02 99 00 00 00').waitFor();
  await page.getByText('Our configurator has a day off.').waitFor();
});

test('a card without its price shows what the page has in its place', async () => {
  const body = `<vantail-from-price src="${origin}" key="${shopKey}" product="999999">Price on request</vantail-from-price>`;
  const page = await openShopPage({ origin, body });
  await page.getByText('Price on request').waitFor();
});

test('a page that writes its language as fr_FR is served in French, and one with no language in English', async () => {
  const given = `src="${origin}" key="${shopKey}" product="${productId('PVC-1V')}"`;
  const inLanguage = (lang: string) =>
    `<div lang="${lang}"><vantail-configurator ${given}></vantail-configurator><vantail-from-price ${given}></vantail-from-price></div>`;
  const texts: string[] = [];
  for (const lang of ['fr_FR', '1', 'a'.repeat(300)]) {
    const page = await openShopPage({ origin, body: inLanguage(lang) });
    await page.locator('vantail-configurator .shell').waitFor();
    await page.waitForFunction(() => document.querySelector('vantail-configurator')?.confirmed);
    texts.push(await page.locator('vantail-from-price [part=price]').innerText());
  }
  assert.match(texts[0] ?? '', /^dès 59,00\s€$/);
  for (const text of texts.slice(1)) assert.match(text, /^from €/);
});

test('a src that is no address is told to the author of the page, and no exception', async () => {
  const page = await openShopPage({
    origin,
    body: `<vantail-configurator src="https://" key="${shopKey}" product="1"></vantail-configurator><vantail-from-price src="//" key="${shopKey}" product="1">Call us</vantail-from-price>`,
  });
  const { text } = await page
    .waitForEvent('console', (message) => message.type() === 'warning')
    .then((message) => ({ text: message.text() }));
  assert.match(text, /product or src is missing or wrong\. \(not_configured\)/);
});
