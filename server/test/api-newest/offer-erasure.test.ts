import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf } from '../support/agents/agent.ts';
import { dumpTables } from '../support/dump-tables.ts';
import { newOfferShop, type Offer } from '../support/offers.ts';
import { type Body, startTestService } from '../support/test-service.ts';

/** D20.6: what is about the customer is erased everywhere, of accepted quotes too. */
const service = await startTestService();
const shop = await newOfferShop(service, { acceptance: 'business', publish_requests: true });
const { tenant } = shop;

/** Texts that stand nowhere else; each in a place of its own. */
const MARKS = {
  customer: 'Zarathustra Quincampoix',
  address: '77 rue Inoubliable',
  reference: 'Chantier Quincampoix',
  note: 'Bonjour Zarathustra',
  internal: 'Mauvais payeur Quincampoix',
  label: 'Chambre de Zarathustra',
  lineNote: 'Porte de Quincampoix',
  free: 'Cadeau pour Zarathustra',
  heading: 'Étage de Quincampoix',
  unit: 'Zarathustra',
  accepted: 'Zarathustra Q. Accepteur',
};
const WORDS = /zarathustra|quincampoix|inoubliable|accepteur/i;

const findAnywhere = async (): Promise<string[]> => {
  const dump = await dumpTables((sql) => service.db.asSuperuser(sql));
  return Object.entries(dump).flatMap(([name, rows]) => (rows.some((row) => WORDS.test(String(row))) ? [name] : []));
};

const body = (more: Body = {}) => ({
  customer: { name: MARKS.customer, address: [MARKS.address] },
  reference: MARKS.reference,
  note: MARKS.note,
  lines: [shop.line(shop.window, { label: MARKS.label, note: MARKS.lineNote })],
  ...more,
});

const keyed = <T = Body>(method: string, path: string, sent: Body, key: string) =>
  tenant.call<T>(method, path, sent, { 'idempotency-key': key });

test('D20.6 after DELETE no byte of the customer is in the database, of an accepted quote too', async () => {
  await tenant.must('POST', '/v1/webhooks', { url: 'https://127.0.0.1:1/hook', types: ['quote.*'] });
  const made = await keyed<Offer>(
    'POST',
    '/v1/quotes',
    body({
      internal_note: MARKS.internal,
      lines: [
        shop.line(shop.window, { label: MARKS.label, note: MARKS.lineNote }),
        { kind: 'free', name: MARKS.free, unit_price: 5, unit: MARKS.unit, label: MARKS.label },
        { kind: 'heading', name: MARKS.heading },
      ],
    }),
    'save',
  );
  assert.equal(made.status, 201, made.text);
  const { id } = made.body;
  const path = `/v1/quotes/${id}`;
  // So many that the ledger keeps them apart.
  const more = Array.from({ length: 8 }, () => shop.line(shop.window));
  await keyed(
    'PUT',
    `${path}/lines`,
    { lines: [{ id: 1, label: `${MARKS.label} 2` }, { id: 2, quantity: 2 }, { id: 3 }, ...more] },
    'lines',
  );
  await keyed('PATCH', path, { note: `${MARKS.note} !` }, 'note');
  const sent = await keyed<Offer>('PATCH', path, { status: 'sent' }, 'send');
  assert.equal((await shop.open(sent.body)).status, 200);
  const accepted = await shop.accept(sent.body, { name: MARKS.accepted });
  assert.equal(accepted.status, 200, accepted.text);
  assert.ok((await findAnywhere()).includes('quotes'), 'the test finds what is there');
  const ledger = JSON.stringify(await shop.changesOf(id));
  assert.doesNotMatch(ledger, WORDS, 'the ledger never told it');
  assert.ok(ledger.includes('"omitted":true'));
  // As an older release wrote it, in the change itself or, where it is large, apart.
  const heading = (name: string) => `"kind":"heading","name":${name}`;
  const sql = (text: string) => service.db.asSuperuser(text);
  const older = (column: string) =>
    `replace(${column}::text, '${heading('{"omitted":true}')}', '${heading('"Quincampoix"')}')`;
  await sql(`update changes set fields = ${older('fields')}::json`);
  for (const { hash } of await sql(`select hash from change_values where ${older('value')} <> value`)) {
    const other = String(hash).replace(/^..../, 'aged');
    await sql(`update change_values set hash = '${other}', value = ${older('value')} where hash = '${hash}'`);
    await sql(`update changes set fields = replace(fields::text, '${hash}', '${other}')::json`);
  }
  const told = await findAnywhere();
  for (const table of ['change_values', 'changes']) assert.ok(told.includes(table), `${table} is not in ${told}`);
  const erased = await tenant.must<Offer>('DELETE', path);
  assert.deepEqual([erased.customer, erased.reference, erased.note, erased.accepted?.name], [null, null, null, null]);
  assert.deepEqual([erased.status, erased.total, erased.accepted?.by], ['accepted', sent.body.total, 'customer']);
  assert.deepEqual(await findAnywhere(), []);
  const replay = await keyed<Offer>('PATCH', path, { status: 'sent' }, 'send');
  assert.equal(replay.headers['idempotency-replayed'], 'true');
  assert.doesNotMatch(replay.text, WORDS, 'what was kept for a repeat');
  assert.doesNotMatch((await shop.open(sent.body)).text, WORDS, 'the page');
  assert.equal((await tenant.must<Offer>('DELETE', path)).version, erased.version, 'again: nothing to erase');
});

test('D20.6 a visitor’s request is erased as well: what the shop’s key was answered and may ask for again', async () => {
  const visitor = await shop.callerWith(['storefront:read', 'quotes:create']);
  const ask = () => visitor<Offer>('POST', '/v1/quotes', body(), { 'idempotency-key': 'visit' });
  const asked = await ask();
  assert.equal(asked.body.status, 'sent');
  await shop.accept(asked.body, { name: MARKS.accepted });
  const copy = await tenant.must<Offer>('POST', `/v1/quotes/${asked.body.id}/duplicate`);
  await tenant.must('DELETE', `/v1/quotes/${asked.body.id}`);
  assert.deepEqual(await findAnywhere(), ['quotes'], 'the copy is another quote');
  await tenant.must('DELETE', `/v1/quotes/${copy.id}`);
  assert.deepEqual(await findAnywhere(), []);
  const again = await ask();
  assert.deepEqual([again.status, again.body.id, again.body.customer], [201, asked.body.id, null]);
});

test('D20.6 what an assistant saved is erased as well, the answer that is kept for a repeat included', async () => {
  const agent = agentOf(service, await tenant.keyWith(['storefront:read', 'quotes:create']));
  const { product_id, width, height } = shop.line(shop.window) as Body;
  const given = {
    idempotency_key: 'assistant',
    lines: [{ product_id, width, height }],
    customer: { name: MARKS.customer, address: [MARKS.address] },
    reference: MARKS.reference,
    note: MARKS.note,
  };
  const saved = await agent.must<{ id: number; number: number }>('save_quote', given);
  assert.deepEqual((await findAnywhere()).sort(), ['idempotency_keys', 'quotes']);
  await tenant.must('DELETE', `/v1/quotes/${saved.id}`);
  assert.deepEqual(await findAnywhere(), []);
  const again = await agent.must<{ number: number }>('save_quote', given);
  assert.equal(again.number, saved.number);
  assert.doesNotMatch(JSON.stringify(again), WORDS);
});
