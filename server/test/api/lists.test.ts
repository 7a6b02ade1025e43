import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TenantRead } from '../../src/platform/database/tenant-transaction.ts';
import { pricingConfigurations } from '../../src/prices/rows/store.ts';
import { newSampleCatalogue } from '../support/sample-catalogue.ts';
import { assertProblem, type Body, faultPlaces, sharedTestService } from '../support/test-service.ts';

/** D1: what every list of records takes. Each list is asked in the same way, and a new one is added by its path. */
const service = await sharedTestService();
const tenant = await service.newTenant();
const catalogue = await newSampleCatalogue(tenant, 'Sample');
const [product] = catalogue.products ?? [];

type Page = { data: (Body & { id: number })[]; total: number };
type ListCase = { path: string; orders: readonly string[]; hasReference?: boolean };

const named = ['id', 'name', 'updated_at'] as const;
const lists: ListCase[] = [
  { path: '/v1/brands', orders: named },
  { path: '/v1/categories', orders: named },
  { path: '/v1/products', orders: named, hasReference: true },
  { path: '/v1/options', orders: named, hasReference: true },
  { path: `/v1/products/${product}/steps`, orders: named },
  { path: `/v1/products/${product}/pricing-configurations`, orders: ['id', 'updated_at'] },
  { path: '/v1/quotes', orders: ['id', 'number', 'updated_at'], hasReference: true },
  { path: '/v1/api-keys', orders: named },
  { path: '/operator/v1/tenants', orders: named },
];

const call = (path: string) =>
  path.startsWith('/operator') ? service.operator<Page>('GET', path) : tenant.call<Page>('GET', path);
const list = async (path: string): Promise<Page> => {
  const answer = await call(path);
  assert.equal(answer.status, 200, `${path}: ${answer.text}`);
  return answer.body;
};
const idsOf = ({ data }: Page) => data.map(({ id }) => id);

await tenant.must('POST', '/v1/api-keys', { name: 'Another' });
await tenant.must('POST', '/v1/quotes', {
  reference: 'Other',
  lines: [
    {
      product_id: product,
      pricing_configuration_id: catalogue['pricing-configurations']?.[0],
      width: 1000,
      height: 1200,
    },
  ],
});
await service.newTenant();
const [category_id, brand_id] = [catalogue.categories?.[0], catalogue.brands?.[0]];
for (const reference of ['REF-1', 'REF-12', 'REF-1'])
  await tenant.must('POST', '/v1/products', { name: 'Même', category_id, brand_id, reference });
await tenant.must('POST', '/v1/options', { name: 'Référencée', reference: 'REF-1' });
for (const path of ['brands', 'categories', 'options'])
  for (const name of ['Same', 'Same', 'same']) await tenant.must('POST', `/v1/${path}`, { name });

/** As the list sorts: names without regard to case and accents, then the id. */
const plain = (value: unknown) =>
  typeof value === 'string' ? value.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase() : value;
const compare = (a: unknown, b: unknown) => {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a as string) < (b as string) ? -1 : 1;
};

for (const { path, orders, hasReference } of lists) {
  test(`D1 ${path}: each order is total, over pages of one, and a minus turns it round`, async () => {
    const all = await list(`${path}?page_size=200`);
    assert.ok(all.data.length > 1, 'a list of one is in any order');
    for (const field of orders) {
      const up = idsOf(await list(`${path}?order=${field}&page_size=200`));
      const sorted = all.data.toSorted((a, b) => compare(plain(a[field]), plain(b[field])) || a.id - b.id);
      assert.deepEqual(up, idsOf({ ...all, data: sorted }), field);
      const single: number[] = [];
      for (let page = 1; page <= up.length; page += 1)
        single.push(...idsOf(await list(`${path}?order=${field}&page_size=1&page=${page}`)));
      assert.deepEqual(single, up, `${field} in pages of one`);
      assert.deepEqual(idsOf(await list(`${path}?order=-${field}&page_size=200`)), up.toReversed(), `-${field}`);
    }
  });

  test(`D1 ${path}: ids, updated_since and reference leave only what they name`, async () => {
    const { data } = await list(`${path}?page_size=200`);
    const last = data.at(-1) ?? assert.fail('nothing is listed');
    assert.deepEqual(idsOf(await list(`${path}?ids=${last.id},9007199254740991`)), [last.id]);
    assert.equal((await list(`${path}?ids=${last.id}&order=-id`)).total, 1);
    const since = String(last.updated_at);
    const expected = data.filter(({ updated_at }) => String(updated_at) >= since).map(({ id }) => id);
    const found = await list(`${path}?updated_since=${since}&page_size=200`);
    assert.deepEqual(idsOf(found), expected);
    assert.equal(found.total, expected.length);
    // The same moment with another offset.
    const eastern = new Date(new Date(since).getTime() + 2 * 3600_000).toISOString().replace('Z', '+02:00');
    const shifted = await list(`${path}?updated_since=${encodeURIComponent(eastern)}&page_size=200`);
    assert.deepEqual(idsOf(shifted), expected);
    assert.equal((await list(`${path}?updated_since=9999-12-31T23:59:59-23:59`)).total, 0);
    assert.equal((await list(`${path}?updated_since=0000-01-01T00:00:00%2B23:59`)).total, data.length);
    if (!hasReference) return assertProblem(await call(`${path}?reference=x`), 422, 'validation_error');
    const withReference = data.find(({ reference }) => reference !== null) ?? assert.fail('no reference is given');
    const reference = String(withReference.reference);
    const same = data.filter((record) => record.reference === reference);
    assert.deepEqual(
      idsOf(await list(`${path}?reference=${encodeURIComponent(reference)}`)),
      idsOf({ data: same, total: 0 }),
    );
    assert.equal((await list(`${path}?reference=${encodeURIComponent(reference.slice(0, -1))}`)).total, 0);
  });

  test(`D1 ${path}: fields are a choice, each alone as in the whole record, and id always`, async () => {
    const whole = await list(`${path}?page_size=200`);
    const names = Object.keys(whole.data[0] ?? {});
    for (const name of names) {
      const { data } = await list(`${path}?fields=${name}&page_size=200`);
      assert.deepEqual(
        data,
        whole.data.map((record) => ({ id: record.id, [name]: record[name] })),
        name,
      );
    }
    assert.deepEqual(await list(`${path}?fields=${names.join(',')}&page_size=200`), whole);
    const tags = await Promise.all(['', '?fields=id', '?fields=id,version'].map((query) => call(path + query)));
    assert.equal(new Set(tags.map(({ headers }) => headers.etag)).size, 3, 'another body has another ETag');
  });

  test(`D1 ${path}: what is no order, id, time or field is refused by name`, async () => {
    for (const query of [
      'order=price_table',
      'order=',
      'order=--id',
      'order=id,name',
      'ids=',
      'ids=1,,2',
      `ids=${Array.from({ length: 201 }, (_, index) => index + 1)}`,
      'updated_since=yesterday',
      'updated_since=2026-02-30T00:00:00Z',
      'updated_since=2026-01-01T24:00:00Z',
      'updated_since=2026-01-01',
      'updated_since=2026-01-01T00:00:00+99:00',
      'fields=',
      'fields=id,tenant_id',
      'fields=key_hash',
      'fields=row_price',
      'fields=id%20',
    ]) {
      const refused = await call(`${path}?${query}`);
      assertProblem(refused as never, 422, 'validation_error');
      assert.deepEqual(faultPlaces(refused as never), [query.split('=')[0]], query);
    }
    const refused = (await call(`${path}?fields=nope`)) as unknown as { body: { detail: string } };
    assert.match(refused.body.detail, /\bupdated_at\b/, 'the allowed fields are named');
  });
}

test('D1 steps are listed by display_order, then id, without an order', async () => {
  const { data } = await list(`/v1/products/${product}/steps`);
  const orders = data.map(({ display_order }) => display_order as number);
  assert.deepEqual(
    orders,
    orders.toSorted((a, b) => a - b),
  );
});

test('D5 q: every word is found, in any order, in any case, with or without accents, with either apostrophe', async () => {
  const other = await service.newTenant();
  const names = ['Chêne clair', 'Chene foncé', 'CŒUR DE CHÊNE', 'Łódź', '100 %', 'a_b', 'Straße', 'Ø 40', 'C:\\chêne'];
  for (const name of names)
    await other.must('POST', '/v1/options', { name, reference: name === 'Łódź' ? 'Réf-7' : null });
  const found = async (q: string) =>
    (await other.must<{ data: { name: string }[] }>('GET', `/v1/options?q=${encodeURIComponent(q)}`)).data.map(
      ({ name }) => name,
    );
  assert.deepEqual(await found('clair chêne'), ['Chêne clair']);
  assert.deepEqual(await found('chene'), ['Chêne clair', 'Chene foncé', 'CŒUR DE CHÊNE', 'C:\\chêne']);
  assert.deepEqual(await found('CHE\u0302NE  FONCE'), ['Chene foncé']);
  assert.deepEqual(await found('coeur'), ['CŒUR DE CHÊNE']);
  assert.deepEqual(await found('cœur de'), ['CŒUR DE CHÊNE']);
  assert.deepEqual(await found('lodz'), ['Łódź']);
  assert.deepEqual(await found('ref-7 łódź'), ['Łódź'], 'one word in the reference, one in the name');
  assert.deepEqual(await found('strasse'), ['Straße']);
  assert.deepEqual(await found('o 40'), ['Ø 40']);
  assert.deepEqual(await found('chêne absent'), []);
  assert.deepEqual(await found('%'), ['100 %']);
  assert.deepEqual(await found('a_b'), ['a_b']);
  assert.deepEqual(await found('a%b'), []);
  assert.deepEqual(await found('c:\\ch'), ['C:\\chêne']);
  assert.deepEqual(await found('{a,"b"}'), []);
  assert.deepEqual(await found('chêneclair'), [], 'words are not joined');
  assert.deepEqual(await found('łódźRéf-7'), [], 'nor are fields');
  assert.equal((await found('  ')).length, names.length);
  for (const name of ['Porte d’entrée', "Baie d'angle", 'Porte dentelée'])
    await other.must('POST', '/v1/options', { name });
  for (const apostrophe of ["'", '’']) {
    assert.deepEqual(await found(`d${apostrophe}ENTREE`), ['Porte d’entrée']);
    assert.deepEqual(await found(`baie d${apostrophe}angle`), ["Baie d'angle"]);
    assert.deepEqual(
      await found(apostrophe),
      ['Porte d’entrée', "Baie d'angle"],
      'one is no other letter, and not none',
    );
    assert.deepEqual(await found(`d${apostrophe}ent%`), []);
  }
  assert.deepEqual(await found('dent'), ['Porte dentelée']);
});

test('D1 a field that was left out is not read from the database either', async () => {
  const sent: string[] = [];
  const read = new TenantRead(async (text) => {
    sent.push(text);
    return [];
  }, tenant.id);
  const page = { page: 1, page_size: 50, equals: {} };
  await pricingConfigurations.list(read, page);
  assert.ok(sent[0]?.includes('price_table'), 'without fields the table is read');
  await pricingConfigurations.list(read, { ...page, page: 2, fields: ['leaf_count', 'version'] });
  assert.match(sent[1] ?? '', /^select id, leaf_count, version\s+from pricing_configurations where tenant_id = \$1 /);
});
