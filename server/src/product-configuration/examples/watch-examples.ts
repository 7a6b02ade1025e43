import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import type { Pause } from '../../scheduling/scheduled-work.ts';
import { type JudgedExample, judgedExamples } from './judged-examples.ts';
import { countActiveExamples, listActiveExamples, type StoredExample } from './store.ts';

export { hasExamples } from './store.ts';

/** D21.2: so many examples are run at the most. */
export const MAX_RUN = 5000;

/** What a write does to examples: those that turn red by it, those that turn green, and how many were not run. */
export type ComparedExamples = { failing: JudgedExample[]; mended: JudgedExample[]; notRun: number };

export const NO_EXAMPLES: ComparedExamples = { failing: [], mended: [], notRun: 0 };

/** How the examples of products are found: as they are, or as they were at some time. */
export type ListExamples = (productIds: readonly number[], limit: number) => Promise<StoredExample[]>;

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
  list: ListExamples = (ids, limit) => listActiveExamples(tx, ids, limit),
): Promise<Compare> => {
  const before = await judgedExamples(tx, await list(productIds, MAX_RUN), pause);
  const passedBefore = new Map(before.map(({ id, passed }) => [id, passed]));
  return async (madeProductIds = []) => {
    const ids = [...productIds, ...madeProductIds];
    const after = await judgedExamples(tx, await list(ids, MAX_RUN), pause);
    const total = after.length < MAX_RUN ? after.length : await countActiveExamples(tx, ids);
    return {
      failing: after.filter(({ id, passed }) => !passed && passedBefore.get(id) !== false),
      mended: after.filter(({ id, passed }) => passed && passedBefore.get(id) === false),
      notRun: Math.max(0, total - after.length),
    };
  };
};
