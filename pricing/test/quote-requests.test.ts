import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { waitMs } from '../../scripts/testing/until.ts';
import { type ProductConfiguration, parsePriceTable, type QuoteRequest, quote, tableValue } from '../src/index.ts';

const CONFIGURATION: ProductConfiguration = {
  product: { id: 12 },
  steps: [{ id: 1, type: 'selection', required: true }],
  rows: [{ id: 7, minimum_price: 100 }],
  currency: 'EUR',
  price_basis: 'TTC',
};

const faults = (request: unknown): string[] => {
  const answer = quote(CONFIGURATION, request as QuoteRequest);
  assert.ok('code' in answer && answer.code === 'validation_error', JSON.stringify(answer));
  return answer.errors.map(({ pointer, code }) => `${pointer} ${code}`);
};

test('D1, D10 shape faults come first, all of them, and nothing is coerced', () => {
  assert.deepEqual(faults({}), ['/width required', '/height required']);
  assert.deepEqual(faults({ width: null, height: 5 }), ['/width required']);
  assert.deepEqual(faults({ width: '5', height: 0 }), ['/width wrong_type', '/height out_of_range']);
  assert.deepEqual(faults({ width: 100_001, height: 5.5 }), ['/width out_of_range', '/height wrong_type']);
  for (const body of [null, undefined, 5, 'x', [], true]) assert.deepEqual(faults(body), [' wrong_type']);
  for (const quantity of [0, 10_001, -1]) assert.deepEqual(faults({ quantity }), ['/quantity out_of_range']);
  for (const quantity of ['1', 1.5, true, null]) assert.deepEqual(faults({ quantity }), ['/quantity wrong_type']);
  assert.deepEqual(faults({ pricing_configuration_id: 0 }), ['/pricing_configuration_id out_of_range']);
  assert.deepEqual(faults({ pricing_configuration_id: '7' }), ['/pricing_configuration_id wrong_type']);
  assert.deepEqual(faults({ leaf_count: 5, opening_v1: 'left', fixed_part_opening_v4: 'gauche' }), [
    '/leaf_count unknown_value',
    '/opening_v1 unknown_value',
    '/fixed_part_opening_v4 unknown_value',
  ]);
});

test('D10 a step once, ids without repeats, else validation_error', () => {
  const at = (selections: unknown): string[] => faults({ width: 5, height: 5, selections });
  assert.deepEqual(at({}), ['/selections wrong_type']);
  assert.deepEqual(at([5]), ['/selections/0 wrong_type']);
  assert.deepEqual(at([{}]), ['/selections/0/step_id required', '/selections/0/option_ids required']);
  assert.deepEqual(at([{ step_id: 1, option_ids: [2, '2', 2] }]), [
    '/selections/0/option_ids/1 wrong_type',
    '/selections/0/option_ids/2 duplicate',
  ]);
  assert.deepEqual(
    at([
      { step_id: 1, option_ids: [] },
      { step_id: 1, option_ids: [] },
    ]),
    ['/selections/1/step_id duplicate'],
  );
});

test('D2 at most 50 items, whatever is sent', () => {
  assert.equal(faults({ selections: Array.from({ length: 5000 }, () => 5) }).length, 50);
  const option_ids = Array.from({ length: 5000 }, (_, i) => i + 1);
  const answer = quote(CONFIGURATION, { width: 5, height: 5, selections: [{ step_id: 1, option_ids }] });
  assert.ok('code' in answer && answer.errors.length === 50);
});

test('a bound that JSON cannot hold is none, and does not stand in the answer', () => {
  const request = { width: 1000, height: 1000, selections: [{ step_id: 1, option_ids: [1] }] };
  for (const bound of [Number.NEGATIVE_INFINITY, Number.NaN]) {
    const step = { id: 1, options_min: bound, options_max: bound, option_ids: [1] };
    const steps = [{ ...step, content_configuration: { options: [{ id: 1 }] } }];
    const answer = quote({ ...CONFIGURATION, steps }, request);
    assert.deepEqual(JSON.parse(JSON.stringify(answer)), answer);
    assert.ok(!('code' in answer), JSON.stringify(answer));
  }
});

const anything = fc.anything({ withBigInt: false, withDate: false, withMap: false, withSet: false });
const jsonValue = fc.oneof(fc.jsonValue() as fc.Arbitrary<unknown>, fc.double(), fc.constant(undefined), anything);

test('it never throws, and answers plain JSON, whatever the request and the stored data are', () => {
  const request = fc.record(
    {
      width: fc.oneof(fc.integer({ min: 1, max: 3000 }), jsonValue),
      height: fc.oneof(fc.integer({ min: 1, max: 3000 }), jsonValue),
      leaf_count: fc.oneof(fc.constant(1), jsonValue),
      quantity: fc.oneof(fc.integer({ min: 1, max: 10 }), jsonValue),
      selections: fc.oneof(
        fc.constant([{ step_id: 1, option_ids: [1] }]),
        fc.array(fc.record({ step_id: jsonValue, option_ids: jsonValue })),
        jsonValue,
      ),
    },
    { requiredKeys: ['width', 'height'] },
  );
  const row = fc.record(
    {
      price_table: fc.oneof(fc.constantFrom('200:100', '{"type":"formule","A":-0,"B":5}'), jsonValue),
      minimum_price: jsonValue,
      percentage_adjustment: jsonValue,
      leaf_count: jsonValue,
      total_width_min: jsonValue,
      total_height_max: jsonValue,
    },
    { requiredKeys: [] },
  );
  const option = fc.record(
    { price: jsonValue, price_type: jsonValue, name: jsonValue, width_mm: jsonValue },
    { requiredKeys: [] },
  );
  const step = fc.record(
    {
      type: jsonValue,
      name: jsonValue,
      required: jsonValue,
      options_min: jsonValue,
      options_max: jsonValue,
      active: jsonValue,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(request, row, option, step, jsonValue, (body, fields, choice, rest, percentage) => {
      const options = [{ id: 1, ...choice }];
      const configuration = {
        ...CONFIGURATION,
        product: { id: 12, price_adjustment_percentage: percentage },
        steps: [{ id: 1, ...rest, option_ids: [1], content_configuration: { options } }],
        rows: [{ id: 7, ...fields }],
      } as unknown as ProductConfiguration;
      const answer = quote(configuration, body as QuoteRequest);
      assert.deepEqual(JSON.parse(JSON.stringify(answer)), answer);
      if (!('code' in answer)) assert.ok(answer.unit_price >= 0 && Number.isFinite(answer.total));
    }),
    { numRuns: Number(process.env.HOSTILE_REQUESTS ?? 1000) },
  );
});

test('D10 majoration on a monotonic grid: a size no larger on both axes never costs more', () => {
  const headers = fc
    .uniqueArray(fc.integer({ min: 300, max: 2000 }), { minLength: 1, maxLength: 8 })
    .map((sizes) => sizes.sort((a, b) => a - b));
  const cents = fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 64, maxLength: 64 });
  const empty = fc.array(fc.integer({ min: 0, max: 63 }), { maxLength: 6 });
  const pair = fc.tuple(fc.integer({ min: 300, max: 2000 }), fc.integer({ min: 300, max: 2000 }));
  let compared = 0;
  fc.assert(
    fc.property(
      headers,
      headers,
      cents,
      empty,
      fc.array(pair, { minLength: 20, maxLength: 20 }),
      (widths, heights, rises, holes, sizes) => {
        // Each cell is the dearer of its smaller neighbours and a rise; empty cells say nothing.
        const exact: number[][] = [];
        for (const [r] of heights.entries()) {
          exact.push([]);
          for (const [c] of widths.entries()) {
            exact[r]?.push(Math.max(exact[r]?.[c - 1] ?? 1, exact[r - 1]?.[c] ?? 1) + (rises[r * 8 + c] ?? 0));
          }
        }
        const prices = exact.map((cells, r) =>
          cells.map((price, c) => (holes.includes(r * 8 + c) ? null : price / 100)),
        );
        const price_table = JSON.stringify({
          type: 'table-directe',
          modeInterpolation: 'majoration',
          widths,
          heights,
          prices,
        });
        const configuration = {
          ...CONFIGURATION,
          steps: [],
          rows: [{ id: 7, price_table, percentage_adjustment: 3.3 }],
        };
        const inside = sizes.map(([w, h]) => [
          (widths[0] ?? 0) + (w % ((widths.at(-1) ?? 0) - (widths[0] ?? 0) + 1)),
          (heights[0] ?? 0) + (h % ((heights.at(-1) ?? 0) - (heights[0] ?? 0) + 1)),
        ]);
        const priced = inside.flatMap(([width = 0, height = 0]) => {
          const answer = quote(configuration, { width, height });
          return 'code' in answer ? [] : [{ width, height, price: answer.unit_price }];
        });
        for (const a of priced) {
          for (const b of priced) {
            if (a.width > b.width || a.height > b.height) continue;
            compared += 1;
            assert.ok(a.price <= b.price, JSON.stringify({ a, b, price_table }));
          }
        }
      },
    ),
    { numRuns: 200 },
  );
  assert.ok(compared > 5000, `pairs compared: ${compared}`);
});

test('D3 a refusal stays cheap on the largest grids, empty but for one corner, and each table is parsed once', () => {
  const headers = Array.from({ length: 200 }, (_, i) => 300 + 10 * i);
  const prices = headers.map((_, r) => headers.map((__, c) => (r === 199 && c === 199 ? 900 : null)));
  for (const modeInterpolation of ['majoration', 'formule']) {
    const table = { type: 'table-directe', modeInterpolation, widths: headers, heights: headers, prices };
    const rows = Array.from({ length: 60 }, (_, i) => ({ id: i + 1, price_table: JSON.stringify(table) }));
    let parsed = 0;
    const tableOf = ({ price_table }: { price_table?: unknown }) => {
      parsed += 1;
      return parsePriceTable(price_table);
    };
    const started = performance.now();
    const answer = quote({ ...CONFIGURATION, steps: [], rows }, { width: 305, height: 305 }, { tableOf });
    assert.ok('code' in answer && answer.code === 'dimensions_unavailable');
    assert.deepEqual(answer.nearest_sizes, [{ width: 2290, height: 2290 }]);
    assert.ok(parsed <= 50, `tables parsed: ${parsed}`);
    assert.ok(performance.now() - started < waitMs(10_000));
  }
});

test('the kernel finds the cell that a plain search finds, on every size of a grid', () => {
  const widths = [300, 301, 450, 700];
  const heights = [500, 640];
  const prices = heights.map((h) => widths.map((w) => w * 10_000 + h));
  for (const mode of ['majoration', 'minoration'] as const) {
    const table = parsePriceTable({ type: 'table-directe', modeInterpolation: mode, widths, heights, prices });
    for (let width = 299; width <= 701; width += 1) {
      for (let height = 499; height <= 641; height += 1) {
        const of = (headers: number[], size: number): number | undefined =>
          mode === 'majoration'
            ? headers.find((header) => header >= size)
            : headers.findLast((header) => header <= size);
        const isInside = width >= 300 && width <= 700 && height >= 500 && height <= 640;
        const value = tableValue(table, width, height);
        assert.equal(value.outcome, isInside ? 'priced' : 'outside');
        if (value.outcome !== 'priced') continue;
        assert.deepEqual(value.cell, { width: of(widths, width), height: of(heights, height) });
        assert.equal(value.value, Number(of(widths, width)) * 10_000 + Number(of(heights, height)));
      }
    }
  }
});
