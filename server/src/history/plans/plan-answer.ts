import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { ifMatch } from '../../platform/http/answers/conditional.ts';
import { languageOf } from '../../platform/http/answers/language.ts';
import { changed, write } from '../../platform/http/answers/transactions.ts';
import { callerOf } from '../../platform/http/authentication/caller.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import type { Precondition } from '../../platform/precondition.ts';
import type { TaggedPlan } from './plan-response.ts';
import { planFor, taggedIn } from './price-detail.ts';

export const PLANS = '/v1/plans';
export const noFields = Type.Object({}, { additionalProperties: false });

export type PlanRequest = FastifyRequest & { params: { id: string } };

/** What plans run is loaded with the first of them: it includes the reader of files. */
export const loadPlanService = () => import('./change-plan.ts');

type Work = (tx: TenantTransaction, id: number, precondition: Precondition) => Promise<TaggedPlan>;

/** D16.6. Call it after the caller was confirmed: the caller may have changed since it was cached. */
export const visiblePlan = (request: FastifyRequest, plan: TaggedPlan): TaggedPlan =>
  taggedIn(languageOf(request), planFor(callerOf(request), plan));

/** Changes the plan of the request, and answers with it. */
export const changePlan = (request: PlanRequest, reply: FastifyReply, work: Work) =>
  write(request, reply, async (tx) => {
    const plan = await work(tx, pathId(request.params.id), ifMatch(request));
    const { record, etag } = visiblePlan(request, plan);
    return changed(record, etag);
  });
