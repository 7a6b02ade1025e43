import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../../../scripts/testing/until.ts';
import { isSpread, openTestDatabase } from '../support/test-database.ts';
import { assertProblem, startTestService } from '../support/test-service.ts';

/** What dashboard and alerts ask for is what the service tells. */
const folder = join(import.meta.dirname, '../../../docs/monitoring');
const service = await startTestService();
const tenant = await service.newTenant();
const metrics = async () => (await service.operator('GET', '/metrics')).text;

/** The names in an expression: functions have a parenthesis behind them, labels stand in braces. */
const namesIn = (expression: string): string[] =>
  [
    ...expression
      .replaceAll(/\{[^}]*\}|\b(?:by|without) \([^)]*\)/g, '')
      .matchAll(/\b((?:vantail|nodejs|process)_\w+)\b/g),
  ].map(([, name = '']) => name);

const alerts = readFileSync(join(folder, 'alerts.yaml'), 'utf8');
const expressions = [
  ...(
    JSON.parse(readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8')).panels as { targets: { expr: string }[] }[]
  )
    .flatMap(({ targets }) => targets)
    .map(({ expr }) => expr),
  ...[...alerts.matchAll(/^ +expr: (.*)$/gm)].map(([, text = '']) => text),
];

test('every metric of the dashboard and of the alerts is one that the service tells', async () => {
  await tenant.must('GET', '/v1/brands');
  await metrics();
  const told = new Set([...(await metrics()).matchAll(/^(\w+)(?:\{| )/gm)].map(([, name]) => name));
  assert.ok(expressions.length > 15, `${expressions.length} expressions`);
  for (const expression of expressions)
    for (const name of namesIn(expression)) assert.ok(told.has(name), `${name} in ${expression}`);
});

test('dashboard and alerts ask for the job vantail alone', () => {
  for (const expression of expressions)
    for (const [metric] of expression.matchAll(/\b(?:up|(?:vantail|nodejs|process)_\w+)\b(?:\{[^}]*\})?/g))
      assert.ok(metric.includes('{job="vantail"'), `${metric} in ${expression}`);
});

test('every metric of ours is explained', async () => {
  const text = readFileSync(join(folder, 'README.md'), 'utf8');
  for (const [, name = ''] of (await metrics()).matchAll(/^# TYPE (vantail_\w+)/gm))
    assert.ok(text.includes(`\`${name}\``), name);
});

test('routes in the alerts are routes of the service', () => {
  const paths = new Set(service.table.routes.map(({ path }) => path));
  const named = expressions.flatMap((text) =>
    [...text.matchAll(/route=~"([^"]*)"/g)].flatMap(([, list = '']) => list.split('|')),
  );
  assert.ok(named.length > 0);
  for (const path of named) assert.ok(paths.has(path), path);
});

test('the alert on the pool fires where writes wait, also where only the connections of one node are all in use', () => {
  const [, expression = ''] = /- alert: VantailPool\n +expr: (.*)/.exec(alerts) ?? [];
  /** What the process tells, in place of the names; comparisons may be joined by `and`. */
  const fires = (busy: number, waiting: number, limit: number): boolean => {
    const told: Record<string, number> = { busy, waiting, limit };
    const numbers = expression.replaceAll(/(?:max\()?vantail_pool_(\w+)\{[^}]*\}\)?/g, (_, name) => `${told[name]}`);
    return numbers.split(' and ').every((comparison) => {
      const [, left, sign, right] = /^(\d+) (>=?) (\d+)$/.exec(comparison) ?? assert.fail(comparison);
      return Number(left) > Number(right) || (sign === '>=' && left === right);
    });
  };
  assert.ok(fires(10, 3, 10), 'one server');
  assert.ok(fires(12, 3, 40), 'a node of Citus, beside three others');
  assert.ok(!fires(10, 0, 10), 'nobody waits');
});

test('the metrics tell what runs, who waits, and what the last verification found', async () => {
  assert.match(
    await metrics(),
    /^vantail_build_info\{version="\d+\.\d+\.\d+",node="v\d+[^"]*",database="(?:embedded|postgresql)"\} 1$/m,
  );
  assert.match(await metrics(), /^vantail_requests_waiting 0$/m);
  assert.match(await metrics(), /^vantail_verify_drift -1$/m);
  await service.operator('POST', '/operator/v1/verify');
  assert.match(await metrics(), /^vantail_verify_drift 0$/m);
  const brand = await tenant.must<{ id: number }>('POST', '/v1/brands', { name: 'B' });
  const category = await tenant.must<{ id: number }>('POST', '/v1/categories', { name: 'C' });
  const body = { name: 'P', brand_id: brand.id, category_id: category.id };
  const { id } = await tenant.must<{ id: number }>('POST', '/v1/products', body);
  await service.db.asSuperuser(`update products set from_price = 12 where id = ${id}`);
  await service.operator('POST', '/operator/v1/verify');
  assert.match(await metrics(), /^vantail_verify_drift 1$/m);
});

test('the metrics tell the load of the pool and of bulk work, what is due, and which keys end soon', async () => {
  const other = await startTestService();
  const shop = await other.newTenant();
  const key = await shop.must<{ id: number }>('POST', '/v1/api-keys', { name: 'Soon', scopes: ['catalogue:read'] });
  await other.db.asSuperuser(`update api_keys set expires_at = now() + interval '29 days' where id = ${key.id}`);
  await other.db.asSuperuser(
    `insert into due_work (tenant_id, kind, id, due_at) values (${shop.id}, 'webhook', 1, now() - interval '100 seconds')`,
  );
  // On Citus work is looked for where tenants are, which is looked up once a second.
  const text = await until('a webhook is due', async () => {
    const { text } = await other.operator('GET', '/metrics');
    return /^vantail_due_work\{kind="webhook"\} 1$/m.test(text) ? text : undefined;
  });
  assert.match(text, /^vantail_keys_ending 1$/m);
  assert.match(text, /^vantail_due_work\{kind="plan"\} 0$/m);
  assert.match(text, /^vantail_due_work_oldest_seconds\{kind="webhook"\} 1\d\d(?:\.\d+)?$/m);
  assert.match(text, /^vantail_bulk_running 0$/m);
  // On Citus each node has as many for its tenants.
  const limit = isSpread ? /^vantail_pool_limit [1-9]0$/m : /^vantail_pool_limit 10$/m;
  assert.match(text, limit);
});

test('D11 a process whose stop began while the database was asked is not ready', async () => {
  let life: 'serving' | 'stopping' = 'serving';
  let isAsked = false;
  const open = async () => {
    const db = await openTestDatabase();
    const systemRead: typeof db.database.systemRead = async (work) => {
      const answer = await db.database.systemRead(work);
      if (isAsked) life = 'stopping';
      return answer;
    };
    return { ...db, database: { ...db.database, systemRead } };
  };
  const { call } = await startTestService({}, open, { life: () => life });
  assert.equal((await call('GET', '/readyz')).status, 200);
  isAsked = true;
  assertProblem(await call('GET', '/readyz'), 503, 'unavailable');
  assert.equal(life, 'stopping');
});
