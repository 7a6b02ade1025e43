import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formulaText, gridText, newPricedProduct, type PricedProduct } from '../support/priced-product.ts';
import { type Answer, assertProblem, type Body, faultPlaces, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();
const PATH = '/v1/pricing-adjustments';

type Change = { old: number | null; new: number | null };
type Report = {
  dry_run: boolean;
  state: string;
  totals: Record<string, number>;
  products: { product_id: number; rows_changed: number; from_price: Change }[];
  rows: {
    pricing_configuration_id: number;
    product_id: number;
    version: number;
    cells_changed: number;
    minimum_price: Change;
    computed_minimum_price: Change;
  }[];
  skipped: { pricing_configuration_id: number; code: string; message: string }[];
  warnings: { code: string }[];
};

const adjust = (body: Body, query = '') => tenant.call<Report>('POST', `${PATH}${query}`, body);
const mustAdjust = async (body: Body, query = ''): Promise<Report> => {
  const answer = await adjust(body, query);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};
const rowsOf = async (product: PricedProduct) =>
  (await tenant.must<{ data: Body[] }>('GET', `${product.rows}?page_size=200`)).data;
const verified = async () => assert.equal((await service.operator('POST', '/operator/v1/verify')).body.drift_count, 0);

/** A product with a grid, a formula, a minimum price and a broken table, all referred to by a step. */
const listedProduct = async (fields: Body = {}) => {
  const product = await newPricedProduct(tenant, fields);
  const grid = await product.row({
    price_table: gridText([
      [63.11, null],
      [0, 120],
    ]),
    minimum_price: 60,
  });
  const formula = await product.row({
    price_table: formulaText({ A: 200, B: 50, echantillons: [{ largeur: 800, hauteur: 900, prix: 304 }] }),
    total_width_min: 1000,
    total_height_min: 1000,
  });
  const minimum = await product.row({ minimum_price: 200, active: false });
  const broken = (
    await tenant.call<{ id: number }>(
      'POST',
      product.rows,
      { price_table: 'sur devis', minimum_price: 90 },
      {
        prefer: 'handling=lenient',
      },
    )
  ).body;
  await product.step({ content_configuration: { pricingConfig: [grid.id, formula.id, minimum.id] } });
  return { ...product, ids: { grid: grid.id, formula: formula.id, minimum: minimum.id, broken: broken.id } };
};

test('B2 a percentage changes every chosen row, its prices and the from-price, and reports each', async () => {
  const product = await listedProduct();
  const { ids } = product;
  const report = await mustAdjust({ filter: { product_ids: [product.id] }, percentage: 3.3 });
  assert.deepEqual(report.totals, {
    products: 1,
    products_changed: 1,
    rows: 4,
    rows_changed: 3,
    rows_unchanged: 0,
    rows_skipped: 1,
    options: 0,
    options_changed: 0,
    options_unchanged: 0,
    options_by_table: 0,
    services: 0,
    services_changed: 0,
    services_unchanged: 0,
    services_by_table: 0,
    price_tables: 0,
    price_tables_changed: 0,
    cells_changed: 5,
  });
  assert.deepEqual(
    report.rows.map((row) => [
      row.pricing_configuration_id,
      row.version,
      row.cells_changed,
      row.minimum_price,
      row.computed_minimum_price,
    ]),
    [
      [ids.grid, 2, 2, { old: 60, new: 61.98 }, { old: 63.11, new: 65.19 }],
      [ids.formula, 2, 3, { old: null, new: null }, { old: 250, new: 258.25 }],
      [ids.minimum, 2, 0, { old: 200, new: 206.6 }, { old: 200, new: 206.6 }],
    ],
  );
  assert.deepEqual(
    report.products.map(({ product_id, rows_changed, from_price }) => [product_id, rows_changed, from_price]),
    [[product.id, 3, { old: 63.11, new: 65.19 }]],
  );
  assert.deepEqual(
    report.skipped.map((row) => [row.pricing_configuration_id, row.code]),
    [[ids.broken, 'invalid_price_table']],
  );
  assert.equal(await product.price(), 65.19);
  const stored = new Map((await rowsOf(product)).map((row) => [row.id, row]));
  assert.equal(
    stored.get(ids.grid)?.price_table,
    gridText([
      [65.19, null],
      [0, 123.96],
    ]),
  );
  assert.deepEqual(
    [stored.get(ids.broken)?.price_table, stored.get(ids.broken)?.minimum_price, stored.get(ids.broken)?.version],
    ['sur devis', 90, 1],
  );
  await verified();
});

test('B2 a dry run answers the same and writes nothing; the real run then finds that state', async () => {
  const product = await listedProduct();
  const before = await rowsOf(product);
  const body = { filter: { product_ids: [product.id] }, amount: 10, rounding: { to: 1, ending: 0.9 } };
  const dry = await mustAdjust(body, '?dry_run=true');
  assert.equal(dry.dry_run, true);
  assert.deepEqual(await rowsOf(product), before);
  assert.equal(await product.price(), 63.11);
  const real = await mustAdjust({ ...body, expected_state: dry.state }, '?dry_run=false');
  assert.deepEqual({ ...real, dry_run: true }, dry);
  assert.equal(await product.price(), 72.9);
});

test('B2 a second run by mistake: refused by expected_state, replayed by Idempotency-Key', async () => {
  const product = await listedProduct();
  const body = { filter: { product_ids: [product.id] }, percentage: 10 };
  const { state } = await mustAdjust(body, '?dry_run=true');
  const keyed = (key: string, more: Body = {}) =>
    tenant.call<Report>('POST', PATH, { ...body, ...more }, { 'idempotency-key': key });
  const first = await keyed('spring', { expected_state: state });
  const price = await product.price();
  const again = await keyed('spring', { expected_state: state });
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal(again.text, first.text);
  const refused = (await keyed('other', { expected_state: state })) as never as Answer;
  assertProblem(refused, 412, 'precondition_failed');
  assert.deepEqual(faultPlaces(refused), ['/expected_state']);
  assert.equal(await product.price(), price);
});

test('B1 a dry run leaves its Idempotency-Key free', async () => {
  const product = await listedProduct();
  const body = { filter: { product_ids: [product.id] }, percentage: 10 };
  for (let time = 0; time < 2; time++) {
    const dry = await tenant.call('POST', `${PATH}?dry_run=true`, body, { 'idempotency-key': 'dry' });
    assert.deepEqual([dry.status, dry.headers['idempotency-replayed']], [200, undefined]);
  }
  assert.equal((await tenant.call('POST', PATH, body, { 'idempotency-key': 'dry' })).status, 200);
});

test('B2 filters: products, categories, brands, rows and state, all of which a row must fit', async () => {
  const [one, two] = [await listedProduct(), await listedProduct()];
  const other = await service.newTenant();
  const foreign = await newPricedProduct(other);
  await foreign.row({ minimum_price: 10 });
  const chosen = async (filter: Body) =>
    (await mustAdjust({ filter, percentage: 1 }, '?dry_run=true')).rows.map((row) => row.pricing_configuration_id);
  const [a, b] = [one.ids, two.ids];
  assert.deepEqual(await chosen({ category_ids: [one.category_id] }), [a.grid, a.formula, a.minimum]);
  assert.deepEqual(await chosen({ brand_ids: [two.brand_id, one.brand_id] }), [
    a.grid,
    a.formula,
    a.minimum,
    b.grid,
    b.formula,
    b.minimum,
  ]);
  assert.deepEqual(await chosen({ brand_ids: [one.brand_id], product_ids: [two.id] }), []);
  assert.deepEqual(await chosen({ pricing_configuration_ids: [b.minimum, a.grid] }), [a.grid, b.minimum]);
  assert.deepEqual(await chosen({ product_ids: [one.id], active: true }), [a.grid, a.formula]);
  assert.deepEqual(await chosen({ product_ids: [one.id], active: false }), [a.minimum]);
  const all = await chosen({ all: true, active: false });
  assert.ok(all.includes(a.minimum) && all.includes(b.minimum));
  assert.equal((await foreign.row({ minimum_price: 1 })).version, 1);
});

const refused = async (body: Body, places: string[], code = 'validation_error'): Promise<Answer> => {
  const answer = (await adjust(body)) as unknown as Answer;
  assertProblem(answer, 422, code);
  assert.deepEqual(faultPlaces(answer), places, answer.text);
  return answer;
};

test('B2 what cannot be meant is refused, with the field that is wrong', async () => {
  const product = await listedProduct();
  const filter = { product_ids: [product.id] };
  const other = await newPricedProduct(await service.newTenant());
  await refused({ percentage: 1 }, ['/filter']);
  await refused({ filter: {}, percentage: 1 }, ['/filter']);
  await refused({ filter: { all: false, active: true }, percentage: 1 }, ['/filter']);
  await refused({ filter: { product_ids: [] }, percentage: 1 }, ['/filter/product_ids']);
  await refused({ filter: { products: [1] }, percentage: 1 }, ['/filter']);
  await refused({ filter: { product_ids: [product.id, other.id, 888_888] }, percentage: 1 }, [
    '/filter/product_ids/1',
    '/filter/product_ids/2',
  ]);
  for (const name of ['category_ids', 'brand_ids', 'pricing_configuration_ids']) {
    await refused({ filter: { [name]: [888_888] }, percentage: 1 }, [`/filter/${name}/0`]);
  }
  await refused({ filter }, ['/percentage']);
  await refused({ filter, percentage: 1, amount: 1 }, ['/amount']);
  for (const percentage of [-100, 1001, '3', null]) await refused({ filter, percentage }, ['/percentage']);
  await refused({ filter, percentage: 0 }, ['/percentage']);
  await refused({ filter, amount: 0 }, ['/amount']);
  await refused({ filter, percentage: 1, rounding: { to: 0 } }, ['/rounding/to']);
  await refused({ filter, percentage: 1, rounding: { to: 1, ending: 1 } }, ['/rounding/ending']);
  await refused({ filter, percentage: 1, rounding: { to: 1, direction: 'sideways' } }, ['/rounding/direction']);
  await refused({ filter, percentages: 1 }, ['/percentages']);
});

test('B2 a price that would end at 0 or below: nothing is written, and every such cell is named', async () => {
  const product = await listedProduct();
  const before = await rowsOf(product);
  const answer = await refused({ filter: { product_ids: [product.id] }, amount: -63.11 }, [
    '/price_table/prices/0/0',
    '/minimum_price',
  ]);
  const errors = answer.body.errors as { pricing_configuration_id: number; message: string }[];
  assert.deepEqual(
    errors.map((fault) => fault.pricing_configuration_id),
    [product.ids.grid, product.ids.grid],
  );
  assert.match(
    String(errors[0]?.message),
    new RegExp(`row ${product.ids.grid} of product ${product.id}: 800 x 900 mm: 63.11 would become 0`),
  );
  assert.deepEqual(await rowsOf(product), before);
  await verified();
});

test('B2 versions rise where something changed and nowhere else; a repeat without effect raises none', async () => {
  const [product, still] = [await newPricedProduct(tenant), await newPricedProduct(tenant)];
  const row = await product.row({ minimum_price: 20 });
  const rounded = await still.row({ minimum_price: 20.9 });
  const etag = async (of: PricedProduct) => (await tenant.call('GET', `${of.path}/configuration`)).headers.etag;
  const before = [await etag(product), await etag(still)];
  const report = await mustAdjust({
    filter: { product_ids: [product.id, still.id] },
    percentage: 0,
    rounding: { to: 1, ending: 0.9 },
  });
  assert.deepEqual(
    report.rows.map((changed) => changed.pricing_configuration_id),
    [row.id],
  );
  assert.equal(report.totals.rows_unchanged, 1);
  const after = [await etag(product), await etag(still)];
  assert.notEqual(after[0], before[0]);
  assert.equal(after[1], before[1]);
  assert.equal((await tenant.must('GET', `${still.rows}/${rounded.id}`)).version, 1);
  assert.equal((await tenant.must('GET', product.path)).version, 1);
});

test('B2 percentages of row and product apply after the adjustment, and a rounding that they undo is warned of', async () => {
  const product = await newPricedProduct(tenant, { price_adjustment_percentage: 10 });
  const row = await product.row({ minimum_price: 100, percentage_adjustment: -5 });
  await product.step({ content_configuration: { pricingConfig: row.id } });
  const report = await mustAdjust({
    filter: { product_ids: [product.id] },
    amount: 20,
    rounding: { to: 1, ending: 0.9 },
  });
  assert.deepEqual(report.rows[0]?.minimum_price, { old: 100, new: 119.9 });
  assert.deepEqual(report.rows[0]?.computed_minimum_price, { old: 95, new: 113.91 });
  assert.deepEqual(report.products[0]?.from_price, { old: 104.5, new: 125.3 });
  assert.deepEqual(
    report.warnings.map(({ code }) => code),
    ['percentage_after_rounding'],
  );
});

test('B1 20,000 rows is the most, and the limit names itself', async () => {
  const crowd = await service.newTenant();
  const product = await newPricedProduct(crowd);
  const row = await product.row({ minimum_price: 10 });
  const columns =
    'product_id, leaf_count, fixed_part_type, minimum_price, percentage_adjustment, computed_minimum_price, row_price, active';
  await service.db.asSuperuser(
    `insert into pricing_configurations (tenant_id, ${columns}) select tenant_id, ${columns} from pricing_configurations, generate_series(1, 20000) where id = ${row.id}`,
  );
  const answer = await crowd.call('POST', PATH, { filter: { all: true }, percentage: 1 });
  assertProblem(answer, 422, 'validation_error');
  assert.match(answer.text, /chooses 20001 pricing rows, and 20000 is the most/);
});

test('D4 adjusting needs catalogue:write', async () => {
  const token = await tenant.keyWith(['catalogue:read', 'storefront:read']);
  const body = { filter: { all: true }, percentage: 1 };
  assertProblem(await service.call('POST', `${PATH}?dry_run=true`, { token, body }), 403, 'insufficient_scope');
});

test('B2 two adjustments and a write of the same rows at once: each takes its turn, and prices stay true', async () => {
  const [one, two] = [await listedProduct(), await listedProduct()];
  const filter = { product_ids: [two.id, one.id] };
  const answers = await Promise.all([
    adjust({ filter, percentage: 10 }),
    adjust({ filter, percentage: 10 }),
    tenant.call('PATCH', `${one.rows}/${one.ids.minimum}`, { active: true }),
    adjust({ filter: { product_ids: [one.id] }, amount: 5 }),
  ]);
  for (const answer of answers) assert.equal(answer.status, 200, answer.text);
  await verified();
});

test('B1 what its caller does not wait for any more is undone, so that a repeat has its one effect', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ minimum_price: 100 });
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const body = JSON.stringify({ filter: { product_ids: [product.id] }, percentage: 10 });
  const headers = {
    authorization: `Bearer ${tenant.key}`,
    'content-type': 'application/json',
    'idempotency-key': 'gone',
  };
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  // Holds the product, so that the adjustment is under way and cannot end.
  const holder = service.db.database.transaction(tenant.id, async (tx) => {
    await tx.query('select id from products where tenant_id = $1 and id = $2 for update', [tx.tenantId, product.id]);
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  const caller = new AbortController();
  const left = new Promise((resolve) => {
    service.app.server.once('request', (_request, response) => {
      response.once('close', resolve);
      setImmediate(() => caller.abort());
    });
  });
  const sent = fetch(`${url}${PATH}`, { method: 'POST', headers, body, signal: caller.signal }).catch(() => 'gone');
  assert.equal(await sent, 'gone');
  await left;
  gate.resolve();
  await holder;
  const again = await service.call('POST', PATH, { headers, raw: body });
  assert.deepEqual([again.status, again.headers['idempotency-replayed']], [200, undefined], again.text);
  const { version, minimum_price } = await tenant.must('GET', `${product.rows}/${row.id}`);
  assert.deepEqual([version, minimum_price], [2, 110]);
});
