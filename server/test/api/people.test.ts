import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesAfter, lastChange } from '../support/ledger-reader.ts';
import { accept, invite, newSignedIn, pageHeaders, tokenIn } from '../support/signed-in.ts';
import { assertProblem, startTestService } from '../support/test-service.ts';

/** D18.1: people, roles and invitations as a resource. */
const service = await startTestService();
const tenant = await service.newTenant();
const WEEK_MS = 7 * 24 * 3600_000;

test('D18.1 POST answers 201 with the link once; the token is in its fragment; GET, list and replay do not show it', async () => {
  const body = { email: 'Camille@shop.example', name: 'Camille', role: 'editor' };
  const headers = { 'idempotency-key': 'camille' };
  const made = await tenant.call('POST', '/v1/people', body, headers);
  assert.equal(made.status, 201, made.text);
  const url = new URL(String(made.body.invitation_url));
  assert.equal(url.origin, 'http://localhost:8080');
  assert.match(url.hash, new RegExp(`^#${tenant.id}\\.[A-Za-z0-9_-]{43}$`));
  assert.equal(url.search, '');
  assert.equal(made.headers.location, `/v1/people/${made.body.id}`);
  assert.equal(made.headers.etag, '"1"');
  const { id, email, name, role, active, version } = made.body;
  assert.deepEqual({ email, name, role, active, version }, { ...body, active: true, version: 1 });
  const left = Date.parse(String(made.body.invitation_expires_at)) - Date.now();
  assert.ok(left > WEEK_MS - 60_000 && left <= WEEK_MS, `${left}`);
  const replay = await tenant.call('POST', '/v1/people', body, headers);
  assert.equal(replay.headers['idempotency-replayed'], 'true');
  assert.equal(replay.body.invitation_url, undefined);
  const shown = await tenant.must('GET', `/v1/people/${id}`);
  assert.deepEqual(shown, replay.body);
  const list = await tenant.must<{ data: object[]; total: number }>('GET', '/v1/people');
  assert.deepEqual(list.data, [shown]);
  assert.doesNotMatch(JSON.stringify([list, shown]), /hash|handle|invitation_url/);
});

test('D18.1 an e-mail address is once in a tenant, whatever its case, and again in another tenant', async () => {
  const person = { email: 'twice@shop.example', name: 'Twice', role: 'viewer' };
  await tenant.must('POST', '/v1/people', person);
  const again = await tenant.call('POST', '/v1/people', { ...person, email: 'TWICE@shop.example' });
  assertProblem(again, 409, 'conflict');
  const other = await service.newTenant();
  await other.must('POST', '/v1/people', person);
});

test('D18.1 what is wrong with a person is validation_error', async () => {
  const good = { email: 'x@shop.example', name: 'X', role: 'viewer' };
  for (const wrong of [
    { email: 'nobody' },
    { email: 'a b@c' },
    { email: null },
    { name: ' ' },
    { role: 'admin' },
    { active: null },
    { roles: ['viewer'] },
  ])
    assertProblem(await tenant.call('POST', '/v1/people', { ...good, ...wrong }), 422, 'validation_error');
  for (const missing of ['email', 'name', 'role'])
    assertProblem(await tenant.call('POST', '/v1/people', { ...good, [missing]: undefined }), 422, 'validation_error');
});

test('D18.1 PATCH changes, DELETE deactivates and repeats; both are in the ledger without anything secret', async () => {
  const person = await invite(tenant, 'viewer');
  const before = await lastChange(tenant);
  const path = `/v1/people/${person.id}`;
  assert.equal((await tenant.must('PATCH', path, { role: 'editor', name: 'New' })).role, 'editor');
  assert.equal((await tenant.must('PATCH', path, {})).version, 2);
  assertProblem(await tenant.call('PATCH', path, { name: 'Z' }, { 'if-match': '"1"' }), 412, 'precondition_failed');
  const gone = await tenant.must('DELETE', path);
  assert.deepEqual([gone.active, gone.invitation_expires_at], [false, null]);
  assert.deepEqual(await tenant.must('DELETE', path), gone);
  assertProblem(await tenant.call('POST', `${path}/invite`), 409, 'conflict');
  assert.equal((await tenant.must('PATCH', path, { active: true })).active, true);
  const changes = await changesAfter(tenant, before);
  assert.deepEqual(
    changes.map(({ type }) => type),
    ['person.updated', 'person.deactivated', 'person.reactivated'],
  );
  assert.deepEqual(changes[0]?.fields.map(({ field }: { field: string }) => field).sort(), ['name', 'role']);
});

test('D18.1 nobody makes, changes, deactivates or invites a person whose role has scopes that they lack', async () => {
  const weak = await tenant.keyWith(['keys:manage', 'catalogue:read']);
  const call = (method: string, path: string, body?: unknown) => service.call(method, path, { token: weak, body });
  const manager = await invite(tenant, 'manager');
  for (const role of ['editor', 'manager'])
    assertProblem(
      await call('POST', '/v1/people', { email: `${role}@weak.example`, name: 'W', role }),
      403,
      'insufficient_scope',
    );
  const path = `/v1/people/${manager.id}`;
  assertProblem(await call('PATCH', path, { name: 'Taken over' }), 403, 'insufficient_scope');
  assertProblem(await call('PATCH', path, { role: 'viewer' }), 403, 'insufficient_scope');
  assertProblem(await call('DELETE', path), 403, 'insufficient_scope');
  assertProblem(await call('POST', `${path}/invite`), 403, 'insufficient_scope');
  const viewer = await call('POST', '/v1/people', { email: 'v@weak.example', name: 'V', role: 'viewer' });
  assert.equal(viewer.status, 201, viewer.text);
  assertProblem(await call('PATCH', `/v1/people/${viewer.body.id}`, { role: 'editor' }), 403, 'insufficient_scope');
  const without = await tenant.keyWith(['catalogue:read', 'catalogue:write']);
  assertProblem(await service.call('GET', '/v1/people', { token: without }), 403, 'insufficient_scope');
});

test('D18.1 the last active manager stays while no key has keys:manage, also when two demote each other at once', async () => {
  const own = await service.newTenant();
  const [a, b] = [await newSignedIn(service, own, 'manager'), await newSignedIn(service, own, 'manager')];
  const demote = (by: typeof a, whom: typeof a) => by.call('PATCH', `/v1/people/${whom.person.id}`, { role: 'viewer' });
  // A key with the scope is there: both may go. Then none is.
  const { data } = await own.must<{ data: { id: number }[] }>('GET', '/v1/api-keys');
  for (const { id } of data) await own.must('DELETE', `/v1/api-keys/${id}`);
  const both = await Promise.all([demote(a, b), demote(b, a)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409], both.map(({ text }) => text).join());
  const left = both[0]?.status === 200 ? a : b;
  const self = `/v1/people/${left.person.id}`;
  assertProblem(await left.call('PATCH', self, { active: false }), 409, 'conflict');
  assertProblem(await left.call('DELETE', self), 409, 'conflict');
  assert.equal((await left.call('PATCH', self, { name: 'Still here' })).status, 200);
  await left.call('POST', '/v1/api-keys', { name: 'Managing', scopes: ['keys:manage'] });
  assert.equal((await left.call('DELETE', self)).status, 200);
});

test("D18.1 POST .../invite makes another link; the old one, passkeys and sessions are gone, and it is the person's change", async () => {
  const { person, cookie } = await newSignedIn(service, tenant, 'viewer');
  const before = await lastChange(tenant);
  const again = await tenant.call('POST', `/v1/people/${person.id}/invite`);
  assert.equal(again.status, 201, again.text);
  assert.notEqual(again.body.invitation_url, person.invitation_url);
  assertProblem(await service.call('GET', '/v1/me', { headers: pageHeaders(cookie) }), 401, 'unauthenticated');
  const rows = await service.db.database.read(tenant.id, (tx) =>
    tx.query('select id from passkeys where tenant_id = $1 and person_id = $2', [tenant.id, person.id]),
  );
  assert.deepEqual(rows, []);
  const [change] = await changesAfter(tenant, before);
  assert.deepEqual(
    [change?.type, change?.fields],
    [
      'person.updated',
      [
        { field: 'invitation', before: { omitted: true }, after: { omitted: true } },
        { field: 'passkeys', before: ['First'], after: [] },
      ],
    ],
  );
  await accept(service, String(again.body.invitation_url));
});

test('D18.1 the operator makes the first person of a tenant, lists and deactivates; an unknown tenant is not_found', async () => {
  const own = await service.newTenant();
  const path = `/operator/v1/tenants/${own.id}/people`;
  const made = await service.operator('POST', path, { email: 'first@shop.example', name: 'First', role: 'manager' });
  assert.equal(made.status, 201, made.text);
  assert.equal(tokenIn(String(made.body.invitation_url)).split('.')[0], String(own.id));
  const cookie = await accept(service, String(made.body.invitation_url));
  const me = await service.call('GET', '/v1/me', { headers: { cookie } });
  assert.deepEqual((me.body as { person: object }).person, { email: 'first@shop.example', role: 'manager' });
  const list = await service.operator<{ total: number }>('GET', path);
  assert.equal(list.body.total, 1);
  const gone = await service.operator('DELETE', `${path}/${made.body.id}`);
  assert.equal(gone.body.active, false);
  assertProblem(await service.call('GET', '/v1/me', { headers: { cookie } }), 401, 'unauthenticated');
  const nobody = { email: 'a@b', name: 'N', role: 'viewer' };
  assertProblem(await service.operator('POST', '/operator/v1/tenants/999999/people', nobody), 404, 'not_found');
});

test('D12.3 D18.4 what a person does stands in the ledger under their name', async () => {
  const { call, person } = await newSignedIn(service, tenant, 'editor');
  const before = await lastChange(tenant);
  assert.equal((await call('POST', '/v1/brands', { name: 'By a person' })).status, 201);
  const [change] = await changesAfter(tenant, before);
  assert.deepEqual([change?.actor.kind, change?.actor.id], ['person', person.id]);
});
