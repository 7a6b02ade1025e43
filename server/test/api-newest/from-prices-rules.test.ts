import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formulaText, gridText, newPricedProduct, type TestRow } from '../support/priced-product.ts';
import { type Body, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();
const AT_ONE_SQUARE_METRE = { total_width_min: 1000, total_height_min: 1000 };

/** The from-price of a new product with one step of this content. */
const priceOf = async (content_configuration: Body, product: Body = {}): Promise<number | null> => {
  const made = await newPricedProduct(tenant, product);
  await made.step({ content_configuration });
  return made.price();
};

/** The from-price of a new product with one row that its step refers to. */
const priceOfRow = async (fields: Body, product: Body = {}): Promise<number | null> => {
  const made = await newPricedProduct(tenant, product);
  const row = await made.row(fields);
  await made.step({ content_configuration: { pricingConfig: row.id } });
  return made.price();
};

const priceOfCopy = (copy: unknown, product: Body = {}) => priceOf({ pricingConfig: copy }, product);

test('§4.4 rule 2, D9.2: the four keys are read wherever they stand, and no other key', async () => {
  for (const key of ['pricingConfig', 'pricing_configuration', 'pricingFormulas', 'pricing_formulas']) {
    assert.equal(await priceOf({ [key]: { minimum_price: 12 } }), 12, key);
    assert.equal(await priceOf({ a: [{ 'b/~c': { [key]: [{ minimum_price: 12 }] } }] }), 12, key);
  }
  for (const key of ['pricing', 'pricingconfig', 'PricingConfig', 'price_table', 'minimum_price']) {
    assert.equal(await priceOf({ [key]: { minimum_price: 12 } }), null, key);
  }
});

test('D9.2 a reference in every form gives the price of the row', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ minimum_price: 33 });
  const step = await product.step();
  const { id } = row;
  const old = { minimum_price: 5, price_table: '1:1' };
  const forms: [unknown, number | null][] = [
    [id, 33],
    [String(id), 33],
    [[id], 33],
    [[null, String(id)], 33],
    [{ id }, 33],
    [{ id: String(id), ...old }, 33],
    [{ pricing_configuration_id: id, id: 7_777_777, ...old }, 33],
    [{ pricingConfigurationId: id, id: 7_777_777, ...old }, 33],
    [{ pricing_configuration_id: 'x', pricingConfigurationId: null, id, ...old }, 33],
    [{ pricing_configuration_id: id, pricingConfigurationId: 7_777_777 }, 33],
    [{ a: { b: [[{ id }]] } }, 33],
    [{ a: id, b: String(id), c: [id] }, null],
    [[[id]], null],
    [`0${id}`, null],
    [id + 0.5, null],
    [-id, null],
    [7_777_777, null],
    ['9007199254740993', null],
    [true, null],
    [null, null],
  ];
  for (const [value, expected] of forms) {
    await tenant.must('PATCH', `${product.steps}/${step.id}`, { content_configuration: { pricingConfig: value } });
    assert.equal(await product.price(), expected, JSON.stringify(value));
  }
});

test('D9.2 copies and tables in every form', async () => {
  const grid = gridText([[210]]);
  const forms: [unknown, number | null][] = [
    [grid, 210],
    [JSON.parse(grid), 210],
    [[JSON.parse(grid), '5:5'], 210],
    [{ price_table: grid }, 210],
    [{ price_table: JSON.parse(grid) }, 210],
    [{ price_table: '200:100', ...AT_ONE_SQUARE_METRE }, 300],
    [{ minimum_price: 8 }, 8],
    [{ minimum_price: '8' }, null],
    [{ minimum_price: 8, price_table: 5, percentage_adjustment: '50' }, 8],
    [{ minimum_price: 8, percentage_adjustment: 50 }, 12],
    [{ minimum_price: 8, active: false }, null],
    [{ minimum_price: 8, active: 'false' }, 8],
    [{ anything: grid, more: ['x', { again: { minimum_price: 300 } }] }, 210],
    [{ words: 'sur devis', number: 12 }, null],
    [{ type: 'formule', echantillons: [{ largeur: 1, hauteur: 1, prix: 44 }] }, 44],
    [{ minimum_price: 8, inner: { minimum_price: 1 }, pricingConfig: { minimum_price: 1 } }, 8],
    [{ plain: { pricingConfig: '100:0' }, other: { minimum_price: 9 } }, 9],
  ];
  for (const [value, expected] of forms) assert.equal(await priceOfCopy(value), expected, JSON.stringify(value));
});

test('§4.4 rule 3, D9.3: the current row wins over the snapshot, cheaper or not', async () => {
  for (const copied of [5, 500]) {
    const product = await newPricedProduct(tenant);
    const row = await product.row({ minimum_price: 50 });
    await product.step({ content_configuration: { pricingConfig: { ...row, minimum_price: copied } } });
    assert.equal(await product.price(), 50);
    await tenant.must('PATCH', `${product.rows}/${row.id}`, { minimum_price: 60 });
    assert.equal(await product.price(), 60, 'the step still holds the older snapshot');
  }
});

test('§4.4 rule 1, D9.3: an inactive row gives none, and its copy is not used', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ minimum_price: 50 });
  await product.step({ content_configuration: { pricingConfig: { id: row.id, minimum_price: 40 } } });
  await tenant.must('DELETE', `${product.rows}/${row.id}`);
  assert.equal(await product.price(), null);
  assert.equal((await product.fromPrice()).reason, 'no_pricing_data');
});

test('D9.3 a reference to a row that does not exist in the product falls back to the copy', async () => {
  const sibling = await newPricedProduct(tenant);
  const row = await sibling.row({ minimum_price: 5 });
  for (const id of [row.id, 7_777_777]) {
    const product = await newPricedProduct(tenant);
    const step = await product.step({ content_configuration: { pricingConfig: { id, minimum_price: 40 } } });
    assert.equal(await product.price(), 40);
    assert.equal((await product.fromPrice()).source?.pricing_configuration_id, null);
    await tenant.must('PATCH', `${product.steps}/${step.id}`, { content_configuration: { pricingConfig: id } });
    assert.equal(await product.price(), null);
    const off = { content_configuration: { pricingConfig: { id, minimum_price: 40, active: false } } };
    await tenant.must('PATCH', `${product.steps}/${step.id}`, off);
    assert.equal(await product.price(), null, 'D9.2 a copy with active false gives none');
  }
});

test('§4.4 rule 4: the cheapest filled positive cell; null, 0 and negative ones are ignored, in every mode', async () => {
  const prices = [
    [null, 0, -50],
    [410, 189.9, null],
    [0, 190, 1000],
  ];
  for (const mode of ['majoration', 'minoration', 'formule']) {
    const fields = { price_table: gridText(prices, mode), minimum_price: 1, ...AT_ONE_SQUARE_METRE };
    assert.equal(await priceOfRow(fields), 189.9, mode);
  }
  assert.equal(await priceOfRow({ price_table: gridText([[null, 0]]), minimum_price: 77 }), 77);
  assert.equal(await priceOfRow({ price_table: gridText([[null, 0]]) }), null);
});

test('§4.4 rule 5, §2.3: A x surface + B at the minima; 1000 x 1000 mm is a surface of 1', async () => {
  assert.equal(await priceOfRow({ price_table: '200:100', ...AT_ONE_SQUARE_METRE }), 300);
  const small = { total_width_min: 400, total_height_min: 500, total_width_max: 2000, total_height_max: 2000 };
  assert.equal(await priceOfRow({ price_table: '214.5:118.9', ...small }), 161.8);
  const unavailable = ['400_500'];
  const json = formulaText({ A: 214.5, B: 118.9, widths: [400], heights: [500], unavailable, r2: 0.5 });
  assert.equal(await priceOfRow({ price_table: json, ...small }), 161.8, 'D9.4 unavailable does not matter here');
  const samples = [{ largeur: 1, hauteur: 1, prix: 1 }];
  const both = formulaText({ A: 214.5, B: 118.9, echantillons: samples });
  assert.equal(await priceOfRow({ price_table: both, minimum_price: 2, ...small }), 161.8, 'the formula comes first');
});

test('§4.4 rule 5, D9.4: where the formula cannot be evaluated, the cheapest positive sample', async () => {
  const echantillons = [0, 95.5, -3, 300].map((prix) => ({ largeur: 800, hauteur: 900, prix }));
  const cases: Body[] = [
    { price_table: formulaText({ A: 10, B: 10, echantillons }), total_width_min: 1000 },
    { price_table: formulaText({ A: 10, B: 10, echantillons }), total_height_min: 1000 },
    { price_table: formulaText({ A: null, B: 10, echantillons }), ...AT_ONE_SQUARE_METRE },
    { price_table: formulaText({ A: 10, echantillons }), ...AT_ONE_SQUARE_METRE },
    { price_table: formulaText({ A: 10, B: -10, echantillons }), ...AT_ONE_SQUARE_METRE },
  ];
  for (const fields of cases) assert.equal(await priceOfRow({ ...fields, minimum_price: 1 }), 95.5);
  const worthless = formulaText({ echantillons: [{ largeur: 1, hauteur: 1, prix: 0 }] });
  assert.equal(await priceOfRow({ price_table: worthless, minimum_price: 70 }), 70);
});

test('§4.4 rule 6: minimum_price is used when no table or formula value exists', async () => {
  for (const price_table of [null, '', '200:100', '-100:100']) {
    const size = price_table?.startsWith('-') ? AT_ONE_SQUARE_METRE : {};
    assert.equal(await priceOfRow({ price_table, minimum_price: 63.11, ...size }), 63.11, String(price_table));
  }
  assert.equal(await priceOfRow({ minimum_price: 0 }), null);
  assert.equal(await priceOfRow({ price_table: gridText([[500]]), minimum_price: 63.11 }), 500);
});

test('§4.4 rule 7, D9.5: the row percentage applies whatever the base came from', async () => {
  const percentage_adjustment = -10;
  const sample = formulaText({ echantillons: [{ largeur: 1, hauteur: 1, prix: 200 }] });
  const bases: Body[] = [
    { price_table: gridText([[200]]) },
    { price_table: '100:100', ...AT_ONE_SQUARE_METRE },
    { price_table: sample },
    { minimum_price: 200 },
  ];
  for (const base of bases) {
    assert.equal(await priceOfRow({ ...base, percentage_adjustment }), 180);
    assert.equal(await priceOfRow({ ...base, percentage_adjustment: -100 }), null);
  }
  assert.equal(await priceOfRow({ minimum_price: 200, percentage_adjustment: 1000 }), 2200);
});

test('§4.4 rule 8, D9.6: the product percentage is applied once, to the lowest row price', async () => {
  const product = await newPricedProduct(tenant, { price_adjustment_percentage: 50 });
  const rows: TestRow[] = [];
  for (const minimum_price of [300, 100, 200]) rows.push(await product.row({ minimum_price }));
  for (const { id } of rows) await product.step({ content_configuration: { pricingConfig: id } });
  assert.equal(await product.price(), 150);
  assert.equal((await product.fromPrice()).source?.pricing_configuration_id, rows[1]?.id);
  assert.equal(await priceOfRow({ minimum_price: 100 }, { price_adjustment_percentage: -100 }), null);
  assert.equal(await priceOfRow({ minimum_price: 100 }, { price_adjustment_percentage: -25.5 }), 74.5);
});

test('D9.8 exact decimals, one rounding at the end, half up: 63.11 with +3.3 % and +4.5 % is 68.13', async () => {
  const product = { price_adjustment_percentage: 4.5 };
  assert.equal(await priceOfRow({ minimum_price: 63.11, percentage_adjustment: 3.3 }, product), 68.13);
  assert.equal(await priceOfCopy({ minimum_price: 63.11, percentage_adjustment: 3.3 }, product), 68.13);
  assert.equal(await priceOfRow({ minimum_price: 1.005 }), 1.01);
  assert.equal(await priceOfRow({ minimum_price: 1.0049999 }), 1);
  assert.equal(await priceOfRow({ price_table: gridText([[8.345]]) }), 8.35);
  assert.equal(await priceOfRow({ minimum_price: 0.005 }), 0.01);
  assert.equal(await priceOfRow({ minimum_price: 0.0049 }), null, 'never 0');
  const raised = { price_adjustment_percentage: 100 };
  assert.equal(await priceOfRow({ minimum_price: 0.004 }, raised), 0.01, 'rounded once, at the very end');
});
