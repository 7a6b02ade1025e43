import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { threadMs } from '../../scheduling/fair-scheduler.ts';
import type { OnProgress, Pause } from '../../scheduling/scheduled-work.ts';
import { type JudgedExample, judgedExamples } from './judged-examples.ts';
import { countActiveExamples, listActiveExamples, type StoredExample } from './store.ts';

export { hasExamples } from './store.ts';

/** D21.2: so many examples are run at the most. */
export const MAX_RUN = 5000;

/**
 * And for so much of the thread, before a write and after it: 5,000 usual ones take 2 s. They run in its transaction, for which
 * all writes wait on the embedded database (docs/adr/0085).
 */
export const MAX_RUN_MS = 10_000;

/**
 * What a write does to examples: those that turn red by it, those that turn green, and how many were not run, of these how many
 * because the others took too long.
 */
export type ComparedExamples = {
  failing: JudgedExample[];
  mended: JudgedExample[];
  notRun: number;
  outOfTime: number;
};

export const NO_EXAMPLES: ComparedExamples = { failing: [], mended: [], notRun: 0, outOfTime: 0 };

/** How the examples of products are found: as they are, or as they were at some time. */
export type ListExamples = (productIds: readonly number[], limit: number) => Promise<StoredExample[]>;

/** How examples are watched, where that differs from the usual. */
type Watching = {
  list?: ListExamples;
  limitMs?: number;
  /** Told how many have run, before the write and after it. */
  onProgress?: { before: OnProgress; after: OnProgress };
};

/** Asked for after the write, with the products that it made. */
export type Compare = (madeProductIds?: readonly number[]) => Promise<ComparedExamples>;

/**
 * D21.2: runs the examples of products before a write, and answers a function that runs them after it, in the same
 * transaction. One that is red already, and stays red, is neither failing nor mended by the write; one that the write makes
 * is failing where it is red.
 */
export const watchExamples = async (
  tx: TenantTransaction,
  productIds: readonly number[],
  pause: Pause,
  watching: Watching = {},
): Promise<Compare> => {
  const {
    list = (ids, limit) => listActiveExamples(tx, ids, limit),
    limitMs = MAX_RUN_MS,
    onProgress = { before: () => {}, after: () => {} },
  } = watching;
  const judge = async (examples: readonly StoredExample[], onJudged: OnProgress) => {
    const since = threadMs();
    return judgedExamples(tx, examples, pause, () => threadMs() - since < limitMs, onJudged);
  };
  const listed = await list(productIds, MAX_RUN);
  const before = await judge(listed, onProgress.before);
  const passedBefore = new Map(before.map(({ id, passed }) => [id, passed]));
  // What became of one that there was no time for is not known, so the write is not blamed for it.
  const unknown = new Set(listed.filter(({ id }) => !passedBefore.has(id)).map(({ id }) => id));
  return async (madeProductIds = []) => {
    const ids = [...productIds, ...madeProductIds];
    const wanted = await list(ids, MAX_RUN);
    const after = await judge(
      wanted.filter(({ id }) => !unknown.has(id)),
      onProgress.after,
    );
    const total = wanted.length < MAX_RUN ? wanted.length : await countActiveExamples(tx, ids);
    return {
      failing: after.filter(({ id, passed }) => !passed && passedBefore.get(id) !== false),
      mended: after.filter(({ id, passed }) => passed && passedBefore.get(id) === false),
      notRun: Math.max(0, total - after.length),
      outOfTime: wanted.length - after.length,
    };
  };
};
