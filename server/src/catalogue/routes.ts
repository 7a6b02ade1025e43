import type { FastifyReply, FastifyRequest } from 'fastify';
import { storefrontRead } from '../callers/scopes.ts';
import { contentTagInPieces, listBody, pageLinks, sendFinished } from '../http/answers/conditional.ts';
import { finishedBody, tariffPath } from '../http/answers/finished-answers.ts';
import { jsonBody, pieceRunner } from '../http/answers/large-answers.ts';
import { listAnswer, listQuery, type Page } from '../http/answers/list-parameters.ts';
import { read } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { readerFor } from '../http/authentication/caller.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import { finishedAnswer, keepFinished } from '../http/response-cache/keep-finished.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import {
  type EachRecord,
  LOCALIZED_HEADERS,
  type LocalizedQuery,
  localizedBody,
  localizedFilter,
  localizedPath,
} from '../localized/localized-body.ts';
import { cardAnswer, cardFilters, catalogueAnswer, categoryCardFilters } from './schema.ts';
import {
  type CardFilter,
  type CardOrder,
  catalogueVersionCheck,
  currentVersion,
  localizedCard,
  localizedCatalogue,
  readCards,
  readCatalogue,
} from './service.ts';

const tags = ['storefront'];

type CardQuery = Page & LocalizedQuery & { q?: string; brand_id?: number; order?: CardOrder };

/** `shape`: the answer with every record changed, for callers who want it in their language. */
type Made = {
  version: string;
  shape: (each: EachRecord) => object;
  headers?: Record<string, string>;
  isKept: boolean;
};

const asItIs: EachRecord = (record) => record;

/** `isPriced`: what the key's own tariff would make of its prices, it does not show (D19.6), and says so. */
type Kind = LocalizedQuery & { isPriced: boolean };

/** D16.5: what a shop lists before anybody configures anything; as fresh and as cheap as from-prices. */
export const catalogueRoutes = async (app: App): Promise<void> => {
  /** The finished answer to this very URL while nothing has changed, or a new one. */
  const sendCurrent = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { isPriced, localized }: Kind,
    make: (hasTariff: boolean) => Promise<Made>,
  ) => {
    const { tenantId } = callerOf(request);
    const current = await readerFor(request).read(currentVersion);
    // After the read, which confirmed the caller.
    const hasTariff = isPriced && callerOf(request).tariffId !== null;
    const ownPath = hasTariff ? tariffPath(request.url) : request.url;
    const path = localized ? localizedPath(ownPath, request) : ownPath;
    const known = app.finished.find(tenantId, path);
    if (known?.version === current) return sendFinished(request, reply, known);
    const { version, shape, headers = {}, isKept } = await make(hasTariff);
    const body = localized ? await localizedBody(request, shape) : shape(asItIs);
    const runPiece = pieceRunner(reply);
    const bytes = await jsonBody(body, runPiece);
    const check = catalogueVersionCheck(tenantId);
    const parts = {
      version,
      headers: localized ? { ...headers, ...LOCALIZED_HEADERS } : headers,
      body: finishedBody(bytes),
      etag: await contentTagInPieces(bytes, runPiece),
      versionCheck: () => check,
      isOfList: isPriced && !hasTariff,
    };
    return sendFinished(request, reply, (isKept ? keepFinished : finishedAnswer)(request, path, parts));
  };

  app.get<{ Querystring: LocalizedQuery }>(
    '/v1/catalogue',
    {
      config: { access: storefrontRead },
      schema: {
        tags,
        summary: 'The tree of active categories, and the active brands',
        querystring: Type.Object(localizedFilter),
        response: { 200: catalogueAnswer },
      },
    },
    (request, reply) =>
      sendCurrent(request, reply, { isPriced: false, ...request.query }, async () => {
        const { version, catalogue } = await read(request, readCatalogue);
        return { version, shape: (each) => localizedCatalogue(catalogue, each), isKept: true };
      }),
  );

  const sendCards = (
    request: FastifyRequest,
    reply: FastifyReply,
    { brand_id: brandId, localized, ...query }: CardQuery,
    place: Pick<CardFilter, 'categoryId' | 'descendants'>,
  ) =>
    sendCurrent(request, reply, { isPriced: true, localized }, async (hasTariff) => {
      const filter = { ...query, brandId, ...place };
      const { version, rows, total } = await read(request, (tx) => readCards(tx, filter, hasTariff));
      const list = listBody(query, { rows, total });
      return {
        version,
        shape: (each) => ({ ...list, data: rows.map((card) => localizedCard(card, each)) }),
        headers: { link: pageLinks(request.url, list.page, list.total_pages) },
        // Whatever visitors type into a search, and pages past the end, would fill the memory with what nobody asks for again.
        isKept: query.q === undefined && rows.length > 0,
      };
    });

  app.get<{ Params: { id: string }; Querystring: CardQuery & { descendants: boolean } }>(
    '/v1/categories/:id/cards',
    {
      config: { access: storefrontRead },
      schema: {
        tags,
        summary: 'The active products of a category as a shop lists them, with their from-prices',
        querystring: listQuery(categoryCardFilters),
        response: { 200: listAnswer(cardAnswer) },
      },
    },
    (request, reply) => {
      const { descendants, ...query } = request.query;
      const place = { categoryId: pathId(request.params.id), descendants };
      return sendCards(request, reply, query, place);
    },
  );

  app.get<{ Querystring: CardQuery }>(
    '/v1/cards',
    {
      config: { access: storefrontRead },
      schema: {
        tags,
        summary: 'Search the active products of all categories, with their from-prices',
        querystring: listQuery(cardFilters),
        response: { 200: listAnswer(cardAnswer) },
      },
    },
    (request, reply) =>
      sendCards(request, reply, request.query, {
        categoryId: null,
        descendants: true,
      }),
  );
};
