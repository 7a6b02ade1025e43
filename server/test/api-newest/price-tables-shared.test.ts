import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridText, newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** D15: what a change of a shared table moves, before it is saved; and joining tables that are the same. */
const service = await sharedTestService();
const tenant = await service.newTenant();

const PATH = '/v1/price-tables';
const grid = (price: number) => gridText([[price, price + 100]]);
type Table = Body & { id: number; version: number; used_by: Body };
type Share = {
  price_table: { id: number | null; name: string; is_new: boolean };
  rows_joined: number;
  rows: { pricing_configuration_id: number }[];
  products: { product_id: number; rows: number }[];
};
const lastNumber = async () =>
  (await tenant.must<{ data: { number: number; type: string }[] }>('GET', '/v1/changes?page_size=1')).data[0];
const verified = async () => {
  const { body } = await service.operator<{ drift_count: number }>('POST', '/operator/v1/verify');
  assert.equal(body.drift_count, 0, JSON.stringify(body).slice(0, 2000));
};

test('D15.2 a dry run of PATCH says what the change moves, and writes nothing', async () => {
  const table = await tenant.must<Table>('POST', PATH, { name: 'Shared', price_table: grid(200) });
  const [one, two, three] = [
    await newPricedProduct(tenant, { name: 'One' }),
    await newPricedProduct(tenant, { name: 'Two' }),
    await newPricedProduct(tenant, { name: 'Three' }),
  ];
  for (const product of [one, two]) {
    const row = await product.row({ price_table_id: table.id });
    await product.step({ content_configuration: { pricingConfig: row.id } });
  }
  // No step refers to its row, so that it has no from-price.
  await three.row({ price_table_id: table.id });
  await tenant.must('POST', '/v1/options', { name: 'Volet', price_type: 'table', price_table_id: table.id });
  const before = await lastNumber();
  const answer = await tenant.call<Table & { moves: Body }>('PATCH', `${PATH}/${table.id}?dry_run=true`, {
    price_table: grid(210),
  });
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answer.body.moves, {
    pricing_configurations: 3,
    options: 1,
    products: 3,
    from_prices: [
      { product_id: one.id, name: 'One', old: 200, new: 210 },
      { product_id: two.id, name: 'Two', old: 200, new: 210 },
    ],
  });
  assert.equal(answer.body.version, 2);
  assert.deepEqual(await lastNumber(), before);
  assert.equal((await tenant.must<Table>('GET', `${PATH}/${table.id}`)).version, 1);
  assert.deepEqual([await one.price(), await two.price()], [200, 200]);
  const named = await tenant.must<{ moves: Body }>('PATCH', `${PATH}/${table.id}?dry_run=true`, { name: 'Other' });
  assert.equal(named.moves.pricing_configurations, 0);
  const refused = await tenant.call('PATCH', `${PATH}/${table.id}?dry_run=true`, { price_table: 'broken' });
  assertProblem(refused, 422, 'validation_error');
  const real = await tenant.must<Body>('PATCH', `${PATH}/${table.id}`, { price_table: grid(210) });
  assert.equal('moves' in real, false);
  assert.deepEqual(real, await tenant.must<Body>('GET', `${PATH}/${table.id}`));
  assert.deepEqual([await one.price(), await two.price()], [210, 210]);
});

/** Two products with the same table in three rows, and a row with another. */
const newCopies = async (price: number) => {
  const [one, two] = [
    await newPricedProduct(tenant, { name: 'Left' }),
    await newPricedProduct(tenant, { name: 'Right' }),
  ];
  const rows = [
    await one.row({ opening_v1: 'gauche', price_table: grid(price) }),
    await one.row({ opening_v1: 'droite', price_table: grid(price) }),
    await two.row({ opening_v1: 'gauche', price_table: grid(price) }),
  ];
  const other = await two.row({ opening_v1: 'fixe', price_table: grid(price + 1) });
  for (const [product, row] of [
    [one, rows[0]],
    [two, rows[2]],
  ] as const)
    await product.step({ content_configuration: { pricingConfig: row?.id } });
  const read = (id: number, product = one) => tenant.must<Body>('GET', `${product.rows}/${id}`);
  return { one, two, rows, ids: rows.map(({ id }) => id), other, read };
};

test('D15 sharing a table joins every row that has the same, and no price moves; one step takes it back', async () => {
  const { one, two, ids, other, read } = await newCopies(300);
  const [first = 0] = ids;
  const body = { pricing_configuration_id: first, name: 'Grille 1 vantail', reference: 'G1' };
  const before = await lastNumber();
  const tried = await tenant.must<Share>('POST', `${PATH}/share?dry_run=true`, body);
  assert.deepEqual(tried.price_table, { id: null, name: 'Grille 1 vantail', is_new: true });
  assert.deepEqual(
    tried.rows.map(({ pricing_configuration_id }) => pricing_configuration_id),
    ids,
  );
  assert.deepEqual(await lastNumber(), before);
  const shared = await tenant.must<Share>('POST', `${PATH}/share`, body);
  assert.deepEqual([shared.rows_joined, shared.products.map(({ rows }) => rows)], [3, [2, 1]]);
  const table = await tenant.must<Table>('GET', `${PATH}/${shared.price_table.id}`);
  assert.deepEqual(table.used_by, { pricing_configurations: 3, options: 0, products: 2 });
  const row = await read(first);
  assert.deepEqual([row.price_table, row.price_table_id, row.computed_minimum_price], [null, table.id, 300]);
  assert.equal((await read(other.id, two)).price_table_id, null);
  assert.deepEqual([await one.price(), await two.price()], [300, 300]);
  await verified();
  const { data } = await tenant.must<{ data: { number: number; type: string }[] }>('GET', '/v1/changes?page_size=5');
  assert.deepEqual(data.map(({ type }) => type).reverse(), [
    'share.applied',
    'price_table.created',
    ...Array(3).fill('pricing_configuration.updated'),
  ]);
  await tenant.must('POST', `/v1/changes/${data.at(-1)?.number}/revert`, {});
  const back = await read(first);
  assert.deepEqual([back.price_table, back.price_table_id], [grid(300), null]);
  assert.equal((await tenant.must<Table>('GET', `${PATH}/${table.id}`)).active, false);
  await verified();
});

test('D15 a shared table with the same content is used; rows can be chosen, and must have the table', async () => {
  const { ids, other, read } = await newCopies(500);
  const [first = 0, second = 0] = ids;
  const there = await tenant.must<Table>('POST', PATH, { name: 'There', price_table: grid(500) });
  const refused = await tenant.call('POST', `${PATH}/share`, {
    pricing_configuration_id: first,
    pricing_configuration_ids: [first, other.id],
  });
  assertProblem(refused, 422, 'validation_error');
  const joined = await tenant.must<Share>('POST', `${PATH}/share`, {
    pricing_configuration_id: first,
    pricing_configuration_ids: [first],
  });
  assert.deepEqual(joined.price_table, { id: there.id, name: 'There', is_new: false });
  assert.deepEqual([(await read(first)).price_table_id, (await read(second)).price_table_id], [there.id, null]);
  const again = await tenant.call('POST', `${PATH}/share`, { pricing_configuration_id: first });
  assertProblem(again, 422, 'validation_error');
  const unknown = await tenant.call('POST', `${PATH}/share`, { pricing_configuration_id: 999_999_999 });
  assertProblem(unknown, 422, 'validation_error');
});
