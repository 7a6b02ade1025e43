import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, countBy, isGood, latencyMs, openLoop, percentile } from './support/load.ts';
import { onServedCore } from './support/served-core.ts';
import { newKey, post, type Service, startService } from './support/service.ts';

/** Tenants that work in bulk without a break on the embedded database, and what another tenant's reads and writes wait meanwhile. */
const [PRODUCTS, ROWS] = [Number(process.env.BULK_PRODUCTS ?? 196), Number(process.env.BULK_ROWS ?? 25)];
const TENANTS = 2;
/** The target: no transaction of another tenant keeps reads or writes waiting for longer. */
const MAX_P99_MS = 250;
const MAX_MIB = 1024;

type Shop = {
  key: string;
  tableId: unknown;
  productId: unknown;
  /** A product with tables of its own: copies of it do not add to the users of the shared one. */
  copiedId: unknown;
  categoryId: unknown;
  document: object;
  planId: unknown;
};
type BulkCall = { name: string; call: (turn: number) => Call };

const grid = (size: number, price: number): string => {
  const axis = Array.from({ length: size }, (_, place) => 500 + 50 * place);
  const prices = axis.map((_, row) => axis.map((_, column) => price + 10 * row + column));
  return JSON.stringify({
    type: 'table-directe',
    modeInterpolation: 'majoration',
    widths: axis,
    heights: axis,
    prices,
  });
};

const send = async (url: string, key: string, { method, path, body }: Call): Promise<Response> =>
  fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** A shop whose products all have rows of one shared table (D15), and rows with tables of their own in one product. */
const newShop = async (url: string, products: number, rows: number): Promise<Shop> => {
  const key = await newKey(url);
  const make = (path: string, body: object) => post(`${url}${path}`, key, body);
  const { id: brand_id } = await make('/v1/brands', { name: 'Large' });
  const { id: categoryId } = await make('/v1/categories', { name: 'Large' });
  const { id: tableId } = await make('/v1/price-tables', { name: 'Shared', price_table: grid(40, 200) });
  const { id: productId } = await make('/v1/products', { name: 'Large', brand_id, category_id: categoryId });
  for (let row = 0; row < rows; row++) {
    const { id } = await make(`/v1/products/${productId}/pricing-configurations`, {
      ...(row % 5 === 0 && products === 1 ? { price_table: grid(10, 100 + row) } : { price_table_id: tableId }),
      percentage_adjustment: row % 50,
    });
    if (row < 3)
      await make(`/v1/products/${productId}/steps`, {
        type: 'selection',
        content_configuration: { pricingConfig: id },
      });
  }
  for (let copy = 1; copy < products; copy++) await make(`/v1/products/${productId}/duplicate`, {});
  const { id: copiedId } = await make('/v1/products', { name: 'Copied', brand_id, category_id: categoryId });
  for (let row = 0; row < 25; row++)
    await make(`/v1/products/${copiedId}/pricing-configurations`, { price_table: grid(10, 100 + row) });
  const exported = await send(url, key, { method: 'GET', path: `/v1/products/${productId}/configuration/export` });
  const requests = [
    { method: 'PATCH', path: `/v1/price-tables/${tableId}`, body: { price_table: grid(40, 900) } },
    {
      method: 'POST',
      path: '/v1/pricing-adjustments',
      body: { filter: { product_ids: [productId], price_table_ids: [tableId] }, percentage: 5 },
    },
  ];
  const { id: planId } = await make('/v1/plans', { name: 'Plan' });
  await make(`/v1/plans/${planId}/requests`, { requests });
  return { key, tableId, productId, copiedId, categoryId, planId, document: (await exported.json()) as object };
};

const bulkCalls = ({ tableId, productId, copiedId, document, planId }: Shop): BulkCall[] => [
  {
    name: 'table',
    call: (turn) => ({
      method: 'PATCH',
      path: `/v1/price-tables/${tableId}`,
      body: { price_table: grid(40, 300 + turn) },
    }),
  },
  {
    name: 'adjustment',
    call: () => ({
      method: 'POST',
      path: '/v1/pricing-adjustments?dry_run=true',
      body: { filter: { all: true, price_table_ids: [tableId] }, percentage: 3 },
    }),
  },
  { name: 'duplicate', call: () => ({ method: 'POST', path: `/v1/products/${copiedId}/duplicate`, body: {} }) },
  {
    name: 'document',
    call: () => ({
      method: 'POST',
      path: `/v1/products/${productId}/configuration/import?mode=replace&dry_run=true`,
      body: document,
    }),
  },
  { name: 'check', call: () => ({ method: 'POST', path: `/v1/plans/${planId}/check`, body: {} }) },
];

/** Sends the bulk calls of a shop, two at a time, until it is told to stop; how often each was answered, by status. */
const workInBulk = (url: string, shop: Shop, stopped: () => boolean): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  const all = bulkCalls(shop);
  let turn = 0;
  const loop = async () => {
    while (!stopped()) {
      const { name, call } = all[turn % all.length] as BulkCall;
      const answer = await send(url, shop.key, call(turn++));
      await answer.arrayBuffer();
      const outcome = `${name} ${answer.status}`;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      if (!answer.ok) await sleep(100);
    }
  };
  return Promise.all([loop(), loop()]).then(() => counts);
};

/** From /proc: memory now and at most, and the CPU time used so far. */
const usageOf = ({ pid }: Service) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mib = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return { mib: mib('VmRSS'), peakMib: mib('VmHWM'), cpuSeconds: (user + system) / 100 };
};

const summary = (ms: readonly number[]): string =>
  `p50 ${percentile(ms, 0.5).toFixed(0)}, p99 ${percentile(ms, 0.99).toFixed(0)}, max ${Math.max(...ms).toFixed(0)} ms`;

/** What the quiet tenant waits for its reads and its writes. */
const latencies = async (url: string, { key, productId, categoryId }: Shop, seconds: number) => {
  const reads = [
    `/v1/categories/${categoryId}/from-prices`,
    `/v1/products/${productId}/configuration`,
    '/v1/products?page_size=20',
    '/v1/brands',
    '/v1/quotes?page_size=20',
  ];
  const read = (turn: number): Call => ({ method: 'GET', path: reads[turn % reads.length] as string });
  const write = (turn: number): Call => ({ method: 'POST', path: '/v1/brands', body: { name: `Brand ${turn}` } });
  const [readSamples, writeSamples] = await Promise.all([
    openLoop({ url, key, connections: 20, next: read, seconds }, 18),
    openLoop({ url, key, connections: 10, next: write, seconds }, 2),
  ]);
  const refused = countBy([...readSamples, ...writeSamples].filter((sample) => !isGood(sample)));
  return { reads: readSamples.map(latencyMs), writes: writeSamples.map(latencyMs), refused };
};

export const bulkNeighbours = async (seconds: number): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vantail-bulk-'));
  const service = await onServedCore(() => startService({ DATA_DIR: dataDir }));
  try {
    const { url } = service;
    const shops: Shop[] = [];
    for (let tenant = 0; tenant < TENANTS; tenant++) shops.push(await newShop(url, PRODUCTS, ROWS));
    const quiet = await newShop(url, 1, 10);
    await latencies(url, quiet, 3); // Code that has just started is still being compiled.
    const alone = await latencies(url, quiet, seconds);
    const before = usageOf(service);
    let isOver = false;
    const works = shops.map((shop) => workInBulk(url, shop, () => isOver));
    await sleep(500);
    const together = await latencies(url, quiet, seconds);
    isOver = true;
    const counts = await Promise.all(works);
    const after = usageOf(service);
    const figures =
      `${TENANTS} tenants with a table of ${PRODUCTS * ROWS} users each: ` +
      `reads alone ${summary(alone.reads)}, beside them ${summary(together.reads)}; ` +
      `writes alone ${summary(alone.writes)}, beside them ${summary(together.writes)}; ` +
      `refused ${JSON.stringify(together.refused)}; memory ${before.mib} MiB before, ${after.peakMib} MiB at most, ${after.mib} MiB after; ` +
      `${(after.cpuSeconds - before.cpuSeconds).toFixed(1)} s of CPU; answers ${JSON.stringify(counts)}`;
    const isSlow = Math.max(percentile(together.reads, 0.99), percentile(together.writes, 0.99)) > MAX_P99_MS;
    // A call that is refused measures nothing.
    const isRefused = counts.some((count) => Object.keys(count).some((outcome) => / 4\d\d$/.test(outcome)));
    if (isSlow || isRefused || after.peakMib > MAX_MIB || Object.keys(together.refused).length > 0)
      throw new Error(figures);
    return figures;
  } finally {
    await service.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
};
