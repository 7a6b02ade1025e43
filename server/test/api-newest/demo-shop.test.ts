import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../scripts/testing/until.ts';
import { DEMO_TENANT, SHOP_KEY } from '../../src/app/demo/demo-shop-service.ts';
import { makeDemo } from '../../src/app/demo/make-demo.ts';
import { sendInProcess } from '../../src/app/demo/send.ts';
import { OPERATOR_TOKEN, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const isClosed = async () => {
  for (const path of ['/demo', '/demo/products/1', '/demo/key.json'])
    assert.equal((await service.call('GET', path)).status, 404, path);
};
/** What a process has seen of the shop is believed for two seconds. */
const untilStatus = (path: string, status: number) =>
  until(`${path} answers ${status}`, async () => (await statusOf(path)) === status);
const statusOf = async (path: string) => (await service.call('GET', path)).status;

type Key = { id: number; name: string; scopes: string[]; active: boolean; expires_at: string };

test('a tenant that only has the name of the demo has no shop, and no page gets a key of it', async () => {
  await service.newTenant();
  await service.newTenant({ name: DEMO_TENANT.name });
  await isClosed();
});

test('the shop of the demo is open: its page allows nothing from elsewhere, its key only reads and saves offers', async () => {
  const demo = await makeDemo(sendInProcess(service.app), OPERATOR_TOKEN);
  // The tenant of that name was there: it is the demo now.
  assert.equal(demo.isNew, false);
  await untilStatus('/demo', 200);
  for (const path of ['/demo', '/demo/products/3', '/demo/anything']) {
    const { status, headers, text } = await service.call('GET', path);
    assert.equal(status, 200, path);
    assert.match(String(headers['content-security-policy']), /default-src 'none'; script-src 'self'; style-src 'self'/);
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe|https?:|\*/);
    assert.doesNotMatch(text, /<script(?![^>]*\bsrc=)| style=/);
  }
  const atOnce = () => service.call<{ key: string }>('GET', '/demo/key.json');
  const [{ body, headers }, ...others] = await Promise.all([atOnce(), atOnce(), atOnce()]);
  for (const other of others) assert.equal(other.body.key, body.key, 'one key for all who ask at once');
  assert.equal(headers['cache-control'], 'no-store');
  const me = await service.call<{ scopes: string[]; tenant: { name: string } }>('GET', '/v1/me', { token: body.key });
  assert.deepEqual([me.body.scopes, me.body.tenant.name], [[...SHOP_KEY.scopes], DEMO_TENANT.name]);
  assert.equal((await service.call('GET', '/v1/products', { token: body.key })).status, 403);
  assert.equal((await service.call<{ key: string }>('GET', '/demo/key.json')).body.key, body.key);
});

test('the key of a page ends after a day, and one key serves all pages of a process', async () => {
  const { body } = await service.call<{ key: string }>('GET', '/demo/key.json');
  const { tenant } = (await service.call<{ tenant: { id: number } }>('GET', '/v1/me', { token: body.key })).body;
  const path = `/operator/v1/tenants/${tenant.id}/api-keys`;
  const keys = (await service.operator<{ data: Key[] }>('GET', path)).body.data;
  const [page, ...more] = keys.filter(({ name }) => name === `${SHOP_KEY.name} (page)`);
  assert.deepEqual(more, []);
  const hours = (Date.parse(page?.expires_at ?? '') - Date.now()) / 3_600_000;
  assert.ok(hours > 20 && hours <= 24, `${hours} hours`);

  const shop = keys.find(({ name }) => name === SHOP_KEY.name);
  await service.operator('DELETE', `${path}/${shop?.id}`);
  await untilStatus('/demo', 404);
  await isClosed();
});

test('where DEMO is 0 there is no shop', async () => {
  const other = await startTestService({ DEMO: '0' });
  await makeDemo(sendInProcess(other.app), OPERATOR_TOKEN);
  assert.equal((await other.call('GET', '/demo')).status, 404);
});

test('the elements and what they load on demand are open to pages of any origin, and pictures may be shown anywhere', async () => {
  const { status, headers, text } = await service.call('GET', '/elements/vantail.js');
  assert.equal(status, 200);
  assert.match(text, /vantail-configurator/);
  assert.equal(headers['access-control-allow-origin'], '*');
  const again = await service.call('GET', '/elements/vantail.js', { headers: { 'if-none-match': headers.etag ?? '' } });
  assert.deepEqual([again.status, again.text], [304, '']);
  const later = [...text.matchAll(/vantail-(?:fr|de|depth|on-demand)-[\w-]{8}\.js/g)].map(([name]) => name);
  assert.equal(new Set(later).size, 4, 'finishes, the dialog and two languages');
  for (const name of later) {
    const file = await service.call('GET', `/elements/${name}`);
    assert.equal(file.status, 200, name);
    assert.match(file.headers['cache-control'] ?? '', /immutable/);
    assert.deepEqual(
      ['access-control-allow-origin', 'cross-origin-resource-policy'].map((header) => file.headers[header]),
      ['*', 'cross-origin'],
    );
  }
  for (const name of ['vantail-fr-00000000.js', '..%2f..%2fpackage.json', 'vantail.js.gz'])
    assert.equal((await service.call('GET', `/elements/${name}`)).status, 404, name);
  const picture = await service.call('GET', '/demo/pictures/handle-key.svg');
  assert.equal(picture.headers['content-type'], 'image/svg+xml');
  assert.equal(picture.headers['cross-origin-resource-policy'], 'cross-origin');
  for (const path of ['/demo/pictures/none.svg', '/demo/assets/../../package.json', '/demo/pictures/%2e%2e/index.html'])
    assert.doesNotMatch((await service.call('GET', path)).text, /"workspaces"|<div/, path);
});
