import { hasExamples } from '../../catalogue/index.ts';
import { catalogueWrite } from '../../platform/callers/scopes.ts';
import { linesOf } from '../../platform/http/answers/progress-lines.ts';
import { read } from '../../platform/http/answers/transactions.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { REPORT_LISTS } from '../../platform/words/in-language.ts';
import { checkAnswer } from './check-schema.ts';
import { changePlan, loadPlanService, noFields } from './plan-answer.ts';
import { followedCheck, followedPublishing } from './plan-progress.ts';
import { sendCheck, sendPublished, sendScheduled } from './run-plan.ts';
import { checkBody, planSchema, runBody } from './schema.ts';

/** What becomes of a plan: it is checked, scheduled, published or discarded. */
export const planRunOperations: readonly Operation[] = [
  operation({
    id: 'unschedulePlan',
    method: 'POST',
    path: '/v1/plans/:id/unschedule',
    access: catalogueWrite,
    tag: 'plans',
    summary: 'Unschedule a plan',
    note: 'Turns a scheduled plan back into a draft, so that it is not published and you can change it. In any other state it is `conflict`.',
    codes: ['conflict'],
    example: { path: { id: 1 }, after: ['schedulePlan'] },
    body: noFields,
    takesIfMatch: true,
    items: REPORT_LISTS,
    answers: { 200: planSchema.answer },
    schema: { bodyIsOptional: true },
    handle: async (request, reply) => changePlan(request, reply, (await loadPlanService()).unschedulePlan),
  }),

  operation({
    id: 'discardPlan',
    method: 'POST',
    path: '/v1/plans/:id/discard',
    access: catalogueWrite,
    tag: 'plans',
    summary: 'Discard a plan',
    note: 'Permanently discards a draft, scheduled or failed plan; it stays in the list. A published plan is `conflict`: undo it with `revertChange`.',
    codes: ['conflict'],
    example: { path: { id: 2 }, after: ['createPlan'] },
    body: noFields,
    takesIfMatch: true,
    items: REPORT_LISTS,
    answers: { 200: planSchema.answer },
    schema: { bodyIsOptional: true },
    handle: async (request, reply) => changePlan(request, reply, (await loadPlanService()).discardPlan),
  }),

  operation({
    id: 'checkPlan',
    method: 'POST',
    path: '/v1/plans/:id/check',
    access: catalogueWrite,
    tag: 'plans',
    summary: 'Check what a plan would do',
    note: 'Runs the whole plan and rolls it back: it returns which changes the plan would write, the effect on from-prices and validation reports, and what the quotes in the body cost before and after. A plan that would be refused is refused here in the same way; `plan_request_id` names the request. The service stores the result until the plan or the catalogue changes. With `Accept: application/x-ndjson` the answer is lines of progress, the last of which is the check.',
    codes: ['conflict', 'duplicate_display_order', 'invalid_option', 'precondition_failed'],
    example: { path: { id: 1 }, after: ['addPlanRequests'], body: { quotes: [] } },
    bulk: true,
    body: checkBody,
    items: REPORT_LISTS,
    answers: { 200: checkAnswer },
    schema: { bodyIsOptional: true, lines: linesOf(followedCheck, checkAnswer) },
    handle: (request, reply) => sendCheck(request, request.body, reply, pathId(request.params.id)),
  }),

  operation({
    id: 'schedulePlan',
    method: 'POST',
    path: '/v1/plans/:id/schedule',
    access: catalogueWrite,
    tag: 'plans',
    summary: 'Schedule a plan',
    note: 'Schedules the plan for publication at its `effective_at`; exactly one running process publishes it. A plan without a time, or with a time in the past, is `validation_error`; one that is not a draft is `conflict`. If the plan would make examples fail, it is `validation_error` (`examples_fail`) unless `accept_examples` is true; at publication only the examples that exist now count. Nothing else is checked: call `checkPlan` first. `unschedulePlan` undoes it.',
    codes: ['conflict'],
    example: { path: { id: 1 }, after: ['addPlanRequests'] },
    bulk: 'if-large',
    body: runBody,
    takesIfMatch: true,
    items: REPORT_LISTS,
    answers: { 200: planSchema.answer },
    schema: { bodyIsOptional: true },
    handle: async (request, reply) => {
      if (!(await read(request, hasExamples))) return sendScheduled(request, request.body, reply, false);
      return request.server.inBulkSlot(request, reply, () => sendScheduled(request, request.body, reply, true));
    },
  }),

  operation({
    id: 'publishPlan',
    method: 'POST',
    path: '/v1/plans/:id/publish',
    access: catalogueWrite,
    tag: 'plans',
    summary: 'Publish a plan now',
    note: 'Publishes a draft or a scheduled plan now: all of its requests in one transaction, or none. If a request is refused, publication fails with its code and the plan stays unchanged. Afterwards `published_change` is the number of the summary; `revertChange` of it undoes the whole plan. If the plan would make examples fail, it is `validation_error` (`examples_fail`) unless `accept_examples` is true; examples in which only the price differs then expect the new price. With `Accept: application/x-ndjson` the answer is lines of progress, the last of which is the plan.',
    codes: ['conflict', 'duplicate_display_order', 'invalid_option', 'precondition_failed'],
    example: { path: { id: 1 }, after: ['addPlanRequests', 'unschedulePlan'] },
    bulk: true,
    body: runBody,
    takesIfMatch: true,
    items: REPORT_LISTS,
    answers: { 200: planSchema.answer },
    schema: { bodyIsOptional: true, lines: linesOf(followedPublishing, planSchema.answer) },
    handle: (request, reply) => sendPublished(request, request.body, reply, pathId(request.params.id)),
  }),
];
