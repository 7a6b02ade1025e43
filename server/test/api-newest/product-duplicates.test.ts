import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '../../../pricing/test/oracle/generate.ts';
import { newOptions, type TestStep } from '../support/new-product.ts';
import { gridText, newPricedProduct, readDictionary, type TestRow } from '../support/priced-product.ts';
import { productGist, wholeProduct } from '../support/product-gist.ts';
import { randomCatalogue } from '../support/random-catalogue.ts';
import { assertProblem, type Body, faultPlaces, sharedTestService } from '../support/test-service.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const service = await sharedTestService();
const tenant = await service.newTenant();

type Copy = Body & { id: number };
const duplicate = (id: number, body?: Body) => tenant.call<Copy>('POST', `/v1/products/${id}/duplicate`, body);
const mustDuplicate = async (id: number, body?: Body): Promise<Copy> => {
  const answer = await duplicate(id, body);
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
};
const verified = async () => assert.equal((await service.operator('POST', '/operator/v1/verify')).body.drift_count, 0);

/** Two rows, three steps with references to each other and to the rows in every spelling, options in an odd order. */
const richProduct = async () => {
  const product = await newPricedProduct(tenant, {
    reference: 'PVC-1',
    description: 'Deux vantaux',
    price_adjustment_percentage: 4.5,
    translations: { de: { name: 'Fenster' } },
  });
  const options = await newOptions(tenant, 3, { content_type: 'couleurs' });
  const row = await product.row({
    price_table: gridText([[210, null]]),
    minimum_price: 63.11,
    coefficients: [1, { a: null }],
  });
  const old = await product.row({ price_table: '214.5:118.9', active: false });
  const first = await product.step({
    name: 'Ouverture',
    content_configuration: { z: 1, pricingConfig: [row.id, String(old.id)], a: { note: row.id } },
  });
  const second = await product.step({
    name: 'Couleur',
    option_ids: [options[2], options[0]],
    default_option_ids: [options[0]],
    previous_step_id: first.id,
    content_configuration: {
      deep: [{ pricing_configuration: { pricing_configuration_id: row.id, id: row.id, minimum_price: 9 } }],
      mine: true,
    },
  });
  await tenant.must('PATCH', `${product.steps}/${first.id}`, { next_step_id: second.id });
  const off = await product.step({
    name: 'Ancienne',
    content_configuration: { pricing_formulas: { id: String(row.id) } },
  });
  const rules = `${product.path}/rules`;
  const then = [{ hide: first.id }, { only: [options[2]], step: second.id }];
  await tenant.must('POST', rules, { name: 'Large', when: { width: { min: 1600 } }, then });
  const when = { not: { option: options[0], step: second.id } };
  await tenant.must('POST', rules, {
    name: 'Ancienne',
    when,
    then: [{ hide: off.id }, { refuse: true }],
    active: false,
  });
  // A rule may have come to name a step that is no longer active.
  await tenant.must('DELETE', `${product.steps}/${off.id}`);
  return { product, options, row, old, first, second, off };
};

test('B3 a duplicate is a draft with its own steps, attachments and rows, and every reference leads to the copies', async () => {
  const { product, options, row, old } = await richProduct();
  const answer = await duplicate(product.id);
  assert.equal(answer.status, 201, answer.text);
  assert.equal(answer.headers.location, `/v1/products/${answer.body.id}`);
  assert.equal(answer.headers.etag, '"1"');
  const copy = answer.body;
  assert.deepEqual(
    [copy.name, copy.reference, copy.active, copy.description],
    ['P (copy)', null, false, 'Deux vantaux'],
  );
  const [before, after] = [await wholeProduct(tenant, product.id), await wholeProduct(tenant, copy.id)];
  assert.deepEqual({ ...productGist(after), fromPrice: null }, { ...productGist(before), fromPrice: null });
  const [newRow, newOld] = after.rows as [TestRow, TestRow];
  assert.ok(newRow.id > old.id && newOld.id > newRow.id);
  const [first, second, off] = after.steps as [TestStep, TestStep, TestStep];
  assert.equal(
    JSON.stringify(first.content_configuration),
    JSON.stringify({ z: 1, pricingConfig: [newRow.id, String(newOld.id)], a: { note: row.id } }),
  );
  assert.deepEqual(second.option_ids, [options[2], options[0]]);
  assert.deepEqual(second.content_configuration.deep, [
    { pricing_configuration: { pricing_configuration_id: newRow.id, id: newRow.id, minimum_price: 9 } },
  ]);
  assert.deepEqual([first.next_step_id, second.previous_step_id, off.active], [second.id, first.id, false]);
  assert.deepEqual(second.default_option_ids, [options[0]]);
  assert.deepEqual(
    after.rules.map(({ when, then, active }) => ({ when, then, active })),
    [
      {
        when: { width: { min: 1600 } },
        then: [{ hide: first.id }, { only: [options[2]], step: second.id }],
        active: true,
      },
      {
        when: { not: { option: options[0], step: second.id } },
        then: [{ hide: off.id }, { refuse: true }],
        active: false,
      },
    ],
  );
  for (const record of [...after.rows, ...after.steps, ...after.rules]) assert.equal(record.version, 1);
  await verified();
});

test('B3 the original is untouched, and a draft is no part of the dictionary until it is activated', async () => {
  const { product } = await richProduct();
  const before = await wholeProduct(tenant, product.id);
  const copy = await mustDuplicate(product.id);
  assert.deepEqual(await wholeProduct(tenant, product.id), before);
  assert.deepEqual(await product.dictionary(), { [product.id]: before.fromPrice.price });
  await tenant.must('PATCH', `/v1/products/${copy.id}`, { active: true });
  assert.deepEqual(await product.dictionary(), {
    [product.id]: before.fromPrice.price,
    [copy.id]: before.fromPrice.price,
  });
  await verified();
});

test('B3 the body gives the copy its own name, reference, place and state; without a body there are defaults', async () => {
  const { product } = await richProduct();
  const category = await tenant.must<{ id: number }>('POST', '/v1/categories', { name: 'Autre' });
  const copy = await mustDuplicate(product.id, {
    name: 'Aluminium',
    name_en: null,
    reference: 'ALU',
    category_id: category.id,
    active: true,
  });
  assert.deepEqual(
    [copy.name, copy.reference, copy.category_id, copy.brand_id, copy.active],
    ['Aluminium', 'ALU', category.id, product.brand_id, true],
  );
  assert.equal((await readDictionary(tenant, category.id))[copy.id], await product.price());
  const long = await tenant.must<Copy>('PATCH', product.path, { name: '🪟'.repeat(200) });
  const cut = await mustDuplicate(long.id, {});
  assert.equal(cut.name, `${'🪟'.repeat(193)} (copy)`);
  const bare = await service.call('POST', `${product.path}/duplicate`, {
    token: tenant.key,
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(bare.status, 201, bare.text);
});

test('B3 a copy under another name has no translated name of the old one; without a name, and with its own, it has', async () => {
  const { product } = await richProduct();
  const translations = { de: { name: 'Kunststofffenster', description: 'Zwei Flügel' } };
  await tenant.must('PATCH', product.path, { name_en: 'PVC window', translations });
  const namesOf = async (body: Record<string, string>) => {
    const copy = await mustDuplicate(product.id, body);
    const { name_en, translations } = await tenant.must<{ name_en: unknown; translations: unknown }>(
      'GET',
      `/v1/products/${copy.id}`,
    );
    return [name_en, translations];
  };
  assert.deepEqual(await namesOf({ name: 'Aluminium' }), [null, { de: { description: 'Zwei Flügel' } }]);
  assert.deepEqual(await namesOf({ name: 'Aluminium', name_en: 'Aluminium window' }), [
    'Aluminium window',
    { de: { description: 'Zwei Flügel' } },
  ]);
  assert.deepEqual(await namesOf({}), ['PVC window', translations]);
});

test('B3 what is wrong in the body is refused, and nothing is made', async () => {
  const { product } = await richProduct();
  const foreign = await newPricedProduct(await service.newTenant());
  const count = async () => (await tenant.must('GET', '/v1/products')).total;
  const before = await count();
  for (const [body, place] of [
    [{ name: '' }, '/name'],
    [{ title: 'x' }, '/title'],
    [{ category_id: foreign.category_id }, '/category_id'],
    [{ brand_id: foreign.brand_id }, '/brand_id'],
    [{ active: null }, '/active'],
  ] as const) {
    const answer = await duplicate(product.id, body);
    assertProblem(answer, 422, 'validation_error');
    assert.deepEqual(faultPlaces(answer), [place]);
  }
  assertProblem(
    await service.call('POST', `${product.path}/duplicate`, { token: tenant.key, raw: '[1]' }),
    422,
    'validation_error',
  );
  assertProblem(
    await service.call('POST', `${product.path}/duplicate`, { token: tenant.key, raw: '{' }),
    400,
    'malformed_json',
  );
  assert.equal(await count(), before);
});

test('B3 an Idempotency-Key makes one copy, however often it is sent', async () => {
  const { product } = await richProduct();
  const send = () =>
    tenant.call<Copy>('POST', `${product.path}/duplicate`, undefined, { 'idempotency-key': 'copy once' });
  const [first, again] = [await send(), await send()];
  assert.deepEqual([again.text, again.headers['idempotency-replayed']], [first.text, 'true']);
});

test('B3 old flaws are copied as they are: broken tables, inactive options, references to no row', async () => {
  const product = await newPricedProduct(tenant);
  const [option = 0] = await newOptions(tenant, 1);
  await tenant.call(
    'POST',
    product.rows,
    { price_table: '{"type":', minimum_price: 5 },
    { prefer: 'handling=lenient' },
  );
  await product.step({
    option_ids: [option],
    content_configuration: { pricingConfig: { id: 888_888, minimum_price: 7 } },
  });
  await tenant.must('DELETE', `/v1/options/${option}`);
  const copy = await mustDuplicate(product.id, { active: true });
  const [before, after] = [await wholeProduct(tenant, product.id), await wholeProduct(tenant, copy.id)];
  assert.deepEqual(productGist(after), productGist(before));
  assert.deepEqual(after.report.errors.map(({ code }) => code).sort(), ['inactive_option', 'invalid_json']);
  assert.ok(after.report.warnings.some(({ code }) => code === 'dangling_pricing_row'));
});

test('B3 a reference that led nowhere leads nowhere in the copy, even where a new row has its number', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ minimum_price: 1 });
  const next = [row.id + 1, row.id + 2, row.id + 3];
  await product.step({
    content_configuration: { pricingConfig: [...next, ...next.map(String), { id: row.id + 1, minimum_price: 50 }] },
  });
  const copy = await mustDuplicate(product.id, { active: true });
  assert.equal((await tenant.must('GET', `/v1/products/${copy.id}/from-price`)).price, await product.price());
  assert.equal(await product.price(), 50);
});

test('B3 an option is shared: what its own configuration refers to is not the copy, which the report says', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ minimum_price: 80 });
  const [option = 0] = await newOptions(tenant, 1, { configuration: { pricingConfig: row.id } });
  await product.step({ option_ids: [option] });
  assert.equal(await product.price(), 80);
  const copy = await mustDuplicate(product.id, { active: true });
  const { fromPrice, report } = await wholeProduct(tenant, copy.id);
  assert.equal(fromPrice.price, null);
  assert.ok(report.warnings.some(({ code }) => code === 'dangling_pricing_row'));
});

test(`B3 random products and their copies have the same from-price, report, steps and rows (SEED=${seed})`, async () => {
  const random = randomFrom(seed);
  const make = randomCatalogue(random);
  // Options that carry prices of their own, but refer to no row (they would be shared).
  const withoutIds = () => ({
    ...make.optionFields([]),
    configuration: random.chance(0.5) ? {} : { pricingConfig: make.rowFields() },
  });
  const options: number[] = [];
  for (let place = 0; place < 4; place++)
    options.push((await tenant.must<Copy>('POST', '/v1/options', { name: 'O', ...withoutIds(), active: true })).id);
  for (let round = 0; round < 6; round++) {
    const product = await newPricedProduct(tenant, { price_adjustment_percentage: make.percentage() });
    const ids: number[] = [];
    for (let place = random.int(0, 5); place > 0; place--) {
      const answer = await tenant.call<Copy>(
        'POST',
        product.rows,
        { ...make.rowFields(), active: random.chance(0.8) },
        { prefer: 'handling=lenient' },
      );
      ids.push(answer.body.id);
    }
    const steps: number[] = [];
    for (let place = random.int(0, 4); place > 0; place--) {
      const step = await product.step({
        type: random.pick(['dimension', 'selection']),
        content_type: random.pick(['roof_window', 'couleurs', null]),
        content_configuration: make.content(ids),
        active: random.chance(0.8),
        required: random.chance(0.3),
        ...(steps.length > 0 && random.chance(0.5) ? { previous_step_id: random.pick(steps) } : {}),
        ...(random.chance(0.5) ? { option_ids: options.filter(() => random.chance(0.5)) } : {}),
      });
      steps.push(step.id);
    }
    const copy = await mustDuplicate(product.id, { active: true });
    const [before, after] = [await wholeProduct(tenant, product.id), await wholeProduct(tenant, copy.id)];
    assert.deepEqual(productGist(after), productGist(before), `SEED=${seed}, round ${round}`);
  }
  await verified();
});
