import type { FastifyReply, FastifyRequest } from 'fastify';
import { storefrontRead } from '../../platform/callers/scopes.ts';
import { contentTagInPieces, listBody, pageLinks, sendFinished } from '../../platform/http/answers/conditional.ts';
import { finishedBody, tariffPath } from '../../platform/http/answers/finished-answers.ts';
import { finishedAnswer, keepFinished } from '../../platform/http/answers/keep-finished.ts';
import { jsonBody, pieceRunner } from '../../platform/http/answers/large-answers.ts';
import { listAnswer, listQuery, type Page } from '../../platform/http/answers/list-parameters.ts';
import { read } from '../../platform/http/answers/transactions.ts';
import { callerOf } from '../../platform/http/authentication/authentication.ts';
import { readerFor } from '../../platform/http/authentication/caller.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import {
  type EachRecord,
  LOCALIZED_HEADERS,
  type LocalizedQuery,
  localizedBody,
  localizedFilter,
  localizedPath,
} from '../localized-body.ts';
import { cardAnswer, cardFilters, catalogueAnswer, categoryCardFilters } from './schema.ts';
import {
  type CardFilter,
  type CardOrder,
  catalogueVersionCheck,
  currentVersion,
  type FindVatTerms,
  localizedCard,
  localizedCatalogue,
  readCards,
  readCatalogue,
} from './service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    findVatTerms: FindVatTerms;
  }
}

type CardQuery = Page & LocalizedQuery & { q?: string; brand_id?: number; order?: CardOrder };

/** `shape`: the answer with every record changed, for callers who want it in their language. */
type Made = {
  version: string;
  shape: (each: EachRecord) => object;
  headers?: Record<string, string>;
  isCached: boolean;
};

const asItIs: EachRecord = (record) => record;

/** `isPriced`: what the key's own tariff would make of its prices, it does not show (D19.6), and says so. */
type Kind = LocalizedQuery & { isPriced: boolean };

/** D16.5: what a shop lists before anybody configures anything; as fresh and as cheap as from-prices. */
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
  const known = request.server.finished.find(tenantId, path);
  if (known?.version === current) return sendFinished(request, reply, known);
  const { version, shape, headers = {}, isCached } = await make(hasTariff);
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
  return sendFinished(request, reply, (isCached ? keepFinished : finishedAnswer)(request, path, parts));
};
const sendCards = (
  request: FastifyRequest,
  reply: FastifyReply,
  { brand_id: brandId, localized, ...query }: CardQuery,
  category: Pick<CardFilter, 'categoryId' | 'descendants'>,
) =>
  sendCurrent(request, reply, { isPriced: true, localized }, async (hasTariff) => {
    const filter = { ...query, brandId, ...category };
    const { version, rows, total } = await read(request, (tx) =>
      readCards(tx, filter, hasTariff, request.server.findVatTerms),
    );
    const list = listBody(query, { rows, total });
    return {
      version,
      shape: (each) => ({ ...list, data: rows.map((card) => localizedCard(card, each)) }),
      headers: { link: pageLinks(request.url, list.page, list.total_pages) },
      // Whatever visitors type into a search, and pages past the end, would fill the memory with what nobody asks for again.
      isCached: query.q === undefined && rows.length > 0,
    };
  });

export const listOperations: readonly Operation[] = [
  operation({
    id: 'getCatalogue',
    method: 'GET',
    path: '/v1/catalogue',
    access: storefrontRead,
    tag: 'storefront',
    summary: 'The tree of active categories, and the active brands',
    note: 'Returns what a shop needs first: the tree of active categories with product counts, and the active brands. It omits everything below an inactive category. Its `ETag` changes with every name and number in it, so send `If-None-Match`.',
    query: Type.Object(localizedFilter),
    answers: { 200: catalogueAnswer },
    handle: (request, reply) =>
      sendCurrent(request, reply, { isPriced: false, ...request.query }, async () => {
        const { version, catalogue } = await read(request, readCatalogue);
        return { version, shape: (each) => localizedCatalogue(catalogue, each), isCached: true };
      }),
  }),

  operation({
    id: 'listCards',
    method: 'GET',
    path: '/v1/categories/:id/cards',
    access: storefrontRead,
    tag: 'storefront',
    summary: 'The active products of a category as a shop lists them, with their from-prices',
    note: 'Lists the active products of a category for a shop: name, picture, brand and from-price, sorted by name or price. `descendants=true` includes the active categories below it. To configure a product, call `getProductConfiguration`.',
    example: { path: { id: 1 }, query: { descendants: true, order: 'from_price' } },
    query: listQuery(categoryCardFilters),
    answers: { 200: listAnswer(cardAnswer) },
    handle: (request, reply) => {
      const { descendants, ...query } = request.query;
      const category = { categoryId: pathId(request.params.id), descendants };
      return sendCards(request, reply, query, category);
    },
  }),

  operation({
    id: 'searchCards',
    method: 'GET',
    path: '/v1/cards',
    access: storefrontRead,
    tag: 'storefront',
    summary: 'Search the active products of all categories, with their from-prices',
    note: 'Searches the active products of all active categories: `q` for words of name or reference, `brand_id`, sorted by name or price. The cards are those of `listCards`. With `localized=true` and `Accept-Language` the names are in the language of your visitor, and pictures have absolute URLs and list the available widths.',
    example: { query: { q: 'fenêtre', localized: true } },
    query: listQuery(cardFilters),
    answers: { 200: listAnswer(cardAnswer) },
    handle: (request, reply) =>
      sendCards(request, reply, request.query, {
        categoryId: null,
        descendants: true,
      }),
  }),
];
