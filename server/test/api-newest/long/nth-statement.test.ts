import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '../../../../pricing/test/oracle/generate.ts';
import { takesIdempotencyKey } from '../../../src/platform/http/answers/idempotent.ts';
import { keepState, withoutChance } from '../../support/faults/database-state.ts';
import { errorCodes, type Fault, faults } from '../../support/faults/fault.ts';
import { openFaultyDatabase } from '../../support/faults/faulty-database.ts';
import { newSampleCatalogue } from '../../support/sample-catalogue.ts';
import { type SampleRequest, sampleRequests, sentBy } from '../../support/sample-requests.ts';
import { type Answer, assertProblem, OPERATOR_TOKEN, startTestService } from '../../support/test-service.ts';

/**
 * The n-th statement of a request fails, for every n of every endpoint of the route table: the answer is right or 503,
 * nothing is half written, and the same request sent again has its one effect. NTH_STATEMENT=full tries every way of
 * failing at every n; without it each request gets a few, by chance (SEED repeats them), its last statement always.
 */
const isFull = process.env.NTH_STATEMENT === 'full';
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const db = await openFaultyDatabase();
const service = await startTestService({}, async () => db);
const tenant = await service.newTenant();
const catalogue = await newSampleCatalogue(tenant, 'Sample');
const state = await keepState(db);
const before = await state.now();

const tokenOf = ({ route: { access } }: SampleRequest) =>
  access === 'public' ? undefined : access === 'operator' ? OPERATOR_TOKEN : tenant.key;

const send = (sample: SampleRequest, isKeyed: boolean): Promise<Answer> =>
  service.call(sample.method, sample.path, {
    token: sentBy(sample, tokenOf(sample)).token,
    ...(sample.form ?? { body: sample.body }),
    headers: { ...sample.headers, ...sample.form?.headers, ...(isKeyed ? { 'idempotency-key': 'nth statement' } : {}) },
  });

/** What two answers to the same request have in common; a replay omits the secret of a key, measurements differ. */
const gist = ({ status, text, headers }: Answer) => ({
  status,
  text: /json|svg/.test(String(headers['content-type']))
    ? withoutChance(text).replace(/,"key":"<key>"|,"secret":"<secret>"|,"invitation_url":"[^"]+"/, '')
    : '',
});

const random = randomFrom(seed);
const FEW = 4;

/** D19.9, D20.5: work on a draft and an acceptance are tried in full each time: a line that is lost is money. */
const ALWAYS_FULL = ['PUT /v1/quotes/:id/lines', 'POST /offers/:offer_token/accept'];

/** Which statements fail, and how. */
const attemptsOf = (name: string, statements: number): [n: number, fault: Fault][] => {
  const all = Array.from({ length: statements }, (_, place) => place + 1);
  if (isFull || ALWAYS_FULL.includes(name))
    return all.flatMap((n) => faults.map((fault): [number, Fault] => [n, fault]));
  const picked = all.filter((n) => n === statements || random.chance(FEW / statements));
  return picked.map((n) => [n, random.pick(faults)]);
};

for (const sample of sampleRequests(service.table, catalogue)) {
  test(`${sample.name}: whichever statement fails, the answer is right or 503, and nothing is half done`, async () => {
    const isKeyed = takesIdempotencyKey(sample.method, sample.route.path);
    await state.restore();
    db.counter.arm();
    const reference = await send(sample, isKeyed);
    const { statements } = db.counter.disarm();
    assert.ok(reference.status < 300, `give sample-requests.ts a request that is accepted: ${reference.text}`);
    const after = await state.now();
    await state.restore();

    const attempt = async (n: number, fault: Fault) => {
      const code = random.pick(errorCodes);
      const what = `statement ${n} of ${statements}, ${fault} (${code}), SEED=${seed}`;
      db.counter.arm({ n, fault, code });
      const answer = await send(sample, isKeyed);
      db.counter.disarm();
      const now = await state.now();
      if (answer.status === 503) {
        assertProblem(answer, 503, 'unavailable');
        assert.ok(Number(answer.headers['retry-after']) > 0, what);
        assert.ok(now === before || now === after, `${what}: half of it was written`);
      } else {
        assert.deepEqual(gist(answer), gist(reference), what);
        assert.equal(now, after, what);
      }
      if (isKeyed || sample.method === 'GET') {
        assert.deepEqual(gist(await send(sample, isKeyed)), gist(reference), `${what}, sent again`);
        if (isKeyed) assert.equal(await state.now(), after, `${what}, sent again`);
      }
      if (after !== before) await state.restore();
    };
    for (const [n, fault] of attemptsOf(sample.name, statements)) await attempt(n, fault);
  });
}
