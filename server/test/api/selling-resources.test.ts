import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertProblem, type Body, faultPlaces, sharedTestService } from '../support/test-service.ts';

/** D19.1, .2, .4, .6: the settings of a shop, its VAT rates, services and tariffs, one by one. */
const service = await sharedTestService();
const tenant = await service.newTenant({ currency: 'CHF', price_basis: 'HT' });
const other = await service.newTenant();

type Made = Body & { id: number; version: number };

const post = <T = Made>(path: string, body: Body, of = tenant) => of.must<T>('POST', path, body);
const newRate = (fields: Body = {}, of = tenant) =>
  post('/v1/vat-rates', { name: 'TVA 20 %', rate: 20, ...fields }, of);
const newTariff = (fields: Body = {}, of = tenant) => post('/v1/tariffs', { name: 'Dealers', ...fields }, of);
const newService = (fields: Body = {}, of = tenant) =>
  post('/v1/services', { name: 'Fitting', price: 90, ...fields }, of);
const withoutRecord = ({ id, version, created_at, updated_at, ...fields }: Body) => fields;
const codesOf = ({ body }: { body: Body }) => ((body.errors ?? []) as { code: string }[]).map(({ code }) => code);
const refused = async (method: string, path: string, body: Body, pointer: string, code: string) => {
  const answer = await tenant.call(method, path, body);
  assertProblem(answer, 422, 'validation_error');
  assert.deepEqual([faultPlaces(answer), codesOf(answer)], [[pointer], [code]], JSON.stringify(body));
};
const conflicts = async (path: string, code: string, of = tenant) => {
  for (const answer of [await of.call('DELETE', path), await of.call('PATCH', path, { active: false })]) {
    assertProblem(answer, 409, 'conflict');
    assert.deepEqual(codesOf(answer), [code]);
  }
};
const lastChange = async (of = tenant) => {
  type Change = {
    number: number;
    type: string;
    resource: Body;
    fields: { field: string; before: unknown; after: unknown }[];
  };
  return (await of.must<{ data: Change[] }>('GET', '/v1/changes?page_size=1')).data[0] as Change;
};

const COMPANY = {
  name: null,
  address: null,
  registration: null,
  vat_number: null,
  phone: null,
  email: null,
  website: null,
  logo_url: null,
  legal: null,
};
const OFFER = {
  language: null,
  dimensions: 'show',
  prices: 'full',
  accent_colour: null,
  introduction: null,
  terms: null,
  payment_terms: null,
  footer: null,
  translations: {},
  show_discounts: true,
  show_drawings: true,
  validity_days: 30,
  deposit_percent: null,
  acceptance: 'off',
  publish_requests: false,
};

test('D19.1 settings have their defaults before anybody writes them, and each field is kept', async () => {
  const fresh = await service.newTenant({ currency: 'CHF', price_basis: 'HT' });
  const read = await fresh.call('GET', '/v1/settings');
  assert.equal(read.headers.etag, '"1"');
  assert.deepEqual(withoutRecord(read.body), {
    company: COMPANY,
    included_vat_rate_id: null,
    vat_rate_id: null,
    purchase_tariff_id: null,
    discount_limits: { editor: null, key: null },
    time_zone: 'Europe/Paris',
    offer: OFFER,
    currency: 'CHF',
    price_basis: 'HT',
  });
  const unchanged = await fresh.call('PATCH', '/v1/settings', {});
  assert.deepEqual(unchanged.body, read.body, 'an empty change makes nothing that could be seen');
  assert.deepEqual(await fresh.must('PATCH', '/v1/settings', read.body), read.body, 'GET, edit, PATCH');
  assert.equal((await fresh.call('GET', '/v1/settings', undefined, { 'if-none-match': '"1"' })).status, 304);
  const rate = await newRate({}, fresh);
  const tariff = await newTariff({}, fresh);
  const fields = {
    company: {
      ...COMPANY,
      name: 'Menuiserie Dupont',
      address: ['12 rue des Lilas', '35000 Rennes'],
      vat_number: 'FR12345678901',
      website: 'www.dupont.example',
      logo_url: '/media/1-abc.webp',
      legal: 'SARL\nCapital 10 000 €',
    },
    included_vat_rate_id: rate.id,
    vat_rate_id: rate.id,
    purchase_tariff_id: tariff.id,
    discount_limits: { editor: 7.125, key: 0 },
    time_zone: 'America/Montreal',
    offer: {
      ...OFFER,
      language: 'de',
      dimensions: 'hide',
      prices: 'totals',
      accent_colour: '#1F4e79',
      terms: 'x'.repeat(20_000),
      translations: { en: { footer: 'Thank you' } },
      show_discounts: false,
      show_drawings: false,
      validity_days: 45,
      deposit_percent: 30,
      acceptance: 'consumer',
      publish_requests: true,
    },
  };
  const written = await fresh.call('PATCH', '/v1/settings', fields, { 'if-match': '"1"' });
  assert.deepEqual(withoutRecord(written.body), { ...fields, currency: 'CHF', price_basis: 'HT' });
  assert.deepEqual([written.body.version, written.headers.etag], [2, '"2"']);
  assert.deepEqual(await fresh.must('GET', '/v1/settings'), written.body);
  assertProblem(
    await fresh.call('PATCH', '/v1/settings', { time_zone: 'Europe/Paris' }, { 'if-match': '"1"' }),
    412,
    'precondition_failed',
  );
  const { type, resource, fields: changed } = await lastChange(fresh);
  assert.deepEqual([type, resource.kind, resource.id, resource.version], ['settings.updated', 'settings', 1, 2]);
  assert.deepEqual(changed.map(({ field }) => field).sort(), Object.keys(fields).sort());
  // D1: a field is replaced whole, and null is taken as {}.
  const replaced = await fresh.must('PATCH', '/v1/settings', { company: { name: 'Dupont' }, offer: null });
  assert.deepEqual([replaced.company, replaced.offer], [{ ...COMPANY, name: 'Dupont' }, OFFER]);
});

test('D19.1 the ETag of settings follows the labels of the tenant that they show', async () => {
  const fresh = await service.newTenant();
  const before = await fresh.call('GET', '/v1/settings');
  await service.operator('PATCH', `/operator/v1/tenants/${fresh.id}`, { price_basis: 'HT' });
  const after = await fresh.call('GET', '/v1/settings', undefined, { 'if-none-match': before.headers.etag ?? '' });
  assert.deepEqual([after.status, after.body.price_basis], [200, 'HT']);
  const patched = await fresh.call(
    'PATCH',
    '/v1/settings',
    { currency: 'USD', price_basis: 'TTC', time_zone: 'UTC' },
    { 'if-match': after.headers.etag ?? '' },
  );
  assert.deepEqual([patched.body.currency, patched.body.price_basis, patched.body.time_zone], ['EUR', 'HT', 'UTC']);
});

test('D19.1 what settings cannot be is refused, where it stands', async () => {
  const patch = (body: Body, pointer: string, code: string) => refused('PATCH', '/v1/settings', body, pointer, code);
  await patch({ time_zone: 'Europe/Nowhere' }, '/time_zone', 'unknown_time_zone');
  await patch({ time_zone: '+02:00' }, '/time_zone', 'unknown_time_zone');
  await patch({ time_zone: null }, '/time_zone', 'wrong_type');
  await patch({ vat_rate_id: 999_999 }, '/vat_rate_id', 'unknown_reference');
  await patch({ purchase_tariff_id: 999_999 }, '/purchase_tariff_id', 'unknown_reference');
  await patch({ company: { nam: 'X' } }, '/company', 'unknown_field');
  await patch({ company: { address: 'a\nb\nc\nd\ne\nf\ng' } }, '/company/address', 'malformed');
  await patch({ company: { address: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] } }, '/company/address', 'too_many');
  await patch({ company: { legal: Array(11).fill('a') } }, '/company/legal', 'too_many');
  await patch({ company: { logo_url: 'javascript:alert(1)' } }, '/company/logo_url', 'malformed');
  await patch({ discount_limits: { editor: 101 } }, '/discount_limits/editor', 'out_of_range');
  await patch({ discount_limits: { key: 0.0001 } }, '/discount_limits/key', 'too_many_decimals');
  await patch({ offer: { terms: 'x'.repeat(20_001) } }, '/offer/terms', 'too_long');
  await patch({ offer: { language: 'it' } }, '/offer/language', 'unknown_value');
  await patch({ offer: { acceptance: 'maybe' } }, '/offer/acceptance', 'unknown_value');
  await patch({ offer: { accent_colour: 'blue' } }, '/offer/accent_colour', 'malformed');
  await patch({ offer: { validity_days: null } }, '/offer/validity_days', 'wrong_type');
  await patch({ offer: { translations: { en: { term: 'x' } } } }, '/offer/translations/en', 'unknown_field');
  const inactive = await newRate({ active: false });
  await patch({ included_vat_rate_id: inactive.id }, '/included_vat_rate_id', 'inactive_vat_rate');
  const foreign = await newRate({}, other);
  const [theirs, nobodys] = [
    await tenant.call('PATCH', '/v1/settings', { vat_rate_id: foreign.id }, { 'x-request-id': 'same' }),
    await tenant.call('PATCH', '/v1/settings', { vat_rate_id: 999_999 }, { 'x-request-id': 'same' }),
  ];
  assert.equal(theirs.text, nobodys.text, "another tenant's and one that never existed look the same");
});

test('D19.2 a VAT rate is made with its defaults, read, listed, searched, changed and deactivated', async () => {
  const made = await tenant.call('POST', '/v1/vat-rates', { name: 'Réduit', rate: 5.5 });
  assert.deepEqual([made.status, made.headers.location], [201, `/v1/vat-rates/${made.body.id}`]);
  const { id, ...fields } = { ...withoutRecord(made.body), id: made.body.id };
  assert.deepEqual(fields, {
    name: 'Réduit',
    rate: 5.5,
    category: 'S',
    note: null,
    customer_certifies: false,
    offered: false,
    translations: {},
    active: true,
  });
  const path = `/v1/vat-rates/${id}`;
  const all = {
    name: 'Exonéré',
    rate: 0,
    category: 'E',
    note: 'Article 293 B du CGI',
    customer_certifies: true,
    offered: true,
    translations: { en: { name: 'Exempt', note: 'Article 293 B' } },
    active: true,
  };
  assert.deepEqual(withoutRecord(await tenant.must('PATCH', path, all)), all);
  const found = await tenant.must<{ data: Made[] }>('GET', '/v1/vat-rates?q=exonere');
  assert.deepEqual(
    found.data.map((rate) => rate.id),
    [id],
  );
  assert.equal((await tenant.must('DELETE', path)).active, false);
  assert.equal((await tenant.must('DELETE', path)).version, 3, 'again, and nothing changes');
  assertProblem(await other.call('GET', path), 404, 'not_found');
});

test('D19.2 category, rate and note of a VAT rate fit each other', async () => {
  const create = (body: Body, pointer: string, code: string) =>
    refused('POST', '/v1/vat-rates', { name: 'X', rate: 20, ...body }, pointer, code);
  await create({ rate: 0 }, '/rate', 'rate_of_category');
  await create({ category: 'Z' }, '/rate', 'rate_of_category');
  await create({ rate: 100.001 }, '/rate', 'out_of_range');
  await create({ rate: -1 }, '/rate', 'out_of_range');
  await create({ rate: 5.1234 }, '/rate', 'too_many_decimals');
  await create({ rate: '20' }, '/rate', 'wrong_type');
  await create({ category: 's' }, '/category', 'unknown_value');
  for (const category of ['E', 'AE', 'K', 'G', 'O']) {
    await create({ category, rate: 0 }, '/note', 'required');
    await create({ category, rate: 0, note: ' \n' }, '/note', 'required');
    assert.equal((await newRate({ category, rate: 0, note: 'Why', active: false })).category, category);
  }
  assert.equal((await newRate({ category: 'Z', rate: 0, active: false })).note, null);
  assert.equal((await newRate({ rate: 5.125, active: false })).rate, 5.125);
  const { id } = await newRate({ active: false });
  const both = await tenant.call('PATCH', `/v1/vat-rates/${id}`, { category: 'E' });
  assert.deepEqual(
    [faultPlaces(both), codesOf(both)],
    [
      ['/rate', '/note'],
      ['rate_of_category', 'required'],
    ],
  );
  await refused('PATCH', `/v1/vat-rates/${id}`, { rate: 0 }, '/rate', 'rate_of_category');
});

test('D19.2 a VAT rate that settings or an active service name stays active, and comes back', async () => {
  const fresh = await service.newTenant();
  const rate = await newRate({}, fresh);
  const path = `/v1/vat-rates/${rate.id}`;
  for (const field of ['vat_rate_id', 'included_vat_rate_id']) {
    await fresh.must('PATCH', '/v1/settings', { [field]: rate.id });
    await conflicts(path, 'used_vat_rate', fresh);
    await fresh.must('PATCH', '/v1/settings', { [field]: null });
  }
  const fitting = await newService({ vat_rate_id: rate.id }, fresh);
  await conflicts(path, 'used_vat_rate', fresh);
  await fresh.must('DELETE', `/v1/services/${fitting.id}`);
  assert.equal((await fresh.must('DELETE', path)).active, false);
  const again = await fresh.call('PATCH', `/v1/services/${fitting.id}`, { active: true });
  assert.deepEqual([faultPlaces(again), codesOf(again)], [['/vat_rate_id'], ['inactive_vat_rate']]);
  // D1: an old flaw in one field does not lock the others.
  await fresh.must('PATCH', `/v1/services/${fitting.id}`, { name: 'Other' });
});

test('D19.2 there are at most 50 active VAT rates, whoever makes them at once', async () => {
  const fresh = await service.newTenant();
  const made: Made[] = [];
  for (let count = 0; count < 47; count++) made.push(await newRate({ name: `R${count}` }, fresh));
  const sleeping = await newRate({ name: 'Sleeping', active: false }, fresh);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => fresh.call('POST', '/v1/vat-rates', { name: `P${index}`, rate: 10 })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 422, 422, 422]);
  assert.deepEqual(codesOf(answers.find(({ status }) => status === 422) as never), ['too_many_vat_rates']);
  const woken = await fresh.call('PATCH', `/v1/vat-rates/${sleeping.id}`, { active: true });
  assert.deepEqual(codesOf(woken), ['too_many_vat_rates']);
  await fresh.must('DELETE', `/v1/vat-rates/${made[0]?.id}`);
  await fresh.must('PATCH', `/v1/vat-rates/${sleeping.id}`, { active: true });
});

test('D19.4 a service is made with its defaults, and every field is kept', async () => {
  const made = await tenant.must('POST', '/v1/services', { name: 'Pose', price: 0 });
  assert.deepEqual(withoutRecord(made), {
    name: 'Pose',
    name_en: null,
    description: null,
    reference: null,
    price: 0,
    price_type: 'flat',
    price_table_id: null,
    minimum_charge: null,
    maximum_charge: null,
    vat_rate_id: null,
    discount_group: null,
    discountable: false,
    offered: false,
    translations: {},
    active: true,
  });
  const rate = await newRate();
  const table = await post('/v1/price-tables', { name: 'By size', price_table: '10:20' });
  const all = {
    name: 'Pose en rénovation',
    name_en: 'Fitting',
    description: 'With foam\nand cover strips',
    reference: 'POSE',
    price: null,
    price_type: 'table',
    price_table_id: table.id,
    minimum_charge: 10,
    maximum_charge: 1e9,
    vat_rate_id: rate.id,
    discount_group: 'POSE',
    discountable: true,
    offered: true,
    translations: { de: { name: 'Montage' } },
    active: false,
  };
  assert.deepEqual(withoutRecord(await tenant.must('PATCH', `/v1/services/${made.id}`, all)), all);
  const list = (query: string) => tenant.must<{ data: Made[] }>('GET', `/v1/services?${query}`);
  assert.deepEqual((await list('q=renovation%20fitting')).data.length, 1);
  assert.deepEqual((await list('reference=POSE&active=false')).data.length, 1);
});

test('D19.4 a service has a price, or a shared table in its place', async () => {
  const create = (body: Body, pointer: string, code: string) =>
    refused('POST', '/v1/services', { name: 'X', ...body }, pointer, code);
  const table = await post('/v1/price-tables', { name: 'By size', price_table: '10:20' });
  await create({}, '/price', 'required');
  await create({ price: null }, '/price', 'required');
  await create({ price: -0.01 }, '/price', 'out_of_range');
  await create({ price: 1e9 + 1 }, '/price', 'out_of_range');
  await create({ price: 1, price_type: 'per_leaf' }, '/price_type', 'unknown_value');
  await create({ price_type: 'table' }, '/price_table_id', 'required');
  await create({ price: 5, price_type: 'table', price_table_id: table.id }, '/price', 'not_beside_price_type');
  await create({ price: 5, price_table_id: table.id }, '/price_table_id', 'not_beside_price_type');
  await create({ price_type: 'table', price_table_id: 999_999 }, '/price_table_id', 'unknown_reference');
  await create({ price: 5, vat_rate_id: 999_999 }, '/vat_rate_id', 'unknown_reference');
  await create({ price: 5, minimum_charge: 3, maximum_charge: 2 }, '/minimum_charge', 'above_maximum');
  await create({ price: 5, discount_group: 'x'.repeat(65) }, '/discount_group', 'too_long');
  await create({ price: 5, discount_group: ' ' }, '/discount_group', 'malformed');
  for (const price_type of ['flat', 'per_piece', 'per_m2', 'per_linear_metre', 'percent'])
    assert.equal((await newService({ price_type, active: false })).price_type, price_type);
});

test('D15.1, D19.4 a price table that an active service uses stays, and tells of it', async () => {
  const table = await post('/v1/price-tables', { name: 'By size', price_table: '10:20' });
  const path = `/v1/price-tables/${table.id}`;
  const made = await newService({ price: null, price_type: 'table', price_table_id: table.id });
  const read = await tenant.call('GET', path);
  assert.deepEqual(read.body.used_by, { pricing_configurations: 0, options: 0, products: 0, services: 1 });
  await conflicts(path, 'used_price_table');
  await tenant.must('DELETE', `/v1/services/${made.id}`);
  await tenant.must('DELETE', path);
  const again = await tenant.call('PATCH', `/v1/services/${made.id}`, { active: true });
  assert.deepEqual([faultPlaces(again), codesOf(again)], [['/price_table_id'], ['inactive_price_table']]);
  await tenant.must('PATCH', `/v1/services/${made.id}`, { price_type: 'flat', price: 5, price_table_id: null });
  assert.deepEqual((await tenant.must('GET', path)).used_by, { pricing_configurations: 0, options: 0, products: 0 });
  assert.notEqual((await tenant.call('GET', path)).headers.etag, read.headers.etag);
});

test('D19.6 a tariff is made with its defaults, and its groups are kept in their order', async () => {
  const made = await newTariff();
  assert.deepEqual(withoutRecord(made), {
    name: 'Dealers',
    reference: null,
    percent: 0,
    groups: [],
    open_to_editors: false,
    active: true,
  });
  const groups = [
    { discount_group: 'PVC', percent: -40 },
    { discount_group: 'Alu', percent: 12.5 },
  ];
  const all = { name: 'B', reference: 'R', percent: -100, groups, open_to_editors: true, active: true };
  assert.deepEqual(withoutRecord(await tenant.must('PATCH', `/v1/tariffs/${made.id}`, all)), all);
  const { fields } = await lastChange();
  assert.deepEqual(
    fields.find(({ field }) => field === 'groups'),
    { field: 'groups', before: [], after: groups },
  );
  const create = (body: Body, pointer: string, code: string) =>
    refused('POST', '/v1/tariffs', { name: 'X', ...body }, pointer, code);
  await create({ percent: -101 }, '/percent', 'out_of_range');
  await create({ percent: 1001 }, '/percent', 'out_of_range');
  await create({ groups: [{ discount_group: 'A' }] }, '/groups/0', 'required');
  await create({ groups: [{ discount_group: ' ', percent: 1 }] }, '/groups/0/discount_group', 'malformed');
  await create({ groups: [{ discount_group: 'A', percent: 1001 }] }, '/groups/0/percent', 'out_of_range');
  const twice = [...groups, { discount_group: 'PVC', percent: 1 }];
  await create({ groups: twice }, '/groups/2/discount_group', 'duplicate');
  const many = Array.from({ length: 501 }, (_, index) => ({ discount_group: `G${index}`, percent: 1 }));
  await create({ groups: many }, '/groups', 'too_many');
  assert.equal(((await newTariff({ groups: many.slice(1) })).groups as unknown[]).length, 500);
});

test('D19.6 a tariff that a key carries or settings name stays active', async () => {
  const tariff = await newTariff();
  const path = `/v1/tariffs/${tariff.id}`;
  const key = await post('/v1/api-keys', { name: 'Dealer', tariff_id: tariff.id, scopes: ['storefront:read'] });
  assert.equal(key.tariff_id, tariff.id);
  await conflicts(path, 'used_tariff');
  await tenant.must('PATCH', `/v1/api-keys/${key.id}`, { tariff_id: null });
  const change = await lastChange();
  assert.deepEqual(change.fields, [{ field: 'tariff_id', before: tariff.id, after: null }]);
  await tenant.must('PATCH', '/v1/settings', { purchase_tariff_id: tariff.id });
  await conflicts(path, 'used_tariff');
  await tenant.must('PATCH', '/v1/settings', { purchase_tariff_id: null });
  await tenant.must('PATCH', `/v1/api-keys/${key.id}`, { tariff_id: tariff.id });
  await tenant.must('DELETE', `/v1/api-keys/${key.id}`);
  await tenant.must('DELETE', path);
  await refused('POST', '/v1/api-keys', { name: 'K', tariff_id: tariff.id }, '/tariff_id', 'inactive_tariff');
  await refused('POST', '/v1/api-keys', { name: 'K', tariff_id: 999_999 }, '/tariff_id', 'unknown_reference');
  const plain = await post('/v1/api-keys', { name: 'Plain' });
  assert.equal(plain.tariff_id, null);
  await refused('PATCH', `/v1/api-keys/${plain.id}`, { tariff_id: tariff.id }, '/tariff_id', 'inactive_tariff');
});

test('D19.6 brands, products and options have a discount group', async () => {
  const brand = await post('/v1/brands', { name: 'B', discount_group: 'Wood' });
  const category = await post('/v1/categories', { name: 'C' });
  const product = { name: 'P', category_id: category.id, brand_id: brand.id };
  const records = [
    ['/v1/brands', { name: 'B' }],
    ['/v1/products', product],
    ['/v1/options', { name: 'O' }],
  ] as const;
  for (const [path, body] of records) {
    const made = await post(path, body);
    assert.equal(made.discount_group, null);
    const patched = await tenant.must('PATCH', `${path}/${made.id}`, { discount_group: 'PVC' });
    assert.equal(patched.discount_group, 'PVC');
    assert.deepEqual((await lastChange()).fields, [{ field: 'discount_group', before: null, after: 'PVC' }]);
    await refused('PATCH', `${path}/${made.id}`, { discount_group: 'x'.repeat(65) }, '/discount_group', 'too_long');
    await refused('PATCH', `${path}/${made.id}`, { discount_group: '' }, '/discount_group', 'malformed');
  }
});

test('D19 reading needs catalogue:read; services catalogue:write, settings, rates and tariffs keys:manage', async () => {
  const rate = await newRate();
  const tariff = await newTariff();
  const fitting = await newService();
  const writes: [method: string, path: string, body: Body | undefined, scope: string][] = [
    ['PATCH', '/v1/settings', { time_zone: 'UTC' }, 'keys:manage'],
    ['POST', '/v1/vat-rates', { name: 'X', rate: 1 }, 'keys:manage'],
    ['PATCH', `/v1/vat-rates/${rate.id}`, { name: 'Y' }, 'keys:manage'],
    ['DELETE', `/v1/vat-rates/${rate.id}`, undefined, 'keys:manage'],
    ['POST', '/v1/tariffs', { name: 'X' }, 'keys:manage'],
    ['PATCH', `/v1/tariffs/${tariff.id}`, { name: 'Y' }, 'keys:manage'],
    ['DELETE', `/v1/tariffs/${tariff.id}`, undefined, 'keys:manage'],
    ['POST', '/v1/services', { name: 'X', price: 1 }, 'catalogue:write'],
    ['PATCH', `/v1/services/${fitting.id}`, { name: 'Y' }, 'catalogue:write'],
    ['DELETE', `/v1/services/${fitting.id}`, undefined, 'catalogue:write'],
  ];
  const scopes = ['storefront:read', 'quotes:create', 'catalogue:read', 'catalogue:write', 'keys:manage'];
  for (const [method, path, body, scope] of writes) {
    const without = await tenant.keyWith(scopes.filter((one) => one !== scope));
    assertProblem(await service.call(method, path, { token: without, body }), 403, 'insufficient_scope');
    const answer = await service.call(method, path, { token: await tenant.keyWith([scope]), body });
    assert.ok(answer.status < 300, `${method} ${path} with ${scope}: ${answer.text}`);
  }
  const blind = await tenant.keyWith(scopes.filter((one) => one !== 'catalogue:read'));
  const reader = await tenant.keyWith(['catalogue:read']);
  for (const path of ['/v1/settings', '/v1/vat-rates', '/v1/services', '/v1/tariffs', `/v1/tariffs/${tariff.id}`]) {
    assertProblem(await service.call('GET', path, { token: blind }), 403, 'insufficient_scope');
    assert.equal((await service.call('GET', path, { token: reader })).status, 200);
  }
});
