import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newShop, refusalOf, type SavedQuote } from '../support/selling-shop.ts';
import { type Answer, assertProblem, type Body, startTestService } from '../support/test-service.ts';

/** D19.5 to D19.9: who may ask for what, and how a draft is worked on. */
const service = await startTestService();
const shop = await newShop(service);
const product = await shop.product(100);
const window = shop.line(product);
const { rates, line, save, put, read, patch, tenant } = shop;

const SHOP = ['storefront:read', 'quotes:create'];
const EDITOR = ['catalogue:read', 'catalogue:write'];

test('D19.5 without catalogue:write: products and offered services with label, note and an offered rate, and nothing else', async () => {
  const call = await shop.callerWith(SHOP);
  const offered = await shop.newService({ offered: true, price_type: 'per_piece' });
  const inner = await shop.newService({ price: 5 });
  const open = await shop.newTariff({ open_to_editors: true });
  const post = (body: Body) => call<SavedQuote>('POST', '/v1/quotes', body);
  const allowed: Body[] = [
    { lines: [{ ...window, label: 'Hall', note: 'White', quantity: 2 }] },
    { lines: [{ ...window, vat_rate_id: rates.low }] },
    { lines: [window, { kind: 'service', service_id: offered, label: 'A', note: 'B', applies_to: [0] }] },
    {
      lines: [window],
      vat_rate_id: rates.low,
      reference: 'R',
      customer: { name: 'N' },
      note: 'Please call',
      language: 'fr',
    },
    {
      lines: [{ ...window, discount: null, alternative: false }],
      discount: null,
      tariff_id: null,
      internal_note: null,
    },
  ];
  for (const body of allowed) {
    const answer = await post(body);
    assert.equal(answer.status, 201, answer.text);
    for (const hidden of ['margin']) assert.ok(!(hidden in answer.body), hidden);
  }
  const free = { kind: 'free', name: 'X', unit_price: 1 };
  const refused: [body: Body, pointer: string][] = [
    [{ lines: [free] }, '/lines/0/kind'],
    [{ lines: [{ kind: 'heading', name: 'X' }, window] }, '/lines/0/kind'],
    [{ lines: [{ ...window, discount: { percent: 0 } }] }, '/lines/0/discount'],
    [{ lines: [{ ...window, discount: { amount: 1 } }] }, '/lines/0/discount'],
    [{ lines: [{ ...window, alternative: true }] }, '/lines/0/alternative'],
    [{ lines: [{ ...window, vat_rate_id: rates.full }] }, '/lines/0/vat_rate_id'],
    [{ lines: [window, { kind: 'service', service_id: inner }] }, '/lines/1/service_id'],
    [{ lines: [window, { kind: 'service', service_id: offered, discount: { percent: 1 } }] }, '/lines/1/discount'],
    [{ lines: [window], vat_rate_id: rates.full }, '/vat_rate_id'],
    [{ lines: [window], discount: { percent: 1 } }, '/discount'],
    [{ lines: [window], tariff_id: open }, '/tariff_id'],
    [{ lines: [window], internal_note: 'X' }, '/internal_note'],
  ];
  const { total } = await tenant.must<{ total: number }>('GET', '/v1/quotes');
  for (const [body, pointer] of refused) {
    const answer = await post(body);
    assertProblem(answer as Answer, 403, 'insufficient_scope');
    assert.deepEqual(refusalOf(answer), ['insufficient_scope', 'needs_scope', pointer], JSON.stringify(body));
    assert.equal((await call('POST', '/v1/quotes?dry_run=true', body)).status, 403);
  }
  assert.equal((await tenant.must<{ total: number }>('GET', '/v1/quotes')).total, total);
  for (const [method, path] of [
    ['PUT', 'lines'],
    ['POST', 'duplicate'],
    ['POST', 'replace-option'],
    ['POST', 'reprice'],
  ])
    assertProblem(await call(method as string, `/v1/quotes/1/${path}`, {}), 403, 'insufficient_scope');
});

test('D19.6 a tariff: who may use it, what it makes of prices, and that it is frozen', async () => {
  const closed = await shop.newTariff({ percent: -40 });
  const open = await shop.newTariff({
    percent: -20,
    open_to_editors: true,
    groups: [{ discount_group: 'Pose', percent: -50 }],
  });
  const fitting = await shop.newService({ price: 80, discount_group: 'Pose' });
  const editor = await shop.callerWith(EDITOR);
  const post = (tariff_id: number) => editor<SavedQuote>('POST', '/v1/quotes', { lines: [window], tariff_id });
  assert.deepEqual(refusalOf(await post(closed)), ['insufficient_scope', 'needs_scope', '/tariff_id']);
  assert.equal((await post(open)).body.total, 80);
  assert.deepEqual(refusalOf(await post(888_888)), ['validation_error', 'unknown_reference', '/tariff_id']);
  const lines = [window, { kind: 'service', service_id: fitting }];
  const quote = await save({ lines, tariff_id: closed });
  assert.deepEqual(
    quote.lines.map(({ list_price, unit_price, total }) => [list_price, unit_price, total]),
    [
      [100, 60, 60],
      [undefined, undefined, 80],
    ],
  );
  const moved = await patch(quote.id, { tariff_id: open });
  assert.deepEqual(
    moved.lines.map(({ total }) => total),
    [80, 40],
  );
  await tenant.must('PATCH', `/v1/tariffs/${open}`, { percent: -99, groups: [] });
  assert.deepEqual(
    (await put(quote.id, [{ id: 1, quantity: 2 }, { id: 2 }])).lines.map(({ total }) => total),
    [160, 40],
  );
  await tenant.must('DELETE', `/v1/tariffs/${open}`);
  const added = await tenant.call('PUT', `/v1/quotes/${quote.id}/lines`, { lines: [{ id: 1 }, window] });
  assert.deepEqual(refusalOf(added), ['validation_error', 'inactive_tariff', '/tariff_id']);
  assert.equal((await put(quote.id, [{ id: 1, quantity: 1 }])).total, 80, 'kept lines stay');
  assert.equal((await patch(quote.id, { tariff_id: null })).total, 100);
});

test('D19.6 a key that carries a tariff: every quote and choices of it is priced by that', async () => {
  const tariff_id = await shop.newTariff({ percent: -30 });
  const other = await shop.newTariff({ percent: -10, open_to_editors: true });
  const call = await shop.callerWith([...SHOP, ...EDITOR], { tariff_id });
  const size = { width: 1000, height: 1000 };
  const quoted = await call('POST', `${product.path}/quote`, size);
  assert.deepEqual([quoted.body.unit_price, quoted.body.list_price], [70, 100]);
  const choices = await call<{ quote: Body }>('POST', `${product.path}/choices`, size);
  assert.equal(choices.body.quote.unit_price, 70);
  const saved = await call<SavedQuote>('POST', '/v1/quotes', { lines: [window] });
  assert.deepEqual([saved.body.total, saved.body.tariff_id], [70, tariff_id]);
  assert.equal((await call('POST', '/v1/quotes', { lines: [window], tariff_id })).status, 201);
  for (const body of [{ lines: [window], tariff_id: other }])
    assert.deepEqual(refusalOf(await call('POST', '/v1/quotes', body)), [
      'validation_error',
      'tariff_of_key',
      '/tariff_id',
    ]);
  await tenant.must('PATCH', `/v1/tariffs/${tariff_id}`, { percent: -31 });
  assert.equal((await call('POST', `${product.path}/quote`, size)).body.unit_price, 69, 'at once');
  const final = await shop.callerWith([...SHOP, 'catalogue:read'], { tariff_id, price_detail: 'final' });
  const told = await final<SavedQuote>('POST', '/v1/quotes', { lines: [window] });
  assert.equal(told.status, 201, told.text);
  await tenant.must('PATCH', `/v1/quotes/${told.body.id}`, { status: 'sent' });
  const texts = [
    told.text,
    (await final('GET', `/v1/quotes/${told.body.id}`)).text,
    (await final('POST', `${product.path}/quote`, size)).text,
    (await final('POST', `${product.path}/choices`, size)).text,
    (await final('GET', `/v1/shared-quotes/${told.body.share_token}`)).text,
    (await tenant.call('GET', `/v1/shared-quotes/${told.body.share_token}`)).text,
  ];
  for (const text of texts) {
    assert.doesNotMatch(text, /list_price|tariff|discount_group|purchase|margin|internal_note|[^\d]100[,.}]/);
    assert.match(text, /"unit_price":69/);
  }
});

test('D19.6 purchase prices and margins are for keys:manage alone, and never shared or in the ledger', async () => {
  const own = await newShop(service);
  const made = await own.product(100);
  const purchase = await own.newTariff({ percent: -45 });
  await own.settings({ purchase_tariff_id: purchase });
  const quote = await own.save({
    internal_note: 'Ours',
    lines: [own.line(made, { quantity: 2, discount: { percent: 10 } })],
  });
  assert.deepEqual([quote.lines[0]?.purchase_price, quote.margin], [55, 70]);
  const editor = await own.callerWith(EDITOR);
  const texts = [
    (await editor('GET', `/v1/quotes/${quote.id}`)).text,
    (await editor('GET', '/v1/quotes')).text,
    (await editor('PATCH', `/v1/quotes/${quote.id}`, { reference: 'R', status: 'sent' })).text,
    (await own.tenant.call('GET', `/v1/shared-quotes/${quote.share_token}`)).text,
    (await own.tenant.call('GET', '/v1/changes?type=quote.*')).text,
  ];
  // A time may have 55 minutes or seconds, and a token may begin with it.
  for (const text of texts) assert.doesNotMatch(text, /purchase|margin|":55[,}]/);
  assert.match(texts[0] as string, /Ours/);
  assert.doesNotMatch(texts[3] as string, /Ours|internal_note/);
  const tags = [
    (await editor('GET', `/v1/quotes/${quote.id}`)).headers.etag,
    (await own.tenant.call('GET', `/v1/quotes/${quote.id}`)).headers.etag,
  ];
  assert.equal(new Set(tags).size, 2, 'different bytes have different tags');
});

test('D19.8 limits: only what raises the share is checked; managers have none', async () => {
  const own = await newShop(service);
  const made = await own.product(100);
  const sold = own.line(made);
  const key = await own.callerWith(EDITOR);
  const post = (body: Body) => key<SavedQuote>('POST', '/v1/quotes', body);
  const off = (percent: number) => ({ lines: [{ ...sold, discount: { percent } }] });
  assert.deepEqual(
    refusalOf(await post(off(1.01))),
    ['validation_error', 'discount_limit', '/lines/0/discount'],
    'a cent is left to rounding',
  );
  assert.equal((await post(off(0.01))).status, 201);
  await own.settings({ discount_limits: { editor: 3, key: 10 } });
  assert.equal((await post(off(10))).status, 201);
  assert.deepEqual(refusalOf(await post(off(11)))[1], 'discount_limit');
  assert.deepEqual(
    refusalOf(await post({ ...off(6), discount: { percent: 6 } }))[1],
    'discount_limit',
    'both together',
  );
  assert.deepEqual(
    refusalOf(await post({ lines: [sold, { ...sold, alternative: true, discount: { percent: 20 } }] })),
    ['validation_error', 'discount_limit', '/lines/1/discount'],
  );
  const managed = await own.save(off(50));
  const path = `/v1/quotes/${managed.id}`;
  assert.equal((await key('PATCH', path, { reference: 'R', note: 'N' })).status, 200);
  assert.equal((await key('PUT', `${path}/lines`, { lines: [{ id: 1, quantity: 3 }] })).status, 200, 'the share stays');
  assert.equal((await key('PUT', `${path}/lines`, { lines: [{ id: 1, discount: { percent: 40 } }] })).status, 200);
  assert.deepEqual(
    refusalOf(await key('PUT', `${path}/lines`, { lines: [{ id: 1, discount: { percent: 41 } }] }))[1],
    'discount_limit',
  );
  assert.deepEqual(refusalOf(await key('PATCH', path, { discount: { percent: 1 } }))[1], 'discount_limit');
  assert.deepEqual(refusalOf(await key('POST', `${path}/duplicate`))[1], 'discount_limit');
  assert.equal((await own.tenant.call('POST', `${path}/duplicate`)).status, 201);
});

test('D19.9 status: which follows which, and what can change in each', async () => {
  const NEXT: Record<string, string[]> = {
    draft: ['sent', 'accepted', 'declined'],
    sent: ['draft', 'accepted', 'declined'],
    accepted: [],
    declined: ['draft'],
  };
  const ways: Record<string, string[]> = { draft: [], sent: ['sent'], accepted: ['accepted'], declined: ['declined'] };
  const inStatus = async (status: string) => {
    const { id } = await save({ lines: [window], customer: { name: 'A' } });
    for (const step of ways[status] as string[]) await patch(id, { status: step });
    return id;
  };
  const texts: Body = {
    customer: { name: 'B' },
    reference: 'R',
    note: 'N',
    internal_note: 'I',
    language: 'en',
    valid_until: '2031-01-01T00:00:00Z',
  };
  const prices: Body = {
    vat_rate_id: rates.low,
    discount: { percent: 1 },
    tariff_id: await shop.newTariff({ percent: -1 }),
  };
  for (const [status, next] of Object.entries(NEXT)) {
    for (const wanted of Object.keys(NEXT)) {
      const answer = await tenant.call('PATCH', `/v1/quotes/${await inStatus(status)}`, { status: wanted });
      const isAllowed = wanted === status || next.includes(wanted);
      assert.equal(answer.status, isAllowed ? 200 : 409, `${status} to ${wanted}`);
      if (!isAllowed) assert.deepEqual(refusalOf(answer), ['conflict', 'quote_status', '/status']);
    }
    const id = await inStatus(status);
    const before = await read(id);
    for (const [fields, allowed] of [
      [texts, ['draft', 'sent']],
      [prices, ['draft']],
    ] as const) {
      for (const [field, value] of Object.entries(fields)) {
        const answer = await tenant.call('PATCH', `/v1/quotes/${id}`, { [field]: value });
        assert.equal(
          answer.status,
          (allowed as readonly string[]).includes(status) ? 200 : 409,
          `${field} when ${status}: ${answer.text}`,
        );
      }
    }
    const worked = await tenant.call('PUT', `/v1/quotes/${id}/lines`, { lines: [{ id: 1, quantity: 2 }] });
    const replaced = await tenant.call('POST', `/v1/quotes/${id}/replace-option`, { step_id: 1, from: 1, to: 2 });
    const repriced = await tenant.call('POST', `/v1/quotes/${id}/reprice`);
    for (const answer of [worked, replaced, repriced])
      assert.equal(answer.status, status === 'draft' ? 200 : 409, answer.text);
    assert.equal((await tenant.call('POST', `/v1/quotes/${id}/reprice?dry_run=true`)).status, 200);
    assert.deepEqual(
      await tenant.must('PATCH', `/v1/quotes/${id}`, await read(id)),
      await read(id),
      'what is the same may be sent',
    );
    if (status === 'accepted' || status === 'declined') assert.deepEqual(await read(id), before);
    assert.equal((await tenant.call('DELETE', `/v1/quotes/${id}`)).status, 200);
  }
});

test('D19.9 basis_changed: no new lines while currency, basis or included rate differ, until it is priced anew', async () => {
  const own = await newShop(service, { price_basis: 'TTC' });
  const made = await own.product(120);
  await own.settings({ included_vat_rate_id: own.rates.full });
  const quote = await own.save({ lines: [own.line(made)] });
  assert.equal(quote.totals.net, 100);
  await own.settings({ included_vat_rate_id: own.rates.half });
  const path = `/v1/quotes/${quote.id}`;
  const add = () => own.tenant.call<SavedQuote>('PUT', `${path}/lines`, { lines: [{ id: 1 }, own.line(made)] });
  assert.deepEqual(refusalOf(await add()), ['conflict', 'basis_changed', '/lines']);
  assert.deepEqual(
    refusalOf(await own.tenant.call('PATCH', path, { tariff_id: await own.newTariff({}) }))[1],
    'basis_changed',
  );
  const kept = await own.put(quote.id, [{ id: 1, quantity: 2 }]);
  assert.deepEqual([kept.totals.net, kept.totals.gross], [200, 240], 'what is kept is computed as before');
  const { new_total, changed } = await own.tenant.must('POST', `${path}/reprice`);
  assert.deepEqual([new_total, changed], [240, true]);
  assert.equal((await own.read(quote.id)).totals.net, 218.18);
  assert.equal((await add()).status, 200);
  await service.operator('PATCH', `/operator/v1/tenants/${own.tenant.id}`, { currency: 'CHF' });
  assert.deepEqual(refusalOf(await add())[1], 'basis_changed');
  await own.tenant.must('POST', `${path}/reprice`);
  assert.equal((await own.read(quote.id)).currency, 'CHF');
});

test('D19.9 duplicate: a draft of the same at the prices of today, with ids of its own', async () => {
  const made = await shop.product(100);
  const fitting = await shop.newService({ price: 10, price_type: 'per_piece' });
  const first = await save({
    reference: 'R',
    customer: { name: 'Martin' },
    note: 'N',
    internal_note: 'I',
    language: 'en',
    discount: { percent: 10 },
    lines: [
      line(made),
      { kind: 'heading', name: 'H' },
      line(made, { label: 'L' }),
      { kind: 'service', service_id: fitting, applies_to: [2] },
    ],
  });
  const edited = await put(first.id, [{ id: 3 }, { id: 4 }, { kind: 'free', name: 'F', unit_price: 1 }]);
  await patch(first.id, { status: 'accepted' });
  const rows = await tenant.must<{ data: { id: number }[] }>('GET', made.rows);
  await tenant.must('PATCH', `${made.rows}/${rows.data[0]?.id}`, { minimum_price: 200 });
  await tenant.must('PATCH', `/v1/services/${fitting}`, { price: 20 });
  const answer = await tenant.call<SavedQuote>('POST', `/v1/quotes/${first.id}/duplicate`);
  assert.equal(answer.status, 201, answer.text);
  assert.equal(answer.headers.location, `/v1/quotes/${answer.body.id}`);
  const copy = answer.body;
  assert.deepEqual(
    copy.lines.map((one) => [one.id, one.kind, one.total, one.label, one.applies_to ?? null]),
    [
      [1, 'product', 200, 'L', null],
      [2, 'service', 20, null, [0]],
      [3, 'free', 1, null, null],
    ],
  );
  for (const field of ['reference', 'customer', 'note', 'internal_note', 'language', 'discount'])
    assert.deepEqual(copy[field], first[field], field);
  assert.ok(copy.id !== first.id && copy.share_token !== first.share_token && copy.status === 'draft');
  assert.equal(copy.total, 200.9);
  assert.equal(edited.total, 100.9, 'the service takes no discount');
  assert.equal((await read(first.id)).total, edited.total);
  await tenant.must('DELETE', `/v1/services/${fitting}`);
  assert.deepEqual(refusalOf(await tenant.call('POST', `/v1/quotes/${first.id}/duplicate`)), [
    'validation_error',
    'inactive_service',
    '/lines/1/service_id',
  ]);
});

test('D19.9 replace-option changes an option on every line that has it, and no other price', async () => {
  const made = await shop.product(100);
  const option = async (price: number) =>
    (await tenant.must<{ id: number }>('POST', '/v1/options', { name: `O${price}`, price })).id;
  const [old, next, other] = [await option(10), await option(15), await option(3)];
  const step = await made.step({ option_ids: [old, next, other] });
  const with_ = (ids: number[]) => line(made, { selections: [{ step_id: step.id, option_ids: ids }] });
  const quote = await save({ lines: [with_([old]), with_([other, old]), line(made)] });
  const rows = await tenant.must<{ data: { id: number }[] }>('GET', made.rows);
  await tenant.must('PATCH', `${made.rows}/${rows.data[0]?.id}`, { minimum_price: 200 });
  const path = `/v1/quotes/${quote.id}/replace-option`;
  const body = { step_id: step.id, from: old, to: next };
  const dry = await tenant.must<{ lines: { old: Body; new: Body }[] }>('POST', `${path}?dry_run=true`, body);
  assert.deepEqual(
    dry.lines.map((one) => [one.old.unit_price, one.new.unit_price]),
    [
      [110, 215],
      [113, 218],
      [100, 100],
    ],
  );
  assert.deepEqual(await read(quote.id), quote);
  await tenant.must('POST', path, body);
  const after = await read(quote.id);
  assert.deepEqual(
    after.lines.map(({ id, unit_price }) => [id, unit_price]),
    [
      [1, 215],
      [2, 218],
      [3, 100],
    ],
  );
  assert.deepEqual((after.lines[1]?.selections as Body[] | undefined)?.[0]?.option_ids, [other, next]);
  assert.equal((await tenant.must<Body>('POST', path, body)).changed, false);
  assert.equal((await read(quote.id)).version, 2);
  const refused = await tenant.call('POST', path, { ...body, from: next, to: 888_888 });
  assertProblem(refused, 422, 'invalid_selection');
});

test('D20.6 labels, notes and names of free lines and headings: omitted in the ledger, and erased everywhere', async () => {
  const secret = 'Madame-Secrète';
  const key = { 'idempotency-key': 'erase-me' };
  const body = {
    reference: secret,
    customer: { name: secret },
    note: secret,
    internal_note: secret,
    lines: [
      { ...window, label: secret, note: secret },
      { kind: 'free', name: secret, unit_price: 1, label: secret },
      { kind: 'heading', name: 'Heading', note: secret },
    ],
  };
  const { id } = (await tenant.call<SavedQuote>('POST', '/v1/quotes', body, key)).body;
  await tenant.call(
    'PUT',
    `/v1/quotes/${id}/lines`,
    { lines: [{ id: 1, label: `${secret} 2` }, { id: 2 }, { id: 3 }] },
    { 'idempotency-key': 'put' },
  );
  const ledger = await tenant.call('GET', `/v1/changes?type=quote.*&resource_id=${id}`);
  assert.equal((ledger.body.data as Body[]).length, 2, 'a new label is a change');
  for (const { number } of ledger.body.data as { number: number }[])
    assert.doesNotMatch((await tenant.call('GET', `/v1/changes/${number}`)).text, new RegExp(secret));
  const erased = await tenant.must<SavedQuote>('DELETE', `/v1/quotes/${id}`);
  assert.deepEqual(
    erased.lines.map(({ label, note, name }) => [label, note, name ?? null]),
    [
      [null, null, null],
      [null, null, null],
      [null, null, null],
    ],
  );
  assert.equal(erased.total, 101);
  const replay = await tenant.call('POST', '/v1/quotes', body, key);
  assert.equal(replay.headers['idempotency-replayed'], 'true');
  assert.doesNotMatch(replay.text, new RegExp(secret));
  for (const table of ['quotes', 'changes', 'change_values', 'idempotency_keys'])
    assert.doesNotMatch(
      JSON.stringify(await service.db.asSuperuser(`select t::text from ${table} t`)),
      new RegExp(secret),
      table,
    );
});

test('D19.10 a stateless quote and choices: net and gross of one piece, at the rate that is asked for', async () => {
  const own = await newShop(service, { price_basis: 'TTC' });
  const made = await own.product(120);
  const size = { width: 1000, height: 1000 };
  const ask = (body: Body = {}) => own.tenant.must('POST', `${made.path}/quote`, { ...size, ...body });
  const none = await ask();
  assert.deepEqual([none.net_price, none.gross_price, none.vat], [null, null, null]);
  await own.settings({ included_vat_rate_id: own.rates.full });
  const { net_price, gross_price, vat } = await ask();
  assert.deepEqual(
    [net_price, gross_price, vat],
    [100, 120, { vat_rate_id: own.rates.full, name: 'TVA 20 %', rate: 20, category: 'S' }],
  );
  assert.deepEqual((await ask({ vat_rate_id: own.rates.low })).gross_price, 105.5);
  await own.settings({ vat_rate_id: own.rates.half });
  assert.deepEqual((await ask()).gross_price, 110, 'at once');
  await own.tenant.must('PATCH', `/v1/vat-rates/${own.rates.half}`, { rate: 12 });
  assert.deepEqual((await ask()).gross_price, 112);
  const option = await own.tenant.must<{ id: number }>('POST', '/v1/options', { name: 'O', price: 12 });
  const step = await made.step({ option_ids: [option.id] });
  const choices = await own.tenant.must<{ quote: Body; steps: { step_id: number; options: Body[] }[] }>(
    'POST',
    `${made.path}/choices`,
    {
      ...size,
      vat_rate_id: own.rates.low,
    },
  );
  const [shown] = choices.steps.find(({ step_id }) => step_id === step.id)?.options ?? [];
  assert.deepEqual([choices.quote.gross_price, shown?.gross_amount, shown?.gross_total], [105.5, 10.55, 116.05]);
  const shopKey = await own.callerWith(SHOP);
  const asked = (vat_rate_id: number) => shopKey('POST', `${made.path}/quote`, { ...size, vat_rate_id });
  assert.equal((await asked(own.rates.low)).status, 200);
  assertProblem(await asked(own.rates.full), 403, 'insufficient_scope');
  assertProblem(await asked(888_888), 422, 'validation_error');
});
