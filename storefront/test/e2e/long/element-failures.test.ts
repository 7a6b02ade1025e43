import { test } from 'node:test';
import { openShopPage } from '../../support/shop-page.ts';
import { startShopService } from '../../support/shop-service.ts';

const { origin, shopKey } = await startShopService();

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
