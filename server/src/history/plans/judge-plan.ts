import { withNewPrice } from '@vantail/pricing';
import {
  type Compare,
  type ComparedExamples,
  type CompareLater,
  examplesReport,
  type JudgedExample,
  type ListExamples,
  listActiveExamples,
  type StoredExample,
  watchExamples,
  watchExamplesLater,
} from '../../catalogue/index.ts';
import { patchExample } from '../../configurator/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { validationError } from '../../platform/errors.ts';
import { preconditionOf } from '../../platform/precondition.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { counted } from '../../platform/words/counted.ts';
import { listExamplesNow, listExamplesOfPlan } from './judge-store.ts';
import type { AffectedRecords } from './lock-affected.ts';
import type { RunProgress } from './plan-progress.ts';
import type { RunnableRequest } from './run-requests.ts';

/** D21.3: the examples that a scheduled plan is judged by; undefined where those count that are there now. */
type PlanExamples = readonly StoredExample[] | undefined;

export const examplesOfPlan = async (
  tx: TenantTransaction,
  { id, state }: { id: number; state: string },
): Promise<PlanExamples> => (state === 'scheduled' ? listExamplesOfPlan(tx, id) : undefined);

export const productIdsOf = (examples: PlanExamples): number[] => [
  ...new Set((examples ?? []).map(({ product_id }) => product_id)),
];

/** Examples that the plan itself changes are judged as it leaves them; those that it deletes are not judged. */
const asPlanned = async (tx: TenantTransaction, examples: readonly StoredExample[], ownIds: ReadonlySet<number>) => {
  if (ownIds.size === 0) return [...examples];
  const now = new Map((await listExamplesNow(tx, [...ownIds])).map((example) => [example.id, example]));
  return examples.flatMap((example) => (ownIds.has(example.id) ? (now.get(example.id) ?? []) : example));
};

type Judging = {
  requests: readonly RunnableRequest[];
  affected: Pick<AffectedRecords, 'examined'>;
  examples: PlanExamples;
  pause: Pause;
  progress: RunProgress;
};

const watchWith = <Result>(
  tx: TenantTransaction,
  { requests, affected, examples, pause, progress }: Judging,
  watch: (...watching: Required<Parameters<typeof watchExamples>>) => Promise<Result>,
): Promise<Result> => {
  const ownIds = new Set(
    requests.filter(({ found }) => found.operation.plan.target === 'example').map(({ found }) => found.target.id),
  );
  let hasRun = false;
  const list: ListExamples = async (ids, limit) => {
    if (!examples) return listActiveExamples(tx, ids, limit);
    const listed = hasRun ? await asPlanned(tx, examples, ownIds) : [...examples];
    hasRun = true;
    return listed;
  };
  return watch(tx, [...affected.examined], pause, {
    list,
    onProgress: { before: progress('examples_before'), after: progress('examples_after') },
  });
};

/** Runs the examples that judge a plan before its requests run; what it answers runs them afterwards. */
export const watchPlan = (tx: TenantTransaction, judging: Judging): Promise<Compare> =>
  watchWith(tx, judging, watchExamples);

/** The same of a run that is undone: the examples run when its transaction is over. */
export const watchUndonePlan = (tx: TenantTransaction, judging: Judging): Promise<CompareLater> =>
  watchWith(tx, judging, watchExamplesLater);

const MAX_NAMED = 10;

const examplesFail = (message: string, params: { count: number; failing: object[] }) =>
  validationError([{ pointer: '/accept_examples', code: 'examples_fail', message, params }]);

/** D21.3: a plan whose examples turn red is neither scheduled nor published by accident; nor is one whose examples could not all run. */
export const mustBreakNoExample = (compared: ComparedExamples): void => {
  const { failing } = examplesReport(compared);
  const { outOfTime } = compared;
  const count = failing.length;
  if (count === 0 && outOfTime > 0)
    throw examplesFail(
      `must be true to go on: ${counted(outOfTime, 'examples')} could not be run in time, so it is not known whether any turns red`,
      { count: outOfTime, failing: [] },
    );
  if (count === 0) return;
  const names = failing.slice(0, 3).map(({ name }) => JSON.stringify(name));
  const more = count > names.length ? `, and ${count - names.length} more` : '';
  const message = `must be true to go on: ${counted(count, 'examples')} would turn red (${names.join(', ')}${more})`;
  throw examplesFail(message, { count, failing: failing.slice(0, MAX_NAMED) });
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * D21.3: where only a price differs, the new one is written as expected. An example that somebody has changed since the plan
 * was scheduled is theirs.
 */
export const acceptPrices = async (tx: TenantTransaction, failing: readonly JudgedExample[]): Promise<void> => {
  const ids = failing.map(({ id }) => id);
  const now = new Map((await listExamplesNow(tx, ids)).map((example) => [example.id, example]));
  for (const { id, product_id, expect, came } of failing) {
    const settled = withNewPrice(expect, came);
    if (settled && isSame(now.get(id)?.expect, expect))
      await patchExample(tx, product_id, id, { expect: settled }, preconditionOf(null));
  }
};
