import { sendBelowProduct } from '../../catalogue/index.ts';
import { catalogueRead, catalogueWrite } from '../../platform/callers/scopes.ts';
import { sendList } from '../../platform/http/answers/conditional.ts';
import { listAnswer, recordListQuery } from '../../platform/http/answers/list-parameters.ts';
import { changed, created, read } from '../../platform/http/answers/transactions.ts';
import { operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { listFilter } from '../../platform/resource/service.ts';
import { stepSchema } from './schema.ts';
import { affectedByStep, createStep, deactivateStep, getStep, listSteps, patchStep } from './service.ts';

const PATH = '/v1/products/:product_id/steps';
const STEP = `${PATH}/:step_id`;
const made = { path: { product_id: 6, step_id: 18 }, after: ['createStep'] };

/** §4.1. */
export const stepOperations = [
  operation({
    id: 'createStep',
    method: 'POST',
    path: PATH,
    access: catalogueWrite,
    tag: 'steps',
    summary: 'Create a step',
    note: 'Adds a step to the configurator of a product, at the end unless you send `display_order`, and offers the options in `option_ids` in that order. A step also brings in the prices: `content_configuration` names the pricing rows that count (`pricingConfig`). A position that another active step has is `duplicate_display_order`; an id that does not belong to an active option of the tenant is `invalid_option`. A product has at most 200 active steps.',
    codes: ['duplicate_display_order', 'invalid_option'],
    example: {
      path: { product_id: 6 },
      after: ['createProduct'],
      body: {
        name: 'Couleur extérieure',
        name_en: 'Outside colour',
        type: 'selection',
        content_type: 'couleurs',
        required: true,
        options_min: 1,
        options_max: 1,
        option_ids: [10, 11],
      },
    },
    body: stepSchema.create,
    answers: { 201: stepSchema.answer },
    run: async ({ tx, ids, body }) => {
      const { step, etag } = await createStep(tx, ids.product_id, body);
      return created(step, `/v1/products/${step.product_id}/steps`, etag);
    },
  }),

  operation({
    id: 'listSteps',
    method: 'GET',
    path: PATH,
    access: catalogueRead,
    tag: 'steps',
    summary: 'List the steps of a product, in order',
    note: 'Lists the steps of a product in the order customers see them, up to 200 at once. Each includes the current state of its options, so the answer changes when an option does.',
    example: { path: { product_id: 1 } },
    query: recordListQuery(
      stepSchema.answer,
      { active: Type.Optional(Type.Boolean()) },
      { pageSize: 200, defaultOrder: 'by display_order, then id' },
    ),
    answers: { 200: listAnswer(stepSchema.answer) },
    handle: async (request, reply) => {
      const filter = listFilter(request.query);
      const rows = await read(request, (tx) => listSteps(tx, pathId(request.params.product_id), filter));
      return sendList(request, reply, request.query, rows);
    },
  }),

  operation({
    id: 'getStep',
    method: 'GET',
    path: STEP,
    access: catalogueRead,
    tag: 'steps',
    summary: 'Read one step',
    note: 'Returns one step with its options. Its `ETag` has two numbers, the second of which changes with the options; `updateStep` compares only the first in `If-Match`.',
    example: { path: { product_id: 1, step_id: 4 } },
    answers: { 200: stepSchema.answer },
    handle: async (request, reply) => {
      const [productId, id] = [pathId(request.params.product_id), pathId(request.params.step_id)];
      const target = { productId, path: `/v1/products/${productId}/steps/${id}` };
      return sendBelowProduct(request, reply, target, async (tx) => {
        const { step, etag } = await getStep(tx, productId, id);
        return { record: step, etag };
      });
    },
  }),

  operation({
    id: 'updateStep',
    method: 'PATCH',
    path: STEP,
    access: catalogueWrite,
    tag: 'steps',
    summary: 'Change the given fields of a step',
    note: 'Changes only the fields you send; `option_ids` works as in `replaceStepOptions`. `active: true` reactivates a step if its position is free (`duplicate_display_order` otherwise: send another position). Existing problems in fields you don’t send don’t block the update. The same transaction updates the from-price of the product.',
    codes: ['duplicate_display_order', 'invalid_option'],
    example: { ...made, body: { display_columns: 4, default_option_ids: [10] } },
    body: stepSchema.patch,
    answers: { 200: stepSchema.answer },
    plan: { target: 'step', affected: affectedByStep },
    run: async ({ tx, ids, body, precondition }) => {
      const { step, etag } = await patchStep(tx, ids.product_id, ids.step_id, body, precondition);
      return changed(step, etag);
    },
  }),

  operation({
    id: 'deactivateStep',
    method: 'DELETE',
    path: STEP,
    access: catalogueWrite,
    tag: 'steps',
    summary: 'Deactivate a step',
    note: 'Removes the step from the configurator without deleting it. Its position becomes free, and pricing rows that only this step uses no longer count towards the from-price. `updateStep` with `active: true` undoes it; `validateProduct` reports steps and rules that still refer to it.',
    example: made,
    answers: { 200: stepSchema.answer },
    plan: { target: 'step', affected: affectedByStep },
    run: async ({ tx, ids, precondition }) => {
      const { step, etag } = await deactivateStep(tx, ids.product_id, ids.step_id, precondition);
      return changed(step, etag);
    },
  }),
];
