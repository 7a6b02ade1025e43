import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitMs } from '../../scripts/testing/until.ts';
import { systemClock } from '../src/retrying-fetch.ts';
import { answer, cutConnection, scriptedServer } from './support/scripted-server.ts';
import { NOW, testClient } from './support/test-client.ts';

const brand = { id: 1, name: 'Atelier' };
const newBrand = { body: { name: 'Atelier' } };

test('a 503 is tried again after the seconds that Retry-After asks for', async () => {
  const { baseUrl, received } = await scriptedServer(answer(503, {}, { 'retry-after': '7' }), answer(200, brand));
  const { vantail, waits } = testClient({ baseUrl });
  const { data } = await vantail.GET('/v1/brands/{id}', { params: { path: { id: 1 } } });
  assert.deepEqual(data, brand);
  assert.deepEqual(waits, [7000]);
  assert.equal(received.length, 2);
});

test('a 429 is tried again', async () => {
  const { baseUrl } = await scriptedServer(answer(429, {}, { 'retry-after': '1' }), answer(201, brand));
  const { vantail, waits } = testClient({ baseUrl });
  assert.deepEqual((await vantail.POST('/v1/brands', newBrand)).data, brand);
  assert.deepEqual(waits, [1000]);
});

test('Retry-After may be an HTTP date; one that has passed asks for no wait', async () => {
  const dates = [NOW + 12_000, NOW - 12_000].map((time) => ({ 'retry-after': new Date(time).toUTCString() }));
  const { baseUrl } = await scriptedServer(...dates.map((date) => answer(503, {}, date)), answer(200, brand));
  const { vantail, waits } = testClient({ baseUrl });
  await vantail.GET('/v1/brands');
  assert.deepEqual(waits, [12_000, 0]);
});

test('no wait is longer than maxWaitMs, 30 s when it is not given', async () => {
  const long = answer(503, {}, { 'retry-after': '3600' });
  const { baseUrl } = await scriptedServer(long, answer(200, brand), long, answer(200, brand));
  const byDefault = testClient({ baseUrl });
  await byDefault.vantail.GET('/v1/brands');
  const impatient = testClient({ baseUrl, maxWaitMs: 100 });
  await impatient.vantail.GET('/v1/brands');
  assert.deepEqual([...byDefault.waits, ...impatient.waits], [30_000, 100]);
});

test('without a readable Retry-After the wait is a random part of a span that doubles', async () => {
  const { baseUrl } = await scriptedServer(
    answer(503),
    answer(503, {}, { 'retry-after': '1.5' }),
    cutConnection,
    answer(200, brand),
  );
  const { vantail, waits } = testClient({ baseUrl });
  await vantail.GET('/v1/brands');
  assert.deepEqual(waits, [125, 250, 500]);
});

test('a lost connection is tried again, for reads and for writes under /v1', async () => {
  const { baseUrl, received } = await scriptedServer(
    cutConnection,
    answer(200, brand),
    cutConnection,
    answer(201, brand),
  );
  const { vantail } = testClient({ baseUrl });
  assert.deepEqual((await vantail.GET('/v1/brands')).data, brand);
  assert.deepEqual((await vantail.POST('/v1/brands', newBrand)).data, brand);
  assert.equal(received.length, 4);
});

test('every try sends the whole body', async () => {
  const { baseUrl, received } = await scriptedServer(answer(503), cutConnection, answer(429), answer(201, brand));
  const { vantail } = testClient({ baseUrl });
  const body = { name: 'Fenêtre', translations: { fr: { text: 'é'.repeat(300_000) } } };
  await vantail.POST('/v1/brands', { body });
  const sent = received.map((request) => request.body);
  assert.deepEqual(sent, Array(4).fill(JSON.stringify(body)));
  for (const { headers } of received) assert.equal(headers['content-type'], 'application/json');
});

test('any other refusal is answered at once', async () => {
  for (const status of [400, 401, 404, 409, 412, 422, 500, 502]) {
    const { baseUrl, received } = await scriptedServer(answer(status, { code: 'x' }, { 'retry-after': '1' }));
    const { vantail, waits } = testClient({ baseUrl });
    const { response, error } = await vantail.POST('/v1/brands', newBrand);
    assert.equal(response.status, status);
    assert.deepEqual(error, { code: 'x' });
    assert.deepEqual([received.length, waits.length], [1, 0]);
  }
});

test('it gives up after the given number of retries, with the last answer', async () => {
  const { baseUrl, received } = await scriptedServer(answer(503), answer(503), answer(503, { code: 'unavailable' }));
  const { vantail } = testClient({ baseUrl, retries: 2 });
  const { response, error } = await vantail.GET('/v1/brands');
  assert.equal(response.status, 503);
  assert.deepEqual(error, { code: 'unavailable' });
  assert.equal(received.length, 3);
});

test('it gives up after three retries by default, with the error of the last lost connection', async () => {
  const { baseUrl, received } = await scriptedServer(...Array(5).fill(cutConnection));
  const { vantail } = testClient({ baseUrl });
  await assert.rejects(vantail.POST('/v1/brands', newBrand), TypeError);
  assert.equal(received.length, 4);
});

test('retries: 0 tries once', async () => {
  const { baseUrl, received } = await scriptedServer(answer(503));
  const { vantail } = testClient({ baseUrl, retries: 0 });
  assert.equal((await vantail.GET('/v1/brands')).response.status, 503);
  assert.equal(received.length, 1);
});

test('an operator write is tried again after 429 alone: nothing else tells that it was not done', async () => {
  const { baseUrl, received } = await scriptedServer(answer(429), answer(201, { id: 1 }), answer(503), cutConnection);
  const { vantail } = testClient({ baseUrl });
  const create = () =>
    vantail.POST('/operator/v1/tenants', { body: { name: 'Dupont' }, headers: { 'Idempotency-Key': 'ignored there' } });
  assert.equal((await create()).response.status, 201);
  assert.equal((await create()).response.status, 503);
  await assert.rejects(create(), TypeError);
  assert.equal(received.length, 4);
  // D1: the service takes the key under /v1 only, so it must not be sent as if it protected something.
  for (const { headers } of received) assert.equal(headers['idempotency-key'], undefined);
});

test('aborting ends the wait at once', { timeout: waitMs() }, async () => {
  const { baseUrl, received } = await scriptedServer(answer(503, {}, { 'retry-after': '86400' }));
  const abort = new AbortController();
  // Waits for real, a day if the abort did not end it.
  const sleep: typeof systemClock.sleep = (ms, signal) => {
    const slept = systemClock.sleep(ms, signal);
    abort.abort();
    return slept;
  };
  const { vantail } = testClient({ baseUrl, maxWaitMs: 86_400_000 }, { sleep });
  await assert.rejects(vantail.GET('/v1/brands', { signal: abort.signal }), { name: 'AbortError' });
  assert.equal(received.length, 1);
});

test('an aborted request is not tried again, even if the reason looks like a lost connection', async () => {
  const abort = new AbortController();
  const { baseUrl, received } = await scriptedServer(() => abort.abort(new TypeError('the page was left')));
  const { vantail, waits } = testClient({ baseUrl });
  await assert.rejects(vantail.POST('/v1/brands', { ...newBrand, signal: abort.signal }), /the page was left/);
  assert.deepEqual([received.length, waits.length], [1, 0]);
});

test('an error that is no lost connection is not tried again', async () => {
  let calls = 0;
  const fetch = async () => {
    calls++;
    throw new RangeError('a fault of the given fetch');
  };
  const { vantail } = testClient({ baseUrl: 'http://127.0.0.1', fetch });
  await assert.rejects(vantail.GET('/v1/brands'), RangeError);
  assert.equal(calls, 1);
});
