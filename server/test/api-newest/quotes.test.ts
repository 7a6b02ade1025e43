import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOptions } from '../support/new-product.ts';
import { formulaText, gridText, newPricedProduct } from '../support/priced-product.ts';
import { type Answer, assertProblem, type Body, faultPlaces, sharedTestService } from '../support/test-service.ts';

/** The service around the quote function; the function's own rules are tested with it. */
const service = await sharedTestService();
const tenant = await service.newTenant({ currency: 'CHF', price_basis: 'HT' });
const labels = { currency: 'CHF', price_basis: 'HT' };
/** D19.10: the tenant has no VAT rate. */
const withoutVat = { net_price: null, gross_price: null, vat: null };

type Quote = Body & { unit_price: number; total: number; breakdown: (Body & { amount: number; label: string })[] };
type Size = { width: number; height: number };

const ask = (product: { id: number }, body: unknown) => tenant.call('POST', `/v1/products/${product.id}/quote`, body);

const priceOf = async (product: { id: number }, body: Body): Promise<Quote> => {
  const answer = await ask(product, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body as Quote;
};

const newOption = async (fields: Body): Promise<number> => (await newOptions(tenant, 1, fields))[0] ?? 0;

const withRow = async (fields: Body, product: Body = {}) => {
  const made = await newPricedProduct(tenant, product);
  return { product: made, row: await made.row(fields) };
};

/** Each step with the options that it takes. */
const selected = (...steps: [{ id: number }, ...number[]][]) =>
  steps.map(([{ id }, ...option_ids]) => ({ step_id: id, option_ids }));

const messages = (answer: Answer) => (answer.body.errors as { message: string }[]).map(({ message }) => message);
const codes = (answer: Answer) => (answer.body.errors as { code: string }[]).map(({ code }) => code);

const cells = [
  [100, 110, null],
  [120, 130, 150],
];
const between: Size = { width: 850, height: 950 };

test('D10 formula: every field of the answer, and a breakdown that adds up to the unit price', async () => {
  const fields = { price_table: formulaText({ A: 200, B: 100 }), percentage_adjustment: 5, leaf_count: 2 };
  const { product, row } = await withRow(fields, { price_adjustment_percentage: 10 });
  const prices: [price_type: string, price: number, amount: number, basis: string, basis_value: number][] = [
    ['flat', 12.5, 12.5, 'unit', 1],
    ['percent', 10, 46.2, 'amount_before_options', 462],
    ['per_m2', 8, 12, 'surface_m2', 1.5],
    ['per_linear_metre', 3, 15, 'perimeter_m', 5],
    ['per_leaf', 7, 14, 'leaf_count', 2],
    ['flat', -2.25, -2.25, 'unit', 1],
  ];
  const ids: number[] = [];
  for (const [price_type, price] of prices) ids.push(await newOption({ price_type, price, name: `${price_type}!` }));
  const step = await product.step({ option_ids: ids });
  const size = { width: 1000, height: 1500 };
  const answer = await priceOf(product, { ...size, quantity: 3, selections: selected([step, ...ids]) });
  const { breakdown, ...rest } = answer;
  assert.deepEqual(rest, {
    unit_price: 559.45,
    total: 1678.35,
    quantity: 3,
    ...labels,
    surface_m2: 1.5,
    pricing_configuration_id: row.id,
    ...withoutVat,
  });
  const ofRow = { pricing_configuration_id: row.id };
  const how = { source: 'formula', mode: null, cell: null, formula: { A: 200, B: 100 } };
  assert.deepEqual(
    breakdown.map(({ label, ...entry }) => entry),
    [
      { kind: 'row', amount: 400, ...ofRow, ...size, ...how },
      { kind: 'row_percentage', amount: 20, ...ofRow, percentage: 5 },
      { kind: 'product_percentage', amount: 42, percentage: 10 },
      ...prices.map(([price_type, price, amount, basis, basis_value], index) => {
        const term = { kind: 'option', amount, step_id: step.id, option_id: ids[index] };
        return { ...term, price_type, price, basis, basis_value };
      }),
    ],
  );
  assert.ok(breakdown.every(({ label }) => label.trim() !== ''));
  assert.equal(breakdown[3]?.label, 'flat!');
});

test('D10 grid: the cell on headers in every mode; between them up, down, or the fitted line', async () => {
  const points = [0.72, 0.81, 0.8, 0.9, 1].map((x, index) => ({ x, y: [100, 110, 120, 130, 150][index] ?? 0 }));
  const mean = (value: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + value(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const slope = mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2);
  const fitted = Math.round(100 * (y + slope * (0.8075 - x))) / 100;
  const expected: [mode: string, price: number, cell: Size | null][] = [
    ['majoration', 130, { width: 900, height: 1000 }],
    ['minoration', 100, { width: 800, height: 900 }],
    ['formule', fitted, null],
  ];
  for (const [mode, price, cell] of expected) {
    const { product } = await withRow({ price_table: gridText(cells, mode) });
    const onHeaders = await priceOf(product, { width: 900, height: 900 });
    assert.equal(onHeaders.unit_price, 110);
    assert.deepEqual(onHeaders.breakdown[0]?.cell, { width: 900, height: 900 });
    const answer = await priceOf(product, between);
    assert.equal(answer.unit_price, price, mode);
    assert.equal(answer.breakdown.length, 1, 'a percentage of 0 is no term');
    const [entry] = answer.breakdown;
    assert.deepEqual([entry?.source, entry?.mode, entry?.cell], ['grid', mode, cell]);
    assert.equal(entry?.formula === null, cell !== null);
  }
});

test('D10 simple text, and minimum_price where the table cannot be used', async () => {
  const simple = await withRow({ price_table: ' 10.5 : -0.25 ' });
  assert.equal((await priceOf(simple.product, { width: 2000, height: 1000 })).unit_price, 20.75);
  for (const price_table of [
    null,
    '',
    gridText([[0, null]]),
    formulaText({ echantillons: [{ largeur: 9, hauteur: 9, prix: 5 }] }),
  ]) {
    const { product } = await withRow({ price_table, minimum_price: 63.11, percentage_adjustment: 3.3 });
    const answer = await priceOf(product, between);
    assert.equal(answer.unit_price, 65.19);
    assert.equal(answer.breakdown[0]?.source, 'minimum_price');
  }
});

test('D10 a roof-window size is the base, flat and without a percentage; with a row it is an option', async () => {
  const product = await newPricedProduct(tenant, { price_adjustment_percentage: 50 });
  const small = await newOption({ price: 389.9, width_mm: 780, height_mm: 980 });
  const large = await newOption({ price: 500 });
  const step = await product.step({ type: 'dimension', content_type: 'roof_window', option_ids: [small, large] });
  const selections = selected([step, small]);
  const { breakdown, ...answer } = await priceOf(product, { selections, quantity: 2 });
  const rest = { quantity: 2, ...labels, surface_m2: 0.7644, pricing_configuration_id: null };
  assert.deepEqual(answer, { unit_price: 389.9, total: 779.8, ...rest, ...withoutVat });
  const size = { kind: 'flat_size', amount: 389.9, step_id: step.id, option_id: small, price_type: 'flat' };
  assert.deepEqual(breakdown, [{ ...size, label: 'Option 1', width: 780, height: 980 }]);

  const sizeless = await ask(product, { selections: selected([step, large]) });
  assertProblem(sizeless, 422, 'validation_error');
  assert.deepEqual(faultPlaces(sizeless), ['/width', '/height']);
  const two = await ask(product, { selections: selected([step, small, large]), ...between });
  assertProblem(two, 422, 'invalid_selection');

  const row = await product.row({ minimum_price: 100 });
  const named = { pricing_configuration_id: row.id, selections, ...between };
  assert.equal((await priceOf(product, named)).unit_price, 539.9, '100 with 50 %, and a flat option');
  const unsized = await ask(product, { selections, leaf_count: 1 });
  assert.deepEqual([unsized.body.code, faultPlaces(unsized)], ['validation_error', ['/width', '/height']]);
});

test('D10 no_matching_configuration: an unknown, inactive or foreign row, and fields that no row has', async () => {
  const { product, row } = await withRow({ minimum_price: 10, opening_v1: 'gauche' });
  const other = await withRow({ minimum_price: 20 });
  const gone = await product.row({ minimum_price: 5, leaf_count: 2 });
  await tenant.must('DELETE', `${product.rows}/${gone.id}`);
  const refused: [fields: Body, pointer: string][] = [
    [{ pricing_configuration_id: 777_777 }, '/pricing_configuration_id'],
    [{ pricing_configuration_id: gone.id }, '/pricing_configuration_id'],
    [{ pricing_configuration_id: other.row.id }, '/pricing_configuration_id'],
    [{ leaf_count: 2 }, '/leaf_count'],
    [{ opening_v1: null }, '/opening_v1'],
    [{ opening_v2: 'droite' }, '/opening_v2'],
    [{ fixed_part_type: 'imposte' }, '/fixed_part_type'],
    [{ pricing_configuration_id: row.id, leaf_count: 3 }, '/leaf_count'],
  ];
  for (const [fields, pointer] of refused) {
    const answer = await ask(product, { ...between, ...fields });
    assertProblem(answer, 422, 'no_matching_configuration');
    assert.deepEqual(faultPlaces(answer), [pointer], answer.text);
  }
  const matching = { leaf_count: 1, opening_v1: 'gauche', opening_v2: null, fixed_part_type: 'aucune' };
  assert.equal((await priceOf(product, { ...between, ...matching })).pricing_configuration_id, row.id);
});

test('D10 size refusals carry nearest_sizes that do have a price, and the ranges', async () => {
  const limits = { total_width_min: 500, total_width_max: 1800, total_height_max: 1600 };
  const formula = await withRow({ ...limits, price_table: formulaText({ A: 1, B: 1, unavailable: ['900_900'] }) });
  const grid = await withRow({ price_table: gridText(cells) });
  const range = { width_min: 500, width_max: 1800, height_min: null, height_max: 1600 };
  const ofGrid = { width_min: 800, width_max: 1000, height_min: 900, height_max: 1000 };
  const refused: [typeof formula, Size, string, places: string[], ranges: Body | undefined][] = [
    [formula, { width: 499, height: 1600 }, 'dimensions_out_of_range', ['/width'], range],
    [formula, { width: 1801, height: 1601 }, 'dimensions_out_of_range', ['/width', '/height'], range],
    [formula, { width: 900, height: 900 }, 'dimensions_unavailable', ['/width', '/height'], undefined],
    [grid, { width: 799, height: 950 }, 'dimensions_out_of_range', ['/width'], ofGrid],
    [grid, { width: 1000, height: 900 }, 'dimensions_unavailable', ['/width', '/height'], undefined],
  ];
  for (const [{ product, row }, size, code, places, ranges] of refused) {
    const answer = await ask(product, size);
    assertProblem(answer, 422, code);
    assert.deepEqual(faultPlaces(answer), places, answer.text);
    assert.deepEqual(answer.body.ranges, ranges && [{ pricing_configuration_id: row.id, ...ranges }]);
    const nearest = answer.body.nearest_sizes as Size[];
    assert.ok(nearest.length >= 1 && nearest.length <= 5, answer.text);
    for (const near of nearest) assert.ok((await priceOf(product, near)).unit_price > 0);
  }
  const unpriced = await withRow({});
  const nothing = await ask(unpriced.product, between);
  assertProblem(nothing, 422, 'dimensions_unavailable');
  assert.deepEqual(nothing.body.nearest_sizes, []);
});

test('D10 invalid_selection names the step', async () => {
  const { product } = await withRow({ minimum_price: 10 });
  const [first = 0, second = 0, third = 0, foreign = 0] = await newOptions(tenant, 4);
  const colour = await product.step({ name: 'Couleur', required: true, option_ids: [first, second, third] });
  const bounded = await product.step({ options_min: 2, options_max: 2, option_ids: [first, second, third] });
  const closed = await product.step({ active: false, option_ids: [first] });
  const stranger = await (await newPricedProduct(tenant)).step({ option_ids: [first] });
  await tenant.must('DELETE', `/v1/options/${third}`);
  const good = selected([colour, first]);
  assert.equal((await priceOf(product, { ...between, selections: good })).unit_price, 10);
  const refused: [selections: Body[], pointer: string, code: string, step: { id: number }][] = [
    [[], '/selections', 'missing_step', colour],
    [selected([colour]), '/selections/0/option_ids', 'too_few_options', colour],
    [selected([colour, foreign]), '/selections/0/option_ids/0', 'unknown_option', colour],
    [selected([colour, first, third]), '/selections/0/option_ids/1', 'inactive_option', colour],
    [[...good, ...selected([closed, first])], '/selections/1/step_id', 'unknown_step', closed],
    [[...good, ...selected([stranger, first])], '/selections/1/step_id', 'unknown_step', stranger],
    [[...good, ...selected([bounded, first])], '/selections/1/option_ids', 'too_few_options', bounded],
  ];
  for (const [selections, pointer, code, step] of refused) {
    const answer = await ask(product, { ...between, selections });
    assertProblem(answer, 422, 'invalid_selection');
    assert.deepEqual([faultPlaces(answer), codes(answer)], [[pointer], [code]], answer.text);
    assert.match(messages(answer)[0] ?? '', new RegExp(`\\b${step.id}\\b`));
    assert.match(String(answer.body.detail), new RegExp(`\\b${step.id}\\b`));
  }
  await tenant.must('PATCH', `/v1/options/${third}`, { active: true });
  const many = await ask(product, { ...between, selections: [...good, ...selected([bounded, first, second, third])] });
  assert.deepEqual([many.body.code, codes(many)], ['invalid_selection', ['too_many_options']]);
  await tenant.must('PATCH', `${product.steps}/${colour.id}`, { skippable: true });
  assert.equal((await priceOf(product, between)).unit_price, 10, 'a skippable step may be left out');
});

test('D1, D10 shape faults are refused by name: types, bounds, unknown fields, a step twice, ids repeated', async () => {
  const { product } = await withRow({ minimum_price: 10 });
  const refused: [body: Body, pointer: string | RegExp][] = [
    ...['5', true, [5], 0, -1, 1.5, 100_001].map((width): [Body, string] => [{ width }, '/width']),
    [{ height: null }, '/height'],
    ...[0, 10_001, 1.5, '2', null].map((quantity): [Body, string] => [{ quantity }, '/quantity']),
    [{ pricing_configuration_id: '1' }, '/pricing_configuration_id'],
    [{ leaf_count: 5 }, '/leaf_count'],
    [{ opening_v4: 'haut' }, '/opening_v4'],
    [{ fixed_part_opening_v1: 'gauche' }, '/fixed_part_opening_v1'],
    [{ widht: 900 }, '/widht'],
    [{ product_id: product.id }, '/product_id'],
    [{ selections: {} }, '/selections'],
    [{ selections: [5] }, '/selections/0'],
    [{ selections: [{ step_id: 1 }] }, /^\/selections\/0/],
    [{ selections: [{ step_id: '1', option_ids: [] }] }, '/selections/0/step_id'],
    [{ selections: [{ step_id: 1, option_ids: ['2'] }] }, '/selections/0/option_ids/0'],
    [{ selections: [{ step_id: 1, option_ids: [], options: [] }] }, /^\/selections\/0/],
    [{ selections: [{ step_id: 1, option_ids: [2, 2] }] }, /^\/selections\/0\/option_ids/],
    [{ selections: selected([{ id: 1 }], [{ id: 1 }]) }, /^\/selections\/1/],
  ];
  for (const [fields, pointer] of refused) {
    const answer = await ask(product, { ...between, ...fields });
    assertProblem(answer, 422, 'validation_error');
    const places = faultPlaces(answer);
    assert.equal(places.length, 1, answer.text);
    if (typeof pointer === 'string') assert.equal(places[0], pointer, answer.text);
    else assert.match(places[0] ?? '', pointer, answer.text);
  }
  assert.match(messages(await ask(product, { selection: [] }))[0] ?? '', /did you mean selections\?/);
  assert.deepEqual(faultPlaces(await ask(product, {})), ['/width', '/height']);
  for (const [given, quantity] of [
    [{}, 1],
    [{ quantity: 10_000 }, 10_000],
  ] as const) {
    const answer = await priceOf(product, { ...between, ...given, selections: null, pricing_configuration_id: null });
    assert.deepEqual([answer.quantity, answer.total], [quantity, 10 * quantity]);
  }
});
