import { sendBelowProduct } from '../../catalogue/index.ts';
import { catalogueRead, catalogueWrite } from '../../platform/callers/scopes.ts';
import { inPieces } from '../../platform/http/admission/long-work.ts';
import { sendList, versionTag } from '../../platform/http/answers/conditional.ts';
import { listAnswer, recordListQuery } from '../../platform/http/answers/list-parameters.ts';
import { changed, created, read } from '../../platform/http/answers/transactions.ts';
import { callerOf } from '../../platform/http/authentication/authentication.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { listFilter } from '../../platform/resource/service.ts';
import { exampleCreate, exampleSchema, runAnswer } from './schema.ts';
import { createExample, deactivateExample, getExample, listExamples, patchExample, readRun } from './service.ts';

const { answer, patch } = exampleSchema;
const nothing = Type.Object({}, { additionalProperties: false });
type OfExample = { Params: { product_id: string; example_id: string } };

const ids = (params: OfExample['Params']) => [pathId(params.product_id), pathId(params.example_id)] as const;

/** D21.1. */
const recordOperations: readonly Operation[] = [
  operation({
    id: 'createExample',
    method: 'POST',
    path: '/v1/products/:product_id/examples',
    access: catalogueWrite,
    tag: 'examples',
    summary: 'Create an example',
    note: 'Adds an example: a configuration and the result it must have, now and after every change. Send `body`, as for `quoteProduct`, with `expect`; or `quote_id` and `line_id` to keep a line of a saved quote as it was priced. Everything in `expect` must hold: a price or its bounds, the code of a refusal, rules that apply, options that `evaluateChoices` shows as available or not. A product has at most 200 active examples.',
    codes: ['validation_error'],
    example: {
      path: { product_id: 1 },
      body: {
        name: 'Fenêtre de cuisine',
        body: { width: 1200, height: 1000 },
        expect: { unit_price_min: 100, unit_price_max: 2000 },
      },
    },
    body: exampleCreate,
    answers: { 201: answer },
    run: async ({ tx, ids, body }) => {
      const example = await createExample(tx, ids.product_id, body);
      return created(example, `/v1/products/${example.product_id}/examples`);
    },
  }),

  operation({
    id: 'listExamples',
    method: 'GET',
    path: '/v1/products/:product_id/examples',
    access: catalogueRead,
    tag: 'examples',
    summary: 'List the examples of a product',
    note: 'Lists the examples of a product by id, both active and inactive; `runExamples` says which of them pass.',
    example: { path: { product_id: 1 } },
    query: recordListQuery(answer, { active: Type.Optional(Type.Boolean()) }),
    answers: { 200: listAnswer(answer) },
    handle: async (request, reply) => {
      const filter = listFilter(request.query);
      const list = await read(request, (tx) => listExamples(tx, pathId(request.params.product_id), filter));
      return sendList(request, reply, request.query, list);
    },
  }),

  operation({
    id: 'getExample',
    method: 'GET',
    path: '/v1/products/:product_id/examples/:example_id',
    access: catalogueRead,
    tag: 'examples',
    summary: 'Read one example',
    note: 'Returns one example, with `body` and `expect` as they were sent.',
    example: { path: { product_id: 1, example_id: 1 }, after: ['createExample'] },
    answers: { 200: answer },
    handle: async (request, reply) => {
      const [productId, id] = ids(request.params);
      const target = { productId, path: `/v1/products/${productId}/examples/${id}` };
      return sendBelowProduct(request, reply, target, async (tx) => {
        const record = await getExample(tx, productId, id);
        return { record, etag: versionTag(record) };
      });
    },
  }),

  operation({
    id: 'updateExample',
    method: 'PATCH',
    path: '/v1/products/:product_id/examples/:example_id',
    access: catalogueWrite,
    tag: 'examples',
    summary: 'Change the given fields of an example',
    note: 'Changes only the fields you send; `body` and `expect` are replaced as a whole. To accept the current result as correct, send what `runExamples` returns as `came` in `expect`.',
    example: {
      path: { product_id: 1, example_id: 1 },
      after: ['createExample'],
      body: { expect: { unit_price_max: 2500 } },
    },
    body: patch,
    answers: { 200: answer },
    plan: { target: 'example' },
    run: async ({ tx, ids, body, precondition }) =>
      changed(await patchExample(tx, ids.product_id, ids.example_id, body, precondition)),
  }),

  operation({
    id: 'deactivateExample',
    method: 'DELETE',
    path: '/v1/products/:product_id/examples/:example_id',
    access: catalogueWrite,
    tag: 'examples',
    summary: 'Deactivate an example',
    note: 'Deactivates the example: it no longer runs, and no longer affects plans. `updateExample` with `active: true` reactivates it.',
    example: { path: { product_id: 1, example_id: 1 }, after: ['createExample'] },
    answers: { 200: answer },
    plan: { target: 'example' },
    run: async ({ tx, ids, precondition }) =>
      changed(await deactivateExample(tx, ids.product_id, ids.example_id, precondition)),
  }),
];

/** D21. */
export const exampleOperations: readonly Operation[] = [
  ...recordOperations,

  operation({
    id: 'runExamples',
    method: 'POST',
    path: '/v1/products/:product_id/examples/run',
    access: catalogueRead,
    tag: 'examples',
    summary: 'Run the examples of a product',
    note: 'Runs all active examples of a product at list prices and returns for each whether it passed, the expected result and the actual one. It writes nothing. If a body no longer fits the product, the refusal is its result. `validateProduct` warns about examples that fail; dry runs and `checkPlan` say which ones would.',
    example: { path: { product_id: 1 }, after: ['createExample'] },
    body: nothing,
    answers: { 200: runAnswer },
    schema: { bodyIsOptional: true },
    handle: async (request, reply) => {
      const { tenantId } = callerOf(request);
      const work = await request.server.database.snapshot(tenantId, (read) =>
        readRun(read, pathId(request.params.product_id)),
      );
      return reply.send(await inPieces(reply, work));
    },
  }),
];
