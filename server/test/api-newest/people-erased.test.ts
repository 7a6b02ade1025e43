import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finishErasures } from '../../src/access/people/erasure.ts';
import { changesAfter, type TestChange } from '../support/ledger-reader.ts';
import { accept, invite, newSignedIn, pageHeaders } from '../support/signed-in.ts';
import { assertProblem, type Body, startTestService, type TestTenant } from '../support/test-service.ts';

/** D18.1: who a person was is erased on request, everywhere; what they did stays. */
const service = await startTestService();

const WHO = { name: 'Camille Unique-Name', email: 'camille.unique@shop.example' };
const isPersonal = (text: string) => /unique-name|camille|Secret-Device/i.test(text);

/** Every row of every table of the tenant, as text. */
const allRows = async (tenant: TestTenant): Promise<string[]> => {
  const tables = await service.db.asSuperuser(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      service.db.asSuperuser(`select t::text as row from ${name} t where tenant_id = ${tenant.id}`),
    ),
  );
  return rows.flat().map(({ row }) => String(row));
};
const withoutNames = ({ actor, resource, fields, ...rest }: TestChange) => ({
  ...rest,
  actor: { ...actor, name: undefined },
  resource: { ...resource, name: undefined },
  fields: fields.map(({ field }) => field),
});

test('D18.1 erase=true leaves no name, address or passkey anywhere, and the ledger otherwise as it was', async () => {
  const tenant = await service.newTenant();
  const invited = await tenant.call<{ id: number; invitation_url: string }>(
    'POST',
    '/v1/people',
    { ...WHO, role: 'editor' },
    { 'idempotency-key': 'invited' },
  );
  const { id } = invited.body;
  const path = `/v1/people/${id}`;
  const cookie = await accept(service, invited.body.invitation_url);
  const call = (method: string, url: string, body?: unknown) =>
    service.call<Body>(method, url, { headers: pageHeaders(cookie), ...(body === undefined ? {} : { body }) });
  await call('PATCH', `/v1/account/passkeys/1`, { name: 'Secret-Device' });
  assert.equal((await call('POST', '/v1/brands', { name: 'Hers' })).status, 201);
  const plan = await call('POST', '/v1/plans', { name: 'P', effective_at: '2090-01-01T00:00:00Z' });
  await call('POST', `/v1/plans/${plan.body.id}/schedule`);
  await tenant.must('PATCH', path, { name: `${WHO.name} the Second` });
  await tenant.must('PATCH', path, { name: WHO.name });
  const before = await changesAfter(tenant, 0);
  assert.ok((await allRows(tenant)).some(isPersonal));

  const erased = await tenant.call<Body>('DELETE', `${path}?erase=true`);
  assert.equal(erased.status, 200, erased.text);
  const { name, email, active, erased: isErased } = erased.body;
  assert.deepEqual(
    { name, email, active, isErased },
    { name: 'former colleague 1', email: 'former-colleague-1@erased.invalid', active: false, isErased: true },
  );
  assert.deepEqual((await allRows(tenant)).filter(isPersonal), []);
  assertProblem(await call('GET', '/v1/me'), 401, 'unauthenticated');

  const changes = await changesAfter(tenant, 0);
  const told = changes.at(-1) as TestChange;
  assert.deepEqual(changes.slice(0, -1).map(withoutNames), before.map(withoutNames));
  assert.deepEqual([told.type, told.resource.name], ['person.deactivated', 'former colleague 1']);
  assert.deepEqual(told.fields[0], { field: 'email', before: { omitted: true }, after: email });
  const hers = changes.find(({ type }) => type === 'brand.created');
  assert.deepEqual(hers?.actor, { kind: 'person', id, name: 'former colleague 1' });
  const made = changes.find(({ type }) => type === 'person.created');
  assert.deepEqual(made?.resource.name, 'former colleague 1');
  assert.deepEqual(
    made?.fields.filter(({ field }) => ['email', 'name'].includes(field)).map(({ after }) => after),
    [email, name],
  );
  assert.deepEqual((await tenant.must<Body>('GET', `/v1/plans/${plan.body.id}`)).scheduled_by, {
    kind: 'person',
    id,
    name: 'former colleague 1',
  });
  // A repeat of the invitation tells nobody's name either.
  const repeat = await service.app.inject({
    method: 'POST',
    url: '/v1/people',
    headers: { authorization: `Bearer ${tenant.key}`, 'idempotency-key': 'invited' },
    payload: { ...WHO, role: 'editor' },
  });
  assert.deepEqual([repeat.statusCode, repeat.headers['idempotency-replayed']], [201, 'true'], repeat.body);
  assert.ok(!isPersonal(repeat.body), repeat.body);
});

test('D18.1 an erasure is for ever and repeats; numbers are each person’s own; the address is free again', async () => {
  const tenant = await service.newTenant();
  const [one, two, three] = [
    await invite(tenant, 'viewer', WHO),
    await invite(tenant, 'viewer'),
    await invite(tenant, 'viewer'),
  ];
  const erase = (id: number) => tenant.call<Body>('DELETE', `/v1/people/${id}?erase=true`);
  const [first, second] = await Promise.all([erase(one.id), erase(two.id)]);
  assert.deepEqual([first.body.name, second.body.name].sort(), ['former colleague 1', 'former colleague 2']);
  assert.equal((await erase(three.id)).body.name, 'former colleague 3');
  assert.equal((await erase(one.id)).text, first.text);
  const path = `/v1/people/${one.id}`;
  assertProblem(await tenant.call('PATCH', path, { name: 'Back' }), 409, 'conflict');
  assertProblem(await tenant.call('PATCH', path, { active: true }), 409, 'conflict');
  assertProblem(await tenant.call('POST', `${path}/invite`), 409, 'conflict');
  assert.equal((await tenant.must<Body>('DELETE', path)).name, first.body.name);
  await invite(tenant, 'viewer', WHO);
  assertProblem(await tenant.call('DELETE', `${path}?erase=yes`), 422, 'validation_error');
});

test('D18.1 rights and the last manager are those of DELETE; a manager may erase themselves', async () => {
  const tenant = await service.newTenant();
  const boss = await newSignedIn(service, tenant, 'manager', WHO);
  const weak = await tenant.keyWith(['keys:manage']);
  const path = `/v1/people/${boss.person.id}?erase=true`;
  assertProblem(await service.call('DELETE', path, { token: weak }), 403, 'insufficient_scope');
  assertProblem(await tenant.call('DELETE', path, undefined, { 'if-match': '"99"' }), 412, 'precondition_failed');
  await service.db.asSuperuser(`update api_keys set active = false where tenant_id = ${tenant.id}`);
  assertProblem(await boss.call('DELETE', path), 409, 'conflict');
  const other = await boss.call<{ invitation_url: string }>('POST', '/v1/people', {
    email: 'other@shop.example',
    name: 'Other',
    role: 'manager',
  });
  await accept(service, other.body.invitation_url);
  assert.equal((await boss.call<Body>('DELETE', path)).body.name, 'former colleague 1');
  assert.deepEqual((await allRows(tenant)).filter(isPersonal), []);
});

test('D18.1 what a request wrote in the name of a person while they were erased is found by the hourly clean-up', async () => {
  const tenant = await service.newTenant();
  const person = await newSignedIn(service, tenant, 'editor', WHO);
  await person.call('POST', '/v1/brands', { name: 'Hers' });
  await tenant.must('DELETE', `/v1/people/${person.person.id}?erase=true`);
  // The name in the transaction is the old one; the ledger asks who they are now.
  const origin = { actor: { kind: 'person' as const, id: person.person.id, name: WHO.name }, requestId: null };
  const { brands } = await import('../../src/catalogue/brands.ts');
  await service.db.database.transaction(
    tenant.id,
    (tx) => brands.insert(tx, { name: 'Late', translations: {}, active: true }),
    { origin },
  );
  const [late] = (await changesAfter(tenant, 0)).slice(-1);
  assert.equal(late?.actor.name, 'former colleague 1');
  // As if the process had ended in the middle of the erasure.
  await service.db.asSuperuser(
    `update changes set actor_name = 'Camille' where tenant_id = ${tenant.id} and actor_kind = 'person'`,
  );
  await finishErasures(service.db.database);
  assert.deepEqual((await allRows(tenant)).filter(isPersonal), []);
  const erasing = () => service.db.asSuperuser(`select id from people where tenant_id = ${tenant.id} and erasing`);
  assert.equal((await erasing()).length, 1);
  await service.db.asSuperuser(
    `update people set updated_at = now() - interval '2 hours' where tenant_id = ${tenant.id}`,
  );
  await finishErasures(service.db.database);
  assert.equal((await erasing()).length, 0);
});
