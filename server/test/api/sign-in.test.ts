import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openChallenges } from '../../src/access/sign-in/challenges.ts';
import {
  accept,
  COOKIE,
  cookieIn,
  invite,
  newSignedIn,
  ORIGIN,
  pageHeaders,
  signIn,
  tokenIn,
} from '../support/signed-in.ts';
import { softPasskey } from '../support/soft-authenticator.ts';
import { type Answer, assertProblem, startTestService } from '../support/test-service.ts';

/** D18.2, D18.4: invitations, passkeys and challenges, and what they refuse. */
const service = await startTestService();
const tenant = await service.newTenant();
type Options = { challenge: string; rpId?: string; rp: { id?: string }; user: { id: string } };

const optionsOf = async (path: string, body?: object) =>
  (await service.call<{ options: Options }>('POST', path, body ? { body } : {})).body.options;
const signInOptions = () => optionsOf('/session/passkey/options');
const send = (response: object, headers: Record<string, string> = { origin: ORIGIN }): Promise<Answer> =>
  service.call('POST', '/session/passkey', { headers, body: { response } });
const me = (cookie: string) => service.call('GET', '/v1/me', { headers: { cookie } });

test('D18.2 an invitation registers a passkey and signs in; the passkey signs in again, with a new session each time', async () => {
  const { person, passkey, cookie } = await newSignedIn(service, tenant, 'editor');
  const first = await me(cookie);
  assert.deepEqual(first.body, {
    id: person.id,
    name: (person as unknown as { name: string }).name,
    scopes: ['catalogue:read', 'catalogue:write'],
    price_detail: 'full',
    vat_terms: null,
    kind: 'person',
    person: { email: person.email, role: 'editor' },
    tenant: { id: tenant.id, name: 'Test', currency: 'EUR', price_basis: 'TTC' },
  });
  const second = await signIn(service, passkey);
  assert.equal(second.status, 204, second.text);
  assert.notEqual(cookieIn(second), cookie);
  assert.equal((await me(cookieIn(second))).status, 200);
  assert.equal((await me(cookie)).status, 200);
});

test('D18.2 a passkey must be discoverable and verify its user; the options name nobody, and the handle carries the tenant', async () => {
  const { invitation_url } = await invite(tenant, 'viewer');
  const options = (await optionsOf('/session/invitation/options', { token: tokenIn(invitation_url) })) as Options & {
    authenticatorSelection: { residentKey: string; userVerification: string };
  };
  assert.equal(options.authenticatorSelection.residentKey, 'required');
  assert.equal(options.authenticatorSelection.userVerification, 'required');
  assert.equal(options.rp.id, 'localhost');
  const handle = Buffer.from(options.user.id, 'base64url').toString();
  assert.match(handle, new RegExp(`^${tenant.id}\\.[A-Za-z0-9_-]{22}$`));
  const asked = (await signInOptions()) as Options & { userVerification: string; allowCredentials?: unknown[] };
  assert.equal(asked.userVerification, 'required');
  assert.deepEqual(asked.allowCredentials ?? [], []);
});

test('D18.1 an invitation that was used, has run out, was replaced, is of an inactive person or never was: one and the same 401', async () => {
  const used = await invite(tenant, 'viewer');
  await accept(service, used.invitation_url);
  const old = await invite(tenant, 'viewer');
  await service.db.database.transaction(tenant.id, (tx) =>
    tx.query(`update people set invitation_expires_at = now() - interval '1 second' where tenant_id = $1 and id = $2`, [
      tenant.id,
      old.id,
    ]),
  );
  const replaced = await invite(tenant, 'viewer');
  await tenant.must('POST', `/v1/people/${replaced.id}/invite`);
  const gone = await invite(tenant, 'viewer');
  await tenant.must('DELETE', `/v1/people/${gone.id}`);
  const never = `${tenant.id}.${'A'.repeat(43)}`;
  const elsewhere = tokenIn((await invite(await service.newTenant(), 'viewer')).invitation_url);
  const moved = elsewhere.replace(/^\d+/, String(tenant.id));
  const tokens = [...[used, old, replaced, gone].map((person) => tokenIn(person.invitation_url)), never, moved, 'x'];
  const texts = new Set<string>();
  for (const token of tokens) {
    const answer = await service.call('POST', '/session/invitation/options', { body: { token } });
    assertProblem(answer, 401, 'unauthenticated');
    texts.add(answer.text.replace(String(answer.headers['x-request-id']), ''));
    const accepted = await service.call('POST', '/session/invitation', {
      headers: { origin: ORIGIN },
      body: { token, name: 'N', response: {} },
    });
    assertProblem(accepted, 401, 'unauthenticated');
    assert.equal(accepted.headers['set-cookie'], undefined);
  }
  assert.equal(texts.size, 1);
});

test('D18.1 a registration that fails leaves the invitation good; two that race use it once', async () => {
  const { invitation_url } = await invite(tenant, 'viewer');
  const token = tokenIn(invitation_url);
  const register = async (deviation: object) => {
    const options = await optionsOf('/session/invitation/options', { token });
    return service.call('POST', '/session/invitation', {
      headers: { origin: ORIGIN },
      body: { token, name: 'N', response: softPasskey().register(options, deviation) },
    });
  };
  for (const deviation of [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:9999' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { challenge: (await signInOptions()).challenge },
    { challenge: Buffer.alloc(64, 7).toString('base64url') },
  ])
    assertProblem(await register(deviation), 422, 'validation_error');
  const both = await Promise.all([register({}), register({})]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [204, 401]);
});

test('D18.4 an assertion counts once, for five minutes, for this origin, with user verification, by its own passkey', async () => {
  const { passkey } = await newSignedIn(service, tenant, 'viewer');
  const good = passkey.assert(await signInOptions());
  assert.equal((await send(good)).status, 204);
  assertProblem(await send(good), 401, 'unauthenticated'); // Replayed.
  const { challenge } = await signInOptions();
  assert.equal((await send(passkey.assert({ challenge, rpId: 'localhost' }))).status, 204);
  // The same challenge, signed again.
  assertProblem(await send(passkey.assert({ challenge, rpId: 'localhost' })), 401, 'unauthenticated');
  const deviations = [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:9999' },
    { origin: 'https://localhost:8080' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { counter: 1 },
    { userHandle: '' },
    { userHandle: Buffer.from(`${tenant.id}.${'A'.repeat(22)}`).toString('base64url') },
    { challenge: Buffer.alloc(64, 7).toString('base64url') },
  ];
  for (const deviation of deviations) {
    const answer = await send(passkey.assert(await signInOptions(), deviation));
    assertProblem(answer, 401, 'unauthenticated');
    assert.equal(answer.headers['set-cookie'], undefined, JSON.stringify(deviation));
  }
  const impostor = softPasskey();
  const forged = impostor.assert(await signInOptions(), {
    userHandle: (good.response as { userHandle: string }).userHandle,
  });
  assertProblem(await send({ ...forged, id: passkey.id, rawId: passkey.id }), 401, 'unauthenticated');
  for (const nonsense of [
    {},
    { id: 5, response: null },
    { id: passkey.id, response: [] },
    { id: 'x', response: { userHandle: 5 } },
  ])
    assertProblem(await send(nonsense), 401, 'unauthenticated');
});

test('D18.4 a challenge lives for five minutes, and for what it was made', async () => {
  const { isGood, make } = openChallenges(service.db.database);
  const now = Date.now();
  const challenge = Buffer.from(await make('sign-in', now)).toString('base64url');
  assert.equal(await isGood('sign-in', challenge, now + 299_000), true);
  assert.equal(await isGood('sign-in', challenge, now + 300_000), false);
  assert.equal(await isGood('register 1 1', challenge, now), false);
  const later = Buffer.from(challenge, 'base64url');
  later.writeBigUInt64BE(BigInt(now + 3600_000));
  assert.equal(await isGood('sign-in', later.toString('base64url'), now), false);
  // Two processes of one installation know each other's.
  assert.equal(await openChallenges(service.db.database).isGood('sign-in', challenge, now), true);
});

test('D18.3 two assertions that race with one challenge open one session', async () => {
  const { passkey } = await newSignedIn(service, tenant, 'viewer');
  const options = await signInOptions();
  const both = await Promise.all([send(passkey.assert(options)), send(passkey.assert(options))]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [204, 401]);
});

test("another tenant's person: a passkey opens its own tenant and nothing else", async () => {
  const other = await service.newTenant({ name: 'Other' });
  const { passkey, person } = await newSignedIn(service, other, 'manager');
  const { body } = await me(cookieIn(await signIn(service, passkey)));
  assert.equal((body as { tenant: { id: number } }).tenant.id, other.id);
  // The handle of a person of this tenant beside the passkey of the other.
  const here = await newSignedIn(service, tenant, 'manager');
  const own = here.passkey.assert(await signInOptions());
  const { userHandle } = own.response as { userHandle: string };
  assertProblem(await send(passkey.assert(await signInOptions(), { userHandle })), 401, 'unauthenticated');
  assertProblem(await tenant.call('GET', `/v1/people/${person.id}`), 404, 'not_found');
});

test('D18.3 signing in needs a page of this service: a page from elsewhere signs nobody in, by any way', async () => {
  const { passkey, invitation } = {
    passkey: (await newSignedIn(service, tenant, 'viewer')).passkey,
    invitation: await invite(tenant, 'viewer'),
  };
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    const sent = headers as Record<string, string>;
    assertProblem(await send(passkey.assert(await signInOptions()), sent), 403, 'origin_not_allowed');
    const key = await service.call('POST', '/session/key', { token: tenant.key, headers: sent });
    assertProblem(key, 403, 'origin_not_allowed');
    const accepted = await service.call('POST', '/session/invitation', {
      headers: sent,
      body: { token: tokenIn(invitation.invitation_url), name: 'N', response: {} },
    });
    assertProblem(accepted, 403, 'origin_not_allowed');
    assertProblem(
      await service.call('POST', '/session/link', { headers: sent, body: { token: 'x' } }),
      403,
      'origin_not_allowed',
    );
  }
});

test('D18.3 fixation: signing in gives a new cookie whatever the browser had, and ends that session', async () => {
  const attacker = await newSignedIn(service, await service.newTenant(), 'viewer');
  const victim = await newSignedIn(service, tenant, 'viewer');
  const answer = await signIn(service, victim.passkey, { cookie: attacker.cookie });
  assert.notEqual(cookieIn(answer), attacker.cookie);
  assertProblem(await me(attacker.cookie), 401, 'unauthenticated');
  const made = `${COOKIE}=${tenant.id}.${'B'.repeat(43)}`;
  assert.notEqual(cookieIn(await signIn(service, victim.passkey, { cookie: made })), made);
  assertProblem(await me(made), 401, 'unauthenticated');
});

test('the link of the first start signs in once, from this machine alone, and not through a proxy', async () => {
  const { person } = await newSignedIn(service, tenant, 'manager');
  const link = () => service.app.signInLinks.make({ tenantId: tenant.id, personId: person.id });
  const open = (token: string, headers: Record<string, string> = {}) =>
    service.call('POST', '/session/link', { headers: { origin: ORIGIN, ...headers }, body: { token } });
  const token = link();
  const answer = await open(token);
  assert.equal(answer.status, 204, answer.text);
  assert.equal((await me(cookieIn(answer))).body.id, person.id);
  assertProblem(await open(token), 401, 'unauthenticated');
  assertProblem(await open(link(), { 'x-forwarded-for': '127.0.0.1' }), 401, 'unauthenticated');
  const remote = await service.app.inject({
    method: 'POST',
    url: '/session/link',
    remoteAddress: '192.0.2.7',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    payload: JSON.stringify({ token: link() }),
  });
  assert.equal(remote.statusCode, 401);
});

test('D18.2 a person sees, adds, renames and removes their passkeys, and not the last one; the ledger knows', async () => {
  const { call, passkey, person } = await newSignedIn(service, tenant, 'viewer');
  const list = async () =>
    (await call<{ data: { id: number; name: string }[] }>('GET', '/v1/account/passkeys')).body.data;
  const [first] = await list();
  assertProblem(await call('DELETE', `/v1/account/passkeys/${first?.id}`), 409, 'conflict');
  const second = softPasskey();
  const { body } = await call<{ options: Options }>('POST', '/v1/account/passkeys/options');
  const response = second.register(body.options);
  const added = await call('POST', '/v1/account/passkeys', { name: 'Phone', response });
  assert.equal(added.status, 201, added.text);
  assertProblem(await call('POST', '/v1/account/passkeys', { name: 'Again', response }), 422, 'validation_error');
  const phone = await signIn(service, second);
  assert.equal(phone.status, 204);
  const renamed = await call('PATCH', `/v1/account/passkeys/${added.body.id}`, { name: 'Work phone' });
  assert.equal(renamed.body.name, 'Work phone');
  assert.deepEqual(
    (await list()).map(({ name }) => name),
    ['First', 'Work phone'],
  );
  assert.equal((await call('DELETE', `/v1/account/passkeys/${added.body.id}`)).status, 204);
  assertProblem(await call('DELETE', `/v1/account/passkeys/${added.body.id}`), 404, 'not_found');
  // What it had opened is over, and it opens nothing any more; the session that removed it goes on.
  assertProblem(await me(cookieIn(phone)), 401, 'unauthenticated');
  assertProblem(await signIn(service, second), 401, 'unauthenticated');
  assert.equal((await signIn(service, passkey)).status, 204);
  const { data } = await tenant.must<{ data: { fields: unknown[] }[] }>(
    'GET',
    `/v1/changes?type=person.updated&resource_id=${person.id}&actor_kind=person&order=asc`,
  );
  assert.deepEqual(
    data.map(({ fields }) => fields),
    [
      [{ field: 'passkeys', before: [], after: ['First'] }],
      [{ field: 'passkeys', before: ['First'], after: ['First', 'Phone'] }],
      [{ field: 'passkeys', before: ['First', 'Phone'], after: ['First', 'Work phone'] }],
      [{ field: 'passkeys', before: ['First', 'Work phone'], after: ['First'] }],
    ],
  );
});

test('D18.2 nobody reaches the passkeys and sessions of another person, and a key has no account', async () => {
  const [a, b] = [await newSignedIn(service, tenant, 'viewer'), await newSignedIn(service, tenant, 'manager')];
  const idOf = async ({ call }: typeof a, path: string) =>
    (await call<{ data: { id: number }[] }>('GET', path)).body.data[0]?.id;
  for (const path of ['/v1/account/passkeys', '/v1/account/sessions']) {
    const id = await idOf(a, path);
    assertProblem(await b.call('DELETE', `${path}/${id}`), 404, 'not_found');
    assertProblem(await tenant.call('GET', path), 403, 'insufficient_scope');
  }
  assertProblem(
    await b.call('PATCH', `/v1/account/passkeys/${await idOf(a, '/v1/account/passkeys')}`, { name: 'X' }),
    404,
    'not_found',
  );
  const { body } = await a.call<{ options: Options }>('POST', '/v1/account/passkeys/options');
  // A challenge of one person is none for another.
  const stolen = softPasskey().register(body.options);
  assertProblem(await b.call('POST', '/v1/account/passkeys', { name: 'X', response: stolen }), 422, 'validation_error');
  assert.equal((await service.call('GET', '/v1/me', { headers: pageHeaders(a.cookie) })).status, 200);
});
