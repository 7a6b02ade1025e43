import { catalogueWrite } from '../../platform/callers/scopes.ts';
import { sendList, sendTagged } from '../../platform/http/answers/conditional.ts';
import { languageOf, sayLanguage } from '../../platform/http/answers/language.ts';
import { jsonBody, pieceRunner } from '../../platform/http/answers/large-answers.ts';
import { listAnswer, recordListQuery } from '../../platform/http/answers/list-parameters.ts';
import { created, read, write } from '../../platform/http/answers/transactions.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { choice } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { listFilter } from '../../platform/resource/service.ts';
import { inLanguage, REPORT_LISTS } from '../../platform/words/in-language.ts';
import { loadWords } from '../../platform/words/languages.ts';
import { changePlan, loadPlanService, PLANS, visiblePlan } from './plan-answer.ts';
import { planStates } from './rules.ts';
import { listedPlan, planCreate, planPatch, planSchema } from './schema.ts';

const query = recordListQuery(listedPlan, { state: Type.Optional(choice(planStates)) });

/** Plans as records. */
export const planRecordOperations: readonly Operation[] = [
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
      const { createPlan } = await loadPlanService();
      return write(request, reply, async (tx) => {
        const { record, etag } = await createPlan(tx, request.body);
        return created(record, PLANS, etag);
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
      const { listPlans } = await loadPlanService();
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
      const { record, etag } = visiblePlan(request, plan);
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
      const { patchPlan } = await loadPlanService();
      return changePlan(request, reply, (tx, id, precondition) => patchPlan(tx, id, request.body, precondition));
    },
  }),
];
