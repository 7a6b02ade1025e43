import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { servicePackages } from '../../scripts/sbom.ts';
import { freePort } from '../../scripts/testing/postgres-server.ts';
import { AS_STARTED, type Bench, startService } from '../measuring/bench-service.ts';
import { cpuUsOf, cpuUsOfTree, memoryMbOf, pssMbOfTree } from '../measuring/cpu-clock.ts';
import { startMeasured, untilServing } from '../measuring/processes.ts';
import { type Figure, plainFigure } from './figure.ts';
import { candidateOf } from './reads.ts';

const STARTS = 3;
/** Time for pending work to end and for garbage of the start to be collected. */
const REST_MS = 3000;
const LOAD_MS = 15_000;
const CLIENTS = 10;
const OPERATOR_TOKEN = 'operator-token-of-the-bench-and-nobody-else';

/** CPU from the first instruction to the first answer. */
const startsOnServer = async (bench: Bench): Promise<number[]> => {
  const seconds: number[] = [];
  for (let start = 0; start <= STARTS; start++) {
    const service = await startService(bench.database.url, bench.folder);
    // The first start fills the compile cache, which stays from then on.
    if (start > 0) seconds.push(cpuUsOf(service.pid) / 1e6);
    await service.stop();
  }
  return seconds;
};

const memoryFigures = async (bench: Bench): Promise<Figure[]> => {
  const service = await startService(bench.database.url, bench.folder);
  await sleep(REST_MS);
  const idle = memoryMbOf(service.pid);
  const path = `/v1/products/${bench.catalogue.configured.productId}/configuration`;
  const loaded: number[] = [];
  for (let round = 0; round < 6; round++) {
    await candidateOf({ ...bench, service }, 'service', path).drive(8000);
    loaded.push(memoryMbOf(service.pid));
  }
  await sleep(REST_MS);
  const after = memoryMbOf(service.pid);
  await service.stop();
  return [
    plainFigure({ work: 'memory, idle', what: 'MB' }, [idle]),
    plainFigure({ work: 'memory, after load', what: 'MB', bar: { is: 'at most', limit: 250 } }, [...loaded, after]),
  ];
};

const embeddedStart = async (dataDir: string) => {
  const port = await freePort();
  const service = startMeasured('server/src/main.ts', [], {
    env: { PORT: String(port), DATA_DIR: dataDir, DEMO: '0' },
    nodeArgs: AS_STARTED,
  });
  await untilServing(port, service);
  const seconds = cpuUsOfTree(service.pid) / 1e6;
  await sleep(REST_MS);
  const idleMb = pssMbOfTree(service.pid);
  await service.stop();
  return { seconds, idleMb };
};

/** What the service and its server have after writes and reads of ten connections. */
const embeddedAfterLoad = async (dataDir: string): Promise<number> => {
  const port = await freePort();
  const env = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0', OPERATOR_TOKEN };
  const service = startMeasured('server/src/main.ts', [], { env, nodeArgs: AS_STARTED });
  await untilServing(port, service);
  const url = `http://127.0.0.1:${port}`;
  const send = async (path: string, token: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    return (await (await fetch(`${url}${path}`, init)).json()) as { id: number; key: string };
  };
  const tenant = await send('/operator/v1/tenants', OPERATOR_TOKEN, { name: 'Load' });
  const { key } = await send(`/operator/v1/tenants/${tenant.id}/api-keys`, OPERATOR_TOKEN, { name: 'Load' });
  const until = performance.now() + LOAD_MS;
  const client = async () => {
    for (let turn = 0; performance.now() < until; turn++) {
      if (turn % 4 === 0) await send('/v1/brands', key, { name: `Brand ${turn}` });
      else await send('/v1/brands?page_size=50', key);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await sleep(REST_MS);
  const mb = pssMbOfTree(service.pid);
  await service.stop();
  return mb;
};

const embeddedFigures = async (bench: Bench): Promise<Figure[]> => {
  const cold: number[] = [];
  const warm: number[] = [];
  const idle: number[] = [];
  const loaded: number[] = [];
  for (let start = 0; start <= STARTS; start++) {
    const dataDir = mkdtempSync(join(bench.folder, 'embedded-'));
    cold.push((await embeddedStart(dataDir)).seconds);
    const { seconds, idleMb } = await embeddedStart(dataDir);
    warm.push(seconds);
    idle.push(idleMb);
    if (start > 0) loaded.push(await embeddedAfterLoad(dataDir));
    rmSync(dataDir, { recursive: true, force: true });
  }
  // The first starts fill the compile cache, as above.
  cold.shift();
  warm.shift();
  return [
    plainFigure({ work: 'embedded, cold start', what: 's CPU', bar: { is: 'at most', limit: 2.5 } }, cold),
    plainFigure({ work: 'embedded, warm start', what: 's CPU', bar: { is: 'at most', limit: 1.4 } }, warm),
    plainFigure(
      { work: 'embedded, memory of all processes, idle', what: 'MB', bar: { is: 'at most', limit: 200 } },
      idle,
    ),
    plainFigure(
      { work: 'embedded, memory of all processes, after load', what: 'MB', bar: { is: 'at most', limit: 350 } },
      loaded,
    ),
  ];
};

/** The process itself: its start, its memory, its installed packages. */
export const processWorks: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  start: async (bench) => [
    plainFigure({ work: 'start on PostgreSQL to the first answer', what: 's CPU' }, await startsOnServer(bench)),
  ],
  memory: memoryFigures,
  embedded: embeddedFigures,
  packages: async () => [plainFigure({ work: 'runtime packages', what: 'packages' }, [servicePackages().length])],
};
