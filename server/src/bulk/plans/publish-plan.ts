import { summarize } from '../../database/ledger/record.ts';
import { lockLastNumber } from '../../database/ledger/store.ts';
import { sendRaised } from '../../database/raised-versions.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import type { Pause } from '../../pause.ts';
import type { Precondition } from '../../resource/service.ts';
import { lockPlan } from './change-plan.ts';
import { listRequests } from './requests/store.ts';
import { mustAllow } from './rules.ts';
import { lockReach } from './running/lock-reach.ts';
import { runRequests } from './running/run-requests.ts';
import { type ReadFiles, runnableRequests } from './running/runnable-request.ts';
import { markPublished, unscheduleWork } from './store.ts';

type Publishing = { files: ReadFiles; pause: Pause; precondition: Precondition };

/**
 * D17.4: all requests of a plan, or none of them, under one summary. The plan is locked before anything that it changes, so
 * that it is published once, whoever else tries.
 */
export const publishPlan = async (
  tx: TenantTransaction,
  id: number,
  { files, pause, precondition }: Publishing,
): Promise<void> => {
  const plan = await lockPlan(tx, id, precondition);
  mustAllow('published', plan);
  const requests = runnableRequests(await listRequests(tx, id));
  const resource = { kind: 'plan' as const, id, name: plan.name, version: plan.version + 1 };
  summarize(tx, { type: 'plan.published', resource, product_id: null, isWrite: true });
  await lockReach(tx, requests, files);
  await runRequests(tx, requests, files, pause);
  await unscheduleWork(tx, id);
  // The number of the summary is known to who holds the counter, which comes behind the versions.
  sendRaised(tx);
  await markPublished(tx, id, (await lockLastNumber(tx)) + 1);
};
