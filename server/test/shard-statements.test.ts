import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementOn, templateOf } from '../src/platform/database/connections/shard-statements.ts';

/**
 * docs/adr/0104: how statements are written for a shard. `process/long/distributable-statements.test.ts` does so with every
 * statement of the service, on a database in which no table has the name that it has elsewhere.
 */
const names = new Map(
  ['products', 'steps', 'brands', 'changes', 'due_work', 'price_tables', 'tenants', 'api_keys'].map((name, place) => [
    name,
    `${name}_${place}`,
  ]),
);
const tables = { names: new Set(names.keys()), numbered: new Set(['products', 'steps', 'brands']) };

const onShard = (text: string, valueCount = 0): string | undefined => {
  const template = templateOf(text, tables);
  return template && statementOn(template, names, valueCount);
};

test('tables are named as they are on the shard, and called as before', () => {
  const sent: [text: string, there: string][] = [
    [
      'select id from products where tenant_id = $1 for no key update',
      'select id from products_0 as products where tenant_id = $1 for no key update',
    ],
    ['select p.id from products p where p.id = 1', 'select p.id from products_0 p where p.id = 1'],
    [
      'select 1 from products as p left join steps on steps.id = p.id',
      'select 1 from products_0 as p left join steps_1 as steps on steps.id = p.id',
    ],
    [
      'SELECT 1 FROM Products WHERE exists (select from steps s, unnest($1) x)',
      'SELECT 1 FROM products_0 as products WHERE exists (select from steps_1 s, unnest($1) x)',
    ],
    [
      'update products set name = $1 where id = $2 returning products.id',
      'update products_0 as products set name = $1 where id = $2 returning products.id',
    ],
    [
      'update steps s set at = w.at from unnest($1::bigint[]) as w (id) where s.id = w.id',
      'update steps_1 s set at = w.at from unnest($1::bigint[]) as w (id) where s.id = w.id',
    ],
    ['delete from due_work where tenant_id = $1', 'delete from due_work_4 as due_work where tenant_id = $1'],
    [
      `insert into changes (tenant_id, fields) values ($1, 'from products; -- no')`,
      `insert into changes_3 as changes (tenant_id, fields) values ($1, 'from products; -- no')`,
    ],
    [
      'insert into due_work (tenant_id, id) values ($1, 2) on conflict (tenant_id) do update set id = due_work.id + 1',
      'insert into due_work_4 as due_work (tenant_id, id) values ($1, 2) on conflict (tenant_id) do update set id = due_work.id + 1',
    ],
    [
      'with found as (select id from steps) select 1 from found join products p on p.id = found.id',
      'with found as (select id from steps_1 as steps) select 1 from found join products_0 p on p.id = found.id',
    ],
    [
      `select extract(epoch from at), a is distinct from b, "window", E'\\n' from steps s cross join lateral f(s.a) x`,
      `select extract(epoch from at), a is distinct from b, "window", E'\\n' from steps_1 s cross join lateral f(s.a) x`,
    ],
    [
      'select price_tables, count(*) as brands from steps group by price_tables',
      'select price_tables, count(*) as brands from steps_1 as steps group by price_tables',
    ],
    ['select k.id from api_keys k where k.id = $1', 'select k.id from api_keys_7 k where k.id = $1'],
    ['savepoint gates', 'savepoint gates'],
    ['select now()', 'select now()'],
  ];
  for (const [text, there] of sent) assert.equal(onShard(text), there);
});

test('new rows of a table with a sequence have their numbers behind the other values', () => {
  const text = 'insert into brands (tenant_id, name) values ($1, lower($2)), ($1, $3) returning id';
  assert.equal(
    onShard(text, 3),
    'insert into brands_2 as brands (id, tenant_id, name) values ($4, $1, lower($2)), ($5, $1, $3) returning id',
  );
  assert.deepEqual(templateOf(text, tables)?.numbered, { table: 'brands', count: 2 });
  const told = 'insert into brands (tenant_id, id) values ($1, $2)';
  assert.equal(onShard(told, 2), 'insert into brands_2 as brands (tenant_id, id) values ($1, $2)');
  assert.equal(templateOf(told, tables)?.numbered, undefined);
});

test('what is not certain, or belongs to one node or to all of them, is not sent to a shard', () => {
  const left = [
    'select 1 from products p, steps s where p.id = s.id',
    'select 1 from products p join tenants t on true, steps',
    'select 1 from (products p join steps s on true)',
    'select 1 from unnest($1) x, products',
    'delete from steps using products p where p.id = steps.id',
    'with products as (select 1) select 1 from products',
    'select 1 from public.products',
    'select 1 from "products"',
    'select 1 from only products',
    'select 1 from unheard_of',
    'select (table products)',
    'insert into unheard_of (id) values (1)',
    'insert into brands (tenant_id) select 1',
    'insert into brands default values',
    'insert into brands as b (tenant_id) values (1)',
    'select 1 from products -- , steps',
    'select 1 /* from */ from products',
    'select 1 from products; select 1 from steps',
    `select E'\\'' from products`,
    'select $$ from products $$',
    'select pg_advisory_xact_lock(1)',
    `select nextval('products_id_seq')`,
    'insert into tenants (id) values (1)',
    'update api_keys set name = $1',
    'delete from tenants',
    'select id from api_keys for no key update',
    'select 1 from steps s join tenants t on true for update of s',
    'merge into products using steps on true when matched then delete',
    'truncate products',
    'set local role x',
  ];
  for (const text of left) assert.equal(onShard(text), undefined, text);
  const few = new Map([['products', 'products_0']]);
  const template = templateOf('select 1 from products p join steps s on true', tables) ?? assert.fail();
  assert.equal(statementOn(template, few, 0), undefined);
});
