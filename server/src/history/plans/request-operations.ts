import { catalogueWrite } from '../../platform/callers/scopes.ts';
import { longWork } from '../../platform/http/admission/long-work.ts';
import { ifMatch } from '../../platform/http/answers/conditional.ts';
import { write } from '../../platform/http/answers/transactions.ts';
import { callerOf } from '../../platform/http/authentication/caller.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { loadPlanService, PLANS, visiblePlan } from './plan-answer.ts';
import { planSchema, requestsBody } from './schema.ts';

/** The requests of a draft. */
export const planRequestOperations: readonly Operation[] = [
  operation({
    id: 'addPlanRequests',
    method: 'POST',
    path: '/v1/plans/:id/requests',
    access: catalogueWrite,
    tag: 'plans',
    summary: 'Add requests to a plan',
    note: 'Adds up to 100 requests to a draft, all or none: what you would send to the other routes, with method, path and body. The service checks their shape now; `checkPlan` checks their effect. They run in order, each on the result of those before it; create new records inactive now and let the plan activate them. Routes that cannot be planned, and targets that do not exist, are `validation_error`; a request that the caller could not make is `insufficient_scope`, here and when the plan is scheduled or published; a plan that is not a draft is `conflict`.',
    codes: ['conflict'],
    example: {
      path: { id: 1 },
      after: ['createPlan', 'createProduct'],
      body: {
        requests: [
          { method: 'PATCH', path: '/v1/products/6', body: { price_adjustment_percentage: 3 } },
          { method: 'PATCH', path: '/v1/products/6', body: { name_en: 'Aluminium window' } },
        ],
      },
    },
    ...longWork,
    bulk: true,
    body: requestsBody,
    takesIfMatch: true,
    answers: { 201: planSchema.answer },
    handle: async (request, reply) => {
      const { addRequests } = await loadPlanService();
      return write(request, reply, async (tx) => {
        const id = pathId(request.params.id);
        const { scopes } = callerOf(request);
        const given = { requests: request.body.requests, scopes };
        const plan = await addRequests(tx, id, given, ifMatch(request));
        const { record, etag } = visiblePlan(request, plan);
        return { status: 201, body: record, etag, location: `${PLANS}/${id}` };
      });
    },
  }),

  operation({
    id: 'removePlanRequest',
    method: 'DELETE',
    path: '/v1/plans/:id/requests/:request_id',
    access: catalogueWrite,
    tag: 'plans',
    summary: 'Remove a request from a plan',
    note: 'Removes one request from a draft; the others keep their order. In any other state of the plan it is `conflict`.',
    codes: ['conflict'],
    example: { path: { id: 1, request_id: 2 }, after: ['addPlanRequests'] },
    answers: { 204: Type.Null() },
    plan: { never: 'A plan does not change plans.' },
    handle: async (request, reply) => {
      const { removeRequest } = await loadPlanService();
      return write(request, reply, async (tx) => {
        const { id, request_id } = request.params;
        await removeRequest(tx, pathId(id), pathId(request_id), ifMatch(request));
        return { status: 204 };
      });
    },
  }),
];
