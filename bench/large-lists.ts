import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/database/opening/open-database.ts';
import { workbookOf } from '../server/test/price-lists/making/forms.ts';
import { pdfOf } from '../server/test/price-lists/making/pdf.ts';

/**
 * `node scripts/run.mjs bench/large-lists.ts`: sends a PDF of 300 pages and a workbook of 200 tabs to the service (dry
 * runs of a brand's list), while another tenant reads. Service and callers share the process: CPU and memory are those
 * of all of them, so the thread that reads the file takes less.
 */
const TOKEN = 'operator-token-of-the-bench-and-nobody-else';
const MIB = 1024 * 1024;
const READ_EVERY_MS = 20;

const sizesOf = (count: number, first: number) => Array.from({ length: count }, (_, place) => first + 50 * place);

/** A grid of a page or a tab; none is like another. */
const sheetOf = (place: number, columns: number, rows: number) => {
  const [widths, heights] = [sizesOf(columns, 500), sizesOf(rows, 600)];
  const lines = heights.map((height, row) => [
    height,
    ...widths.map((_, column) => 180 + 7 * place + 12 * row + 9 * column + 0.5),
  ]);
  const name = `Gamme ${place + 1}`;
  return {
    name,
    block: { lines: [[`Fenêtre ${name}`], ['Hauteur \\ Largeur (mm)', ...widths], ...lines], merged: [] },
  };
};

const sheets = (count: number, columns: number, rows: number) =>
  Array.from({ length: count }, (_, place) => sheetOf(place, columns, rows));

type Sent = { id: number; key: string };
const send = async (url: string, key: string, method: string, path: string, body?: object): Promise<Sent> => {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Sent;
};

const newShop = async (url: string): Promise<{ url: string; key: string; brandId: number }> => {
  const tenant = await send(url, TOKEN, 'POST', '/operator/v1/tenants', { name: 'Bench' });
  const { key } = await send(url, TOKEN, 'POST', `/operator/v1/tenants/${tenant.id}/api-keys`, { name: 'Bench' });
  const brand = await send(url, key, 'POST', '/v1/brands', { name: 'Bench' });
  const category = await send(url, key, 'POST', '/v1/categories', { name: 'Bench' });
  const belonging = { brand_id: brand.id, category_id: category.id };
  for (let product = 0; product < 20; product++)
    await send(url, key, 'POST', '/v1/products', { name: `Gamme ${product + 1}`, ...belonging });
  return { url, key, brandId: brand.id };
};

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** Reads of another shop until `isOver`: the times that each took, in milliseconds. */
const reads = async (url: string, key: string, isOver: () => boolean): Promise<number[]> => {
  const times: number[] = [];
  while (!isOver()) {
    const start = performance.now();
    await send(url, key, 'GET', '/v1/products?page_size=20');
    times.push(performance.now() - start);
    await pause(READ_EVERY_MS);
  }
  return times.toSorted((one, other) => one - other);
};

type Shop = Awaited<ReturnType<typeof newShop>>;

const measure = async (what: string, shop: Shop, reader: Shop, name: string, file: Uint8Array) => {
  const form = new FormData();
  form.set('brand_id', String(shop.brandId));
  form.set('file', new Blob([new Uint8Array(file)]), name);
  const quiet = await reads(
    reader.url,
    reader.key,
    (
      (start) => () =>
        performance.now() - start > 3000
    )(performance.now()),
  );
  let largest = 0;
  let isOver = false;
  const watch = setInterval(() => {
    largest = Math.max(largest, process.memoryUsage().rss);
  }, 20);
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const others = reads(reader.url, reader.key, () => isOver);
  const answer = await fetch(`${shop.url}/v1/price-list-imports?dry_run=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.key}` },
    body: form,
  });
  const text = await answer.text();
  isOver = true;
  const times = await others;
  clearInterval(watch);
  const { user, system } = process.cpuUsage(cpu);
  const report = JSON.parse(text) as { tables?: unknown[]; errors?: { code: string }[]; code?: string };
  return {
    what,
    status: `${answer.status} ${report.code ?? ''}`,
    tables: report.tables?.length ?? 0,
    seconds: ((performance.now() - start) / 1000).toFixed(1),
    'CPU seconds': ((user + system) / 1e6).toFixed(1),
    'process MiB': Math.round(largest / MIB),
    'file MiB': (file.length / MIB).toFixed(2),
    reads: times.length,
    'p50 ms (quiet)': `${at(times, 0.5).toFixed(1)} (${at(quiet, 0.5).toFixed(1)})`,
    'p99 ms (quiet)': `${at(times, 0.99).toFixed(1)} (${at(quiet, 0.99).toFixed(1)})`,
    'longest ms': at(times, 1).toFixed(1),
  };
};

const dataDir = mkdtempSync(join(tmpdir(), 'vantail-bench-'));
const settings = { databaseUrl: undefined, migrationDatabaseUrl: undefined, dataDir, preparedStatements: true };
const database = await openDatabase(settings);
const config = readConfig({ OPERATOR_TOKEN: TOKEN, RATE_LIMIT_PER_MINUTE: '0' });
const { app } = await buildApp({ config, database });
try {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const [shop, reader] = [await newShop(url), await newShop(url)];
  const pages = pdfOf(sheets(300, 14, 60), ',');
  const tabs = workbookOf(sheets(200, 20, 25));
  console.table([
    await measure('200 tabs', shop, reader, 'prices.xlsx', tabs),
    await measure('300 pages', shop, reader, 'prices.pdf', pages),
  ]);
} finally {
  await app.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}
