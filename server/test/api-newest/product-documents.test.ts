import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOptions, type TestStep } from '../support/new-product.ts';
import { gridText, newPricedProduct } from '../support/priced-product.ts';
import { productGist, type WholeProduct, wholeProduct } from '../support/product-gist.ts';
import {
  type Answer,
  assertProblem,
  type Body,
  faultPlaces,
  sharedTestService,
  type TestTenant,
} from '../support/test-service.ts';

const service = await sharedTestService();
const [mine, theirs] = [await service.newTenant(), await service.newTenant({ currency: 'CHF', price_basis: 'HT' })];

type Record = Body & { id: number };
type Document = Body & {
  product: Body;
  options: Record[];
  steps: Record[];
  pricing_configurations: Record[];
  rules: Record[];
};
type Made = { document_id: number; name?: string; option_id?: number | null };
type Report = {
  dry_run: boolean;
  product: { id: number; name: string; created: boolean; category: Body | null; brand: Body | null };
  from_price: { old: number | null; new: number | null };
  options: { matched: (Made & { differences: string[] })[]; created: Made[] };
  steps: { created: Body[]; deactivated: number };
  pricing_configurations: { created: Body[]; deactivated: number };
  rules: { created: Body[]; deactivated: number };
  missing: { what: string; pointer: string; message: string }[];
  warnings: { code: string; pointer: string }[];
};

const exportOf = (tenant: TestTenant, id: number) =>
  tenant.must<Document>('GET', `/v1/products/${id}/configuration/export`);
const importNew = (tenant: TestTenant, document: object, query = '', headers = {}) =>
  tenant.call<Report>('POST', `/v1/products/import${query}`, document, headers);
const importInto = (tenant: TestTenant, id: number, document: object, query = '') =>
  tenant.call<Report>('POST', `/v1/products/${id}/configuration/import${query}`, document);
const done = (answer: Answer<Report>, status = 201): Report => {
  assert.equal(answer.status, status, answer.text);
  return answer.body;
};
const verified = async () => assert.equal((await service.operator('POST', '/operator/v1/verify')).body.drift_count, 0);
const document = (fields: Body = {}) => ({
  format: 'vantail.product-configuration',
  version: 1,
  product: { name: 'P' },
  ...fields,
});

/** A place to import into: a category and a brand of the names that `newPricedProduct` gives them. */
const makePlace = async (tenant: TestTenant) => ({
  category: await tenant.must<Record>('POST', '/v1/categories', { name: 'Fenêtres' }),
  brand: await tenant.must<Record>('POST', '/v1/brands', { name: 'Atelier' }),
});

/** Rows, steps that refer to them and to each other, options with and without a reference, a list of a client's own. */
const richProduct = async (tenant: TestTenant) => {
  const product = await newPricedProduct(tenant, {
    name: 'Deux vantaux',
    reference: 'PVC-2V',
    price_adjustment_percentage: 4.5,
  });
  const row = await product.row({ price_table: gridText([[210, null]]), minimum_price: 63.11 });
  const off = await product.row({ price_table: '214.5:118.9', active: false });
  const [white = 0] = await newOptions(tenant, 1, {
    name: 'Blanc',
    reference: 'W1',
    content_type: 'couleurs',
    price: 10,
  });
  const [oak = 0] = await newOptions(tenant, 1, {
    name: 'Chêne',
    configuration: { pricingConfig: { id: row.id, minimum_price: 1 } },
  });
  const first = await product.step({
    name: 'Ouverture',
    content_configuration: { z: 1, pricingConfig: [row.id, String(off.id), 777_777], a: row.id },
  });
  const colour = await product.step({
    name: 'Couleur',
    option_ids: [oak, white],
    default_option_ids: [white],
    previous_step_id: first.id,
    translations: { de: { name: 'Farbe' } },
  });
  await product.step({
    name: 'Liste',
    active: false,
    content_configuration: { options: [{ id: white, name: 'x' }, white, 888_888, 'y'] },
  });
  await tenant.must('POST', `${product.path}/rules`, {
    name: 'Chêne',
    when: { any: [{ width: { min: 1600 } }, { not: { opening: ['fixe'] } }] },
    then: [
      { exclude: [oak], step: colour.id },
      { surcharge: 12.5, price_type: 'flat', label: 'Grand' },
    ],
    message: 'Pas en chêne',
    translations: { de: { message: 'Nicht in Eiche' } },
  });
  const last = { when: { option: white, step: colour.id }, then: [{ refuse: true }], active: false };
  await tenant.must('POST', `${product.path}/rules`, { name: 'Ancienne', ...last });
  return { product, white, oak };
};

/** What a copy in another tenant may differ in: the ids of options, which are mapped by name. */
const acrossTenants = async (tenant: TestTenant, whole: WholeProduct) => {
  const options = (await tenant.must<{ data: Record[] }>('GET', '/v1/options?page_size=200')).data;
  const names = new Map(options.map(({ id, name }) => [id, `option ${name}`]));
  const named = (id: unknown) => names.get(id as number) ?? (Number(id) > 700_000 || Number(id) < 0 ? 'nowhere' : id);
  const { steps, rules, ...gist } = productGist(whole);
  const optionOf = (id: string) => JSON.stringify(named(Number(id)));
  return {
    ...gist,
    errors: gist.errors.map((item) => ({ ...item, option_id: named(item.option_id) })),
    warnings: gist.warnings.map((item) => ({ ...item, row: Number.isInteger(item.row) ? 'nowhere' : item.row })),
    steps: steps.map((step, place) => ({
      ...step,
      option_ids: (whole.steps[place] as TestStep).option_ids.map(named),
      default_option_ids: ((whole.steps[place] as TestStep).default_option_ids as number[]).map(named),
      content_configuration: null,
    })),
    rules: rules.map((rule) =>
      rule
        .replaceAll(/"option":(\d+)/g, (_, id) => `"option":${optionOf(id)}`)
        .replaceAll(/"exclude":\[(\d+)\]/g, (_, id) => `"exclude":[${optionOf(id)}]`),
    ),
  };
};

test('B6 a document has the whole configuration and ids of its own, and none of the tenant', async () => {
  const { product } = await richProduct(mine);
  const answer = await mine.call<Document>('GET', `${product.path}/configuration/export`);
  assert.equal(answer.headers['content-disposition'], `attachment; filename="product-${product.id}.json"`);
  const {
    format,
    version,
    currency,
    price_basis,
    product: fields,
    options,
    steps,
    pricing_configurations: rows,
    rules,
  } = answer.body;
  assert.deepEqual([format, version, currency, price_basis], ['vantail.product-configuration', 3, 'EUR', 'TTC']);
  assert.deepEqual(
    [fields.name, fields.category, fields.brand],
    ['Deux vantaux', { name: 'Fenêtres' }, { name: 'Atelier' }],
  );
  for (const name of ['id', 'category_id', 'brand_id', 'active', 'version']) assert.equal(name in fields, false, name);
  for (const list of [options, steps, rows, rules])
    assert.deepEqual(
      list.map(({ id }) => id),
      list.map((_, index) => index + 1),
    );
  assert.equal(
    JSON.stringify(steps.map((step) => step.content_configuration)),
    JSON.stringify([
      {
        z: 1,
        pricingConfig: [1, '2', -777_777],
        a: (answer.body as never as { steps: { content_configuration: { a: number } }[] }).steps[0]
          ?.content_configuration.a,
      },
      {},
      { options: [{ id: 1, name: 'x' }, 1, -888_888, 'y'] },
    ]),
  );
  assert.deepEqual(
    steps.map((step) => step.option_ids),
    [undefined, [2, 1], undefined],
  );
  assert.deepEqual(
    steps.map((step) => step.previous_step_id),
    [null, 1, null],
  );
  assert.deepEqual(
    steps.map((step) => step.default_option_ids),
    [[], [1], []],
  );
  assert.deepEqual(rules[0]?.then, [
    { exclude: [2], step: 2 },
    { surcharge: 12.5, price_type: 'flat', label: 'Grand' },
  ]);
  assert.deepEqual(
    [rules[1]?.when, rules[1]?.active, 'product_id' in (rules[1] ?? {})],
    [{ option: 1, step: 2 }, false, false],
  );
  assert.deepEqual(options[1]?.configuration, { pricingConfig: { id: 1, minimum_price: 1 } });
  const again = await service.call('GET', `${product.path}/configuration/export`, {
    token: mine.key,
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  assert.equal(again.status, 304);
});

test('B6 another tenant imports it: the same product, price and report, with options, rows and steps of its own', async () => {
  const { product } = await richProduct(mine);
  const exported = await exportOf(mine, product.id);
  const tenant = await service.newTenant();
  const place = await makePlace(tenant);
  const answer = await importNew(tenant, { ...exported, product: { ...exported.product, active: true } });
  const report = done(answer);
  assert.equal(answer.headers.location, `/v1/products/${report.product.id}`);
  assert.deepEqual(report.product, {
    id: report.product.id,
    name: 'Deux vantaux',
    created: true,
    category: { id: place.category.id, name: 'Fenêtres' },
    brand: { id: place.brand.id, name: 'Atelier' },
  });
  assert.deepEqual([report.options.matched.length, report.options.created.length, report.missing], [0, 2, []]);
  assert.deepEqual(report.from_price, { old: null, new: await product.price() });
  const [before, after] = [await wholeProduct(mine, product.id), await wholeProduct(tenant, report.product.id)];
  assert.deepEqual(await acrossTenants(tenant, after), await acrossTenants(mine, before));
  assert.deepEqual([after.product.reference, after.product.price_adjustment_percentage], ['PVC-2V', 4.5]);
  assert.deepEqual(await exportOf(tenant, report.product.id), exported);
  await verified();
});

test('B6 a new product is a draft unless the document says otherwise, and its report has the price that it will have', async () => {
  const { product } = await richProduct(mine);
  const exported = await exportOf(mine, product.id);
  const report = done(
    await importNew(mine, {
      ...exported,
      product: { ...exported.product, category_id: product.category_id, brand_id: product.brand_id },
    }),
  );
  assert.equal((await mine.must('GET', `/v1/products/${report.product.id}`)).active, false);
  assert.equal(report.from_price.new, await product.price());
  assert.equal((await product.dictionary())[report.product.id], undefined);
});

test('B6 a dry run answers what the real run answers, ids aside, and writes nothing', async () => {
  const { product } = await richProduct(mine);
  const exported = await exportOf(mine, product.id);
  const tenant = await service.newTenant();
  await makePlace(tenant);
  const totals = async () =>
    Promise.all(['products', 'options'].map(async (what) => (await tenant.must('GET', `/v1/${what}`)).total));
  const dry = done(await importNew(tenant, exported, '?dry_run=true'), 200);
  assert.deepEqual(await totals(), [0, 0]);
  assert.equal(dry.product.id, null);
  const real = done(await importNew(tenant, exported));
  const withoutIds = (report: Report) =>
    JSON.stringify(report, (name, value) =>
      ['dry_run', 'option_id', 'step_id', 'pricing_configuration_id', 'rule_id', 'example_id'].includes(name) ||
      (name === 'id' && value !== real.product.category?.id && value !== real.product.brand?.id)
        ? null
        : value,
    );
  assert.equal(withoutIds(dry), withoutIds(real));
  assert.deepEqual(await totals(), [1, 2]);
});

test('B6 options are matched by reference and type, each once; without a reference only the very same one is', async () => {
  const { product } = await richProduct(mine);
  const exported = await exportOf(mine, product.id);
  const tenant = await service.newTenant();
  await makePlace(tenant);
  const [other = 0] = await newOptions(tenant, 1, {
    name: 'White',
    reference: 'W1',
    content_type: 'couleurs',
    price: 99,
  });
  await newOptions(tenant, 1, { name: 'Chêne' });
  await newOptions(tenant, 1, { name: 'Blanc', reference: 'W1', content_type: 'vitrages' });
  const first = done(await importNew(tenant, exported));
  assert.deepEqual(
    first.options.matched.map(({ document_id, option_id, differences }) => [document_id, option_id, differences]),
    [[1, other, ['name', 'price']]],
  );
  assert.deepEqual(
    first.options.created.map(({ name }) => name),
    ['Chêne'],
  );
  assert.equal((await tenant.must('GET', `/v1/options/${other}`)).price, 99);
  const plain = document({
    options: [
      { id: 1, name: 'Verre', content_type: 'vitrages' },
      { id: 2, name: 'Double', reference: 'D', price: 1 },
      { id: 3, name: 'Double bis', reference: 'D', price: 2 },
    ],
    steps: [{ id: 1, type: 'selection', option_ids: [3, 2, 1] }],
    product: { name: 'P', category: { name: 'Fenêtres' }, brand: { name: 'Atelier' } },
  });
  const made = done(await importNew(tenant, plain));
  assert.deepEqual(
    made.options.created.map(({ document_id }) => document_id),
    [1, 2, 3],
  );
  const again = done(await importNew(tenant, plain));
  assert.deepEqual(
    again.options.matched.map(({ document_id }) => document_id),
    [1, 2, 3],
  );
  assert.deepEqual(
    again.options.matched.map(({ option_id }) => option_id),
    made.options.created.map(({ option_id }) => option_id),
  );
});

test('B6 category and brand: by id, by name, missing or there twice; a dry run lists what is missing', async () => {
  const tenant = await service.newTenant();
  const { category, brand } = await makePlace(tenant);
  const foreign = await makePlace(theirs);
  const at = (product: Body) => document({ product: { name: 'P', ...product } });
  const byName = at({ category: { name: 'Fenêtres' }, brand: { name: 'Atelier' } });
  assert.equal(done(await importNew(tenant, byName)).product.category?.id, category.id);
  const places = async (product: Body) => {
    const refusal = (await importNew(tenant, at(product))) as unknown as Answer;
    assertProblem(refusal, 422, 'validation_error');
    const dry = done(await importNew(tenant, at(product), '?dry_run=true'), 200);
    assert.deepEqual(
      dry.missing.map(({ pointer }) => pointer),
      faultPlaces(refusal),
    );
    return faultPlaces(refusal);
  };
  assert.deepEqual(await places({}), ['/product/category', '/product/brand']);
  assert.deepEqual(await places({ category: { name: 'Portes' }, brand_id: brand.id }), ['/product/category']);
  assert.deepEqual(await places({ category_id: foreign.category.id, brand_id: foreign.brand.id }), [
    '/product/category_id',
    '/product/brand_id',
  ]);
  await tenant.must('POST', '/v1/categories', { name: 'Fenêtres', active: false });
  assert.equal(done(await importNew(tenant, byName)).product.category?.id, category.id);
  await tenant.must('POST', '/v1/categories', { name: 'Fenêtres' });
  assert.deepEqual(await places({ category: { name: 'Fenêtres' }, brand_id: brand.id }), ['/product/category']);
});

test('B6 into a product: it keeps its own fields; what is active must be replaced by word, and stays, inactive', async () => {
  const { product } = await richProduct(mine);
  const exported = await exportOf(mine, product.id);
  const target = await newPricedProduct(mine, { name: 'Cible' });
  const empty = done(await importInto(mine, target.id, exported), 200);
  assert.deepEqual([empty.product.id, empty.product.created, empty.steps.deactivated], [target.id, false, 0]);
  assert.deepEqual(
    empty.warnings.map(({ code }) => code),
    ['different_percentage', 'dangling_pricing_row', 'foreign_option'],
  );
  assert.equal((await mine.must('GET', target.path)).name, 'Cible');
  assert.equal((await mine.must('GET', target.path)).version, 1);
  const price = await target.price();
  assert.deepEqual(empty.from_price, { old: null, new: price });
  const conflict = (await importInto(mine, target.id, exported)) as unknown as Answer;
  assertProblem(conflict, 409, 'conflict');
  assert.match(conflict.text, /2 active steps, 1 active pricing row, 1 active rule and 0 active examples/);
  const before = await wholeProduct(mine, target.id);
  const dry = done(await importInto(mine, target.id, exported, '?mode=replace&dry_run=true'), 200);
  assert.deepEqual(await wholeProduct(mine, target.id), before);
  const replaced = done(await importInto(mine, target.id, exported, '?mode=replace'), 200);
  assert.deepEqual([replaced.steps.deactivated, replaced.pricing_configurations.deactivated], [2, 1]);
  assert.deepEqual([replaced.rules.deactivated, replaced.rules.created.length], [1, 2]);
  assert.deepEqual([dry.from_price, dry.steps.created.length], [replaced.from_price, replaced.steps.created.length]);
  const after = await wholeProduct(mine, target.id);
  assert.deepEqual([after.steps.length, after.rows.length], [before.steps.length * 2, before.rows.length * 2]);
  assert.equal(await target.price(), price);
  await verified();
});

test('B6 prices in another currency or basis are taken as they are, with a warning', async () => {
  const { product } = await richProduct(mine);
  await makePlace(theirs).catch(() => {});
  const exported = await exportOf(mine, product.id);
  const place = await makePlace(await service.newTenant());
  assert.ok(place);
  const report = done(await importNew(theirs, { ...exported, product: { name: 'P' } }, '?dry_run=true'), 200);
  assert.deepEqual(
    report.warnings.slice(0, 2).map(({ code, pointer }) => [code, pointer]),
    [
      ['different_currency', '/currency'],
      ['different_price_basis', '/price_basis'],
    ],
  );
});

test('B6 old flaws need lenient handling, which takes them over as they are', async () => {
  const product = await newPricedProduct(mine);
  const [option = 0] = await newOptions(mine, 1, { name: 'Arrêté', reference: 'OLD' });
  await mine.call('POST', product.rows, { price_table: 'sur devis', minimum_price: 5 }, { prefer: 'handling=lenient' });
  await product.step({ option_ids: [option] });
  await mine.must('DELETE', `/v1/options/${option}`);
  const exported = await exportOf(mine, product.id);
  const tenant = await service.newTenant();
  await makePlace(tenant);
  const strict = (await importNew(tenant, exported)) as unknown as Answer;
  assertProblem(strict, 422, 'validation_error');
  assert.deepEqual(faultPlaces(strict), ['/pricing_configurations/0/price_table']);
  const inactive = (await importNew(tenant, { ...exported, pricing_configurations: [] })) as unknown as Answer;
  assertProblem(inactive, 422, 'invalid_option');
  assert.deepEqual(faultPlaces(inactive), ['/steps/0/option_ids/0']);
  const lenient = await importNew(tenant, exported, '', { prefer: 'handling=lenient' });
  assert.equal(lenient.headers['preference-applied'], 'handling=lenient');
  assert.deepEqual(await exportOf(tenant, done(lenient).product.id), exported);
});

test('B6 an import is one product for its Idempotency-Key, and a dry run leaves the key free', async () => {
  const tenant = await service.newTenant();
  await makePlace(tenant);
  const body = document({ product: { name: 'P', category: { name: 'Fenêtres' }, brand: { name: 'Atelier' } } });
  const key = { 'idempotency-key': 'import' };
  done(await importNew(tenant, body, '?dry_run=true', key), 200);
  const [first, again] = [await importNew(tenant, body, '', key), await importNew(tenant, body, '', key)];
  assert.deepEqual([again.text, again.headers['idempotency-replayed']], [first.text, 'true']);
  assert.equal((await tenant.must('GET', '/v1/products')).total, 1);
});

test('D4 an export needs catalogue:read, an import catalogue:write', async () => {
  const { product } = await richProduct(mine);
  const [reader, shop] = [await mine.keyWith(['catalogue:read']), await mine.keyWith(['storefront:read'])];
  const path = `${product.path}/configuration`;
  assert.equal((await service.call('GET', `${path}/export`, { token: reader })).status, 200);
  assertProblem(await service.call('GET', `${path}/export`, { token: shop }), 403, 'insufficient_scope');
  for (const url of [`${path}/import`, '/v1/products/import', `${product.path}/duplicate`]) {
    assertProblem(await service.call('POST', url, { token: reader, body: document() }), 403, 'insufficient_scope');
  }
});
