import { catalogueRead, catalogueWrite } from '../callers/scopes.ts';
import { inPieces } from '../http/admission/long-work.ts';
import { ifMatch, sendList, versionTag } from '../http/answers/conditional.ts';
import { listAnswer, type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import { changed, created, read, write } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { sendBelowProduct } from '../product-configuration/send-below-product.ts';
import { listFilter } from '../resource/service.ts';
import { type ExampleCreate, type ExamplePatch, exampleCreate, exampleSchema, runAnswer } from './schema.ts';
import { createExample, deactivateExample, getExample, listExamples, patchExample, readRun } from './service.ts';

const PATH = '/v1/products/:product_id/examples';
const tags = ['examples'];
const reading = { access: catalogueRead };
const writing = { access: catalogueWrite };
const { answer, patch } = exampleSchema;
const one = { 200: answer };
const nothing = Type.Object({}, { additionalProperties: false });

type OfProduct = { Params: { product_id: string } };
type OfExample = { Params: { product_id: string; example_id: string } };

const ids = (params: OfExample['Params']) => [pathId(params.product_id), pathId(params.example_id)] as const;

/** D21.1. */
const recordRoutes = (app: App): void => {
  app.post<OfProduct & { Body: ExampleCreate }>(
    PATH,
    { config: writing, schema: { tags, summary: 'Create an example', body: exampleCreate, response: { 201: answer } } },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const example = await createExample(tx, pathId(request.params.product_id), request.body);
        return created(example, `/v1/products/${example.product_id}/examples`);
      }),
  );

  app.get<OfProduct & { Querystring: RecordQuery }>(
    PATH,
    {
      config: reading,
      schema: {
        tags,
        summary: 'List the examples of a product',
        querystring: recordListQuery(answer, { active: Type.Optional(Type.Boolean()) }),
        response: { 200: listAnswer(answer) },
      },
    },
    async (request, reply) => {
      const filter = listFilter(request.query);
      const list = await read(request, (tx) => listExamples(tx, pathId(request.params.product_id), filter));
      return sendList(request, reply, request.query, list);
    },
  );

  app.get<OfExample>(
    `${PATH}/:example_id`,
    { config: reading, schema: { tags, summary: 'Read one example', response: one } },
    async (request, reply) => {
      const [productId, id] = ids(request.params);
      const place = { productId, path: `/v1/products/${productId}/examples/${id}` };
      return sendBelowProduct(request, reply, place, async (tx) => {
        const record = await getExample(tx, productId, id);
        return { record, etag: versionTag(record) };
      });
    },
  );

  app.patch<OfExample & { Body: ExamplePatch }>(
    `${PATH}/:example_id`,
    { config: writing, schema: { tags, summary: 'Change the given fields of an example', body: patch, response: one } },
    (request, reply) =>
      write(request, reply, async (tx) =>
        changed(await patchExample(tx, ...ids(request.params), request.body, ifMatch(request))),
      ),
  );

  app.delete<OfExample>(
    `${PATH}/:example_id`,
    { config: writing, schema: { tags, summary: 'Deactivate an example', response: one } },
    (request, reply) =>
      write(request, reply, async (tx) =>
        changed(await deactivateExample(tx, ...ids(request.params), ifMatch(request))),
      ),
  );
};

/** D21. */
export const exampleRoutes = async (app: App): Promise<void> => {
  recordRoutes(app);
  app.post<OfProduct>(
    `${PATH}/run`,
    {
      config: reading,
      schema: {
        tags,
        summary: 'Run the examples of a product',
        body: nothing,
        bodyIsOptional: true,
        response: { 200: runAnswer },
      },
    },
    async (request, reply) => {
      const { tenantId } = callerOf(request);
      const work = await app.database.snapshot(tenantId, (read) => readRun(read, pathId(request.params.product_id)));
      return reply.send(await inPieces(reply, work));
    },
  );
};
