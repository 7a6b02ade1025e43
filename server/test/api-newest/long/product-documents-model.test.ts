import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '../../../../pricing/test/oracle/generate.ts';
import type { TestStep } from '../../support/new-product.ts';
import { newPricedProduct, type TestRow } from '../../support/priced-product.ts';
import { productGist, type WholeProduct, wholeProduct } from '../../support/product-gist.ts';
import { randomCatalogue } from '../../support/random-catalogue.ts';
import { type Body, startTestService, type TestTenant } from '../../support/test-service.ts';

/**
 * Random products go from one tenant to another: the copy has the same from-price, the same report and the same steps,
 * options and rows; its own export is the document that it was made from; the dry run said what would happen.
 */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const rounds = Number(process.env.MODEL_PRODUCTS ?? 6);
const random = randomFrom(seed);
const make = randomCatalogue(random);
const LENIENT = { prefer: 'handling=lenient' };

const service = await startTestService();
const source = await service.newTenant();
// Ids of the two tenants have nothing in common, so that none can stand for another by chance.
await service.newTenant();

type Record = Body & { id: number };
type Report = Body & { product: { id: number }; from_price: { new: number | null }; options: { created: Body[] } };

const randomProduct = async () => {
  const product = await newPricedProduct(source, { price_adjustment_percentage: make.percentage() });
  const rowIds: number[] = [];
  for (let place = random.int(0, 5); place > 0; place--) {
    const fields = { ...make.rowFields(), active: random.chance(0.8) };
    rowIds.push((await source.call<Record>('POST', product.rows, fields, LENIENT)).body.id);
  }
  const options: number[] = [];
  for (let place = random.int(0, 3); place > 0; place--) {
    const reference = random.chance(0.5) ? `R${random.int(1, 3)}` : null;
    const fields = {
      name: `Option ${place}`,
      reference,
      content_type: 'couleurs',
      ...make.optionFields(rowIds),
      active: true,
    };
    options.push((await source.must<Record>('POST', '/v1/options', fields)).id);
  }
  const steps: number[] = [];
  for (let place = random.int(0, 4); place > 0; place--) {
    const step = await product.step({
      type: random.pick(['dimension', 'selection']),
      content_type: random.pick(['roof_window', 'couleurs', null]),
      content_configuration: make.content(rowIds),
      active: random.chance(0.8),
      required: random.chance(0.3),
      ...(steps.length > 0 && random.chance(0.5) ? { previous_step_id: random.pick(steps) } : {}),
      ...(random.chance(0.6) ? { option_ids: options.filter(() => random.chance(0.6)) } : {}),
    });
    steps.push(step.id);
  }
  for (let place = random.int(0, 4); place > 0; place--) {
    const option = random.pick([...options, 1]);
    const step = random.pick([...steps, 1]);
    const when = random.pick([null, { width: { min: 900 } }, { any: [{ option }, { not: { option, step } }] }]);
    const then = random.pick<Body[]>([[{ refuse: true }], [{ hide: step }], [{ exclude: [option], step }]]);
    // What does not fit the product is refused; what fits may be made wrong by the changes below.
    await source.call('POST', `${product.path}/rules`, { name: `Rule ${place}`, when, then });
  }
  for (const id of steps)
    if (random.chance(0.2)) await source.must('PATCH', `${product.steps}/${id}`, { active: false });
  for (const id of steps)
    if (random.chance(0.2)) await source.must('PUT', `${product.steps}/${id}/options`, { option_ids: [] });
  for (const id of options) if (random.chance(0.2)) await source.must('DELETE', `/v1/options/${id}`);
  return product;
};

/** Options by their place in the product; what leads nowhere in either tenant is the same nowhere. */
const gist = (whole: WholeProduct) => {
  const ids = [...new Set(whole.steps.flatMap(({ option_ids }) => option_ids))].sort((a, b) => a - b);
  const placeOf = (id: unknown) => (ids.includes(id as number) ? `option ${ids.indexOf(id as number)}` : id);
  const nowhere = (row: unknown) => (Number.isInteger(row) ? 'nowhere' : row);
  const { steps, rules, ...rest } = productGist(whole);
  return {
    ...rest,
    errors: rest.errors.map((item) => ({ ...item, option_id: placeOf(item.option_id) })),
    warnings: rest.warnings.map((item) => ({ ...item, option_id: placeOf(item.option_id), row: nowhere(item.row) })),
    steps: steps.map((step, place) => ({
      ...step,
      option_ids: (whole.steps[place] as TestStep).option_ids.map(placeOf),
      // Compared by the exports below, to the letter.
      content_configuration: null,
    })),
    rules: rules.length,
  };
};

const exportOf = (tenant: TestTenant, id: number) =>
  tenant.must<Body>('GET', `/v1/products/${id}/configuration/export`);

test(`B6 ${rounds} random products in another tenant are what they were (SEED=${seed})`, async () => {
  for (let round = 0; round < rounds; round++) {
    const where = `SEED=${seed}, round ${round}`;
    const product = await randomProduct();
    const document = await exportOf(source, product.id);
    const tenant = await service.newTenant();
    const place = {
      category_id: (await tenant.must<Record>('POST', '/v1/categories', { name: 'C' })).id,
      brand_id: (await tenant.must<Record>('POST', '/v1/brands', { name: 'B' })).id,
    };
    const body = { ...document, product: { ...(document.product as Body), ...place, active: true } };
    const dry = await tenant.call<Report>('POST', '/v1/products/import?dry_run=true', body, LENIENT);
    assert.equal((await tenant.must('GET', '/v1/options')).total, 0, where);
    const real = await tenant.call<Report>('POST', '/v1/products/import', body, LENIENT);
    assert.equal(real.status, 201, `${where}: ${real.text}`);
    const [before, after] = [await wholeProduct(source, product.id), await wholeProduct(tenant, real.body.product.id)];
    assert.deepEqual(gist(after), gist(before), where);
    assert.equal(real.body.from_price.new, after.fromPrice.price, where);
    assert.deepEqual([dry.body.from_price, dry.body.warnings], [real.body.from_price, real.body.warnings], where);
    assert.equal(dry.body.options.created.length, real.body.options.created.length, where);
    const named = { category: { name: 'Fenêtres' }, brand: { name: 'Atelier' } };
    const again = await exportOf(tenant, real.body.product.id);
    assert.equal(
      JSON.stringify({ ...again, product: { ...(again.product as Body), ...named } }),
      JSON.stringify(document),
      where,
    );
    const ids = new Set(after.rows.map(({ id }: TestRow) => id));
    assert.ok(
      before.rows.every(({ id }) => !ids.has(id)),
      where,
    );
  }
  assert.equal((await service.operator('POST', '/operator/v1/verify')).body.drift_count, 0);
});
