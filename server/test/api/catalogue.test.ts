import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newProduct } from '../support/new-product.ts';
import { assertProblem, type Body, faultPlaces, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();
const other = await service.newTenant();
const brand = await tenant.must('POST', '/v1/brands', { name: 'Atelier' });
const category = await tenant.must('POST', '/v1/categories', { name: 'Fenêtres' });
const foreignBrand = await other.must('POST', '/v1/brands', { name: 'Theirs' });
const foreignCategory = await other.must('POST', '/v1/categories', { name: 'Theirs' });
const names = async (path: string) => (await tenant.must<{ data: Body[] }>('GET', path)).data.map(({ name }) => name);

test('D5 a product has its defaults', async () => {
  const product = await tenant.must('POST', '/v1/products', {
    name: 'P',
    category_id: category.id,
    brand_id: brand.id,
  });
  const { id, created_at, updated_at, ...rest } = product;
  assert.deepEqual(rest, {
    name: 'P',
    name_en: null,
    category_id: category.id,
    brand_id: brand.id,
    reference: null,
    description: null,
    image_url: null,
    base_price: null,
    price_adjustment_percentage: 0,
    discount_group: null,
    translations: {},
    active: true,
    version: 1,
  });
});

test('D5 an option has its defaults', async () => {
  const { id, created_at, updated_at, ...rest } = await tenant.must('POST', '/v1/options', { name: 'O' });
  assert.deepEqual(rest, {
    name: 'O',
    name_en: null,
    content_type: null,
    reference: null,
    description: null,
    image_url: null,
    finish: null,
    price: 0,
    price_type: 'flat',
    price_table_id: null,
    minimum_charge: null,
    maximum_charge: null,
    discount_group: null,
    width_mm: null,
    height_mm: null,
    window: null,
    configuration: {},
    translations: {},
    active: true,
    version: 1,
  });
});

test('D5 a category has its defaults', async () => {
  const { id, created_at, updated_at, ...rest } = await tenant.must('POST', '/v1/categories', { name: 'C' });
  assert.deepEqual(rest, {
    name: 'C',
    name_en: null,
    parent_id: null,
    display_order: null,
    image_url: null,
    translations: {},
    active: true,
    version: 1,
  });
});

test("D5 a category or brand that is not the tenant's is a validation_error on that field", async () => {
  const product = await tenant.must('POST', '/v1/products', {
    name: 'P',
    category_id: category.id,
    brand_id: brand.id,
  });
  const cases: [string, unknown][] = [
    ['category_id', foreignCategory.id],
    ['category_id', 9007199254740991],
    ['brand_id', foreignBrand.id],
    ['brand_id', 123456],
  ];
  for (const [field, value] of cases) {
    const made = await tenant.call('POST', '/v1/products', {
      name: 'P',
      category_id: category.id,
      brand_id: brand.id,
      [field]: value,
    });
    assertProblem(made, 422, 'validation_error');
    assert.deepEqual(faultPlaces(made), [`/${field}`]);
    const patched = await tenant.call('PATCH', `/v1/products/${product.id}`, { [field]: value });
    assert.deepEqual({ ...patched.body, request_id: 0 }, { ...made.body, request_id: 0 });
  }
  assertProblem(
    await tenant.call('POST', '/v1/categories', { name: 'C', parent_id: foreignCategory.id }),
    422,
    'validation_error',
  );
});

test('D5 a category is never its own ancestor, even when two moves race', async () => {
  const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((name) => tenant.must('POST', '/v1/categories', { name })));
  const move = (child: Body | undefined, parent: Body | undefined) =>
    tenant.call('PATCH', `/v1/categories/${child?.id}`, { parent_id: parent?.id });
  assert.equal((await move(b, a)).status, 200);
  assert.equal((await move(c, b)).status, 200);
  assertProblem(await move(a, c), 422, 'validation_error');
  assertProblem(await move(a, a), 422, 'validation_error');
  for (let round = 0; round < 5; round++) {
    const [x, y] = await Promise.all(['x', 'y'].map((name) => tenant.must('POST', '/v1/categories', { name })));
    const statuses = (await Promise.all([move(x, y), move(y, x)])).map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 422]);
  }
});

test('D3 categories are at most 20 levels deep, whichever end is moved, also when two moves race', async () => {
  const chain = async (levels: number) => {
    const made: Body[] = [];
    for (let level = 0; level < levels; level++)
      made.push(await tenant.must('POST', '/v1/categories', { name: `L${level}`, parent_id: made.at(-1)?.id ?? null }));
    return made;
  };
  const move = (child: Body | undefined, parent: Body | undefined) =>
    tenant.call('PATCH', `/v1/categories/${child?.id}`, { parent_id: parent?.id });
  const tall = await chain(20);
  const under = await tenant.call('POST', '/v1/categories', { name: 'L20', parent_id: tall.at(-1)?.id });
  assertProblem(under, 422, 'validation_error');
  assert.match(under.text, /at most 20 levels deep/);
  const [short, middle] = [await chain(3), await chain(15)];
  assertProblem(await move(short[0], tall[17]), 422, 'validation_error');
  assert.equal((await move(short[0], tall[16])).status, 200);
  // Together they would make 15 + 3 + 3 levels.
  const [top, low] = [await chain(3), await chain(3)];
  const statuses = (await Promise.all([move(middle[0], top[2]), move(low[0], middle[14])])).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [200, 422]);
});

test('D5 q finds a part of name, name_en or reference in any case, taken literally', async () => {
  const products = [
    { name: 'Fenêtre ÉTÉ', reference: 'AB-100%' },
    { name: 'Porte', name_en: 'Front Door_1' },
    { name: 'Volet', reference: 'ab_2' },
  ];
  for (const product of products)
    await tenant.must('POST', '/v1/products', { ...product, category_id: category.id, brand_id: brand.id });
  assert.deepEqual(await names('/v1/products?q=fenêtre'), ['Fenêtre ÉTÉ']);
  assert.deepEqual(await names('/v1/products?q=DOOR'), ['Porte']);
  assert.deepEqual(await names('/v1/products?q=100%25'), ['Fenêtre ÉTÉ']);
  assert.deepEqual(await names('/v1/products?q=_'), ['Porte', 'Volet']);
  assert.deepEqual(await names('/v1/products?q=%5C'), []);
});

test('D5 lists filter by category, brand, content_type and state, together', async () => {
  const shelf = await tenant.must('POST', '/v1/categories', { name: 'Shelf' });
  const maker = await tenant.must('POST', '/v1/brands', { name: 'Maker' });
  const make = (name: string, fields: Body) =>
    tenant.must('POST', '/v1/products', { name, category_id: shelf.id, brand_id: brand.id, ...fields });
  await make('one', {});
  await make('two', { brand_id: maker.id });
  await make('three', { brand_id: maker.id, active: false });
  assert.deepEqual(await names(`/v1/products?category_id=${shelf.id}`), ['one', 'two', 'three']);
  assert.deepEqual(await names(`/v1/products?category_id=${shelf.id}&brand_id=${maker.id}`), ['two', 'three']);
  assert.deepEqual(await names(`/v1/products?brand_id=${maker.id}&active=false`), ['three']);
  assert.deepEqual(await names(`/v1/products?category_id=${foreignCategory.id}`), []);
  assertProblem(await tenant.call('GET', '/v1/products?category_id=abc'), 422, 'validation_error');
  await tenant.must('POST', '/v1/options', { name: 'Bleu', content_type: 'couleurs' });
  assert.deepEqual(await names('/v1/options?content_type=couleurs'), ['Bleu']);
});

test('D5 products are listed by the option that one of their active steps offers', async () => {
  const option = await tenant.must<{ id: number }>('POST', '/v1/options', { name: 'Offered' });
  const offering = async (name: string, fields: Body, step: Body) => {
    const product = await newProduct(tenant, { name, ...fields });
    await product.step({ option_ids: [option.id], ...step });
    return product;
  };
  const shown = await offering('shown', {}, {});
  await shown.step({ option_ids: [option.id] });
  await offering('retired', { active: false }, {});
  await offering('with an inactive step', {}, { active: false });
  await newProduct(tenant, { name: 'without it' });
  const path = `/v1/products?option_id=${option.id}`;
  assert.deepEqual(await names(path), ['shown', 'retired']);
  const page = await tenant.must('GET', `${path}&active=true&page_size=1&fields=id,name`);
  assert.deepEqual([page.data, page.total], [[{ id: shown.id, name: 'shown' }], 1]);
  assert.equal((await other.must('GET', path)).total, 0);
  assertProblem(await tenant.call('GET', '/v1/products?option_id=abc'), 422, 'validation_error');
});

test('free JSON keeps its keys in order', async () => {
  const configuration = { zebra: 1, alpha: { y: [1, null, 'x'], b: true }, ключ: 0.1 };
  const option = await tenant.must('POST', '/v1/options', { name: 'O', configuration });
  const read = await tenant.call('GET', `/v1/options/${option.id}`);
  assert.ok(read.text.includes(JSON.stringify(configuration)));
});

test('30 concurrent patches with If-Match: every version is won once', async () => {
  const record = await tenant.must('POST', '/v1/brands', { name: 'Raced' });
  const path = `/v1/brands/${record.id}`;
  const attempts = await Promise.all(
    Array.from({ length: 30 }, (_, index) => tenant.call('PATCH', path, { name: `n${index}` }, { 'if-match': '"1"' })),
  );
  assert.equal(attempts.filter(({ status }) => status === 200).length, 1);
  for (const attempt of attempts) assert.ok([200, 412, 503].includes(attempt.status), attempt.text);
  assert.equal((await tenant.must('GET', path)).version, 2);
});
