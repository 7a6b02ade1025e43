import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database/tenant-transaction.ts';
import { newBackoff } from '../../platform/polling.ts';
import { limitConcurrency } from '../../platform/scheduling/concurrency-limit.ts';
import { startDuePolling } from '../../platform/scheduling/due-work.ts';
import { type Due, listDue } from './delivery-store.ts';
import { finishJob, giveBack, type Job, takeJob } from './jobs.ts';
import { messageOf } from './message.ts';
import { type SendingTerms, sendMessage } from './send-message.ts';

/** D13.3: the first try comes within 2 s of the commit. */
const POLL_MS = 500;
/**
 * Webhooks that are sent to at a time, of the tenants of each node of a spread database: those of one that hangs keep their slots
 * until it answers (docs/adr/0111). Each has at most ten seconds for a try.
 */
const MAX_RUNS = 200;
/** No tenant sends to more of them than it may have webhooks, also when it deletes those that hang and makes others. */
const MAX_RUNS_OF_TENANT = 20;
/** So many transactions of ours at a time on each node, by its own connections: the others are for those who wait for an answer. */
const TRANSACTIONS = 3;
/** After so long a webhook with much to be sent goes to the end of the queue. */
const RUN_MS = 10_000;
/** A process that stood still for longer than this does not send under a claim that may be another's by now. */
const STALE_CLAIM_MS = 15_000;
const STOP_MS = 5000;

type DeliverySettings = {
  database: Database;
  sending: Omit<SendingTerms, 'signal' | 'tenantId'>;
  onError: (error: unknown) => void;
  pollMs?: number;
};

export type DeliveryLoop = {
  /** Waits for what is on its way, for a few seconds; the rest is left to whoever comes next. */
  stop(limitMs?: number): Promise<void>;
};

const keyOf = ({ tenant_id, id }: Due) => `${tenant_id} ${id}`;

/** Sends the events of one webhook, one after the other, as long as its claim is ours. */
const webhookRuns = (
  { database, sending }: Pick<DeliverySettings, 'database' | 'sending'>,
  [stopping, stopped]: readonly [AbortSignal, AbortSignal],
) => {
  const limits = new Map<string, ReturnType<typeof limitConcurrency>>();

  const limitedOn = (part: string) => {
    const limited = limits.get(part) ?? limitConcurrency(TRANSACTIONS);
    limits.set(part, limited);
    return limited;
  };

  const send = (tenantId: number, job: Job) =>
    sendMessage(job.url, messageOf(job.event, job.secrets, new Date()), { ...sending, tenantId, signal: stopped });

  return async ({ tenant_id, id }: Due, part: string): Promise<void> => {
    const began = performance.now();
    const limited = limitedOn(part);
    let job = await limited(() => database.transaction(tenant_id, (tx) => takeJob(tx, id)));
    while (job) {
      const current: Job = job;
      if (performance.now() - current.claimedAt > STALE_CLAIM_MS) return;
      const result = await send(tenant_id, current);
      if (stopped.aborted && result.status === null) {
        await limited(() => database.transaction(tenant_id, (tx) => giveBack(tx, current)));
        return;
      }
      const mayGoOn = !stopping.aborted && performance.now() - began < RUN_MS;
      job = await limited(() => database.transaction(tenant_id, (tx) => finishJob(tx, current, result, mayGoOn)));
    }
  };
};

/** D13.3: delivers what is due, in every process. */
export const startDelivery = ({ database, sending, onError, pollMs = POLL_MS }: DeliverySettings): DeliveryLoop => {
  const running = new Map<string, { tenantId: number; part: string; ended: Promise<void> }>();
  const backoff = newBackoff<string>(onError);
  const [stopping, stopped] = [new AbortController(), new AbortController()];
  const run = webhookRuns({ database, sending }, [stopping.signal, stopped.signal]);

  const wait = (ms: number) => sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => {});

  const start = (due: Due, part: string) => {
    const key = keyOf(due);
    // A claim ends by itself: whatever fails here is tried again when it has, and a webhook that fails again waits longer.
    const ended = run(due, part)
      .then(
        () => backoff.succeeded(key),
        (error) => wait(backoff.failed(key, error)),
      )
      .finally(() => running.delete(key));
    running.set(key, { tenantId: due.tenant_id, part, ended });
  };

  const mayStart = (due: Due, part: string): boolean => {
    if (running.has(keyOf(due))) return false;
    const runs = [...running.values()];
    const ofPart = runs.filter((run) => run.part === part);
    const ofTenant = runs.filter(({ tenantId }) => tenantId === due.tenant_id);
    return ofPart.length < MAX_RUNS && ofTenant.length < MAX_RUNS_OF_TENANT;
  };

  const polling = startDuePolling<Due>({
    database,
    list: (read, tenants) => listDue(read, MAX_RUNS, tenants),
    onDue: (due, part) => {
      if (stopping.signal.aborted) return;
      for (const one of due) if (mayStart(one, part)) start(one, part);
    },
    pollMs,
    onError,
  });

  return {
    async stop(limitMs = STOP_MS) {
      stopping.abort();
      await polling.stop();
      const ended = Promise.all([...running.values()].map((run) => run.ended));
      await Promise.race([ended, sleep(limitMs, undefined, { ref: false })]);
      stopped.abort();
      await ended;
    },
  };
};
