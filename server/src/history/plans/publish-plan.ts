import type { Scope } from '../../platform/callers/scopes.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { sendBeforeCounter } from '../../platform/ledger/append.ts';
import { summarize } from '../../platform/ledger/record.ts';
import { lockLastNumber } from '../../platform/ledger/store.ts';
import type { Precondition } from '../../platform/precondition.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { lockPlan } from './change-plan.ts';
import { checkPlan, type MakeCheck } from './check-plan.ts';
import { acceptPrices, examplesOfPlan, mustBreakNoExample, productIdsOf, watchPlan } from './judge-plan.ts';
import { forgetExamples } from './judge-store.ts';
import { lockAffected } from './lock-affected.ts';
import type { RunProgress } from './plan-progress.ts';
import { getPlan } from './plan-response.ts';
import { listRequests } from './request-store.ts';
import { mustAllow, mustBeAllowedToRun } from './rules.ts';
import { type ReadFiles, runnableRequests, runRequests } from './run-requests.ts';
import { keepCheck, markPublished, plans, unscheduleWork } from './store.ts';

export { readFiles } from './run-requests.ts';

type Publishing = {
  files: ReadFiles;
  pause: Pause;
  precondition: Precondition;
  /** Null: whoever scheduled it was allowed to. */
  scopes: readonly Scope[] | null;
  acceptsExamples: boolean;
  progress: RunProgress;
};

/**
 * D17.4: all requests of a plan, or none of them, under one summary. The plan is locked before anything that it changes, so
 * that it is published once, whoever else tries. D21.3: it is judged by its examples, in the same transaction.
 */
export const publishPlan = async (
  tx: TenantTransaction,
  id: number,
  { files, pause, precondition, scopes, acceptsExamples, progress }: Publishing,
): Promise<void> => {
  const plan = await lockPlan(tx, id, precondition);
  mustAllow('published', plan);
  const rows = await listRequests(tx, id);
  if (scopes) mustBeAllowedToRun(scopes, rows);
  const requests = runnableRequests(rows);
  const resource = { kind: 'plan' as const, id, name: plan.name, version: plan.version + 1 };
  summarize(tx, { type: 'plan.published', resource, product_id: null, isWrite: true });
  const examples = await examplesOfPlan(tx, plan);
  const affected = await lockAffected(tx, requests, files, productIdsOf(examples));
  const compare = await watchPlan(tx, { requests, affected, examples, pause, progress });
  await runRequests(tx, requests, files, pause, progress('requests'));
  const compared = await compare();
  if (acceptsExamples || plan.accept_examples) await acceptPrices(tx, compared.failing);
  else mustBreakNoExample(compared);
  await forgetExamples(tx, id);
  await unscheduleWork(tx, id);
  // The number of the summary is known to who holds the counter, which comes behind the versions.
  sendBeforeCounter(tx);
  await markPublished(tx, id, (await lockLastNumber(tx)) + 1);
};

/** D17.3: all of it, run in a transaction that is undone; what it says is made afterwards. */
export const runCheck = async (
  tx: TenantTransaction,
  id: number,
  checking: Omit<Parameters<typeof checkPlan>[1], 'plan' | 'rows'>,
): Promise<MakeCheck> => {
  const [plan, rows] = [await plans.find(tx, id), await listRequests(tx, id)];
  if (!plan) throw notFound();
  mustAllow('checked', plan);
  return checkPlan(tx, { plan, rows, ...checking });
};

/** D17.3: the result of a check is stored with the plan, for as long as neither it nor the catalogue changes. */
export const storeCheck = (tx: TenantTransaction, id: number, result: string) => {
  const { plan_version, last_change } = JSON.parse(result);
  return keepCheck(tx, id, plan_version, last_change, result);
};

/** D17.4, at once: the plan as it is afterwards. */
export const publishNow = async (tx: TenantTransaction, id: number, publishing: Publishing) => {
  await publishPlan(tx, id, publishing);
  return getPlan(tx, id);
};
