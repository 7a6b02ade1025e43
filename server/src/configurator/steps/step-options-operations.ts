import { catalogueWrite } from '../../platform/callers/scopes.ts';
import { listBody } from '../../platform/http/answers/conditional.ts';
import { listAnswer } from '../../platform/http/answers/list-parameters.ts';
import { changed } from '../../platform/http/answers/transactions.ts';
import { operation } from '../../platform/http/operation.ts';
import { attachmentsBody, orderBody, stepSchema } from './schema.ts';
import { affectedByStep, reorderSteps, replaceStepOptions } from './service.ts';

/** §4.1 and the reorder call of D6. */
export const stepOptionsOperations = [
  operation({
    id: 'replaceStepOptions',
    method: 'PUT',
    path: '/v1/products/:product_id/steps/:step_id/options',
    access: catalogueWrite,
    tag: 'steps',
    summary: 'Replace the options of a step',
    note: 'Replaces the options of the step with these, in this order; `[]` removes all. Every other key of `content_configuration` stays unchanged. The call also removes preselected options that are no longer offered. If any id does not belong to an active option of the tenant, the service refuses the whole call with `invalid_option`.',
    codes: ['invalid_option'],
    example: {
      path: { product_id: 6, step_id: 18 },
      after: ['createStep'],
      body: { option_ids: [12, 10, 11] },
    },
    body: attachmentsBody,
    answers: { 200: stepSchema.answer },
    plan: { target: 'step', affected: affectedByStep },
    run: async ({ tx, ids, body, precondition }) => {
      const { step, etag } = await replaceStepOptions(tx, ids.product_id, ids.step_id, body.option_ids, precondition);
      return changed(step, etag);
    },
  }),

  operation({
    id: 'reorderSteps',
    method: 'PUT',
    path: '/v1/products/:product_id/steps/order',
    access: catalogueWrite,
    tag: 'steps',
    summary: 'Reorder all active steps',
    note: 'Numbers the steps from 1 in the given order, in one transaction, so that two steps can swap places in one call. `step_ids` must name every active step of the product exactly once (`validation_error` otherwise). The call accepts an order in which a rule depends on a later step: `validateProduct` reports it.',
    example: {
      path: { product_id: 7 },
      after: ['duplicateProduct'],
      body: { step_ids: [19, 20, 21, 23, 22, 24, 25] },
    },
    body: orderBody,
    answers: { 200: listAnswer(stepSchema.answer) },
    takesIfMatch: false,
    plan: { target: 'product' },
    run: async ({ tx, ids, body }) => {
      const steps = await reorderSteps(tx, ids.product_id, body.step_ids);
      return { status: 200, body: listBody(steps, steps) };
    },
  }),
];
