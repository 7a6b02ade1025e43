import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOptions, newProduct, type TestProduct } from '../support/new-product.ts';
import { assertProblem, sharedTestService, type TestTenant } from '../support/test-service.ts';

const service = await sharedTestService();

type Item = {
  product_id: number;
  state: string;
  errors: number;
  warnings: number;
  codes: string[];
  from_price: number;
};
type List = { data: Item[]; page: number; page_size: number; total: number; total_pages: number };

const listOf = (tenant: TestTenant, query = '') => tenant.must<List>('GET', `/v1/readiness${query}`);
const oneOf = async (tenant: TestTenant, { id }: { id: number }): Promise<Item> =>
  (await listOf(tenant, `?ids=${id}`)).data[0] ?? assert.fail(`product ${id} is not listed`);
const idsOf = (list: List) => list.data.map(({ product_id }) => product_id);

/** Sold at a fallback price: nothing in its report. */
const pricedProduct = async (tenant: TestTenant, fields = {}): Promise<TestProduct & { row: string }> => {
  const product = await newProduct(tenant, fields);
  const rows = `/v1/products/${product.id}/pricing-configurations`;
  const row = await tenant.must<{ id: number }>('POST', rows, { minimum_price: 250, opening_v1: 'fixe' });
  await product.step({ type: 'dimension', content_configuration: { pricingConfig: row.id } });
  return { ...product, row: `${rows}/${row.id}` };
};

test('B7 ready has a price; without one there is a warning; errors come first', async () => {
  const tenant = await service.newTenant();
  const ready = await pricedProduct(tenant);
  const priceless = await newProduct(tenant);
  await priceless.step({ required: true });
  const broken = await newProduct(tenant);
  assert.deepEqual(await oneOf(tenant, ready), {
    product_id: ready.id,
    state: 'ready',
    errors: 0,
    warnings: 0,
    codes: [],
    from_price: 250,
  });
  assert.equal((await oneOf(tenant, priceless)).state, 'not_ready', 'a required choosing step without options');
  await tenant.must('PATCH', `${priceless.steps}/${(await priceless.list())[0]?.id}`, { required: false });
  assert.deepEqual(await oneOf(tenant, priceless), {
    product_id: priceless.id,
    state: 'warnings',
    errors: 0,
    warnings: 1,
    codes: ['no_price'],
    from_price: null,
  });
  assert.equal((await oneOf(tenant, broken)).state, 'not_ready');
});

test('B7 each state agrees with the report (D7) of the product after every write that it depends on', async () => {
  const tenant = await service.newTenant();
  const product = await pricedProduct(tenant);
  const [option] = await newOptions(tenant, 1);
  const choosing = await product.step({ required: true, options_min: 1, option_ids: [option] });
  const agree = async (state: string, what: string) => {
    const seen = await oneOf(tenant, product);
    const report = await tenant.must<{ errors: { code: string }[]; warnings: { code: string }[] }>(
      'GET',
      `/v1/products/${product.id}/configuration/validation`,
    );
    const codes = [...new Set([...report.errors, ...report.warnings].map(({ code }) => code))];
    assert.deepEqual([seen.state, seen.codes], [state, codes], what);
    assert.deepEqual([seen.errors, seen.warnings], [report.errors.length, report.warnings.length], what);
  };
  await agree('ready', 'as it is made');
  for (const [path, worst, change, back] of [
    [`/v1/options/${option}`, 'not_ready', { active: false }, { active: true }],
    [`/v1/categories/${product.category_id}`, 'not_ready', { active: false }, { active: true }],
    [`/v1/brands/${product.brand_id}`, 'not_ready', { active: false }, { active: true }],
    [`/v1/products/${product.id}`, 'warnings', { active: false }, { active: true }],
    [`${product.steps}/${choosing.id}`, 'warnings', { skippable: true }, { skippable: false }],
    [product.row, 'warnings', { minimum_price: 0 }, { minimum_price: 250 }],
  ] as const) {
    await tenant.must('PATCH', path, change);
    await agree(worst, `${path} ${JSON.stringify(change)}`);
    await tenant.must('PATCH', path, back);
    await agree('ready', `${path} ${JSON.stringify(back)}`);
  }
});

test('B7 filters and pages are those of products (D5), with the state and ids; D1 the shape of a list', async () => {
  const tenant = await service.newTenant();
  const products: TestProduct[] = [];
  for (const name of ['Fixe A', 'Fixe B', 'Volet']) products.push(await pricedProduct(tenant, { name }));
  const [a, b, c] = products.map(({ id }) => id) as [number, number, number];
  await tenant.must('DELETE', `/v1/products/${c}`);
  const bare = await newProduct(tenant, { name: 'Nu' });
  const all = await listOf(tenant);
  assert.deepEqual([all.page, all.page_size, all.total, all.total_pages], [1, 50, 4, 1]);
  assert.deepEqual(idsOf(all), [a, b, c, bare.id]);
  assert.deepEqual(idsOf(await listOf(tenant, '?q=fixe')), [a, b]);
  assert.deepEqual(idsOf(await listOf(tenant, '?active=false')), [c]);
  assert.deepEqual(idsOf(await listOf(tenant, `?category_id=${products[1]?.category_id}`)), [b]);
  assert.deepEqual(idsOf(await listOf(tenant, `?brand_id=${products[0]?.brand_id}&state=ready`)), [a]);
  assert.deepEqual(idsOf(await listOf(tenant, `?ids=${c},${a},999999`)), [a, c]);
  assert.deepEqual(idsOf(await listOf(tenant, '?state=warnings')), [c]);
  const chosen = await tenant.must<{ data: { id: number }[]; total: number }>(
    'GET',
    `/v1/products?ids=${bare.id},${b},${c},999999&active=true`,
  );
  assert.deepEqual([chosen.data.map(({ id }) => id), chosen.total], [[b, bare.id], 2]);
  assert.deepEqual(idsOf(await listOf(tenant, '?state=not_ready')), [bare.id]);
  const second = await listOf(tenant, '?state=ready&page=2&page_size=1');
  assert.deepEqual([idsOf(second), second.total, second.total_pages], [[b], 2, 2]);
  assert.deepEqual(idsOf(await listOf(tenant, '?page=2&page_size=3')), [bare.id]);
  assert.deepEqual(idsOf(await listOf(tenant, '?state=ready&page=9007199254740991&page_size=200')), []);
});

test('B7 what is no list of ids, and no state, is refused', async () => {
  const tenant = await service.newTenant();
  const tooMany = Array.from({ length: 201 }, (_, index) => index + 1).join();
  for (const query of ['ids=', 'ids=1,,2', 'ids=0', 'ids=1,x', 'ids=9007199254740993', `ids=${tooMany}`, 'state=fine'])
    assertProblem(await tenant.call('GET', `/v1/readiness?${query}`), 422, 'validation_error');
  for (const path of ['products', 'brands', 'options', 'categories'])
    assertProblem(await tenant.call('GET', `/v1/${path}?ids=1,x`), 422, 'validation_error');
  assert.equal((await tenant.call('GET', '/v1/readiness?ids=1,2')).status, 200);
});

test('B7 answers under writes are those of a moment after the last write that was answered', async () => {
  const tenant = await service.newTenant();
  const products = await Promise.all(Array.from({ length: 6 }, () => pricedProduct(tenant)));
  await Promise.all(
    products.map(async ({ id }, turn) => {
      for (let round = 0; round < 4; round++) {
        const active = (round + turn) % 2 === 0;
        await tenant.must('PATCH', `/v1/products/${id}`, { active });
        const [, one] = await Promise.all([listOf(tenant, '?state=ready'), oneOf(tenant, { id })]);
        assert.equal(one.state, active ? 'ready' : 'warnings');
      }
    }),
  );
});
