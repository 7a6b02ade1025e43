import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridText } from '../support/priced-product.ts';
import { newShop, refusalOf, type SavedQuote } from '../support/selling-shop.ts';
import { accept, invite, pageHeaders } from '../support/signed-in.ts';
import { type Body, sharedTestService } from '../support/test-service.ts';

/** D19: what a quote keeps, and what it follows, in cases that are easily lost. */
const service = await sharedTestService();
const shop = await newShop(service);
const product = await shop.product(100);
const window = shop.line(product);
const { rates, line, save, put, read, patch, tenant } = shop;

const lastChange = async () =>
  (await tenant.must<{ data: { number: number }[] }>('GET', '/v1/changes?page_size=1')).data[0]?.number as number;

test('D19.8 an editor’s session has the limit of editors, a key that of keys, a manager none', async () => {
  const own = await newShop(service);
  const sold = own.line(await own.product(100));
  const personWith = async (role: string) => {
    const cookie = await accept(service, (await invite(own.tenant, role)).invitation_url);
    return (body: Body) => service.call<SavedQuote>('POST', '/v1/quotes', { body, headers: pageHeaders(cookie) });
  };
  const [editor, manager] = [await personWith('editor'), await personWith('manager')];
  const key = await own.callerWith(['catalogue:read', 'catalogue:write']);
  const off = (percent: number) => ({ lines: [{ ...sold, discount: { percent } }] });
  assert.equal((await editor(off(90))).status, 201, 'null: no limit for an editor');
  assert.deepEqual(refusalOf(await key('POST', '/v1/quotes', off(2)))[1], 'discount_limit', 'null: 0 for a key');
  await own.settings({ discount_limits: { editor: 5, key: 20 } });
  assert.equal((await editor(off(5))).status, 201);
  assert.equal((await editor(off(5.01))).status, 201, 'a cent for each discount');
  assert.deepEqual(refusalOf(await editor(off(5.02))), ['validation_error', 'discount_limit', '/lines/0/discount']);
  assert.equal((await key('POST', '/v1/quotes', off(20))).status, 201);
  assert.equal((await manager(off(90))).status, 201);
  const both = { lines: [{ ...sold, discount: { percent: 3 } }], discount: { percent: 3 } };
  assert.deepEqual(refusalOf(await editor(both)), ['validation_error', 'discount_limit', '/discount']);
  assert.equal((await editor({ lines: [sold], discount: { amount: 5.01 } })).status, 201);
  assert.equal((await editor({ lines: [sold], discount: { amount: 5.02 } })).status, 422);
});

test('D12.11 priced_at_change moves with prices that are made now, and only with those', async () => {
  const { id, priced_at_change: first } = await save({ lines: [window] });
  assert.equal(first, (await lastChange()) - 1);
  const kept = await put(id, [{ id: 1, quantity: 2 }]);
  assert.equal(kept.priced_at_change, first, 'a kept line is not priced');
  const before = await lastChange();
  const added = await put(id, [{ id: 1 }, window]);
  assert.equal(added.priced_at_change, before);
  assert.equal((await patch(id, { discount: { percent: 1 } })).priced_at_change, before);
  const second = await lastChange();
  const tariffed = await patch(id, { tariff_id: await shop.newTariff({ percent: -10 }) });
  assert.equal(tariffed.priced_at_change, second + 1, 'with the tariff that was made in between');
});

test('D19.9 duplicate copies what the quote says, and drops nothing of its terms', async () => {
  const tariff_id = await shop.newTariff({ percent: -10 });
  const fitting = await shop.newService({ price_type: 'per_piece', price: 7 });
  const said = {
    reference: 'R',
    customer: { name: 'N' },
    note: 'For you',
    internal_note: 'For us',
    language: 'de',
    vat_rate_id: rates.low,
    tariff_id,
    discount: { percent: 2 },
  };
  const original = await save({
    ...said,
    lines: [
      window,
      { ...window, label: 'Hall', note: 'White', discount: { amount: 1 }, vat_rate_id: rates.half },
      { ...window, alternative: true },
      { kind: 'service', service_id: fitting, applies_to: [1] },
      { kind: 'free', name: 'F', unit_price: 3, quantity: 1.5, unit: 'h' },
      { kind: 'heading', name: 'H', label: 'L', note: 'N' },
    ],
  });
  // Ids and positions part.
  const worked = await put(original.id, [{ id: 2 }, { id: 1 }, ...[3, 4, 5, 6].map((id) => ({ id }))]);
  const copy = await tenant.must<SavedQuote>('POST', `/v1/quotes/${original.id}/duplicate`);
  for (const field of Object.keys(said)) assert.deepEqual(copy[field], (said as Body)[field], field);
  assert.deepEqual([copy.status, copy.totals], ['draft', worked.totals]);
  const gist = (quote: SavedQuote) => quote.lines.map(({ id: _, ...rest }) => rest);
  assert.deepEqual(gist(copy), gist(worked));
  assert.deepEqual(
    copy.lines.map(({ id }) => id),
    [1, 2, 3, 4, 5, 6],
  );
  const moved = await patch(copy.id, { vat_rate_id: rates.full });
  assert.deepEqual(
    moved.lines.map(({ vat_rate_id }) => vat_rate_id),
    [rates.half, rates.full, rates.full, rates.full, rates.full, undefined],
    'own rates are still own',
  );
});

test('D19.9 reprice takes rates, services and their tables as they are now; a kept line never does', async () => {
  const own = await newShop(service);
  const table = await own.tenant.must<{ id: number }>('POST', '/v1/price-tables', {
    name: 'T',
    price_table: gridText([[10]]),
  });
  const sold = own.line(await own.product(100), { width: 800, height: 900 });
  const byTable = await own.newService({ price: null, price_type: 'table', price_table_id: table.id });
  const quote = await own.save({
    lines: [
      { ...sold, vat_rate_id: own.rates.low },
      { kind: 'service', service_id: byTable, vat_rate_id: own.rates.half },
    ],
  });
  assert.deepEqual([quote.totals.net, quote.totals.gross], [110, 116.5]);
  await own.tenant.must('PATCH', `/v1/price-tables/${table.id}`, { price_table: gridText([[20]]) });
  await own.tenant.must('PATCH', `/v1/vat-rates/${own.rates.low}`, { rate: 6 });
  const kept = await own.put(quote.id, [{ id: 1, quantity: 2 }, { id: 2 }]);
  assert.deepEqual([kept.totals.net, kept.totals.gross], [220, 233], '200 and 5.5 %, 20 and 10 %');
  await own.tenant.must('POST', `/v1/quotes/${quote.id}/reprice`);
  const anew = await own.read(quote.id);
  assert.deepEqual([anew.totals.net, anew.totals.gross], [240, 256], '200 and 6 %, 40 and 10 %');
  assert.deepEqual(
    anew.lines.map(({ vat_rate_is_own }) => vat_rate_is_own),
    [true, true],
  );
});

test('D19.9 what prices contain is frozen with the quote: the rate of a line that names none, too', async () => {
  const own = await newShop(service, { price_basis: 'TTC' });
  await own.settings({ included_vat_rate_id: own.rates.full });
  const quote = await own.save({ lines: [own.line(await own.product(120), { vat_rate_id: own.rates.low })] });
  await service.operator('PATCH', `/operator/v1/tenants/${own.tenant.id}`, { price_basis: 'HT' });
  await own.settings({ included_vat_rate_id: null });
  const follows = await own.put(quote.id, [{ id: 1, vat_rate_id: null }]);
  assert.deepEqual([follows.lines[0]?.vat_rate_id, follows.totals.net, follows.total], [own.rates.full, 100, 120]);
  const patched = await own.patch(quote.id, { vat_rate_id: own.rates.low });
  assert.equal((await own.patch(quote.id, { vat_rate_id: null })).totals.gross, 120, JSON.stringify(patched.totals));
});

test('D19.9 basis_changed also before a tariff or another option prices lines of one basis in the other', async () => {
  const own = await newShop(service);
  const made = await own.product(100);
  const [from, to] = await Promise.all(
    ['A', 'B'].map(
      async (name) => (await own.tenant.must<{ id: number }>('POST', '/v1/options', { name, price: 1 })).id,
    ),
  );
  const step = await made.step({ option_ids: [from, to] });
  const quote = await own.save({ lines: [own.line(made, { selections: [{ step_id: step.id, option_ids: [from] }] })] });
  await service.operator('PATCH', `/operator/v1/tenants/${own.tenant.id}`, { price_basis: 'TTC' });
  const path = `/v1/quotes/${quote.id}`;
  const replacement = { step_id: step.id, from, to };
  const refused = [
    await own.tenant.call('POST', `${path}/replace-option`, replacement),
    await own.tenant.call('PATCH', path, { tariff_id: await own.newTariff({}) }),
    await own.tenant.call('PUT', `${path}/lines`, { lines: [{ id: 1 }, { kind: 'free', name: 'X', unit_price: 1 }] }),
  ];
  for (const answer of refused)
    assert.deepEqual([answer.status, refusalOf(answer)[1]], [409, 'basis_changed'], answer.text);
  assert.equal((await own.tenant.call('PUT', `${path}/lines`, { lines: [{ id: 1, quantity: 2 }] })).status, 200);
  await own.tenant.must('POST', `${path}/reprice`);
  assert.equal((await own.tenant.call('POST', `${path}/replace-option`, replacement)).status, 200);
});

test('D19.9 with HT it does not matter which rate gross prices would contain', async () => {
  const own = await newShop(service);
  const sold = own.line(await own.product(100));
  const { id } = await own.save({ lines: [sold] });
  for (const included_vat_rate_id of [own.rates.full, own.rates.half, null]) {
    await own.settings({ included_vat_rate_id });
    const { lines } = await own.read(id);
    const answer = await own.tenant.call('PUT', `/v1/quotes/${id}/lines`, { lines: [...lines, sold] });
    assert.equal(answer.status, 200, answer.text);
  }
  assert.equal((await own.read(id)).total, 400);
});

test('D15.4 a service without a price for a line that is kept names the sizes that have one', async () => {
  const table = await tenant.must<{ id: number }>('POST', '/v1/price-tables', {
    name: 'T',
    price_table: gridText([
      [10, 20],
      [30, 40],
    ]),
  });
  const byTable = await shop.newService({ price: null, price_type: 'table', price_table_id: table.id });
  const large = line(product, { width: 2000, height: 2000 });
  type Refusal = Body & { nearest_sizes: Body[] };
  const asNew = await tenant.call<Refusal>('POST', '/v1/quotes', {
    lines: [large, { kind: 'service', service_id: byTable }],
  });
  const { id } = await save({ lines: [large] });
  const kept = await tenant.call<Refusal>('PUT', `/v1/quotes/${id}/lines`, {
    lines: [{ id: 1 }, { kind: 'service', service_id: byTable }],
  });
  assert.deepEqual(refusalOf(kept), ['dimensions_out_of_range', 'out_of_range', '/lines/1/service_id']);
  assert.deepEqual(kept.body.nearest_sizes, asNew.body.nearest_sizes);
  assert.deepEqual(kept.body.nearest_sizes[0], { width: 900, height: 1000 });
});

test('D1, D20.6 a draft whose customer was erased can be read, and sent back as it is shown', async () => {
  const { id } = await save({
    customer: { name: 'N' },
    lines: [window, { kind: 'free', name: 'Mme N', unit_price: 5 }],
  });
  await tenant.must('DELETE', `/v1/quotes/${id}`);
  const erased = await read(id);
  assert.equal(erased.lines[1]?.name, null);
  assert.deepEqual(await put(id, erased.lines), erased);
  const named = await put(id, [{ id: 1 }, { id: 2, name: 'Removal' }]);
  assert.equal(named.lines[1]?.name, 'Removal');
  const path = `/v1/quotes/${id}/lines`;
  assert.deepEqual(refusalOf(await tenant.call('PUT', path, { lines: [{ id: 1 }, { id: 2, name: null }] })), [
    'validation_error',
    'required',
    '/lines/1/name',
  ]);
});

test('D19.10 a VAT rate of one piece that is inactive, unknown or not offered: each says so, where it stands', async () => {
  const key = await shop.callerWith(['storefront:read']);
  const gone = await shop.rate(7, { offered: true });
  await tenant.must('DELETE', `/v1/vat-rates/${gone}`);
  for (const path of [`${product.path}/quote`, `${product.path}/choices`]) {
    const ask = (vat_rate_id: number) => key('POST', path, { width: 1000, height: 1000, vat_rate_id });
    assert.deepEqual(refusalOf(await ask(gone)), ['validation_error', 'inactive_vat_rate', '/vat_rate_id']);
    assert.deepEqual(refusalOf(await ask(888_888)), ['validation_error', 'unknown_reference', '/vat_rate_id']);
    assert.deepEqual(refusalOf(await ask(rates.full)), ['insufficient_scope', 'needs_scope', '/vat_rate_id']);
    assert.equal((await ask(rates.low)).status, 200);
  }
});

test('D19.6 from-prices of a key with a tariff say that they are list prices', async () => {
  const tariff_id = await shop.newTariff({ percent: -40 });
  for (const price_detail of ['full', 'final']) {
    const key = await shop.callerWith(['storefront:read'], { tariff_id, price_detail });
    assert.equal((await key('GET', `${product.path}/from-price`)).body.list_price, true);
  }
  assert.ok(!('list_price' in (await tenant.must('GET', `${product.path}/from-price`))));
});

test('D16.6 a final key is told what is wrong with its lines, and nothing of tables', async () => {
  const key = await shop.callerWith(['storefront:read', 'quotes:create'], { price_detail: 'final' });
  const post = (lines: Body[]) => key<{ errors: { message: string }[] }>('POST', '/v1/quotes', { lines });
  const offered = await shop.newService({ offered: true, price_type: 'per_piece' });
  const missing = await post([{ ...window, vat_rate_id: rates.low }, window]);
  assert.match(missing.body.errors[0]?.message ?? '', /other lines have a VAT rate/);
  const nothing = await post([{ kind: 'service', service_id: offered }]);
  assert.match(nothing.body.errors[0]?.message ?? '', /no piece/);
});

test('D19.5 a discount is a percentage or an amount: none or both of them is said in words', async () => {
  const post = (discount: Body) => tenant.call('POST', '/v1/quotes', { lines: [{ ...window, discount }] });
  assert.deepEqual(refusalOf(await post({})), ['validation_error', 'too_few', '/lines/0/discount']);
  assert.match(String(((await post({})).body.errors as Body[])[0]?.message), /percent or amount/);
  assert.deepEqual(refusalOf(await post({ percent: 1, amount: 1 })), [
    'validation_error',
    'too_many',
    '/lines/0/discount',
  ]);
});

test('D19.6 a key that carries a tariff takes it from no quote: what prices the lines is what the quote names', async () => {
  const tariff_id = await shop.newTariff({ percent: -30 });
  const key = await shop.callerWith(['catalogue:read', 'catalogue:write'], { tariff_id });
  const { body } = await key<SavedQuote>('POST', '/v1/quotes', { lines: [window] });
  const patched = await key<SavedQuote>('PATCH', `/v1/quotes/${body.id}`, { tariff_id: null });
  assert.deepEqual([patched.body.tariff_id, patched.body.total], [tariff_id, 70], patched.text);
  const listed = await save({ lines: [window], tariff_id: await shop.newTariff({ percent: 10 }) });
  const other = await key<SavedQuote>('PATCH', `/v1/quotes/${listed.id}`, { tariff_id: null });
  assert.deepEqual([other.body.tariff_id, other.body.total], [tariff_id, 70], other.text);
  assert.equal((await patch(listed.id, { tariff_id: null })).total, 100, 'a manager’s key has none');
});

test('D8, D19.9 a draft holds the rows of the lines that it has now, and no other', async () => {
  const [first, second] = [await shop.product(100), await shop.product(200)];
  const rowOf = async (of: typeof first) => (await tenant.must<{ data: { id: number }[] }>('GET', of.rows)).data[0]?.id;
  const erase = async (of: typeof first) => tenant.call('DELETE', `${of.rows}/${await rowOf(of)}/hard`);
  const { id } = await save({ lines: [line(first)] });
  await put(id, [{ id: 1 }, line(second)]);
  assert.equal(refusalOf(await erase(second))[0], 'pricing_configuration_in_use');
  await put(id, [{ id: 2 }]);
  assert.equal(refusalOf(await erase(second))[0], 'pricing_configuration_in_use');
  const gone = await erase(first);
  assert.ok(gone.status < 300, `its line went: ${gone.text}`);
});

test('D19.9 a service no longer names a line that went, in what is stored either', async () => {
  const fitting = await shop.newService({ price_type: 'per_piece', price: 7 });
  const { id } = await save({ lines: [window, window, { kind: 'service', service_id: fitting, applies_to: [0, 1] }] });
  const left = await put(id, [{ id: 2 }, { id: 3 }]);
  assert.deepEqual([left.lines[1]?.applies_to, left.lines[1]?.total], [[0], 7]);
  const path = `/v1/changes?type=quote.*&resource_id=${id}&page_size=1`;
  const { text } = await tenant.call('GET', path);
  assert.equal(text.match(/"applies_to":\[[^\]]*\]/g)?.at(-1), '"applies_to":[2]', text);
});

test('D19.9 replace-option: an option that the line has already is chosen once, and other steps keep theirs', async () => {
  const made = await shop.product(100);
  const [from, to] = await Promise.all(
    [5, 9].map(async (price) => (await tenant.must<{ id: number }>('POST', '/v1/options', { name: 'O', price })).id),
  );
  const steps = [1, 2].map((display_order) => made.step({ option_ids: [from, to], options_max: 2, display_order }));
  const [step, other] = await Promise.all(steps);
  const chosen = (option_ids: unknown[]) => [
    { step_id: step?.id, option_ids },
    { step_id: other?.id, option_ids: [from] },
  ];
  const { id } = await save({ lines: [line(made, { selections: chosen([from, to]) })] });
  await tenant.must('POST', `/v1/quotes/${id}/replace-option`, { step_id: step?.id, from, to });
  const { lines, total } = await read(id);
  assert.deepEqual([lines[0]?.selections, total], [chosen([to]), 114]);
});

test('D19.6 the margin counts what services cost to buy, where the purchase tariff names their group', async () => {
  const own = await newShop(service);
  const sold = own.line(await own.product(100), { quantity: 2 });
  const purchase = { percent: -45, groups: [{ discount_group: 'Pose', percent: -50 }] };
  await own.settings({ purchase_tariff_id: await own.newTariff(purchase) });
  const fitting = await own.newService({ price: 20, price_type: 'per_piece', discount_group: 'Pose' });
  const delivery = await own.newService({ price: 30 });
  const quote = await own.save({
    lines: [sold, { kind: 'service', service_id: fitting }, { kind: 'service', service_id: delivery }],
  });
  assert.deepEqual(
    quote.lines.map(({ purchase_price }) => purchase_price),
    [55, 20, 30],
    'one window, all fitting, delivery at its price',
  );
  assert.equal(quote.margin, 110, '2 x 45, 2 x 10, and nothing');
});

test('D19.3 with TTC a service that names a rate contains that one, and a free line its own', async () => {
  const own = await newShop(service, { price_basis: 'TTC' });
  await own.settings({ included_vat_rate_id: own.rates.full });
  const fitting = await own.newService({ price: 110, vat_rate_id: own.rates.half });
  const quote = await own.save({
    lines: [
      own.line(await own.product(120)),
      { kind: 'service', service_id: fitting },
      { kind: 'free', name: 'F', unit_price: 105.5, vat_rate_id: own.rates.low },
    ],
  });
  assert.deepEqual(
    quote.totals.vat?.map(({ rate, base, amount }) => [rate, base, amount]),
    [
      [20, 100, 20],
      [10, 100, 10],
      [5.5, 100, 5.5],
    ],
  );
  assert.deepEqual([quote.totals.net, quote.total], [300, 335.5]);
});

test('D19.9 all that may change on a kept line does, and is computed with', async () => {
  const flat = await shop.newService({ price: 10, discountable: true });
  const heading = { kind: 'heading', name: 'H' };
  const free = { kind: 'free', name: 'F', unit_price: 3, quantity: 2 };
  const { id } = await save({ lines: [window, { kind: 'service', service_id: flat }, free, heading] });
  const texts = { label: 'L', note: 'N' };
  const sold = { ...texts, discount: { percent: 10 }, alternative: true, vat_rate_id: rates.low };
  const changes: Body[] = [
    { id: 1, ...sold, quantity: 3 },
    { id: 2, ...sold, quantity: 1.5, unit: 'h' },
    { id: 3, ...sold, name: 'G', unit_price: 4.5, quantity: 2.5, unit: 'm' },
    { id: 4, ...texts, name: 'I' },
  ];
  const { lines, total } = await put(id, changes);
  for (const [index, change] of changes.entries())
    for (const [field, value] of Object.entries(change)) assert.deepEqual(lines[index]?.[field], value, field);
  assert.deepEqual(
    lines.map((one) => one.total),
    [270, 13.5, 10.12, undefined],
    'of 300, 15 and 11.25, each 10 % less: 1.125 is rounded up',
  );
  assert.equal(total, 0, 'alternatives are in no total');
  assert.deepEqual(
    lines.map(({ vat_rate_is_own }) => vat_rate_is_own),
    [true, true, true, undefined],
  );
});
