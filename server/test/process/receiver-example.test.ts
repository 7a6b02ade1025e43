import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/testing/postgres-server.ts';
import { until } from '../../../scripts/testing/until.ts';
import { callOver, newDataDir, startProcess } from '../support/service-process.ts';

/** docs/guides/keeping-a-search-index-fresh.md, with its receiver as it stands there. */
const OPERATOR_TOKEN = 'operator-token-of-the-receiver-and-nobody-else';
const file = fileURLToPath(new URL('../../../docs/examples/receiver.mjs', import.meta.url));

const startExample = async (env: Record<string, string>): Promise<void> => {
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await until('the receiver listens', () => /listening/.test(said) || child.exitCode !== null);
  assert.equal(child.exitCode, null, said);
};

test('D13 the receiver of the guide keeps an index of products and their prices fresh, and takes nothing unsigned', async () => {
  const { url } = await startProcess({
    OPERATOR_TOKEN,
    DEMO: '0',
    WEBHOOKS_ALLOW_PRIVATE: '1',
    DATA_DIR: newDataDir(process.env.TEST_EMBEDDED_TEMPLATE),
  });
  const post = async (path: string, key: string, body: object) => {
    const answer = await callOver(`${url}${path}`, key, 'POST', body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const tenant = await post('/operator/v1/tenants', OPERATOR_TOKEN, { name: 'Shop' });
  const key = String((await post(`/operator/v1/tenants/${tenant.id}/api-keys`, OPERATOR_TOKEN, { name: 'Shop' })).key);
  const port = await freePort();
  const receiver = `http://127.0.0.1:${port}/`;
  const types = ['product.*', 'from_price.changed'];
  const hook = await post('/v1/webhooks', key, { url: receiver, types });
  await startExample({
    ...{ PATH: process.env.PATH ?? '', WEBHOOK_SECRET: String(hook.secret) },
    ...{ VANTAIL_URL: url, VANTAIL_KEY: key, PORT: String(port) },
  });
  const shows = (expected: object[]) =>
    until(`the index shows ${JSON.stringify(expected)}`, async () => {
      const index = await (await fetch(receiver)).json();
      return JSON.stringify(index) === JSON.stringify(expected);
    });

  const { id: brand_id } = await post('/v1/brands', key, { name: 'B' });
  const { id: category_id } = await post('/v1/categories', key, { name: 'C' });
  const product = await post('/v1/products', key, { name: 'Casement', brand_id, category_id });
  await shows([{ name: 'Casement', price: null }]);
  const row = await post(`/v1/products/${product.id}/pricing-configurations`, key, { minimum_price: 300 });
  const content_configuration = { pricingConfig: row.id };
  await post(`/v1/products/${product.id}/steps`, key, { type: 'selection', content_configuration });
  await shows([{ name: 'Casement', price: 300 }]);
  const adjusted = await callOver(`${url}/v1/pricing-adjustments`, key, 'POST', {
    filter: { product_ids: [product.id] },
    percentage: 10,
  });
  assert.equal(adjusted.status, 200, JSON.stringify(adjusted.body));
  await shows([{ name: 'Casement', price: 330 }]);
  await callOver(`${url}/v1/products/${product.id}`, key, 'DELETE');
  await shows([]);
  const forged = await fetch(receiver, {
    method: 'POST',
    body: JSON.stringify({ type: 'x', data: { product_id: 1 } }),
  });
  assert.equal(forged.status, 400);
});
