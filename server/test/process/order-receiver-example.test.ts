import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/testing/postgres-server.ts';
import { until } from '../../../scripts/testing/until.ts';
import { callOver, newDataDir, startProcess } from '../support/service-process.ts';

/** docs/guides/orders-for-an-erp.md, with its receiver as it stands there. */
const OPERATOR_TOKEN = 'operator-token-of-the-receiver-and-nobody-else';
const file = fileURLToPath(new URL('../../../docs/examples/order-receiver.mjs', import.meta.url));

test('D20.5 the receiver of the guide writes each accepted quote once, as an order', async () => {
  const { url } = await startProcess({
    OPERATOR_TOKEN,
    DEMO: '0',
    WEBHOOKS_ALLOW_PRIVATE: '1',
    DATA_DIR: newDataDir(process.env.TEST_EMBEDDED_TEMPLATE),
  });
  const call = async (method: string, path: string, key: string, body: object) => {
    const answer = await callOver(`${url}${path}`, key, method, body);
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return answer.body;
  };
  const tenant = await call('POST', '/operator/v1/tenants', OPERATOR_TOKEN, { name: 'Shop' });
  const made = await call('POST', `/operator/v1/tenants/${tenant.id}/api-keys`, OPERATOR_TOKEN, { name: 'Shop' });
  const key = String(made.key);
  const port = await freePort();
  const hook = await call('POST', '/v1/webhooks', key, { url: `http://127.0.0.1:${port}/`, types: ['quote.accepted'] });
  const orders = newDataDir(undefined);
  const env = { PATH: process.env.PATH ?? '', WEBHOOK_SECRET: String(hook.secret), ORDERS_DIR: orders };
  const child = spawn(process.execPath, [file], {
    env: { ...env, VANTAIL_URL: url, VANTAIL_KEY: key, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await until('the receiver listens', () => /listening/.test(said));

  const lines = [{ kind: 'free', name: 'Fitting', unit_price: 120 }];
  const first = await call('POST', '/v1/quotes', key, { lines });
  const second = await call('POST', '/v1/quotes', key, { lines });
  await call('PATCH', `/v1/quotes/${first.id}`, key, { status: 'accepted' });
  const written = () => readdirSync(orders).filter((name) => name.endsWith('.json'));
  await until('the order is there', () => written().length === 1);
  const order = JSON.parse(readFileSync(`${orders}/${first.number}.json`, 'utf8'));
  assert.deepEqual(
    [order.number, order.total, order.lines[0].name, order.accepted.by],
    [first.number, 120, 'Fitting', 'key'],
  );
  await call('PATCH', `/v1/quotes/${second.id}`, key, { status: 'accepted' });
  await until('the second is there', () => written().length === 2);
});
