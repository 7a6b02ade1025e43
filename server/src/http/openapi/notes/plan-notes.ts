import type { ProblemCode } from '../../../errors.ts';
import type { OperationNotes } from './operation-note.ts';

const plan = { path: { id: 1 }, after: ['addPlanRequests'] };

/** Whatever a request of the plan may be refused with. */
const codesOfRequests: readonly ProblemCode[] = [
  'conflict',
  'duplicate_display_order',
  'invalid_option',
  'precondition_failed',
];

/** D17. */
export const planNotes: OperationNotes = {
  createPlan: {
    text: 'Begins a plan: changes that are prepared now and published together later, such as the prices of next year. It is a draft without requests; `addPlanRequests` fills it. A time that is past is `validation_error`.',
    example: { body: { name: 'Prices of 2030', effective_at: '2030-01-01T00:00:00+01:00' } },
  },
  listPlans: {
    text: 'The plans, with what each is about in place of its requests. `state=scheduled` are those that will publish themselves, `state=failed` those that need somebody.',
    example: { after: ['createPlan'] },
  },
  getPlan: {
    text: 'One plan with its requests and, while it is still current, the result of its last check. `changed_since` at a request tells that its target was written to after the request was added.',
    example: plan,
  },
  updatePlan: {
    text: 'Changes the name or the time of a draft. A failed plan becomes a draft again by any PATCH, also an empty one. In any other state it is `conflict`: `unschedulePlan` first.',
    codes: ['conflict'],
    example: { ...plan, body: { name: 'Prices of 2030, windows' } },
  },
  addPlanRequests: {
    text: 'Adds up to 100 requests to a draft, all or none: what you would send to the other routes, with method, path and body. Their shape is checked now, their effect by `checkPlan`. They run in their order, each on what those before it left; what is new is created inactive now and activated by the plan. Routes that cannot be planned, and targets that do not exist, are `validation_error`; a plan that is no draft is `conflict`.',
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
  },
  removePlanRequest: {
    text: 'Takes one request out of a draft; the others keep their order. In any other state of the plan it is `conflict`.',
    codes: ['conflict'],
    example: { path: { id: 1, request_id: 2 }, after: ['addPlanRequests'] },
  },
  checkPlan: {
    text: 'Runs the whole plan and undoes it: which changes it would write, what becomes of from-prices and validation reports, and what the quotes of the body cost before and after. A plan that would be refused is refused here in the same way, with the request named by `plan_request_id`. The result is kept until the plan or the catalogue changes.',
    codes: codesOfRequests,
    example: { ...plan, body: { quotes: [] } },
  },
  schedulePlan: {
    text: 'Has the plan published at its `effective_at`, by whichever process runs then, once. A plan without a time, or with one that is past, is `validation_error`; one that is no draft is `conflict`. It is not checked here: call `checkPlan` first. `unschedulePlan` takes it back.',
    codes: ['conflict'],
    example: plan,
  },
  unschedulePlan: {
    text: 'Makes a scheduled plan a draft again, so that it is not published and can be changed. In any other state it is `conflict`.',
    codes: ['conflict'],
    example: { path: { id: 1 }, after: ['schedulePlan'] },
  },
  publishPlan: {
    text: 'Publishes a draft or a scheduled plan now: all of its requests in one transaction, or none. A refused request refuses the publication with its own code, and the plan stays as it was. Afterwards `published_change` is the summary in the ledger, and `revertChange` of it takes all of it back.',
    codes: codesOfRequests,
    example: { path: { id: 1 }, after: ['addPlanRequests', 'unschedulePlan'] },
  },
  discardPlan: {
    text: 'Gives up a draft, scheduled or failed plan for good; it stays in the list. A published plan is not discarded but reverted (`revertChange`): `conflict`.',
    codes: ['conflict'],
    example: { path: { id: 2 }, after: ['createPlan'] },
  },
};
