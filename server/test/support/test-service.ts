import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { InjectOptions } from 'fastify';
import { atEnd } from '../../../scripts/testing/at-end.ts';
import { type AppParts, buildApp } from '../../src/app/app.ts';
import { type Config, readConfig } from '../../src/platform/config.ts';
import type { App } from '../../src/platform/http/fastify-types.ts';
import { serviceLog } from '../../src/platform/http/request-telemetry.ts';
import type { RouteTable } from '../../src/platform/http/route-table.ts';
import { fairScheduler, threadMs } from '../../src/platform/scheduling/fair-scheduler.ts';
import { answerChecker } from './answer-checker.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

export type Body = Record<string, unknown>;
export type Answer<T = Body> = { status: number; headers: Record<string, string>; text: string; body: T };
export type CallOptions = {
  token?: string | undefined;
  headers?: Record<string, string>;
  body?: unknown;
  raw?: string | Buffer;
};

/** A tenant of the tests: calls are made with its full key unless told otherwise. */
export type TestTenant = {
  id: number;
  key: string;
  /** The service that it is a tenant of. */
  service: Pick<TestService, 'app' | 'call'>;
  call: <T = Body>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer<T>>;
  /** A call that must succeed; answers the body. */
  must: <T = Body>(method: string, path: string, body?: unknown) => Promise<T>;
  /** A form with a file that must be taken; answers the body. */
  upload: <T = Body>(path: string, form: { raw: Buffer; headers: Record<string, string> }) => Promise<T>;
  keyWith: (scopes: string[]) => Promise<string>;
};

export type TestService = {
  app: App;
  table: RouteTable;
  db: TestDatabase;
  config: Config;
  call: <T = Body>(method: string, path: string, options?: CallOptions) => Promise<Answer<T>>;
  operator: <T = Body>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer<T>>;
  newTenant: (fields?: Body) => Promise<TestTenant>;
};

export const OPERATOR_TOKEN = 'operator-token-of-the-tests-and-nobody-else';

/** No limits of rate, unless a test is about them. */
const UNLIMITED = {
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_QUOTES_PER_MINUTE: '0',
  RATE_LIMIT_PER_ADDRESS_PER_MINUTE: '0',
};

/** No test of what is answered fails because the machine is busy; those of the limit itself set their own. */
const TEN_MINUTES_MS = 600_000;

type Opened = { service: TestService; close: () => Promise<void> };

const openTestService = async (
  env: Record<string, string>,
  open: () => Promise<TestDatabase>,
  parts: Partial<AppParts>,
): Promise<Opened> => {
  const db = await open();
  const config = readConfig({ OPERATOR_TOKEN, ...UNLIMITED, ...env });
  const errors: string[] = [];
  const log = serviceLog('error', { write: (line) => void errors.push(line) });
  const { app, table } = await buildApp({ config, database: db.database, requestMs: TEN_MINUTES_MS, log, ...parts });
  const close = async () => {
    await app.close();
    await db.close();
  };
  const checkAnswer = answerChecker(table);

  const call = async <T>(method: string, path: string, { token, headers = {}, body, raw }: CallOptions = {}) => {
    const hasBody = body !== undefined || raw !== undefined;
    const response = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(hasBody ? { payload: raw ?? JSON.stringify(body) } : {}),
    });
    const text = response.body;
    const isJson = /[/+]json/.test(String(response.headers['content-type']));
    const answer = {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      text,
      body: (isJson && text !== '' ? JSON.parse(text) : undefined) as T,
    };
    assert.ok(answer.status !== 500, `${method} ${path} answered 500: ${text} ${errors.at(-1)}`);
    checkAnswer(method, path, answer as Answer, headers);
    return answer;
  };

  const operator = <T>(method: string, path: string, body?: unknown, headers = {}) =>
    call<T>(method, path, { token: OPERATOR_TOKEN, body, headers });

  const newTenant = async (fields: Body = {}): Promise<TestTenant> => {
    const tenant = (await operator<{ id: number }>('POST', '/operator/v1/tenants', { name: 'Test', ...fields })).body;
    const keyWith = async (scopes?: string[]) =>
      (
        await operator<{ key: string }>('POST', `/operator/v1/tenants/${tenant.id}/api-keys`, {
          name: 'Test',
          ...(scopes ? { scopes } : {}),
        })
      ).body.key;
    const key = await keyWith();
    const tenantCall: TestTenant['call'] = (method, path, body, headers) =>
      call(method, path, { token: key, body, ...(headers ? { headers } : {}) });
    return {
      id: tenant.id,
      key,
      service: { app, call },
      call: tenantCall,
      must: async <T>(method: string, path: string, body?: unknown) => {
        const answer = await tenantCall<T>(method, path, body);
        assert.ok(answer.status < 300, `${method} ${path} answered ${answer.status}: ${answer.text}`);
        return answer.body;
      },
      upload: async <T>(path: string, form: { raw: Buffer; headers: Record<string, string> }) => {
        const answer = await call<T>('POST', path, { token: key, ...form });
        assert.ok(answer.status < 300, `POST ${path} answered ${answer.status}: ${answer.text}`);
        return answer.body;
      },
      keyWith,
    };
  };

  return { service: { app, table, db, config, call, operator, newTenant }, close };
};

/** The service on a database of its own, ended after the file's tests. Every answer is checked against openapi.json. */
export const startTestService = async (
  env: Record<string, string> = {},
  open: () => Promise<TestDatabase> = openTestDatabase,
  parts: Partial<AppParts> = {},
): Promise<TestService> => {
  const { service, close } = await openTestService(env, open, parts);
  after(close);
  return service;
};

/** Who owes the others time waits for a hundredth of it. */
const quickScheduler = () =>
  fairScheduler({
    now: () => performance.now() * 100,
    worked: threadMs,
    later: (work, ms) => setTimeout(work, ms / 100).unref(),
  });

let shared: Promise<TestService> | undefined;

/**
 * The service that the files of a process share, each with tenants of its own: for tests of what is answered. A test of what
 * all tenants have in common, or of how long something takes, and one that writes past the service, starts its own.
 */
export const sharedTestService = async (): Promise<TestService> => {
  shared ??= openTestService({}, openTestDatabase, { scheduler: quickScheduler() }).then(({ service, close }) => {
    atEnd(close);
    return service;
  });
  // A promise of each file's own: by those that it waits for, the runner knows which file a test is of.
  return await shared;
};

/** Asserts a refusal: its status, its code, and that it is the problem shape of D2. */
export const assertProblem = (answer: Answer, status: number, code: string): void => {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.body.code, code, answer.text);
  assert.match(String(answer.headers['content-type']), /^application\/problem\+json/);
  assert.equal(answer.body.type, `/problems/${code}`);
  assert.equal(answer.body.status, status);
  assert.equal(answer.body.request_id, answer.headers['x-request-id']);
  assert.equal(typeof answer.body.title, 'string');
  assert.equal(typeof answer.body.detail, 'string');
};

/** The pointers (or parameters) that a refusal names. */
export const faultPlaces = (answer: Answer): string[] =>
  ((answer.body.errors ?? []) as { pointer?: string; parameter?: string }[]).map(
    (fault) => fault.pointer ?? fault.parameter ?? '',
  );
