import type { QuoteRequest } from '@vantail/pricing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  catalogueRead,
  catalogueWrite,
  quotesCreate,
  seesDetail,
  seesInactive,
  storefrontRead,
} from '../callers/scopes.ts';
import type { TenantTransaction, TransactionTerms } from '../database/tenant-transaction.ts';
import { dryRun } from '../http/admission/long-work.ts';
import { contentTag, ifMatch, sendList, sendTagged, versionTag } from '../http/answers/conditional.ts';
import { listAnswer, type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import {
  type Answer,
  changed,
  created,
  perform,
  read,
  readerFor,
  sendOutcome,
  sendRecord,
} from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { pathId, preferredLanguage } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { finalPriced, finalQuote, finalRepriced } from '../product-configuration/price-detail.ts';
import { listFilter } from '../resource/service.ts';
import { runWhole, shortPause } from '../scheduling/scheduled-work.ts';
import { priceLine } from './price-line.ts';
import { lineSent } from './saved-line.ts';
import {
  noFields,
  quoteAnswer,
  quoteRequest,
  repricedAnswer,
  type SavedQuotePatch,
  savedQuoteAnswer,
  savedQuoteCreate,
  savedQuotePatch,
  sharedQuoteAnswer,
  statusFilter,
} from './schema.ts';
import {
  eraseCustomer,
  getQuote,
  getSharedQuote,
  listQuotes,
  patchQuote,
  priceLines,
  type QuoteBody,
  repriceQuote,
  saveQuote,
} from './service.ts';

/** D16.6. Asked for after the caller was confirmed: it may have changed since it was remembered. */
const isFinal = (request: FastifyRequest): boolean => !seesDetail(callerOf(request).priceDetail);

/** A saved quote as the caller may see it. */
const shownTo = <Quote extends Parameters<typeof finalQuote>[0]>(request: FastifyRequest, quote: Quote): Quote =>
  isFinal(request) ? finalQuote(quote) : quote;

/** Two callers that see different bytes have different tags; If-Match compares the version, which stands first. */
const quoteTag = (request: FastifyRequest, quote: { version: number }): string =>
  isFinal(request) ? `"${quote.version}.0"` : versionTag(quote);

const finalAnswer = (body: object): object => {
  const { lines } = body as Parameters<typeof finalRepriced>[0];
  const isRepriced = lines[0] !== undefined && 'old' in lines[0];
  return isRepriced ? finalRepriced({ ...body, lines }) : finalQuote(body as never);
};

/**
 * A write that answers with a quote. What is kept for a repeat is whole: keys of a tenant share their Idempotency-Keys, so
 * that what a caller may see is decided when it is sent.
 */
const writeQuote = async (
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: TenantTransaction) => Promise<Answer>,
  terms?: TransactionTerms,
): Promise<FastifyReply> => {
  const outcome = await perform(request, work, terms);
  const { body } = outcome.answer;
  if (!isFinal(request) || typeof body !== 'string') return sendOutcome(reply, outcome);
  const shown = JSON.stringify(finalAnswer(JSON.parse(body)));
  return sendOutcome(reply, { ...outcome, answer: { ...outcome.answer, body: shown } });
};

const PATH = '/v1/quotes';
const tags = ['quotes'];
const one = { 200: savedQuoteAnswer };

type ById = { Params: { id: string } };

/** D10. */
export const quoteRoutes = async (app: App): Promise<void> => {
  const { tableOf } = app;
  const pricingFor = (request: FastifyRequest) => ({
    seesInactive: seesInactive(callerOf(request).scopes),
    tableOf,
    language: preferredLanguage(request),
    isFinal: isFinal(request),
    pause: shortPause(),
  });

  app.post<{ Params: { product_id: string }; Body: QuoteRequest }>(
    '/v1/products/:product_id/quote',
    {
      config: { access: storefrontRead },
      schema: {
        tags,
        summary: 'Price one configuration without storing it',
        body: quoteRequest,
        response: { 200: quoteAnswer },
      },
    },
    async (request, reply) => {
      const { tenantId, scopes } = callerOf(request);
      const productId = pathId(request.params.product_id);
      const configuration = await app.configurationOf(readerFor(request), tenantId, productId, seesInactive(scopes));
      // Spelled out here: of an object the framework would look for a serializer first, on the busiest call there is.
      const price = () => {
        const terms = { language: preferredLanguage(request), isFinal: isFinal(request) };
        const quote = priceLine(tenantId, configuration, request.body, tableOf, terms);
        return JSON.stringify(terms.isFinal ? finalPriced(quote) : quote);
      };
      // Only rules can make it long.
      const answer = configuration.parts.rules.length > 0 ? await runWhole(app.scheduler, tenantId, price) : price();
      return reply.type('application/json; charset=utf-8').send(answer);
    },
  );

  app.post<{ Body: QuoteBody }>(
    PATH,
    {
      config: { access: quotesCreate },
      schema: {
        tags,
        summary: 'Save a quote with fixed prices',
        body: savedQuoteCreate,
        response: { 201: savedQuoteAnswer },
      },
    },
    (request, reply) =>
      writeQuote(request, reply, async (tx) => {
        const priced = await priceLines(tx, request.body.lines.map(lineSent), pricingFor(request));
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
      const { rows, total } = await read(request, (tx) => listQuotes(tx, listFilter(request.query)));
      return sendList(request, reply, request.query, { rows: rows.map((row) => shownTo(request, row)), total });
    },
  );

  app.get<ById>(
    `${PATH}/:id`,
    { config: { access: catalogueRead }, schema: { tags, summary: 'Read one quote', response: one } },
    async (request, reply) => {
      const quote = await read(request, (tx) => getQuote(tx, pathId(request.params.id)));
      return sendRecord(request, reply, shownTo(request, quote), quoteTag(request, quote));
    },
  );

  app.patch<ById & { Body: SavedQuotePatch }>(
    `${PATH}/:id`,
    {
      config: { access: catalogueWrite },
      schema: { tags, summary: 'Change status, reference, customer or validity', body: savedQuotePatch, response: one },
    },
    (request, reply) =>
      writeQuote(request, reply, async (tx) =>
        changed(await patchQuote(tx, pathId(request.params.id), request.body, ifMatch(request))),
      ),
  );

  app.post<ById & { Querystring: { dry_run: boolean } }>(
    `${PATH}/:id/reprice`,
    {
      config: { access: catalogueWrite },
      schema: {
        tags,
        summary: 'Recalculate the prices of a quote',
        querystring: Type.Object({ dry_run: dryRun }),
        body: noFields,
        bodyIsOptional: true,
        response: { 200: repricedAnswer },
      },
    },
    (request, reply) => {
      const id = pathId(request.params.id);
      return writeQuote(
        request,
        reply,
        async (tx) => changed(await repriceQuote(tx, id, pricingFor(request), ifMatch(request))),
        { rollsBack: request.query.dry_run },
      );
    },
  );

  app.get<{ Params: { share_token: string } }>(
    '/v1/shared-quotes/:share_token',
    {
      config: { access: storefrontRead },
      schema: {
        tags,
        summary: 'Read a shared quote, without its customer',
        response: { 200: sharedQuoteAnswer },
      },
    },
    async (request, reply) => {
      const quote = await read(request, (tx) => getSharedQuote(tx, request.params.share_token));
      const body = JSON.stringify(shownTo(request, quote));
      return sendTagged(request, reply, body, contentTag(body));
    },
  );

  app.delete<ById>(
    `${PATH}/:id`,
    {
      config: { access: catalogueWrite },
      schema: { tags, summary: 'Erase the customer; the record stays', response: one },
    },
    (request, reply) =>
      writeQuote(request, reply, async (tx) =>
        changed(await eraseCustomer(tx, pathId(request.params.id), ifMatch(request))),
      ),
  );
};
