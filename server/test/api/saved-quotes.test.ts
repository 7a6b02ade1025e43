import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOptions } from '../support/new-product.ts';
import { formulaText, gridText, newPricedProduct, type PricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, faultPlaces, sharedTestService, type TestTenant } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant({ currency: 'CHF', price_basis: 'HT' });

type Line = Body & { unit_price: number; total: number; product: Body; breakdown: Body[]; pricing_configuration: Body };
type Quote = Body & { id: number; number: number; total: number; version: number; lines: Line[] };

const size = { width: 800, height: 900 };
const lineOf = <Fields extends Body>(product: PricedProduct, fields: Fields = {} as Fields) => ({
  product_id: product.id,
  ...size,
  ...fields,
});

const save = (body: Body, by: TestTenant = tenant) => by.must<Quote>('POST', '/v1/quotes', body);
const readQuote = (id: number) => tenant.must<Quote>('GET', `/v1/quotes/${id}`);

const newPriced = async (price: number, by: TestTenant = tenant) => {
  const product = await newPricedProduct(by);
  await product.row({ minimum_price: price });
  return product;
};

/** A product whose price has every kind of term. */
const newDetailed = async () => {
  const product = await newPricedProduct(tenant, { name: 'Baie', reference: 'B-1', price_adjustment_percentage: 10 });
  const row = await product.row({
    price_table: gridText([[100]]),
    percentage_adjustment: 5,
    opening_v1: 'gauche',
    coefficients: { a: 1 },
  });
  const [option = 0] = await newOptions(tenant, 1, { name: 'Blanc', price: 2.5 });
  const step = await product.step({ name: 'Couleur', option_ids: [option] });
  const selections = [{ step_id: step.id, option_ids: [option] }];
  return { product, row, option, step, line: lineOf(product, { selections, quantity: 3 }) };
};

test('D10 a saved quote: 201, Location, ETag, every field, and all that explains its price', async () => {
  const { product, row, option, step, line } = await newDetailed();
  const answer = await tenant.call<Quote>('POST', '/v1/quotes', {
    reference: 'Chantier Martin',
    customer: { name: 'Martin', b: [1], a: null },
    lines: [line],
  });
  assert.equal(answer.status, 201, answer.text);
  assert.equal(answer.headers.location, `/v1/quotes/${answer.body.id}`);
  assert.equal(answer.headers.etag, '"1"');
  const { id, created_at, updated_at, lines, priced_at_change, share_token, valid_until, offer_url, ...rest } =
    answer.body;
  assert.equal(updated_at, created_at);
  assert.ok(Number(priced_at_change) > 0, 'D12.11');
  assert.ok(share_token && valid_until, 'D16.2, D16.3');
  assert.equal(offer_url, `http://localhost:8080/offers/${tenant.id.toString(36)}-${share_token}`, 'D20.4');
  assert.deepEqual(rest, {
    number: 1,
    reference: 'Chantier Martin',
    customer: { name: 'Martin', b: [1], a: null },
    status: 'draft',
    total: 354,
    currency: 'CHF',
    price_basis: 'HT',
    note: null,
    internal_note: null,
    language: null,
    vat_rate_id: null,
    tariff_id: null,
    discount: null,
    included_vat_rate: null,
    totals: { lines: 354, discount: 0, net: 354, vat: null, gross: 354 },
    margin: null,
    accepted: null,
    seen_at: null,
    version: 1,
  });
  const quoted = await tenant.must('POST', `${product.path}/quote`, { ...line, product_id: undefined });
  const { currency, price_basis, net_price, gross_price, vat, ...price } = quoted;
  const { product: frozenProduct, pricing_configuration, choices, ...saved } = lines[0] as Line;
  assert.deepEqual(saved, {
    id: 1,
    kind: 'product',
    product_id: product.id,
    ...size,
    selections: line.selections,
    ...price,
    label: null,
    note: null,
    vat_rate_id: null,
    vat_rate: null,
    vat_rate_is_own: false,
    alternative: false,
    discount: null,
    amount: 354,
    discount_amount: 0,
    purchase_price: null,
  });
  assert.deepEqual(
    (choices as { name: string; options: { name: string }[] }[]).map(({ name, options }) => [name, options[0]?.name]),
    [['Couleur', 'Blanc']],
    'D19.9',
  );
  assert.deepEqual([saved.unit_price, saved.total], [118, 354], '100, 5 %, 10 %, and an option of 2.50');
  assert.deepEqual(
    [frozenProduct.name, frozenProduct.reference, frozenProduct.price_adjustment_percentage],
    ['Baie', 'B-1', 10],
  );
  assert.deepEqual(
    [pricing_configuration.id, pricing_configuration.opening_v1, pricing_configuration.percentage_adjustment],
    [row.id, 'gauche', 5],
  );
  assert.ok(
    saved.breakdown.some(({ label, option_id, step_id }) => {
      return label === 'Blanc' && option_id === option && step_id === step.id;
    }),
  );
  const read = await tenant.call('GET', `/v1/quotes/${id}`);
  assert.equal(read.text, answer.text);
  const tag = { 'if-none-match': String(read.headers.etag) };
  assert.equal((await tenant.call('GET', `/v1/quotes/${id}`, undefined, tag)).status, 304);
});

test('D10 a saved quote is frozen: no change of the catalogue reaches it', async () => {
  const { product, row, option, step, line } = await newDetailed();
  const quote = await save({ lines: [line] });
  const changes: [method: string, path: string, body?: Body][] = [
    ['PATCH', `${product.rows}/${row.id}`, { price_table: gridText([[999]]), percentage_adjustment: 0 }],
    ['DELETE', `${product.rows}/${row.id}`],
    ['PATCH', `/v1/options/${option}`, { name: 'Noir', price: 50 }],
    ['DELETE', `/v1/options/${option}`],
    ['DELETE', `${product.steps}/${step.id}`],
    ['PATCH', product.path, { name: 'Autre', price_adjustment_percentage: 0 }],
    ['DELETE', product.path],
  ];
  for (const [method, path, body] of changes) {
    await tenant.must(method, path, body);
    assert.deepEqual(await readQuote(quote.id), quote, `${method} ${path}`);
  }
  assert.equal((await service.operator('PATCH', `/operator/v1/tenants/${tenant.id}`, { currency: 'USD' })).status, 200);
  assert.deepEqual(await readQuote(quote.id), quote);
  await service.operator('PATCH', `/operator/v1/tenants/${tenant.id}`, { currency: 'CHF' });
});

test('D10 1 to 200 lines, in order, with an exact total; 0 and 201 are refused', async () => {
  const cheap = await newPriced(0.1);
  const dear = await newPriced(0.2);
  const line = (index: number) => lineOf(index % 2 ? dear : cheap, { quantity: index + 1 });
  const lines = Array.from({ length: 200 }, (_, index) => line(index));
  const quote = await save({ lines });
  assert.deepEqual(
    quote.lines.map(({ product_id, quantity }) => [product_id, quantity]),
    lines.map(({ product_id, quantity }) => [product_id, quantity]),
  );
  const cents = lines.reduce((sum, { quantity }, index) => sum + quantity * (index % 2 ? 20 : 10), 0);
  assert.equal(quote.total, cents / 100);
  assert.equal((await save({ lines: [lineOf(cheap), lineOf(dear)] })).total, 0.3);
  for (const refused of [[], [...lines, line(0)]]) {
    const answer = await tenant.call('POST', '/v1/quotes', { lines: refused });
    assertProblem(answer, 422, 'validation_error');
    assert.deepEqual(faultPlaces(answer), ['/lines']);
  }
});

test('D3 the largest prices that a row can give are saved as they are quoted', async () => {
  const product = await newPricedProduct(tenant, { price_adjustment_percentage: 1000 });
  await product.row({ price_table: formulaText({ A: 1e15, B: 0 }), percentage_adjustment: 1000 });
  const line = lineOf(product, { width: 100_000, height: 100_000, quantity: 10_000 });
  const quoted = await tenant.must('POST', `${product.path}/quote`, { ...line, product_id: undefined });
  const quote = await save({ lines: [line, line] });
  assert.equal(quote.lines[0]?.total, quoted.total);
  assert.equal(quote.total, 2 * Number(quoted.total));
  assert.deepEqual(await readQuote(quote.id), quote);
});

test('D10 number runs per tenant, without gaps, also under 20 parallel creates and refusals between', async () => {
  const other = await service.newTenant();
  const third = await service.newTenant();
  const product = await newPriced(10, other);
  const lines = [lineOf(product)];
  const calls = Array.from({ length: 20 }, (_, index) => [
    other.call<Quote>('POST', '/v1/quotes', { lines, reference: String(index) }),
    other.call<Quote>('POST', '/v1/quotes', { lines: [...lines, { product_id: product.id }] }),
  ]);
  const answers = await Promise.all(calls.flat());
  const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => body.number);
  assert.deepEqual(
    numbers.sort((a, b) => a - b),
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  assert.equal((await other.must('GET', '/v1/quotes')).total, 20);
  assert.equal((await save({ lines: [lineOf(await newPriced(1, third))] }, third)).number, 1);
  assert.equal((await save({ lines }, other)).number, 21);
});

test('D10 a refused line keeps its own code, pointers begin with its place, and nothing is written', async () => {
  const other = await service.newTenant();
  const product = await newPriced(10, other);
  const good = lineOf(product);
  const ranged = await newPricedProduct(other);
  await ranged.row({ price_table: gridText([[5, null]]) });
  const refused: [bad: Body, code: string, places: string[]][] = [
    [{ ...good, leaf_count: 4 }, 'no_matching_configuration', ['/lines/1/leaf_count']],
    [lineOf(ranged, { width: 700 }), 'dimensions_out_of_range', ['/lines/1/width']],
    [lineOf(ranged, { width: 900 }), 'dimensions_unavailable', ['/lines/1/width', '/lines/1/height']],
    [{ ...good, selections: [{ step_id: 5, option_ids: [] }] }, 'invalid_selection', ['/lines/1/selections/0/step_id']],
    [{ product_id: product.id }, 'validation_error', ['/lines/1/width', '/lines/1/height']],
    [{ ...good, quantity: 0 }, 'validation_error', ['/lines/1/quantity']],
    [{ ...good, product_id: 'x' }, 'validation_error', ['/lines/1/product_id']],
  ];
  for (const [bad, code, places] of refused) {
    const answer = await other.call('POST', '/v1/quotes', { lines: [good, bad, good] });
    assertProblem(answer, 422, code);
    assert.deepEqual(faultPlaces(answer), places, answer.text);
    if (code.startsWith('dimensions')) assert.deepEqual(answer.body.nearest_sizes, [size]);
    assert.equal(Array.isArray(answer.body.ranges), code === 'dimensions_out_of_range');
  }
  assert.equal((await other.must('GET', '/v1/quotes')).total, 0);
  assert.equal((await save({ lines: [good] }, other)).number, 1, 'no number was used up');
});

test('D10 a line that may mean different windows keeps its code, its candidates, and the place of the line', async () => {
  const good = lineOf(await newPriced(10));
  const product = await newPricedProduct(tenant);
  const rows = [
    await product.row({ minimum_price: 10, opening_v1: 'fixe' }),
    await product.row({ minimum_price: 20, opening_v1: 'gauche' }),
  ];
  const answer = await tenant.call('POST', '/v1/quotes', { lines: [good, lineOf(product)] });
  assertProblem(answer, 422, 'ambiguous_configuration');
  assert.deepEqual(faultPlaces(answer), ['/lines/1/opening_v1']);
  assert.deepEqual(answer.body.candidates, [
    { pricing_configuration_id: rows[0]?.id, opening_v1: 'fixe' },
    { pricing_configuration_id: rows[1]?.id, opening_v1: 'gauche' },
  ]);
  await tenant.must('POST', '/v1/quotes', { lines: [good, { ...lineOf(product), opening_v1: 'gauche' }] });
});

test("D10 a line with an unknown product and one with another tenant's: the same validation_error", async () => {
  const good = lineOf(await newPriced(10));
  const foreign = await newPriced(10, await service.newTenant());
  const texts = [];
  for (const product_id of [foreign.id, 888_888_888]) {
    const answer = await tenant.call('POST', '/v1/quotes', { lines: [good, good, { ...good, product_id }] });
    assertProblem(answer, 422, 'validation_error');
    assert.deepEqual(faultPlaces(answer), ['/lines/2/product_id']);
    texts.push(answer.text.replace(String(answer.body.request_id), ''));
  }
  assert.equal(texts[0], texts[1]);
});

test('D8 a row that a quote holds is not deleted for good, and the refusal names each line', async () => {
  const { product, row, line } = await newDetailed();
  const first = await save({ lines: [lineOf(await newPriced(1)), line, line] });
  const second = await save({ lines: [line] });
  const refused = await tenant.call('DELETE', `${product.rows}/${row.id}/hard`);
  assertProblem(refused, 409, 'pricing_configuration_in_use');
  assert.deepEqual(
    (refused.body.errors as Body[]).map(({ pointer, quote_id }) => [pointer, quote_id]),
    [
      ['/lines/1', first.id],
      ['/lines/2', first.id],
      ['/lines/0', second.id],
    ],
  );
  assert.match(String(refused.body.detail), new RegExp(`quote ${first.id}\\b.*quote ${second.id}\\b`));
  await tenant.must('DELETE', `/v1/quotes/${second.id}`);
  await tenant.must('DELETE', `${product.rows}/${row.id}`);
  assertProblem(await tenant.call('DELETE', `${product.rows}/${row.id}/hard`), 409, 'pricing_configuration_in_use');
});

test('D8 a quote and the hard delete of its row at once: one of the two, and never both', async () => {
  const product = await newPricedProduct(tenant);
  for (let round = 0; round < 15; round++) {
    const row = await product.row({ minimum_price: 10 });
    const lines = [lineOf(product, { pricing_configuration_id: row.id })];
    const [saved, deleted] = await Promise.all([
      tenant.call('POST', '/v1/quotes', { lines }),
      tenant.call('DELETE', `${product.rows}/${row.id}/hard`),
    ]);
    if (saved.status === 201) assertProblem(deleted, 409, 'pricing_configuration_in_use');
    else {
      assert.equal(deleted.status, 204, deleted.text);
      assertProblem(saved, 422, 'no_matching_configuration');
    }
  }
});

test('D10 all lines of a quote see one state of the catalogue, whatever is written meanwhile', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ minimum_price: 1 });
  const lines = Array.from({ length: 60 }, () => lineOf(product));
  const raise = async () => {
    for (let price = 2; price <= 20; price++) {
      await tenant.must('PATCH', `${product.rows}/${row.id}`, { minimum_price: price });
    }
  };
  const [quote] = await Promise.all([save({ lines }), raise()]);
  assert.equal(new Set(quote.lines.map(({ unit_price }) => unit_price)).size, 1);
});
