import { catalogueRead, catalogueWrite, quotesCreate } from '../../platform/callers/scopes.ts';
import { ifMatch, sendList } from '../../platform/http/answers/conditional.ts';
import { listAnswer, recordListQuery } from '../../platform/http/answers/list-parameters.ts';
import { read, sendRecord } from '../../platform/http/answers/transactions.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { listFilter } from '../../platform/resource/service.ts';
import { patchQuote } from './change-service.ts';
import {
  createdAnswer,
  dryAnswer,
  dryRunQuery,
  editorOf,
  offerUrlOf,
  quoteTag,
  updatedAnswer,
  viewerOf,
  writeQuote,
} from './quote-answer.ts';
import { createQuote, eraseCustomer, getQuote, listQuotes, mustFitQuotes, type SavedQuote } from './record-service.ts';
import { quoteResponse, responseFor } from './response.ts';
import { dryQuoteAnswer, quoteFilters, savedQuoteAnswer, savedQuoteCreate, savedQuotePatch } from './schema.ts';

/** The columns of the requested fields: the address of a page is its token. */
const columnsOf = (fields: readonly string[] | undefined) =>
  fields?.map((field) => (field === 'offer_url' ? 'share_token' : field));

/** The requested fields, and the id. */
const onlySent = (row: object, fields: readonly string[] | undefined): object =>
  fields ? Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || fields.includes(name))) : row;

/** D19: a saved quote, from its first save to the erasure of its customer. */
export const quoteRecordOperations: readonly Operation[] = [
  operation({
    id: 'createQuote',
    method: 'POST',
    path: '/v1/quotes',
    access: quotesCreate,
    tag: 'quotes',
    summary: 'Save a quote with fixed prices',
    note: 'Saves up to 200 lines as a business record: its prices never change with the catalogue, and the rows it uses cannot be deleted. A line is a product (the default), a service, a free line with a price of its own, or a heading; products are priced as by `quoteProduct`, and one refused line refuses the whole quote, with its code below `/lines/{i}`. `totals` adds up lines, services, the discount of the quote and VAT, in this order. A key for a website needs only `quotes:create`; free lines, headings, alternatives, discounts, tariffs, and services and VAT rates that are not `offered` need `catalogue:write`. The answer has a `share_token` for the customer (`getSharedQuote`); with `dry_run=true` nothing is updatedAnswer, and `id`, `number` and `share_token` are null.',
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
    query: dryRunQuery,
    body: savedQuoteCreate,
    answers: { 200: dryQuoteAnswer, 201: savedQuoteAnswer },
    handle: (request, reply) => {
      const isDryRun = request.query.dry_run;
      return writeQuote(
        request,
        reply,
        async (tx) => {
          const { seller, pricing } = editorOf(request);
          const quote = await createQuote(tx, request.body, seller, pricing);
          return isDryRun ? dryAnswer(request, quote) : createdAnswer(request, quote);
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
      const answer = rows.map((row) => onlySent(responseFor(viewer, quoteResponse(row, urlOf)), fields));
      return sendList(request, reply, request.query, { rows: answer, total });
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
      const answer = responseFor(viewer, quoteResponse(quote, offerUrlOf(request))) as SavedQuote;
      return sendRecord(request, reply, answer, quoteTag(viewer, quote));
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
        updatedAnswer(
          request,
          await patchQuote(tx, pathId(request.params.id), request.body, editorOf(request), ifMatch(request)),
        ),
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
        updatedAnswer(
          request,
          await eraseCustomer(tx, pathId(request.params.id), ifMatch(request), (quote) =>
            quoteResponse(quote, offerUrlOf(request)),
          ),
        ),
      ),
  }),
];
