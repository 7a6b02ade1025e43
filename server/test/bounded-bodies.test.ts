import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepSchema } from '../src/configurator/steps/schema.ts';
import { DOCUMENT_LIMITS, RECORD_LIMITS, weightFault } from '../src/platform/http/json-weight.ts';
import { bodyBudget } from '../src/platform/http/request-body.ts';
import { nearestName } from '../src/platform/json/fault-list.ts';
import { structureFault } from '../src/platform/json/json-structure.ts';
import { bodyValidator } from '../src/platform/json/record-validator.ts';
import { pricingConfigurationSchema } from '../src/prices/rows/schema.ts';
import { hostileBodies } from './support/hostile-bodies.ts';

/** Work is counted here, not timed; `bench/hostile-bodies.ts` measures it. */
const faultsOf = (outcome: ReturnType<ReturnType<typeof bodyValidator>>) =>
  'error' in outcome ? (outcome.error.errors ?? []) : [];

test('D1 a field is suggested for the first unknown names only, however many there are', () => {
  let asked = 0;
  const validate = bodyValidator(pricingConfigurationSchema.create, (name, known) => {
    asked++;
    return nearestName(name, known);
  });
  const unknown = Object.fromEntries(Array.from({ length: 120_000 }, (_, index) => [`price_tabl${index}`, 0]));
  const faults = faultsOf(validate(unknown));
  assert.equal(asked, 20);
  assert.equal(faults.length, 50);
  assert.match(faults[0]?.message ?? '', /did you mean price_table\?/);
  assert.equal(faults[40]?.message, 'is not a field here');
});

test('D2 an unknown name of any length is named by its beginning', () => {
  const validate = bodyValidator(pricingConfigurationSchema.create);
  const faults = faultsOf(validate({ ['price_table'.repeat(90_000)]: 0, [`${'a'.repeat(199)}😀`]: 0 }));
  assert.deepEqual(
    faults.map(({ pointer = '' }) => [pointer.length, pointer.isWellFormed()]),
    [
      [201, true],
      [201, true],
    ],
  );
});

test('D3 the structure of a body is found by looking at each of its values once', () => {
  const walk = { visited: 0 };
  assert.equal(structureFault({ a: Array(500_000).fill(0), b: [[], {}, 'x'] }, 32, walk), undefined);
  assert.equal(walk.visited, 500_005);
  const early = { visited: 0 };
  const fault = structureFault([[0, '\0'], Array(100_000).fill('x')], 32, early);
  assert.deepEqual([fault?.pointer, fault?.code, early.visited], ['/0/1', 'nul_character', 3]);
});

test('D3 a fault of structure is at its place, also in an array, below odd keys and at the limit of depth', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 0 : [nested(levels - 1)]);
  assert.equal(structureFault(nested(32)), undefined);
  assert.deepEqual(structureFault({ a: [0, { 'b/c~': ['\ud800'] }] })?.pointer, '/a/1/b~1c~0/0');
  assert.deepEqual(structureFault(nested(33)), {
    pointer: '/0'.repeat(32),
    code: 'too_deep',
    message: 'must not be nested deeper than 32 levels',
    params: { limit: 32 },
  });
  assert.equal(structureFault(JSON.parse('{"a":{"__proto__":1}}'))?.pointer, '/a/__proto__');
  assert.equal(structureFault({ 'a\0': 1 })?.code, 'nul_character');
});

test('D3 no body of 1 MiB reaches the parser with more values or names than a record can hold', () => {
  const bodies = hostileBodies(['content_configuration']);
  assert.ok(bodies.length > 60);
  for (const { name, text } of bodies) {
    const isRefused = weightFault(Buffer.from(text), RECORD_LIMITS) !== undefined;
    const json = isRefused || /deep/.test(name) ? '' : text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '"');
    assert.ok((json.match(/[[{,]/g)?.length ?? 0) <= RECORD_LIMITS.values, name);
    assert.ok((json.match(/:/g)?.length ?? 0) <= RECORD_LIMITS.names, name);
  }
});

test('D3 whatever content_configuration may hold within its 256 KiB is light enough', () => {
  const validate = bodyValidator(stepSchema.create);
  const zeros = { content_configuration: { a: Array(130_000).fill(0) }, type: 'selection' };
  const names = Object.fromEntries(Array.from({ length: 25_000 }, (_, index) => [index.toString(36), 0]));
  for (const body of [zeros, { content_configuration: names, type: 'selection' }]) {
    assert.equal(weightFault(Buffer.from(JSON.stringify(body)), RECORD_LIMITS), undefined);
    assert.ok('value' in validate(body));
  }
});

test('B6 32 MiB of small values are refused by their bytes, and name the limit that they pass', () => {
  const of = (item: string) => {
    const others = Math.floor((32 * 1024 * 1024) / (item.length + 1)) - 1;
    return Buffer.from(`[${`${item},`.repeat(others)}${item}]`);
  };
  for (const item of ['{}', '0', '[]', '{"a":{}}'])
    assert.match(
      weightFault(of(item), DOCUMENT_LIMITS)?.message ?? '',
      /more than (1000000 values|500000 names), the limit/,
    );
  const names = Array.from({ length: 100_000 }, (_, index) => `{"name ${index}":0}`).join(',');
  assert.match(weightFault(Buffer.from(`[${names}]`), DOCUMENT_LIMITS)?.message ?? '', /60000 different names/);
  // Brackets, commas and colons in text are text.
  assert.equal(weightFault(Buffer.from(`["${'[,{:\\"'.repeat(600_000)}"]`), DOCUMENT_LIMITS), undefined);
  // A file may be one long text; a name is parsed in one piece, so that it has a limit.
  assert.equal(weightFault(Buffer.from(`["${'\\"'.repeat(2_100_000)}"]`), DOCUMENT_LIMITS), undefined);
  assert.match(
    weightFault(Buffer.from(`{"${'n'.repeat(1_100_000)}":1}`), DOCUMENT_LIMITS)?.message ?? '',
    /more than 1048576 bytes in one name, the limit/,
  );
  assert.match(
    weightFault(Buffer.from('['.repeat(1_100_000)), DOCUMENT_LIMITS)?.message ?? '',
    /more than 10000 levels/,
  );
});

test('D3 the bytes of bodies on their way are bounded over all, and no tenant has more than its share', () => {
  const budget = bodyBudget(100, 50);
  assert.ok(budget.take(1, 50));
  assert.ok(!budget.take(1, 1), 'more than its share');
  assert.ok(budget.take(2, 40));
  assert.ok(!budget.take(3, 11), 'more than all');
  assert.ok(budget.take(3, 10));
  budget.give(1, 50);
  assert.ok(budget.take(1, 50));
});
