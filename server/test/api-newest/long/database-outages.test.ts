import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { until } from '../../../../scripts/testing/until.ts';
import { openDatabase } from '../../../src/platform/database/connections/open-database.ts';
import { statementCounter } from '../../support/faults/fault.ts';
import { startWireProxy } from '../../support/faults/wire-proxy.ts';
import { newServerDatabase, onServer, type TestDatabase, testServer } from '../../support/test-database.ts';
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

const admin = await testServer();
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
