import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { platform } from 'node:os';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../../scripts/testing/until.ts';
import { newKey } from '../../support/served-brands.ts';
import { callOver, newDataDir, startProcess } from '../../support/service-process.ts';

/** Bodies on their way are bounded over all connections (docs/adr/0027): who sends 31 MiB and then waits fills no memory. */
const OPERATOR_TOKEN = 'operator-token-of-the-halves-and-nobody-else';
const MIB = 1024 * 1024;
const CONNECTIONS = 32;
const SENT = 30 * MIB;

const residentMib = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

test('32 connections that send 30 of 31 MiB and wait: memory is bounded, and others are served', {
  skip: platform() !== 'linux',
}, async (t) => {
  const env = { DATA_DIR: newDataDir(), OPERATOR_TOKEN, DEMO: '0' };
  const service = await startProcess(env);
  const { url, pid, isOver } = service;
  const [slow, other] = [await newKey(service, OPERATOR_TOKEN, 'Slow'), await newKey(service, OPERATOR_TOKEN, 'Other')];
  assert.equal((await callOver(`${url}/v1/brands`, other)).status, 200);
  const before = residentMib(pid);

  const half = Buffer.alloc(SENT, 'x');
  half.write('{"format":"');
  for (let count = 0; count < CONNECTIONS; count++) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    after(() => socket.destroy());
    socket.on('error', () => {});
    socket.write(
      `POST /v1/products/import HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${slow}\r\n` +
        `content-type: application/json\r\ncontent-length: ${31 * MIB}\r\n\r\n`,
    );
    socket.write(half);
  }
  // As many as have places are read to where they wait, which is 120 MiB; 960 would be all of them.
  const grown = () => residentMib(pid) - before;
  await until('bodies are read', () => grown() > 90);
  await sleep(1000);
  t.diagnostic(`${Math.round(grown())} MiB more`);
  assert.ok(grown() < 384, `${grown()} MiB`);
  assert.equal((await callOver(`${url}/v1/brands`, other, 'POST', { name: 'Served' })).status, 201);
  assert.equal((await callOver(`${url}/v1/brands`, slow)).status, 200, 'its own small requests, too');
  assert.ok(!isOver());
});
