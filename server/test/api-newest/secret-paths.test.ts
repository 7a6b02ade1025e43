import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceLog } from '../../src/platform/http/request-telemetry.ts';
import { withoutTokens } from '../../src/platform/http/secret-paths.ts';
import { startTestService } from '../support/test-service.ts';

const lines: string[] = [];
const service = await startTestService({}, undefined, {
  log: serviceLog('trace', { write: (line) => void lines.push(line) }),
});
const tenant = await service.newTenant();
const TOKEN = '1-Zk3_Qx9aBcD-eFgHiJkLmN';

/** The routes whose address is a secret: they say so by the name of a parameter. */
const secret = service.table.routes.filter(({ path }) => /:\w*token/.test(path));

test('D20.4 the address of each route with a token is logged with four letters of it', async () => {
  assert.ok(secret.length >= 5, `only ${secret.length} routes have a token`);
  for (const { method, path } of secret) {
    const url = path.replace(/:\w*token/, TOKEN);
    lines.length = 0;
    await service.call(method, url, { token: tenant.key, ...(method === 'POST' ? { body: {} } : {}) });
    const line = lines.find((text) => text.includes('"answered"')) ?? '';
    assert.ok(line.includes(`/${TOKEN.slice(0, 4)}…`), `${method} ${path}: ${line}`);
    assert.ok(!lines.join('').includes(TOKEN.slice(0, 5)), `${method} ${path}: ${lines.join('')}`);
  }
});

test('D20.4 a path of no route shows no token either', async () => {
  const paths = [
    ['DELETE', `/offers/${TOKEN}`],
    ['GET', `/offers/${TOKEN}/`],
    ['GET', `/Offers/${TOKEN}`],
    ['GET', `//offers//${TOKEN}`],
    ['GET', `/offers%2F${TOKEN}`],
    ['GET', `/offers/document.pdf/${TOKEN}`],
    ['GET', `/media/${TOKEN}.png`],
    ['GET', `/v1/shared-quote/${TOKEN}?x=${TOKEN}`],
  ] as const;
  lines.length = 0;
  for (const [method, path] of paths) await service.call(method, path, { token: tenant.key });
  assert.equal(lines.filter((line) => line.includes('"answered"')).length, paths.length);
  assert.ok(!lines.join('').includes(TOKEN.slice(0, 5)), lines.join(''));
});

test('D20.4 errors and messages of the framework show no token; other addresses are logged as they are', () => {
  const text = `Reply was already sent, did you forget to "return reply" in the "/offers/${TOKEN}/accept" (POST) route?`;
  lines.length = 0;
  service.app.log.warn(text);
  service.app.log.error({ err: new Error(`failed for /media/${TOKEN}.webp`) }, 'internal_error');
  assert.ok(!lines.join('').includes(TOKEN.slice(0, 5)), lines.join(''));
  const plain =
    '/v1/media/assignments /offers/:offer_token/document.pdf src/offers/page-routes.ts:12 /v1/quotes/12345678/lines';
  assert.equal(withoutTokens(plain), plain);
});
