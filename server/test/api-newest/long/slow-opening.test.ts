import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { after, test } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../../scripts/testing/until.ts';
import { openDatabase } from '../../../src/platform/database/connections/open-database.ts';
import { openPostgresql } from '../../../src/platform/database/connections/postgresql.ts';
import { openWriters } from '../../../src/platform/database/connections/writers.ts';
import { statementCounter } from '../../support/faults/fault.ts';
import { startWireProxy } from '../../support/faults/wire-proxy.ts';
import { newServerDatabase, onServer, testServer } from '../../support/test-database.ts';
import { startTestService } from '../../support/test-service.ts';

/** docs/adr/0003: after a start or a pause all connections are opened at once, and a busy server is slow at it. */
const admin = await testServer();
const proxy = await startWireProxy(admin, statementCounter());
const { name, ownerUrl, superuserUrl } = await newServerDatabase(admin);
const databaseUrl = proxy.urlOf(ownerUrl);
after(async () => {
  await proxy.close();
  await onServer(admin, `drop database ${name} with (force)`);
});

/** Longer than a write waits while all connections are in use. */
const SLOW_MS = 1500;
const WRITERS = 10;

test('requests wait for connections that take long to open, more of them than there are connections: none is refused', async () => {
  const settings = { databaseUrl, migrationDatabaseUrl: undefined, dataDir: '', preparedStatements: true };
  const service = await startTestService({}, async () => {
    const database = await openDatabase(settings);
    const asSuperuser = (sql: string, values?: unknown[]) => onServer(superuserUrl, sql, values);
    return { database, settings, asSuperuser, close: () => database.close() };
  });
  const tenant = await service.newTenant();
  proxy.holdNew();
  // A few more than there are connections: those wait for one that is opened for another.
  const asked = Array.from({ length: WRITERS + 6 }, (_, place) =>
    place % 4 === 0 ? tenant.call('GET', '/v1/brands') : tenant.call('POST', '/v1/brands', { name: `brand ${place}` }),
  );
  await sleep(SLOW_MS);
  proxy.letNewGo();
  const refused = (await Promise.all(asked)).filter(({ status }) => status !== 200 && status !== 201);
  assert.deepEqual(
    refused.map(({ text }) => text),
    [],
  );
});

test('a write gives up where all connections are in use and none is given back, and the next one is served', async () => {
  const database = openPostgresql({ url: databaseUrl, setRole: true, preparedStatements: true, onError: () => {} });
  let [begun, giveBack] = [0, () => {}];
  const over = new Promise<void>((resolve) => {
    giveBack = resolve;
  });
  // A pool whose connections are not given back does not close.
  after(() => {
    giveBack();
    return database.close();
  });
  const held = Array.from({ length: WRITERS }, () =>
    database.system(async () => {
      begun++;
      await over;
    }),
  );
  await until('all connections are in use', () => begun === WRITERS);
  const refused = database.system(async () => assert.fail('there is no connection for it'));
  // The pool itself would wait for 5 s. Both are timers of this process that begin now, so its load does not change which is first.
  await assert.rejects(
    Promise.race([refused, sleep(4000, undefined, { ref: false })]),
    /^Error: timeout exceeded when trying to connect$/,
  );
  giveBack();
  await Promise.all(held);
  assert.equal(await database.system(async () => 'served'), 'served');
  assert.equal(database.pool?.().waiting, 0);
});

const newWriters = () => {
  const writers = openWriters({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 }, () => {});
  after(() => writers.close());
  return writers;
};

test('a write waits for a connection that is being opened, though one that was given up has yet to close', async () => {
  const writers = newWriters();
  const vanished = await writers.take();
  proxy.stall();
  vanished.release(true);
  const taken = writers.take().then((client) => client.release());
  await Promise.all([taken, sleep(SLOW_MS).then(proxy.resume)]);
});

test('a write gives up after the same time once a connection was lost while it was being ended', async () => {
  const writers = newWriters();
  const lost = await writers.take();
  lost.release(true);
  // As the operating system says it of a machine that vanished; the pool then ends the connection once more.
  const { stream } = (lost as unknown as { connection: { stream: Socket } }).connection;
  stream.destroy(Object.assign(new Error('read ETIMEDOUT'), { code: 'ETIMEDOUT' }));
  const held = await Promise.all(Array.from({ length: WRITERS }, () => writers.take()));
  const refused = writers.take().then((client) => client.release());
  try {
    await assert.rejects(
      Promise.race([refused, sleep(4000, undefined, { ref: false })]),
      /^Error: timeout exceeded when trying to connect$/,
    );
  } finally {
    for (const client of held) client.release();
  }
});

const readOne = (url: string) => {
  const database = openPostgresql({ url, setRole: true, preparedStatements: true, onError: () => {} });
  const read = () => database.systemRead((tx) => tx.query<{ one: number }>('select 1 as one'));
  return { read, close: () => database.close() };
};

test('a database that is closed while it opens a connection for a read answers it, and then has no connection open', async () => {
  const { read, close } = readOne(`${databaseUrl}?application_name=closed`);
  proxy.holdNew();
  const answer = read();
  await setImmediate();
  const closed = close();
  proxy.letNewGo();
  assert.deepEqual(await answer, [{ one: 1 }]);
  await closed;
  await assert.rejects(read(), /^Error: Client was closed and is not queryable$/);
  const open = `select from pg_stat_activity where datname = $1 and application_name = 'closed'`;
  await until('the server knows of none', async () => (await onServer(admin, open, [name])).length === 0);
});

test('a database can be closed while it tries in vain to open a connection', async () => {
  const refusing = new URL(databaseUrl);
  refusing.port = '1';
  const { read, close } = readOne(refusing.href);
  const refused = assert.rejects(read(), { code: 'ECONNREFUSED' });
  await setImmediate();
  await Promise.all([close(), refused]);
});
