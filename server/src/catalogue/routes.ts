import type { FastifyReply, FastifyRequest } from 'fastify';
import { storefrontRead } from '../callers/scopes.ts';
import { contentTagInPieces, listBody, pageLinks, sendFinished } from '../http/answers/conditional.ts';
import { finishedBody } from '../http/answers/finished-answers.ts';
import { jsonBody, pieceRunner } from '../http/answers/large-answers.ts';
import { listAnswer, listQuery, type Page } from '../http/answers/list-parameters.ts';
import { read, readerFor } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import { finishedAnswer, keepFinished } from '../http/response-cache/keep-finished.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { cardAnswer, cardFilters, catalogueAnswer } from './schema.ts';
import { type CardOrder, catalogueVersionCheck, catalogueVersions, readCards, readCatalogue } from './service.ts';

const tags = ['storefront'];

type CardQuery = Page & { q?: string; brand_id?: number; order?: CardOrder; descendants: boolean };

type Made = { version: string; body: object; headers?: Record<string, string>; isKept: boolean };

/** D16.5: what a shop lists before anybody configures anything; as fresh and as cheap as from-prices. */
export const catalogueRoutes = async (app: App): Promise<void> => {
  const versionOf = catalogueVersions(app.database.generationOf);

  /** The finished answer to this very URL while nothing has changed, or a new one. */
  const sendCurrent = async (request: FastifyRequest, reply: FastifyReply, make: () => Promise<Made>) => {
    const { tenantId } = callerOf(request);
    const current = await versionOf(readerFor(request).read, tenantId);
    const known = app.finished.find(tenantId, request.url);
    if (known?.version === current) return sendFinished(request, reply, known);
    const { version, body, headers = {}, isKept } = await make();
    const runPiece = pieceRunner(reply);
    const bytes = await jsonBody(body, runPiece);
    const check = catalogueVersionCheck(tenantId);
    const parts = {
      version,
      headers,
      body: finishedBody(bytes),
      etag: await contentTagInPieces(bytes, runPiece),
      versionCheck: () => check,
    };
    return sendFinished(request, reply, (isKept ? keepFinished : finishedAnswer)(request, request.url, parts));
  };

  app.get(
    '/v1/catalogue',
    {
      config: { access: storefrontRead },
      schema: {
        tags,
        summary: 'The tree of active categories, and the active brands',
        response: { 200: catalogueAnswer },
      },
    },
    (request, reply) =>
      sendCurrent(request, reply, async () => {
        const { version, catalogue } = await read(request, readCatalogue);
        return { version, body: catalogue, isKept: true };
      }),
  );

  app.get<{ Params: { id: string }; Querystring: CardQuery }>(
    '/v1/categories/:id/cards',
    {
      config: { access: storefrontRead },
      schema: {
        tags,
        summary: 'The active products of a category as a shop lists them, with their from-prices',
        querystring: listQuery(cardFilters),
        response: { 200: listAnswer(cardAnswer) },
      },
    },
    (request, reply) => {
      const { query, params, url } = request;
      const { brand_id: brandId, ...page } = query;
      const filter = { ...page, brandId, categoryId: pathId(params.id) };
      return sendCurrent(request, reply, async () => {
        const { version, rows, total } = await read(request, (tx) => readCards(tx, filter));
        const body = listBody(query, { rows, total });
        // Whatever visitors type into a search, and pages past the end, would fill the memory with what nobody asks for again.
        const isKept = query.q === undefined && rows.length > 0;
        return { version, body, headers: { link: pageLinks(url, body.page, body.total_pages) }, isKept };
      });
    },
  );
};
