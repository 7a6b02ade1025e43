import type { FastifyReply, FastifyRequest } from 'fastify';
import { storefrontRead } from '../callers/scopes.ts';
import { contentTagInPieces, listBody, pageLinks, sendFinished } from '../http/answers/conditional.ts';
import { finishedBody, tariffPath } from '../http/answers/finished-answers.ts';
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

/** `isPriced`: what the key's own tariff would make of its prices, it does not show (D19.6), and says so. */
type Kind = { isPriced: boolean };

/** D16.5: what a shop lists before anybody configures anything; as fresh and as cheap as from-prices. */
export const catalogueRoutes = async (app: App): Promise<void> => {
  const versionOf = catalogueVersions(app.database.generationOf);

  /** The finished answer to this very URL while nothing has changed, or a new one. */
  const sendCurrent = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { isPriced }: Kind,
    make: (hasTariff: boolean) => Promise<Made>,
  ) => {
    const { tenantId } = callerOf(request);
    const current = await versionOf(readerFor(request).read, tenantId);
    // After the read, which confirmed the caller.
    const hasTariff = isPriced && callerOf(request).tariffId !== null;
    const path = hasTariff ? tariffPath(request.url) : request.url;
    const known = app.finished.find(tenantId, path);
    if (known?.version === current) return sendFinished(request, reply, known);
    const { version, body, headers = {}, isKept } = await make(hasTariff);
    const runPiece = pieceRunner(reply);
    const bytes = await jsonBody(body, runPiece);
    const check = catalogueVersionCheck(tenantId);
    const parts = {
      version,
      headers,
      body: finishedBody(bytes),
      etag: await contentTagInPieces(bytes, runPiece),
      versionCheck: () => check,
      isOfList: isPriced && !hasTariff,
    };
    return sendFinished(request, reply, (isKept ? keepFinished : finishedAnswer)(request, path, parts));
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
      sendCurrent(request, reply, { isPriced: false }, async () => {
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
      const { brand_id: brandId, ...asked } = query;
      const filter = { ...asked, brandId, categoryId: pathId(params.id) };
      return sendCurrent(request, reply, { isPriced: true }, async (hasTariff) => {
        const { version, rows, total } = await read(request, (tx) => readCards(tx, filter, hasTariff));
        const body = listBody(query, { rows, total });
        // Whatever visitors type into a search, and pages past the end, would fill the memory with what nobody asks for again.
        const isKept = query.q === undefined && rows.length > 0;
        return { version, body, headers: { link: pageLinks(url, body.page, body.total_pages) }, isKept };
      });
    },
  );
};
