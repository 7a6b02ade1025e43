import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuUsOf, cpuUsOfTree, memoryMbOf } from '../bench/measuring/cpu-clock.ts';
import { npmBinaries, startPostgres } from '../scripts/testing/postgres-server.ts';
import {
  type Call,
  closedLoop,
  countBy,
  isGood,
  isShed,
  type Load,
  latencyMs,
  openLoop,
  percentile,
  type Sample,
} from './support/load.ts';
import { onServedCore } from './support/served-core.ts';
import { newKey, post, type Service, startService } from './support/service.ts';

/**
 * Five times what the service can do: it still does most of its peak, sheds the rest quickly, and is back to normal
 * soon after.
 */
const TIMES = 5;
const CLIENTS = 32;
/** Connections of the load: more than may wait in the queue, otherwise the load would wait for the service. */
const CROWD = 1500;

const ms = (samples: readonly Sample[], part: number) => Math.round(percentile(samples.map(latencyMs), part));

const PRODUCTS = 20;

/**
 * A tenant with a small catalogue, and typical requests: a list, the configuration of a product for a storefront, a
 * change of price that changes the from-price, and a create. What is read does not grow with what is written; otherwise
 * every request would cost more than the last.
 */
const workingDay = async (url: string): Promise<{ key: string; next: (turn: number) => Call }> => {
  const key = await newKey(url);
  const make = (path: string, body: object) => post(`${url}${path}`, key, body);
  const { id: brand_id } = await make('/v1/brands', { name: 'Brand' });
  const products: { path: string; row: string }[] = [];
  for (let place = 0; place < PRODUCTS; place++) {
    // A category for each: price changes within one category are serialised by the database.
    const { id: category_id } = await make('/v1/categories', { name: `Category ${place}` });
    const { id } = await make('/v1/products', { name: `Product ${place}`, brand_id, category_id });
    const path = `/v1/products/${id}`;
    const row = await make(`${path}/pricing-configurations`, { minimum_price: 1 });
    await make(`${path}/steps`, { type: 'selection', content_configuration: { pricingConfig: row.id } });
    products.push({ path, row: `${path}/pricing-configurations/${row.id}` });
  }
  const calls: ((turn: number, product: { path: string; row: string }) => Call)[] = [
    () => ({ method: 'GET', path: '/v1/categories?page_size=20' }),
    (_turn, { path }) => ({ method: 'GET', path: `${path}/configuration` }),
    (turn, { row }) => ({ method: 'PATCH', path: row, body: { minimum_price: 1000 + turn } }),
    (turn) => ({ method: 'POST', path: '/v1/brands', body: { name: `Brand ${turn}` } }),
  ];
  const next = (turn: number): Call => {
    const product = products[Math.floor(turn / calls.length) % PRODUCTS];
    const call = calls[turn % calls.length];
    if (!call || !product) throw new Error('there is one of each');
    return call(turn, product);
  };
  return { key, next };
};

/** After how many seconds answers are as fast as before the load. */
const recoverySeconds = (samples: readonly Sample[], normalMs: number): number => {
  for (let second = 0; second < 10; second++) {
    const within = samples.filter(({ dueMs }) => dueMs >= second * 1000 && dueMs < (second + 1) * 1000);
    if (within.length > 0 && within.every(isGood) && ms(within, 0.5) <= 2 * normalMs) return second;
  }
  return Number.POSITIVE_INFINITY;
};

/** Successful answers within the time, per second. */
const goodput = (samples: readonly Sample[], seconds: number): number =>
  samples.filter((sample) => isGood(sample) && sample.doneMs <= seconds * 1000).length / seconds;

/**
 * The CPU time of the service and its database, which this process has started: it does not depend on other load of the
 * machine.
 */
const servedCpuUs = () => cpuUsOfTree(process.pid) - cpuUsOf(process.pid);

/** A load, and the CPU time per successful request. */
const withCost = async (load: () => Promise<Sample[]>) => {
  const before = servedCpuUs();
  const samples = await load();
  return { samples, costUs: Math.round((servedCpuUs() - before) / samples.filter(isGood).length) };
};

const watchMemory = (service: Service) => {
  let highestMib = 0;
  const timer = setInterval(() => {
    highestMib = Math.max(highestMib, memoryMbOf(service.pid));
  }, 200);
  return () => {
    clearInterval(timer);
    return highestMib;
  };
};

const measure = async (service: Service, seconds: number): Promise<string> => {
  const { url } = service;
  const load: Load = { url, ...(await workingDay(url)), connections: CLIENTS, seconds: 10 };
  await closedLoop({ ...load, seconds: 5 }); // Code that has just started is still being compiled.
  const best = await withCost(() => closedLoop(load));
  const peak = goodput(best.samples, load.seconds);
  const before = await openLoop({ ...load, seconds: 5 }, peak / 2);
  const highestMib = watchMemory(service);
  const { samples, costUs } = await withCost(() => openLoop({ ...load, connections: CROWD, seconds }, peak * TIMES));
  const memoryMib = highestMib();
  const after = await openLoop(load, peak / 2);

  const kept = goodput(samples, seconds) / peak;
  const sent = samples.filter(({ sentMs }) => sentMs <= seconds * 1000).length / seconds;
  const shed = samples.filter(isShed);
  const shedMs = ms(shed, 0.99);
  const normalAfter = recoverySeconds(after, Math.max(5, ms(before, 0.5)));
  const figures =
    `peak ${Math.round(peak)}/s, offered ${Math.round(peak * TIMES)}/s and sent ${Math.round(sent)}/s for ${seconds} s: ` +
    `${Math.round(100 * kept)} % of the peak served (CPU time for each ${best.costUs} us at the peak, ${costUs} us now), the rest turned away in ${ms(shed, 0.5)} ms (median) and ${shedMs} ms ` +
    `(p99), answers ${JSON.stringify(countBy(samples))}, ${Math.round(memoryMib)} MiB at most, normal after ${normalAfter} s`;
  const isOnlyShed = samples.every((sample) => isGood(sample) || isShed(sample));
  if (kept < 0.8 || !isOnlyShed || shedMs > 1000 || normalAfter > 5 || memoryMib > 1024) throw new Error(figures);
  return figures;
};

export const overloadEmbedded = async (seconds: number): Promise<string> => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'vantail-overload-'));
  const service = await onServedCore(() => startService({ DATA_DIR }));
  try {
    return await measure(service, seconds);
  } finally {
    await service.end('SIGKILL');
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
};

export const overloadPostgresql = async (seconds: number): Promise<string> => {
  // The service and its database have one core, the load has the others.
  const server = await onServedCore(() => startPostgres(npmBinaries()));
  const service = await onServedCore(() => startService({ DATABASE_URL: server.url }));
  try {
    return await measure(service, seconds);
  } finally {
    await service.end('SIGKILL');
    await server.stop();
  }
};
