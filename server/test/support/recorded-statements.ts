import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { cleanUpSessions } from '../../src/access/sign-in/sessions.ts';
import { forgetChanges } from '../../src/history/changes/forget-changes.ts';
import { finishJob, giveBack, takeJob } from '../../src/history/webhooks/jobs.ts';
import { readTenantToken } from '../../src/platform/callers/key.ts';
import { cleanUp } from '../../src/platform/http/answers/run-once.ts';
import { keepState } from './faults/database-state.ts';
import { listPaths } from './list-paths.ts';
import { newSampleCatalogue } from './sample-catalogue.ts';
import { type SampleRequest, sampleRequests, sentBy } from './sample-requests.ts';
import { cookieIn } from './signed-in.ts';
import { OPERATOR_TOKEN, type TestService, type TestTenant } from './test-service.ts';

/** A statement as it was sent for the first time, and by what. */
export type Statement = { text: string; values: unknown[]; from: string };

/** A text, a statement with its values, or several that are sent in one pipeline. */
type Sent = { text: string; values?: unknown[] };
type Asked = string | (Sent & { statements?: readonly Sent[] });

const sentIn = (asked: Asked): { text: string; values: unknown[] }[] => {
  const sent: readonly Sent[] = typeof asked === 'string' ? [{ text: asked }] : (asked.statements ?? [asked]);
  return sent.map(({ text, values = [] }) => ({ text, values }));
};

/** Reads statements off the driver while some work runs; each text once. */
export const statementRecorder = () => {
  const statements = new Map<string, Statement>();
  const senders = new Set<string>();
  const { query } = pg.Client.prototype;
  const record = async (from: string, work: () => Promise<unknown>): Promise<void> => {
    const recording = function (this: pg.Client, asked: Asked, ...rest: unknown[]) {
      senders.add(from);
      for (const { text, values } of sentIn(asked))
        if (!statements.has(text)) statements.set(text, { text, values, from });
      return (query as (...given: unknown[]) => unknown).call(this, asked, ...rest);
    };
    pg.Client.prototype.query = recording as unknown as typeof query;
    try {
      await work();
    } finally {
      pg.Client.prototype.query = query;
    }
  };
  return { statements, senders, record };
};

/** Over HTTP finished answers come from the response cache (docs/adr/0018), from the second request on. */
const readCached = async ({ app }: TestService, { key }: TestTenant, path: string) => {
  const { port } = app.server.address() as AddressInfo;
  for (let turn = 0; turn < 3; turn++) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${key}` } });
    assert.equal(answer.status, 200, path);
  }
};

/** What the delivery loop sends for one webhook. Its look for what is due, of all tenants, is no part of this. */
const recordDeliveries = async (
  { db }: TestService,
  tenant: TestTenant,
  id: number,
  record: ReturnType<typeof statementRecorder>['record'],
): Promise<void> => {
  const tries = [200, 500, 410].map(
    (status) => ({ status, ms: 1, error_class: status === 200 ? null : 'status' }) as const,
  );
  for (const result of tries) {
    await tenant.must('POST', '/v1/brands', { name: 'Told' });
    await db.asSuperuser('update webhooks set next_try_at = null');
    await record('deliveries', async () => {
      const take = () => db.database.transaction(tenant.id, (tx) => takeJob(tx, id));
      let job = (await take()) ?? assert.fail('nothing to deliver');
      await db.database.transaction(tenant.id, (tx) => giveBack(tx, job));
      for (let next = await take(); next; ) {
        job = next;
        next = await db.database.transaction(tenant.id, (tx) => finishJob(tx, job, result, true));
      }
    });
  }
};

/** A session of a key in use, and what writes that it is. */
const recordSessions = async (
  { db, app, call }: TestService,
  { key }: TestTenant,
  record: ReturnType<typeof statementRecorder>['record'],
): Promise<void> => {
  const cookie = cookieIn(
    await call('POST', '/session/key', { token: key, headers: { 'sec-fetch-site': 'same-origin' } }),
  );
  const token = readTenantToken(cookie.split('=')[1] ?? '') ?? assert.fail('no cookie');
  for (const from of ['a session of a key', 'the same again'])
    await record(from, () => call('GET', '/v1/products', { headers: { cookie } }));
  await db.asSuperuser(`update sessions set used_at = now() - interval '1 hour'`);
  await record('a session that is used again', () => app.callers.askSession(token));
};

/**
 * Every statement that the service sends while each of its routes is called on a sample catalogue, lists with each of their
 * parameters, and its clean-up runs. A new route takes part by itself.
 */
export const recordService = async (
  service: TestService,
): Promise<{ tenant: TestTenant; statements: Statement[]; senders: ReadonlySet<string> }> => {
  const { statements, senders, record } = statementRecorder();
  const tenant = await service.newTenant();
  const catalogue = await newSampleCatalogue(tenant, 'Sample');
  const state = await keepState(service.db);
  const tokenOf = ({ route: { access } }: SampleRequest) =>
    access === 'public' ? undefined : access === 'operator' ? OPERATOR_TOKEN : tenant.key;
  const samples = sampleRequests(service.table, catalogue);
  for (const sample of samples) {
    await state.restore();
    const headers = {
      ...sample.headers,
      ...sample.form?.headers,
      ...(sample.method === 'GET' ? {} : { 'idempotency-key': 'recorded' }),
    };
    await record(sample.name, async () => {
      const asked = {
        token: sentBy(sample, tokenOf(sample)).token,
        ...(sample.form ?? { body: sample.body }),
        headers,
      };
      const { status, text } = await service.call(sample.method, sample.path, asked);
      assert.ok(status < 400, `${sample.name}: ${status} ${text}`);
    });
  }
  await state.restore();
  for (const sample of samples)
    for (const path of listPaths(sample, catalogue))
      await record(path, async () => {
        const { status, text } = await service.call('GET', path, { token: tokenOf(sample) });
        assert.equal(status, 200, `${path}: ${text}`);
      });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const finished = [
    `/v1/categories/${catalogue.categories?.[0]}/from-prices`,
    `/v1/products/${catalogue.products?.[0]}/configuration`,
  ];
  for (const path of finished) await record(`the response cache of ${path}`, () => readCached(service, tenant, path));
  await recordDeliveries(service, tenant, Number(catalogue.webhooks?.[0]), record);
  await recordSessions(service, tenant, record);
  await record('clean-up of sessions', () => cleanUpSessions(service.db.database));
  await record('clean-up', () => cleanUp(service.db.database));
  await record('clean-up of changes', () => forgetChanges(service.db.database, 30));
  return { tenant, statements: [...statements.values()], senders };
};
