import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '../../src/catalogue/product/report.ts';
import { newOptions, newProduct, type TestProduct, type TestStep } from '../support/new-product.ts';
import { brief } from '../support/report-items.ts';
import { assertProblem, sharedTestService, type TestTenant } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();
const other = await service.newTenant();

const pathOf = ({ id }: { id: number }) => `/v1/products/${id}/configuration/validation`;
const reportOf = async (product: { id: number }, of: TestTenant = tenant) => {
  const { valid, errors, warnings } = await of.must<Report>('GET', pathOf(product));
  assert.ok([...errors, ...warnings].every(({ message }) => message.length > 10));
  return { valid, errors: brief(errors), warnings: brief(warnings) };
};
const change = (product: TestProduct, step: TestStep, body: object) =>
  tenant.must<TestStep>('PATCH', `${product.steps}/${step.id}`, body);
const CLEAN = { valid: true, errors: [], warnings: [] };

test('§4.1 rule 5: a sound product is valid; §2.4 the report has valid, errors and warnings', async () => {
  const product = await newProduct(tenant, { translations: { de: { name: 'P' } } });
  const translations = { de: { name: 'S' } };
  const option_ids = await newOptions(tenant, 2);
  const first = await product.step({ required: true, options_min: 2, option_ids, translations });
  const second = await product.step({ type: 'dimension', required: true, previous_step_id: first.id, translations });
  await change(product, first, { next_step_id: second.id });
  const answer = await tenant.call('GET', pathOf(product));
  assert.equal(answer.status, 200);
  assert.deepEqual(Object.keys(answer.body), ['valid', 'errors', 'warnings']);
  assert.deepEqual(await reportOf(product), CLEAN);
  const tag = { 'if-none-match': String(answer.headers.etag) };
  assert.equal((await tenant.call('GET', pathOf(product), undefined, tag)).status, 304);
});

test("§5 another tenant's product is not_found, as is one that never existed; a query is refused", async () => {
  const theirs = await newProduct(other);
  assertProblem(await tenant.call('GET', pathOf(theirs)), 404, 'not_found');
  assertProblem(await tenant.call('GET', pathOf({ id: 888_888_888 })), 404, 'not_found');
  assertProblem(await tenant.call('GET', `${pathOf(await newProduct(tenant))}?x=1`), 422, 'validation_error');
});

test('D7 no_active_steps, inactive_category, inactive_brand and inactive_product, by code', async () => {
  const product = await newProduct(tenant);
  const step = await product.step();
  await tenant.must('DELETE', `${product.steps}/${step.id}`);
  assert.deepEqual(await reportOf(product), { valid: false, errors: [{ code: 'no_active_steps' }], warnings: [] });
  await tenant.must('DELETE', `/v1/categories/${product.category_id}`);
  await tenant.must('DELETE', `/v1/brands/${product.brand_id}`);
  await tenant.must('DELETE', `/v1/products/${product.id}`);
  assert.deepEqual(await reportOf(product), {
    valid: false,
    errors: [
      { code: 'inactive_brand', pointer: '/brand_id' },
      { code: 'inactive_category', pointer: '/category_id' },
      { code: 'no_active_steps' },
    ],
    warnings: [{ code: 'inactive_product', pointer: '/active' }],
  });
});

test('D7 an inactive product alone is a warning: the report tells whether it may be activated', async () => {
  const product = await newProduct(tenant, { active: false });
  await product.step({ type: 'dimension' });
  assert.deepEqual(await reportOf(product), {
    ...CLEAN,
    warnings: [{ code: 'inactive_product', pointer: '/active' }],
  });
});

test('D7 missing_required_options: a required, choosing step without enough active options', async () => {
  const product = await newProduct(tenant);
  const [a = 0, b = 0] = await newOptions(tenant, 2);
  const step = await product.step({ type: 'selection', required: true });
  const missing = { code: 'missing_required_options', pointer: '/option_ids', step_id: step.id };
  const errorsWith = async (body: object) => {
    await change(product, step, body);
    return (await reportOf(product)).errors;
  };
  assert.deepEqual(await errorsWith({}), [missing]);
  assert.deepEqual(await errorsWith({ type: 'checkbox' }), [missing]);
  assert.deepEqual(await errorsWith({ type: 'dimension' }), [], 'nothing is chosen here');
  assert.deepEqual(await errorsWith({ options_min: 1 }), [missing]);
  assert.deepEqual(await errorsWith({ options_min: 2, option_ids: [a] }), [missing]);
  assert.deepEqual(await errorsWith({ options_min: 2, option_ids: [a, b] }), []);
  await tenant.must('DELETE', `/v1/options/${b}`);
  const inactive = { code: 'inactive_option', pointer: '/option_ids/1', step_id: step.id, option_id: b };
  assert.deepEqual(await errorsWith({}), [inactive, missing]);
  assert.deepEqual(await errorsWith({ options_min: 1 }), [inactive]);
  assert.deepEqual(await errorsWith({ option_ids: [a] }), []);
  assert.deepEqual(await errorsWith({ required: false, type: 'selection', option_ids: [], options_min: 0 }), []);
});

test('D7 more_options_required_than_attached, of a step that is not required', async () => {
  const product = await newProduct(tenant);
  const [a = 0] = await newOptions(tenant, 1);
  const step = await product.step({ options_min: 2, option_ids: [a] });
  const warning = { code: 'more_options_required_than_attached', pointer: '/options_min', step_id: step.id };
  assert.deepEqual(await reportOf(product), { ...CLEAN, warnings: [warning] });
  await change(product, step, { options_min: 1 });
  assert.deepEqual(await reportOf(product), CLEAN);
});

test("D7 foreign_option: in a client's own list, another tenant's and one that never existed alike", async () => {
  const product = await newProduct(tenant);
  const [own = 0] = await newOptions(tenant, 1, { active: false });
  const [foreign = 0] = await newOptions(other, 1);
  const options = [{ id: own }, { id: foreign }, 888_888_888, { id: 'x' }, null, 'y', { name: 'no id' }, [], 1.5, own];
  const step = await product.step({ type: 'dimension', content_configuration: { options } });
  const item = { code: 'foreign_option', pointer: '/content_configuration/options', step_id: step.id };
  const expected = [
    { ...item, option_id: foreign },
    { ...item, option_id: 888_888_888 },
  ];
  assert.deepEqual(await reportOf(product), { valid: false, errors: expected, warnings: [] });
  const { errors } = await tenant.must<Report>('GET', pathOf(product));
  const [first, second] = errors.map(({ message, option_id }) => message.replaceAll(String(option_id), 'ID'));
  assert.equal(first, second);
  await change(product, step, { option_ids: [] });
  assert.deepEqual(await reportOf(product), CLEAN, 'writing option_ids empties the list');
});

test("D7 foreign_option: 0, a negative and a huge id in a client's own list keep to the described answer", async () => {
  for (const id of [0, -5, 999_999_999_999_999]) {
    const product = await newProduct(tenant);
    await product.step({ type: 'dimension', content_configuration: { options: [{ id }] } });
    const report = await reportOf(product);
    assert.deepEqual([report.valid, report.errors[0]?.code], [false, 'foreign_option'], `id ${id}`);
  }
});

test('D7 invalid_next_step and invalid_previous_step: inactive, itself, a cycle of two and of three', async () => {
  for (const field of ['next_step_id', 'previous_step_id'] as const) {
    const code = field === 'next_step_id' ? 'invalid_next_step' : 'invalid_previous_step';
    const product = await newProduct(tenant);
    const steps = [await product.step(), await product.step(), await product.step()] as const;
    const [a, b, c] = steps;
    const invalid = (...of: TestStep[]) => of.map(({ id }) => ({ code, pointer: `/${field}`, step_id: id }));
    const errorsWith = async (...targets: (TestStep | null)[]) => {
      for (const [place, target] of targets.entries()) {
        await change(product, steps[place] as TestStep, { [field]: target?.id ?? null });
      }
      return (await reportOf(product)).errors;
    };
    assert.deepEqual(await errorsWith(b, c, null), []);
    assert.deepEqual(await errorsWith(a, null, null), invalid(a), 'itself');
    assert.deepEqual(await errorsWith(b, a, null), invalid(a, b), 'a cycle of two');
    assert.deepEqual(await errorsWith(b, c, a), invalid(a, b, c), 'a cycle of three');
    assert.deepEqual(await errorsWith(b, c, b), invalid(b, c), 'a step that only leads to the circle is not at fault');
    await errorsWith(b, c, null);
    await tenant.must('DELETE', `${product.steps}/${b.id}`);
    assert.deepEqual((await reportOf(product)).errors, invalid(a), 'inactive; inactive steps are not examined');
  }
});

test('D7 asymmetric_step_reference: two steps that name each other in one direction only', async () => {
  const product = await newProduct(tenant);
  const [a, b] = [await product.step({ display_order: 9 }), await product.step({ display_order: 1 })];
  const item = (pointer: string, { id }: TestStep) => ({ code: 'asymmetric_step_reference', pointer, step_id: id });
  await change(product, a, { next_step_id: b.id });
  assert.deepEqual(await reportOf(product), { ...CLEAN, warnings: [item('/next_step_id', a)] });
  await change(product, b, { previous_step_id: a.id });
  assert.deepEqual(await reportOf(product), CLEAN);
  await change(product, a, { next_step_id: null });
  assert.deepEqual(await reportOf(product), { ...CLEAN, warnings: [item('/previous_step_id', b)] });
});

test('D7 missing_translation: a language that is present elsewhere in the product', async () => {
  const product = await newProduct(tenant, { translations: { de: { name: 'P' } } });
  const a = await product.step({ type: 'dimension', translations: { en: { name: 'A' }, de: { name: 'A' } } });
  const b = await product.step({ type: 'dimension' });
  await product.step({ type: 'dimension', active: false, translations: { it: { name: 'C' } } });
  const missing = (language: string) => ({
    code: 'missing_translation',
    pointer: `/translations/${language}`,
    step_id: b.id,
  });
  assert.deepEqual(
    (await reportOf(product)).warnings.filter(({ step_id }) => step_id !== undefined),
    [missing('de'), missing('en')],
  );
  await change(product, b, { translations: a.translations });
  assert.ok((await reportOf(product)).warnings.every(({ step_id }) => step_id === undefined));
});

test('D7 missing_translation: of more languages than a step can have, those that most parts have', async () => {
  const languages = (from: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`aa-${from}${at + 10}`, { name: 'A' }]));
  const product = await newProduct(tenant, { translations: { de: { name: 'P' } } });
  const more = ['a', 'b', 'c'].map((from) => ({ de: { name: 'S' }, ...languages(from, 49) }));
  for (const translations of more) await product.step({ type: 'dimension', translations });
  const last = await product.step({ type: 'dimension' });
  const { warnings } = await reportOf(product);
  const missing = warnings.filter(({ step_id }) => step_id === last.id).map(({ pointer }) => pointer);
  assert.equal(missing.length, 50);
  assert.ok(missing.includes('/translations/de'), 'every other part has it');
});

test('D7 skippable_required: a step cannot be both', async () => {
  const product = await newProduct(tenant);
  const step = await product.step({ type: 'dimension', required: true, skippable: true });
  const warning = { code: 'skippable_required', pointer: '/skippable', step_id: step.id };
  assert.deepEqual(await reportOf(product), { ...CLEAN, warnings: [warning] });
});

test('D7 items of the product first, then of steps in their order, by code within each; all are told at once', async () => {
  const product = await newProduct(tenant, { active: false, translations: { de: { name: 'P' } } });
  await tenant.must('DELETE', `/v1/brands/${product.brand_id}`);
  const late = await product.step({ display_order: 8, required: true, skippable: true });
  const early = await product.step({ display_order: 3, required: true, skippable: true });
  await change(product, late, { next_step_id: late.id, previous_step_id: early.id });
  const codes = (items: { code: string; step_id?: number }[]) => items.map(({ code, step_id }) => [code, step_id]);
  const { errors, warnings } = await reportOf(product);
  assert.deepEqual(codes(errors), [
    ['inactive_brand', undefined],
    ['missing_required_options', early.id],
    ['invalid_next_step', late.id],
    ['missing_required_options', late.id],
  ]);
  assert.deepEqual(codes(warnings), [
    ['inactive_product', undefined],
    ['missing_translation', early.id],
    ['skippable_required', early.id],
    ['asymmetric_step_reference', late.id],
    ['missing_translation', late.id],
    ['skippable_required', late.id],
  ]);
});
