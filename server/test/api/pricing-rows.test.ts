import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct, type TestRow } from '../support/priced-product.ts';
import { assertProblem, type Body, faultPlaces, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();
const product = await newPricedProduct(tenant);

const pathOf = (row: TestRow) => `${product.rows}/${row.id}`;
const read = (row: TestRow) => tenant.must<TestRow>('GET', pathOf(row));

const DEFAULTS = {
  leaf_count: 1,
  opening_v1: null,
  opening_v2: null,
  opening_v3: null,
  opening_v4: null,
  fixed_part_type: 'aucune',
  fixed_part_opening_v1: null,
  fixed_part_opening_v2: null,
  fixed_part_opening_v3: null,
  fixed_part_opening_v4: null,
  total_width_min: null,
  total_width_max: null,
  total_height_min: null,
  total_height_max: null,
  minimum_price: null,
  price_table: null,
  price_table_id: null,
  percentage_adjustment: 0,
  price_per_square_meter: null,
  coefficients: null,
  surcharges: null,
  active: true,
  computed_minimum_price: null,
};

const FULL = {
  leaf_count: 4,
  opening_v1: 'gauche_oscillo',
  opening_v2: 'fixe',
  opening_v3: 'droite',
  opening_v4: 'oscillo',
  fixed_part_type: 'imposte',
  fixed_part_opening_v1: 'fixe',
  fixed_part_opening_v2: 'oscillo',
  fixed_part_opening_v3: 'fixe',
  fixed_part_opening_v4: 'oscillo',
  total_width_min: 400,
  total_width_max: 2400,
  total_height_min: 500,
  total_height_max: 2150,
  minimum_price: 63.11,
  price_table: ' 214.5 : 118.9 ',
  price_table_id: null,
  percentage_adjustment: -12.5,
  price_per_square_meter: 99.95,
  coefficients: { b: [1, { c: null }], a: 1.5 },
  surcharges: [[5, 'x'], null, true],
  active: false,
};

const OPENINGS = ['fixe', 'gauche', 'droite', 'oscillo', 'gauche_oscillo', 'droite_oscillo'];
const LEAVES = [1, 2, 3, 4];

/** Of each field: what is taken as it is, and what is refused. Nothing is coerced (D1). */
const limits: Record<string, { taken: unknown[]; refused: unknown[] }> = {
  leaf_count: { taken: [1, 2, 3, 4], refused: [0, 5, -1, 1.5, '2', true, [2], null] },
  ...Object.fromEntries(
    LEAVES.flatMap((leaf) => [
      [`opening_v${leaf}`, { taken: [...OPENINGS, null], refused: ['Fixe', 'coulissant', '', 1, ['fixe'], {}] }],
      [`fixed_part_opening_v${leaf}`, { taken: ['fixe', 'oscillo', null], refused: ['gauche', '', 0, ['fixe']] }],
    ]),
  ),
  fixed_part_type: { taken: ['allege', 'imposte', 'aucune'], refused: ['Aucune', 'autre', '', null, 1] },
  ...Object.fromEntries(
    ['total_width_min', 'total_width_max', 'total_height_min', 'total_height_max'].map((field) => [
      field,
      { taken: [1, 100_000, null], refused: [0, -1, 100_001, 1.5, '800', [800], true] },
    ]),
  ),
  minimum_price: { taken: [0, 1e9, 0.01, 1.005, 63.11, null], refused: [-0.01, 1e9 + 0.01, 1e15, '63.11', true, [1]] },
  price_per_square_meter: { taken: [0, 1e9, 12.345, null], refused: [-1, 1e9 + 1, '1', {}] },
  percentage_adjustment: { taken: [-100, 1000, 3.3, 0], refused: [-100.01, 1000.01, '3.3', null, true] },
  price_table: { taken: ['1:2', '', null], refused: [1, 1.5, true, ['1:2'], { type: 'formule', A: 1, B: 2 }] },
  coefficients: { taken: [{ a: 1 }, [], [1], 'x', 5, true, false, 0, '', null], refused: [] },
  surcharges: { taken: [{ a: { b: [null] } }, [[]], 'ä', -1.5, false, null], refused: [] },
  active: { taken: [false, true], refused: ['true', 1, 0, null] },
};

test('D8 no field is required: defaults, 201, Location, ETag and every field', async () => {
  const answer = await tenant.call<TestRow>('POST', product.rows, {});
  assert.equal(answer.status, 201);
  assert.equal(answer.headers.location, `${product.rows}/${answer.body.id}`);
  assert.equal(answer.headers.etag, '"1"');
  const { id, created_at, updated_at, ...rest } = answer.body;
  assert.ok(Number.isSafeInteger(id));
  assert.match(String(created_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  assert.equal(updated_at, created_at);
  assert.deepEqual(rest, { ...DEFAULTS, product_id: product.id, version: 1 });
  const got = await tenant.call('GET', `${product.rows}/${id}`);
  assert.deepEqual([got.body, got.headers.etag], [answer.body, '"1"']);
});

test('§2.2 every field is kept as it was sent, by POST and by PATCH', async () => {
  const made = await product.row(FULL);
  const { id, version, product_id, created_at, updated_at, ...fields } = made;
  // (214.5 x 0.4 x 0.5 + 118.9) x 0.875 = 141.575, half up.
  assert.deepEqual(fields, { ...FULL, computed_minimum_price: 141.58 });
  assert.equal(JSON.stringify(made.coefficients), JSON.stringify(FULL.coefficients), 'the order of keys is kept');
  const patched = await tenant.must<TestRow>('PATCH', pathOf(await product.row()), FULL);
  assert.deepEqual({ ...patched, id, version, created_at, updated_at }, made);
  assert.equal(patched.version, 2);
});

for (const [field, { taken, refused }] of Object.entries(limits)) {
  test(`§2.2, §8, D3 the limits of ${field}, by POST and by PATCH`, async () => {
    const row = await product.row({ active: false });
    for (const value of taken) {
      assert.deepEqual(
        (await product.row({ [field]: value, ...(field === 'active' ? {} : { active: false }) }))[field],
        value,
      );
      const patched = await tenant.must<TestRow>('PATCH', pathOf(row), { [field]: value });
      assert.deepEqual(patched[field], value);
    }
    const before = await read(row);
    for (const value of refused) {
      for (const [method, path] of [['POST', product.rows] as const, ['PATCH', pathOf(row)] as const]) {
        const answer = await tenant.call(method, path, { [field]: value });
        assertProblem(answer, 422, 'validation_error');
        assert.deepEqual(faultPlaces(answer), [`/${field}`], `${method} ${JSON.stringify(value)}`);
      }
    }
    assert.deepEqual(await read(row), before);
  });
}

test('D3 coefficients and surcharges: 16 KiB each, the rules of free JSON, and the limit names itself', async () => {
  for (const field of ['coefficients', 'surcharges']) {
    assert.equal((await product.row({ [field]: 'x'.repeat(16 * 1024) }))[field], 'x'.repeat(16 * 1024));
    const over = await tenant.call('POST', product.rows, { [field]: 'é'.repeat(8 * 1024 + 1) });
    assertProblem(over, 422, 'validation_error');
    assert.match(over.text, /16384/);
    for (const raw of [`{"${field}":{"a":1e16}}`, `{"${field}":["\\u0000"]}`, `{"${field}":{"__proto__":1}}`]) {
      const answer = await service.call('POST', product.rows, { token: tenant.key, raw });
      assertProblem(answer, 422, 'validation_error');
      assert.ok(faultPlaces(answer).every((place) => place.startsWith(`/${field}`)));
    }
  }
});

test('D1 an unknown field is refused with a suggestion, and a number that was written as text stays refused', async () => {
  const answer = await tenant.call('POST', product.rows, { price_tabel: '1:2' });
  assertProblem(answer, 422, 'validation_error');
  assert.deepEqual(faultPlaces(answer), ['/price_tabel']);
  assert.match(answer.text, /did you mean price_table\?/);
  for (const field of ['fixed_part_opening_v5', 'opening_v0', 'row_price', 'tenant_id']) {
    assert.deepEqual(faultPlaces(await tenant.call('POST', product.rows, { [field]: 1 })), [`/${field}`]);
  }
  for (const body of [[], 'x', null, 5]) {
    assertProblem(await tenant.call('POST', product.rows, body), 422, 'validation_error');
  }
});

test('§2.2 min must not exceed max: each pair, its pointer and its code, on the merged object', async () => {
  const faults = (body: Body) => (body.errors as Body[]).map(({ pointer, code }) => [pointer, code]);
  for (const side of ['width', 'height']) {
    const [min, max] = [`total_${side}_min`, `total_${side}_max`];
    const posted = await tenant.call('POST', product.rows, { [min]: 801, [max]: 800 });
    assertProblem(posted, 422, 'validation_error');
    assert.deepEqual(faults(posted.body), [[`/${min}`, 'min_exceeds_max']]);
    assert.match(String(posted.body.detail), /801.*800/);
    const row = await product.row({ [min]: 800, [max]: 800 });
    for (const change of [{ [min]: 801 }, { [max]: 799 }]) {
      const patched = await tenant.call('PATCH', pathOf(row), change);
      assertProblem(patched, 422, 'validation_error');
      assert.deepEqual(faults(patched.body), [[`/${min}`, 'min_exceeds_max']]);
    }
    assert.equal((await read(row)).version, 1);
    assert.equal((await tenant.must<TestRow>('PATCH', pathOf(row), { [min]: 900, [max]: 901 })).version, 2);
    assert.equal((await tenant.must<TestRow>('PATCH', pathOf(row), { [max]: null, [min]: 100_000 })).version, 3);
    assert.equal((await product.row({ [max]: 1 }))[min], null, 'either may be absent');
  }
  const both = { total_width_min: 2, total_width_max: 1, total_height_min: 4, total_height_max: 3 };
  assert.deepEqual(faultPlaces(await tenant.call('POST', product.rows, both)), [
    '/total_width_min',
    '/total_height_min',
  ]);
});

test('§2.2 computed_minimum_price is read-only, and follows every field that it comes from', async () => {
  const row = await product.row({ computed_minimum_price: 5, minimum_price: 63.11, percentage_adjustment: 3.3 });
  assert.equal(row.computed_minimum_price, 65.19);
  const patch = async (change: Body) =>
    (await tenant.must<TestRow>('PATCH', pathOf(row), change)).computed_minimum_price;
  assert.equal(await patch({ computed_minimum_price: 7 }), 65.19);
  assert.equal((await read(row)).version, 1);
  assert.equal(await patch({ price_table: '200:100' }), 65.19, 'a formula without minima cannot be evaluated');
  assert.equal(await patch({ total_width_min: 1000, total_height_min: 1000 }), 309.9);
  assert.equal(await patch({ percentage_adjustment: 0 }), 300);
  assert.equal(await patch({ total_height_min: 500 }), 200);
  assert.equal(await patch({ price_table: null }), 63.11);
  assert.equal(await patch({ minimum_price: 0.004 }), null, 'D9.5 what rounds to 0.00 is null');
  assert.equal(await patch({ minimum_price: null }), null);
});

test('D1 PATCH changes the given fields only; {} and a repeat change nothing; GET, edit, PATCH works', async () => {
  const row = await product.row(FULL);
  const patched = await tenant.call<TestRow>('PATCH', pathOf(row), { leaf_count: 2 });
  assert.equal(patched.headers.etag, '"2"');
  assert.deepEqual({ ...patched.body, updated_at: 0 }, { ...row, leaf_count: 2, version: 2, updated_at: 0 });
  for (const same of [{}, { leaf_count: 2 }, patched.body]) {
    assert.deepEqual(await tenant.must('PATCH', pathOf(row), same), patched.body);
  }
  const edited = await tenant.must('PATCH', pathOf(row), { ...patched.body, opening_v2: null });
  assert.deepEqual([edited.opening_v2, edited.version], [null, 3]);
});
