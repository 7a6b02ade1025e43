import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOptions } from '../support/new-product.ts';
import { gridText, newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();
const other = await service.newTenant();
const sql = service.db.asSuperuser;

type Drift = { tenant_id: number; product_id: number; what: string; id: number; stored: unknown; expected: unknown };
type Verification = { checked: Body; drift_count: number; drift: Drift[] };

const verify = async (): Promise<Verification> => {
  const answer = await service.operator<Verification>('POST', '/operator/v1/verify');
  assert.equal(answer.status, 200);
  assert.equal(answer.body.drift.length, answer.body.drift_count);
  return answer.body;
};

// A rich set-up: every source of a price, an inactive product, step, row and option, a second tenant, a broken table.
const product = await newPricedProduct(tenant, { price_adjustment_percentage: 4.5 });
const row = await product.row({ minimum_price: 63.11, percentage_adjustment: 3.3 });
await product.row({ price_table: gridText([[210, null]]), active: false });
await tenant.call('POST', product.rows, { price_table: '{' }, { prefer: 'handling=lenient' });
const step = await product.step({ content_configuration: { pricingConfig: { ...row, minimum_price: 1 } } });
await product.step({ active: false, content_configuration: { pricingConfig: '1:1' } });
const roof = await newPricedProduct(tenant);
const [size = 0] = await newOptions(tenant, 1, { price: 389, width_mm: 780, height_mm: 980 });
const [carrier = 0] = await newOptions(tenant, 1, { configuration: { pricingConfig: { minimum_price: 400 } } });
const roofStep = await roof.step({ type: 'dimension', content_type: 'roof_window', option_ids: [size, carrier] });
await newPricedProduct(tenant, { active: false });
const theirs = await newPricedProduct(other);
await theirs.step({ content_configuration: { pricingConfig: { price_table: '200:100', total_width_min: 1000 } } });

test('D4 verify recomputes everything of every tenant, and finds no drift', async () => {
  const { checked, drift_count, drift } = await verify();
  assert.deepEqual([drift_count, drift], [0, []]);
  assert.deepEqual(checked, { tenants: 2, products: 4, steps: 4, pricing_configurations: 3 });
  assert.deepEqual([await product.price(), await roof.price()], [68.13, 389]);
});

test('D4 verify is for the operator alone', async () => {
  assertProblem(await tenant.call('POST', '/operator/v1/verify'), 401, 'unauthenticated');
  assertProblem(await service.call('POST', '/operator/v1/verify'), 401, 'unauthenticated');
});

const ofProduct = { tenant_id: tenant.id, product_id: product.id };
const ofRoof = { tenant_id: tenant.id, product_id: roof.id };
const contribution = { ...ofProduct, what: 'step_contribution', id: step.id };
const priceOfRow = { ...ofProduct, what: 'row_price', id: row.id };
const fromPrice = { ...ofProduct, what: 'from_price', id: product.id };
const roofPrice = { ...ofRoof, what: 'from_price', id: roof.id };
const roofContribution = { ...ofRoof, what: 'step_contribution', id: roofStep.id };

type Place = Omit<Drift, 'stored' | 'expected'>;

/** What someone else did to the database, how it is undone, and what verify must name. */
const tampering: [what: string, table: string, id: number, change: string, named: Place[]][] = [
  ['products.from_price', 'products', product.id, 'from_price = 1', [fromPrice]],
  ['products.from_price by a cent', 'products', product.id, 'from_price = from_price + 0.01', [fromPrice]],
  ['products.from_price to null', 'products', product.id, 'from_price = null', [fromPrice]],
  ['products.from_price_source', 'products', product.id, `from_price_source = '{"price":68.13}'`, [fromPrice]],
  ['products.price_adjustment_percentage', 'products', product.id, 'price_adjustment_percentage = 5', [fromPrice]],
  ['products.active', 'products', product.id, 'active = false', [fromPrice]],
  ['steps.contribution', 'steps', step.id, `contribution = '{"references":[],"own":null,"flat":null}'`, [contribution]],
  ['steps.content_configuration', 'steps', step.id, `content_configuration = '{}'`, [contribution, fromPrice]],
  ['steps.active', 'steps', step.id, 'active = false', [fromPrice]],
  [
    'pricing_configurations.row_price',
    'pricing_configurations',
    row.id,
    `row_price = '{"price":null,"computed_minimum_price":null,"reason":"no_pricing_data"}'`,
    [priceOfRow],
  ],
  [
    'pricing_configurations.computed_minimum_price',
    'pricing_configurations',
    row.id,
    'computed_minimum_price = 65.2',
    [priceOfRow],
  ],
  [
    'pricing_configurations.minimum_price',
    'pricing_configurations',
    row.id,
    'minimum_price = 64',
    [priceOfRow, fromPrice],
  ],
  ['pricing_configurations.active', 'pricing_configurations', row.id, 'active = false', [fromPrice]],
  ['options.price', 'options', size, 'price = 388', [roofContribution, roofPrice]],
  ['options.active', 'options', size, 'active = false', [roofContribution, roofPrice]],
];

for (const [what, table, id, change, named] of tampering) {
  test(`verify names the drift when someone else changes ${what}`, async () => {
    const columns = [...change.matchAll(/\b(\w+) = /g)].map(([, column]) => column).join(', ');
    const [before = {}] = await sql(`select ${columns} from ${table} where id = $1`, [id]);
    await sql(`update ${table} set ${change} where id = $1`, [id]);
    try {
      const { drift } = await verify();
      assert.deepEqual(
        drift.map(({ stored, expected, ...place }) => place),
        named,
      );
      for (const { stored, expected } of drift) assert.notDeepEqual(stored, expected);
      assert.deepEqual((await verify()).drift, drift, 'verify mends nothing');
    } finally {
      const [[column, value] = ['', undefined]] = Object.entries(before);
      const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
      await sql(`update ${table} set ${column} = $2 where id = $1`, [id, text]);
    }
    assert.equal((await verify()).drift_count, 0);
  });
}

test('verify names what is stored and what is expected', async () => {
  await sql('update products set from_price = 1 where id = $1', [product.id]);
  const { drift } = await verify();
  const source = await product.fromPrice();
  assert.deepEqual(drift, [{ ...fromPrice, stored: [1, source], expected: [68.13, source] }]);
  await tenant.must('PATCH', `${product.rows}/${row.id}`, { minimum_price: 63.12 });
  await tenant.must('PATCH', `${product.rows}/${row.id}`, { minimum_price: 63.11 });
  assert.equal((await verify()).drift_count, 0, 'the next change of a price writes it anew');
});

test('verify names a category that has no price version', async () => {
  await sql('delete from price_versions where category_id = $1', [roof.category_id]);
  const { drift } = await verify();
  assert.deepEqual(
    drift.map(({ what, product_id }) => [what, product_id]),
    [['price_version', roof.id]],
  );
  await sql('insert into price_versions (tenant_id, category_id, version) values ($1, $2, 9)', [
    tenant.id,
    roof.category_id,
  ]);
  assert.equal((await verify()).drift_count, 0);
});
