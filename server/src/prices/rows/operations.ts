import { sendBelowProduct } from '../../catalogue/index.ts';
import { catalogueRead, catalogueWrite, seesInactive, storefrontRead } from '../../platform/callers/scopes.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { contentTag, sendList, sendTagged, versionTag } from '../../platform/http/answers/conditional.ts';
import { listAnswer, recordListQuery } from '../../platform/http/answers/list-parameters.ts';
import { changed, created, read } from '../../platform/http/answers/transactions.ts';
import { callerOf } from '../../platform/http/authentication/caller.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import type { Affected } from '../../platform/plan-rule.ts';
import { listFilter } from '../../platform/resource/service.ts';
import { drawingQuery, pricingConfigurationSchema } from './schema.ts';
import { createRow, deactivateRow, deleteRowForGood, getDrawnRow, getRow, listRows, patchRow } from './service.ts';

const { answer, create, patch } = pricingConfigurationSchema;
type OfRow = { Params: { product_id: string; id: string } };

const ids = (params: OfRow['Params']) => [pathId(params.product_id), pathId(params.id)] as const;

/** A row may begin to share a table. */
const affectedByRow = async (
  _tx: TenantTransaction,
  _ids: object,
  body: { price_table_id?: number | null } = {},
): Promise<Affected> => ({ tables: [body.price_table_id ?? []].flat() });

/** §4.2. */
export const pricingConfigurationOperations: readonly Operation[] = [
  operation({
    id: 'createPricingConfiguration',
    method: 'POST',
    path: '/v1/products/:product_id/pricing-configurations',
    access: catalogueWrite,
    tag: 'pricing rows',
    summary: 'Create a pricing row',
    note: 'Adds the prices of one window of a product: the window (leaves, openings, fixed part), its sizes, and a grid or formula in `price_table`, or a shared table in `price_table_id`. A table that cannot be parsed is `validation_error`, which says where; `Prefer: handling=lenient` stores it unchanged. The row counts towards the from-price once an active step uses it (`updateStep`).',
    example: {
      path: { product_id: 6 },
      after: ['createProduct'],
      body: {
        leaf_count: 2,
        opening_v1: 'gauche',
        opening_v2: 'droite_oscillo',
        total_width_min: 800,
        total_width_max: 1800,
        total_height_min: 600,
        total_height_max: 2100,
        price_table: '214.5:118.9',
      },
    },
    body: create,
    answers: { 201: answer },
    schema: { prefer: true },
    run: async ({ tx, ids, body, isLenient }) => {
      const row = await createRow(tx, ids.product_id, body, isLenient);
      return created(row, `/v1/products/${row.product_id}/pricing-configurations`);
    },
  }),

  operation({
    id: 'listPricingConfigurations',
    method: 'GET',
    path: '/v1/products/:product_id/pricing-configurations',
    access: catalogueRead,
    tag: 'pricing rows',
    summary: 'List the pricing rows of a product',
    note: 'Lists the pricing rows of a product, with their tables. Use `fields` to omit the tables, which make up most of the answer. `exportPriceList` returns them as a spreadsheet.',
    example: {
      path: { product_id: 1 },
      query: { fields: 'leaf_count,opening_v1,computed_minimum_price', active: true },
    },
    query: recordListQuery(answer, { active: Type.Optional(Type.Boolean()) }),
    answers: { 200: listAnswer(answer) },
    handle: async (request, reply) => {
      const filter = listFilter(request.query);
      const rows = await read(request, (tx) => listRows(tx, pathId(request.params.product_id), filter));
      return sendList(request, reply, request.query, rows);
    },
  }),

  operation({
    id: 'getPricingConfiguration',
    method: 'GET',
    path: '/v1/products/:product_id/pricing-configurations/:id',
    access: catalogueRead,
    tag: 'pricing rows',
    summary: 'Read one pricing row',
    note: 'Returns one pricing row, active or inactive. `price_table` is exactly the text that was sent; `computed_minimum_price` is the lowest price of the row, which the service computes.',
    example: { path: { product_id: 3, id: 8 } },
    answers: { 200: answer },
    handle: async (request, reply) => {
      const [productId, id] = ids(request.params);
      const path = `/v1/products/${productId}/pricing-configurations/${id}`;
      return sendBelowProduct(request, reply, { productId, path }, async (tx) => {
        const record = await getRow(tx, productId, id);
        return { record, etag: versionTag(record) };
      });
    },
  }),

  operation({
    id: 'drawPricingConfiguration',
    method: 'GET',
    path: '/v1/products/:product_id/pricing-configurations/:id/drawing.svg',
    access: storefrontRead,
    tag: 'pricing rows',
    summary: 'The elevation of the window, as SVG',
    note: 'Draws the window of a row as SVG, at any size, in any finish, from inside or outside, for a page or an offer. The drawing follows the row’s leaves and openings and needs no picture.',
    example: { path: { product_id: 1, id: 1 }, query: { width: 900, height: 1200, lang: 'en' } },
    query: drawingQuery,
    answers: { 200: Type.String() },
    schema: { mediaType: 'image/svg+xml' },
    handle: async (request, reply) => {
      const seesAll = seesInactive(callerOf(request).scopes);
      const row = await read(request, (tx) =>
        getDrawnRow(tx, pathId(request.params.product_id), pathId(request.params.id), seesAll),
      );
      const { width, height, look, ...options } = request.query;
      const { depthSvg, windowSvg } = await import('@vantail/drawing');
      const draw = look === 'depth' || options.beside ? depthSvg : windowSvg;
      const svg = draw({ ...row, width: width ?? null, height: height ?? null }, options);
      return sendTagged(request, reply, svg, contentTag(svg), 'image/svg+xml; charset=utf-8');
    },
  }),

  operation({
    id: 'updatePricingConfiguration',
    method: 'PATCH',
    path: '/v1/products/:product_id/pricing-configurations/:id',
    access: catalogueWrite,
    tag: 'pricing rows',
    summary: 'Change the given fields of a pricing row',
    note: 'Changes only the fields you send. The same transaction updates prices, the from-price of the product and the answers for shops; saved quotes keep their prices. To switch to a shared table, send `price_table_id` with `price_table: null`. To change many rows at once, use `adjustPrices` or `importPriceList`.',
    example: {
      path: { product_id: 6, id: 14 },
      after: ['createPricingConfiguration'],
      body: { percentage_adjustment: 3.3 },
    },
    body: patch,
    answers: { 200: answer },
    schema: { prefer: true },
    plan: { target: 'pricing_configuration', affected: affectedByRow },
    run: async ({ tx, ids, body, precondition, isLenient }) =>
      changed(await patchRow(tx, ids.product_id, ids.id, body, isLenient, precondition)),
  }),

  operation({
    id: 'deactivatePricingConfiguration',
    method: 'DELETE',
    path: '/v1/products/:product_id/pricing-configurations/:id',
    access: catalogueWrite,
    tag: 'pricing rows',
    summary: 'Deactivate a pricing row',
    note: 'Removes the row from quotes and from-prices without deleting it or its table. Steps may still refer to it. `updatePricingConfiguration` with `active: true` undoes it.',
    example: { path: { product_id: 6, id: 14 }, after: ['createPricingConfiguration'] },
    answers: { 200: answer },
    plan: { target: 'pricing_configuration', affected: affectedByRow },
    run: async ({ tx, ids, precondition }) => changed(await deactivateRow(tx, ids.product_id, ids.id, precondition)),
  }),

  operation({
    id: 'deletePricingConfiguration',
    method: 'DELETE',
    path: '/v1/products/:product_id/pricing-configurations/:id/hard',
    access: catalogueWrite,
    tag: 'pricing rows',
    summary: 'Permanently delete a pricing row',
    note: 'Deletes a row created by mistake or for a test. The service refuses with `pricing_configuration_in_use` while a step, active or not, or a line of a saved quote uses it; `errors` names each place. To stop selling a window, use `deactivatePricingConfiguration`.',
    codes: ['pricing_configuration_in_use'],
    example: { path: { product_id: 6, id: 14 }, after: ['createPricingConfiguration'] },
    answers: { 204: Type.Null() },
    plan: { never: 'It deletes for good.' },
    run: async ({ tx, ids, precondition }) => {
      await deleteRowForGood(tx, ids.product_id, ids.id, precondition);
      return { status: 204 };
    },
  }),
];
