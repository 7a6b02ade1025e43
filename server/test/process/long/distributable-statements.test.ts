import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citusJudge } from '../../support/citus/citus-faults.ts';
import { recordService, type Statement } from '../../support/recorded-statements.ts';
import { openOnServer } from '../../support/test-database.ts';
import { startTestService } from '../../support/test-service.ts';

/** Every statement of the service keeps the rules of a database that is spread by tenant (docs/guides/scaling.md). */
const admin = process.env.TEST_POSTGRES_URL ?? assert.fail('TEST_POSTGRES_URL is missing: run this file by npm test');
const REFERENCE = ['tenants', 'api_keys', 'service_secrets'];

/** With the statements that it sends to nodes: on one server a few changes take their numbers from the counter (docs/adr/0111). */
const service = await startTestService({}, async () => {
  const db = await openOnServer(admin);
  const transaction: typeof db.database.transaction = (tenantId, work, terms) =>
    db.database.transaction(tenantId, work, { ...terms, isSpread: true });
  return { ...db, database: { ...db.database, transaction } };
});
const distributed = new Set(
  (
    await service.db.asSuperuser(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'`,
    )
  )
    .map(({ name }) => String(name))
    .filter((name) => !REFERENCE.includes(name)),
);
const faultsOf = citusJudge(distributed);

/** What is due is asked of all nodes, by whoever looks after it: the one read that is of all tenants. */
const looksAtAllDueWork = ({ text }: Statement) => /^\s*select [^;]* from due_work d join tenants t\b/.test(text);

const { statements, senders } = await recordService(service);

const faultsIn = (statements: readonly Statement[]): string[] =>
  statements
    .filter((statement) => !looksAtAllDueWork(statement))
    .flatMap(({ text, from }) => faultsOf(text).map((fault) => `${fault}\n  ${from}: ${text}`));

test('every statement of every route, of the response cache, of verify and of the clean-up stays with one tenant', async () => {
  assert.ok(statements.length > 100, `only ${statements.length} statements were seen`);
  for (const word of ['insert into quote_rows', 'for no key update', 'delete from idempotency_keys', 'on conflict'])
    assert.ok(
      statements.some(({ text }) => text.includes(word)),
      `nothing with ${word} was seen`,
    );
  assert.ok([...senders].some((from) => from.startsWith('the response cache')));
  assert.deepEqual(faultsIn(statements), []);
});

test('the judge lets pass what a spread database runs', () => {
  const fine = [
    'begin isolation level repeatable read, read only',
    'set local role vantail_app',
    `set local app.tenant_id = '7';`,
    'select name from steps where tenant_id = 7',
    'select id from tenants where active',
    'select id from steps where tenant_id = $1 and id = any(array[$2, $3]::bigint[])',
    'select k.id from api_keys k join tenants t on t.id = k.tenant_id where k.key_hash = $1',
    'select name from steps where tenant_id = $1 and (id = $2 or active)',
    'select s.id from steps as s join products p on (p.tenant_id, p.id) = (s.tenant_id, s.product_id) where s.tenant_id = $1',
    'select s.id from steps s join products p using (tenant_id, id) where p.tenant_id = 7 for update of s',
    'select 1 from products p, steps s where p.tenant_id = $1::bigint and (s.tenant_id = p.tenant_id and s.active)',
    'update steps set active = false from unnest($2::bigint[]) as w (id) where steps.tenant_id = $1 and steps.id = w.id',
    `update steps set at = now() + interval '1 day' where tenant_id = $1 and at <= now() returning coalesce(name, '')`,
    'select coalesce(extract(epoch from now() - at), 0) from steps where tenant_id = $1 for update',
    'delete from steps using products p where steps.tenant_id = p.tenant_id and p.tenant_id = $1',
    'insert into steps (tenant_id, name, at) values ($1, $2, now()), ($1, $3, now())',
    'insert into tenants (id, name) select id, $2 from tenants where id = $1',
    'insert into quotes (tenant_id, number) values ($1, 2) on conflict (tenant_id) do update set number = quotes.number + 1',
    'select (select count(*) from steps s where s.tenant_id = p.tenant_id) from products p where p.tenant_id = $1',
    `with recursive up as (select tenant_id, id, parent_id from categories where tenant_id = $1 and id = $2 union all
       select c.tenant_id, c.id, c.parent_id from categories c join up on c.tenant_id = up.tenant_id and c.id = up.parent_id)
     select id from up`,
    'select x.id from (select tenant_id, id from steps where tenant_id = $1) x join products p on p.tenant_id = x.tenant_id',
  ];
  for (const text of fine) assert.deepEqual(faultsOf(text), [], text);
});

test('the judge sees each kind of statement that such a database refuses, or runs on every node', () => {
  const wrong: [text: string, fault: RegExp][] = [
    ['select id from steps where id = $1', /steps without its tenant/],
    ['select id from steps where id = $1 for update', /steps without its tenant/],
    ['select id from steps where tenant_id = $1 or id = $2', /steps without its tenant/],
    ['select id from steps where tenant_id = any($1)', /steps without its tenant/],
    ['select id from steps where tenant_id > $1', /steps without its tenant/],
    ['select tenant_id from public.steps', /steps without its tenant/],
    [`select id from steps where name = 'tenant_id = $1'`, /steps without its tenant/],
    ['select id from steps -- where tenant_id = $1', /steps without its tenant/],
    ['select 1 from steps s join products p on p.id = s.product_id where s.tenant_id = $1', /products without/],
    ['select 1 from steps s join products p on p.tenant_id = s.tenant_id', /steps without.*|products without/],
    ['select 1 from steps s left join options o on o.id = s.id where s.tenant_id = $1', /options without/],
    [
      'select 1 from products where tenant_id = $1 and exists (select from steps where product_id = $2)',
      /steps without/,
    ],
    ['select 1 from products p where p.tenant_id = $1 union select 1 from steps', /steps without/],
    ['with s as (select id from steps) select 1 from s', /steps without/],
    [
      `with recursive up as (select tenant_id, id from categories where tenant_id = $1 union all
         select c.tenant_id, c.id from categories c join up on c.id = up.id) select id from up`,
      /categories without/,
    ],
    ['update steps set name = $1 where id = $2', /update of steps without/],
    ['update steps set tenant_id = $1 where tenant_id = $2', /changes its tenant/],
    ['update steps set at = clock_timestamp() where tenant_id = $1', /clock_timestamp in update/],
    [`update steps set id = nextval('s') where tenant_id = $1`, /nextval in update/],
    ['update steps set name = ($2::text[])[c.place] from unnest($3) c where tenant_id = $1', /subscript of an array/],
    ['update steps set name = $2 where tenant_id = $1 returning now() - at', /now in returning/],
    ['update steps set at = coalesce(at, now()) where tenant_id = $1', /now in coalesce/],
    ['update steps set at = case when active then now() end where tenant_id = $1', /now in case/],
    ['delete from steps where tenant_id = $1 and coalesce(at, now()) < $2', /now in coalesce/],
    ['delete from steps where id = $1', /delete of steps without/],
    ['insert into steps (name) values ($1)', /without tenant_id/],
    ['insert into steps (tenant_id, n) values ($1, coalesce((select 1), $2))', /a subquery in the values of steps/],
    ['insert into steps values ($1)', /without tenant_id/],
    ['insert into steps (tenant_id) select $1 from products where id = $2', /products without/],
    ['insert into steps (tenant_id) values ($1) on conflict (id) do nothing', /on conflict without/],
    ['insert into steps (tenant_id) values ($1) on conflict (tenant_id) do update set at = now()', /now in do update/],
    [
      'insert into steps (tenant_id) values ($1) on conflict (tenant_id) do update set n = (select 1) where steps.n < $2',
      /select in do update/,
    ],
    [
      `insert into steps (tenant_id) values ($1) on conflict (tenant_id) do update set n = 1 where steps.at < excluded.at - interval '1 day'`,
      /an interval in do update where/,
    ],
    [`select set_config('app.tenant_id', '7', true)`, /set_config/],
    [`select pg_advisory_lock(1)`, /pg_advisory_lock/],
    [`set app.tenant_id = '7'`, /not local/],
    [`begin; set local app.tenant_id = '7'`, /several statements/],
    [`set local app.tenant_id = '7'; select name from steps where tenant_id = 7`, /several statements/],
    ['insert into steps (tenant_id, name) select $1, w.name from unnest($2::text[]) as w (name)', /by select/],
    ['insert into steps (tenant_id, name) select $1, t.name from tenants t where t.id = $1', /by select/],
    ['insert into steps (tenant_id, name) select $1, p.name from products p where p.tenant_id = $1', /by select/],
    ['with w as (select 1) insert into steps (tenant_id, name) select $1, name from w', /by select/],
    [`set session role x`, /not local/],
    ['merge into steps using products on true when matched then delete', /merge is not/],
    [`notify prices`, /notify is not/],
    [`do $$ begin end $$`, /do is not/],
    ['truncate steps', /truncate is not/],
    ['lock table steps', /lock is not/],
    ['set constraints all deferred', /not local/],
  ];
  for (const [text, fault] of wrong) assert.match(faultsOf(text).join('; '), fault, text);
});
