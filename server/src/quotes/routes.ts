import type { QuoteRequest } from '@vantail/pricing';
import { catalogueRead, catalogueWrite, seesInactive, storefrontRead } from '../callers/scopes.ts';
import { ifMatch } from '../http/answers/conditional.ts';
import { type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import { listAnswer, sendList } from '../http/answers/pagination.ts';
import { preferredLanguage } from '../http/answers/preferred-language.ts';
import { changed, created, read, readerFor, sendRecord, write } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { inTurn } from '../http/turns/in-turn.ts';
import { shortPause } from '../http/turns/short-pause.ts';
import { listFilter } from '../resource/list-filter.ts';
import { priceLine } from './price-line.ts';
import {
  quoteAnswer,
  quoteRequest,
  type SavedQuotePatch,
  savedQuoteAnswer,
  savedQuoteCreate,
  savedQuotePatch,
  statusFilter,
} from './schema.ts';
import { eraseCustomer, getQuote, listQuotes, patchQuote, priceLines, type QuoteBody, saveQuote } from './service.ts';

const PATH = '/v1/quotes';
const tags = ['quotes'];
const one = { 200: savedQuoteAnswer };

type ById = { Params: { id: string } };

/** D10. */
export const quoteRoutes = async (app: App): Promise<void> => {
  const { tableOf } = app;

  app.post<{ Params: { product_id: string }; Body: QuoteRequest }>(
    '/v1/products/:product_id/quote',
    {
      config: { access: storefrontRead },
      schema: {
        tags,
        summary: 'Price one configuration; nothing is stored',
        body: quoteRequest,
        response: { 200: quoteAnswer },
      },
    },
    async (request, reply) => {
      const { tenantId, scopes } = callerOf(request);
      const productId = pathId(request.params.product_id);
      const configuration = await app.configurationOf(readerFor(request), tenantId, productId, seesInactive(scopes));
      // Spelled out here: of an object the framework would look for a serializer first, on the busiest call there is.
      const price = () =>
        JSON.stringify(
          priceLine(tenantId, configuration, request.body, tableOf, { language: preferredLanguage(request) }),
        );
      // Only rules can make it long.
      const answer = configuration.parts.rules.length > 0 ? await inTurn(app.pace, tenantId, price) : price();
      return reply.type('application/json; charset=utf-8').send(answer);
    },
  );

  app.post<{ Body: QuoteBody }>(
    PATH,
    {
      config: { access: catalogueWrite },
      schema: {
        tags,
        summary: 'Save a quote with frozen prices',
        body: savedQuoteCreate,
        response: { 201: savedQuoteAnswer },
      },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const { scopes } = callerOf(request);
        const priced = await priceLines(tx, request.body.lines, {
          seesInactive: seesInactive(scopes),
          tableOf,
          language: preferredLanguage(request),
          pause: shortPause(),
        });
        return created(await saveQuote(tx, request.body, priced), PATH);
      }),
  );

  app.get<{ Querystring: RecordQuery }>(
    PATH,
    {
      config: { access: catalogueRead },
      schema: {
        tags,
        summary: 'List quotes',
        querystring: recordListQuery(savedQuoteAnswer, { status: statusFilter }),
        response: { 200: listAnswer(savedQuoteAnswer) },
      },
    },
    async (request, reply) => {
      const list = await read(request, (tx) => listQuotes(tx, listFilter(request.query)));
      return sendList(request, reply, request.query, list);
    },
  );

  app.get<ById>(
    `${PATH}/:id`,
    { config: { access: catalogueRead }, schema: { tags, summary: 'Read one quote', response: one } },
    async (request, reply) =>
      sendRecord(request, reply, await read(request, (tx) => getQuote(tx, pathId(request.params.id)))),
  );

  app.patch<ById & { Body: SavedQuotePatch }>(
    `${PATH}/:id`,
    {
      config: { access: catalogueWrite },
      schema: { tags, summary: 'Change status, reference or customer', body: savedQuotePatch, response: one },
    },
    (request, reply) =>
      write(request, reply, async (tx) =>
        changed(await patchQuote(tx, pathId(request.params.id), request.body, ifMatch(request))),
      ),
  );

  app.delete<ById>(
    `${PATH}/:id`,
    {
      config: { access: catalogueWrite },
      schema: { tags, summary: 'Erase the customer; the record stays', response: one },
    },
    (request, reply) =>
      write(request, reply, async (tx) =>
        changed(await eraseCustomer(tx, pathId(request.params.id), ifMatch(request))),
      ),
  );
};
