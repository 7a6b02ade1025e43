import type { Database, DatabasePart, SystemTransaction } from '../database/tenant-transaction.ts';
import { newBackoff, startPolling } from '../polling.ts';

/** A node that does not answer is asked again after this time at the latest: what is due there is due at once. */
const LONGEST_WAIT_MS = 2000;
/** A node that shows nothing new is asked again after this time all the same, should the comparison ever be wrong. */
const LONGEST_QUIET_MS = 600_000;

/** Work that is due, or will be in so many milliseconds. */
export type Waiting = { wait_ms?: number };

type DuePolling<Due extends Waiting> = {
  database: Pick<Database, 'systemRead' | 'parts'>;
  /** What is due of all tenants; or of these, and then what comes next as well. */
  list: (read: SystemTransaction, tenants?: readonly number[]) => Promise<Due[]>;
  /** `part`: the node that it was found on, empty where there is but one. */
  onDue: (due: readonly Due[], part: string) => void;
  pollMs: number;
  onError: (error: unknown) => void;
};

/** What is due on a node. Its shards are asked only where something was committed since nothing was due, or has become due. */
const newPartList = <Due extends Waiting>(list: DuePolling<Due>['list']) => {
  const quiet = new Map<string, { shown: string; tenants: readonly number[]; until: number }>();
  return async ({ name, tenants, shown, systemRead }: DatabasePart): Promise<Due[]> => {
    const now = performance.now();
    const before = await shown();
    const known = quiet.get(name);
    if (known?.shown === before && known.tenants === tenants && now < known.until) return [];
    quiet.delete(name);
    const waiting = await systemRead((read) => list(read, tenants));
    const due = waiting.filter(({ wait_ms = 0 }) => wait_ms <= 0);
    const nextMs = Math.min(LONGEST_QUIET_MS, ...waiting.map(({ wait_ms = 0 }) => wait_ms));
    if (due.length === 0) quiet.set(name, { shown: before, tenants, until: now + nextMs });
    return due;
  };
};

/**
 * Looks for due work while the service runs. On a database that is spread over nodes it asks for the tenants of each node by
 * themselves, and waits for none: a node that is down or hangs holds up the work of its own tenants alone.
 */
export const startDuePolling = <Due extends Waiting>({ database, list, onDue, pollMs, onError }: DuePolling<Due>) => {
  const asking = new Map<string, Promise<void>>();
  const backoff = newBackoff<string>(onError);
  const stopped = new AbortController();
  const listOn = newPartList(list);

  const askPart = async (name: string, ask: () => Promise<Due[]>): Promise<void> => {
    try {
      const due = await ask();
      backoff.succeeded(name);
      if (!stopped.signal.aborted) onDue(due, name);
    } catch (error) {
      const waitMs = Math.min(backoff.failed(name, error), LONGEST_WAIT_MS);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        stopped.signal.addEventListener('abort', () => [clearTimeout(timer), resolve()], { once: true });
      });
    }
  };

  const poll = async (): Promise<void> => {
    const parts = database.parts?.();
    if (!parts) return onDue(await database.systemRead((read) => list(read)), '');
    for (const part of parts) {
      if (asking.has(part.name)) continue;
      const answer = askPart(part.name, () => listOn(part));
      asking.set(
        part.name,
        answer.finally(() => asking.delete(part.name)),
      );
    }
  };
  const polling = startPolling(poll, { pollMs, onError });

  return {
    async stop() {
      stopped.abort();
      await polling.stop();
    },
  };
};
