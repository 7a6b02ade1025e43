import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeExport } from '../server/src/prices/imports/worker/write-export.ts';
import { Drawing, makePdf, textWidth } from '../server/test/price-lists/pdf/pdf-writer.ts';
import { callOver, newDataDir, startProcess, stopProcess } from '../server/test/support/service-process.ts';

/**
 * `node scripts/run.mjs --with-tools bench/brand-lists.ts`: the list of a brand with 200 tabs and a PDF of 300 pages, sent
 * to a service of its own over HTTP as dry runs (bars: 4 s of CPU and 700 MB; 60 s of CPU), and what another tenant's
 * quotes take alone and beside them. The service runs in a process of its own, whose CPU and memory are measured while it
 * has nothing else to do; the quotes are sent beside a second run. `run.mjs` has the modules compiled, as `npm start` does:
 * without it, the thread that reads strips the types of its modules first, which takes a second of CPU.
 */
const TABS = 200;
const PAGES = 300;
const SIDE = 30;
const OPERATOR_TOKEN = 'operator-token-of-the-bench-and-nobody-else';
const ALONE_MS = 4000;
const BETWEEN_MS = 20;
const TICKS = 100;

const sizes = Array.from({ length: SIDE }, (_, place) => 500 + 50 * place);
const priceAt = (width: number, height: number, place: number) => Math.round((width * height) / 4500 + 180 + place);
const gridOf = (place: number) => ({
  type: 'table-directe',
  modeInterpolation: 'majoration',
  widths: sizes,
  heights: sizes,
  prices: sizes.map((height) => sizes.map((width) => priceAt(width, height, place))),
});

type Answer = Awaited<ReturnType<typeof callOver>>;

const mustWork = (what: string, { status, body }: Answer): Record<string, unknown> & { id: number } => {
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body).slice(0, 2000)}`);
  return body as ReturnType<typeof mustWork>;
};

const newTenant = async (url: string, name: string) => {
  const tenants = `${url}/operator/v1/tenants`;
  const tenant = mustWork(name, await callOver(tenants, OPERATOR_TOKEN, 'POST', { name }));
  const made = mustWork(name, await callOver(`${tenants}/${tenant.id}/api-keys`, OPERATOR_TOKEN, 'POST', { name }));
  const key = String(made.key);
  const call = async (path: string, body: object) =>
    mustWork(path, await callOver(`${url}/v1/${path}`, key, 'POST', body));
  return { key, call };
};

type Tenant = Awaited<ReturnType<typeof newTenant>>;

/** A brand with this many products, each with one row. */
const newBrand = async ({ call }: Tenant, products: number) => {
  const brand = await call('brands', { name: 'Bench' });
  const category = await call('categories', { name: 'Bench' });
  const rows: { id: number; product: number }[] = [];
  for (let place = 0; place < products; place++) {
    const names = { name: `Modell ${1000 + place}`, brand_id: brand.id, category_id: category.id };
    const product = await call('products', names);
    const price_table = JSON.stringify(gridOf(place));
    const row = await call(`products/${product.id}/pricing-configurations`, { price_table });
    rows.push({ id: row.id, product: product.id });
  }
  return { brand: brand.id, rows };
};

/** A page: a title, the sizes and the prices, each right-aligned in its column. */
const pageOf = (place: number): Drawing => {
  const page = new Drawing(842, 595);
  const style = { font: 'Helvetica', size: 6 } as const;
  const at = (column: number, line: number, text: string) =>
    page.text(60 + 25 * (column + 1) - textWidth(text, style.font, style.size), 70 + 14 * line, text, style);
  page.text(40, 40, `Modell ${1000 + place}`, { font: 'Helvetica', size: 10 });
  page.text(30, 70, 'H / L (mm)', style);
  sizes.slice(0, 28).forEach((width, column) => {
    at(column + 1, 0, String(width));
  });
  sizes.forEach((height, line) => {
    at(0, line + 1, String(height));
    sizes.slice(0, 28).forEach((width, column) => {
      at(column + 1, line + 1, `${priceAt(width, height, place)},00`);
    });
  });
  return page;
};

/** Seconds of CPU of a process with all its threads, and the most memory that it ever held. */
const spent = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
};
const peakMb = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+([0-9]+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000);

const percentile = (times: readonly number[], part: number): string =>
  (times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0);
const summary = (times: readonly number[]): string =>
  `p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, longest ${percentile(times, 1)} ms (${times.length} quotes)`;

const service = await startProcess({
  DATA_DIR: newDataDir(),
  OPERATOR_TOKEN,
  DEMO: '0',
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_QUOTES_PER_MINUTE: '0',
  RATE_LIMIT_PER_ADDRESS_PER_MINUTE: '0',
});
const [one, other] = [await newTenant(service.url, 'One'), await newTenant(service.url, 'Other')];
const { brand, rows } = await newBrand(one, TABS);
const { rows: otherRows } = await newBrand(other, 1);

const quotesUntil = async (isOver: () => boolean): Promise<number[]> => {
  const times: number[] = [];
  while (!isOver()) {
    const since = performance.now();
    await other.call(`products/${otherRows[0]?.product}/quote`, { width: 800, height: 900, selections: [] });
    times.push(performance.now() - since);
    await sleep(BETWEEN_MS);
  }
  return times;
};

const send = async (name: string, bytes: Uint8Array) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  form.set('brand_id', String(brand));
  const path = `${service.url}/v1/price-list-imports?dry_run=true`;
  const answer = await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${one.key}` }, body: form });
  const body = (await answer.json()) as { tables?: { doubts: unknown[] }[]; errors?: { code: string }[] };
  const asked = body.tables?.filter(({ doubts }) => doubts.length > 0).length;
  const errors = [...new Set(body.errors?.map(({ code }) => code))].slice(0, 5).join(', ');
  return `${answer.status}, ${body.tables?.length ?? 0} tables, ${asked ?? 0} asked about, errors: ${errors || 'none'}`;
};

const measured = async (what: string, name: string, bytes: Uint8Array) => {
  const [cpu, since] = [spent(service.pid), performance.now()];
  const answer = await send(name, bytes);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`${what}, ${(bytes.length / 1e6).toFixed(1)} MB: ${answer}`);
  console.log(`  ${(spent(service.pid) - cpu).toFixed(1)} s of CPU, ${seconds} s, peak ${peakMb(service.pid)} MB`);
  let isDone = false;
  const again = send(name, bytes).finally(() => {
    isDone = true;
  });
  console.log(`  quotes beside: ${summary(await quotesUntil(() => isDone))}`);
  await again;
};

const warm = performance.now() + 1000;
await quotesUntil(() => performance.now() > warm);
const end = performance.now() + ALONE_MS;
console.log(
  `quotes alone: ${summary(await quotesUntil(() => performance.now() > end))}, peak ${peakMb(service.pid)} MB`,
);
const tabs = rows.map(({ id }, place) => ({ id, leaf_count: 1, price_table: JSON.stringify(gridOf(place + 5)) }));
await measured(`${TABS} tabs`, 'prices.xlsx', writeExport(tabs, { format: 'xlsx', decimal: 'comma', lang: 'fr' }));
await measured(`${PAGES} pages`, 'prices.pdf', makePdf(Array.from({ length: PAGES }, (_, place) => pageOf(place))));
await stopProcess(service);
