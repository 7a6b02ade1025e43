import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmBinaries, startPostgres } from '../scripts/testing/postgres-server.ts';
import { buildApp } from '../server/src/app.ts';
import type { ImportReport } from '../server/src/bulk/imports/report/report-schema.ts';
import { writeExport } from '../server/src/bulk/imports/writing/write-export.ts';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/database/opening/open-database.ts';

/**
 * `node scripts/run.mjs bench/import.ts [rows]`: imports 1,000 grids of 30 x 30 at once, with progress, on the embedded
 * database and on PostgreSQL. Service and caller share the process, so time and memory include both.
 */
const ROWS = Number(process.argv[2] ?? 1000);
const SIDE = 30;
const MIB = 1024 * 1024;
const TOKEN = 'operator-token-of-the-bench-and-nobody-else';

const sizes = Array.from({ length: SIDE }, (_, index) => 500 + 50 * index);
const priceTable = (raise: number) =>
  JSON.stringify({
    type: 'table-directe',
    modeInterpolation: 'majoration',
    widths: sizes,
    heights: sizes,
    prices: sizes.map((height) => sizes.map((width) => Math.round((width * height) / 45 + 18_000 + raise) / 100)),
  });

/** The grids under headings that name no row yet, or under the ids of their rows. */
const workbook = (ids: readonly number[], raise: number) =>
  writeExport(
    // Each grid is another: the ledger keeps what is equal only once.
    ids.map((id, place) => ({ id, leaf_count: 1, price_table: priceTable(raise + 100 * place) })),
    { format: 'xlsx', decimal: 'comma', lang: 'fr' },
  );

type Service = { url: string; key: string; productId: number };

const send = async (url: string, key: string, method: string, path: string, body?: object) => {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: number; key: string };
};

const newProduct = async (url: string): Promise<Service> => {
  const tenant = await send(url, TOKEN, 'POST', '/operator/v1/tenants', { name: 'Bench' });
  const { key } = await send(url, TOKEN, 'POST', `/operator/v1/tenants/${tenant.id}/api-keys`, { name: 'Bench' });
  const brand = await send(url, key, 'POST', '/v1/brands', { name: 'Bench' });
  const category = await send(url, key, 'POST', '/v1/categories', { name: 'Bench' });
  const belonging = { brand_id: brand.id, category_id: category.id };
  return { url, key, productId: (await send(url, key, 'POST', '/v1/products', { name: 'Bench', ...belonging })).id };
};

/**
 * The longest time for which the event loop was blocked, in milliseconds of the process's own CPU, since other
 * processes may use the machine.
 */
const watchStalls = () => {
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [last, longest] = [spent(), 0];
  const timer = setInterval(() => {
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return Math.round(longest);
  };
};

/** One measured import: its lines of progress are counted, its report is the last line. */
const importFile = async (what: string, service: Service, file: Uint8Array, query = '', mapping?: object) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'prices.xlsx');
  if (mapping) form.set('mapping', JSON.stringify(mapping));
  const longestStall = watchStalls();
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const answer = await fetch(`${service.url}/v1/products/${service.productId}/pricing-configurations/import${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, accept: 'application/x-ndjson' },
    body: form,
  });
  const lines = (await answer.text()).trimEnd().split('\n');
  const { user, system } = process.cpuUsage(cpu);
  const stall = longestStall();
  const last = JSON.parse(lines.at(-1) ?? '') as { type: string; report: ImportReport };
  if (last.type !== 'report') throw new Error(`${what}: ${lines.at(-1)}`);
  const { created, changed, unchanged, cells_changed } = last.report.summary;
  const figures = {
    what,
    seconds: ((performance.now() - start) / 1000).toFixed(1),
    'CPU seconds': ((user + system) / 1e6).toFixed(1),
    'longest stall CPU ms': stall,
    'process MiB': Math.round(process.memoryUsage().rss / MIB),
    'file MiB': (file.length / MIB).toFixed(1),
    'progress lines': lines.length - 1,
    created,
    changed,
    unchanged,
    cells_changed,
  };
  return { report: last.report, figures };
};

const measure = async (databaseUrl: string | undefined) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vantail-bench-'));
  const settings = { databaseUrl, migrationDatabaseUrl: undefined, dataDir, preparedStatements: true };
  const database = await openDatabase(settings);
  const config = readConfig({ OPERATOR_TOKEN: TOKEN, RATE_LIMIT_PER_MINUTE: '0' });
  const { app } = await buildApp({ config, database });
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const service = await newProduct(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
    const first = workbook(
      Array.from({ length: ROWS }, (_, index) => 1_000_000 + index),
      0,
    );
    const look = await importFile('look', service, first, '?dry_run=true');
    const mapping = Object.fromEntries(look.report.tables.map(({ id }) => [id, { create: {} }]));
    const create = await importFile('create', service, first, '', mapping);
    const ids = create.report.tables.map((table) => table.pricing_configuration_id ?? 0);
    const second = workbook(ids, 300);
    const dry = await importFile('dry run of a change', service, second, '?dry_run=true');
    const change = await importFile('change every price', service, second);
    const again = await importFile('the same again', service, second);
    console.table([look, create, dry, change, again].map(({ figures }) => figures));
    const [ledger] = await database.systemRead((read) =>
      read.query<{ bytes: number }>(
        `select (pg_total_relation_size('changes') + pg_total_relation_size('change_values'))::float8 as bytes`,
      ),
    );
    const files = first.length + second.length;
    console.log(
      `the ledger takes ${((ledger?.bytes ?? 0) / files).toFixed(2)} times the bytes of the two files that were written`,
    );
  } finally {
    await app.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

console.log(`${ROWS} grids of ${SIDE} x ${SIDE}, embedded:`);
await measure(undefined);
const server = await startPostgres(npmBinaries());
try {
  console.log(`The same, PostgreSQL ${server.version}:`);
  await measure(server.url);
} finally {
  await server.stop();
}
