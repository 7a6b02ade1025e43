import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '../../src/catalogue/product/report.ts';
import { sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();
const brand = await tenant.must('POST', '/v1/brands', { name: 'B' });
const category = await tenant.must('POST', '/v1/categories', { name: 'C' });

const option = async (name: string, more: object = {}): Promise<number> =>
  Number((await tenant.must('POST', '/v1/options', { name, ...more })).id);

const newProduct = async () => {
  const body = { name: 'P', brand_id: brand.id, category_id: category.id };
  const base = `/v1/products/${(await tenant.must('POST', '/v1/products', body)).id}`;
  const create = async (path: string, what: object): Promise<number> =>
    Number((await tenant.must('POST', `${base}/${path}`, what)).id);
  return {
    base,
    step: (name: string, option_ids: number[]) =>
      create('steps', { name, type: 'selection', required: true, options_max: 1, option_ids }),
    row: (fields: object) => create('pricing-configurations', { price_table: '100:50', ...fields }),
    rule: (name: string, when: object | null, ...then: object[]) => create('rules', { name, when, then }),
    report: () => tenant.must<Report>('GET', `${base}/configuration/validation`),
  };
};

test('D14.9 a dead end is an error of its step: choices shows its example, and a quote of it is refused for the same rules', async () => {
  const product = await newProduct();
  const [white, oak, plain] = [await option('White'), await option('Oak'), await option('Plain')];
  const colour = await product.step('Colour', [white, oak]);
  const handle = await product.step('Handle', [plain]);
  await product.row({ total_width_max: 2000 });
  const rule = await product.rule(
    'Too wide for oak',
    { all: [{ option: oak, step: colour }, { width: { min: 1601 } }] },
    { exclude: [plain], step: handle },
  );
  const { valid, errors } = await product.report();
  assert.equal(valid, false);
  const [item, ...others] = errors;
  assert.deepEqual(others, []);
  assert.deepEqual([item?.code, item?.step_id], ['dead_end', handle]);
  assert.match(item?.message ?? '', /^With Oak \(Colour\) and a width from 1,601 mm nothing can be chosen in step/);
  assert.deepEqual(item?.example?.selections, [{ step_id: colour, option_ids: [oak] }]);
  assert.deepEqual(item?.params.rules, [{ id: rule, name: 'Too wide for oak' }]);
  type Shown = { next_step_id: number; steps: { step_id: number; options: { available: boolean }[] }[] };
  const shown = await tenant.must<Shown>('POST', `${product.base}/choices`, { ...item?.example });
  assert.equal(shown.next_step_id, handle);
  const left = shown.steps.find(({ step_id }) => step_id === handle)?.options.filter(({ available }) => available);
  assert.deepEqual(left, []);
  type Refusal = { code: string; errors: { code: string; step_id: number; reasons: { rule_id: number }[] }[] };
  const refused = await tenant.call<Refusal>('POST', `${product.base}/quote`, { ...item?.example });
  const [fault] = refused.body.errors;
  assert.deepEqual(
    [refused.body.code, fault?.code, fault?.step_id, fault?.reasons.map(({ rule_id }) => rule_id)],
    ['invalid_selection', 'missing_step', handle, [rule]],
  );
  await tenant.must('DELETE', `${product.base}/rules/${rule}`);
  assert.deepEqual((await product.report()).errors, [], 'an inactive rule does nothing');
});

test('D14.9 what a rule names and is gone since stands behind the rows, by rule; steps that moved make it look ahead', async () => {
  const product = await newProduct();
  const [white, plain, extra] = [await option('White'), await option('Plain'), await option('Extra')];
  const colour = await product.step('Colour', [white]);
  const handle = await product.step('Handle', [plain, extra]);
  const row = await product.row({});
  const second = await product.rule('Second', { option: white }, { exclude: [extra], step: handle });
  const third = await product.rule('Third', { option: extra, step: handle }, { refuse: true });
  assert.deepEqual((await product.report()).errors, []);
  await tenant.must('PATCH', `/v1/options/${extra}`, { active: false });
  await tenant.must('PUT', `${product.base}/steps/order`, { step_ids: [handle, colour] });
  const { errors, warnings } = await product.report();
  const facts = errors.map(({ code, rule_id, option_id, pointer }) => [code, rule_id, option_id, pointer]);
  assert.deepEqual(facts, [
    ['inactive_option', undefined, extra, '/option_ids/1'],
    ['rule_looks_ahead', second, white, '/when'],
    ['rule_unknown_option', second, extra, '/then/0/exclude/0'],
    ['rule_unknown_option', third, extra, '/when/option'],
  ]);
  assert.equal(warnings.at(-3)?.pricing_configuration_id, row);
  // D22.2: neither can ever apply then.
  const idle = warnings.slice(-2).map(({ code, rule_id, pointer }) => [code, rule_id, pointer]);
  assert.deepEqual(idle, [
    ['rule_never_applies', second, '/when'],
    ['rule_never_applies', third, '/when'],
  ]);
});

test('D14.11 windows without a row and rows without a window are warnings of their step and their row', async () => {
  const product = await newProduct();
  const fixed = await option('Fixed', { window: { opening_v1: 'fixe' } });
  const tilting = await option('Tilting', { window: { opening_v1: 'oscillo' } });
  const opening = await product.step('Opening', [fixed, tilting]);
  await product.row({ opening_v1: 'fixe' });
  const left = await product.row({ opening_v1: 'gauche' });
  const { valid, warnings } = await product.report();
  assert.equal(valid, true);
  const found = warnings.filter(({ code }) => code.startsWith('window_') || code.startsWith('row_'));
  assert.deepEqual(
    found.map(({ code, step_id, option_id, pricing_configuration_id: row }) => [code, step_id, option_id, row]),
    [
      ['window_without_row', opening, tilting, undefined],
      ['row_not_reachable', undefined, undefined, left],
    ],
  );
});
