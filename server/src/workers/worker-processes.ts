import cluster, { type Worker } from 'node:cluster';
import { mergedMetrics } from './merged-metrics.ts';
import { answer, ask } from './worker-questions.ts';

/** What a worker process tells the primary process. */
export type WorkerNews = { serving: string } | { fault: string };

type Slot = { number: number; worker: Worker; startedAt: number; crashes: number };

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;
/** A worker that has served for this long did not crash at the start. */
const STEADY_MS = 30_000;

const waitMs = (crashes: number) => Math.min(FIRST_WAIT_MS * 2 ** (crashes - 1), LONGEST_WAIT_MS);

/** The metrics of every worker that answers, by its number. A new worker takes the number of the one that it replaces. */
const metricsOf = async (slots: ReadonlySet<Slot>): Promise<Map<number, string>> => {
  const inOrder = [...slots].sort((one, other) => one.number - other.number);
  const told = await Promise.all(
    inOrder.map(async ({ number, worker }) => [number, await ask(worker, 'own metrics')] as const),
  );
  return new Map(told.flatMap(([number, text]) => (text === undefined ? [] : [[number, text] as const])));
};

export type WorkerEvents = {
  /** Called when all workers serve for the first time. */
  onServing: (url: string) => void;
  /** Called when a worker could not start at all: then the service does not start. */
  onFault: (fault: string) => void;
  onCrash: (line: string) => void;
};

/**
 * Keeps `count` processes of the service running behind one port (docs/adr/0019). A worker that ends by itself is
 * replaced, after a delay that doubles while it keeps crashing. A stop is passed on to the workers and waited for.
 */
export const runWorkers = (count: number, { onServing, onFault, onCrash }: WorkerEvents): void => {
  const slots = new Set<Slot>();
  const serving = new Set<number>();
  let hasServed = false;
  let isStopping = false;
  let exitCode = 0;

  const stop = () => {
    isStopping = true;
    for (const { worker } of slots) worker.process.kill('SIGTERM');
    if (slots.size === 0) process.exit(exitCode);
  };
  const giveUp = (fault: string) => {
    if (isStopping) return;
    onFault(fault);
    exitCode = 1;
    stop();
  };

  const start = (number: number, crashes: number) => {
    if (isStopping) return;
    const slot: Slot = { number, worker: cluster.fork(), startedAt: performance.now(), crashes };
    slots.add(slot);
    slot.worker.on('message', (news: WorkerNews) => {
      if ('fault' in news) return hasServed ? onCrash(news.fault) : giveUp(news.fault);
      if (!('serving' in news)) return; // A question: see below.
      serving.add(number);
      if (hasServed || serving.size < count) return;
      hasServed = true;
      onServing(news.serving);
    });
    answer(slot.worker, 'all metrics', async () => mergedMetrics(await metricsOf(slots)));
    slot.worker.on('exit', (code, signal) => ended(slot, code, signal));
  };

  const ended = (slot: Slot, code: number | null, signal: string | null) => {
    slots.delete(slot);
    if (isStopping) {
      if (code !== 0) exitCode = 1;
      if (slots.size === 0) process.exit(exitCode);
      return;
    }
    const how = signal ?? `code ${code}`;
    if (!hasServed) return giveUp(`a worker process ended (${how}) before it served`);
    const crashes = performance.now() - slot.startedAt > STEADY_MS ? 1 : slot.crashes + 1;
    const pause = waitMs(crashes);
    onCrash(`worker process ${slot.worker.process.pid} ended (${how}); another one starts in ${pause} ms`);
    setTimeout(start, pause, slot.number, crashes);
  };

  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  for (let number = 1; number <= count; number++) start(number, 0);
};
