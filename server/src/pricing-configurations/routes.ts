import { catalogueRead, catalogueWrite, seesInactive, storefrontRead } from '../callers/scopes.ts';
import { contentTag, ifMatch, sendList, sendTagged, versionTag } from '../http/answers/conditional.ts';
import { listAnswer, type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import { changed, created, read, write } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/caller.ts';
import { isLenient } from '../http/bodies/prefer.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { sendBelowProduct } from '../product-configuration/send-below-product.ts';
import { listFilter } from '../resource/service.ts';
import {
  type DrawingQuery,
  drawingQuery,
  type PricingConfigurationCreate,
  type PricingConfigurationPatch,
  pricingConfigurationSchema,
} from './schema.ts';
import { createRow, deactivateRow, deleteRowForGood, getDrawnRow, getRow, listRows, patchRow } from './service.ts';

const PATH = '/v1/products/:product_id/pricing-configurations';
const tags = ['pricing rows'];
const reading = { access: catalogueRead };
const writing = { access: catalogueWrite };
const { answer, create, patch } = pricingConfigurationSchema;

type OfProduct = { Params: { product_id: string } };
type OfRow = { Params: { product_id: string; id: string } };

const ids = (params: OfRow['Params']) => [pathId(params.product_id), pathId(params.id)] as const;

/** §4.2. */
export const pricingConfigurationRoutes = async (app: App): Promise<void> => {
  app.post<OfProduct & { Body: PricingConfigurationCreate }>(
    PATH,
    {
      config: writing,
      schema: { tags, summary: 'Create a pricing row', body: create, response: { 201: answer }, prefer: true },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const row = await createRow(tx, pathId(request.params.product_id), request.body, isLenient(request, reply));
        return created(row, `/v1/products/${row.product_id}/pricing-configurations`);
      }),
  );

  app.get<OfProduct & { Querystring: RecordQuery }>(
    PATH,
    {
      config: reading,
      schema: {
        tags,
        summary: 'List the pricing rows of a product',
        querystring: recordListQuery(answer, { active: Type.Optional(Type.Boolean()) }),
        response: { 200: listAnswer(answer) },
      },
    },
    async (request, reply) => {
      const filter = listFilter(request.query);
      const rows = await read(request, (tx) => listRows(tx, pathId(request.params.product_id), filter));
      return sendList(request, reply, request.query, rows);
    },
  );

  app.get<OfRow>(
    `${PATH}/:id`,
    { config: reading, schema: { tags, summary: 'Read one pricing row', response: { 200: answer } } },
    async (request, reply) => {
      const [productId, id] = ids(request.params);
      const path = `/v1/products/${productId}/pricing-configurations/${id}`;
      return sendBelowProduct(request, reply, { productId, path }, async (tx) => {
        const record = await getRow(tx, productId, id);
        return { record, etag: versionTag(record) };
      });
    },
  );

  app.get<OfRow & { Querystring: DrawingQuery }>(
    `${PATH}/:id/drawing.svg`,
    {
      config: { access: storefrontRead },
      schema: {
        tags,
        summary: 'The elevation of the window, as SVG',
        querystring: drawingQuery,
        mediaType: 'image/svg+xml',
        response: { 200: Type.String() },
      },
    },
    async (request, reply) => {
      const seesAll = seesInactive(callerOf(request).scopes);
      const row = await read(request, (tx) => getDrawnRow(tx, ...ids(request.params), seesAll));
      const { width, height, look, ...options } = request.query;
      const { depthSvg, windowSvg } = await import('@vantail/drawing');
      const draw = look === 'depth' || options.beside ? depthSvg : windowSvg;
      const svg = draw({ ...row, width: width ?? null, height: height ?? null }, options);
      return sendTagged(request, reply, svg, contentTag(svg), 'image/svg+xml; charset=utf-8');
    },
  );

  app.patch<OfRow & { Body: PricingConfigurationPatch }>(
    `${PATH}/:id`,
    {
      config: writing,
      schema: {
        tags,
        summary: 'Change the given fields of a pricing row',
        body: patch,
        response: { 200: answer },
        prefer: true,
      },
    },
    (request, reply) =>
      write(request, reply, async (tx) =>
        changed(await patchRow(tx, ...ids(request.params), request.body, isLenient(request, reply), ifMatch(request))),
      ),
  );

  app.delete<OfRow>(
    `${PATH}/:id`,
    { config: writing, schema: { tags, summary: 'Deactivate a pricing row', response: { 200: answer } } },
    (request, reply) =>
      write(request, reply, async (tx) => changed(await deactivateRow(tx, ...ids(request.params), ifMatch(request)))),
  );

  app.delete<OfRow>(
    `${PATH}/:id/hard`,
    { config: writing, schema: { tags, summary: 'Permanently delete a pricing row', response: { 204: Type.Null() } } },
    (request, reply) =>
      write(request, reply, async (tx) => {
        await deleteRowForGood(tx, ...ids(request.params), ifMatch(request));
        return { status: 204 };
      }),
  );
};
