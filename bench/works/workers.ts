import { type Bench, type BenchService, startService } from '../measuring/bench-service.ts';
import type { StartOptions } from '../measuring/processes.ts';
import { type Candidate, measureInTurns, type Slice } from '../measuring/slices.ts';
import { type Figure, figureOf } from './figure.ts';
import { candidateOf } from './reads.ts';

const CONNECTIONS = 10;
type Count = 1 | 2;

const nameOf = (workers: Count) => (workers === 1 ? '1 worker' : `${workers} workers`);

/** A service of one worker and one of two, answering the same path in turns; ten connections to each worker. */
const measure = async (bench: Bench, path: string, { isFree }: StartOptions, warmUp: number) => {
  const services: BenchService[] = [];
  const candidates: Candidate[] = [];
  for (const workers of [1, 2] as const) {
    const options = { env: { WORKERS: String(workers) }, ...(isFree ? { isFree } : {}) };
    const service = await startService(bench.database.url, bench.folder, options);
    const candidate = candidateOf({ ...bench, service }, 'service', path, { connections: CONNECTIONS * workers });
    services.push(service);
    candidates.push({ ...candidate, name: nameOf(workers) });
  }
  const slices = await measureInTurns(candidates, { ...bench.settings, warmUp });
  for (const service of services) await service.stop();
  return slices;
};

const ratioOf = (inTurn: Record<string, Slice>, of: 'cpuUs' | 'perSecond') =>
  (inTurn[nameOf(2)]?.[of] ?? 0) / (inTurn[nameOf(1)]?.[of] ?? 1);

/**
 * Two workers compared with one. Throughput is measured on all cores, which load and PostgreSQL use as well: with two
 * cores it shows only a part of the gain, so it is measured on an answer that costs the service much and the others
 * little. The CPU of a request is measured with all workers on one core: it shows what a second process adds, including
 * the shared CPU caches, without waiting times. Each worker has to be warmed up, hence more requests than elsewhere.
 */
export const workerWorks: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  workers: async (bench) => {
    const { productId, rowId } = bench.catalogue.configured;
    const drawing = `/v1/products/${productId}/pricing-configurations/${rowId}/drawing.svg`;
    const prices = `/v1/categories/${bench.catalogue.categories.of100}/from-prices`;
    return [
      figureOf(
        { work: 'two workers against one: drawings', what: 'times the requests/s' },
        await measure(bench, drawing, { isFree: true }, 10_000),
        (inTurn) => ratioOf(inTurn, 'perSecond'),
      ),
      figureOf(
        { work: 'two workers against one: from-prices', what: 'times the CPU' },
        await measure(bench, prices, { isFree: false }, 60_000),
        (inTurn) => ratioOf(inTurn, 'cpuUs'),
      ),
    ];
  },
};
