import { MAX_RUN } from '../../catalogue/index.ts';
import type { Scope } from '../../platform/callers/scopes.ts';
import { problemOf } from '../../platform/database/database-errors.ts';
import type { Actor, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { Problem } from '../../platform/errors.ts';
import { summarize } from '../../platform/ledger/record.ts';
import type { Precondition } from '../../platform/precondition.ts';
import { futureTime } from '../../platform/resource/future-time.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { lockPlan } from './change-plan.ts';
import { mustBreakNoExample, watchUndonePlan } from './judge-plan.ts';
import { keepExamples } from './judge-store.ts';
import { affectedBy, lockAffected } from './lock-affected.ts';
import { unfollowed } from './plan-progress.ts';
import { getPlan, type TaggedPlan } from './plan-response.ts';
import { isRefusal, type Refusal, refusalOf } from './refusal.ts';
import { listRequests } from './request-store.ts';
import { mustAllow, mustBeAllowedToRun, mustHaveTime } from './rules.ts';
import { type ReadFiles, type RunnableRequest, runnableRequests, runRequests } from './run-requests.ts';
import { type PlanRow, plans, scheduleWork } from './store.ts';

type Schedulable = { plan: PlanRow; requests: RunnableRequest[]; effectiveAt: string };

/** The plan, locked, if it can be scheduled by this caller. */
const lockSchedulable = async (
  tx: TenantTransaction,
  id: number,
  scopes: readonly Scope[],
  precondition: Precondition,
): Promise<Schedulable> => {
  const plan = await lockPlan(tx, id, precondition);
  const rows = await listRequests(tx, id);
  mustBeAllowedToRun(scopes, rows);
  mustAllow('scheduled', plan);
  const effectiveAt = futureTime('/effective_at', mustHaveTime(plan.effective_at), new Date());
  return { plan, requests: runnableRequests(rows), effectiveAt };
};

/** The plan as it was judged: its version, and why it would be refused today. */
export type Judged = { version: number; refusal: Refusal | null };

type Judging = { files: ReadFiles; pause: Pause; scopes: readonly Scope[]; precondition: Precondition };

/**
 * A request that is refused today may be accepted at its hour, when the plan is judged again: it says nothing of examples, and
 * the plan tells why. Null: it was not refused.
 */
const refusalToday = async (
  tx: TenantTransaction,
  requests: readonly RunnableRequest[],
  files: ReadFiles,
  pause: Pause,
): Promise<Refusal | null> => {
  try {
    await runRequests(tx, requests, files, pause, unfollowed('requests'));
    return null;
  } catch (error) {
    const problem = problemOf(error);
    if (!isRefusal(problem)) throw error;
    return refusalOf(problem);
  }
};

/** D21.3: runs a plan in a transaction that its caller rolls back. Calling its result afterwards refuses the plan where examples turn red. */
export const judgeSchedule = async (
  tx: TenantTransaction,
  id: number,
  { files, pause, scopes, precondition }: Judging,
): Promise<() => Promise<Judged>> => {
  const { plan, requests } = await lockSchedulable(tx, id, scopes, precondition);
  const resource = { kind: 'plan' as const, id, name: plan.name, version: plan.version + 1 };
  summarize(tx, { type: 'plan.published', resource, product_id: null, isWrite: true });
  const affected = await lockAffected(tx, requests, files);
  const compare = await watchUndonePlan(tx, { requests, affected, examples: undefined, pause, progress: unfollowed });
  const refusal = await refusalToday(tx, requests, files, pause);
  const runExamples = refusal ? null : await compare();
  return async () => {
    if (runExamples) mustBreakNoExample(await runExamples());
    return { version: plan.version, refusal };
  };
};

type Scheduling = {
  actor: Actor;
  scopes: readonly Scope[];
  files: ReadFiles;
  acceptsExamples: boolean;
  /** Null where there was nothing to judge it by. */
  judged: Judged | null;
};

/** What was judged is what is scheduled. */
const mustBeAsJudged = ({ version }: PlanRow, judged: Judged | null): void => {
  if (judged !== null && version !== judged.version)
    throw new Problem('conflict', 'The plan was changed meanwhile; try again');
};

/** D17.4: from now on its hour counts, and its scheduler is its actor. D21.3: it is judged then by the examples of now. */
export const schedulePlan = async (
  tx: TenantTransaction,
  id: number,
  { actor: scheduled_by, scopes, files, acceptsExamples, judged }: Scheduling,
  precondition: Precondition,
): Promise<TaggedPlan> => {
  const { plan, requests, effectiveAt } = await lockSchedulable(tx, id, scopes, precondition);
  mustBeAsJudged(plan, judged);
  const { examined } = await affectedBy(tx, requests, files);
  if (examined.size > 0) await keepExamples(tx, id, [...examined], MAX_RUN);
  await plans.update(tx, plan, {
    state: 'scheduled',
    scheduled_by,
    accept_examples: acceptsExamples,
    refusal: judged?.refusal ?? null,
  });
  await scheduleWork(tx, id, effectiveAt);
  return getPlan(tx, id);
};
