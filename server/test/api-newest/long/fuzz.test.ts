import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Random } from '../../../../pricing/test/oracle/generate.ts';
import { randomFrom } from '../../../../pricing/test/oracle/generate.ts';
import { scopes } from '../../../src/platform/callers/scopes.ts';
import { keepState } from '../../support/faults/database-state.ts';
import { type FuzzRequest, fuzzRequests, operationCount, satisfiableCount } from '../../support/fuzz/fuzz-requests.ts';
import { newSampleCatalogue, type SampleCatalogue } from '../../support/sample-catalogue.ts';
import { newSignedIn, pageHeaders } from '../../support/signed-in.ts';
import { type Answer, OPERATOR_TOKEN, startTestService } from '../../support/test-service.ts';

/**
 * Requests made by chance from the description, valid and broken, of every operation, by keys of every scope and by none.
 * Each answer is checked against its schema by `service.call`. FUZZ_REQUESTS says how many, SEED repeats a run.
 */
const MARK = 'Secret of the other tenant';
/** After so many all begins again from the first state: what was made on the way would only make every list longer. */
const ROUND = 5000;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const service = await startTestService();
/** As many for each operation however many there are: a few of them must get through. */
const count = Number(process.env.FUZZ_REQUESTS ?? 20 * operationCount(service.table));
const mine = await service.newTenant();
const own: Record<string, number[]> = structuredClone(
  (await newSampleCatalogue(mine, 'Mine')) as Record<string, number[]>,
);
const theirs = await service.newTenant({ name: MARK });
const foreign: SampleCatalogue = await newSampleCatalogue(theirs, MARK);
// The operator's requests may switch a tenant off: not the one that the other requests need.
own.tenants = [(await service.newTenant()).id];
const keys: [string, string | undefined][] = [
  ...Array.from({ length: 20 }, (): [string, string] => ['all scopes', mine.key]),
  ['none', undefined],
  ['malformed', 'vtl_nonsense'],
  ['unknown', 'vtl_000000000000000000000000000000000000'],
];
for (const scope of scopes) keys.push([scope, await mine.keyWith([scope])]);
// Nobody deactivates the person who asks, or ends their session.
const { cookie } = await newSignedIn(service, mine, 'manager');
own.people = (own.people ?? []).slice(1);
own.sessions = [];
const state = await keepState(service.db);
const pattern = new RegExp(`"tenant_id": ${theirs.id}\\b|${MARK}`);
const ofTheirs = async () =>
  (await state.now())
    .split('\n')
    .filter((line) => pattern.test(line))
    .join('\n');

/** Mostly the own objects, now and then the other tenant's, or none. Never a key that the requests are made with. */
const ids = (collection: string, random: Random): number => {
  const kind = random.int(0, 9);
  const known = kind < 8 ? own[collection] : kind === 8 && collection !== 'tenants' ? foreign[collection] : undefined;
  return known && known.length > 0 ? random.pick(known) : random.int(888_000_000, 999_000_000);
};

const LEAK = /node_modules|\.ts:\d|\bat .+\(.+:\d+:\d+\)|select .+ from |insert into |vantail_app|SQLSTATE|pg_catalog/i;

const check = (request: FuzzRequest, answer: Answer, isOperator: boolean) => {
  assert.ok(answer.status < 500, `no fault of ours, and the database is there: ${answer.text.slice(0, 500)}`);
  assert.ok(request.operation === 'GET /openapi.json' || !LEAK.test(answer.text), 'nothing of the inside shows');
  assert.ok(isOperator || !answer.text.includes(MARK), "another tenant's data shows");
  assert.equal(answer.headers['x-content-type-options'], 'nosniff');
  assert.ok(answer.headers['content-security-policy'], 'a Content-Security-Policy');
};

/** What was made takes part in what follows; a bounded number of each kind. */
const remember = (request: FuzzRequest, answer: Answer) => {
  const collection = request.path.split('?', 1)[0]?.split('/').at(-1) ?? '';
  const list = own[collection];
  if (answer.status !== 201 || !list || typeof answer.body?.id !== 'number' || collection === 'tenants') return;
  list.push(answer.body.id);
  if (list.length > 30) list.splice(1, 1);
};

test(`D2 ${count} requests by chance: every answer is promised by the description, none is a 500 (SEED=${seed})`, async (t) => {
  const next = fuzzRequests(service.table, seed, ids);
  const random = randomFrom(seed ^ 0x5eed);
  const accepted = new Set<string>();
  const statuses: Record<string, number> = {};
  let successes = 0;
  const before = await ofTheirs();
  const first = structuredClone(own);
  const assertUntouched = async () => assert.equal(await ofTheirs(), before, 'the other tenant was changed');
  for (let turn = 0; turn < count; turn++) {
    if (turn % ROUND === ROUND - 1) {
      await assertUntouched();
      await state.restore();
      Object.assign(own, structuredClone(first));
    }
    const request = next(turn);
    const isOperator = /^\/(operator|metrics)/.test(request.path);
    const [who, token] = isOperator && random.chance(0.9) ? ['operator', OPERATOR_TOKEN] : random.pick(keys);
    const { method, path, body, raw } = request;
    const isPerson = path.startsWith('/v1/') && random.chance(path.startsWith('/v1/account/') ? 0.9 : 0.1);
    const headers = { ...request.headers, ...(isPerson ? pageHeaders(cookie) : {}) };
    try {
      const answer = await service.call(method, path, {
        ...(isPerson ? {} : { token }),
        headers,
        ...(raw ? { raw } : { body }),
      });
      check(request, answer, who === 'operator');
      remember(request, answer);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status < 400) {
        successes++;
        accepted.add(request.operation);
      }
    } catch (error) {
      const shown = JSON.stringify({ ...request, raw: raw?.toString('latin1') }).slice(0, 3000);
      throw new Error(`SEED=${seed}, request ${turn} with ${who}: ${shown}`, { cause: error });
    }
  }
  t.diagnostic(`answers by status: ${JSON.stringify(statuses)}, operations that accepted one: ${accepted.size}`);
  await assertUntouched();
  // What is refused by its form finds nothing: a good part must get through.
  assert.ok(successes > count / 5, `${successes} of ${count} were accepted`);
  if (count >= 20 * operationCount(service.table))
    assert.ok(accepted.size > satisfiableCount(service.table) * 0.8, `${accepted.size} operations`);
});
