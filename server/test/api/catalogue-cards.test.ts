import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '../../src/platform/database/connections/open-database.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { type Answer, assertProblem, type Body, startTestService } from '../support/test-service.ts';

/** D16.5: what a shop lists. A second service with memory of its own must see every change, too. */
const service = await startTestService();
const second = await startTestService({}, async () => {
  const { settings } = service.db;
  const own = { migrationDatabaseUrl: undefined, ...settings, preparedStatements: true };
  const database = await openDatabase(own);
  return { ...service.db, database, close: () => database.close() };
});
const tenant = await service.newTenant();
const token = await tenant.keyWith(['storefront:read']);

type Card = Body & { product_id: number; brand: Body; from_price: number | null };
type Cards = { data: Card[]; page: number; page_size: number; total: number; total_pages: number };
type Branch = Body & { id: number; children: Branch[]; product_count: number };
type Catalogue = { categories: Branch[]; brands: Body[] };

const get = async <T>(path: string): Promise<Answer<T>> => {
  // Twice on each, so that kept answers are asked for as well.
  const answers: Answer<T>[] = [];
  for (const one of [second, service, second, service]) answers.push(await one.call<T>('GET', path, { token }));
  for (const { text } of answers) assert.equal(text, answers[0]?.text, 'both services say the same');
  return answers[0] as Answer<T>;
};
const cards = async (id: number, query = '') => (await get<Cards>(`/v1/categories/${id}/cards${query}`)).body;
const catalogue = async () => (await get<Catalogue>('/v1/catalogue')).body;
const make = async (path: string, body: object) => (await tenant.must<{ id: number }>('POST', path, body)).id;

test('D16.5 a card has everything that it shows, and only active products have one', async () => {
  const product = await newPricedProduct(tenant);
  await product.row({ minimum_price: 120 });
  const fields = {
    name: 'Fenêtre',
    name_en: 'Window',
    reference: 'F1',
    description: 'Deux vantaux',
    image_url: '/media/x.webp',
    translations: { de: { name: 'Fenster' } },
  };
  const stored = await tenant.must<Body>('PATCH', product.path, fields);
  const brand = await tenant.must<Body>('GET', `/v1/brands/${stored.brand_id}`);
  const list = await cards(product.category_id);
  const { id, name, name_en, translations, logo_url } = brand;
  assert.deepEqual(list, {
    data: [
      {
        product_id: product.id,
        ...fields,
        brand: { id, name, name_en, translations, logo_url },
        category_id: product.category_id,
        from_price: await product.price(),
        gross_from_price: null,
        currency: 'EUR',
        price_basis: 'TTC',
      },
    ],
    page: 1,
    page_size: 50,
    total: 1,
    total_pages: 1,
  });
  await tenant.must('DELETE', product.path);
  assert.equal((await cards(product.category_id)).total, 0);
});

test('D16.5 each thing that is shown is fresh at once, in both services', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ minimum_price: 100 });
  await tenant.must('POST', `${product.path}/steps`, {
    type: 'selection',
    content_configuration: { pricingConfig: row.id },
  });
  const { brand_id } = await tenant.must<{ brand_id: number }>('GET', product.path);
  const other = await make('/v1/brands', { name: 'Autre' });
  const only = async () => (await cards(product.category_id)).data[0] as Card;
  const branch = async () => (await catalogue()).categories.find(({ id }) => id === product.category_id) as Branch;
  const card = (field: string, value: unknown) => async () => assert.deepEqual((await only())[field], value);
  const ofBrand = (field: string, value: unknown) => async () => assert.deepEqual((await only()).brand[field], value);
  const ofCategory = (field: string, value: unknown) => async () => assert.deepEqual((await branch())[field], value);
  const { path } = product;
  const CATEGORY = `/v1/categories/${product.category_id}`;
  const changes: [path: string, body: object, check: () => Promise<void>][] = [
    ...['name', 'name_en', 'reference', 'description', 'image_url'].map(
      (field): [string, object, () => Promise<void>] => [
        path,
        { [field]: `/new-${field}` },
        card(field, `/new-${field}`),
      ],
    ),
    [path, { translations: { it: { name: 'Finestra' } } }, card('translations', { it: { name: 'Finestra' } })],
    [`${product.rows}/${row.id}`, { minimum_price: 250 }, card('from_price', 250)],
    [path, { price_adjustment_percentage: 10 }, card('from_price', 275)],
    [`/v1/brands/${brand_id}`, { name: 'Marque' }, ofBrand('name', 'Marque')],
    [`/v1/brands/${brand_id}`, { logo_url: '/logo.svg' }, ofBrand('logo_url', '/logo.svg')],
    [`/v1/brands/${brand_id}`, { name_en: 'Brand' }, ofBrand('name_en', 'Brand')],
    [`/v1/brands/${brand_id}`, { translations: { de: { name: 'M' } } }, ofBrand('translations', { de: { name: 'M' } })],
    [path, { brand_id: other }, ofBrand('id', other)],
    [CATEGORY, { name: 'Nouvelle' }, ofCategory('name', 'Nouvelle')],
    [CATEGORY, { name_en: 'New' }, ofCategory('name_en', 'New')],
    [CATEGORY, { image_url: '/c.webp' }, ofCategory('image_url', '/c.webp')],
    [CATEGORY, { display_order: 7 }, ofCategory('display_order', 7)],
    [CATEGORY, { translations: { de: { name: 'K' } } }, ofCategory('translations', { de: { name: 'K' } })],
  ];
  for (const [path, body, check] of changes) {
    await only();
    await branch();
    await tenant.must('PATCH', path, body);
    await check();
  }
  for (const [active, count] of [
    [false, 0],
    [true, 1],
  ] as const) {
    await tenant.must('PATCH', product.path, { active });
    assert.equal((await cards(product.category_id)).total, count);
    assert.equal((await branch()).product_count, count);
  }
  await service.operator('PATCH', `/operator/v1/tenants/${tenant.id}`, { currency: 'CHF', price_basis: 'HT' });
  assert.deepEqual([(await only()).currency, (await only()).price_basis], ['CHF', 'HT']);
  await service.operator('PATCH', `/operator/v1/tenants/${tenant.id}`, { currency: 'EUR', price_basis: 'TTC' });
  const target = await make('/v1/categories', { name: 'Ailleurs' });
  await tenant.must('PATCH', product.path, { category_id: target });
  assert.deepEqual([(await cards(product.category_id)).total, (await cards(target)).total], [0, 1]);
  assert.equal((await tenant.call('DELETE', `${product.path}/hard`)).status, 204);
  assert.equal((await cards(target)).total, 0);
});

test('D16.5 a from-price that was written without the ledger of this release is fresh, too', async () => {
  const product = await newPricedProduct(tenant);
  await product.row({ minimum_price: 80 });
  await cards(product.category_id);
  await service.db.asSuperuser(`update products set from_price = 81 where id = ${product.id}`);
  await service.db.asSuperuser(
    `update price_versions set version = version + 1 where category_id = ${product.category_id}`,
  );
  assert.equal((await cards(product.category_id)).data[0]?.from_price, 81);
});

test('D16.5 ETags and 304, Link, HEAD; unknown parameters and categories are refused as everywhere', async () => {
  const product = await newPricedProduct(tenant);
  const path = `/v1/categories/${product.category_id}/cards?page_size=1`;
  const first = await service.call('GET', path, { token });
  const again = await service.call('GET', path, { token, headers: { 'if-none-match': String(first.headers.etag) } });
  assert.deepEqual([again.status, again.headers.link], [304, first.headers.link]);
  assert.match(String(first.headers.link), /rel="first"/);
  await tenant.must('PATCH', product.path, { name: 'Autrement' });
  const changed = await service.call('GET', path, { token, headers: { 'if-none-match': String(first.headers.etag) } });
  assert.equal(changed.status, 200);
  assert.equal((await service.call('HEAD', path, { token })).status, 200);
  for (const query of ['?nonsense=1', '?order=id', '?page=0', '?page_size=201', '?descendants=maybe', '?brand_id=x'])
    assertProblem(
      await service.call('GET', `/v1/categories/${product.category_id}/cards${query}`, { token }),
      422,
      'validation_error',
    );
  assertProblem(await service.call('GET', '/v1/catalogue?x=1', { token }), 422, 'validation_error');
  for (const id of ['888888888', 'abc'])
    assertProblem(await service.call('GET', `/v1/categories/${id}/cards`, { token }), 404, 'not_found');
  const stranger = await service.newTenant();
  assertProblem(await stranger.call('GET', `/v1/categories/${product.category_id}/cards`), 404, 'not_found');
  assert.deepEqual((await stranger.call('GET', '/v1/catalogue')).body, { categories: [], brands: [] });
});

test('D16.5 pages, search, brand, orders, and the categories below', async () => {
  const top = await make('/v1/categories', { name: 'Haut' });
  const middle = await make('/v1/categories', { name: 'Milieu', parent_id: top });
  const low = await make('/v1/categories', { name: 'Bas', parent_id: middle });
  const [brand, rival] = [await make('/v1/brands', { name: 'B1' }), await make('/v1/brands', { name: 'B2' })];
  const product = async (name: string, category_id: number, brand_id: number, price?: number) => {
    const id = await make('/v1/products', { name, category_id, brand_id });
    if (price === undefined) return id;
    const row = await make(`/v1/products/${id}/pricing-configurations`, { minimum_price: price });
    await make(`/v1/products/${id}/steps`, { type: 'selection', content_configuration: { pricingConfig: row } });
    return id;
  };
  const a = await product('Éclair', top, brand, 30);
  const b = await product('Aurore', top, rival);
  const c = await product('Zénith', top, brand, 10);
  const d = await product('Midi', middle, brand, 20);
  const e = await product('Nuit', low, rival, 5);
  const ids = async (query = '') => (await cards(top, query)).data.map(({ product_id }) => product_id);
  assert.deepEqual(await ids(), [a, b, c]);
  assert.deepEqual(await ids('?order=name'), [b, a, c]);
  assert.deepEqual(await ids('?order=from_price'), [c, a, b]);
  assert.deepEqual(await ids('?order=-from_price'), [a, c, b]);
  assert.deepEqual(await ids(`?brand_id=${rival}`), [b]);
  assert.deepEqual(await ids('?q=eclair'), [a]);
  assert.deepEqual(await ids('?q=nothing'), []);
  assert.deepEqual(await ids('?descendants=true&order=from_price'), [e, c, d, a, b]);
  assert.deepEqual(await ids('?descendants=false'), [a, b, c]);
  const page = await cards(top, '?descendants=true&order=from_price&page_size=2&page=2');
  assert.deepEqual([page.data.map(({ product_id }) => product_id), page.total, page.total_pages], [[d, a], 5, 3]);
  // What is below an inactive category is neither in the tree nor below its parent; asked for itself, it answers (D9.1).
  await tenant.must('PATCH', `/v1/categories/${middle}`, { active: false });
  assert.deepEqual(await ids('?descendants=true&order=name'), [b, a, c]);
  const branch = (await catalogue()).categories.find(({ id }) => id === top);
  assert.deepEqual([branch?.children, branch?.product_count], [[], 3]);
  assert.equal((await cards(middle)).total, 1);
  await tenant.must('PATCH', `/v1/categories/${middle}`, { active: true });
  const [child] = (await catalogue()).categories.find(({ id }) => id === top)?.children ?? [];
  assert.deepEqual([child?.id, child?.children.map(({ id }) => id)], [middle, [low]]);
});

test('D16.5 the tree is in order of display_order, then id, and brands are the active ones', async () => {
  const own = await service.newTenant();
  const category = async (body: object) => (await own.must<{ id: number }>('POST', '/v1/categories', body)).id;
  const none = await category({ name: 'Sans' });
  const two = await category({ name: 'B', display_order: 2 });
  const one = await category({ name: 'A', display_order: 1 });
  const brand = await own.must<{ id: number }>('POST', '/v1/brands', { name: 'Ancienne' });
  const tree = async () => await own.must<Catalogue>('GET', '/v1/catalogue');
  assert.deepEqual(
    (await tree()).categories.map(({ id }) => id),
    [one, two, none],
  );
  assert.equal((await tree()).brands.length, 1);
  await own.must('DELETE', `/v1/brands/${brand.id}`);
  assert.deepEqual((await tree()).brands, []);
});

test('D19.10 a card has its price with VAT, fresh with the rate, the settings and the basis', async () => {
  const shop = await service.newTenant();
  const key = await shop.keyWith(['storefront:read']);
  const product = await newPricedProduct(shop);
  const row = await product.row({ minimum_price: 100 });
  await product.step({ content_configuration: { pricingConfig: row.id } });
  const path = `/v1/categories/${product.category_id}/cards`;
  const shown = async () => {
    const answers = [];
    for (const one of [second, service, second, service])
      answers.push((await one.call<Cards>('GET', path, { token: key })).body.data[0]);
    for (const card of answers) assert.deepEqual(card, answers[0], 'both services say the same');
    const { from_price, gross_from_price, ...card } = answers[0] as Card;
    assert.equal('list_price' in card, false);
    return [from_price, gross_from_price];
  };
  assert.deepEqual(await shown(), [100, null], 'TTC, and nobody said what prices contain');
  const rateOf = (rate: number) => shop.must<{ id: number }>('POST', '/v1/vat-rates', { name: `${rate} %`, rate });
  const [full, reduced] = [await rateOf(20), await rateOf(5.5)];
  await shop.must('PATCH', '/v1/settings', { included_vat_rate_id: full.id });
  assert.deepEqual(await shown(), [100, 100], 'at the rate that is contained');
  await shop.must('PATCH', '/v1/settings', { vat_rate_id: reduced.id });
  assert.deepEqual(await shown(), [100, 87.91], '100 / 1.2 = 83.33, and 4.58 of it');
  await shop.must('PATCH', `/v1/vat-rates/${reduced.id}`, { rate: 10 });
  assert.deepEqual(await shown(), [100, 91.66]);
  await service.operator('PATCH', `/operator/v1/tenants/${shop.id}`, { price_basis: 'HT' });
  assert.deepEqual(await shown(), [100, 110]);
  await shop.must('PATCH', '/v1/settings', { vat_rate_id: null });
  assert.deepEqual(await shown(), [100, null], 'HT without a rate');
});

test('D19.6 a key with a tariff sees list prices, and is told so, whoever asked before', async () => {
  const shop = await service.newTenant();
  const product = await newPricedProduct(shop);
  await product.row({ minimum_price: 100 });
  const tariff = await shop.must<{ id: number }>('POST', '/v1/tariffs', { name: 'Dealers', percent: -40 });
  const plain = await shop.keyWith(['storefront:read']);
  const made = await shop.must<{ id: number; key: string }>('POST', '/v1/api-keys', {
    name: 'Dealer',
    scopes: ['storefront:read'],
    tariff_id: tariff.id,
  });
  const path = `/v1/categories/${product.category_id}/cards`;
  const told = async (one: typeof service, key: string) =>
    (await one.call<Cards>('GET', path, { token: key })).body.data[0]?.list_price;
  for (let round = 0; round < 3; round++)
    for (const one of [second, service]) {
      assert.equal(await told(one, plain), undefined);
      assert.equal(await told(one, made.key), true);
    }
  await shop.must('PATCH', `/v1/api-keys/${made.id}`, { tariff_id: null });
  for (const one of [second, service]) assert.equal(await told(one, made.key), undefined);
});
