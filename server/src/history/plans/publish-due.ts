import { problemOf } from '../../platform/database/database-errors.ts';
import type { Database, Origin, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Problem } from '../../platform/errors.ts';
import { recordChange } from '../../platform/ledger/record.ts';
import { preconditionOf } from '../../platform/precondition.ts';
import { longTerms, type Pause } from '../../platform/scheduling/scheduled-work.ts';
import { type DuePlan, markFailed, takeDuePlan } from './due-store.ts';
import { forgetExamples } from './judge-store.ts';
import { unfollowed } from './plan-progress.ts';
import { publishPlan } from './publish-plan.ts';
import { isRefusal, refusalOf } from './refusal.ts';
import { readFiles } from './run-requests.ts';
import { plans, unscheduleWork } from './store.ts';

type Publishing = { database: Database; signal: AbortSignal; pause: (tenantId: number) => Pause };

/** `left`: another process has it, or it is no longer scheduled. */
type Outcome = 'published' | 'failed' | 'left';

/** D17.4: nothing was written, and the ledger tells why. A plan that was changed meanwhile is left alone. */
const failPlan = async (tx: TenantTransaction, id: number, version: number, problem: Problem): Promise<Outcome> => {
  const plan = await plans.lock(tx, id);
  if (plan?.state !== 'scheduled' || plan.version !== version) return 'left';
  const refusal = refusalOf(problem);
  await markFailed(tx, id, refusal);
  await forgetExamples(tx, id);
  await unscheduleWork(tx, id);
  recordChange(tx, 'plan.failed', { kind: 'plan', id, name: plan.name, version: version + 1 }, [
    { field: 'state', before: 'scheduled', after: 'failed' },
    { field: 'refusal', before: plan.refusal, after: refusal },
  ]);
  return 'failed';
};

/**
 * D17.4: publishes a plan whose hour has come, once, whichever process is there: the plan is taken and published in one
 * transaction. A refusal makes it `failed`; any other fault is thrown, and it is tried again. The actor is who scheduled it,
 * also where that key was revoked since (docs/adr/0040).
 */
export const publishDue = async (
  { database, signal, pause }: Publishing,
  { tenant_id, id }: DuePlan,
): Promise<Outcome> => {
  const plan = await database.read(tenant_id, (read) => plans.find(read, id));
  if (plan?.state !== 'scheduled' || !plan.scheduled_by) return 'left';
  const origin: Origin = { actor: plan.scheduled_by, requestId: null };
  try {
    const files = await readFiles(database, tenant_id, id, signal);
    const publish = async (tx: TenantTransaction): Promise<Outcome> => {
      if (!(await takeDuePlan(tx, id))) return 'left';
      const terms = {
        files,
        pause: pause(tenant_id),
        precondition: preconditionOf(null),
        scopes: null,
        acceptsExamples: false,
        progress: unfollowed,
      };
      await publishPlan(tx, id, terms);
      return 'published';
    };
    return await database.transaction(tenant_id, publish, { ...longTerms(false), origin });
  } catch (error) {
    const problem = problemOf(error);
    if (!isRefusal(problem)) throw error;
    return database.transaction(tenant_id, (tx) => failPlan(tx, id, plan.version, problem), { origin });
  }
};
