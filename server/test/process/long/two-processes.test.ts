import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '../../../../pricing/test/oracle/generate.ts';
import { waitMs } from '../../../../scripts/testing/until.ts';
import { gridText } from '../../support/priced-product.ts';
import { newServedDatabase } from '../../support/served-database.ts';
import { type ServiceProcess, startProcess } from '../../support/service-process.ts';
import { softPasskey } from '../../support/soft-authenticator.ts';
import type { Body } from '../../support/test-service.ts';

/** Two processes on one PostgreSQL behave as one: there is no cache that outlives a write. */
const rounds = Number(process.env.FRESHNESS_ROUNDS ?? 300);
/** Six readers keep the machine busy meanwhile, so fewer writes. */
const watchedWrites = Math.ceil(rounds / 4);
const OPERATOR_TOKEN = 'operator-token-of-two-processes-and-nobody-else';
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
/** Where both are for browsers, as behind a load balancer. */
const ORIGIN = 'http://localhost:7777';
const WRITERS = 16;
const WRITING_MS = 4000;

const database = await newServedDatabase();
const env = { ...database.env, OPERATOR_TOKEN, RATE_LIMIT_PER_MINUTE: '0', DEMO: '0', PUBLIC_URL: ORIGIN };
const processes: readonly ServiceProcess[] = [await startProcess(env), await startProcess(env)];

type Answer = { status: number; body: Body; retryAfter: string | null };

const send = async (
  place: number,
  key: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const response = await fetch(`${processes[place % 2]?.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(waitMs()),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text ? JSON.parse(text) : {},
    retryAfter: response.headers.get('retry-after'),
  };
};

const must = async (place: number, key: string, method: string, path: string, body?: object): Promise<Body> => {
  const answer = await send(place, key, method, path, body);
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

const newTenant = async () => {
  const { id } = (await must(0, OPERATOR_TOKEN, 'POST', '/operator/v1/tenants', { name: 'T' })) as { id: number };
  const newKey = async () =>
    (await must(1, OPERATOR_TOKEN, 'POST', `/operator/v1/tenants/${id}/api-keys`, { name: 'K' })) as {
      id: number;
      key: string;
    };
  const { key } = await newKey();
  const make = async (path: string, body: object) => (await must(0, key, 'POST', path, body)).id as number;
  const brand_id = await make('/v1/brands', { name: 'B' });
  const category_id = await make('/v1/categories', { name: 'C' });
  const newProduct = () => make('/v1/products', { name: 'P', brand_id, category_id });
  return {
    tenantId: id,
    key,
    newKey,
    make,
    newProduct,
    category_id,
    prices: `/v1/categories/${category_id}/from-prices`,
  };
};

/** Of this tenant alone: what one test left behind must not fail the next. */
const assertNoDrift = async (tenantId: number) => {
  for (const place of [0, 1]) {
    const { drift } = await must(place, OPERATOR_TOKEN, 'POST', '/operator/v1/verify');
    assert.deepEqual(
      (drift as Body[]).filter(({ tenant_id }) => tenant_id === tenantId),
      [],
    );
  }
};

test(`a write that one process acknowledged is in the next read of the other, ${rounds} times`, async () => {
  const { tenantId, key, make, newProduct, prices } = await newTenant();
  const products = [await newProduct(), await newProduct(), await newProduct(), await newProduct()] as const;
  const [byRow, byOption, byCopy, byPercentage] = products;
  const row = await make(`/v1/products/${byRow}/pricing-configurations`, { minimum_price: 1 });
  await make(`/v1/products/${byRow}/steps`, { type: 'selection', content_configuration: { pricingConfig: row } });
  const option = await make('/v1/options', { name: 'O', price: 1 });
  const roof = { type: 'dimension', content_type: 'roof_window', option_ids: [option] };
  await make(`/v1/products/${byOption}/steps`, roof);
  const copyOf = (price: number) => ({ content_configuration: { pricingConfig: { minimum_price: price } } });
  const step = await make(`/v1/products/${byCopy}/steps`, { type: 'selection', ...copyOf(1) });
  await make(`/v1/products/${byPercentage}/steps`, { type: 'selection', ...copyOf(100) });
  const expected: Body = { [byRow]: 1, [byOption]: 1, [byCopy]: 1, [byPercentage]: 100 };
  const writes: [product: number, path: string, body: (price: number) => object][] = [
    [byRow, `/v1/products/${byRow}/pricing-configurations/${row}`, (price) => ({ minimum_price: price })],
    [byOption, `/v1/options/${option}`, (price) => ({ price })],
    [byCopy, `/v1/products/${byCopy}/steps/${step}`, copyOf],
    [byPercentage, `/v1/products/${byPercentage}`, (price) => ({ price_adjustment_percentage: price - 100 })],
  ];
  for (let round = 0; round < rounds; round++) {
    const [product, path, body] = writes[(round >> 1) % writes.length] ?? assert.fail();
    // The price differs from the one before in every round, and a percentage stays within its limit.
    const price = 101 + (round % 900);
    await must(round, key, 'PATCH', path, body(price));
    expected[product] = price;
    assert.deepEqual(await must(round + 1, key, 'GET', prices), expected, `round ${round}`);
  }
  await assertNoDrift(tenantId);
});

test(`several readers in parallel never see an older price than the last acknowledged, ${watchedWrites} writes`, async () => {
  const { key, make, newProduct, prices } = await newTenant();
  const product = await newProduct();
  const row = await make(`/v1/products/${product}/pricing-configurations`, { minimum_price: 1 });
  await make(`/v1/products/${product}/steps`, { type: 'selection', content_configuration: { pricingConfig: row } });
  let acknowledged = 1;
  let isOver = false;
  const reader = async (place: number) => {
    let reads = 0;
    for (let seen = 0; !isOver; reads++) {
      const floor = Math.max(acknowledged, seen);
      const path = reads % 3 === 2 ? `/v1/products/${product}/from-price` : prices;
      const body = await must(place, key, 'GET', path);
      seen = (path === prices ? body[product] : body.price) as number;
      assert.ok(seen >= floor, `reader ${place} saw ${seen} after ${floor}`);
    }
    return reads;
  };
  const writer = async () => {
    try {
      for (let price = 2; price <= watchedWrites + 1; price++) {
        const path = `/v1/products/${product}/pricing-configurations/${row}`;
        await must(price, key, 'PATCH', path, { minimum_price: price });
        acknowledged = price;
      }
    } finally {
      isOver = true;
    }
  };
  const [, ...reads] = await Promise.all([writer(), ...[0, 1, 2, 3, 4, 5].map(reader)]);
  assert.ok(reads.every((count) => Number(count) > 0));
  for (const place of [0, 1]) assert.deepEqual(await must(place, key, 'GET', prices), { [product]: watchedWrites + 1 });
});

test('D4 a key that one process revoked stops at once on the other, on every kind of route', async () => {
  const { key, newKey, prices } = await newTenant();
  const paths = [prices, '/v1/me', '/v1/products'];
  for (let round = 0; round < 60; round++) {
    const path = paths[round % paths.length] as string;
    const doomed = await newKey();
    for (const place of [0, 1]) assert.equal((await send(place, doomed.key, 'GET', path)).status, 200);
    await must(round, key, 'DELETE', `/v1/api-keys/${doomed.id}`);
    const answers = await Promise.all([0, 1, 1, 0].map((place) => send(place + round + 1, doomed.key, 'GET', path)));
    for (const { status, body } of answers) assert.deepEqual([status, body.code], [401, 'unauthenticated'], `${round}`);
  }
});

/** Both writes of a round touch the option's price: whichever comes second must see what the first one did. */
const collisions: Record<string, object> = {
  'is deactivated': { active: false },
  'loses its prices': { configuration: {}, name: 'Plain' },
  'gets other ones': { configuration: { pricing_formulas: { minimum_price: 7 } } },
};

for (const [what, change] of Object.entries(collisions)) {
  test(`an option that gets prices while it ${what} leaves no stale price behind`, async () => {
    const { tenantId, key, make, newProduct, prices } = await newTenant();
    const product = await newProduct();
    const option = await make('/v1/options', { name: 'O' });
    await make(`/v1/products/${product}/steps`, { type: 'selection', option_ids: [option] });
    const path = `/v1/options/${option}`;
    for (let round = 1; round <= 50; round++) {
      await must(round, key, 'PATCH', path, { active: true, configuration: {}, name: 'O' });
      assert.deepEqual(await must(round + 1, key, 'GET', prices), { [product]: null });
      const configuration = { pricingConfig: { minimum_price: 100 + round } };
      await Promise.all([
        must(round, key, 'PATCH', path, { configuration }),
        must(round + 1, key, 'PATCH', path, change),
      ]);
      const now = (await must(round, key, 'GET', path)) as { active: boolean; configuration: Record<string, Body> };
      const { minimum_price } = Object.values(now.configuration)[0] ?? {};
      const expected = { [product]: (now.active && minimum_price) || null };
      assert.deepEqual(await must(round + 1, key, 'GET', prices), expected, `round ${round}: ${JSON.stringify(now)}`);
    }
    await assertNoDrift(tenantId);
  });
}

/** A request of a page, over either process. */
const asPage = async (
  place: number,
  method: string,
  path: string,
  { cookie = '', body }: { cookie?: string; body?: object },
) => {
  const response = await fetch(`${processes[place % 2]?.url}${path}`, {
    method,
    headers: { origin: ORIGIN, cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(waitMs()),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text ? JSON.parse(text) : {},
    cookie: (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '',
  };
};

test('D18.3 a person signs in by one process and is known to the other; signed out or deactivated, both refuse the next request', async () => {
  const { key } = await newTenant();
  const fields = { email: 'two@shop.example', name: 'Two', role: 'editor' };
  const person = (await must(0, key, 'POST', '/v1/people', fields)) as { id: number; invitation_url: string };
  const passkey = softPasskey(ORIGIN);
  const token = new URL(person.invitation_url).hash.slice(1);
  // Options of one process, the answer to the other: challenges are good on both.
  const { options } = (await asPage(0, 'POST', '/session/invitation/options', { body: { token } })).body;
  const accepted = { token, response: passkey.register(options) };
  const registered = await asPage(1, 'POST', '/session/invitation', { body: accepted });
  assert.equal(registered.status, 204, JSON.stringify(registered.body));
  assert.equal((await asPage(0, 'POST', '/session/invitation', { body: accepted })).status, 401);
  const signIn = async (place: number) => {
    const asked = (await asPage(place, 'POST', '/session/passkey/options', {})).body.options;
    const body = { response: passkey.assert(asked) };
    const answer = await asPage(place + 1, 'POST', '/session/passkey', { body });
    assert.equal(answer.status, 204, JSON.stringify(answer.body));
    assert.equal(
      (await asPage(place, 'POST', '/session/passkey', { body })).status,
      401,
      'replayed to the other process',
    );
    return answer.cookie;
  };
  const uses = (place: number, cookie: string) => asPage(place, 'GET', '/v1/products', { cookie });
  const writes = (place: number, cookie: string) =>
    asPage(place, 'POST', '/v1/brands', { cookie, body: { name: 'B' } });
  const statuses = async (cookie: string) => [
    (await uses(0, cookie)).status,
    (await writes(1, cookie)).status,
    (await uses(1, cookie)).status,
    (await writes(0, cookie)).status,
  ];
  for (let place = 0; place < 2; place++) {
    const cookie = await signIn(place);
    assert.deepEqual(await statuses(cookie), [200, 201, 200, 201]);
    assert.equal((await asPage(place, 'DELETE', '/session', { cookie })).status, 204);
    assert.deepEqual(await statuses(cookie), [401, 401, 401, 401]);
  }
  const cookie = await signIn(0);
  assert.deepEqual(await statuses(cookie), [200, 201, 200, 201]);
  await must(0, key, 'PATCH', `/v1/people/${person.id}`, { role: 'viewer' });
  assert.deepEqual(await statuses(cookie), [200, 403, 200, 403]);
  await must(1, key, 'PATCH', `/v1/people/${person.id}`, { role: 'editor' });
  assert.deepEqual(await statuses(cookie), [200, 201, 200, 201]);
  await must(0, key, 'DELETE', `/v1/people/${person.id}`);
  assert.deepEqual(await statuses(cookie), [401, 401, 401, 401]);
});

test(`${WRITERS} writers on one product over both processes: no drift, and no answer but those of D2`, async () => {
  const { tenantId, key, make, newProduct, prices, category_id } = await newTenant();
  const product = await newProduct();
  const path = `/v1/products/${product}`;
  const elsewhere = await make('/v1/categories', { name: 'Elsewhere' });
  const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
  const rows = await times(4, () => make(`${path}/pricing-configurations`, { minimum_price: 50 }));
  const options = await times(4, () => make('/v1/options', { name: 'O', price: 40 }));
  const [loose = [], fixed = []] = [options.slice(0, 2), options.slice(2)];
  const roof = { type: 'dimension', content_type: 'roof_window', option_ids: options };
  // Two steps whose attachments are replaced, and two that keep them: a roof window, and one that prices reach by JSON.
  const steps = await times(3, () => make(`${path}/steps`, roof));
  steps.push(await make(`${path}/steps`, { type: 'selection', option_ids: fixed }));
  const random = randomFrom(seed);
  const amount = () => random.int(1, 9999) / 100;
  const row = () => `${path}/pricing-configurations/${random.pick(rows)}`;
  const step = (of = steps) => `${path}/steps/${random.pick(of)}`;
  const content = () => ({
    pricingConfig: [random.pick(rows), { id: random.pick(rows), minimum_price: amount() }],
    dimensions: [{ width: 780, height: 980, price: amount() }],
  });
  const kinds: Record<string, () => [method: string, path: string, body?: object, tag?: string]> = {
    'row price': () => ['PATCH', row(), { minimum_price: amount(), percentage_adjustment: random.int(-50, 50) }],
    'row table': () => ['PATCH', row(), { price_table: gridText([[amount(), null, amount()]]) }],
    'row off': () => ['DELETE', row()],
    'row on': () => ['PATCH', row(), { active: true, price_table: null }],
    'row gone': () => ['DELETE', `${row()}/hard`],
    'new row': () => ['POST', `${path}/pricing-configurations`, { minimum_price: amount() }],
    'step content': () => ['PATCH', step(), { content_configuration: content() }],
    'step state': () => ['PATCH', step(), { active: random.chance(0.7) }],
    'step place': () => ['PATCH', step(), { display_order: random.int(1, 6) }],
    attachments: () => {
      const option_ids = random.chance(0.5) ? loose : [...loose].reverse();
      return ['PUT', `${step(steps.slice(0, 2))}/options`, { option_ids }];
    },
    'option price': () => ['PATCH', `/v1/options/${random.pick(options)}`, { price: amount() }],
    'option state': () => ['PATCH', `/v1/options/${random.pick(fixed)}`, { active: random.chance(0.5) }],
    'option configuration': () => [
      'PATCH',
      `/v1/options/${random.pick(fixed)}`,
      { configuration: random.chance(0.5) ? {} : content() },
    ],
    percentage: () => ['PATCH', path, { price_adjustment_percentage: random.int(-90, 200) }],
    'stale edit': () => ['PATCH', path, { name: 'Stale' }, '"1"'],
    move: () => ['PATCH', path, { category_id: random.pick([category_id, elsewhere]) }],
  };
  // Every row stays referred to by an inactive step, so that none is ever gone (D8).
  await make(`${path}/steps`, { type: 'x', active: false, content_configuration: { pricingConfig: rows } });
  const statuses = new Map<string, number>();
  const until = Date.now() + WRITING_MS;
  const writer = async (place: number) => {
    while (Date.now() < until) {
      const kind = random.pick(Object.keys(kinds));
      const [method, url, body, tag] = kinds[kind]?.() ?? assert.fail();
      const answer = await send(place, key, method, url, body, tag ? { 'if-match': tag } : {});
      statuses.set(`${answer.status}`, (statuses.get(`${answer.status}`) ?? 0) + 1);
      const isAllowed = answer.status < 300 || [409, 412].includes(answer.status);
      const isBusy = answer.status === 503 && answer.retryAfter !== null;
      assert.ok(isAllowed || isBusy, `SEED=${seed} ${kind}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, place) => writer(place)));
  process.stdout.write(`${WRITERS} writers: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
  assert.ok((statuses.get('200') ?? 0) > WRITERS);
  await assertNoDrift(tenantId);
  const { price } = await must(0, key, 'GET', `${path}/from-price`);
  const shown = await Promise.all([0, 1].map(async (place) => (await must(place, key, 'GET', prices))[product]));
  const moved = (await must(0, key, 'GET', path)).category_id !== category_id;
  assert.deepEqual(shown, moved ? [undefined, undefined] : [price, price]);
});
