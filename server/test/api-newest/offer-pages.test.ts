import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '../../../pricing/test/oracle/generate.ts';
import { mustBe, newOfferShop, type Offer, tokenOf } from '../support/offers.ts';
import { newSignedIn, ORIGIN } from '../support/signed-in.ts';
import { type Answer, assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** D20.4: the customer's page. */
const service = await sharedTestService();
const shop = await newOfferShop(service);
const { tenant, open, sent, draft, read } = shop;

const HTML = { accept: 'text/html,application/xhtml+xml' };

/** All that an answer says, but for the id of the request. */
const gist = ({ status, headers, text }: Answer) => ({
  status,
  text: text.replace(/"request_id":"[^"]+"/, ''),
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['x-request-id', 'date', 'content-length'].includes(name)),
  ),
});

const page = (token: string, headers: Record<string, string> = {}) =>
  service.call('GET', `/offers/${encodeURIComponent(token)}`, { headers });

/** What a page shows: styles have words of their own. */
const shownIn = (text: string): string => text.split('</style>').at(-1) ?? '';

test('D20.4 the page shows the offer, to nobody else: no index, no referrer, no cache, no other host, no script', async () => {
  const quote = await sent({ customer: { name: 'Camille Martin' }, note: 'See you soon' });
  const { status, headers, text } = await open(quote, HTML);
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(headers['cache-control'], 'private, no-store');
  assert.equal(headers['referrer-policy'], 'no-referrer');
  assert.match(String(headers['x-robots-tag']), /noindex/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  const policy = String(headers['content-security-policy']);
  for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
    assert.ok(policy.includes(part), part);
  assert.doesNotMatch(policy, /unsafe|script-src|https?:|\*/);
  assert.doesNotMatch(text, /<script|<link|<iframe|javascript:|\son[a-z]+=|\sstyle=/i);
  assert.doesNotMatch(text, /(?:src|href|action)="(?:https?:)?\/\/(?!localhost)/, 'no other host');
  assert.ok(text.includes('noindex'));
});

test('D20.4 malformed, unknown, foreign, revoked and draft tokens: one and the same 404, for programs and people', async () => {
  const revoked = await sent();
  const after = await tenant.must<Offer>('POST', `/v1/quotes/${revoked.id}/unshare`);
  assert.notEqual(after.share_token, revoked.share_token);
  assert.equal(after.version, revoked.version + 1);
  assert.equal((await open(after)).status, 200);
  const other = await newOfferShop(service);
  const foreign = `${other.tenant.id.toString(36)}-${(await sent()).share_token}`;
  const own = tenant.id.toString(36);
  const tokens = {
    revoked: tokenOf(revoked),
    draft: tokenOf(await draft()),
    foreign,
    unknown: `${own}-${'A'.repeat(22)}`,
    'no tenant': `zzzzz-${'A'.repeat(22)}`,
    'share token alone': after.share_token,
    'upper case tenant': `${own.toUpperCase()}A-${after.share_token}`,
    'leading zero': `0${tokenOf(after)}`,
    'too long': 'x'.repeat(3000),
    'too large tenant': `zzzzzzzzzzz-${after.share_token}`,
    NUL: `${own}-${'A'.repeat(21)}\0`,
    path: '../v1/quotes',
    quote: `${own}-${"'".repeat(22)}`,
  };
  for (const accept of ['*/*', HTML.accept]) {
    const first = gist(await page(tokens.unknown, { accept }));
    assert.equal(first.status, 404);
    for (const [name, token] of Object.entries(tokens)) {
      assert.deepEqual(gist(await page(token, { accept })), first, name);
      const answer = await service.app.inject({
        method: 'POST',
        url: `/offers/${encodeURIComponent(token)}/accept`,
        headers: { origin: ORIGIN, accept, 'content-type': 'application/json' },
        payload: JSON.stringify({ name: 'C', version: 1, terms: true, certified: [] }),
      });
      assert.equal(answer.statusCode, 404, name);
    }
  }
  assertProblem(await page('%'), 404, 'not_found');
});

test('D20.4 an offer of a tenant that is not active is not there', async () => {
  const other = await newOfferShop(service);
  const quote = await other.sent();
  assert.equal((await other.open(quote)).status, 200);
  await service.operator('PATCH', `/operator/v1/tenants/${other.tenant.id}`, { active: false });
  assert.equal((await other.open(quote)).status, 404);
  mustBe(await other.accept(quote), 404);
});

test('D20.4 any text as a token is answered with 404, and no database hears of it', async (t) => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
  t.diagnostic(`SEED=${seed}`);
  const random = randomFrom(seed);
  const good = tokenOf(await sent());
  const characters = [...'abzAZ09-_.~%/\\\'"<>&; \u0000\u0001\n\u202e\ud83d\ude00é', ...good];
  for (let count = 0; count < 300; count++) {
    const letters = [...good];
    const changes = random.int(1, 4);
    for (let change = 0; change < changes; change++)
      letters[random.int(0, letters.length - 1)] = random.pick(characters);
    const token = letters.join('').toWellFormed();
    if (token === good) continue;
    const { status, text } = await page(token);
    assert.equal(status, 404, `${JSON.stringify(token)} SEED=${seed}: ${text.slice(0, 200)}`);
  }
});

/** What a look at a page asks of the database, in order. */
const askedFor = async (token: string): Promise<string[]> => {
  const { database } = service.app;
  const { read } = database;
  const asked: string[] = [];
  database.read = (tenantId, work) =>
    read.call(database, tenantId, (own) =>
      work(
        new Proxy(own, {
          get: (target, name) => {
            const member = Reflect.get(target, name);
            if (typeof member !== 'function') return member;
            return (...given: unknown[]) => {
              asked.push(`${String(name)} ${given[0]}`);
              return member.apply(target, given);
            };
          },
        }),
      ),
    ) as never;
  try {
    assert.equal((await page(token)).status, 404);
  } finally {
    database.read = read;
  }
  return asked;
};

test('D20.4 a guess that is nearly right takes the same questions as any other: no time tells how near it is', async () => {
  const good = tokenOf(await sent());
  const other = (place: number) => good.slice(0, place) + (good[place] === 'A' ? 'B' : 'A') + good.slice(place + 1);
  const start = good.indexOf('-') + 1;
  const wholly = await askedFor(`${good.slice(0, start)}${'A'.repeat(22)}`);
  assert.ok(wholly.length > 0);
  const tokens = [other(start), other(start + 11), other(good.length - 1), tokenOf(await draft())];
  for (const token of tokens) assert.deepEqual(await askedFor(token), wholly, token);
});

test('D20.4 seen_at: first and last, without a version or a change, and not by people of the shop', async () => {
  const quote = await sent();
  assert.equal(quote.seen_at, null);
  const manager = await newSignedIn(service, tenant, 'manager');
  assert.equal((await open(quote, { cookie: manager.cookie })).status, 200);
  assert.equal((await read(quote.id)).seen_at, null, 'somebody of the shop looked');
  const other = await newOfferShop(service);
  const stranger = await newSignedIn(service, other.tenant, 'manager');
  assert.equal((await open(quote, { cookie: stranger.cookie })).status, 200);
  const once = await read(quote.id);
  assert.ok(once.seen_at, 'people of other shops count');
  assert.equal(once.seen_at.first, once.seen_at.last);
  await open(quote);
  const twice = await read(quote.id);
  assert.equal(twice.seen_at?.first, once.seen_at.first);
  assert.ok(String(twice.seen_at?.last) > once.seen_at.last);
  assert.deepEqual([twice.version, twice.updated_at], [quote.version, quote.updated_at]);
  assert.equal((await shop.changesOf(quote.id)).length, 2);
  await service.app.inject({ method: 'HEAD', url: new URL(quote.offer_url).pathname });
  assert.equal((await read(quote.id)).seen_at?.last, twice.seen_at?.last, 'who asks for the headers has seen nothing');
});

test('D20.4 what a visitor asks for: the request has arrived, and with publish_requests it is an offer at once', async () => {
  const visitor = await shop.callerWith(['storefront:read', 'quotes:create']);
  const ask = async () =>
    (await visitor<Offer>('POST', '/v1/quotes', { customer: { name: 'Secret Name' }, lines: [shop.line(shop.window)] }))
      .body;
  const asked = await ask();
  assert.equal(asked.status, 'draft');
  const arrived = await open(asked);
  assert.equal(arrived.status, 200, 'it has arrived');
  assert.ok(arrived.text.includes(String(asked.number)));
  assert.doesNotMatch(shownIn(arrived.text), /Secret Name|100|120|<form/, 'and nothing else is told');
  mustBe(await shop.accept(asked), 409, 'quote_status');
  assert.equal((await read(asked.id)).seen_at, null, 'there was no offer to be seen');
  await shop.settings({ offer: { acceptance: 'business', publish_requests: true, validity_days: 3 } });
  const published = await ask();
  assert.equal(published.status, 'sent');
  assert.ok(Date.parse(published.valid_until) < Date.now() + 5 * 86_400_000);
  mustBe(await shop.accept(published), 200);
  assert.equal((await draft()).status, 'draft', 'what somebody of the shop saves is a draft');
  const reverse = await shop.rate(0, { category: 'AE', note: 'Reverse charge', offered: true });
  const incomplete = await visitor<Offer>('POST', '/v1/quotes', {
    lines: [shop.line(shop.window, { vat_rate_id: reverse })],
  });
  assert.equal(incomplete.body.status, 'draft', 'it cannot be sent without VAT numbers, so it waits');
  await shop.settings({ offer: { acceptance: 'consumer' } });
});

test('D20.4 neither the page nor a shared quote tells list price, tariff, groups, purchase, margin or internal note', async () => {
  const tariff_id = await shop.newTariff({ name: 'Geheimtarif', percent: -37 });
  const purchase_tariff_id = await shop.newTariff({ name: 'Einkauf', percent: -61 });
  await shop.settings({ purchase_tariff_id });
  const product = await shop.product(731);
  const quote = await sent({ tariff_id, internal_note: 'Unser Rabatt', lines: [shop.line(product)] });
  const token = await tenant.keyWith(['storefront:read']);
  const shared = await service.call('GET', `/v1/shared-quotes/${quote.share_token}`, { token });
  for (const { text, status } of [shared, await open(quote)]) {
    assert.equal(status, 200);
    assert.doesNotMatch(
      shownIn(text),
      /731|Geheimtarif|Einkauf|Unser Rabatt|285[.,]09|list_price|margin|purchase|tariff|discount_group/,
    );
  }
});

test('D20.4 the PDF of the page: for nobody else, in the language that is asked and with nothing else that is asked', async () => {
  const other = await newOfferShop(service, { dimensions: 'hide', prices: 'totals' });
  const quote = await other.sent();
  const pdf = async (query = '', token = tokenOf(quote)) => {
    const { statusCode, headers, rawPayload } = await service.app.inject(`/offers/${token}/document.pdf${query}`);
    return { status: statusCode, headers, bytes: rawPayload };
  };
  const first = await pdf();
  assert.deepEqual([first.status, first.headers['content-type']], [200, 'application/pdf']);
  assert.equal(first.headers['cache-control'], 'private, no-store');
  assert.equal(first.headers['referrer-policy'], 'no-referrer');
  assert.match(String(first.headers['x-robots-tag']), /noindex/);
  assert.equal(first.headers['content-disposition'], `inline; filename="${quote.number}.pdf"`);
  assert.ok((await other.read(quote.id)).seen_at, 'who has the PDF has seen the offer');
  const asked = await pdf('?dimensions=show&prices=full&language=xx');
  assert.ok(asked.bytes.equals(first.bytes), 'sizes and prices are as the shop says');
  assert.ok(!(await pdf('?language=de')).bytes.equals(first.bytes), 'the language is the reader’s');
  const shown = await other.open(quote);
  const page = await service.call('GET', `/offers/${tokenOf(quote)}?dimensions=show&prices=full`);
  assert.equal(page.text, shown.text, 'the page as well');
  const visitor = await other.callerWith(['storefront:read', 'quotes:create']);
  const request = (await visitor<Offer>('POST', '/v1/quotes', { lines: [other.line(other.window)] })).body;
  assert.equal((await other.open(request)).status, 200);
  assert.equal((await pdf('', tokenOf(request))).status, 404, 'a request is no offer yet');
});

test('D20.4 lists show the address of the page too, and may be asked for it alone', async () => {
  const quote = await sent();
  const { data } = await tenant.must<{ data: Body[] }>('GET', `/v1/quotes?ids=${quote.id}&fields=offer_url,seen_at`);
  assert.deepEqual(data, [{ id: quote.id, offer_url: quote.offer_url, seen_at: null }]);
  const dry = await tenant.must<Body>('POST', '/v1/quotes?dry_run=true', { lines: [shop.line(shop.window)] });
  assert.deepEqual([dry.offer_url, dry.share_token], [null, null]);
});
