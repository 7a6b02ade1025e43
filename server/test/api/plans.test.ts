import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { cleanUp } from '../../src/http/idempotency/clean-up.ts';
import { keepState } from '../support/faults/database-state.ts';
import { growCatalogue } from '../support/grow-catalogue.ts';
import { newSampleCatalogue } from '../support/sample-catalogue.ts';
import { type SampleRequest, sampleRequests } from '../support/sample-requests.ts';
import { OPERATOR_TOKEN, startTestService } from '../support/test-service.ts';

/**
 * Every statement of the service finds its rows by an index, in a tenant with thousands of everything. The statements are
 * read off the driver while every route is called, so a new one is in the test from the day it is sent.
 */
const service = await startTestService();
const tenant = await service.newTenant();
const catalogue = await newSampleCatalogue(tenant, 'Sample');
const state = await keepState(service.db);

type Statement = { text: string; values: unknown[]; from: string };
const statements = new Map<string, Statement>();
let from = 'the start';

const { query } = pg.Client.prototype;
type Asked = string | { text: string; values?: unknown[] };
const recording = function (this: pg.Client, asked: Asked, ...rest: unknown[]) {
  const { text, values = [] } = typeof asked === 'string' ? { text: asked } : asked;
  if (!statements.has(text)) statements.set(text, { text, values, from });
  return (query as (...given: unknown[]) => unknown).call(this, asked, ...rest);
};
const record = async (name: string, work: () => Promise<unknown>) => {
  from = name;
  pg.Client.prototype.query = recording as unknown as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
};
after(() => {
  pg.Client.prototype.query = query;
});

const tokenOf = ({ route: { access } }: SampleRequest) =>
  access === 'public' ? undefined : access === 'operator' ? OPERATOR_TOKEN : tenant.key;

for (const sample of sampleRequests(service.table, catalogue)) {
  await state.restore();
  const headers = { ...sample.form?.headers, ...(sample.method === 'GET' ? {} : { 'idempotency-key': 'plans' }) };
  await record(sample.name, async () => {
    const asked = { token: tokenOf(sample), ...(sample.form ?? { body: sample.body }), headers };
    const { status, text } = await service.call(sample.method, sample.path, asked);
    assert.ok(status < 400, `${sample.name}: ${status} ${text}`);
  });
}
await state.restore();
const filters = ['active=true', 'q=x', 'active=false&q=x&page=2&page_size=5'];
for (const path of ['brands', 'categories', 'products', 'options', 'quotes', 'api-keys']) {
  for (const filter of filters) await record(`${path}?${filter}`, () => tenant.call('GET', `/v1/${path}?${filter}`));
}
const [product, category, brand] = [catalogue.products?.[0], catalogue.categories?.[0], catalogue.brands?.[0]];
const more = [
  `/v1/products?category_id=${category}&brand_id=${brand}&active=true&q=x`,
  '/v1/options?content_type=couleurs',
  '/v1/quotes?status=draft',
  `/v1/products/${product}/steps?active=true`,
  `/v1/products/${product}/pricing-configurations?active=true&page=2`,
];
for (const path of more) await record(path, () => tenant.call('GET', path));
await record('clean-up', () => cleanUp(service.db.database));

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Cond'?: string; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The condition of a scan's index; that of a bitmap scan stands in the nodes below it. */
const conditionOf = (node: Plan): string =>
  node['Node Type'] === 'Bitmap Heap Scan'
    ? nodesOf(node)
        .map((below) => below['Index Cond'] ?? '')
        .join(' ')
    : (node['Index Cond'] ?? '');

const tenantTables = new Set(
  (
    await service.db.asSuperuser(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'tenant_id'`,
    )
  ).map(({ name }) => String(name)),
);

await tenant.call('POST', '/v1/brands', { name: 'Keyed' }, { 'idempotency-key': 'a sample of one' });
await growCatalogue(service.db, tenant.id, 1000);

/** The plan when rows are looked up one by one: it shows whether there is an index to look them up by. */
const planOf = ({ text, values }: Statement): Promise<Plan> =>
  service.db.database.transaction(
    tenant.id,
    async (tx) => {
      for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await tx.query(`set local enable_${way} = off`);
      const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values);
      return row?.['QUERY PLAN'][0].Plan as Plan;
    },
    { rollsBack: true },
  );

/** Statements that are meant for all that a tenant has of something: lists and their counts, and what works in bulk. */
const readsAll = (text: string): boolean =>
  /\blimit \$\d+ offset\b|^select count\(\*\) as total/.test(text) || bulk.some((part) => text.includes(part));
const bulk = [
  'update idempotency_keys set body', // D10: erasing a customer looks through the answers that are kept for repeats.
  'delete from idempotency_keys', // The hourly clean-up.
  '(reference = any(', // B6: an import finds all its options by reference or name at once.
];

const faultsIn = (plan: Plan, text: string): string[] =>
  nodesOf(plan)
    .filter((node) => tenantTables.has(node['Relation Name'] ?? '') && /Scan/.test(node['Node Type']))
    .flatMap((node) => {
      const place = `${node['Node Type']} of ${node['Relation Name']}`;
      const condition = conditionOf(node);
      if (readsAll(text)) return [];
      if (/^Seq/.test(node['Node Type'])) return [place];
      // One comparison is the tenant alone, and so all that it has; the hash of a key is known before the tenant is.
      return condition.includes(' AND ') || /key_hash|option_versions|quote_numbers/.test(condition + place)
        ? []
        : [`${place} by ${condition || 'nothing'}`];
    });

const explainable = [...statements.values()].filter(({ text }) =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text),
);

test(`no statement reads a table from end to end, nor all of a tenant (${explainable.length} statements)`, async () => {
  assert.ok(explainable.length > 60, `only ${explainable.length} statements were seen`);
  const faults: string[] = [];
  for (const statement of explainable) {
    const found = faultsIn(await planOf(statement), statement.text);
    if (found.length > 0) faults.push(`${found.join(', ')}\n  ${statement.from}: ${statement.text}`);
  }
  assert.deepEqual(faults, []);
});

test('the check sees a scan of the table, and of all that a tenant has', async () => {
  const faults = async (text: string) => faultsIn(await planOf({ text, values: [], from: '' }), text);
  assert.equal((await faults(`select id from steps where name = 'x'`)).length, 1);
  assert.equal((await faults('select name from products where tenant_id + 0 = 1')).length, 1);
  await service.db.asSuperuser('drop index quote_rows_row_ix');
  const inUse = explainable.find(({ text }) => text.includes('from quote_rows r')) ?? assert.fail('no such statement');
  assert.notDeepEqual(faultsIn(await planOf(inUse), inUse.text), []);
});
