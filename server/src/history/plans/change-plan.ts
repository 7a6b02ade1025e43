import type { Scope } from '../../platform/callers/scopes.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Precondition } from '../../platform/precondition.ts';
import { futureTime } from '../../platform/resource/future-time.ts';
import { differences } from '../../platform/resource/service.ts';
import type { ListFilter } from '../../platform/resource/store.ts';
import { checkRequests } from './check-requests.ts';
import { forgetExamples } from './judge-store.ts';
import { getPlan, type TaggedPlan } from './plan-response.ts';
import type { NewRequest } from './request-shape.ts';
import { deleteRequest, insertRequest, listRequests, type RequestRow } from './request-store.ts';
import { mustAllow, mustHoldRequests } from './rules.ts';
import type { PlanCreate, PlanPatch } from './schema.ts';
import { type PlanRow, type PlanTarget, plans, unscheduleWork } from './store.ts';

const POINTER = '/effective_at';

/** D17.1: a time that is given lies ahead. */
const timeOf = (given: string | null | undefined): string | null =>
  given === undefined || given === null ? null : futureTime(POINTER, given, new Date());

export const createPlan = async (tx: TenantTransaction, { name, effective_at }: PlanCreate): Promise<TaggedPlan> => {
  const { id } = await plans.insert(tx, { name, effective_at: timeOf(effective_at), state: 'draft' });
  return getPlan(tx, id);
};

/** Without requests and check, which can be large: what they are about stands in `targets`. */
export const listPlans = async (read: TenantRead, filter: ListFilter) => {
  const { rows, total } = await plans.list(read, filter);
  return { rows: rows.map(({ request_bytes: _, ...row }) => row), total };
};

export const hasPlan = async (read: TenantRead, id: number): Promise<boolean> =>
  (await plans.find(read, id)) !== undefined;

export const lockPlan = async (tx: TenantTransaction, id: number, precondition: Precondition): Promise<PlanRow> => {
  const plan = await plans.lock(tx, id);
  if (!plan) throw notFound();
  precondition(plan);
  return plan;
};

/** D17.1: only a draft can be changed; one that failed becomes a draft by it. */
export const patchPlan = async (
  tx: TenantTransaction,
  id: number,
  body: PlanPatch,
  precondition: Precondition,
): Promise<TaggedPlan> => {
  const plan = await lockPlan(tx, id, precondition);
  mustAllow('changed', plan);
  const { name = plan.name, effective_at } = body;
  const isSame = effective_at && plan.effective_at && Date.parse(effective_at) === Date.parse(plan.effective_at);
  // D1: a time that is as it was is not checked again.
  const at = effective_at === undefined || isSame ? plan.effective_at : timeOf(effective_at);
  const changes = differences(plan, {
    name,
    effective_at: at,
    state: 'draft',
    scheduled_by: null,
    accept_examples: false,
    refusal: null,
  });
  if (Object.keys(changes).length > 0) await plans.update(tx, plan, changes);
  return getPlan(tx, id);
};

const leaveSchedule = async (
  tx: TenantTransaction,
  id: number,
  action: 'unscheduled' | 'discarded',
  precondition: Precondition,
): Promise<TaggedPlan> => {
  const plan = await lockPlan(tx, id, precondition);
  mustAllow(action, plan);
  const state = action === 'discarded' ? 'discarded' : 'draft';
  await plans.update(tx, plan, { state, scheduled_by: null, accept_examples: false, refusal: null });
  await forgetExamples(tx, id);
  await unscheduleWork(tx, id);
  return getPlan(tx, id);
};

export const unschedulePlan = (tx: TenantTransaction, id: number, precondition: Precondition) =>
  leaveSchedule(tx, id, 'unscheduled', precondition);

export const discardPlan = (tx: TenantTransaction, id: number, precondition: Precondition) =>
  leaveSchedule(tx, id, 'discarded', precondition);

/** What the ledger tells of the requests. */
const requestFacts = (requests: readonly RequestRow[]) => ({
  requests: requests.map(({ method, path }) => `${method} ${path}`),
});

/** A price list may be for every product of its brand, or of the tenant: which ones is in its file. */
const chosen = (row: Pick<RequestRow, 'path' | 'body'>): Pick<PlanTarget, 'kind' | 'filter'> => {
  const body = row.body ?? {};
  if (row.path === '/v1/pricing-adjustments') return { kind: 'adjustment', filter: (body.filter ?? {}) as object };
  return { kind: 'price_list', filter: body.brand_id === undefined ? { all: true } : { brand_ids: [body.brand_id] } };
};

const targetOf = ({ target_kind, target_id: id, product_id, ...row }: RequestRow): PlanTarget =>
  target_kind === null ? { ...chosen(row), id, product_id } : { kind: target_kind, id, product_id, filter: null };

/** Writes the sums of its requests into the plan, under its lock. */
const refreshPlan = async (
  tx: TenantTransaction,
  plan: PlanRow,
  before: readonly RequestRow[],
): Promise<TaggedPlan> => {
  const after = await listRequests(tx, plan.id);
  const request_bytes = after.reduce((sum, { bytes }) => sum + bytes, 0);
  mustHoldRequests(after.length, request_bytes);
  const sums = { request_count: after.length, request_bytes, targets: after.map(targetOf) };
  await plans.update(tx, plan, sums, { before: requestFacts(before), after: requestFacts(after) });
  return getPlan(tx, plan.id);
};

/** D17.2. */
export const addRequests = async (
  tx: TenantTransaction,
  id: number,
  { requests: given, scopes }: { requests: readonly NewRequest[]; scopes: readonly Scope[] },
  precondition: Precondition,
): Promise<TaggedPlan> => {
  const plan = await lockPlan(tx, id, precondition);
  mustAllow('given requests', plan);
  const checked = await checkRequests(tx, given, scopes);
  const before = await listRequests(tx, id);
  mustHoldRequests(
    before.length + checked.length,
    plan.request_bytes + checked.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  for (const request of checked) await insertRequest(tx, id, request);
  return refreshPlan(tx, plan, before);
};

export const removeRequest = async (
  tx: TenantTransaction,
  id: number,
  requestId: number,
  precondition: Precondition,
): Promise<void> => {
  const plan = await lockPlan(tx, id, precondition);
  const before = await listRequests(tx, id);
  if (!before.some((request) => request.id === requestId)) throw notFound();
  mustAllow('given requests', plan);
  await deleteRequest(tx, id, requestId);
  await refreshPlan(tx, plan, before);
};
