import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importForm } from '../support/import-form.ts';
import { newExampleProduct, outcomeOf, type TestExample, type TestExamples } from '../support/kept-examples.ts';
import { changesOf, lastChange } from '../support/ledger-reader.ts';
import { newPlan } from '../support/planned.ts';
import { gridText } from '../support/priced-product.ts';
import { type Body, sharedTestService, type TestTenant } from '../support/test-service.ts';

const service = await sharedTestService();

type Dry = Body & { examples?: TestExamples };

/** One green example for each thing that prices, and one that is red. */
const newWatched = async (tenant: TestTenant) => {
  const given = await newExampleProduct(tenant);
  const { example, bodyOf, options, steps } = given;
  const { a, b, c } = options;
  return {
    ...given,
    base: await example({ unit_price: 300 }, bodyOf()),
    withOption: await example({ unit_price: 325 }, bodyOf([b])),
    withTable: await example({ unit_price: 340 }, bodyOf([a, c])),
    ruled: await example({ unavailable: [{ step_id: steps.glass, option_id: c }] }, bodyOf([b])),
    red: await example({ unit_price: 330 }, bodyOf([b])),
  };
};

const TWICE = gridText([
  [600, 800],
  [1000, 1200],
]);

const idsOf = (examples: readonly TestExample[]) => examples.map(({ id }) => id);

/** A dry run must write nothing, and say which examples would turn red and which green. */
const assertDryRun = async (
  tenant: TestTenant,
  work: () => Promise<{ examples?: TestExamples }>,
  failing: readonly TestExample[],
  mended: readonly TestExample[] = [],
) => {
  const said: { examples?: TestExamples } = {};
  const changes = await changesOf(tenant, async () => {
    Object.assign(said, { examples: (await work()).examples });
  });
  assert.deepEqual(changes, []);
  assert.ok(said.examples, 'it says nothing of examples');
  assert.deepEqual(outcomeOf(said.examples), { failing: idsOf(failing), mended: idsOf(mended), not_run: 0 });
  return said.examples;
};

test('D21.2 a dry run of an option says which examples of all products that offer it would turn red or green', async () => {
  const tenant = await service.newTenant();
  const { options, withOption, red } = await newWatched(tenant);
  const price = (value: number) => () =>
    tenant.must<Dry>('PATCH', `/v1/options/${options.b}?dry_run=true`, { price: value });
  const { failing } = await assertDryRun(tenant, price(27), [withOption]);
  assert.deepEqual([failing[0]?.expected, failing[0]?.came], [{ unit_price: 325 }, { unit_price: 327, code: null }]);
  await assertDryRun(tenant, price(30), [withOption], [red]);
  await assertDryRun(tenant, price(25), []);
  const real = await tenant.must<Dry>('PATCH', `/v1/options/${options.a}`, { description: 'D' });
  assert.ok(!('examples' in real));
});

test('D21.2 a dry run of a shared table, written or imported, says it of the products whose options it prices', async () => {
  const tenant = await service.newTenant();
  const { table, withTable } = await newWatched(tenant);
  const path = `/v1/price-tables/${table.id}`;
  await assertDryRun(tenant, () => tenant.must<Dry>('PATCH', `${path}?dry_run=true`, { price_table: '0:50' }), [
    withTable,
  ]);
  await assertDryRun(tenant, () => tenant.must<Dry>('PATCH', `${path}?dry_run=true`, { name: 'Other' }), []);
  const form = importForm('list.csv', 'mm;800;900\n900;51;52\n1000;53;54\n', { layout: 'grid', unit: 'mm' });
  await assertDryRun(tenant, async () => {
    const answer = await service.call<Dry>('POST', `${path}/import?dry_run=true`, {
      token: tenant.key,
      raw: form.raw,
      headers: form.headers,
    });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  }, [withTable]);
});

test('D21.2 a dry run of a rule, new, changed or put away, says it', async () => {
  const tenant = await service.newTenant();
  const { product, rules, base, withOption, withTable, ruled, red } = await newWatched(tenant);
  const path = `${product.path}/rules`;
  const charge = { name: 'Charge', then: [{ surcharge: 5, price_type: 'flat' }] };
  const made = await tenant.call<Dry>('POST', `${path}?dry_run=true`, charge);
  assert.deepEqual([made.status, made.body.id], [200, null]);
  const all = [base, withOption, withTable];
  await assertDryRun(tenant, () => tenant.must<Dry>('POST', `${path}?dry_run=true`, charge), all, [red]);
  const one = `${path}/${rules.excludes}?dry_run=true`;
  await assertDryRun(tenant, () => tenant.must<Dry>('PATCH', one, { active: false }), [ruled]);
  await assertDryRun(tenant, () => tenant.must<Dry>('DELETE', one), [ruled]);
  await assertDryRun(tenant, () => tenant.must<Dry>('PATCH', one, { name: 'Other' }), []);
});

test('D21.2 a dry run of an adjustment says it, whether it chooses rows, options or tables', async () => {
  const tenant = await service.newTenant();
  const { product, table, options, base, withOption, withTable } = await newWatched(tenant);
  const adjust = (filter: Body) => () =>
    tenant.must<Dry>('POST', '/v1/pricing-adjustments?dry_run=true', { filter, percentage: 10 });
  await assertDryRun(tenant, adjust({ product_ids: [product.id] }), [base, withOption, withTable]);
  await assertDryRun(tenant, adjust({ option_ids: [options.b] }), [withOption]);
  await assertDryRun(tenant, adjust({ price_table_ids: [table.id] }), [withTable]);
});

test('D21.2 a dry run of a price list says it, and one that shares a table that no price follows from', async () => {
  const tenant = await service.newTenant();
  const { product, row, base, withOption, withTable } = await newWatched(tenant);
  const send = async (path: string, text: string, fields: Record<string, string> = {}) => {
    const form = importForm('list.csv', text, { layout: 'grid', unit: 'mm', ...fields });
    const answer = await service.call<Dry>('POST', `${path}?dry_run=true`, {
      token: tenant.key,
      raw: form.raw,
      headers: form.headers,
    });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const list = `#${row.id};;\nmm;800;900\n900;310;410\n1000;510;610\n`;
  const all = [base, withOption, withTable];
  await assertDryRun(tenant, () => send(`${product.rows}/import`, list), all);
  await assertDryRun(tenant, () => send('/v1/price-list-imports', list), all);
  await assertDryRun(
    tenant,
    () => tenant.must<Dry>('POST', '/v1/price-tables/share?dry_run=true', { pricing_configuration_id: row.id }),
    [],
  );
});

test('D21.2 a dry run of a revert and of a restore says it', async () => {
  const tenant = await service.newTenant();
  const { product, row, options, base, withOption, withTable, red } = await newWatched(tenant);
  const before = await lastChange(tenant);
  await tenant.must('PATCH', `${product.rows}/${row.id}`, { price_table: TWICE });
  await assertDryRun(
    tenant,
    () => tenant.must<Dry>('POST', `${product.path}/restore?dry_run=true`, { to: before }),
    [],
    [base, withOption, withTable],
  );
  const [priced] = await changesOf(tenant, () => tenant.must('PATCH', `/v1/options/${options.b}`, { price: -270 }));
  await tenant.must('PATCH', `${product.path}/examples/${withOption.id}`, { expect: { unit_price: 330 } });
  await assertDryRun(tenant, () => tenant.must<Dry>('POST', `/v1/changes/${priced?.number}/revert?dry_run=true`), [
    withOption,
    red,
  ]);
});

test('D21.2 a dry run of a document says it of the examples that it brings, and a check of a plan of all that it touches', async () => {
  const tenant = await service.newTenant();
  const { product, row, options, base, withOption, withTable, ruled } = await newWatched(tenant);
  const document = await tenant.must<Body & { examples: Body[] }>('GET', `${product.path}/configuration/export`);
  const dry = await tenant.must<Dry & { kept_examples: { created: Body[] } }>(
    'POST',
    '/v1/products/import?dry_run=true',
    document,
  );
  assert.deepEqual([dry.kept_examples.created.length, dry.examples?.failing.map(({ name }) => name)], [5, ['Example']]);
  const { path } = await newPlan(tenant, [
    { method: 'PATCH', path: `${product.rows}/${row.id}`, body: { price_table: TWICE } },
    { method: 'PATCH', path: `/v1/options/${options.b}`, body: { active: false } },
  ]);
  await assertDryRun(tenant, () => tenant.must<Dry>('POST', `${path}/check`), [base, withOption, withTable, ruled]);
  // An option that no price of the product comes from is not written below it, and still prices its examples.
  const colour = await newPlan(tenant, [{ method: 'PATCH', path: `/v1/options/${options.b}`, body: { price: 1 } }]);
  await assertDryRun(tenant, () => tenant.must<Dry>('POST', `${colour.path}/check`), [withOption]);
});
