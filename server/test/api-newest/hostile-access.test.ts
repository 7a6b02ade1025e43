import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../scripts/testing/until.ts';
import { gridText, newPricedProduct } from '../support/priced-product.ts';
import { invite, newSignedIn, ORIGIN, tokenIn } from '../support/signed-in.ts';
import { softPasskey } from '../support/soft-authenticator.ts';
import { type Answer, assertProblem, startTestService } from '../support/test-service.ts';

/** Invitations, links, origins and share tokens in the hands of somebody who wants in. */
const service = await startTestService();
const tenant = await service.newTenant();
const RACERS = 20;

/** Every text that is one change away: a character less, more, or another; another case, another tenant. */
const nearMisses = (token: string): string[] => {
  const other = (character: string) => (character === 'A' ? 'B' : 'A');
  const changed = [...token].map((c, place) => token.slice(0, place) + other(c) + token.slice(place + 1));
  const cut = [...token].map((_, place) => token.slice(0, place) + token.slice(place + 1));
  const swapped = [token.toUpperCase(), token.toLowerCase(), token.replace(/^\d+/, String(tenant.id + 1))];
  const added = [
    `${token}A`,
    `A${token}`,
    `${token} `,
    ` ${token}`,
    `${token}=`,
    `0${token}`,
    `${token}%00`,
    `${token}\n`,
  ];
  return [...new Set([...changed, ...cut, ...swapped, ...added])].filter((text) => text !== token && text !== '');
};

const withoutId = ({ text, headers }: Answer) => text.replace(String(headers['x-request-id']), '');

test('D18.1 no text that resembles an invitation is one, and all get the same answer', async () => {
  const token = tokenIn((await invite(tenant, 'viewer')).invitation_url);
  const texts = new Set<string>();
  for (const near of nearMisses(token)) {
    const answer = await service.call('POST', '/session/invitation/options', { body: { token: near } });
    assertProblem(answer, 401, 'unauthenticated');
    texts.add(withoutId(answer));
  }
  assert.equal(texts.size, 1);
  assert.equal((await service.call('POST', '/session/invitation/options', { body: { token } })).status, 200);
});

/** A service that is too busy turns a racer away before anything happens (503); who is turned away runs again. */
const race = (path: string, body: object) =>
  until(`an answer of ${path}`, async () => {
    const answer = await service.call('POST', path, { headers: { origin: ORIGIN }, body });
    return answer.status === 503 ? undefined : answer;
  });

test('D18.1 of many registrations with one invitation that race, one is signed in', async () => {
  const { id, invitation_url } = await invite(tenant, 'viewer');
  const token = tokenIn(invitation_url);
  type Options = { options: { challenge: string; rp: { id?: string }; user: { id: string } } };
  const bodies = [];
  for (let racer = 0; racer < RACERS; racer++) {
    const { body } = await service.call<Options>('POST', '/session/invitation/options', { body: { token } });
    bodies.push({ token, name: `Racer ${racer}`, response: softPasskey().register(body.options) });
  }
  const answers = await Promise.all(bodies.map((body) => race('/session/invitation', body)));
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
  assert.deepEqual(statuses, [204, ...Array.from({ length: RACERS - 1 }, () => 401)]);
  assert.equal(answers.filter(({ headers: told }) => told['set-cookie'] !== undefined).length, 1);
  const passkeys = await service.db.asSuperuser('select id from passkeys where tenant_id = $1 and person_id = $2', [
    tenant.id,
    id,
  ]);
  assert.equal(passkeys.length, 1);
});

test('D18 of many who race with the link of the first start, one is signed in', async () => {
  const { person } = await newSignedIn(service, tenant, 'manager');
  const token = service.app.signInLinks.make({ tenantId: tenant.id, personId: person.id });
  const answers = await Promise.all(Array.from({ length: RACERS }, () => race('/session/link', { token })));
  assert.equal(answers.filter(({ status }) => status === 204).length, 1);
  assert.equal(answers.filter(({ status }) => status === 401).length, RACERS - 1);
});

test('D18.4 no header of a request decides where an invitation leads', async () => {
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-proto': 'https', 'x-forwarded-port': '1234' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-original-url': 'https://evil.example/' },
    { referer: 'https://evil.example/' },
  ]) {
    const name = { email: `${Object.keys(headers)[0]}@shop.example`, name: 'N', role: 'viewer' };
    const made = await tenant.call<{ invitation_url: string }>('POST', '/v1/people', name, headers as never);
    assert.equal(new URL(made.body.invitation_url).origin, ORIGIN, JSON.stringify(headers));
  }
});

const ALLOWED = 'https://shop.example';
/** What resembles an allowed origin without being it. */
const FOREIGN = [
  'http://shop.example',
  'https://shop.example.',
  'https://shop.example/',
  'https://shop.example:443',
  'https://shop.example:8443',
  'https://www.shop.example',
  'https://shop.example.evil.example',
  'https://evilshop.example',
  'https://shop.exampl',
  'https://SHOP.example',
  'HTTPS://shop.example',
  'https://shop.example@evil.example',
  'https://evil.example#https://shop.example',
  'https://sh\u00f6p.example',
  'https://xn--shp-sna.example',
  'https://shop.example, https://shop.example',
  'https://shop.example https://evil.example',
  'null',
  'file://',
  '*',
  'https://*',
  'https://*.shop.example',
];

test('D16.1 no origin that resembles an allowed one may use the key, on any kind of route', async () => {
  const product = await newPricedProduct(tenant);
  const { key } = await tenant.must<{ key: string }>('POST', '/v1/api-keys', {
    name: 'Shop',
    scopes: ['storefront:read', 'quotes:create'],
    allowed_origins: [ALLOWED],
  });
  const routes = [
    ['GET', '/v1/catalogue', undefined],
    ['GET', `/v1/products/${product.id}/configuration`, undefined],
    ['POST', `/v1/products/${product.id}/choices`, {}],
    ['GET', '/v1/me', undefined],
  ] as const;
  for (const [method, path, body] of routes) {
    const from = (origin: string) =>
      service.call(method, path, { token: key, headers: { origin }, ...(body ? { body } : {}) });
    assert.equal((await from(ALLOWED)).status, 200);
    // Twice, as the second one may come from what the first has left in memory.
    for (const origin of [...FOREIGN, '', ...FOREIGN]) {
      const answer = await from(origin);
      assertProblem(answer, 403, 'origin_not_allowed');
      assert.equal(answer.headers['access-control-allow-credentials'], undefined);
    }
    assert.equal((await from(ALLOWED)).status, 200);
  }
});

test('D16.1 what no browser sends as an origin is not taken into the list', async () => {
  for (const value of [
    ...FOREIGN.filter((text) => !/^https?:\/\/[a-z0-9.-]+(:8443)?$/.test(text)),
    'https://a.example/x',
  ]) {
    const answer = await tenant.call('POST', '/v1/api-keys', { name: 'Shop', allowed_origins: [value] });
    assertProblem(answer, 422, 'validation_error');
  }
});

test('D16.2 nobody reads a quote by a text that resembles its share token, nor with a key of another tenant', async () => {
  const product = await newPricedProduct(tenant);
  await product.row({ price_table: gridText([[100, 120, 140]]) });
  const lines = [{ product_id: product.id, width: 900, height: 900 }];
  const saved = await tenant.call<{ id: number; share_token: string }>('POST', '/v1/quotes', { lines });
  assert.equal(saved.status, 201, saved.text);
  const { id, share_token } = saved.body;
  await tenant.must('PATCH', `/v1/quotes/${id}`, { status: 'sent' });
  const shop = await tenant.keyWith(['storefront:read']);
  const stranger = await (await service.newTenant()).keyWith(['storefront:read']);
  const read = (token: string, text: string) =>
    service.call('GET', `/v1/shared-quotes/${encodeURIComponent(text)}`, { token });
  assert.equal((await read(shop, share_token)).status, 200);
  const texts = new Set([withoutId(await read(stranger, share_token))]);
  for (const near of nearMisses(share_token)) {
    const answer = await read(shop, near);
    assertProblem(answer, 404, 'not_found');
    texts.add(withoutId(answer));
  }
  assert.equal(texts.size, 1);
});
