import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasExamples } from '../../catalogue/index.ts';
import { catalogueWrite } from '../../platform/callers/scopes.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import {
  LONG_REQUEST_MS,
  longWork,
  requestSignal,
  transactionPauseOf,
} from '../../platform/http/admission/long-work.ts';
import { ifMatch, sendList, sendTagged } from '../../platform/http/answers/conditional.ts';
import { languageOf, preferredLanguage, sayLanguage } from '../../platform/http/answers/language.ts';
import { jsonBody, pieceRunner } from '../../platform/http/answers/large-answers.ts';
import { listAnswer, recordListQuery } from '../../platform/http/answers/list-parameters.ts';
import { linesOf, sendFollowed, wantsLines } from '../../platform/http/answers/progress-lines.ts';
import {
  changed,
  created,
  type Outcome,
  perform,
  read,
  sendOutcome,
  write,
} from '../../platform/http/answers/transactions.ts';
import { callerOf, callerOrigin } from '../../platform/http/authentication/caller.ts';
import { pathId } from '../../platform/http/bodies/query-parameters.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { choice } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import type { Precondition } from '../../platform/precondition.ts';
import { listFilter } from '../../platform/resource/service.ts';
import { longTerms } from '../../platform/scheduling/scheduled-work.ts';
import { inLanguage, REPORT_LISTS } from '../../platform/words/in-language.ts';
import { loadWords } from '../../platform/words/languages.ts';
import { tariffsHiddenFrom } from '../changes/service.ts';
import type { MakeCheck, PlanCheck } from './check-plan.ts';
import { checkAnswer } from './check-schema.ts';
import {
  type CheckProgress,
  followedCheck,
  followedPublishing,
  type RunProgress,
  unfollowed,
} from './plan-progress.ts';
import type { TaggedPlan } from './plan-response.ts';
import { checkFor, planFor, taggedIn } from './price-detail.ts';
import { planStates } from './rules.ts';
import type { Judged } from './schedule-plan.ts';
import {
  type CheckBody,
  checkBody,
  listedPlan,
  planCreate,
  planPatch,
  planSchema,
  type RunBody,
  requestsBody,
  runBody,
} from './schema.ts';

const PATH = '/v1/plans';
const nothing = Type.Object({}, { additionalProperties: false });

type ById = FastifyRequest & { params: { id: string } };

/** What plans run is loaded with the first of them: it includes the reader of files. */
const loadService = () => import('./change-plan.ts');

type Work = (tx: TenantTransaction, id: number, precondition: Precondition) => Promise<TaggedPlan>;

/** D16.6. Asked for after the caller was confirmed: it may have changed since it was remembered. */
const shownTo = (request: FastifyRequest, plan: TaggedPlan): TaggedPlan =>
  taggedIn(languageOf(request), planFor(callerOf(request), plan));

const change = (request: ById, reply: FastifyReply, work: Work) =>
  write(request, reply, async (tx) => {
    const plan = await work(tx, pathId(request.params.id), ifMatch(request));
    const { record, etag } = shownTo(request, plan);
    return changed(record, etag);
  });

const query = recordListQuery(listedPlan, { state: Type.Optional(choice(planStates)) });

const plainOperations: readonly Operation[] = [
  operation({
    id: 'createPlan',
    method: 'POST',
    path: '/v1/plans',
    access: catalogueWrite,
    tag: 'plans',
    summary: 'Create a plan',
    note: 'Creates a plan: changes that you prepare now and publish together later, such as next year’s prices. It starts as an empty draft; add requests with `addPlanRequests`. A time in the past is `validation_error`.',
    example: { body: { name: 'Prices of 2030', effective_at: '2030-01-01T00:00:00+01:00' } },
    body: planCreate,
    answers: { 201: planSchema.answer },
    handle: async (request, reply) => {
      const { createPlan } = await loadService();
      return write(request, reply, async (tx) => {
        const { record, etag } = await createPlan(tx, request.body);
        return created(record, PATH, etag);
      });
    },
  }),

  operation({
    id: 'listPlans',
    method: 'GET',
    path: '/v1/plans',
    access: catalogueWrite,
    tag: 'plans',
    summary: 'List plans',
    note: 'Lists the plans, with a summary of what each changes instead of its requests. `state=scheduled` lists those that will be published automatically, `state=failed` those that need attention.',
    example: { after: ['createPlan'] },
    query: query,
    answers: { 200: listAnswer(listedPlan) },
    handle: async (request, reply) => {
      const { listPlans } = await loadService();
      const list = await read(request, (tx) => listPlans(tx, listFilter(request.query)));
      return sendList(request, reply, request.query, list);
    },
  }),

  operation({
    id: 'getPlan',
    method: 'GET',
    path: '/v1/plans/:id',
    access: catalogueWrite,
    tag: 'plans',
    summary: 'Read one plan with its requests',
    note: 'Returns one plan with its requests and, while it is still current, the result of its last check. `changed_since` on a request means that its target has changed since the request was added.',
    example: { path: { id: 1 }, after: ['addPlanRequests'] },
    items: REPORT_LISTS,
    answers: { 200: planSchema.answer },
    handle: async (request, reply) => {
      const { getPlan } = await import('./plan-response.ts');
      const plan = await read(request, (tx) => getPlan(tx, pathId(request.params.id)));
      const { record, etag } = shownTo(request, plan);
      const language = languageOf(request);
      await loadWords(language);
      sayLanguage(reply, language);
      const body = await jsonBody(inLanguage(record, REPORT_LISTS, language), pieceRunner(reply));
      return sendTagged(request, reply, body, etag);
    },
  }),

  operation({
    id: 'updatePlan',
    method: 'PATCH',
    path: '/v1/plans/:id',
    access: catalogueWrite,
    tag: 'plans',
    summary: 'Change name or time of a plan',
    note: 'Changes the name or time of a draft. Any PATCH, even an empty one, turns a failed plan back into a draft. In any other state it is `conflict`: call `unschedulePlan` first.',
    codes: ['conflict'],
    example: { path: { id: 1 }, after: ['addPlanRequests'], body: { name: 'Prices of 2030, windows' } },
    body: planPatch,
    items: REPORT_LISTS,
    answers: { 200: planSchema.answer },
    plan: { never: 'A plan does not change plans.' },
    handle: async (request, reply) => {
      const { patchPlan } = await loadService();
      return change(request, reply, (tx, id, precondition) => patchPlan(tx, id, request.body, precondition));
    },
  }),
];

const requestOperations: readonly Operation[] = [
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
      const { addRequests } = await loadService();
      return write(request, reply, async (tx) => {
        const id = pathId(request.params.id);
        const { scopes } = callerOf(request);
        const given = { requests: request.body.requests, scopes };
        const plan = await addRequests(tx, id, given, ifMatch(request));
        const { record, etag } = shownTo(request, plan);
        return { status: 201, body: record, etag, location: `${PATH}/${id}` };
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
      const { removeRequest } = await loadService();
      return write(request, reply, async (tx) => {
        const { id, request_id } = request.params;
        await removeRequest(tx, pathId(id), pathId(request_id), ifMatch(request));
        return { status: 204 };
      });
    },
  }),
];

const stateOperations: readonly Operation[] = [
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
    body: nothing,
    takesIfMatch: true,
    items: REPORT_LISTS,
    answers: { 200: planSchema.answer },
    schema: { bodyIsOptional: true },
    handle: async (request, reply) => change(request, reply, (await loadService()).unschedulePlan),
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
    body: nothing,
    takesIfMatch: true,
    items: REPORT_LISTS,
    answers: { 200: planSchema.answer },
    schema: { bodyIsOptional: true },
    handle: async (request, reply) => change(request, reply, (await loadService()).discardPlan),
  }),
];

/** What both runs need: the files, read before any transaction, and an end when the caller no longer waits. */
const begin = async (request: FastifyRequest, reply: FastifyReply, id: number, progress: RunProgress) => {
  const service = await import('./publish-plan.ts');
  const signal = requestSignal(reply, LONG_REQUEST_MS);
  const { tenantId } = callerOf(request);
  const files = await service.readFiles(request.server.database, tenantId, id, signal, progress('reading'));
  return { service, signal, tenantId, files, pause: transactionPauseOf(request, signal) };
};

/** Lines begin with the status: a caller that is no longer known, and a plan that is not there, are refused before it. */
const mustBeThere = async (request: FastifyRequest, id: number): Promise<void> => {
  if (!wantsLines(request)) return;
  const { hasPlan } = await loadService();
  if (!(await read(request, (tx) => hasPlan(tx, id)))) throw notFound();
};

/** D17.3: all of it, run and undone; the result is kept. */
const makeCheck = async (
  request: FastifyRequest,
  { quotes = [] }: CheckBody,
  reply: FastifyReply,
  id: number,
  progress: CheckProgress,
): Promise<Outcome> => {
  const { service, signal, tenantId, files, pause } = await begin(request, reply, id, progress);
  const language = preferredLanguage(request);
  const made: { check?: MakeCheck } = {};
  const run = async (tx: TenantTransaction) => {
    made.check = await service.runCheck(tx, id, { files, quotes, language, pause, progress });
    signal.throwIfAborted();
    return { status: 200 };
  };
  const outcome = await perform(request, run, longTerms(true));
  // The transaction is undone, and with it the note of its Idempotency-Key: no check is ever a repeat.
  const result = (await made.check?.(signal)) as PlanCheck;
  const [, tariffs] = await request.server.database.transaction(tenantId, (tx) =>
    Promise.all([service.storeCheck(tx, id, JSON.stringify(result)), tariffsHiddenFrom(tx, callerOf(request).scopes)]),
  );
  const messages = languageOf(request);
  await loadWords(messages);
  const body = JSON.stringify(inLanguage(checkFor(callerOf(request), result, tariffs), REPORT_LISTS, messages));
  return { ...outcome, answer: { ...outcome.answer, body } };
};

const check = async (request: FastifyRequest, body: CheckBody, reply: FastifyReply, id: number) => {
  await mustBeThere(request, id);
  return sendFollowed(request, reply, followedCheck, (progress) => makeCheck(request, body, reply, id, progress));
};

/**
 * D17.4, D21.3: the plan is run once and undone, so that its examples judge it, and scheduled in a transaction of its own. Where
 * the tenant has no examples, or the caller accepts what becomes of them, there is nothing to judge.
 */
const schedule = async (request: ById, { accept_examples: accepts }: RunBody, reply: FastifyReply, hasAny: boolean) => {
  const id = pathId(request.params.id);
  const service = await import('./schedule-plan.ts');
  let judged: Judged | null = null;
  const begun = hasAny ? await begin(request, reply, id, unfollowed) : null;
  const files = begun?.files ?? new Map();
  if (begun && !accepts) {
    const { signal, pause } = begun;
    const made: { judge?: () => Promise<Judged> } = {};
    const judge = async (tx: TenantTransaction) => {
      const { scopes } = callerOf(request);
      made.judge = await service.judgeSchedule(tx, id, { files, pause, scopes, precondition: ifMatch(request) });
      signal.throwIfAborted();
      return { status: 200 };
    };
    const outcome = await perform(request, judge, longTerms(true));
    if (outcome.isReplay) return sendOutcome(reply, outcome);
    judged = (await made.judge?.()) ?? null;
  }
  return change(request, reply, (tx, planId, precondition) => {
    const { scopes } = callerOf(request);
    const { actor } = callerOrigin(request);
    const terms = { actor, scopes, files, acceptsExamples: accepts === true, judged };
    return service.schedulePlan(tx, planId, terms, precondition);
  });
};

/** D17.4, at once. */
const publishNow = async (
  request: FastifyRequest,
  { accept_examples }: RunBody,
  reply: FastifyReply,
  id: number,
  progress: RunProgress,
): Promise<Outcome> => {
  const { service, signal, files, pause } = await begin(request, reply, id, progress);
  const run = async (tx: TenantTransaction) => {
    const { scopes } = callerOf(request);
    const plan = await service.publishNow(tx, id, {
      files,
      pause,
      precondition: ifMatch(request),
      scopes,
      acceptsExamples: accept_examples === true,
      progress,
    });
    const { record, etag } = shownTo(request, plan);
    signal.throwIfAborted();
    return changed(record, etag);
  };
  return perform(request, run, longTerms(false));
};

const publish = async (request: FastifyRequest, body: RunBody, reply: FastifyReply, id: number) => {
  await mustBeThere(request, id);
  return sendFollowed(request, reply, followedPublishing, (progress) => publishNow(request, body, reply, id, progress));
};

const runOperations: readonly Operation[] = [
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
    handle: (request, reply) => check(request, request.body, reply, pathId(request.params.id)),
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
      if (!(await read(request, hasExamples))) return schedule(request, request.body, reply, false);
      return request.server.inBulkSlot(request, reply, () => schedule(request, request.body, reply, true));
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
    handle: (request, reply) => publish(request, request.body, reply, pathId(request.params.id)),
  }),
];

/** D17. */
export const planOperations: readonly Operation[] = [
  ...plainOperations,
  ...requestOperations,
  ...stateOperations,
  ...runOperations,
];
