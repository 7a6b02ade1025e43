import assert from 'node:assert/strict';
import fs, { renameSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { until } from '../../../../scripts/testing/until.ts';
import { openDatabase } from '../../../src/database/opening/open-database.ts';
import { statementCounter } from '../../support/faults/fault.ts';
import { startWireProxy } from '../../support/faults/wire-proxy.ts';
import {
  newServerDatabase,
  onServer,
  openTestDatabase,
  serverUrl,
  type TestDatabase,
} from '../../support/test-database.ts';
import { type Answer, assertProblem, startTestService, type TestTenant } from '../../support/test-service.ts';

/** A database that is gone, silent or dead: 503 with Retry-After meanwhile, and afterwards all is well by itself. */
const assertUnavailable = (answer: Answer) => {
  assertProblem(answer, 503, 'unavailable');
  assert.ok(Number(answer.headers['retry-after']) >= 1);
};

/** Asks until it is answered; how long that takes is not the test's business, that it comes is. */
const recovered = (tenant: TestTenant, method: string, path: string, body?: object): Promise<Answer> =>
  until('it comes back', async () => {
    const answer = await tenant.call(method, path, body);
    return answer.status === 503 ? undefined : answer;
  });

if (serverUrl) {
  const admin = serverUrl;
  const proxy = await startWireProxy(admin, statementCounter());
  const { name, ownerUrl, superuserUrl } = await newServerDatabase(admin);
  const openThroughProxy = async (): Promise<TestDatabase> => {
    const settings = { databaseUrl: proxy.urlOf(ownerUrl), dataDir: '' };
    const database = await openDatabase({ ...settings, migrationDatabaseUrl: undefined, preparedStatements: true });
    return {
      database,
      settings,
      asSuperuser: (sql, values) => onServer(superuserUrl, sql, values),
      close: () => database.close(),
    };
  };
  const service = await startTestService({}, openThroughProxy);
  const tenant = await service.newTenant();
  after(async () => {
    await proxy.close();
    await onServer(admin, `drop database ${name} with (force)`);
  });

  test('a server that falls silent gives 503 to reads and writes, and is used again when it speaks', async () => {
    await tenant.must('POST', '/v1/brands', { name: 'before' });
    proxy.stall();
    const answers = await Promise.all([
      tenant.call('GET', '/v1/brands'),
      tenant.call('POST', '/v1/brands', { name: 'meanwhile' }),
      service.call('GET', '/readyz'),
    ]);
    assert.equal((await service.call('GET', '/healthz')).status, 200);
    proxy.resume();
    answers.forEach(assertUnavailable);
    assert.equal((await recovered(tenant, 'POST', '/v1/brands', { name: 'after' })).status, 201);
    assert.equal((await service.call('GET', '/readyz')).status, 200);
  });

  test('every connection is cut at once, under load: 503 or an answer, and the next request is served', async () => {
    const calls = Array.from({ length: 60 }, (_, place) =>
      place % 2 ? tenant.call('GET', '/v1/brands') : tenant.call('POST', '/v1/brands', { name: `cut ${place}` }),
    );
    await onServer(
      superuserUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vantail' and datname = $1`,
      [name],
    );
    for (const answer of await Promise.all(calls)) if (answer.status >= 300) assertUnavailable(answer);
    assert.equal((await recovered(tenant, 'GET', '/v1/brands')).status, 200);
  });
}

if (!serverUrl) {
  const db = await openTestDatabase();
  const service = await startTestService({}, async () => db);
  const tenant = await service.newTenant();
  const wal = join(db.settings.dataDir, 'pglite', 'pg_wal');

  test('an engine that dies because it cannot write its log gives 503, is opened again when it can, and lost nothing', async () => {
    const before = await tenant.must('POST', '/v1/brands', { name: 'before' });
    // What a full disk or a broken one does: the next segment of the log cannot be made.
    renameSync(wal, `${wal}-away`);
    await db.asSuperuser('select pg_switch_wal()');
    assertUnavailable(await tenant.call('POST', '/v1/brands', { name: 'meanwhile' }));
    assertUnavailable(await tenant.call('GET', '/v1/brands'));
    assertUnavailable(await service.call('GET', '/readyz'));
    assert.equal((await service.call('GET', '/healthz')).status, 200);
    renameSync(`${wal}-away`, wal);
    const names = (await recovered(tenant, 'GET', '/v1/brands')).body.data as { name: string }[];
    assert.deepEqual(
      names.map(({ name }) => name),
      ['before'],
    );
    const after = await tenant.must('PATCH', `/v1/brands/${before.id}`, { name: 'after' });
    assert.equal(after.version, 2);
  });

  /** The next call of one of node's file functions on a file of the log fails, as the operating system would say it. */
  const failOnce = (name: 'fdatasyncSync' | 'writeSync', code: string) => {
    const call = fs[name] as (...args: unknown[]) => unknown;
    let hasFailed = false;
    const failing = (...args: unknown[]) => {
      if (hasFailed) return call(...args);
      hasFailed = true;
      throw Object.assign(new Error(`${code}: made to fail, ${name}`), { code, syscall: name });
    };
    Object.assign(fs, { [name]: failing });
    syncBuiltinESMExports();
    return () => {
      Object.assign(fs, { [name]: call });
      syncBuiltinESMExports();
      return hasFailed;
    };
  };

  for (const [name, code] of [
    ['fdatasyncSync', 'EIO'],
    ['fdatasyncSync', 'ENOSPC'],
    ['fdatasyncSync', 'EREMOTEIO'], // A number that PostgreSQL does not know must not read as success.
    ['writeSync', 'ENOSPC'],
    ['writeSync', ''], // A fault that is none of the disk's: PGlite swallows it, and answers nothing.
  ] as const) {
    test(`one ${name} that fails with ${code || 'a fault of the code'}: its write is not acknowledged, the log is recovered, nothing acknowledged is lost`, async () => {
      const prefix = `${name} ${code}`;
      const acknowledged = [`${prefix} before`];
      await tenant.must('POST', '/v1/brands', { name: acknowledged[0] });
      const restore = failOnce(name, code);
      try {
        assertUnavailable(await tenant.call('POST', '/v1/brands', { name: `${prefix} failed` }));
        const crowd = Array.from({ length: 12 }, (_, place) => `${prefix} after ${place}`);
        for (const answer of await Promise.all(
          crowd.map((brand) => tenant.call('POST', '/v1/brands', { name: brand })),
        )) {
          if (answer.status === 201) acknowledged.push(answer.body.name as string);
          else assertUnavailable(answer);
        }
      } finally {
        assert.ok(restore());
      }
      await recovered(tenant, 'POST', '/v1/brands', { name: `${prefix} last` });
      const { body } = await tenant.call('GET', `/v1/brands?page_size=200&q=${encodeURIComponent(prefix)}`);
      const kept = new Set((body.data as { name: string }[]).map((brand) => brand.name));
      assert.deepEqual(
        acknowledged.filter((brand) => !kept.has(brand)),
        [],
      );
      assert.equal((await service.call('GET', '/readyz')).status, 200);
    });
  }

  test('a text that reads like the last words of an engine is only a text', async () => {
    const words = ['VPANIC', 'SPANIC', 'VFATAL', 'E', 'PANIC: could not write'];
    for (const name of words) {
      const brand = await tenant.must('POST', '/v1/brands', { name, name_en: name });
      assert.equal((await tenant.must('GET', `/v1/brands/${brand.id}`)).name, name);
    }
  });
}
