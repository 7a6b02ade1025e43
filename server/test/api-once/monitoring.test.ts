import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startTestService } from '../support/test-service.ts';

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

const expressions = [
  ...(
    JSON.parse(readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8')).panels as { targets: { expr: string }[] }[]
  )
    .flatMap(({ targets }) => targets)
    .map(({ expr }) => expr),
  ...[...readFileSync(join(folder, 'alerts.yaml'), 'utf8').matchAll(/^ +expr: (.*)$/gm)].map(([, text = '']) => text),
];

test('every metric of the dashboard and of the alerts is one that the service tells', async () => {
  await tenant.must('GET', '/v1/brands');
  await metrics();
  const told = new Set([...(await metrics()).matchAll(/^(\w+)(?:\{| )/gm)].map(([, name]) => name));
  assert.ok(expressions.length > 15, `${expressions.length} expressions`);
  for (const expression of expressions)
    for (const name of namesIn(expression)) assert.ok(told.has(name), `${name} in ${expression}`);
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
