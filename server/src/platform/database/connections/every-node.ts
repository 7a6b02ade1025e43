import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../../errors.ts';
import { isUnavailable } from '../database-errors.ts';
import type { Database } from '../tenant-transaction.ts';

/** How long a write waits for a node that has yet to commit it, and how often it looks. */
const LONGEST_WAIT_MS = 3000;
const COMMIT_LOOK_MS = 50;
const notEverywhere = (isWritten: boolean) =>
  unavailable(
    `${isWritten ? 'The change' : 'An earlier change'} is written, but a node of the database may have yet to commit it. Repeat the request: it is answered when all have.`,
  );

type Commits = {
  /** What changes on several nodes, and some node has yet to commit. */
  listUncommitted: () => Promise<string[]>;
  onError: (error: Error) => void;
  longestWaitMs?: number;
};

/**
 * Waits until what is named at first is committed; false where that takes too long, or cannot be told. What begins meanwhile is
 * not waited for.
 */
const isCommitted = async ({
  listUncommitted,
  onError,
  longestWaitMs = LONGEST_WAIT_MS,
}: Commits): Promise<boolean> => {
  let open: string[] = [];
  let isOver = false;
  const all = async () => {
    for (open = await listUncommitted(); open.length > 0 && !isOver; ) {
      await sleep(COMMIT_LOOK_MS);
      const now = new Set(await listUncommitted());
      open = open.filter((name) => now.has(name));
    }
  };
  const limit = sleep(longestWaitMs, undefined, { ref: false }).then(() => {
    throw new Error(`after ${longestWaitMs} ms: ${open.join(', ') || 'a node does not answer'}`);
  });
  try {
    await Promise.race([all(), limit]);
    return true;
  } catch (cause) {
    onError(
      new Error(`It is not known that every node has committed a change: ${(cause as Error).message}`, { cause }),
    );
    return false;
  } finally {
    isOver = true;
  }
};

/**
 * What every node has a part in is acknowledged when all have committed it: Citus acknowledges earlier, and what it joins on a node with
 * that node's copy of keys and tenants would be older than the answer (docs/adr/0106). So it is where the work was refused: the same
 * may have been asked for before. What adds something is answered all the same.
 */
export const openEveryNode =
  (everywhere: Database, commits: Commits): Database['transaction'] =>
  async (tenantId, work, terms) => {
    const outcome = everywhere.transaction(tenantId, work, terms);
    const isWritten = await outcome.then(
      () => true,
      (error) => {
        if (isUnavailable(error)) throw error;
        return false;
      },
    );
    if (!(await isCommitted(commits)) && terms?.everyNode === 'changes') throw notEverywhere(isWritten);
    return outcome;
  };
