import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemOf, mustBe, newOfferShop, type Offer } from '../support/offers.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** D20.5: never an acceptance of what was not shown. */
const service = await sharedTestService();
const shop = await newOfferShop(service);
const { tenant, accept, sent, read } = shop;

test('D20.5 a customer accepts: status, who and what, one change without the name, and the same again', async () => {
  const quote = await sent();
  const answer = await accept(quote);
  assert.equal(answer.status, 200, answer.text);
  const { accepted, ...rest } = await read(quote.id);
  const { at, ...facts } = accepted as Body;
  const expected = { by: 'customer', name: 'Camille Martin', version: 2, certified: [], actor_id: null };
  assert.deepEqual([rest.status, rest.version, facts], ['accepted', 3, expected]);
  assert.ok(Math.abs(Date.parse(String(at)) - Date.now()) < 60_000);
  assert.deepEqual(answer.body, { number: quote.number, status: 'accepted', accepted });
  const again = await accept(quote, { name: 'Somebody else' });
  assert.deepEqual([again.status, again.body], [200, answer.body], 'the same version again is the same');
  const changes = await shop.changesOf(quote.id);
  assert.deepEqual(
    changes.map(({ type }) => type),
    ['quote.created', 'quote.updated', 'quote.accepted'],
  );
  const last = changes.at(-1) as Body & { fields: Body[] };
  assert.deepEqual(last.actor, { kind: 'customer', id: null, name: null });
  assert.deepEqual(last.fields, [
    { field: 'status', before: 'sent', after: 'accepted' },
    { field: 'accepted', before: null, after: { ...expected, at, name: { omitted: true } } },
  ]);
  const found = await tenant.must<{ data: Body[] }>('GET', '/v1/changes?actor_kind=customer');
  assert.equal(found.data.length, 1);
  mustBe(await accept({ ...quote, version: 3 }), 409, 'quote_status');
  mustBe(await tenant.call('PATCH', `/v1/quotes/${quote.id}`, { status: 'draft' }), 409, 'quote_status');
});

test('D20.5 a person or a key of the shop accepts: the quote says who, and the change has the same name', async () => {
  const quote = await sent();
  const accepted = await tenant.must<Offer>('PATCH', `/v1/quotes/${quote.id}`, { status: 'accepted' });
  const { at: _, actor_id, ...facts } = accepted.accepted as Body;
  assert.deepEqual(facts, { by: 'key', name: null, version: 2, certified: [] });
  assert.equal(typeof actor_id, 'number');
  const last = (await shop.changesOf(quote.id)).at(-1);
  assert.deepEqual([last?.type, (last as { actor: Body } | undefined)?.actor.id], ['quote.accepted', actor_id]);
  mustBe(await accept(quote), 409, 'quote_status');
});

test('D20.5 what is not sent, not offered for acceptance, expired or other than shown is a conflict', async () => {
  const declined = await sent();
  await tenant.must('PATCH', `/v1/quotes/${declined.id}`, { status: 'declined' });
  mustBe(await accept(declined), 409, 'quote_status');
  const expired = await sent({ valid_until: new Date(Date.now() - 2 * 86_400_000).toISOString() });
  mustBe(await accept(expired), 409, 'offer_expired');
  const today = await sent({ valid_until: new Date(Date.now()).toISOString() });
  mustBe(await accept(today), 200);
  const changed = await sent();
  await tenant.must('PATCH', `/v1/quotes/${changed.id}`, { note: 'Delivery in six weeks' });
  mustBe(await accept(changed), 409, 'offer_changed');
  mustBe(await accept({ ...changed, version: 99 }), 409, 'offer_changed');
  assert.equal((await read(changed.id)).status, 'sent');
  const other = await newOfferShop(service, { acceptance: 'off' });
  mustBe(await other.accept(await other.sent()), 409, 'acceptance_off');
});

test('D20.3, D20.5 what a sent offer says of acceptance stays, whatever the settings say later', async () => {
  const other = await newOfferShop(service, { acceptance: 'business' });
  const quote = await other.sent();
  await other.settings({ offer: { acceptance: 'off' } });
  mustBe(await other.accept(quote), 200);
  mustBe(await other.accept(await other.sent()), 409, 'acceptance_off');
});

test('D20.5 every rate of a line that counts is certified where it asks for it, and no other', async () => {
  const asked = await shop.rate(10, { customer_certifies: true, note: 'The house is older than two years.' });
  const spare = await shop.rate(5.5, { customer_certifies: true, note: 'It saves energy.' });
  const lines = [
    shop.line(shop.window, { vat_rate_id: asked }),
    shop.line(shop.window, { vat_rate_id: shop.rates.full }),
    shop.line(shop.window, { vat_rate_id: spare, alternative: true }),
  ];
  const quote = await sent({ lines });
  mustBe(await accept(quote), 422, 'not_certified');
  mustBe(await accept(quote, { certified: [asked, shop.rates.full] }), 422, 'unknown_reference');
  mustBe(await accept(quote, { certified: [spare, asked] }), 422, 'unknown_reference');
  mustBe(await accept(quote, { certified: [asked, asked] }), 200);
  assert.deepEqual((await read(quote.id)).accepted?.certified, [asked]);
});

test('D20.5 a body that is not an acceptance is refused where it is wrong', async () => {
  const quote = await sent();
  const wrong: [Body, string][] = [
    [{ name: '' }, '/name'],
    [{ name: ' ' }, '/name'],
    [{ name: 'x'.repeat(201) }, '/name'],
    [{ name: 'a\nb' }, '/name'],
    [{ terms: false }, '/terms'],
    [{ terms: 'true' }, '/terms'],
    [{ version: '2' }, '/version'],
    [{ version: 0 }, '/version'],
    [{ certified: [0] }, '/certified/0'],
    [{ price: 1 }, '/price'],
  ];
  for (const [more, pointer] of wrong) {
    const answer = await accept(quote, more);
    assertProblem(answer, 422, 'validation_error');
    assert.equal((answer.body.errors as Body[])[0]?.pointer, pointer);
  }
  assert.equal((await read(quote.id)).status, 'sent');
  mustBe(await accept(quote, { name: 'x'.repeat(200) }), 200);
});

test('D20.5 only a page of this service accepts: by Origin, and a form without a referrer by Sec-Fetch-Site', async () => {
  const quote = await sent();
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ])
    assertProblem(await accept(quote, {}, headers), 403, 'origin_not_allowed');
  const form = (headers: Record<string, string>, fields = `version=${quote.version}&name=Camille&terms=true`) =>
    service.app.inject({
      method: 'POST',
      url: `${new URL(quote.offer_url).pathname}/accept`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
      payload: fields,
    });
  assert.equal((await form({ origin: 'null', 'sec-fetch-site': 'cross-site' })).statusCode, 403);
  assert.equal((await form({})).statusCode, 403);
  const bare = await service.app.inject({
    method: 'POST',
    url: `${new URL(quote.offer_url).pathname}/accept`,
    payload: { name: 'Camille', version: quote.version, terms: true, certified: [] },
  });
  assert.equal(bare.statusCode, 403, 'a program without an Origin');
  const own = { origin: 'null', 'sec-fetch-site': 'same-origin' };
  const incomplete = await form(own, `version=${quote.version}&name=&terms=true`);
  assert.deepEqual([incomplete.statusCode, incomplete.headers['content-type']], [422, 'text/html; charset=utf-8']);
  assert.equal((await read(quote.id)).status, 'sent');
  const done = await form(own);
  assert.deepEqual([done.statusCode, done.headers.location], [303, `${new URL(quote.offer_url).pathname}#accepted`]);
  assert.equal((await read(quote.id)).accepted?.name, 'Camille');
});

test('D20.5 valid_until: the end of the day in the shop’s time zone, anew when it is sent, unless somebody chose it', async () => {
  const other = await newOfferShop(service, { acceptance: 'business', validity_days: 5 });
  const endsAt = (quote: Offer) => new Date(quote.valid_until);
  const draft = await other.draft();
  assert.match(draft.valid_until, /T2[12]:59:59\.999Z$/);
  await other.settings({ time_zone: 'Asia/Tokyo', offer: { acceptance: 'business', validity_days: 7 } });
  assert.equal((await other.read(draft.id)).valid_until, draft.valid_until, 'a draft keeps what it has');
  const turned = await other.tenant.must<Offer>('PATCH', `/v1/quotes/${draft.id}`, { status: 'sent' });
  assert.match(turned.valid_until, /T14:59:59\.999Z$/);
  const days = (endsAt(turned).getTime() - Date.now()) / 86_400_000;
  assert.ok(days > 6.9 && days < 8.1, String(days));
  const chosen = await other.draft({ valid_until: '2031-05-05T10:00:00Z' });
  const kept = await other.tenant.must<Offer>('PATCH', `/v1/quotes/${chosen.id}`, { status: 'sent' });
  assert.equal(kept.valid_until, '2031-05-05T10:00:00.000Z');
  const both = await other.draft();
  const said = { status: 'sent', valid_until: '2032-05-05T10:00:00Z' };
  const moved = await other.tenant.must<Offer>('PATCH', `/v1/quotes/${both.id}`, said);
  assert.equal(moved.valid_until, '2032-05-05T10:00:00.000Z');
  const echoed = await other.draft();
  await other.tenant.must('PATCH', `/v1/quotes/${echoed.id}`, { valid_until: echoed.valid_until });
  assert.equal((await other.read(echoed.id)).version, 1, 'whoever sends it back chooses nothing');
});

/** Sends all at the same moment; what came is what one after the other could have come to. */
const race = async (quote: Offer, ...others: (() => Promise<{ status: number; text: string }>)[]) => {
  const [first, ...rest] = await Promise.all([accept(quote), ...others.map((send) => send())]);
  return { accepted: first, others: rest, after: await read(quote.id), changes: await shop.changesOf(quote.id) };
};

const acceptances = (changes: readonly Body[]) => changes.filter(({ type }) => type === 'quote.accepted').length;

/** D20.5: the version that was accepted is the one before the acceptance, and it was the one that was shown. */
const mustBeOfWhatWasShown = (quote: Offer, after: Offer, changes: readonly Body[]) => {
  assert.equal(acceptances(changes), 1);
  assert.equal(after.accepted?.version, quote.version);
  const place = changes.findIndex(({ type }) => type === 'quote.accepted');
  const before = changes[place - 1] as { resource: { version: number } };
  assert.equal(before.resource.version, quote.version, 'nothing came between');
};

test('D20.5 accept against PATCH, unshare, decline, reprice and another accept: one outcome each', async () => {
  const patch = (quote: Offer, body: Body) => () => tenant.call('PATCH', `/v1/quotes/${quote.id}`, body);
  const wins = { accept: 0, other: 0 };
  for (let round = 0; round < 6; round++) {
    const noted = await sent();
    const withNote = await race(noted, patch(noted, { note: `Round ${round}` }));
    if (withNote.accepted.status === 200) {
      mustBeOfWhatWasShown(noted, withNote.after, withNote.changes);
      mustBe(withNote.others[0] as never, 409, 'quote_status');
      wins.accept++;
    } else {
      assert.deepEqual([withNote.accepted.status, itemOf(withNote.accepted)], [409, 'offer_changed']);
      assert.deepEqual(
        [withNote.others[0]?.status, withNote.after.status, withNote.after.accepted],
        [200, 'sent', null],
      );
      wins.other++;
    }

    const hidden = await sent();
    const unshared = await race(hidden, () => tenant.call('POST', `/v1/quotes/${hidden.id}/unshare`));
    assert.equal(unshared.others[0]?.status, 200);
    assert.notEqual(unshared.after.share_token, hidden.share_token);
    if (unshared.accepted.status === 200) mustBeOfWhatWasShown(hidden, unshared.after, unshared.changes);
    else assert.deepEqual([unshared.accepted.status, unshared.after.status], [404, 'sent']);

    const twice = await sent();
    const both = await race(twice, () => accept(twice, { name: 'The other' }));
    assert.deepEqual([both.accepted.status, both.others[0]?.status, acceptances(both.changes)], [200, 200, 1]);
    assert.equal(both.accepted.text, both.others[0]?.text, 'both hear of the one acceptance');

    const refused = await sent();
    const declined = await race(refused, patch(refused, { status: 'declined' }));
    const statuses = [declined.accepted.status, declined.others[0]?.status];
    assert.deepEqual(statuses, declined.after.status === 'accepted' ? [200, 409] : [409, 200]);

    const reworked = await sent();
    const repriced = await race(
      reworked,
      patch(reworked, { status: 'draft' }),
      () => tenant.call('POST', `/v1/quotes/${reworked.id}/reprice`),
      () => tenant.call('PUT', `/v1/quotes/${reworked.id}/lines`, { lines: [{ id: 1, quantity: 3 }] }),
    );
    if (repriced.accepted.status === 200) {
      mustBeOfWhatWasShown(reworked, repriced.after, repriced.changes);
      assert.equal(repriced.after.total, reworked.total, 'at the price that was shown');
    } else {
      assert.ok([404, 409].includes(repriced.accepted.status), repriced.accepted.text);
      assert.equal(acceptances(repriced.changes), 0);
    }
  }
  assert.equal(wins.accept + wins.other, 6);
});
