import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesAfter, lastChange } from '../support/ledger-reader.ts';
import { newOptions } from '../support/new-product.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();

type Rule = Body & { id: number; version: number; active: boolean };

const newRuled = async () => {
  const product = await newPricedProduct(tenant);
  const [option = 0] = await newOptions(tenant, 1);
  const step = await product.step({ option_ids: [option] });
  const path = `${product.path}/rules`;
  const fields = { name: 'R', when: { width: { min: 900 } }, then: [{ exclude: [option], step: step.id }] };
  return { product, path, fields, rule: await tenant.must<Rule>('POST', path, fields) };
};

test('D12 a rule stands in the ledger with its product, its fields and the verb of its state', async () => {
  const start = await lastChange(tenant);
  const { product, path, rule, fields } = await newRuled();
  await tenant.must('PATCH', `${path}/${rule.id}`, { message: 'Non', when: null });
  await tenant.must('PATCH', `${path}/${rule.id}`, {});
  await tenant.must('DELETE', `${path}/${rule.id}`);
  await tenant.must('PATCH', `${path}/${rule.id}`, { active: true });
  const told = (await changesAfter(tenant, start)).filter(({ resource }) => resource.kind === 'rule');
  assert.deepEqual(
    told.map(({ type }) => type),
    ['rule.created', 'rule.updated', 'rule.deactivated', 'rule.reactivated'],
  );
  assert.deepEqual([told[0]?.product_id, told[0]?.resource.name], [product.id, 'R']);
  assert.deepEqual(
    told[0]?.fields.map(({ field, after }) => [field, after]),
    [
      ['name', 'R'],
      ['when', fields.when],
      ['then', fields.then],
      ['translations', {}],
      ['active', true],
    ],
  );
  assert.deepEqual(told[1]?.fields, [
    { field: 'when', before: fields.when, after: null },
    { field: 'message', before: null, after: 'Non' },
  ]);
  const { data } = await tenant.must<{ data: Body[] }>('GET', `/v1/changes?product_id=${product.id}&type=rule.*`);
  assert.equal(data.length, 4);
});

test('D12.9 a change of a rule can be taken back', async () => {
  const { path, rule, fields } = await newRuled();
  await tenant.must('PATCH', `${path}/${rule.id}`, { when: { any: [{ height: { max: 700 } }, { leaf_count: [2] }] } });
  await tenant.must('POST', `/v1/changes/${await lastChange(tenant)}/revert`);
  const back = await tenant.must<Rule>('GET', `${path}/${rule.id}`);
  assert.deepEqual([back.when, back.then, back.version], [fields.when, fields.then, 3]);
  const made = await tenant.must<Rule>('POST', path, { name: 'New', then: [{ refuse: true }] });
  await tenant.must('POST', `/v1/changes/${await lastChange(tenant)}/revert`);
  assert.equal((await tenant.must<Rule>('GET', `${path}/${made.id}`)).active, false);
});

test('D12.7, D12.8 a product as it was, and brought back, has the rules that it had', async () => {
  const { product, path, rule, fields } = await newRuled();
  const then = await lastChange(tenant);
  const before = await tenant.must<Body>('GET', `${product.path}/configuration/export`);
  await tenant.must('PATCH', `${path}/${rule.id}`, { name: 'Renamed', when: null });
  const made = await tenant.must<Rule>('POST', path, { name: 'New', then: [{ refuse: true }] });
  const past = await tenant.must<Body>('GET', `${product.path}/configuration/export?at=${then}`);
  assert.deepEqual(past, before);
  await tenant.must('POST', `${product.path}/restore`, { to: then });
  const back = await tenant.must<Rule>('GET', `${path}/${rule.id}`);
  assert.deepEqual([back.name, back.when, back.active], ['R', fields.when, true]);
  assert.equal((await tenant.must<Rule>('GET', `${path}/${made.id}`)).active, false);
});

test('D14.10 a way back that detaches an option ends its preselection; one that preselects what is gone is refused', async () => {
  const product = await newPricedProduct(tenant);
  const [a = 0, b = 0] = await newOptions(tenant, 2);
  const { id } = await product.step({ option_ids: [a] });
  const path = `${product.steps}/${id}`;
  await tenant.must('PATCH', path, { option_ids: [a, b] });
  const attached = await lastChange(tenant);
  await tenant.must('PATCH', path, { default_option_ids: [b, a] });
  const preselected = await lastChange(tenant);
  await tenant.must('POST', `/v1/changes/${attached}/revert`);
  const step = await tenant.must<Body>('GET', path);
  assert.deepEqual([step.option_ids, step.default_option_ids], [[a], [a]]);
  assertProblem(await tenant.call('POST', `/v1/changes/${preselected}/revert`), 409, 'conflict');
  await tenant.must('PATCH', path, { default_option_ids: [] });
  const emptied = await lastChange(tenant);
  await tenant.must('PATCH', path, { option_ids: [b] });
  const refused = await tenant.call('POST', `/v1/changes/${emptied}/revert`);
  assertProblem(refused, 422, 'validation_error');
});
