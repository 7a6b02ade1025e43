import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridText, newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** B2 and D15.3 for options: they are chosen by option_ids and content_types. */
const service = await sharedTestService();
const tenant = await service.newTenant();

type Option = Body & { id: number; version: number; price: number };
type Report = Body & {
  state: string;
  totals: Record<string, number>;
  options: Body[];
  products: (Body & { product_id: number })[];
  price_tables: Body[];
  warnings: { code: string; params: Body }[];
};
type Fault = { pointer: string; code: string; params: Body };

const newOption = (fields: Body) => tenant.must<Option>('POST', '/v1/options', { name: 'Volet', ...fields });
const readOption = ({ id }: { id: number }) => tenant.must<Option>('GET', `/v1/options/${id}`);
const newTable = (price_table: string) =>
  tenant.must<Body & { id: number }>('POST', '/v1/price-tables', { name: 'Volets', price_table });
const tableText = async ({ id }: { id: number }) =>
  (await tenant.must<{ price_table: string }>('GET', `/v1/price-tables/${id}`)).price_table;
const adjust = (body: Body, query = '') => tenant.call<Report>('POST', `/v1/pricing-adjustments${query}`, body);
const adjusted = async (body: Body, query = '') => {
  const answer = await adjust(body, query);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};
const faultsOf = async (body: Body, query = '') => {
  const answer = await adjust(body, query);
  assertProblem(answer, 422, 'validation_error');
  return answer.body.errors as Fault[];
};
const verified = async () => {
  const { body } = await service.operator<{ drift_count: number }>('POST', '/operator/v1/verify');
  assert.equal(body.drift_count, 0, JSON.stringify(body).slice(0, 2000));
};
const newestChanges = async (count: number) => {
  const { data } = await tenant.must<{ data: { number: number; type: string; cause: number | null }[] }>(
    'GET',
    `/v1/changes?page_size=${count}`,
  );
  return data.reverse();
};
const etagOf = async (path: string) => (await tenant.call('GET', path)).headers.etag;

test('flat, per m2, per linear metre and per leaf prices are raised; percentages and what is no price stay', async () => {
  const types = ['flat', 'per_m2', 'per_linear_metre', 'per_leaf', 'percent'];
  const made: Option[] = [];
  for (const price_type of types) made.push(await newOption({ price_type, price: 63.11, content_type: 'raised' }));
  made.push(await newOption({ price: 0, content_type: 'raised' }));
  made.push(await newOption({ price: -12.5, content_type: 'raised' }));
  const other = await newOption({ price: 10, content_type: 'other' });
  const body = { filter: { content_types: ['raised'] }, percentage: 3.3, rounding: { to: 0.05 } };
  const tried = await adjusted(body, '?dry_run=true');
  assert.equal((await readOption(made[0] as Option)).version, 1, 'a dry run writes nothing');
  const report = await adjusted({ ...body, expected_state: tried.state });
  assert.deepEqual({ ...report, dry_run: true }, tried);
  const prices = [];
  for (const option of made) prices.push((await readOption(option)).price);
  assert.deepEqual(prices, [65.2, 65.2, 65.2, 65.2, 63.11, 0, -12.5]);
  assert.equal((await readOption(other)).price, 10);
  assert.deepEqual(report.options[1], {
    option_id: made[1]?.id,
    name: 'Volet',
    version: 2,
    active: true,
    content_type: 'raised',
    price_type: 'per_m2',
    price: { old: 63.11, new: 65.2 },
  });
  const { options, options_changed, options_unchanged, options_by_table, rows } = report.totals;
  assert.deepEqual([options, options_changed, options_unchanged, options_by_table, rows], [7, 4, 3, 0, 0]);
  const [summary, ...caused] = await newestChanges(5);
  assert.equal(summary?.type, 'adjustment.applied');
  assert.deepEqual(
    caused.map(({ type, cause }) => [type, cause]),
    made.slice(0, 4).map(() => ['option.updated', summary?.number]),
  );
  assertProblem(await adjust({ ...body, expected_state: tried.state }), 412, 'precondition_failed');
  await tenant.must('POST', `/v1/changes/${summary?.number}/revert`, {});
  assert.equal((await readOption(made[0] as Option)).price, 63.11);
});

test('option_ids and content_types both given choose what fits both; active chooses as it does for rows', async () => {
  const [one, two, asleep] = [
    await newOption({ price: 10, content_type: 'both' }),
    await newOption({ price: 10, content_type: 'not both' }),
    await newOption({ price: 10, content_type: 'both', active: false }),
  ];
  const filter = { option_ids: [one.id, two.id, asleep.id], content_types: ['both'], active: true };
  const report = await adjusted({ filter, amount: 5 });
  assert.deepEqual(
    report.options.map(({ option_id, price }) => [option_id, price]),
    [[one.id, { old: 10, new: 15 }]],
  );
  const [unknownId] = await faultsOf({ filter: { option_ids: [one.id, 999_999] }, amount: 5 });
  assert.deepEqual([unknownId?.pointer, unknownId?.code], ['/filter/option_ids/1', 'unknown_reference']);
  const [unknownType] = await faultsOf({ filter: { content_types: ['vollets'] }, amount: 5 });
  assert.deepEqual([unknownType?.pointer, unknownType?.code], ['/filter/content_types/0', 'unknown_reference']);
});

test('a price that would be lost in one option refuses the whole adjustment', async () => {
  const [dear, cheap] = [await newOption({ price: 100 }), await newOption({ price: 4 })];
  const [fault] = await faultsOf({ filter: { option_ids: [dear.id, cheap.id] }, amount: -5 });
  assert.equal(fault?.code, 'price_not_above_zero');
  assert.deepEqual(fault.params.option, { id: cheap.id, name: 'Volet' });
  assert.equal((await readOption(dear)).version, 1);
});

test('the shared table of chosen options is raised once; others who use it refuse that, and are named', async () => {
  const table = await newTable(gridText([[200, 300]]));
  const byTable = { price_type: 'table', price_table_id: table.id };
  const [one, two] = [await newOption(byTable), await newOption({ ...byTable, maximum_charge: 250 })];
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table_id: table.id });
  for (const query of ['', '?dry_run=true']) {
    const [fault] = await faultsOf({ filter: { option_ids: [one.id] }, percentage: 4 }, query);
    assert.deepEqual([fault?.code, fault?.params.count], ['shared_with_others', 2]);
    assert.deepEqual(fault?.params.options, [{ option_id: two.id, name: 'Volet' }]);
    assert.deepEqual(fault?.params.rows, [{ pricing_configuration_id: row.id, product_id: product.id }]);
  }
  const [fault] = await faultsOf({ filter: { product_ids: [product.id] }, percentage: 4 });
  assert.deepEqual(
    [fault?.code, fault?.params.count],
    ['shared_with_others', 2],
    'options outside count for rows, too',
  );
  const filter = { option_ids: [one.id, two.id], pricing_configuration_ids: [row.id] };
  const report = await adjusted({ filter, percentage: 4 });
  assert.equal(await tableText(table), gridText([[208, 312]]));
  assert.deepEqual(report.options, []);
  assert.deepEqual([report.totals.options, report.totals.options_by_table, report.totals.price_tables], [2, 2, 1]);
  assert.deepEqual(
    report.warnings.map(({ code, params }) => [code, params.option_ids]),
    [['charges_stay', [two.id]]],
  );
  await adjusted({ filter: { option_ids: [one.id], price_table_ids: [table.id] }, percentage: 50 });
  assert.equal(await tableText(table), gridText([[312, 468]]));
  await verified();
});

test('from-prices of roof windows follow their sizes, and configurations show the new prices at once', async () => {
  const product = await newPricedProduct(tenant);
  const size = await newOption({ price: 389, width_mm: 780, height_mm: 980, content_type: 'sizes' });
  const table = await newTable('30:10');
  const blind = await newOption({ price_type: 'table', price_table_id: table.id, content_type: 'blinds' });
  await product.step({ type: 'dimension', content_type: 'roof_window', option_ids: [size.id] });
  await product.step({ type: 'checkbox', option_ids: [blind.id] });
  assert.equal(await product.price(), 389);
  const configuration = `${product.path}/configuration`;
  const first = await etagOf(configuration);
  const report = await adjusted({ filter: { content_types: ['sizes'] }, percentage: 10 });
  assert.deepEqual(
    report.products.map(({ product_id, from_price }) => [product_id, from_price]),
    [[product.id, { old: 389, new: 427.9 }]],
  );
  assert.equal(await product.price(), 427.9);
  assert.deepEqual(
    (await newestChanges(3)).map(({ type }) => type),
    ['adjustment.applied', 'option.updated', 'from_price.changed'],
  );
  const second = await etagOf(configuration);
  assert.notEqual(second, first);
  await adjusted({ filter: { content_types: ['blinds'] }, percentage: 10 });
  const third = await etagOf(configuration);
  assert.notEqual(third, second, 'the table of an option is part of the configuration');
  const [{ number } = { number: 0 }] = await newestChanges(2);
  await tenant.must('POST', `/v1/changes/${number}/revert`, {});
  assert.equal(await tableText(table), '30:10');
  assert.notEqual(await etagOf(configuration), third, 'also when it is taken back');
  await verified();
});

test('taking back never leaves an active option with an inactive table', async () => {
  const table = await newTable('30:10');
  const option = await newOption({ price_type: 'table', price_table_id: table.id });
  await tenant.must('PATCH', `/v1/options/${option.id}`, { price_type: 'flat', price_table_id: null, price: 20 });
  const [{ number: changedOver } = { number: 0 }] = await newestChanges(1);
  await tenant.must('PATCH', `/v1/price-tables/${table.id}`, { active: false });
  const refused = async (number: number) => {
    for (const query of ['', '?dry_run=true']) {
      const answer = await tenant.call<{ errors: Fault[] }>('POST', `/v1/changes/${number}/revert${query}`, {});
      assertProblem(answer, 422, 'validation_error');
      const [fault] = answer.body.errors;
      assert.deepEqual(
        [fault?.code, fault?.params.price_table],
        ['inactive_price_table', { id: table.id, name: 'Volets' }],
      );
    }
  };
  await refused(changedOver);
  assert.equal((await readOption(option)).price_type, 'flat');
  await tenant.must('PATCH', `/v1/price-tables/${table.id}`, { active: true });
  await tenant.must('POST', `/v1/changes/${changedOver}/revert`, {});
  assert.equal((await readOption(option)).price_table_id, table.id);
  await tenant.must('PATCH', `/v1/options/${option.id}`, { active: false });
  const [{ number: deactivated } = { number: 0 }] = await newestChanges(1);
  await tenant.must('PATCH', `/v1/price-tables/${table.id}`, { active: false });
  await refused(deactivated);
  assert.equal((await readOption(option)).active, false);
});

test('a dry run over rows names the options of their products that stay, by content type; option_ids takes them along', async () => {
  const brand = await tenant.must<{ id: number }>('POST', '/v1/brands', { name: 'Raised brand' });
  const product = await newPricedProduct(tenant, { brand_id: brand.id });
  const other = await newPricedProduct(tenant);
  await product.row({ price_table: gridText([[100]]) });
  const colour = await newOption({ price: 20, content_type: 'colour left' });
  const shutter = await newOption({ price: 30, content_type: 'shutter left' });
  const untyped = await newOption({ price: 40 });
  const free = await newOption({ price: 0, content_type: 'colour left' });
  const percent = await newOption({ price: 5, price_type: 'percent', content_type: 'colour left' });
  const inactive = await newOption({ price: 9, content_type: 'colour left' });
  const elsewhere = await newOption({ price: 9, content_type: 'colour left' });
  const offer = (productId: number, options: Option[], fields: Body = {}) =>
    tenant.must('POST', `/v1/products/${productId}/steps`, {
      name: 'Options',
      type: 'selection',
      option_ids: options.map(({ id }) => id),
      ...fields,
    });
  await offer(product.id, [colour, untyped, free, percent, inactive]);
  await offer(product.id, [colour, shutter]);
  await offer(other.id, [shutter, elsewhere]);
  await tenant.must('DELETE', `/v1/options/${inactive.id}`);
  const filter = { brand_ids: [brand.id], active: true };
  type Left = { options_left?: { content_type: string | null; option_ids: number[]; shared: number }[] };
  const { options_left: left = [] } = (await adjusted({ filter, percentage: 10 }, '?dry_run=true')) as Report & Left;
  assert.deepEqual(left, [
    { content_type: 'colour left', option_ids: [colour.id], shared: 0 },
    { content_type: 'shutter left', option_ids: [shutter.id], shared: 1 },
    { content_type: null, option_ids: [untyped.id], shared: 0 },
  ]);
  const both = { filter: { ...filter, option_ids: [colour.id, shutter.id] }, percentage: 10 };
  const tried = (await adjusted(both, '?dry_run=true')) as Report & Left;
  assert.deepEqual(tried.options_left, [{ content_type: null, option_ids: [untyped.id], shared: 0 }]);
  const written = (await adjusted({ ...both, expected_state: tried.state })) as Report & Left;
  assert.deepEqual(written.options_left, tried.options_left, 'the real run says what the dry run said');
  assert.equal(written.totals.rows_changed, tried.totals.rows_changed);
  assert.ok((written.totals.rows_changed ?? 0) > 0);
  assert.deepEqual([(await readOption(colour)).price, (await readOption(untyped)).price], [22, 40]);
});
