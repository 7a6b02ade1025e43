import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';

type Family = { head: string[]; samples: string[] };

const labelled = (sample: string, label: string): string =>
  sample.replace(/^([\w:]+)(?:\{(.*)\})? /, (_, name: string, labels: string | undefined) =>
    labels ? `${name}{${label},${labels}} ` : `${name}{${label}} `,
  );

/**
 * The metrics of several processes as one Prometheus text: every series gets the label of its process, and series of
 * one name are grouped, as the format demands. Sums would hide which process is at its limit.
 */
export const mergedMetrics = (texts: ReadonlyMap<number, string>): string => {
  const families = new Map<string, Family>();
  for (const [worker, text] of texts) {
    const isNew = new Set<string>();
    let family: Family = { head: [], samples: [] };
    for (const line of text.split('\n')) {
      const name = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1];
      if (name !== undefined) {
        if (!families.has(name)) {
          families.set(name, { head: [], samples: [] });
          isNew.add(name);
        }
        family = families.get(name) as Family;
        if (isNew.has(name)) family.head.push(line);
      } else if (line !== '') family.samples.push(labelled(line, `worker="${worker}"`));
    }
  }
  return `${[...families.values()].flatMap(({ head, samples }) => [...head, ...samples]).join('\n')}\n`;
};

/** Questions between processes: a worker asks for the metrics of all, the primary process for those of one. */
type Question = 'own metrics' | 'all metrics';
type Message = { id: number; question: Question } | { id: number; answer: string };

/** One end of the channel between two processes: a worker, or the worker's own process. */
type Channel = {
  on(event: 'message', hear: (message: Message) => void): unknown;
  off(event: 'message', hear: (message: Message) => void): unknown;
  send?(message: Message, isSent: (error: Error | null) => void): unknown;
};

const PATIENCE_MS: Record<Question, number> = { 'own metrics': 3000, 'all metrics': 4000 };

let lastId = 0;

/** Undefined if the other side has gone or does not answer in time. */
export const ask = (channel: Channel, question: Question): Promise<string | undefined> => {
  const id = ++lastId;
  return new Promise((resolve) => {
    const settle = (answer?: string) => {
      clearTimeout(timer);
      channel.off('message', hear);
      resolve(answer);
    };
    const hear = (message: Message) => {
      if (message.id === id && 'answer' in message) settle(message.answer);
    };
    const timer = setTimeout(settle, PATIENCE_MS[question]);
    channel.on('message', hear);
    channel.send?.({ id, question }, (error) => {
      if (error) settle();
    });
  });
};

/** Answers `question` on this channel from now on. */
export const answer = (channel: Channel, question: Question, reply: () => Promise<string>): void => {
  channel.on('message', async (message: Message) => {
    if (!('question' in message) || message.question !== question) return;
    const text = await reply().catch(() => undefined);
    // The process that sent the request may have gone by now.
    if (text !== undefined) channel.send?.({ id: message.id, answer: text }, () => {});
  });
};

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
  const answers = await Promise.all(
    inOrder.map(async ({ number, worker }) => [number, await ask(worker, 'own metrics')] as const),
  );
  return new Map(answers.flatMap(([number, text]) => (text === undefined ? [] : [[number, text] as const])));
};

type WorkerEvents = {
  /** Called when all workers serve for the first time. */
  onServing: (url: string) => void;
  /** Called when a worker could not start at all: then the service does not start. */
  onFault: (fault: string) => void;
  onCrash: (line: string) => void;
  /** Called after the last worker has ended. */
  onStopped: () => Promise<void>;
  /** What the workers have in their environment besides that of this process. */
  env?: Record<string, string>;
};

/**
 * Keeps `count` processes of the service running behind one port (docs/adr/0019). A worker that ends by itself is
 * replaced, after a delay that doubles while it keeps crashing. A stop is passed on to the workers and waited for.
 */
export const runWorkers = (count: number, { onServing, onFault, onCrash, onStopped, env }: WorkerEvents): void => {
  const slots = new Set<Slot>();
  const serving = new Set<number>();
  let hasServed = false;
  let isStopping = false;
  let exitCode = 0;

  const exit = () => void onStopped().finally(() => process.exit(exitCode));
  const stop = () => {
    isStopping = true;
    for (const { worker } of slots) worker.process.kill('SIGTERM');
    if (slots.size === 0) exit();
  };
  const giveUp = (fault: string) => {
    if (isStopping) return;
    onFault(fault);
    exitCode = 1;
    stop();
  };

  const start = (number: number, crashes: number) => {
    if (isStopping) return;
    const slot: Slot = { number, worker: cluster.fork(env), startedAt: performance.now(), crashes };
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
      // A worker that was still starting has no handler yet: the signal of this stop ends it, and that is no fault.
      if (code !== 0 && signal !== 'SIGTERM') exitCode = 1;
      if (slots.size === 0) exit();
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
