import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridText } from '../support/priced-product.ts';
import { newShop, type SavedQuote, type Shop } from '../support/selling-shop.ts';
import { assertProblem, type Body, faultPlaces, sharedTestService } from '../support/test-service.ts';

/** D19: what the customer pays. */
const service = await sharedTestService();
const shop = await newShop(service);
const { rates, line, save, put, read, patch } = shop;

const refusal = async (body: Body, by: Shop = shop, path = '/v1/quotes', method = 'POST') => {
  const answer = await by.tenant.call(method, path, body);
  assert.ok(answer.status >= 400, answer.text);
  const [first] = (answer.body.errors ?? []) as Body[];
  return [answer.body.code, first?.code, first?.pointer];
};

/** D19.7: two windows at 5.5 %, and the work of another trade at 10 % of VAT. */
const worked = async (by: Shop) => {
  const product = await by.product(410.44);
  const work = await by.newService({ name: 'Maçonnerie', price_type: 'percent', price: 12 });
  return by.save({
    discount: { amount: 50 },
    lines: [
      by.line(product, { quantity: 2, discount: { percent: 5 }, vat_rate_id: by.rates.low }),
      { kind: 'service', service_id: work, vat_rate_id: by.rates.half },
    ],
  });
};

const vatOf = ({ totals }: SavedQuote) => totals.vat?.map(({ rate, base, amount }) => [rate, base, amount]);

test('D19.7 the worked example without VAT in the list', async () => {
  const quote = await worked(shop);
  assert.deepEqual(
    quote.lines.map(({ amount, discount_amount, total }) => [amount, discount_amount, total]),
    [
      [820.88, 41.04, 779.84],
      [93.58, 0, 93.58],
    ],
  );
  assert.deepEqual(vatOf(quote), [
    [10, 93.58, 9.36],
    [5.5, 729.84, 40.14],
  ]);
  const { lines, discount, net, gross } = quote.totals;
  assert.deepEqual([lines, discount, net, gross, quote.total], [873.42, 50, 823.42, 872.92, 823.42]);
  assert.deepEqual(await read(quote.id), quote);
});

test('D19.7 the worked example with 20 % in the list', async () => {
  const gross = await newShop(service, { price_basis: 'TTC' });
  await gross.settings({ included_vat_rate_id: gross.rates.full });
  const quote = await worked(gross);
  assert.deepEqual(vatOf(quote), [
    [10, 77.98, 7.8],
    [5.5, 608.2, 33.45],
  ]);
  assert.deepEqual([quote.totals.net, quote.totals.gross, quote.total], [686.18, 727.43, 727.43]);
  assert.deepEqual((quote.included_vat_rate as Body).rate, 20);
});

test('D19.5 lines of every kind: ids, headings that sum, alternatives in no total, decimals, indices', async () => {
  const product = await shop.product(100);
  const pieces = await shop.newService({ price: 30, price_type: 'per_piece' });
  const quote = await save({
    note: 'For you',
    internal_note: 'For us',
    language: 'de',
    lines: [
      { kind: 'heading', name: 'Ground floor' },
      line(product, { quantity: 3, label: 'Kitchen', note: 'White' }),
      line(product, { alternative: true }),
      { kind: 'free', name: 'Removal', unit_price: 45.5, quantity: 2.555, unit: 'h' },
      { kind: 'heading', name: 'Work' },
      { kind: 'service', service_id: pieces },
      { kind: 'service', service_id: pieces, applies_to: [2], alternative: true },
    ],
  });
  assert.deepEqual(
    quote.lines.map(({ id, kind, total, sum }) => [id, kind, total ?? sum]),
    [
      [1, 'heading', 416.25],
      [2, 'product', 300],
      [3, 'product', 100],
      [4, 'free', 116.25],
      [5, 'heading', 90],
      [6, 'service', 90],
      [7, 'service', 30],
    ],
    '45.50 x 2.555 is 116.2525',
  );
  assert.deepEqual(quote.totals, { lines: 506.25, discount: 0, net: 506.25, vat: null, gross: 506.25 });
  assert.deepEqual([quote.note, quote.internal_note, quote.language], ['For you', 'For us', 'de']);
  const [, window, , free, , all, some] = quote.lines;
  assert.deepEqual([window?.label, window?.note, free?.unit, free?.quantity], ['Kitchen', 'White', 'h', 2.555]);
  assert.deepEqual([all?.applies_to, some?.applies_to], [null, [2]]);
});

test('D19.9 PUT keeps lines by id with their prices, prices new ones, forgets the others and never reuses an id', async () => {
  const product = await shop.product(100);
  const pieces = await shop.newService({ price: 10, price_type: 'per_piece' });
  const { id, lines } = await save({
    lines: [
      line(product),
      line(product, { quantity: 2, label: 'Hall' }),
      { kind: 'service', service_id: pieces, applies_to: [1] },
    ],
  });
  const rows = await shop.tenant.must<{ data: { id: number }[] }>('GET', product.rows);
  await shop.tenant.must('PATCH', `${product.rows}/${rows.data[0]?.id}`, { minimum_price: 200 });
  await shop.tenant.must('PATCH', `/v1/services/${pieces}`, { price: 50 });
  const once = await put(id, [{ id: 3 }, { id: 2, quantity: 5 }, line(product)]);
  assert.deepEqual(
    once.lines.map((one) => [one.id, one.total, one.label ?? null, one.applies_to ?? null]),
    [
      [3, 50, null, [1]],
      [2, 500, 'Hall', null],
      [4, 200, null, null],
    ],
  );
  assert.equal(once.total, 750);
  assert.equal(once.version, 2);
  const twice = await put(id, [{ id: 2, label: null }, line(product)]);
  assert.deepEqual(
    twice.lines.map((one) => [one.id, one.total, one.label]),
    [
      [2, 500, null],
      [5, 200, null],
    ],
  );
  // D1: GET, edit, PUT works.
  const shown = await read(id);
  assert.deepEqual(await put(id, shown.lines), shown);
  const path = `/v1/quotes/${id}/lines`;
  const put422 = (given: Body[]) => refusal({ lines: given }, shop, path, 'PUT');
  assert.deepEqual(await put422([{ id: 3 }]), ['validation_error', 'unknown_reference', '/lines/0/id']);
  assert.deepEqual(await put422([{ id: 2 }, { id: 2 }]), ['validation_error', 'duplicate', '/lines/1/id']);
  for (const change of [{ width: 999 }, { product_id: product.id + 1 }, { kind: 'free' }, { leaf_count: 2 }])
    assert.deepEqual((await put422([{ id: 2, ...change }])).slice(0, 2), ['validation_error', 'frozen_configuration']);
  assert.deepEqual(await put422([]), ['validation_error', 'too_few', '/lines']);
  assert.deepEqual(await read(id), shown);
  assert.equal(lines.length, 3);
});

test('D19.5 what a line cannot be is refused at its place', async () => {
  const product = await shop.product(100);
  const flat = await shop.newService({ price: 10 });
  const perPiece = await shop.newService({ price: 10, price_type: 'per_piece' });
  const table = await shop.tenant.must<{ id: number }>('POST', '/v1/price-tables', {
    name: 'Fitting',
    price_table: gridText([[80]]),
  });
  const bySize = await shop.newService({ price: null, price_type: 'table', price_table_id: table.id });
  const window = line(product);
  const refused: [lines: Body[], expected: unknown[]][] = [
    [[{ kind: 'heading' }], ['validation_error', 'required', '/lines/0/name']],
    [[{ kind: 'free', name: 'X' }], ['validation_error', 'required', '/lines/0/unit_price']],
    [[{ kind: 'free', name: ' ', unit_price: 1 }], ['validation_error', 'blank', '/lines/0/name']],
    [[{ kind: 'service' }], ['validation_error', 'required', '/lines/0/service_id']],
    [[{ width: 5 }], ['validation_error', 'required', '/lines/0/product_id']],
    [
      [{ kind: 'heading', name: 'X', discount: { percent: 5 } }],
      ['validation_error', 'not_beside_kind', '/lines/0/discount'],
    ],
    [[{ ...window, applies_to: [0] }], ['validation_error', 'not_beside_kind', '/lines/0/applies_to']],
    [[{ ...window, quantity: 1.5 }], ['validation_error', 'wrong_type', '/lines/0/quantity']],
    [
      [{ kind: 'free', name: 'X', unit_price: 1.005 }],
      ['validation_error', 'too_many_decimals', '/lines/0/unit_price'],
    ],
    [
      [window, { kind: 'service', service_id: flat, applies_to: [0] }],
      ['validation_error', 'not_beside_price_type', '/lines/1/applies_to'],
    ],
    [
      [window, { kind: 'service', service_id: perPiece, quantity: 2 }],
      ['validation_error', 'not_beside_price_type', '/lines/1/quantity'],
    ],
    [[{ kind: 'service', service_id: perPiece }], ['validation_error', 'applies_to_nothing', '/lines/0/applies_to']],
    [
      [window, { kind: 'service', service_id: perPiece, applies_to: [7] }],
      ['validation_error', 'unknown_reference', '/lines/1/applies_to/0'],
    ],
    [
      [
        { ...window, alternative: true },
        { kind: 'service', service_id: perPiece, applies_to: [0] },
      ],
      ['validation_error', 'applies_to_alternative', '/lines/1/applies_to/0'],
    ],
    [
      [window, { kind: 'service', service_id: flat, discount: { percent: 1 } }],
      ['validation_error', 'not_discountable', '/lines/1/discount'],
    ],
    [[{ ...window, discount: { amount: 100.01 } }], ['validation_error', 'out_of_range', '/lines/0/discount/amount']],
    [
      [{ ...window, vat_rate_id: rates.low }, window],
      ['validation_error', 'vat_rate_missing', '/lines/1/vat_rate_id'],
    ],
    [[{ ...window, vat_rate_id: 888_888 }], ['validation_error', 'unknown_reference', '/lines/0/vat_rate_id']],
    [[{ kind: 'service', service_id: 888_888 }], ['validation_error', 'unknown_reference', '/lines/0/service_id']],
    [
      [window, { kind: 'service', service_id: bySize }],
      ['dimensions_out_of_range', 'out_of_range', '/lines/1/service_id'],
    ],
  ];
  for (const [lines, expected] of refused) assert.deepEqual(await refusal({ lines }), expected, JSON.stringify(lines));
  assert.deepEqual(await refusal({ lines: [window], discount: { amount: 100.01 } }), [
    'validation_error',
    'out_of_range',
    '/discount/amount',
  ]);
  const tooLarge = await shop.tenant.call('POST', '/v1/quotes', {
    lines: [window, { kind: 'service', service_id: bySize }],
  });
  assert.deepEqual(tooLarge.body.nearest_sizes, [{ width: 800, height: 900 }], 'D15.4: where both have a price');
  const both = await shop.tenant.call('POST', '/v1/quotes', {
    lines: [{ ...window, discount: { percent: 1, amount: 1 } }],
  });
  assertProblem(both, 422, 'validation_error');
  assert.ok(faultPlaces(both)[0]?.startsWith('/lines/0/discount'), both.text);
  const sized = await save({
    lines: [line(product, { width: 800, height: 900, quantity: 2 }), { kind: 'service', service_id: bySize }],
  });
  assert.equal(sized.lines[1]?.total, 160);
});

test('D19.9 what a quote was made from is frozen: rates, services, their tables, names', async () => {
  const own = await newShop(service);
  const rate = await own.rate(7, { note: 'Because' });
  const table = await own.tenant.must<{ id: number }>('POST', '/v1/price-tables', {
    name: 'T',
    price_table: gridText([[80]]),
  });
  const fitting = await own.newService({
    price: null,
    price_type: 'table',
    price_table_id: table.id,
    vat_rate_id: rate,
  });
  const product = await own.product(100, { name: 'Baie', translations: { de: { name: 'Fenster' } } });
  const [option] = [
    await own.tenant.must<{ id: number }>('POST', '/v1/options', { name: 'Gris', finish: 'ral-7016', price: 5 }),
  ];
  const step = await product.step({ name: 'Couleur', option_ids: [option?.id] });
  const quote = await own.save({
    vat_rate_id: rate,
    lines: [
      own.line(product, { width: 800, height: 900, selections: [{ step_id: step.id, option_ids: [option?.id] }] }),
      { kind: 'service', service_id: fitting },
    ],
  });
  const [window] = quote.lines as unknown as [Body];
  const [choice] = window.choices as [Body & { options: Body[] }];
  assert.deepEqual([choice.name, choice.options[0]?.name, choice.options[0]?.finish], ['Couleur', 'Gris', 'ral-7016']);
  assert.deepEqual((window.product as Body).translations, { de: { name: 'Fenster' } });
  assert.deepEqual((window.vat_rate as Body).note, 'Because');
  await own.tenant.must('PATCH', `/v1/vat-rates/${rate}`, { rate: 9, name: 'Other', note: 'Else' });
  await own.tenant.must('PATCH', `/v1/services/${fitting}`, { name: 'Other' });
  await own.tenant.must('PATCH', `/v1/price-tables/${table.id}`, { price_table: gridText([[99]]) });
  await own.tenant.must('PATCH', `/v1/options/${option?.id}`, { name: 'Other', finish: null });
  assert.deepEqual(await own.read(quote.id), quote);
  const raised = await own.put(quote.id, [{ id: 1, quantity: 2 }, { id: 2 }]);
  assert.deepEqual(
    raised.lines.map(({ total, vat_rate }) => [total, (vat_rate as Body).rate]),
    [
      [210, 7],
      [160, 7],
    ],
    'the service is computed anew from its frozen table',
  );
  assert.deepEqual(await own.put(quote.id, raised.lines), raised);
});

test('D19.5 the rate of a line: its own, the quote’s, the service’s, the settings’; PATCH moves those without their own', async () => {
  const own = await newShop(service);
  const { full, half, low } = own.rates;
  const fitting = await own.newService({ vat_rate_id: half });
  const product = await own.product(100);
  await own.settings({ vat_rate_id: full });
  const lines = [own.line(product), own.line(product, { vat_rate_id: low }), { kind: 'service', service_id: fitting }];
  const quote = await own.save({ lines });
  const ratesOf = (one: SavedQuote) => one.lines.map(({ vat_rate_id }) => vat_rate_id);
  assert.deepEqual(ratesOf(quote), [full, low, half]);
  const moved = await own.patch(quote.id, { vat_rate_id: half });
  assert.deepEqual(ratesOf(moved), [half, low, half]);
  assert.equal(moved.totals.gross, 325.5);
  assert.deepEqual(ratesOf(await own.patch(quote.id, { vat_rate_id: null })), [full, low, half]);
  const back = await own.put(quote.id, [{ id: 1 }, { id: 2, vat_rate_id: null }, { id: 3, vat_rate_id: low }]);
  assert.deepEqual(ratesOf(back), [full, full, low]);
  assert.deepEqual(ratesOf(await own.save({ vat_rate_id: low, lines })), [low, low, low]);
});

test('D19.9 a dry run of POST and PUT: the whole answer without id, number and token, and nothing is written', async () => {
  const product = await shop.product(100);
  const body = { lines: [line(product, { quantity: 2 })] };
  const dry = await shop.tenant.call<SavedQuote>('POST', '/v1/quotes?dry_run=true', body);
  assert.equal(dry.status, 200, dry.text);
  assert.deepEqual([dry.body.id, dry.body.number, dry.body.share_token, dry.body.total], [null, null, null, 200]);
  const { total: count } = await shop.tenant.must<{ total: number }>('GET', '/v1/quotes');
  const quote = await save(body);
  assert.equal((await shop.tenant.must<{ total: number }>('GET', '/v1/quotes')).total, count + 1);
  const put = await shop.tenant.call<SavedQuote>('PUT', `/v1/quotes/${quote.id}/lines?dry_run=true`, {
    lines: [{ id: 1, quantity: 3 }],
  });
  assert.deepEqual(
    [put.status, put.body.id, put.body.number, put.body.share_token, put.body.total],
    [200, null, null, null, 300],
  );
  assert.deepEqual(await read(quote.id), quote);
});

test('D19.9 GET /v1/quotes finds by number, reference, name and company, by status and time', async () => {
  const own = await newShop(service);
  const product = await own.product(1);
  const lines = [own.line(product)];
  const first = await own.save({
    lines,
    reference: 'Chantier Élan',
    customer: { name: 'Zoé Noël', company: 'Façades SA' },
  });
  const second = await own.save({ lines });
  await own.patch(second.id, { status: 'sent' });
  const found = async (query: string) =>
    (await own.tenant.must<{ data: { id: number }[] }>('GET', `/v1/quotes?${query}`)).data.map(({ id }) => id);
  for (const q of ['elan', 'noel zoe', 'facades', String(first.number)])
    assert.deepEqual(await found(`q=${q}`), [first.id], q);
  assert.deepEqual(await found('status=sent'), [second.id]);
  const at = encodeURIComponent(String(second.created_at));
  assert.deepEqual(await found(`since=${at}`), [second.id]);
  assert.deepEqual(await found(`until=${at}`), [first.id, second.id]);
  assert.deepEqual(await found(`until=2020-01-01T00:00:00Z`), []);
  const parts = await own.tenant.must<{ data: Body[] }>('GET', '/v1/quotes?fields=totals');
  assert.deepEqual(Object.keys(parts.data[0] as Body).sort(), ['id', 'totals']);
  await own.tenant.must('DELETE', `/v1/quotes/${first.id}`);
  assert.deepEqual(await found('q=noel'), []);
});

void patch;
