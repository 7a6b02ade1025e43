import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VantailConfigurator } from '../../../src/index.ts';
import { openShopPage } from '../../support/shop-page.ts';
import { startShopService } from '../../support/shop-service.ts';

const { origin, must, call, productId, shopKey } = await startShopService();
const id = productId('PVC-1V');
const element = (more = '', inside = '') =>
  `<vantail-configurator src="${origin}" key="${shopKey}" product="${id}" ${more}>${inside}</vantail-configurator>`;

type Page = Awaited<ReturnType<typeof openShopPage>>;
const selectionIn = (page: Page) =>
  page.evaluate(() => (document.querySelector('vantail-configurator') as VantailConfigurator).selection);

test('a part of a selection lies on top of the defaults, by attribute and by the page’s address', async () => {
  const plain = await openShopPage({ origin, body: element() });
  await plain.getByText('Price confirmed').waitFor();
  const defaults = await selectionIn(plain);
  const byAttribute = await openShopPage({ origin, body: element(`selection='{"width":900}'`) });
  await byAttribute.getByText('Price confirmed').waitFor();
  assert.deepEqual(await selectionIn(byAttribute), { ...defaults, width: 900 });
  const search = `?vantail-${id}=${encodeURIComponent('{"width":800,"quantity":2}')}`;
  const byAddress = await openShopPage({ origin, body: element(`selection='{"width":900}'`), search });
  await byAddress.getByText('Price confirmed').waitFor();
  assert.deepEqual(await selectionIn(byAddress), { ...defaults, width: 800, quantity: 2 });
});

test('a saved quote is gone on with, by attribute and by the page’s address; one that is gone says so', async () => {
  const lines = [{ product_id: id, width: 850, height: 1150, quantity: 3 }];
  const plain = await openShopPage({ origin, body: element() });
  await plain.getByText('Price confirmed').waitFor();
  const { selections } = (await selectionIn(plain)) ?? {};
  const body = { lines: [{ ...lines[0], selections }] };
  const { body: saved } = await call<{ id: number; share_token: string }>('POST', '/v1/quotes', {
    token: shopKey,
    body,
  });
  for (const [more, search] of [
    [`quote="${saved.share_token}"`, ''],
    ['', `?vantail-${id}=${saved.share_token}`],
  ] as const) {
    const page = await openShopPage({ origin, body: element(more), search });
    await page.getByText('Price confirmed').waitFor();
    const now = await selectionIn(page);
    assert.deepEqual([now?.width, now?.height, now?.quantity], [850, 1150, 3]);
    assert.deepEqual(now?.selections, selections);
  }
  // With hidden sizes the element would start with another window.
  const { offer } = await must<{ offer: object }>('GET', '/v1/settings');
  await must('PATCH', '/v1/settings', { offer: { ...offer, dimensions: 'hide', publish_requests: true } });
  const { body: hidden } = await call<{ share_token: string }>('POST', '/v1/quotes', { token: shopKey, body });
  await must('PATCH', '/v1/settings', { offer });
  for (const token of ['no-such-token', hidden.share_token]) {
    const page = await openShopPage({ origin, body: element(`quote="${token}"`) });
    await page.getByText('This offer is no longer available.').waitFor();
  }
});

test('analytics hear of loading, steps, options, sizes and the dialog; slots stand under the price and in the dialog', async () => {
  const inside = `<p slot="price">Delivered in six weeks</p>
    <label slot="consent"><input type="checkbox" name="privacy" value="accepted" required> I have read the privacy notice</label>`;
  const page = await openShopPage({ origin, body: element('', inside) });
  await page.evaluate(() => {
    const names = ['loaded', 'step', 'option', 'size', 'dialog', 'quote', 'error'];
    const log: string[] = [];
    (window as unknown as { log: string[] }).log = log;
    for (const name of names) addEventListener(`vantail-${name}`, () => log.push(name));
  });
  await page.getByText('Price confirmed').waitFor();
  await page.getByText('Delivered in six weeks').waitFor();
  await page.getByRole('radio', { name: /Comfort range/ }).check();
  await page.getByRole('button', { name: /^Dimensions/ }).click();
  await page.getByRole('spinbutton', { name: 'Width' }).fill('900');
  await page.getByRole('spinbutton', { name: 'Width' }).press('Tab');
  await page.getByRole('region', { name: 'Price' }).getByRole('button', { name: 'Request this offer' }).click();
  const offer = page.getByRole('dialog', { name: 'Your offer' });
  await offer.getByLabel('Name').fill('Camille Martin');
  await offer.getByLabel('Email').fill('camille@example.org');
  await offer.getByRole('button', { name: 'Send request' }).click();
  assert.equal(await offer.getByText(/Your offer has number/).count(), 0, 'not without consent');
  await page.getByLabel('I have read the privacy notice').check();
  await offer.getByRole('button', { name: 'Send request' }).click();
  await offer.getByText(/Your offer has number/).waitFor();
  await page.keyboard.press('Escape');
  await offer.waitFor({ state: 'detached' });
  const log = await page.evaluate(() => (window as unknown as { log: string[] }).log);
  assert.deepEqual(
    log.filter((name) => name !== 'loaded'),
    ['option', 'step', 'size', 'dialog', 'quote', 'dialog'],
  );
  const [quote] = (await must<{ data: { customer: { privacy?: string } }[] }>('GET', '/v1/quotes?order=-number')).data;
  assert.equal(quote?.customer.privacy, 'accepted');
});

test('a page that has only the first file of the elements says that its form could not be loaded, and opens it once it can', async () => {
  const page = await openShopPage({ origin, body: element() });
  await page.route(/vantail-on-demand/, (route) => route.abort());
  await page.reload();
  await page.getByText('Price confirmed').waitFor();
  const request = page.getByRole('region', { name: 'Price' }).getByRole('button', { name: 'Request this offer' });
  await request.click();
  await page.getByText('The form could not be loaded. Please reload the page.').waitFor();
  await page.unroute(/vantail-on-demand/);
  await request.click();
  await page.getByRole('dialog', { name: 'Your offer' }).waitFor();
});
