import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PricingRow, Step } from '../src/api/product-parts.ts';
import { countsOfProduct, countsOfRow, countsOfStep, reportTarget } from '../src/configurator/report/report-target.ts';
import { fieldPlaces } from '../src/forms/drafts/use-focus-field.ts';

const step = (id: number, fields: Partial<Step> = {}) =>
  ({ id, type: 'selection', content_type: null, active: true, content_configuration: {}, ...fields }) as Step;
const row = (id: number, active = true) => ({ id, active }) as PricingRow;
const item = (fields: object) => ({ message: 'm', code: 'x', params: {}, ...fields });

test('an item leads to its step or row and to the field that its pointer names, however deep', () => {
  const parts = { steps: [step(3)], rows: [row(7)] };
  const at = (fields: object) => reportTarget(item(fields), parts);
  assert.deepEqual(at({ step_id: 3, pointer: '/option_ids/0' }), { page: 'step', id: 3, field: 'option_ids/0' });
  assert.deepEqual(at({ step_id: 3 }), { page: 'step', id: 3 });
  assert.deepEqual(at({ pricing_configuration_id: 7, pointer: '/price_table/prices/3/4' }), {
    page: 'row',
    id: 7,
    field: 'price_table/prices/3/4',
  });
  assert.deepEqual(at({ code: 'inactive_product', pointer: '/active' }), { page: 'details', field: 'active' });
  assert.deepEqual(fieldPlaces('price_table/prices/3'), ['price_table/prices/3', 'price_table/prices', 'price_table']);
});

test('references to rows are mended by ticks, in the step that holds them', () => {
  const parts = { steps: [step(3)], rows: [row(7)] };
  for (const code of ['dangling_pricing_row', 'stale_snapshot']) {
    const pointer = '/content_configuration/pricingConfig/0';
    assert.deepEqual(reportTarget(item({ code, step_id: 3, pricing_configuration_id: 9, pointer }), parts), {
      page: 'step',
      id: 3,
      field: 'pricing_rows',
    });
  }
});

test('a row that no step uses leads to the step that prices rows, else to the likeliest, else to a new one', () => {
  const unused = item({ code: 'unreferenced_pricing_row', pricing_configuration_id: 7 });
  const target = (steps: Step[]) => reportTarget(unused, { steps, rows: [row(7)] });
  const pricing = step(5, { content_configuration: { deep: { pricingFormulas: [8] } } });
  assert.deepEqual(target([step(3), step(4, { type: 'dimension' }), pricing]), ticks(5));
  assert.deepEqual(target([step(3), step(4, { type: 'dimension' })]), ticks(4));
  assert.deepEqual(target([step(3), step(4, { content_type: 'ouvertures' })]), ticks(4));
  assert.deepEqual(target([step(2, { active: false }), step(3)]), ticks(3));
  assert.deepEqual(target([step(2, { active: false })]), ticks('new'));
});

const ticks = (id: number | 'new') => ({ page: 'step', id, field: 'pricing_rows' });

test('a missing price leads to what is missing: a row, a tick, or the prices of a ticked row', () => {
  const target = (steps: Step[], rows: PricingRow[]) => reportTarget(item({ code: 'no_price' }), { steps, rows });
  assert.deepEqual(target([step(3)], []), { page: 'row', id: 'new' });
  assert.deepEqual(target([step(3)], [row(7, false)]), { page: 'row', id: 'new' });
  assert.deepEqual(target([step(3)], [row(7)]), ticks(3));
  const refers = step(3, { content_configuration: { pricing_configuration: [8] } });
  assert.deepEqual(target([refers], [row(7), row(8)]), { page: 'row', id: 8, field: 'price_table' });
  assert.deepEqual(reportTarget(item({ code: 'no_active_steps' }), { steps: [], rows: [] }), {
    page: 'step',
    id: 'new',
  });
});

test('each item counts for one part: its step, else its row, else the product', () => {
  const report = {
    valid: false,
    errors: [item({ step_id: 3, pricing_configuration_id: 7 }), item({})],
    warnings: [item({ pricing_configuration_id: 7 }), item({ step_id: 3 }), item({ step_id: 4 })],
  };
  assert.deepEqual(countsOfStep(report, 3), { errors: 1, warnings: 1 });
  assert.deepEqual(countsOfRow(report, 7), { errors: 0, warnings: 1 });
  assert.deepEqual(countsOfProduct(report), { errors: 1, warnings: 0 });
});
