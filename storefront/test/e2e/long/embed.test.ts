import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { openTestPage } from '../../../../scripts/testing/test-page.ts';
import { until } from '../../../../scripts/testing/until.ts';
import { startShopService } from '../../support/shop-service.ts';

/** D16.9: a configurator in a frame of a site that takes no script of others. */
const { origin, call, productId, newKey } = await startShopService();
const id = productId('PVC-1V');

const serve = async (html: string): Promise<string> => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const FRAME = (
  src: string,
) => `<!doctype html><title>Site</title><iframe title="Configurator" width="1000" height="300" src="${src}"></iframe>
<script>addEventListener('message', ({ data, origin }) => {
  if (data.type !== 'vantail-height' || origin !== '${origin}') return;
  document.querySelector('iframe').height = data.height;
  document.title = 'told';
});</script>`;

test('D16.9 a page of the key’s origins frames the configurator, which tells its height and saves an offer', async () => {
  let html = '';
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = await newKey({ scopes: ['storefront:read', 'quotes:create'], allowed_origins: [site] });
  html = FRAME(`${origin}/embed/${id}?key=${key}&language=en`);
  const page = await openTestPage({ viewport: { width: 1280, height: 900 } }, (one) => [origin, site].includes(one));
  await page.goto(site);
  const frame = page.frameLocator('iframe');
  await frame.getByText('Price confirmed').waitFor();
  await until('the height', async () => Number(await page.locator('iframe').getAttribute('height')) > 400);
  const rest = await page.frames()[1]?.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.ok((rest ?? 99) <= 1, `${rest} px do not fit`);
  await frame.getByRole('button', { name: 'Request this offer' }).first().click();
  const offer = frame.getByRole('dialog', { name: 'Your offer' });
  await offer.getByLabel('Name').fill('Camille Martin');
  await offer.getByLabel('Email').fill('camille@example.org');
  await offer.getByRole('button', { name: 'Send request' }).click();
  await offer.getByText(/Your offer has number/).waitFor();
});

test('D16.9 a page of another origin shows nothing of it', async () => {
  const key = await newKey({ scopes: ['storefront:read'], allowed_origins: ['https://shop.example'] });
  const site = await serve(FRAME(`${origin}/embed/${id}?key=${key}`));
  const page = await openTestPage(
    { viewport: { width: 1280, height: 900 } },
    () => true,
    /frame-ancestors https:\/\/shop\.example/,
  );
  const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  await page.goto(site);
  await refused;
  assert.equal(await page.frameLocator('iframe').locator('vantail-configurator').count(), 0);
});

test('D16.9 its policy names the origins of the key and allows nothing inline; keys that no page may have are refused', async () => {
  const embed = (path: string) => call('GET', `/embed/${path}`);
  const policy = async (allowed_origins: string[] | null) => {
    const key = await newKey({ scopes: ['storefront:read'], allowed_origins });
    const { status, headers } = await embed(`${id}?key=${key}`);
    assert.equal(status, 200);
    return headers['content-security-policy'] ?? '';
  };
  const two = await policy(['https://a.example', 'https://b.example']);
  assert.match(two, /frame-ancestors https:\/\/a\.example https:\/\/b\.example$/);
  assert.doesNotMatch(two, /unsafe|\*/);
  assert.match(await policy(null), /frame-ancestors \*$/);
  assert.match(await policy([]), /frame-ancestors 'none'$/);
  assert.equal((await embed(`${id}?key=vtl_wrong`)).status, 401);
  assert.equal((await embed(`${id}`)).status, 401);
  const strong = await newKey({ scopes: ['catalogue:read'] });
  assert.equal((await embed(`${id}?key=${strong}`)).status, 403);
  const shop = await newKey({ scopes: ['storefront:read'] });
  assert.equal((await embed(`abc?key=${shop}`)).status, 404);
  const { text } = await embed(`${id}?key=${shop}&language=${encodeURIComponent('"><script>')}&prices=cheap`);
  assert.doesNotMatch(text, /<script>|cheap/);
});

test('D16.9 the service’s own origin counts only for its page: a key for no browser, and a foreign origin, stay refused', async () => {
  const path = `/v1/products/${id}/choices`;
  const asked = async (allowed_origins: string[], from: string) => {
    const key = await newKey({ scopes: ['storefront:read'], allowed_origins });
    const headers = { origin: from, host: new URL(origin).host };
    return (await call('POST', path, { token: key, body: {}, headers })).status;
  };
  assert.equal(await asked(['https://a.example'], origin), 200);
  assert.equal(await asked(['https://a.example'], 'https://b.example'), 403);
  assert.equal(await asked([], origin), 403);
});
