import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { forgetChanges } from '../../src/changes/forget-changes.ts';
import { cleanUp } from '../../src/http/idempotency/clean-up.ts';
import { keepState } from './faults/database-state.ts';
import { newSampleCatalogue, type SampleCatalogue } from './sample-catalogue.ts';
import { type SampleRequest, sampleRequests } from './sample-requests.ts';
import { OPERATOR_TOKEN, type TestService, type TestTenant } from './test-service.ts';

/** A statement as it was sent for the first time, and by what. */
export type Statement = { text: string; values: unknown[]; from: string };

type Asked = string | { text: string; values?: unknown[] };

/** Reads statements off the driver while some work runs; each text once. */
export const statementRecorder = () => {
  const statements = new Map<string, Statement>();
  const { query } = pg.Client.prototype;
  const record = async (from: string, work: () => Promise<unknown>): Promise<void> => {
    const recording = function (this: pg.Client, asked: Asked, ...rest: unknown[]) {
      const { text, values = [] } = typeof asked === 'string' ? { text: asked } : asked;
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
  return { statements, record };
};

const listPaths = ({ products, categories, brands }: SampleCatalogue): string[] => {
  const filters = ['active=true', 'q=x', 'active=false&q=x&page=2&page_size=5'];
  return [
    ...['brands', 'categories', 'products', 'options', 'quotes', 'api-keys'].flatMap((path) =>
      filters.map((filter) => `/v1/${path}?${filter}`),
    ),
    `/v1/products?category_id=${categories?.[0]}&brand_id=${brands?.[0]}&active=true&q=x`,
    '/v1/readiness?state=ready&ids=1,2',
    '/v1/products?ids=1,2&q=x',
    '/v1/options?content_type=couleurs',
    '/v1/quotes?status=draft',
    `/v1/products/${products?.[0]}/steps?active=true`,
    `/v1/products/${products?.[0]}/pricing-configurations?active=true&page=2`,
  ];
};

/** Finished answers have a lane of their own over HTTP (docs/adr/0018), which is open from the second request on. */
const readByLane = async ({ app }: TestService, { key }: TestTenant, path: string) => {
  const { port } = app.server.address() as AddressInfo;
  for (let turn = 0; turn < 3; turn++) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${key}` } });
    assert.equal(answer.status, 200, path);
  }
};

/**
 * Every statement that the service sends while each of its routes is called on a sample catalogue, lists with each of their
 * filters, and its clean-up runs. A new route takes part by itself.
 */
export const recordService = async (service: TestService): Promise<{ tenant: TestTenant; statements: Statement[] }> => {
  const { statements, record } = statementRecorder();
  const tenant = await service.newTenant();
  const catalogue = await newSampleCatalogue(tenant, 'Sample');
  const state = await keepState(service.db);
  const tokenOf = ({ route: { access } }: SampleRequest) =>
    access === 'public' ? undefined : access === 'operator' ? OPERATOR_TOKEN : tenant.key;
  for (const sample of sampleRequests(service.table, catalogue)) {
    await state.restore();
    const headers = { ...sample.form?.headers, ...(sample.method === 'GET' ? {} : { 'idempotency-key': 'recorded' }) };
    await record(sample.name, async () => {
      const asked = { token: tokenOf(sample), ...(sample.form ?? { body: sample.body }), headers };
      const { status, text } = await service.call(sample.method, sample.path, asked);
      assert.ok(status < 400, `${sample.name}: ${status} ${text}`);
    });
  }
  await state.restore();
  for (const path of listPaths(catalogue)) await record(path, () => tenant.call('GET', path));
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const finished = [
    `/v1/categories/${catalogue.categories?.[0]}/from-prices`,
    `/v1/products/${catalogue.products?.[0]}/configuration`,
  ];
  for (const path of finished) await record(`the lane of ${path}`, () => readByLane(service, tenant, path));
  await record('clean-up', () => cleanUp(service.db.database));
  await record('clean-up of changes', () => forgetChanges(service.db.database, 30));
  return { tenant, statements: [...statements.values()] };
};
