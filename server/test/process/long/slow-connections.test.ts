import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { waitMs } from '../../../../scripts/testing/until.ts';
import { callOver, newDataDir, startProcess } from '../../support/service-process.ts';

/** Who connects and then says little holds no place that others need (docs/adr/0021); full form: chaos/slow-connections.ts. */
const OPERATOR_TOKEN = 'operator-token-of-the-slow-and-nobody-else';
const EACH = 100;

const begun = {
  nothing: () => '',
  'half of the headers': () => 'GET /v1/brands HTTP/1.1\r\nhost: x\r\nx-slow',
  'half of a body': (key: string) =>
    `POST /v1/brands HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n` +
    'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"name":',
};

test('300 connections that send nothing, half of the headers or half of a body: others are served, and slow bodies get 503', async () => {
  const env = { DATA_DIR: newDataDir(), OPERATOR_TOKEN, DEMO: '0' };
  const { url, isOver } = await startProcess(env);
  const tenants = `${url}/operator/v1/tenants`;
  const { body: tenant } = await callOver(tenants, OPERATOR_TOKEN, 'POST', { name: 'Slow' });
  const made = await callOver(`${tenants}/${tenant.id}/api-keys`, OPERATOR_TOKEN, 'POST', { name: 'Slow' });
  const key = String(made.body.key);

  const slow = Object.values(begun).flatMap((text) =>
    Array.from({ length: EACH }, () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      after(() => socket.destroy());
      socket.on('error', () => {});
      socket.write(text(key));
      return socket;
    }),
  );
  await Promise.all(slow.map((socket) => socket.connecting && once(socket, 'connect')));
  // By the same tenant: what has not arrived has no place in its line.
  for (let turn = 0; turn < 25; turn++) {
    assert.equal((await callOver(`${url}/v1/brands`, key, 'POST', { name: `n${turn}` })).status, 201);
    assert.equal((await callOver(`${url}/v1/brands`, key)).status, 200);
  }
  const bodies = slow.slice(-EACH) as Socket[];
  const limit = { signal: AbortSignal.timeout(waitMs()) };
  for (const [answer] of await Promise.all(bodies.map((socket) => once(socket, 'data', limit))))
    assert.match(String(answer), /^HTTP\/1\.1 503 [\s\S]*retry-after: [1-9]/);
  assert.equal((await callOver(`${url}/v1/brands`, key)).body.total, 25);
  assert.ok(!isOver());
});
