import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { readInBatches } from '../src/platform/database/connections/pg-internals.ts';

const src = join(import.meta.dirname, '../src');
const FILE = 'platform/database/connections/pg-internals.ts';
const KNOWN_VERSION = '8.23.1';

test(`pg is the version that ${FILE} was written against`, () => {
  const { version } = createRequire(import.meta.url)('pg/package.json') as { version: string };
  const toDo = `read lib/query.js and lib/client.js of pg ${version} for what the head of ${FILE} lists, run the API tests on both databases, then write the new version here`;
  assert.equal(version, KNOWN_VERSION, toDo);
});

test('pg has inside what is leaned on', () => {
  const { connection } = new pg.Client() as unknown as { connection: { stream: unknown; describe: unknown } };
  const { cork, uncork } = connection.stream as Record<string, unknown>;
  const query = pg.Query.prototype as unknown as Record<string, unknown>;
  const ofQuery = ['requiresPreparation', 'prepare', 'handleRowDescription', 'handleDataRow', 'handleCommandComplete']
    .concat('handleReadyForQuery', 'handleError')
    .map((name) => [name, query[name]] as const);
  for (const [name, method] of [...Object.entries({ cork, uncork, describe: connection.describe }), ...ofQuery])
    assert.equal(typeof method, 'function', name);
});

test('no other file reaches into pg', () => {
  const inside = /extends pg\.|pg\.\w+\.prototype|\.connection\.|\bpg\/lib\b|pg-protocol|_queryQueue|activeQuery/;
  const reaching = globSync('**/*.ts', { cwd: src }).filter((file) =>
    inside.test(readFileSync(join(src, file), 'utf8')),
  );
  assert.deepEqual(reaching, [FILE]);
});

test('a long answer of the server is read a chunk a turn of the loop; a short one is not held up', async () => {
  const stream = new PassThrough({ highWaterMark: 1024 * 1024 });
  readInBatches({ connection: { stream } } as never);
  let chunks = 0;
  stream.on('data', () => chunks++);
  for (let chunk = 0; chunk < 8; chunk++) stream.write(Buffer.alloc(64 * 1024));
  const seen: number[] = [];
  for (let turn = 0; turn < 40 && chunks < 8; turn++) {
    await setImmediate();
    seen.push(chunks);
  }
  assert.ok(
    seen.every((count, turn) => count - (seen[turn - 1] ?? 0) <= 1 + Number(turn === 0)),
    `${seen}`,
  );
  assert.equal(chunks, 8);
  await setImmediate();
  for (let chunk = 0; chunk < 8; chunk++) stream.write('short');
  assert.ok(!stream.isPaused());
});
