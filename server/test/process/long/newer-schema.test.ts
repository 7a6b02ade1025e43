import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../../scripts/testing/until.ts';
import { newServedDatabase } from '../../support/served-database.ts';
import { callOver, type ServiceProcess, startProcess, stopProcess } from '../../support/service-process.ts';
import { newServerDatabase, onServer } from '../../support/test-database.ts';

/** An older release never serves what a newer one has migrated (docs/adr/0052). */
const admin = process.env.TEST_POSTGRES_URL ?? assert.fail('TEST_POSTGRES_URL is missing: run this file by npm test');
const OPERATOR_TOKEN = 'operator-token-of-the-upgrade-and-nobody-else';

const SETTINGS = { OPERATOR_TOKEN, LOG_LEVEL: 'info' };

/** What a migration of a newer release leaves behind. */
const migrateFurther = (ownerUrl: string) =>
  onServer(ownerUrl, `insert into schema_migrations (id, name, checksum) values (9999, '9999-later', '')`);

const newKey = async ({ url }: ServiceProcess): Promise<string> => {
  const tenants = `${url}/operator/v1/tenants`;
  const { body: tenant } = await callOver(tenants, OPERATOR_TOKEN, 'POST', { name: 'Upgraded' });
  return String((await callOver(`${tenants}/${tenant.id}/api-keys`, OPERATOR_TOKEN, 'POST', { name: 'K' })).body.key);
};

const statusOf = async ({ url }: ServiceProcess, path: string, token: string) =>
  (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;

test('a process stops to answer and to be ready when a newer release has migrated its database, and says why', async () => {
  const { ownerUrl, env } = await newServedDatabase();
  const start = () => startProcess({ ...env, ...SETTINGS });
  const [service, suspended] = await Promise.all([start(), start()]);
  const key = await newKey(service);
  // The second time it is answered by the cache in front of the framework.
  for (let time = 0; time < 2; time++)
    for (const process of [service, suspended]) assert.equal(await statusOf(process, '/v1/catalogue', key), 200);

  suspended.signal('SIGSTOP');
  await migrateFurther(ownerUrl);
  await until('the process notices', async () => (await statusOf(service, '/v1/catalogue', key)) === 503);
  const quote = await callOver(`${service.url}/v1/products/1/quote`, key, 'POST', { width: 1, height: 1 });
  assert.deepEqual([quote.status, quote.body.code], [503, 'unavailable']);
  assert.match(String(quote.body.detail), /migrated by a newer release \(migration 9999, this one knows \d+\)/);
  assert.equal((await callOver(`${service.url}/v1/brands`, key, 'POST', { name: 'B' })).status, 503);
  assert.equal(await statusOf(service, '/readyz', key), 503);
  assert.equal(await statusOf(service, '/healthz', key), 200);
  assert.equal(await statusOf(service, '/metrics', OPERATOR_TOKEN), 200);

  // By now whoever migrated serves, and a process that slept meanwhile must look before it answers anything.
  await sleep(4000);
  const asleep = statusOf(suspended, '/v1/catalogue', key);
  await sleep(50);
  suspended.signal('SIGCONT');
  assert.equal(await asleep, 503);

  // The loops of webhooks and plans ask twice a second.
  for (const process of [service, suspended]) {
    assert.equal(process.stderr().match(/vantail: The database was migrated by a newer release/g)?.length, 1);
    assert.ok(!process.stdout().includes('"level":50'), process.stdout());
    assert.deepEqual(await stopProcess(process), { code: 0, signal: null });
  }
});

test('a process that migrates gives processes of the older release the time to notice before it serves', async () => {
  const { name, ownerUrl } = await newServerDatabase(admin);
  after(() => onServer(admin, `drop database ${name} with (force)`));
  // The last migration can be applied twice; the others are as old as in a database that was in use.
  await onServer(ownerUrl, `delete from schema_migrations where id = 19`);
  await onServer(ownerUrl, `update schema_migrations set applied_at = now() - interval '1 day'`);
  const start = () => startProcess({ DATABASE_URL: ownerUrl, ...SETTINGS });
  const services = await Promise.all([start(), start()]);
  const [{ at } = { at: 0 }] = await onServer(
    ownerUrl,
    'select (extract(epoch from max(applied_at)) * 1000)::float8 as at from schema_migrations',
  );
  for (const service of services) {
    const line = service
      .stdout()
      .split('\n')
      .find((text) => text.includes('"listening at'));
    assert.ok(JSON.parse(line ?? '').time - Number(at) >= 3990, `${line} after ${at}`);
    await stopProcess(service);
  }
});
