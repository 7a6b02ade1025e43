import { Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmBinaries, startPostgres } from '../scripts/testing/postgres-server.ts';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/database/opening/open-database.ts';
import { serviceLog } from '../server/src/http/telemetry/request-telemetry.ts';
import { rowOf } from './catalogue/seed.ts';
import { openShop } from './catalogue/shop.ts';

/**
 * `node scripts/run.mjs --with-tools bench/request-files.ts`: the source files through which a request runs, which is
 * what a newcomer has to read to follow it. V8 counts calls; a file counts when one of its functions is called between
 * a request and its answer, in a process that has answered the same request before.
 */
const OPERATOR_TOKEN = 'operator-token-of-the-bench-and-nobody-else';
const root = join(import.meta.dirname, '..');
const OURS = /^(server|pricing)\/src\//;

const server = await startPostgres(npmBinaries());
const config = readConfig({ DATABASE_URL: server.url, OPERATOR_TOKEN, PORT: '0', HOST: '127.0.0.1' });
const database = await openDatabase(config);
const { app } = await buildApp({ config, database, log: serviceLog('info', { write: () => {} }) });
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

const { key, must } = await openShop(url, OPERATOR_TOKEN);
const make = async (path: string, body: object) => (await must('POST', path, body)).id;
const brand_id = await make('/v1/brands', { name: 'Brand' });
const category_id = await make('/v1/categories', { name: 'Category' });
const product = await make('/v1/products', { name: 'Fenêtre PVC 70', brand_id, category_id });
const row = await make(`/v1/products/${product}/pricing-configurations`, rowOf(0));
const [option, wide] = [
  await make('/v1/options', { name: 'Poignée', price: 12 }),
  await make('/v1/options', { name: 'Poignée large', price: 14 }),
];
await make(`/v1/products/${product}/steps`, {
  type: 'selection',
  content_type: 'ouvertures',
  content_configuration: { pricingConfig: [row] },
});
const handle = await make(`/v1/products/${product}/steps`, { type: 'selection', option_ids: [option, wide] });
await make(`/v1/products/${product}/rules`, {
  name: 'Wide handles',
  when: { width: { min: 1500 } },
  then: [{ exclude: [option], step: handle }],
});

const requests: Record<string, () => Promise<Response>> = {
  'GET of a list': () => fetch(`${url}/v1/brands`, { headers: { authorization: `Bearer ${key}` } }),
  'a quote': () =>
    fetch(`${url}/v1/products/${product}/quote`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        width: 900,
        height: 1000,
        pricing_configuration_id: row,
        selections: [{ step_id: handle, option_ids: [option] }],
      }),
    }),
};

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** A call of the module itself, as it is loaded, has an empty name and the whole file as its range. */
const filesCalled = async (): Promise<string[]> => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.startsWith('file:'))
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => relative(root, fileURLToPath(url)))
    .filter((file) => OURS.test(file))
    .toSorted();
};

const settled = () => new Promise((resolve) => setTimeout(resolve, 200));

for (const [name, send] of Object.entries(requests)) {
  for (let time = 0; time < 20; time++) {
    const answer = await send();
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  await settled();
  await filesCalled();
  await (await send()).arrayBuffer();
  await settled();
  const files = await filesCalled();
  process.stdout.write(`\n${name}: ${files.length} files\n${files.map((file) => `  ${file}\n`).join('')}`);
}

session.disconnect();
await app.close();
await database.close();
await server.stop();
process.exit(0);
