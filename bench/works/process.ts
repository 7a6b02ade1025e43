import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { servicePackages } from '../../scripts/sbom.ts';
import { freePort } from '../../scripts/testing/postgres-server.ts';
import { AS_STARTED, type Bench, startService } from '../measuring/bench-service.ts';
import { cpuUsOf, memoryMbOf } from '../measuring/cpu-clock.ts';
import { startMeasured, untilServing } from '../measuring/processes.ts';
import { type Figure, plainFigure } from './figure.ts';
import { candidateOf } from './reads.ts';

const STARTS = 3;
/** Time for pending work to end and for garbage of the start to be collected. */
const REST_MS = 3000;

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
    plainFigure({ work: 'memory, idle', what: 'MB', bar: { is: 'at most', limit: 130 } }, [idle]),
    plainFigure({ work: 'memory, after load', what: 'MB', bar: { is: 'at most', limit: 250 } }, [...loaded, after]),
  ];
};

const embeddedStart = async (dataDir: string): Promise<number> => {
  const port = await freePort();
  const service = startMeasured('server/src/main.ts', [], {
    env: { PORT: String(port), DATA_DIR: dataDir, DEMO: '0' },
    nodeArgs: AS_STARTED,
  });
  await untilServing(port, service);
  const seconds = cpuUsOf(service.pid) / 1e6;
  await service.stop();
  return seconds;
};

const embeddedFigures = async (bench: Bench): Promise<Figure[]> => {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let start = 0; start <= STARTS; start++) {
    const dataDir = mkdtempSync(join(bench.folder, 'embedded-'));
    cold.push(await embeddedStart(dataDir));
    warm.push(await embeddedStart(dataDir));
    rmSync(dataDir, { recursive: true, force: true });
  }
  // The first starts fill the compile cache, as above.
  cold.shift();
  warm.shift();
  return [
    plainFigure({ work: 'embedded, cold start', what: 's CPU', bar: { is: 'at most', limit: 3 } }, cold),
    plainFigure({ work: 'embedded, warm start', what: 's CPU', bar: { is: 'at most', limit: 2 } }, warm),
  ];
};

/** The process itself: its start, its memory, its installed packages. */
export const processWorks: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  start: async (bench) => [
    plainFigure(
      { work: 'start on PostgreSQL to the first answer', what: 's CPU', bar: { is: 'at most', limit: 1 } },
      await startsOnServer(bench),
    ),
  ],
  memory: memoryFigures,
  embedded: embeddedFigures,
  packages: async () => [
    plainFigure({ work: 'runtime packages', what: 'packages', bar: { is: 'at most', limit: 80 } }, [
      servicePackages().length,
    ]),
  ],
};
