import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOCALIZED_HEADERS, localizedBody, localizedFilter } from '../../catalogue/index.ts';
import { isPerson } from '../../platform/callers/callers.ts';
import { publicToken } from '../../platform/callers/key.ts';
import {
  catalogueRead,
  catalogueWrite,
  quotesCreate,
  seesDetail,
  seesInactive,
  storefrontRead,
} from '../../platform/callers/scopes.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { dryRun } from '../../platform/http/admission/long-work.ts';
import { contentTag, ifMatch, sendList, sendTagged, versionTag } from '../../platform/http/answers/conditional.ts';
import { preferredLanguage } from '../../platform/http/answers/language.ts';
import { listAnswer, recordListQuery } from '../../platform/http/answers/list-parameters.ts';
import {
  type Answer,
  changed,
  created,
  perform,
  read,
  sendOutcome,
  sendRecord,
} from '../../platform/http/answers/transactions.ts';
import { callerOf, publicOrigin } from '../../platform/http/authentication/caller.ts';
import { pathId } from '../../platform/http/bodies/query-parameters.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { listFilter } from '../../platform/resource/service.ts';
import { shortPause } from '../../platform/scheduling/scheduled-work.ts';
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
  optionReplacement,
  quoteFilters,
  quoteLinesPut,
  repricedAnswer,
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

/** D10, D19. */
const workerOf = (request: FastifyRequest): Worker => {
  const caller = callerOf(request);
  return {
    seller: { scopes: caller.scopes, isPerson: isPerson(caller), tariffId: caller.tariffId },
    pricing: {
      seesInactive: seesInactive(caller.scopes),
      tableOf: request.server.tableOf,
      language: preferredLanguage(request),
      isFinal: viewerOf(request).isFinal,
      pause: shortPause(),
    },
  };
};

export const quoteOperations: readonly Operation[] = [
  operation({
    id: 'createQuote',
    method: 'POST',
    path: '/v1/quotes',
    access: quotesCreate,
    tag: 'quotes',
    summary: 'Save a quote with fixed prices',
    note: 'Saves up to 200 lines as a business record: its prices never change with the catalogue, and the rows it uses cannot be deleted. A line is a product (the default), a service, a free line with a price of its own, or a heading; products are priced as by `quoteProduct`, and one refused line refuses the whole quote, with its code below `/lines/{i}`. `totals` adds up lines, services, the discount of the quote and VAT, in this order. A key for a website needs only `quotes:create`; free lines, headings, alternatives, discounts, tariffs, and services and VAT rates that are not `offered` need `catalogue:write`. The answer has a `share_token` for the customer (`getSharedQuote`); with `dry_run=true` nothing is written, and `id`, `number` and `share_token` are null.',
    codes: [
      'no_matching_configuration',
      'ambiguous_configuration',
      'dimensions_out_of_range',
      'dimensions_unavailable',
      'invalid_selection',
      'configuration_refused',
    ],
    example: {
      query: { dry_run: false },
      body: {
        reference: 'Chantier Martin',
        customer: { name: 'Camille Martin' },
        lines: [{ product_id: 3, width: 1200, height: 1000, quantity: 2 }],
      },
    },
    query: dry,
    body: savedQuoteCreate,
    answers: { 200: dryQuoteAnswer, 201: savedQuoteAnswer },
    handle: (request, reply) => {
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
  }),

  operation({
    id: 'listQuotes',
    method: 'GET',
    path: '/v1/quotes',
    access: catalogueRead,
    tag: 'quotes',
    summary: 'List quotes',
    note: 'Lists the saved quotes with their lines. A page whose lines take more than 16 MiB is `validation_error` (`page_too_large`), which names a `page_size` that fits; `fields` without `lines` always fits. `q` finds them by number, reference, and the name or company of the customer; `since` and `until` by the time they were saved. `order=-number` lists the newest first.',
    example: { after: ['createQuote'] },
    query: recordListQuery(savedQuoteAnswer, quoteFilters),
    answers: { 200: listAnswer(savedQuoteAnswer) },
    handle: async (request, reply) => {
      const filter = listFilter(request.query);
      const { fields } = filter;
      await read(request, (tx) => mustFitQuotes(tx, filter));
      const { rows, total } = await read(request, (tx) => listQuotes(tx, { ...filter, fields: columnsOf(fields) }));
      const viewer = viewerOf(request);
      const urlOf = offerUrlOf(request);
      const shown = rows.map((row) => onlySent(responseFor(viewer, quoteResponse(row, urlOf)), fields));
      return sendList(request, reply, request.query, { rows: shown, total });
    },
  }),

  operation({
    id: 'getQuote',
    method: 'GET',
    path: '/v1/quotes/:id',
    access: catalogueRead,
    tag: 'quotes',
    summary: 'Read one quote',
    note: 'Returns one saved quote with its fixed prices and its customer. `priced_at_change` is the last change that its prices include. Purchase prices and `margin` are shown only with `keys:manage`.',
    example: { path: { id: 1 }, after: ['createQuote'] },
    answers: { 200: savedQuoteAnswer },
    handle: async (request, reply) => {
      const quote = await read(request, (tx) => getQuote(tx, pathId(request.params.id)));
      const viewer = viewerOf(request);
      const shown = responseFor(viewer, quoteResponse(quote, offerUrlOf(request))) as SavedQuote;
      return sendRecord(request, reply, shown, quoteTag(viewer, quote));
    },
  }),

  operation({
    id: 'updateQuote',
    method: 'PATCH',
    path: '/v1/quotes/:id',
    access: catalogueWrite,
    tag: 'quotes',
    summary: 'Change a quote: status, texts, VAT rate, tariff, discount',
    note: 'Changes a quote. In a draft, `vat_rate_id` applies to all lines without a rate of their own, `tariff_id` reprices the products, and `discount` applies to products, free lines and discountable services, within the limit of the settings. When a quote becomes `sent`, its offer page opens (`offer_url`), and `valid_until` is set again unless you set it yourself. Texts, customer and `valid_until` can change until the quote is accepted or declined. A draft can become sent, accepted or declined, a sent quote any other state, and a declined quote a draft again; an accepted quote is final, has `accepted`, and is reported as the change `quote.accepted`; any other change of state is `conflict`.',
    codes: [
      'no_matching_configuration',
      'ambiguous_configuration',
      'dimensions_out_of_range',
      'dimensions_unavailable',
      'invalid_selection',
      'configuration_refused',
      'conflict',
    ],
    example: {
      path: { id: 1 },
      after: ['createQuote'],
      body: { note: 'Delivery in six weeks', valid_until: '2030-06-30T22:00:00Z' },
    },
    body: savedQuotePatch,
    answers: { 200: savedQuoteAnswer },
    plan: { never: 'An offer to a customer is no part of the catalogue.' },
    handle: (request, reply) =>
      writeQuote(request, reply, async (tx) =>
        written(
          request,
          await patchQuote(tx, pathId(request.params.id), request.body, workerOf(request), ifMatch(request)),
        ),
      ),
  }),

  operation({
    id: 'replaceQuoteLines',
    method: 'PUT',
    path: '/v1/quotes/:id/lines',
    access: catalogueWrite,
    tag: 'quotes',
    summary: 'Set the lines of a draft',
    note: 'Sets the lines of a draft, in this order; a line that you leave out is removed, and its id is never used again. A line with `id` keeps its price: fields that you leave out keep their values; quantity, texts, discount and VAT rate can change, its configuration cannot. A line without `id` is new and priced now; services are recalculated from their stored price. Send `If-Match`, so that nobody’s lines get lost. With `dry_run=true` nothing is written, and `id`, `number` and `share_token` are null.',
    codes: [
      'no_matching_configuration',
      'ambiguous_configuration',
      'dimensions_out_of_range',
      'dimensions_unavailable',
      'invalid_selection',
      'configuration_refused',
      'conflict',
    ],
    example: { path: { id: 1 }, after: ['createQuote'], body: { lines: [{ id: 1, quantity: 3, label: 'Kitchen' }] } },
    query: dry,
    body: quoteLinesPut,
    answers: { 200: dryQuoteAnswer },
    plan: { never: 'A quote is no part of the catalogue.' },
    handle: (request, reply) => {
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
  }),

  operation({
    id: 'duplicateQuote',
    method: 'POST',
    path: '/v1/quotes/:id/duplicate',
    access: catalogueWrite,
    tag: 'quotes',
    summary: 'Copy a quote to a draft at the prices of today',
    note: 'Creates a draft with the same lines, customer and texts at today’s prices, with new ids and a new number. The service refuses it if a product, service, VAT rate or tariff in it is inactive.',
    codes: [
      'no_matching_configuration',
      'ambiguous_configuration',
      'dimensions_out_of_range',
      'dimensions_unavailable',
      'invalid_selection',
      'configuration_refused',
    ],
    example: { path: { id: 1 }, after: ['createQuote'] },
    body: noFields,
    answers: { 201: savedQuoteAnswer },
    schema: { bodyIsOptional: true },
    handle: (request, reply) =>
      writeQuote(request, reply, async (tx) =>
        made(request, await duplicateQuote(tx, pathId(request.params.id), workerOf(request))),
      ),
  }),

  operation({
    id: 'replaceQuoteOption',
    method: 'POST',
    path: '/v1/quotes/:id/replace-option',
    access: catalogueWrite,
    tag: 'quotes',
    summary: 'Replace an option on every line of a draft that has it',
    note: 'Replaces the option `from` with `to` on every line of a draft that has it in this step, and reprices these lines; all other lines keep their prices. Returns old and new prices side by side; with `dry_run=true` nothing is written. If no line has it, nothing changes.',
    codes: [
      'no_matching_configuration',
      'ambiguous_configuration',
      'dimensions_out_of_range',
      'dimensions_unavailable',
      'invalid_selection',
      'configuration_refused',
      'conflict',
    ],
    example: { path: { id: 1 }, after: ['createQuote'], body: { step_id: 4, from: 11, to: 12 } },
    query: dry,
    body: optionReplacement,
    takesIfMatch: true,
    answers: { 200: repricedAnswer },
    handle: (request, reply) => {
      const id = pathId(request.params.id);
      return writeQuote(
        request,
        reply,
        async (tx) => changed(await replaceOption(tx, id, request.body, workerOf(request), ifMatch(request))),
        { isDryRun: request.query.dry_run, shown: repricedFor },
      );
    },
  }),

  operation({
    id: 'repriceQuote',
    method: 'POST',
    path: '/v1/quotes/:id/reprice',
    access: catalogueWrite,
    tag: 'quotes',
    summary: 'Recalculate the prices of a quote',
    note: 'Recalculates the lines of a draft with the catalogue, services, VAT rates and settings of today, and returns old and new prices side by side; with `dry_run=true` nothing is written, and the quote need not be a draft. A line keeps its window: if its row no longer exists, only a row with the same fields can price it. A line without a price refuses the whole call with its own code below `/lines/{i}`. If nothing differs, nothing is written.',
    codes: [
      'no_matching_configuration',
      'ambiguous_configuration',
      'dimensions_out_of_range',
      'dimensions_unavailable',
      'invalid_selection',
      'configuration_refused',
      'conflict',
    ],
    example: { path: { id: 1 }, after: ['createQuote'], body: {} },
    query: dry,
    body: noFields,
    takesIfMatch: true,
    answers: { 200: repricedAnswer },
    schema: { bodyIsOptional: true },
    handle: (request, reply) => {
      const id = pathId(request.params.id);
      const isDryRun = request.query.dry_run;
      return writeQuote(
        request,
        reply,
        async (tx) => changed(await repriceQuote(tx, id, workerOf(request), ifMatch(request), isDryRun)),
        { isDryRun, shown: repricedFor },
      );
    },
  }),

  operation({
    id: 'getSharedQuote',
    method: 'GET',
    path: '/v1/shared-quotes/:share_token',
    access: storefrontRead,
    tag: 'quotes',
    summary: 'Read a shared quote, as its offer shows it',
    note: 'Returns a saved quote by its share token, without the customer’s data, internal note, list prices, tariff and margin, for a page of the shop. A quote that was sent shows what its offer shows: `dimensions`, `prices` and `show_discounts` of `offer` leave out the same fields as on the customer’s page. A draft is `not_found`; one that a shop’s visitor saved shows its number and date, and, while nobody has changed it, what the visitor asked for, without prices. Keys of the same tenant with `storefront:read` may call it; an unknown token, or one of another tenant, is `not_found`.',
    example: { path: { share_token: 'q7Jm2xVbT0uYc9Kd4Lw8Zg' }, after: ['acceptOffer'] },
    query: Type.Object(localizedFilter),
    answers: { 200: sharedQuoteAnswer },
    handle: async (request, reply) => {
      const { localized } = request.query;
      const { quote, offer } = await read(request, (tx) => getSharedQuote(tx, request.params.share_token));
      const shown = sharedResponse(quote, offer, viewerOf(request).isFinal, offerUrlOf(request));
      if (localized) reply.headers(LOCALIZED_HEADERS);
      const body = JSON.stringify(
        localized ? await localizedBody(request, (each) => localizedQuote(shown, each)) : shown,
      );
      return sendTagged(request, reply, body, contentTag(body));
    },
  }),

  operation({
    id: 'unshareQuote',
    method: 'POST',
    path: '/v1/quotes/:id/unshare',
    access: catalogueWrite,
    tag: 'quotes',
    summary: 'Give a quote a new token: links to the old one end',
    note: 'Gives the quote a new token and with it a new `offer_url`: old links to the offer page and to `getSharedQuote` stop working. The quote itself does not change.',
    example: { path: { id: 1 }, after: ['createQuote'] },
    body: noFields,
    takesIfMatch: true,
    answers: { 200: savedQuoteAnswer },
    schema: { bodyIsOptional: true },
    handle: (request, reply) =>
      writeQuote(request, reply, async (tx) =>
        written(request, await unshareQuote(tx, pathId(request.params.id), ifMatch(request))),
      ),
  }),

  operation({
    id: 'eraseQuoteCustomer',
    method: 'DELETE',
    path: '/v1/quotes/:id',
    access: catalogueWrite,
    tag: 'quotes',
    summary: 'Erase the customer and all free texts; the record stays',
    note: 'Erases personal data, as privacy laws may require: `customer`, the free `reference`, all labels and notes, the names of free lines and headings, units, and the name in `accepted`. It also works on accepted quotes. Prices and number stay. The change history never contains any of this data. You cannot undo it.',
    example: { path: { id: 1 }, after: ['createQuote'] },
    answers: { 200: savedQuoteAnswer },
    plan: { never: 'An offer to a customer is no part of the catalogue.' },
    handle: (request, reply) =>
      writeQuote(request, reply, async (tx) =>
        written(
          request,
          await eraseCustomer(tx, pathId(request.params.id), ifMatch(request), (quote) =>
            quoteResponse(quote, offerUrlOf(request)),
          ),
        ),
      ),
  }),
];
