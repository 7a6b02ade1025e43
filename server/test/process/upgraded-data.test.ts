import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { migrate, type Owner, readMigrations } from '../../src/platform/database/migrate.ts';
import { newServerDatabase, onServer } from '../support/test-database.ts';

/** What a migration finds in a database with data: the tests of everyday begin with an empty one. */
const upTo = (id: number) => readMigrations().filter((migration) => migration.id <= id);

const dataOfRelease20 = `
  insert into tenants (name, currency, price_basis, active) values ('Shop', 'EUR', 'TTC', true);
  insert into webhooks (tenant_id, url, types, active, delivered_up_to)
    select id, 'https://shop.example/hook', '{*}', true, 7 from tenants;
  insert into people (tenant_id, email, name, role, active, handle)
    select id, 'anna@shop.example', 'Anna', 'manager', true, 'h1' from tenants`;

/** D13.1, D18.1: the values that 0021 gives to what was there. */
const assertUpgraded = async (owner: Owner): Promise<void> => {
  await migrate(owner, upTo(20));
  await owner.exec(dataOfRelease20);
  assert.deepEqual(await migrate(owner, upTo(21)), ['0021-rights-and-erasure']);
  const [webhook] = await owner.query('select scopes, price_detail, delivered_up_to::integer from webhooks');
  assert.deepEqual(webhook, {
    scopes: ['catalogue:read', 'keys:manage'],
    price_detail: 'full',
    delivered_up_to: 7,
  });
  const [person] = await owner.query('select name, erased, erasing, former_number from people');
  assert.deepEqual(person, { name: 'Anna', erased: false, erasing: false, former_number: null });
  const unnamed = `insert into webhooks (tenant_id, url, types, active, delivered_up_to)
    select id, 'https://other.example/', '{*}', true, 0 from tenants`;
  await assert.rejects(owner.exec(unnamed), /scopes/, 'whoever makes a webhook says what it may be told');
  assert.deepEqual(await migrate(owner, upTo(21)), [], 'a second start changes nothing');
};

test('webhooks and people of a database at migration 0020 keep their rights and names at 0021', async () => {
  const admin = process.env.TEST_POSTGRES_URL ?? assert.fail('TEST_POSTGRES_URL is missing: run this file by npm test');
  const { name, superuserUrl } = await newServerDatabase(admin, 'template1');
  after(() => onServer(admin, `drop database ${name} with (force)`));
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await assertUpgraded({
      exec: async (sql) => void (await client.query(sql)),
      query: async (text, values = []) => (await client.query(text, [...values])).rows,
    });
  } finally {
    await client.end();
  }
});
