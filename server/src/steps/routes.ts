import { catalogueRead, catalogueWrite } from '../callers/scopes.ts';
import { ifMatch, listBody, sendList } from '../http/answers/conditional.ts';
import { listAnswer, type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import { changed, created, read, write } from '../http/answers/transactions.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { sendBelowProduct } from '../resource/routes.ts';
import { listFilter } from '../resource/service.ts';
import { attachmentsBody, orderBody, type StepCreate, type StepPatch, stepSchema } from './schema.ts';
import {
  createStep,
  deactivateStep,
  getStep,
  listSteps,
  patchStep,
  reorderSteps,
  replaceStepOptions,
  type TaggedStep,
} from './service.ts';

const PATH = '/v1/products/:product_id/steps';
const tags = ['steps'];
const reading = { access: catalogueRead };
const writing = { access: catalogueWrite };
const answer = { 200: stepSchema.answer };
const list = { 200: listAnswer(stepSchema.answer) };

const stepsQuery = recordListQuery(
  stepSchema.answer,
  { active: Type.Optional(Type.Boolean()) },
  { pageSize: 200, defaultOrder: 'by display_order, then id' },
);

type OfProduct = { Params: { product_id: string } };
type OfStep = { Params: { product_id: string; step_id: string } };

const ids = (params: OfStep['Params']) => [pathId(params.product_id), pathId(params.step_id)] as const;
const stepChanged = ({ step, etag }: TaggedStep) => changed(step, etag);

/** §4.1 and the reorder call of D6. */
export const stepRoutes = async (app: App): Promise<void> => {
  app.post<OfProduct & { Body: StepCreate }>(
    PATH,
    {
      config: writing,
      schema: { tags, summary: 'Create a step', body: stepSchema.create, response: { 201: stepSchema.answer } },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const { step, etag } = await createStep(tx, pathId(request.params.product_id), request.body);
        return created(step, `/v1/products/${step.product_id}/steps`, etag);
      }),
  );

  app.get<OfProduct & { Querystring: RecordQuery }>(
    PATH,
    {
      config: reading,
      schema: {
        tags,
        summary: 'List the steps of a product, in order',
        querystring: stepsQuery,
        response: list,
      },
    },
    async (request, reply) => {
      const filter = listFilter(request.query);
      const rows = await read(request, (tx) => listSteps(tx, pathId(request.params.product_id), filter));
      return sendList(request, reply, request.query, rows);
    },
  );

  app.get<OfStep>(
    `${PATH}/:step_id`,
    { config: reading, schema: { tags, summary: 'Read one step', response: answer } },
    async (request, reply) => {
      const [productId, id] = ids(request.params);
      const place = { productId, path: `/v1/products/${productId}/steps/${id}` };
      return sendBelowProduct(request, reply, place, async (tx) => {
        const { step, etag } = await getStep(tx, productId, id);
        return { record: step, etag };
      });
    },
  );

  app.patch<OfStep & { Body: StepPatch }>(
    `${PATH}/:step_id`,
    {
      config: writing,
      schema: { tags, summary: 'Change the given fields of a step', body: stepSchema.patch, response: answer },
    },
    (request, reply) =>
      write(request, reply, async (tx) =>
        stepChanged(await patchStep(tx, ...ids(request.params), request.body, ifMatch(request))),
      ),
  );

  app.put<OfStep & { Body: { option_ids: number[] } }>(
    `${PATH}/:step_id/options`,
    {
      config: writing,
      schema: { tags, summary: 'Replace the options of a step', body: attachmentsBody, response: answer },
    },
    (request, reply) =>
      write(request, reply, async (tx) =>
        stepChanged(await replaceStepOptions(tx, ...ids(request.params), request.body.option_ids, ifMatch(request))),
      ),
  );

  app.delete<OfStep>(
    `${PATH}/:step_id`,
    { config: writing, schema: { tags, summary: 'Deactivate a step', response: answer } },
    (request, reply) =>
      write(request, reply, async (tx) =>
        stepChanged(await deactivateStep(tx, ...ids(request.params), ifMatch(request))),
      ),
  );

  app.put<OfProduct & { Body: { step_ids: number[] } }>(
    `${PATH}/order`,
    {
      config: writing,
      schema: { tags, summary: 'Reorder all active steps', body: orderBody, response: list },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const reordered = await reorderSteps(tx, pathId(request.params.product_id), request.body.step_ids);
        return { status: 200, body: listBody(reordered, reordered) };
      }),
  );
};
