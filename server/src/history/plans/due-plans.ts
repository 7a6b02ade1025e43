import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database/tenant-transaction.ts';
import { newBackoff } from '../../platform/polling.ts';
import { startDuePolling } from '../../platform/scheduling/due-work.ts';
import type { FairScheduler } from '../../platform/scheduling/fair-scheduler.ts';
import { pauseInTransaction } from '../../platform/scheduling/scheduled-work.ts';
import { findDuePlan, listDueTenants } from './due-store.ts';

/** D17.4: published within 5 s. */
const POLL_MS = 500;
const STOP_MS = 5000;

type DuePlansSettings = {
  database: Database;
  scheduler: FairScheduler;
  onError: (error: unknown) => void;
};

/** Loaded when a plan is due: it includes the reader of files. */
const loadWork = () => import('./publish-due.ts');

/** D17.4: publishes what is due, in every process. One plan of a tenant at a time, in the order of their hours. */
export const startDuePlans = ({ database, scheduler, onError }: DuePlansSettings) => {
  const stopped = new AbortController();
  const { signal } = stopped;
  const running = new Map<number, Promise<void>>();
  const backoff = newBackoff<number>(onError);
  let isStopping = false;
  const publishing = {
    database,
    signal,
    pause: (tenantId: number) => pauseInTransaction(scheduler, tenantId, signal),
  };

  const publishAllOf = async (tenantId: number): Promise<void> => {
    const { publishDue } = await loadWork();
    for (;;) {
      const due = await database.read(tenantId, findDuePlan);
      if (!due || isStopping || (await publishDue(publishing, { tenant_id: tenantId, id: due.id })) === 'left') return;
    }
  };

  const start = (tenantId: number): void => {
    // After a fault that is no refusal, the tenant's plans are tried again.
    const ended = publishAllOf(tenantId)
      .then(
        () => backoff.succeeded(tenantId),
        async (error) => {
          if (signal.aborted) return;
          await sleep(backoff.failed(tenantId, error), undefined, { ref: false, signal }).catch(() => {});
        },
      )
      .finally(() => running.delete(tenantId));
    running.set(tenantId, ended);
  };

  const polling = startDuePolling<{ tenant_id: number }>({
    database,
    list: listDueTenants,
    onDue: (due) => {
      for (const { tenant_id } of due) if (!running.has(tenant_id) && !isStopping) start(tenant_id);
    },
    pollMs: POLL_MS,
    onError,
  });

  return {
    /** Waits for what is being published, for a few seconds; the rest is undone, and left to whoever comes next. */
    async stop() {
      isStopping = true;
      await polling.stop();
      const ended = Promise.all(running.values());
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
      stopped.abort();
      await ended;
    },
  };
};
