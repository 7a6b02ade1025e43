import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct } from '../../support/priced-product.ts';
import { runVantail } from '../../support/service-process.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { startTestService } from '../../support/test-service.ts';

const service = await startTestService();
const sql = service.db.asSuperuser;
const product = await newPricedProduct(await service.newTenant());
const row = await product.row({ minimum_price: 63.11 });
await product.step({ content_configuration: { pricingConfig: row } });

const command = (env: Record<string, string>) => runVantail({ LOG_LEVEL: 'silent', ...env }, 'verify');

type Run = TestDatabase['asSuperuser'];

/** Exit code 0 and one line while clean; 1 and a line for each drift; 0 again once it is mended. */
const assertCommandTells = async (env: Record<string, string>, asSuperuser: Run) => {
  const clean = await command(env);
  assert.equal(clean.code, 0, clean.stderr);
  assert.match(clean.stderr, /^With the (embedded )?database [^\n]*\.\n$/);
  assert.match(clean.stdout, /^Checked \d+ tenants?, [1-9]\d* products?, .*: no drift\.\n$/);
  const firstPriced = 'select min(id) from products where from_price is not null';
  const [{ id } = {}] = await asSuperuser(
    `update products set from_price = from_price + 1 where id = (${firstPriced}) returning id`,
  );
  const drifted = await command(env);
  assert.equal(drifted.code, 1, drifted.stderr);
  const [first, second = '', ...more] = drifted.stdout.trimEnd().split('\n');
  assert.match(String(first), /: 1 drifted\.$/);
  assert.deepEqual([JSON.parse(second).what, JSON.parse(second).id, more], ['from_price', Number(id), []]);
  await asSuperuser('update products set from_price = from_price - 1 where id = $1', [id]);
  assert.equal((await command(env)).code, 0);
  // What the service inside the command refuses is told as what one over the network refuses: no bug, no stack trace.
  await asSuperuser('revoke select on products from vantail_app');
  const refused = await command(env);
  await asSuperuser('grant select on products to vantail_app');
  assert.deepEqual([refused.code, refused.stdout], [1, ''], refused.stderr);
  assert.match(refused.stderr, /^With the [^\n]*\.\nvantail: [^\n]* \(internal_error\)\n$/);
};

test('the command: 0 when nothing drifted, 1 and each drift when something did', async () => {
  const { databaseUrl, migrationDatabaseUrl } = service.db.settings;
  const owner: Record<string, string> = migrationDatabaseUrl ? { MIGRATION_DATABASE_URL: migrationDatabaseUrl } : {};
  await assertCommandTells({ DATABASE_URL: String(databaseUrl), ...owner }, sql);
});

test('the command: 3 when the database cannot be reached, 2 for a wrong setting', async () => {
  const gone = await command({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  assert.equal(gone.code, 3);
  assert.match(gone.stderr, /^With the database none on 127\.0\.0\.1:1\.\nvantail: [^\n]*\n$/);
  const bad = await command({ DATABASE_URL: 'mysql://x' });
  assert.deepEqual([bad.code, bad.stdout], [2, '']);
  assert.match(bad.stderr, /^vantail: DATABASE_URL must [^\n]*\n$/);
  const { databaseUrl, migrationDatabaseUrl } = service.db.settings;
  if (!databaseUrl || !migrationDatabaseUrl) return;
  const half = await command({ DATABASE_URL: databaseUrl });
  assert.match(half.stderr, /^With the database [^\n]*\.\nvantail: MIGRATION_DATABASE_URL is missing: [^\n]*\n$/);
  assert.equal(half.code, 2);
});
