import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPerson } from '../callers/callers.ts';
import { publicToken } from '../callers/key.ts';
import {
  catalogueRead,
  catalogueWrite,
  quotesCreate,
  seesDetail,
  seesInactive,
  storefrontRead,
} from '../callers/scopes.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { dryRun } from '../http/admission/long-work.ts';
import { contentTag, ifMatch, sendList, sendTagged, versionTag } from '../http/answers/conditional.ts';
import { preferredLanguage } from '../http/answers/language.ts';
import { listAnswer, type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import { type Answer, changed, created, perform, read, sendOutcome, sendRecord } from '../http/answers/transactions.ts';
import { callerOf, publicOrigin } from '../http/authentication/caller.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { LOCALIZED_HEADERS, type LocalizedQuery, localizedBody, localizedFilter } from '../localized/localized-body.ts';
import { listFilter } from '../resource/service.ts';
import { shortPause } from '../scheduling/scheduled-work.ts';
import {
  localizedQuote,
  type OfferUrl,
  quoteResponse,
  repricedFor,
  responseFor,
  sharedResponse,
  type Viewer,
} from './response.ts';
import { isManager } from './rules.ts';
import {
  dryQuoteAnswer,
  noFields,
  type OptionReplacement,
  optionReplacement,
  type QuoteBody,
  type QuoteLinesPut,
  quoteFilters,
  quoteLinesPut,
  repricedAnswer,
  type SavedQuotePatch,
  savedQuoteAnswer,
  savedQuoteCreate,
  savedQuotePatch,
  sharedQuoteAnswer,
} from './schema.ts';
import {
  createQuote,
  eraseCustomer,
  getQuote,
  getSharedQuote,
  listQuotes,
  mustFitQuotes,
  type SavedQuote,
  unshareQuote,
} from './service.ts';
import { duplicateQuote, patchQuote, putLines, replaceOption, repriceQuote, type Worker } from './work.ts';

/** Asked for after the caller was confirmed: it may have changed since it was remembered. */
const viewerOf = (request: FastifyRequest): Viewer => {
  const { priceDetail, scopes } = callerOf(request);
  return { isFinal: !seesDetail(priceDetail), isManager: isManager({ scopes }) };
};

/** Callers that see different bytes have different tags; If-Match compares the version, which stands first. */
const quoteTag = ({ isFinal, isManager }: Viewer, quote: { version: number }): string => {
  if (isFinal) return `"${quote.version}.0"`;
  return isManager ? versionTag(quote) : `"${quote.version}.1"`;
};

type Shown = (viewer: Viewer, body: object) => object;

/**
 * A write that answers with a quote. What is kept for a repeat is whole: keys of a tenant share their Idempotency-Keys, so
 * that what a caller may see is decided when it is sent.
 */
const writeQuote = async (
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: TenantTransaction) => Promise<Answer>,
  { isDryRun = false, shown = responseFor }: { isDryRun?: boolean; shown?: Shown } = {},
): Promise<FastifyReply> => {
  const whole = async (tx: TenantTransaction) => ({ ...(await work(tx)), isWhole: true });
  const outcome = await perform(request, whole, { rollsBack: isDryRun });
  const { body } = outcome.answer;
  const viewer = viewerOf(request);
  if ((viewer.isManager && !viewer.isFinal) || typeof body !== 'string') return sendOutcome(reply, outcome);
  const answer = { ...outcome.answer, body: JSON.stringify(shown(viewer, JSON.parse(body))) };
  return sendOutcome(reply, { ...outcome, answer });
};

const PATH = '/v1/quotes';
const tags = ['quotes'];
const one = { 200: savedQuoteAnswer };
const dry = Type.Object({ dry_run: dryRun });

/** D20.4: where the customer finds the quote. */
const offerUrlOf = (request: FastifyRequest): OfferUrl => {
  const { tenantId } = callerOf(request);
  return (shareToken) => `${publicOrigin(request.server)}/offers/${publicToken(tenantId, shareToken)}`;
};

/** D19.9: what was never stored has neither id nor number, and no token leads to it. */
const dryAnswer = (request: FastifyRequest, quote: SavedQuote): Answer => ({
  status: 200,
  body: { ...quoteResponse(quote, offerUrlOf(request)), id: null, number: null, share_token: null, offer_url: null },
  etag: versionTag(quote),
});

const written = (request: FastifyRequest, quote: SavedQuote): Answer =>
  changed(quoteResponse(quote, offerUrlOf(request)));

const made = (request: FastifyRequest, quote: SavedQuote): Answer =>
  created(quoteResponse(quote, offerUrlOf(request)), PATH);

/** The columns behind the fields that were asked for: the address of a page is its token. */
const columnsOf = (fields: readonly string[] | undefined) =>
  fields?.map((field) => (field === 'offer_url' ? 'share_token' : field));

/** What was asked for, and the id. */
const onlySent = (row: object, fields: readonly string[] | undefined): object =>
  fields ? Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || fields.includes(name))) : row;

type ById = { Params: { id: string } };
type Dry = { Querystring: { dry_run: boolean } };

/** D10, D19. */
export const quoteRoutes = async (app: App): Promise<void> => {
  const workerOf = (request: FastifyRequest): Worker => {
    const caller = callerOf(request);
    return {
      seller: { scopes: caller.scopes, isPerson: isPerson(caller), tariffId: caller.tariffId },
      pricing: {
        seesInactive: seesInactive(caller.scopes),
        tableOf: app.tableOf,
        language: preferredLanguage(request),
        isFinal: viewerOf(request).isFinal,
        pause: shortPause(),
      },
    };
  };

  app.post<Dry & { Body: QuoteBody }>(
    PATH,
    {
      config: { access: quotesCreate },
      schema: {
        tags,
        summary: 'Save a quote with fixed prices',
        querystring: dry,
        body: savedQuoteCreate,
        response: { 200: dryQuoteAnswer, 201: savedQuoteAnswer },
      },
    },
    (request, reply) => {
      const isDryRun = request.query.dry_run;
      return writeQuote(
        request,
        reply,
        async (tx) => {
          const { seller, pricing } = workerOf(request);
          const quote = await createQuote(tx, request.body, seller, pricing);
          return isDryRun ? dryAnswer(request, quote) : made(request, quote);
        },
        { isDryRun },
      );
    },
  );

  app.get<{ Querystring: RecordQuery }>(
    PATH,
    {
      config: { access: catalogueRead },
      schema: {
        tags,
        summary: 'List quotes',
        querystring: recordListQuery(savedQuoteAnswer, quoteFilters),
        response: { 200: listAnswer(savedQuoteAnswer) },
      },
    },
    async (request, reply) => {
      const filter = listFilter(request.query);
      const { fields } = filter;
      await read(request, (tx) => mustFitQuotes(tx, filter));
      const { rows, total } = await read(request, (tx) => listQuotes(tx, { ...filter, fields: columnsOf(fields) }));
      const viewer = viewerOf(request);
      const urlOf = offerUrlOf(request);
      const shown = rows.map((row) => onlySent(responseFor(viewer, quoteResponse(row, urlOf)), fields));
      return sendList(request, reply, request.query, { rows: shown, total });
    },
  );

  app.get<ById>(
    `${PATH}/:id`,
    { config: { access: catalogueRead }, schema: { tags, summary: 'Read one quote', response: one } },
    async (request, reply) => {
      const quote = await read(request, (tx) => getQuote(tx, pathId(request.params.id)));
      const viewer = viewerOf(request);
      const shown = responseFor(viewer, quoteResponse(quote, offerUrlOf(request))) as SavedQuote;
      return sendRecord(request, reply, shown, quoteTag(viewer, quote));
    },
  );

  app.patch<ById & { Body: SavedQuotePatch }>(
    `${PATH}/:id`,
    {
      config: { access: catalogueWrite },
      schema: {
        tags,
        summary: 'Change a quote: status, texts, VAT rate, tariff, discount',
        body: savedQuotePatch,
        response: one,
      },
    },
    (request, reply) =>
      writeQuote(request, reply, async (tx) =>
        written(
          request,
          await patchQuote(tx, pathId(request.params.id), request.body, workerOf(request), ifMatch(request)),
        ),
      ),
  );

  app.put<ById & Dry & { Body: QuoteLinesPut }>(
    `${PATH}/:id/lines`,
    {
      config: { access: catalogueWrite },
      schema: {
        tags,
        summary: 'Set the lines of a draft',
        querystring: dry,
        body: quoteLinesPut,
        response: { 200: dryQuoteAnswer },
      },
    },
    (request, reply) => {
      const isDryRun = request.query.dry_run;
      const { lines } = request.body;
      return writeQuote(
        request,
        reply,
        async (tx) => {
          const quote = await putLines(tx, pathId(request.params.id), lines, workerOf(request), ifMatch(request));
          return isDryRun ? dryAnswer(request, quote) : written(request, quote);
        },
        { isDryRun },
      );
    },
  );

  app.post<ById>(
    `${PATH}/:id/duplicate`,
    {
      config: { access: catalogueWrite },
      schema: {
        tags,
        summary: 'Copy a quote to a draft at the prices of today',
        body: noFields,
        bodyIsOptional: true,
        response: { 201: savedQuoteAnswer },
      },
    },
    (request, reply) =>
      writeQuote(request, reply, async (tx) =>
        made(request, await duplicateQuote(tx, pathId(request.params.id), workerOf(request))),
      ),
  );

  app.post<ById & Dry & { Body: OptionReplacement }>(
    `${PATH}/:id/replace-option`,
    {
      config: { access: catalogueWrite },
      schema: {
        tags,
        summary: 'Replace an option on every line of a draft that has it',
        querystring: dry,
        body: optionReplacement,
        response: { 200: repricedAnswer },
      },
    },
    (request, reply) => {
      const id = pathId(request.params.id);
      return writeQuote(
        request,
        reply,
        async (tx) => changed(await replaceOption(tx, id, request.body, workerOf(request), ifMatch(request))),
        { isDryRun: request.query.dry_run, shown: repricedFor },
      );
    },
  );

  app.post<ById & Dry>(
    `${PATH}/:id/reprice`,
    {
      config: { access: catalogueWrite },
      schema: {
        tags,
        summary: 'Recalculate the prices of a quote',
        querystring: dry,
        body: noFields,
        bodyIsOptional: true,
        response: { 200: repricedAnswer },
      },
    },
    (request, reply) => {
      const id = pathId(request.params.id);
      const isDryRun = request.query.dry_run;
      return writeQuote(
        request,
        reply,
        async (tx) => changed(await repriceQuote(tx, id, workerOf(request), ifMatch(request), isDryRun)),
        { isDryRun, shown: repricedFor },
      );
    },
  );

  app.get<{ Params: { share_token: string }; Querystring: LocalizedQuery }>(
    '/v1/shared-quotes/:share_token',
    {
      config: { access: storefrontRead },
      schema: {
        tags,
        summary: 'Read a shared quote, as its offer shows it',
        querystring: Type.Object(localizedFilter),
        response: { 200: sharedQuoteAnswer },
      },
    },
    async (request, reply) => {
      const { localized } = request.query;
      const { quote, offer } = await read(request, (tx) => getSharedQuote(tx, request.params.share_token));
      const shown = sharedResponse(quote, offer, viewerOf(request).isFinal, offerUrlOf(request));
      if (localized) reply.headers(LOCALIZED_HEADERS);
      const body = JSON.stringify(
        localized ? await localizedBody(request, (each) => localizedQuote(shown, each)) : shown,
      );
      return sendTagged(request, reply, body, contentTag(body));
    },
  );

  app.post<ById>(
    `${PATH}/:id/unshare`,
    {
      config: { access: catalogueWrite },
      schema: {
        tags,
        summary: 'Give a quote a new token: links to the old one end',
        body: noFields,
        bodyIsOptional: true,
        response: one,
      },
    },
    (request, reply) =>
      writeQuote(request, reply, async (tx) =>
        written(request, await unshareQuote(tx, pathId(request.params.id), ifMatch(request))),
      ),
  );

  app.delete<ById>(
    `${PATH}/:id`,
    {
      config: { access: catalogueWrite },
      schema: { tags, summary: 'Erase the customer and all free texts; the record stays', response: one },
    },
    (request, reply) =>
      writeQuote(request, reply, async (tx) =>
        written(
          request,
          await eraseCustomer(tx, pathId(request.params.id), ifMatch(request), (quote) =>
            quoteResponse(quote, offerUrlOf(request)),
          ),
        ),
      ),
  );
};
