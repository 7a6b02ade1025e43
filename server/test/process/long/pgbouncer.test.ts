import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findProgram } from '../../../../scripts/testing/find-program.ts';
import { startPgbouncer } from '../../support/pgbouncer.ts';
import { callOver, startProcess } from '../../support/service-process.ts';
import { newServerDatabase, onServer } from '../../support/test-database.ts';

const OPERATOR_TOKEN = 'operator-token-of-the-tests-and-nobody-else';
const TENANTS = 4;

const adminUrl = process.env.TEST_POSTGRES_URL ?? assert.fail('TEST_POSTGRES_URL is set by npm test');
const pgbouncer =
  findProgram('pgbouncer') ?? assert.fail('PgBouncer is not on this machine: install the package pgbouncer');

test('behind PgBouncer in transaction mode tenants share connections and nothing else, writes and reads alike', async () => {
  const { name, ownerUrl } = await newServerDatabase(adminUrl);
  const login = `app_${name}`;
  await onServer(adminUrl, `create role ${login} login in role vantail_app`);
  const direct = new URL(ownerUrl);
  direct.username = login;
  const service = await startProcess({
    DATABASE_URL: await startPgbouncer(pgbouncer, direct.href, 2),
    MIGRATION_DATABASE_URL: ownerUrl,
    // 1.18, Debian 12's, forgets named statements between transactions.
    PREPARED_STATEMENTS: 'off',
    RATE_LIMIT_PER_MINUTE: '0',
    OPERATOR_TOKEN,
  });
  const operator = (path: string, body: object) =>
    callOver(`${service.url}/operator/v1${path}`, OPERATOR_TOKEN, 'POST', body);
  const keys = await Promise.all(
    Array.from({ length: TENANTS }, async (_, place) => {
      const { body: tenant } = await operator('/tenants', { name: `Tenant ${place}` });
      return String((await operator(`/tenants/${tenant.id}/api-keys`, { name: 'Test' })).body.key);
    }),
  );

  // Every tenant writes and reads at once, over two connections of the server; few at a time, so that none waits too long.
  await Promise.all(
    keys.flatMap((key, place) =>
      ['a', 'b'].map(async (hand) => {
        for (let turn = 0; turn < 8; turn++) {
          const made = await callOver(`${service.url}/v1/brands`, key, 'POST', { name: `${place}-${hand}${turn}` });
          assert.equal(made.status, 201, JSON.stringify(made.body));
          const { status, body } = await callOver(`${service.url}/v1/brands?page_size=200`, key);
          assert.equal(status, 200);
          for (const brand of body.data as { name: string }[]) assert.match(brand.name, new RegExp(`^${place}-`));
        }
      }),
    ),
  );
  for (const key of keys) assert.equal((await callOver(`${service.url}/v1/brands`, key)).body.total, 16);
});
