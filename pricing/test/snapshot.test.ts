import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnapshot, type SnapshotEntry } from '../src/index.ts';

const row = (id: number, place: string, copy: object | null = null) => ({
  kind: 'reference',
  pointer: `/content_configuration${place}`,
  pricing_configuration_id: id,
  copy,
});
const copy = (value: object, place: string) => ({
  kind: 'copy',
  pointer: `/content_configuration${place}`,
  copy: value,
});
const table = (value: unknown, place: string) => ({
  kind: 'price_table',
  pointer: `/content_configuration${place}`,
  price_table: value,
});
const read = (json: unknown, attached = false): SnapshotEntry[] => readSnapshot(json, attached);

test('§4.4 rule 2 the four keys, wherever they stand', () => {
  const json = {
    pricingConfig: 1,
    a: { 'b/~c': [{ pricing_configuration: 2 }, [{ pricingFormulas: 3 }]] },
    pricing_formulas: 4,
    pricing_config: 5,
  };
  assert.deepEqual(read(json), [
    row(1, '/pricingConfig'),
    row(2, '/a/b~1~0c/0/pricing_configuration'),
    row(3, '/a/b~1~0c/1/0/pricingFormulas'),
    row(4, '/pricing_formulas'),
  ]);
});

test('D9.2 an integer or a string of digits is a row id, in an array too', () => {
  assert.deepEqual(read({ pricingConfig: [7, '8', 9.5, true, null] }), [
    row(7, '/pricingConfig/0'),
    row(8, '/pricingConfig/1'),
  ]);
  assert.deepEqual(read({ pricingConfig: '9007199254740991' }), [row(Number.MAX_SAFE_INTEGER, '/pricingConfig')]);
});

test('D9.2 another string is a price_table, also digits that are no id', () => {
  for (const text of ['100:50', 'abc', '007', '0', '-1', '9007199254740992', '7 ']) {
    assert.deepEqual(read({ pricingConfig: text }), [table(text, '/pricingConfig')], text);
  }
});

test('D9.2 a row id never stands deeper, nor in an array inside the array', () => {
  assert.deepEqual(read({ pricingConfig: [[7, '8']] }), []);
  assert.deepEqual(read({ pricingConfig: { a: 7, b: '8', c: [9] } }), []);
  assert.deepEqual(read({ pricingConfig: [[['100:50'], 7]] }), [table('100:50', '/pricingConfig/0/0/0')]);
});

test('D9.2 an object with an id is a reference, which may carry a copy', () => {
  for (const value of [
    { id: 7 },
    { id: '7', price_table: '1:2' },
    { pricing_configuration_id: 7, pricingConfigurationId: 8, id: 9 },
    { pricing_configuration_id: null, pricingConfigurationId: '7', id: 9 },
    { pricing_configuration_id: 'x', id: 7, type: 'formule' },
  ]) {
    assert.deepEqual(read({ pricingConfig: value }), [row(7, '/pricingConfig', value)], JSON.stringify(value));
    assert.deepEqual(read({ pricingConfig: { a: [value] } }), [row(7, '/pricingConfig/a/0', value)]);
  }
});

test('D9.2 an object with price_table or minimum_price is a copy, one with a table type a price_table', () => {
  for (const value of [{ price_table: null }, { minimum_price: 5, id: 'x' }, { price_table: {}, type: 'formule' }]) {
    assert.deepEqual(read({ pricing_formulas: [value] }), [copy(value, '/pricing_formulas/0')]);
  }
  for (const value of [{ type: 'formule' }, { type: 'table-directe', prices: [] }]) {
    assert.deepEqual(read({ pricing_formulas: value }), [table(value, '/pricing_formulas')]);
  }
});

test('D9.2 any other object is read through its values, strings only in a price_table format', () => {
  const inner = { type: 'formule', A: 1, B: 2 };
  const json = {
    pricingConfig: {
      a: '100:50',
      b: 'abc',
      c: '7',
      d: inner,
      e: ['1:2', { minimum_price: 5 }],
      f: '{"type":"formule"}',
    },
  };
  assert.deepEqual(read(json), [
    table('100:50', '/pricingConfig/a'),
    table(inner, '/pricingConfig/d'),
    table('1:2', '/pricingConfig/e/0'),
    copy({ minimum_price: 5 }, '/pricingConfig/e/1'),
  ]);
});

test('D9.2 one of the four keys inside another one keeps its meaning', () => {
  assert.deepEqual(read({ pricingConfig: { pricingFormulas: [7] } }), [row(7, '/pricingConfig/pricingFormulas/0')]);
});

test('D9.2 nothing inside a reference, copy or price_table is searched again', () => {
  const nested = { pricingConfig: 8, a: { price_table: '1:2' } };
  for (const value of [
    { id: 7, ...nested },
    { minimum_price: 5, ...nested },
    { type: 'formule', ...nested },
  ]) {
    assert.equal(read({ pricingConfig: value }).length, 1);
  }
});

test('D9.2 expanded options count when they are active; a list of the client is read whole', () => {
  const options = [true, false].map((active, i) => ({ id: i, active, configuration: { pricingConfig: i + 7 } }));
  const [first, second] = [7, 8].map((id, i) => row(id, `/options/${i}/configuration/pricingConfig`));
  assert.deepEqual(read({ options }, true), [first]);
  assert.deepEqual(read({ options }), [first, second]);
});

test('what is not an object says nothing, and depth is bounded', () => {
  for (const json of [null, undefined, 7, 'pricingConfig', [], {}, true]) assert.deepEqual(read(json), []);
  const nested = (depth: number): unknown =>
    JSON.parse(`${'{"a":'.repeat(depth)}{"pricingConfig":7}${'}'.repeat(depth)}`);
  assert.equal(read(nested(40)).length, 1);
  assert.equal(read(nested(5000)).length, 0);
  assert.equal(read({ pricingConfig: nested(5000) }).length, 0);
});
