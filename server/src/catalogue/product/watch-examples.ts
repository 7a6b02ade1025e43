import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { heldBytes } from '../../platform/held-bytes.ts';
import { threadMs } from '../../platform/scheduling/fair-scheduler.ts';
import type { OnProgress, Pause } from '../../platform/scheduling/scheduled-work.ts';
import { countActiveExamples, listActiveExamples, type StoredExample } from './example-store.ts';
import { type ConfigurationOf, configurationsIn, type JudgedExample, judgedExamples } from './judged-examples.ts';

/** D21.2: so many examples are run at the most. */
export const MAX_RUN = 5000;

/**
 * And for so much of the thread, before a write and after it: 5,000 usual ones take 2 s. They run in its transaction, for which
 * all writes wait on the embedded database (docs/adr/0078).
 */
const MAX_RUN_MS = 10_000;

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
  /** Called with the number that have run, before the write and after it. */
  onProgress?: { before: OnProgress; after: OnProgress };
};

/** Called after the write, with the products that it made. */
export type Compare = (madeProductIds?: readonly number[]) => Promise<ComparedExamples>;

/** The same of a write that is undone: what it answers runs the examples, when the transaction is over. */
export type CompareLater = () => Promise<() => Promise<ComparedExamples>>;

const watched = (tx: TenantTransaction, pause: Pause, watching: Watching) => {
  const {
    list = (ids, limit) => listActiveExamples(tx, ids, limit),
    limitMs = MAX_RUN_MS,
    onProgress = { before: () => {}, after: () => {} },
  } = watching;
  const judge = (configurationOf: ConfigurationOf, examples: readonly StoredExample[], onJudged: OnProgress) => {
    const since = threadMs();
    return judgedExamples(configurationOf, examples, pause, () => threadMs() - since < limitMs, onJudged);
  };
  const totalOf = async (ids: readonly number[], { length }: readonly StoredExample[]) =>
    length < MAX_RUN ? length : countActiveExamples(tx, ids);
  return { list, onProgress, judge, totalOf };
};

/** The examples before the write, as they were judged; called after it with the examples of then, and how these are judged. */
const comparing = (listed: readonly StoredExample[], before: readonly JudgedExample[]) => {
  const passedBefore = new Map(before.map(({ id, passed }) => [id, passed]));
  // What became of one that there was no time for is not known, so the write is not blamed for it.
  const unknown = new Set(listed.filter(({ id }) => !passedBefore.has(id)).map(({ id }) => id));
  return async (
    requested: readonly StoredExample[],
    total: number,
    judge: (examples: readonly StoredExample[]) => Promise<JudgedExample[]>,
  ): Promise<ComparedExamples> => {
    const after = await judge(requested.filter(({ id }) => !unknown.has(id)));
    return {
      failing: after.filter(({ id, passed }) => !passed && passedBefore.get(id) !== false),
      mended: after.filter(({ id, passed }) => passed && passedBefore.get(id) === false),
      notRun: Math.max(0, total - after.length),
      outOfTime: requested.length - after.length,
    };
  };
};

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
  const { list, onProgress, judge, totalOf } = watched(tx, pause, watching);
  const configurationOf = configurationsIn(tx);
  const listed = await list(productIds, MAX_RUN);
  const compare = comparing(listed, await judge(configurationOf, listed, onProgress.before));
  return async (madeProductIds = []) => {
    const ids = [...productIds, ...madeProductIds];
    const requested = await list(ids, MAX_RUN);
    const total = await totalOf(ids, requested);
    return compare(requested, total, (examples) => judge(configurationOf, examples, onProgress.after));
  };
};

/** So much of products is cached until the transaction is over. */
const KEPT_BYTES = 32 * 1024 * 1024;

/**
 * Reads the products of examples while their transaction is open. Those that there is no room for are judged at once: nobody
 * reads what a transaction wrote once it is undone.
 */
const keepConfigurations = async (
  tx: TenantTransaction,
  examples: readonly StoredExample[],
  pause: Pause,
  room: { bytes: number },
) => {
  const read = configurationsIn(tx);
  const cache = new Map<number, ReturnType<ConfigurationOf>>();
  const tooLarge: StoredExample[] = [];
  for (const [productId, own] of Map.groupBy(examples, ({ product_id }) => product_id)) {
    await pause();
    const reading = read(productId);
    // Whoever needs a product that cannot be read reports it.
    const bytes = heldBytes(await reading.catch(() => null));
    if (bytes > room.bytes) tooLarge.push(...own);
    else {
      room.bytes -= bytes;
      cache.set(productId, reading);
    }
  }
  const configurationOf: ConfigurationOf = (productId) => cache.get(productId) as ReturnType<ConfigurationOf>;
  return { configurationOf, tooLarge, isCached: ({ product_id }: StoredExample) => cache.has(product_id) };
};

/**
 * The same for a write that is undone, as a check is: within its transaction the products are only read, and the
 * examples run when it holds neither rows nor a connection any more. The rollback has removed its writes by then, so
 * both states are cached, up to 32 MiB.
 */
export const watchExamplesLater = async (
  tx: TenantTransaction,
  productIds: readonly number[],
  pause: Pause,
  watching: Watching = {},
): Promise<CompareLater> => {
  const { list, onProgress, judge, totalOf } = watched(tx, pause, watching);
  const room = { bytes: KEPT_BYTES };
  /** Those of a state of the products: some are judged now, the others on request. */
  const judgeLater = async (examples: readonly StoredExample[], onJudged: OnProgress) => {
    const { configurationOf, tooLarge, isCached } = await keepConfigurations(tx, examples, pause, room);
    const judged = tooLarge.length > 0 ? await judge(configurationsIn(tx), tooLarge, () => {}) : [];
    return async (some: readonly StoredExample[]) => {
      const requested = new Set(some.map(({ id }) => id));
      const later = await judge(configurationOf, some.filter(isCached), onJudged);
      return [...judged.filter(({ id }) => requested.has(id)), ...later];
    };
  };
  const listed = await list(productIds, MAX_RUN);
  const judgeBefore = await judgeLater(listed, onProgress.before);
  return async () => {
    const requested = await list(productIds, MAX_RUN);
    const total = await totalOf(productIds, requested);
    const judgeAfter = await judgeLater(requested, onProgress.after);
    return async () => comparing(listed, await judgeBefore(listed))(requested, total, judgeAfter);
  };
};
