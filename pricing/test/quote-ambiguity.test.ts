import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PricingRow, type QuoteAnswer, quote } from '../src/index.ts';

const GRID =
  '{"type":"table-directe","modeInterpolation":"majoration","widths":[500,900],"heights":[500,900],"prices":[[100,200],[150,300]]}';

const ask = (rows: readonly PricingRow[], request: object, steps: never[] = []): QuoteAnswer =>
  quote(
    { product: { id: 1 }, steps, rows, currency: 'EUR', price_basis: 'TTC' },
    { width: 600, height: 600, ...request },
  );
const codeOf = (answer: QuoteAnswer) => ('code' in answer ? answer.code : answer.pricing_configuration_id);

const windows: PricingRow[] = [
  { id: 9, leaf_count: 1, opening_v1: 'gauche_oscillo', price_table: GRID },
  { id: 7, leaf_count: 1, opening_v1: 'fixe', price_table: GRID },
  { id: 8, leaf_count: 2, opening_v1: 'fixe', price_table: GRID },
];

test('D10 rows that differ in a field that is not given are refused, and named by what tells them apart', () => {
  const answer = ask(windows, { leaf_count: 1 });
  assert.ok('code' in answer);
  assert.equal(answer.code, 'ambiguous_configuration');
  assert.deepEqual(answer.candidates, [
    { pricing_configuration_id: 7, opening_v1: 'fixe' },
    { pricing_configuration_id: 9, opening_v1: 'gauche_oscillo' },
  ]);
  assert.deepEqual(answer.errors, [
    {
      pointer: '/opening_v1',
      code: 'ambiguous',
      message: 'must be given: rows that take this size have "fixe" or "gauche_oscillo"',
      params: { field: 'opening_v1', allowed: ['fixe', 'gauche_oscillo'] },
    },
  ]);
  assert.match(answer.detail, /give opening_v1, or pricing_configuration_id/);
});

test('D10 a candidate lists every field in which not all of them are equal, null included', () => {
  const rows: PricingRow[] = [
    { id: 1, opening_v1: 'fixe', minimum_price: 1 },
    { id: 2, opening_v1: null, minimum_price: 2 },
    { id: 3, opening_v1: 'fixe', fixed_part_type: 'imposte', minimum_price: 3 },
  ];
  const answer = ask(rows, {});
  assert.deepEqual('candidates' in answer && answer.candidates, [
    { pricing_configuration_id: 1, opening_v1: 'fixe', fixed_part_type: 'aucune' },
    { pricing_configuration_id: 2, opening_v1: null, fixed_part_type: 'aucune' },
    { pricing_configuration_id: 3, opening_v1: 'fixe', fixed_part_type: 'imposte' },
  ]);
  // A given null tells them apart as any other value does.
  assert.equal(codeOf(ask(rows, { opening_v1: null })), 2);
});

test('D10 of rows that are alike in all ten fields the lowest id is taken, whatever order they come in', () => {
  const alike = [5, 3, 4].map((id) => ({ id, opening_v1: 'fixe', minimum_price: id * 10 }));
  assert.equal(codeOf(ask(alike, {})), 3);
  // What is absent is the default of the field (D8), and no difference.
  assert.equal(
    codeOf(
      ask([...alike, { id: 2, opening_v1: 'fixe', leaf_count: 1, fixed_part_type: 'aucune', minimum_price: 1 }], {}),
    ),
    2,
  );
  assert.equal(
    codeOf(ask([...alike, { id: 6, opening_v1: 'fixe', fixed_part_opening_v4: 'oscillo', minimum_price: 1 }], {})),
    'ambiguous_configuration',
  );
});

test('D10 only active rows that take the size count, and a row that is named is never ambiguous', () => {
  const [first, ...others] = windows;
  assert.ok(first);
  assert.equal(codeOf(ask([first, ...others.map((row) => ({ ...row, active: false }))], {})), 9);
  assert.equal(codeOf(ask([first, ...others.map((row) => ({ ...row, total_width_min: 601 }))], {})), 9);
  assert.equal(codeOf(ask(windows, { pricing_configuration_id: 8 })), 8);
  assert.equal(codeOf(ask(windows, { leaf_count: 3 })), 'no_matching_configuration');
  assert.equal(
    codeOf(
      ask(
        windows.map((row) => ({ ...row, total_width_max: 599 })),
        {},
      ),
    ),
    'dimensions_out_of_range',
  );
});

test('D10 the ambiguity is told before what the tables say: which table is meant is not known', () => {
  // Only row 8 has a price at 950 x 600; the others end at 900.
  const rows = windows.map((row) => (row.id === 8 ? { ...row, price_table: null, minimum_price: 80 } : row));
  assert.equal(codeOf(ask(rows, { width: 950 })), 'ambiguous_configuration');
  assert.equal(codeOf(ask(rows, { width: 950, leaf_count: 2 })), 8);
  assert.equal(codeOf(ask(rows, { width: 950, opening_v1: 'gauche_oscillo' })), 'dimensions_out_of_range');
});

test('D10 a nearest size is one that the same request gets a price for', () => {
  const rows: PricingRow[] = [
    { id: 1, opening_v1: 'fixe', total_width_min: 500, total_width_max: 700, minimum_price: 10 },
    { id: 2, opening_v1: 'gauche', total_width_min: 600, total_width_max: 800, minimum_price: 20 },
  ];
  const answer = ask(rows, { width: 900 });
  assert.ok('code' in answer);
  assert.equal(answer.code, 'dimensions_out_of_range');
  const sizes = answer.nearest_sizes ?? [];
  assert.deepEqual(sizes[0], { width: 800, height: 600 });
  for (const size of sizes) assert.equal(typeof codeOf(ask(rows, size)), 'number', JSON.stringify(size));
  // Where both take every size of the other, no size has a price before one of them is chosen.
  const both = rows.map((row) => ({ ...row, total_width_min: 500, total_width_max: 700 }));
  const none = ask(both, { width: 900 });
  assert.deepEqual('nearest_sizes' in none && none.nearest_sizes, []);
});

test('D10 no nearest size is one where a row without its shared table makes the request ambiguous', () => {
  const rows: PricingRow[] = [
    { id: 1, opening_v1: 'fixe', total_width_min: 500, total_width_max: 700, minimum_price: 10 },
    { id: 2, opening_v1: 'gauche', total_width_min: 600, total_width_max: 800, price_table_id: 4, minimum_price: 20 },
  ];
  const answer = ask(rows, { width: 900 });
  const sizes = ('nearest_sizes' in answer && answer.nearest_sizes) || [];
  assert.ok(sizes.length > 0);
  for (const size of sizes) assert.equal(codeOf(ask(rows, size)), 1, JSON.stringify(size));
});

test('D10 of more candidates than an answer may name, every window is named before any twice', () => {
  const alike = Array.from({ length: 60 }, (_, index) => ({ id: index + 1, opening_v1: 'fixe', minimum_price: 1 }));
  const answer = ask([...alike, { id: 99, opening_v1: 'gauche', minimum_price: 1 }], {});
  assert.deepEqual('candidates' in answer && answer.candidates?.map((row) => row.pricing_configuration_id), [1, 99]);
});
