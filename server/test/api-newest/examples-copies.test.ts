import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newExampleProduct, type TestExample, type TestRun } from '../support/kept-examples.ts';
import { newOptions } from '../support/new-product.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, sharedTestService, type TestTenant } from '../support/test-service.ts';

const service = await sharedTestService();

/** Examples that name everything that has an id, all of them green; the last one names a step that is gone. */
const newCopied = async (tenant: TestTenant) => {
  // So that no id of the copy happens to be that of the original.
  await newPricedProduct(tenant);
  const given = await newExampleProduct(tenant);
  const { example, bodyOf, options, steps, rules, row, product } = given;
  const { a, b, c } = options;
  const glass = { step_id: steps.glass, option_id: c };
  await example({ unit_price: 340 }, { ...bodyOf([a, c]), pricing_configuration_id: row.id });
  await example({ rule_ids: [rules.excludes], code: 'invalid_selection' }, bodyOf([b, c]));
  await example({ available: [glass] }, bodyOf([a]));
  await example({ unavailable: [glass], unit_price: 325 }, bodyOf([b]));
  await example({ unit_price: 1 }, bodyOf([b]), { active: false, name: 'Put away' });
  const [gone = 0] = await newOptions(tenant, 1);
  const step = (await product.step({ option_ids: [gone] })).id;
  const selections = [...(bodyOf([a]).selections as Body[]), { step_id: step, option_ids: [gone] }];
  await example({ code: 'invalid_selection' }, { ...bodyOf([a]), selections });
  await tenant.must('DELETE', `${product.steps}/${step}`);
  return { ...given, gone: { step, option: gone } };
};

type List = { data: TestExample[] };
const examplesOf = async (tenant: TestTenant, id: number) =>
  (await tenant.must<List>('GET', `/v1/products/${id}/examples`)).data;
const runOf = (tenant: TestTenant, id: number) => tenant.must<TestRun>('POST', `/v1/products/${id}/examples/run`);

/** Every id that an example names, as the text says it, by the key that it stands under. */
const idsIn = (examples: readonly TestExample[], key: string): number[] => {
  const text = JSON.stringify(examples.map(({ body, expect }) => [body, expect]));
  const lists = [...text.matchAll(new RegExp(`"${key}":\\[?([\\d,]+)`, 'g'))];
  return [...new Set(lists.flatMap(([, ids]) => String(ids).split(',').filter(Boolean).map(Number)))];
};

test('D21 a duplicate has examples of its own, which name its own steps, rows and rules, and are green as those of the original', async () => {
  const tenant = await service.newTenant();
  const { product, steps, rules, row } = await newCopied(tenant);
  const copy = await tenant.must<{ id: number }>('POST', `${product.path}/duplicate`);
  const [old, made] = [await examplesOf(tenant, product.id), await examplesOf(tenant, copy.id)];
  assert.deepEqual(
    made.map(({ name, active }) => [name, active]),
    old.map(({ name, active }) => [name, active]),
  );
  const run = await runOf(tenant, copy.id);
  assert.deepEqual([run.passed, run.failed], [5, 0], JSON.stringify(run));
  for (const [key, theirs] of [
    ['step_id', [steps.colour, steps.glass]],
    ['pricing_configuration_id', [row.id]],
    ['rule_ids', [rules.excludes]],
  ] as const) {
    const ids = idsIn(made, key);
    assert.ok(ids.length > 0 && theirs.every((id) => !ids.includes(id)), `${key} ${ids}`);
  }
  const { data } = await tenant.must<{ data: { id: number }[] }>('GET', `/v1/products/${copy.id}/steps`);
  const own = data.map(({ id }) => id);
  assert.deepEqual(
    idsIn(made, 'step_id').filter((id) => !own.includes(id)),
    [],
  );
});

test('D21 a document carries examples into another tenant, with the ids of what it makes and finds there', async () => {
  const [tenant, other] = [await service.newTenant(), await service.newTenant()];
  const { product, options } = await newCopied(tenant);
  const document = await tenant.must<Body & { version: number; examples: Body[] }>(
    'GET',
    `${product.path}/configuration/export`,
  );
  assert.deepEqual([document.version, document.examples.length], [3, 6]);
  const { category_id, brand_id } = await newPricedProduct(other);
  const send = { ...document, product: { ...(document.product as Body), category_id, brand_id } };
  const report = await other.must<{ product: { id: number }; kept_examples: { created: Body[]; deactivated: number } }>(
    'POST',
    '/v1/products/import',
    send,
  );
  assert.equal(report.kept_examples.created.length, 6);
  const run = await runOf(other, report.product.id);
  assert.deepEqual([run.passed, run.failed], [5, 0], JSON.stringify(run));
  const made = await examplesOf(other, report.product.id);
  const known = (await other.must<{ data: { id: number }[] }>('GET', '/v1/options?page_size=200')).data;
  const named = idsIn(made, 'option_ids');
  assert.ok(named.length >= Object.keys(options).length);
  assert.deepEqual(
    named.filter((id) => id < 2 ** 52 && !known.some((option) => option.id === id)),
    [],
  );
  // Out and in again, it is the same document, apart from what leads nowhere.
  const again = await other.must<typeof document>('GET', `/v1/products/${report.product.id}/configuration/export`);
  assert.deepEqual(again.examples, document.examples);
  // Into a product that is there, what it has is put away first, or the import is refused.
  const path = `/v1/products/${report.product.id}/configuration/import`;
  const refused = await other.call('POST', path, document);
  assertProblem(refused, 409, 'conflict');
  const replaced = await other.must<typeof report>('POST', `${path}?mode=replace`, document);
  assert.deepEqual([replaced.kept_examples.deactivated, (await runOf(other, report.product.id)).passed], [5, 5]);
});

test('D21 older documents are read: they have no examples', async () => {
  const tenant = await service.newTenant();
  const { product } = await newCopied(tenant);
  const { examples: _, ...rest } = await tenant.must<Body>('GET', `${product.path}/configuration/export`);
  const { category_id, brand_id } = product;
  const place = { ...(rest.product as Body), category_id, brand_id };
  for (const version of [1, 2]) {
    const report = await tenant.must<{ kept_examples: { created: Body[] } }>('POST', '/v1/products/import', {
      ...rest,
      product: place,
      version,
    });
    assert.deepEqual(report.kept_examples.created, []);
  }
});

test('D12.7, D12.8 an export of an earlier state has the examples of then, and a restore brings them back', async () => {
  const tenant = await service.newTenant();
  const { product, example, path, run } = await newExampleProduct(tenant);
  const { id } = await example({ unit_price: 300 });
  const { data } = await tenant.must<{ data: { number: number }[] }>('GET', '/v1/changes?page_size=1');
  const at = data[0]?.number;
  await tenant.must('PATCH', `${path}/${id}`, { expect: { unit_price: 5 } });
  await example({ unit_price: 6 });
  const past = await tenant.must<{ examples: Body[] }>('GET', `${product.path}/configuration/export?at=${at}`);
  assert.deepEqual(
    past.examples.map(({ expect }) => expect),
    [{ unit_price: 300 }],
  );
  await tenant.must('POST', `${product.path}/restore`, { to: at });
  const { examples } = await run();
  assert.deepEqual(
    examples.map((one) => [one.id, one.passed]),
    [[id, true]],
  );
});

test('D21.1 a document with more than 200 active examples is refused', async () => {
  const tenant = await service.newTenant();
  const { product } = await newCopied(tenant);
  const document = await tenant.must<Body & { examples: Body[] }>('GET', `${product.path}/configuration/export`);
  const [first] = document.examples;
  const examples = Array.from({ length: 201 }, (_, index) => ({ ...first, id: index + 1 }));
  const answer = await tenant.call('POST', '/v1/products/import', { ...document, examples });
  assertProblem(answer, 422, 'validation_error');
  assert.deepEqual(
    (answer.body.errors as Body[]).map(({ code, pointer }) => [code, pointer]),
    [['too_many_examples', '/examples/200/active']],
  );
});
