import { npmBinaries, startPostgres } from '../scripts/testing/postgres-server.ts';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openOnServer, openTestDatabase, type TestDatabase } from '../server/test/support/test-database.ts';
import { LARGEST, largestDocument } from './loops/largest-document.ts';
import { turnsOf } from './loops/turn-meter.ts';

/**
 * `node scripts/run.mjs --with-tools bench/service-loops.ts [embedded|PostgreSQL]`: what a tenant's largest product makes the
 * service do in one request, on each database: CPU of the longest turn of the event loop, and of the whole
 * (docs/reliability.md). On the embedded database the engine works on the same thread. PART=0.1 takes a tenth of each size.
 */
const only = process.argv[2] ?? '';
const OPERATOR_TOKEN = 'operator-token-of-the-bench-and-nobody-else';
const part = Number(process.env.PART ?? 1);
const most = Object.fromEntries(
  Object.entries(LARGEST).map(([name, count]) => [name, Math.max(Math.min(count, 40), Math.round(count * part))]),
) as typeof LARGEST;

const measure = async (home: string, db: TestDatabase) => {
  const config = readConfig({ OPERATOR_TOKEN, RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_QUOTES_PER_MINUTE: '0' });
  const { app } = await buildApp({ config, database: db.database });
  let key = OPERATOR_TOKEN;
  const send = async (method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, body?: object | string) => {
    const headers = { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const payload = typeof body === 'object' ? JSON.stringify(body) : body;
    const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    return { status: answer.statusCode, text: answer.body, bytes: answer.rawPayload.length };
  };
  type Sent = Awaited<ReturnType<typeof send>>;
  const must = async (...call: Parameters<typeof send>) => {
    const { status, text } = await send(...call);
    if (status >= 300) throw new Error(`${call[0]} ${call[1]}: ${status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as Record<string, unknown> & { id: number };
  };
  const told = async (name: string, work: () => Promise<Sent>): Promise<Sent> => {
    const { longest, whole, result } = await turnsOf(work);
    const figures = `longest ${longest.toFixed(0).padStart(6)} ms, whole ${whole.toFixed(0).padStart(6)} ms`;
    const refusal = result.status >= 300 ? ` ${result.text.slice(0, 200)}` : '';
    console.log(
      `${longest > 50 ? '!' : ' '} ${home}: ${name.padEnd(40)} ${figures}, ${result.status}, ${result.bytes} bytes${refusal}`,
    );
    return result;
  };

  const tenant = await must('POST', '/operator/v1/tenants', { name: 'Large' });
  const made = await must('POST', `/operator/v1/tenants/${tenant.id}/api-keys`, { name: 'Bench' });
  key = String(made.key);
  const brand = await must('POST', '/v1/brands', { name: 'B' });
  const category = await must('POST', '/v1/categories', { name: 'C' });
  const document = JSON.stringify(largestDocument(brand.id, category.id, most));
  console.log(`  ${home}: a document of ${(document.length / 1024 ** 2).toFixed(1)} MiB`);
  await told('document: import, dry', () => send('POST', '/v1/products/import?dry_run=true', document));
  const imported = await told('document: import', () => send('POST', '/v1/products/import', document));
  const product_id = (JSON.parse(imported.text) as { product: { id: number } }).product.id;
  const path = `/v1/products/${product_id}`;
  await told('document: export', () => send('GET', `${path}/configuration/export`));
  await told('configuration', () => send('GET', `${path}/configuration`));
  await told('report', () => send('GET', `${path}/configuration/validation`));
  await told('readiness', () => send('GET', '/v1/readiness?state=ready'));
  await told('examples: run', () => send('POST', `${path}/examples/run`, {}));
  await told('from-price', () => send('GET', `${path}/from-price`));
  const changes = await must('GET', '/v1/changes?page_size=1');
  const [{ number: before = 0 } = {}] = changes.data as { number: number }[];
  const body = { filter: { product_ids: [product_id] }, percentage: 3 };
  await told('adjustment: dry, with examples', () => send('POST', '/v1/pricing-adjustments?dry_run=true', body));
  await told('adjustment', () => send('POST', '/v1/pricing-adjustments', body));
  const latest = await must('GET', '/v1/changes?page_size=1&type=adjustment.applied');
  const [{ number: applied = before + 1 } = {}] = latest.data as { number: number }[];
  await told('revert', () => send('POST', `/v1/changes/${applied}/revert`));
  await told('restore', () => send('POST', `${path}/restore`, { to: before }));
  const plan = await must('POST', '/v1/plans', { name: 'Plan' });
  await must('POST', `/v1/plans/${plan.id}/requests`, {
    requests: [{ method: 'POST', path: '/v1/pricing-adjustments', body }],
  });
  await told('plan: check', () => send('POST', `/v1/plans/${plan.id}/check`, {}));
  // Last: rows of the copy share the tables, which an adjustment of the first product alone would then refuse to change.
  await told('duplicate', () => send('POST', `${path}/duplicate`, {}));
  await app.close();
};

if (!'PostgreSQL'.includes(only) && !'embedded'.includes(only)) throw new Error(`No database is called ${only}`);
if ('PostgreSQL'.includes(only)) {
  const server = await startPostgres(npmBinaries());
  const db = await openOnServer(server.url);
  try {
    await measure('PostgreSQL', db);
    await db.close();
  } finally {
    await server.stop();
  }
}
if ('embedded'.includes(only)) {
  const db = await openTestDatabase();
  await measure('embedded', db);
  await db.close();
}
