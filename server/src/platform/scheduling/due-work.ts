import type { Database, SystemTransaction } from '../database/tenant-transaction.ts';
import { newBackoff, startPolling } from '../polling.ts';

/** A node that does not answer is tried again after this time at the latest: what is due there is due at once. */
const LONGEST_WAIT_MS = 2000;

type DuePolling<Due> = {
  database: Pick<Database, 'systemRead' | 'parts'>;
  /** What is due of all tenants, or of these. */
  list: (read: SystemTransaction, tenants?: readonly number[]) => Promise<Due[]>;
  /** `part`: the node that it was found on, empty where there is but one. */
  onDue: (due: readonly Due[], part: string) => void;
  pollMs: number;
  onError: (error: unknown) => void;
};

/**
 * Looks for due work while the service runs. On a database that is spread over nodes it asks for the tenants of each node by
 * themselves, and waits for none: a node that is down or hangs holds up the work of its own tenants alone.
 */
export const startDuePolling = <Due>({ database, list, onDue, pollMs, onError }: DuePolling<Due>) => {
  const asking = new Map<string, Promise<void>>();
  const backoff = newBackoff<string>(onError);
  const stopped = new AbortController();

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
    for (const { name, tenants, systemRead } of parts) {
      if (asking.has(name)) continue;
      const answer = askPart(name, () => systemRead((read) => list(read, tenants)));
      asking.set(
        name,
        answer.finally(() => asking.delete(name)),
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
