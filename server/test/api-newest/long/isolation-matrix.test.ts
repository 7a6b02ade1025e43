import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopes, scopesOf } from '../../../src/platform/callers/scopes.ts';
import { keepState, skipIds, withoutChance } from '../../support/faults/database-state.ts';
import { type IdPlace, idPlaces, unknownIdNames } from '../../support/id-places.ts';
import { lastChange } from '../../support/ledger-reader.ts';
import { newSampleCatalogue, type SampleCatalogue } from '../../support/sample-catalogue.ts';
import { type SampleRequest, sampleRequests } from '../../support/sample-requests.ts';
import { newSignedIn, pageHeaders } from '../../support/signed-in.ts';
import { type Answer, assertProblem, startTestService } from '../../support/test-service.ts';

/**
 * §5 as a matrix: every id of every path, query and body is another tenant's, for a key of every scope and for people. What comes back is
 * what an id that never existed gives, and the other tenant is as it was. A new route takes part by its sample.
 */
const MARK = 'Secret of the other tenant';
const service = await startTestService();
const mine = await service.newTenant();
const own = await newSampleCatalogue(mine, 'Mine');
// As long as other ids: those that a worker of Citus gives have fifteen digits, and a long id may be stored in another way.
const NEVER = 888_888_888 + Number(own.brands?.[0]);
await skipIds(service.db);
const theirs = await service.newTenant({ name: MARK });
const sample = await newSampleCatalogue(theirs, MARK);
// Numbers of changes run for each tenant: one that only the other has, and that stands for nothing else in an answer.
await service.db.asSuperuser(`update change_counters set last_number = 777000000 where tenant_id = ${theirs.id}`);
await theirs.must('POST', '/v1/brands', { name: MARK });
const foreign: SampleCatalogue = { ...sample, changes: [await lastChange(theirs)] };
/** Who asks, and what they may do. */
type Asker = { may: readonly string[]; isPerson: boolean; with: { token?: string; headers?: Record<string, string> } };
const ofKey = (token: string, may: readonly string[]): Asker => ({ may, isPerson: false, with: { token } });
const askers = new Map<string, Asker>([['all scopes', ofKey(mine.key, scopes)]]);
for (const scope of scopes) askers.set(scope, ofKey(await mine.keyWith([scope]), [scope]));
// The scope matrix has every role; here the weakest and the strongest.
for (const role of ['viewer', 'manager'] as const) {
  const { cookie } = await newSignedIn(service, mine, role);
  askers.set(`a ${role}`, { may: scopesOf(role), isPerson: true, with: { headers: pageHeaders(cookie) } });
}
const state = await keepState(service.db);
const samples = sampleRequests(service.table, own).filter(({ path }) => path.startsWith('/v1/'));

const theirsPattern = new RegExp(`"tenant_id": ${theirs.id}\\b|${MARK}`);
const isTheirs = (line: string) => theirsPattern.test(line);
const linesOf = (everything: string, wanted: (line: string) => boolean) =>
  everything.split('\n').filter(wanted).join('\n');
const theirsBefore = linesOf(await state.now(), isTheirs);

/** D14.7: what is wrong with a choice is a part of the answer. */
const ANSWERS_ANYWAY = new Set(['POST /v1/products/:product_id/choices', 'POST /v1/quotes/:id/replace-option']);

const isAllowed = ({ route: { access } }: SampleRequest, { may, isPerson }: Asker) =>
  access === 'person' ? isPerson : typeof access === 'string' || access.some((wanted) => may.includes(wanted));

/** Sends it, a write from the same state each time and with a look at the other tenant after it. */
const send = async (sample: SampleRequest, asker: Asker, place: IdPlace, id: number) => {
  const { path, body, form } = place.with(id);
  const headers = { ...asker.with.headers, ...form?.headers };
  const answer: Answer = await service.call(sample.method, path, { ...asker.with, body, ...form, headers });
  assert.ok(!answer.text.includes(MARK), `${place.where} shows something of the other tenant: ${answer.text}`);
  if (sample.method === 'GET' || answer.status === 403) return { answer, after: '' };
  const after = await state.now();
  assert.equal(linesOf(after, isTheirs), theirsBefore, `${place.where} changed the other tenant`);
  if (answer.status < 300) await state.restore();
  return { answer, after: linesOf(after, (line) => !isTheirs(line)) };
};

/** What came of it without what may differ: the id that was asked for, and what chance gives. */
const gist = ({ answer: { status, text, headers }, after }: Awaited<ReturnType<typeof send>>, id: number) => {
  const common = (words: string) => withoutChance(words).replaceAll(String(id), '<id>');
  // By lines, so that a difference is told by the row that has it.
  const rows = common(after).split('\n');
  return { status, text: common(text.replaceAll(String(headers['x-request-id']), '')), rows };
};

test('the other tenant has something that each list and look could show', () => {
  assert.ok(theirsBefore.split('\n').length >= 12, theirsBefore);
  for (const sample of samples) assert.deepEqual(unknownIdNames(sample, own), [], `${sample.name}: see id-places.ts`);
});

for (const sample of samples) {
  const places = idPlaces(sample);
  if (places.length === 0) continue;
  test(`§5 ${sample.name}: another tenant's id is as good as none, in ${places.map(({ where }) => where).join(', ')}`, async () => {
    for (const place of places) {
      const id = foreign[place.collection]?.[0] ?? assert.fail(`no ${place.collection} of the other tenant`);
      for (const [scope, asker] of askers) {
        const what = `${place.where} with ${scope}`;
        const sent = await send(sample, asker, place, id);
        const { answer } = sent;
        if (!isAllowed(sample, asker)) {
          assertProblem(answer, 403, 'insufficient_scope');
          continue;
        }
        assert.deepEqual(gist(sent, id), gist(await send(sample, asker, place, NEVER), NEVER), what);
        if (place.kind === 'path') assertProblem(answer, 404, 'not_found');
        // D19.5, D19.6: a field that the caller may not send is refused before its id is looked at.
        const isByField = sample.name === 'POST /v1/quotes' && !asker.may.includes('keys:manage');
        const refused = isByField ? [403, 404, 422] : [404, 422];
        const statuses = ANSWERS_ANYWAY.has(sample.name) ? [200] : refused;
        if (place.kind === 'body') assert.ok(statuses.includes(answer.status), `${what}: ${answer.text}`);
      }
    }
  });
}

test('§5 lists and objects of a tenant show nothing of another, for a key of any scope', async () => {
  for (const sample of samples.filter(({ method }) => method === 'GET')) {
    for (const [scope, asker] of askers) {
      const answer = await service.call('GET', sample.path, asker.with);
      assert.equal(answer.status, isAllowed(sample, asker) ? 200 : 403, `${sample.name} with ${scope}: ${answer.text}`);
      assert.ok(!answer.text.includes(MARK), `${sample.name} with ${scope}`);
    }
  }
});
