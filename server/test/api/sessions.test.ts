import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanUpSessions } from '../../src/access/sign-in/sessions.ts';
import { buildApp } from '../../src/app/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { COOKIE, cookieIn, newSignedIn, ORIGIN, pageHeaders, signIn } from '../support/signed-in.ts';
import { assertProblem, OPERATOR_TOKEN, startTestService } from '../support/test-service.ts';

/** D18.3: cookies, and when they are good. */
const service = await startTestService({ CORS_ORIGINS: 'https://shop.example' });
const tenant = await service.newTenant();
const me = (cookie: string, headers: Record<string, string> = {}) =>
  service.call('GET', '/v1/me', { headers: { cookie, ...headers } });
const setAge = (cookie: string, column: 'used_at' | 'expires_at', interval: string) =>
  service.db.database.transaction(tenant.id, (tx) =>
    tx.query(`update sessions set ${column} = now() + $2::interval where tenant_id = $1 and token_hash = sha256($3)`, [
      tenant.id,
      interval,
      Buffer.from(cookie.split('=')[1] ?? ''),
    ]),
  );

test('D18.3 the cookie has its name, its attributes, 256 random bits and the id of the tenant; the database has its hash', async () => {
  const { passkey } = await newSignedIn(service, tenant, 'viewer');
  const answer = await signIn(service, passkey);
  const [pair = '', ...attributes] = String(answer.headers['set-cookie']).split('; ');
  assert.match(pair, new RegExp(`^${COOKIE}=${tenant.id}\\.[A-Za-z0-9_-]{43}$`));
  assert.deepEqual(attributes.sort(), ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
  const stored = await service.db.database.read(tenant.id, (tx) =>
    tx.query('select * from sessions where tenant_id = $1', [tenant.id]),
  );
  assert.ok(!JSON.stringify(stored).includes(pair.split('.')[1] ?? ''));
});

test('D18.3 where PUBLIC_URL is https the cookie is __Host-vantail and Secure, and origin and RP id follow', async () => {
  const config = readConfig({ OPERATOR_TOKEN, PUBLIC_URL: 'https://catalogue.example' });
  const { app } = await buildApp({ config, database: service.db.database });
  const key = (origin: string) =>
    app.inject({
      method: 'POST',
      url: '/session/key',
      headers: { authorization: `Bearer ${tenant.key}`, origin, host: 'catalogue.example' },
    });
  const made = await key('https://catalogue.example');
  assert.equal(made.statusCode, 204);
  assert.match(String(made.headers['set-cookie']), /^__Host-vantail=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  assert.equal((await key('http://catalogue.example')).statusCode, 403);
  const { options } = (await app.inject({ method: 'POST', url: '/session/passkey/options' })).json();
  assert.equal(options.rpId, 'catalogue.example');
  // The name of another port, or the one without https, is no cookie of this service.
  const value = String(made.headers['set-cookie']).split(/[=;]/)[1];
  const asked = (name: string) => app.inject({ url: '/v1/me', headers: { cookie: `${name}=${value}` } });
  assert.equal((await asked('__Host-vantail')).statusCode, 200);
  for (const name of ['vantail-8080', 'vantail-443', 'vantail']) assert.equal((await asked(name)).statusCode, 401);
  await app.close();
});

test('D18.3 a session is good for /v1 with the scopes of the role, and ignored beside Authorization', async () => {
  const { cookie, call } = await newSignedIn(service, tenant, 'viewer');
  assert.equal((await call('GET', '/v1/products')).status, 200);
  assertProblem(await call('POST', '/v1/brands', { name: 'B' }), 403, 'insufficient_scope');
  assertProblem(await call('GET', '/v1/api-keys'), 403, 'insufficient_scope');
  const beside = (authorization: string) => me(cookie, { authorization });
  assertProblem(await beside('Bearer vtl_wrong'), 401, 'unauthenticated');
  assertProblem(await beside(''), 401, 'unauthenticated');
  assert.equal((await beside(`Bearer ${tenant.key}`)).body.kind, 'key');
});

test('D18.3 an unsafe method needs a page of this service behind it; what is refused has changed nothing', async () => {
  const { cookie } = await newSignedIn(service, tenant, 'editor');
  const post = (headers: Record<string, string>) =>
    service.call('POST', '/v1/brands', { headers: { cookie, ...headers }, body: { name: 'Across' } });
  const refused: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:8081' },
    { origin: 'https://localhost:8080' },
    { origin: 'https://shop.example' },
    // An Origin that is there decides, whatever stands beside it.
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    // The address is the one that was asked for, and the scheme is not.
    { origin: 'https://localhost', host: 'localhost' },
    { origin: 'ftp://localhost', host: 'localhost' },
    { origin: 'not an origin' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { referer: `${ORIGIN}/console` },
  ];
  for (const headers of refused) {
    const answer = await post(headers);
    assertProblem(answer, 403, 'origin_not_allowed');
    assert.equal(answer.headers['access-control-allow-credentials'], undefined);
  }
  const { data } = await tenant.must<{ data: object[] }>('GET', '/v1/brands?q=Across');
  assert.deepEqual(data, []);
  assert.equal((await post({ origin: ORIGIN })).status, 201);
  assert.equal((await post({ 'sec-fetch-site': 'same-origin' })).status, 201);
  assert.equal((await post({ origin: 'http://localhost', host: 'localhost' })).status, 201);
  // Safe methods need none: a link leads here, and no other page can read the answer.
  assert.equal((await me(cookie, { origin: 'https://evil.example' })).status, 200);
});

test('D18.3 a form from elsewhere, with the media types that forms have, changes nothing', async () => {
  const { cookie } = await newSignedIn(service, tenant, 'manager');
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await service.call('POST', '/v1/brands', {
      headers: { cookie, 'content-type': type, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      raw: '{"name":"Forged"}',
    });
    assertProblem(answer, 403, 'origin_not_allowed');
  }
});

test('D18.3 no answer ever allows credentials across origins', async () => {
  const { cookie } = await newSignedIn(service, tenant, 'manager');
  for (const [method, path] of [
    ['OPTIONS', '/v1/brands'],
    ['GET', '/v1/brands'],
    ['OPTIONS', '/session/key'],
    ['POST', '/session/passkey/options'],
  ] as const) {
    const answer = await service.app.inject({
      method,
      url: path,
      headers: { cookie, origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    });
    assert.equal(answer.headers['access-control-allow-credentials'], undefined, `${method} ${path}`);
  }
});

test('D18.3 a stolen cookie of another port or tenant, made up, doubled or changed, is worth nothing', async () => {
  const { cookie } = await newSignedIn(service, tenant, 'manager');
  const other = await service.newTenant();
  const value = cookie.split('=')[1] ?? '';
  for (const wrong of [
    `vantail-8081=${value}`,
    `__Host-vantail=${value}`,
    `${COOKIE}=${value.replace(/^\d+/, String(other.id))}`,
    `${COOKIE}=${value.slice(0, -1)}`,
    `${COOKIE}=${value}; ${COOKIE}=${value}`,
    `${COOKIE}=0.${'A'.repeat(43)}`,
    `${COOKIE}=9007199254740993.${'A'.repeat(43)}`,
    `${COOKIE}=`,
  ])
    assertProblem(await me(wrong), 401, 'unauthenticated');
  assert.equal((await me(`other=1; ${cookie}; more=2`)).status, 200);
});

test('D18.3 12 hours idle or 30 days end a session; a use is written after 10 minutes and not before', async () => {
  const usedAt = async (cookie: string) => {
    const [row] = await service.db.database.read(tenant.id, (tx) =>
      tx.query<{ age: number }>(
        'select extract(epoch from now() - used_at)::float8 as age from sessions where tenant_id = $1 and token_hash = sha256($2)',
        [tenant.id, Buffer.from(cookie.split('=')[1] ?? '')],
      ),
    );
    return Number(row?.age);
  };
  const { cookie } = await newSignedIn(service, tenant, 'viewer');
  await setAge(cookie, 'used_at', '-9 minutes');
  assert.equal((await me(cookie)).status, 200);
  assert.ok((await usedAt(cookie)) > 500);
  const later = (await newSignedIn(service, tenant, 'viewer')).cookie;
  await setAge(later, 'used_at', '-11 minutes');
  assert.equal((await me(later)).status, 200);
  assert.ok((await usedAt(later)) < 60);
  await setAge(later, 'used_at', '-11 hours -59 minutes');
  assert.equal((await me(later)).status, 200);
  await setAge(cookie, 'used_at', '-12 hours -1 second');
  assertProblem(await me(cookie), 401, 'unauthenticated');
  await setAge(later, 'expires_at', '-1 second');
  assertProblem(await me(later), 401, 'unauthenticated');
});

test('D18.3 signing out ends the session everywhere and clears the cookie, and a second time does no harm', async () => {
  const { cookie } = await newSignedIn(service, tenant, 'viewer');
  assert.equal((await me(cookie)).status, 200);
  for (let round = 0; round < 2; round++) {
    const out = await service.call('DELETE', '/session', { headers: pageHeaders(cookie) });
    assert.equal(out.status, 204);
    assert.match(
      String(out.headers['set-cookie']),
      new RegExp(`^${COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax$`),
    );
  }
  assertProblem(await me(cookie), 401, 'unauthenticated');
  const { cookie: kept } = await newSignedIn(service, tenant, 'viewer');
  const across = await service.call('DELETE', '/session', {
    headers: { cookie: kept, origin: 'https://evil.example' },
  });
  assertProblem(across, 403, 'origin_not_allowed');
  assert.equal((await me(kept)).status, 200);
});

test('D18.3 signed-in devices are listed, and each can be ended', async () => {
  const { cookie, call, passkey } = await newSignedIn(service, tenant, 'viewer');
  const phone = cookieIn(await signIn(service, passkey, { 'user-agent': 'Phone' }));
  type Device = { id: number; user_agent: string; is_current: boolean; passkey: string };
  const { data } = (await call<{ data: Device[] }>('GET', '/v1/account/sessions')).body;
  assert.deepEqual(
    data.map(({ user_agent, is_current, passkey }) => [user_agent, is_current, passkey]),
    [
      ['Phone', false, 'First'],
      ['lightMyRequest', true, 'First'],
    ],
  );
  assert.equal((await call('DELETE', `/v1/account/sessions/${data[0]?.id}`)).status, 204);
  assertProblem(await me(phone), 401, 'unauthenticated');
  assert.equal((await me(cookie)).status, 200);
});

test('D18.3 a role that changes and a person or tenant that is deactivated act on the next request, and reactivation revives no session', async () => {
  const own = await service.newTenant();
  const { cookie, call, person } = await newSignedIn(service, own, 'viewer');
  assertProblem(await call('POST', '/v1/brands', { name: 'B' }), 403, 'insufficient_scope');
  await own.must('PATCH', `/v1/people/${person.id}`, { role: 'editor' });
  assert.equal((await call('POST', '/v1/brands', { name: 'B' })).status, 201);
  await own.must('PATCH', `/v1/people/${person.id}`, { role: 'viewer' });
  assertProblem(await call('POST', '/v1/brands', { name: 'B' }), 403, 'insufficient_scope');
  const tenantPath = `/operator/v1/tenants/${own.id}`;
  await service.operator('PATCH', tenantPath, { active: false });
  assertProblem(await me(cookie), 401, 'unauthenticated');
  await service.operator('PATCH', tenantPath, { active: true });
  assert.equal((await me(cookie)).status, 200);
  await own.must('DELETE', `/v1/people/${person.id}`);
  assertProblem(await call('GET', '/v1/products'), 401, 'unauthenticated');
  assertProblem(await call('POST', '/v1/brands', { name: 'B' }), 401, 'unauthenticated');
  await own.must('PATCH', `/v1/people/${person.id}`, { active: true });
  assertProblem(await me(cookie), 401, 'unauthenticated');
});

test('a key can be given for a session of the browser, which may do what the key may and ends with it', async () => {
  const made = await tenant.must<{ id: number; key: string }>('POST', '/v1/api-keys', {
    name: 'Desk',
    scopes: ['catalogue:read', 'catalogue:write'],
  });
  const trade = async (key: string) =>
    service.call('POST', '/session/key', { token: key, headers: { origin: ORIGIN } });
  const answer = await trade(made.key);
  assert.match(String(answer.headers['set-cookie']), new RegExp(`^${COOKIE}=[^;]+; Path=/; HttpOnly; SameSite=Lax$`));
  const cookie = cookieIn(answer);
  assert.ok(!cookie.includes(made.key));
  const mine = (await me(cookie)).body as { id: number; kind: string; scopes: string[] };
  assert.deepEqual([mine.id, mine.kind, mine.scopes], [made.id, 'key', ['catalogue:read', 'catalogue:write']]);
  const post = (headers: Record<string, string>) =>
    service.call('POST', '/v1/brands', { headers, body: { name: 'By key' } });
  assert.equal((await post(pageHeaders(cookie))).status, 201);
  assertProblem(await post({ cookie }), 403, 'origin_not_allowed');
  // A session is given for the key, and not for another session.
  assertProblem(await service.call('POST', '/session/key', { headers: pageHeaders(cookie) }), 401, 'unauthenticated');
  const rotated = await tenant.must<{ key: string }>('POST', `/v1/api-keys/${made.id}/rotate`, { overlap_hours: 1 });
  assert.equal((await me(cookie)).status, 200);
  const renewed = cookieIn(await trade(rotated.key));
  await tenant.must('POST', `/v1/api-keys/${made.id}/rotate`);
  assertProblem(await me(cookie), 401, 'unauthenticated');
  assertProblem(await me(renewed), 401, 'unauthenticated');
});

test('a revoked key ends the sessions that were given for it', async () => {
  const made = await tenant.must<{ id: number; key: string }>('POST', '/v1/api-keys', { name: 'Desk' });
  const cookie = cookieIn(await service.call('POST', '/session/key', { token: made.key, headers: { origin: ORIGIN } }));
  assert.equal((await me(cookie)).status, 200);
  await tenant.must('DELETE', `/v1/api-keys/${made.id}`);
  assertProblem(await me(cookie), 401, 'unauthenticated');
});

test('at most 50 sessions of a person stay, the newest; what is over is cleaned up', async () => {
  const { passkey, call } = await newSignedIn(service, tenant, 'viewer');
  for (let round = 0; round < 51; round++) await signIn(service, passkey);
  assertProblem(await call('GET', '/v1/me'), 401, 'unauthenticated');
  const last = cookieIn(await signIn(service, passkey));
  const { data } = (
    await service.call<{ data: object[] }>('GET', '/v1/account/sessions', { headers: { cookie: last } })
  ).body;
  assert.equal(data.length, 50);
  await setAge(last, 'used_at', '-13 hours');
  const count = async () => {
    const rows = await service.db.database.read(tenant.id, (tx) =>
      tx.query<{ sessions: number; challenges: number }>(
        `select (select count(*) from sessions where tenant_id = $1 and used_at < now() - interval '12 hours') as sessions,
           (select count(*) from used_challenges where tenant_id = $1) as challenges`,
        [tenant.id],
      ),
    );
    return rows[0];
  };
  const before = await count();
  assert.ok(Number(before?.sessions) > 0 && Number(before?.challenges) > 50);
  await cleanUpSessions(service.db.database);
  assert.deepEqual(await count(), { sessions: 0, challenges: before?.challenges });
});
