import { catalogueWrite } from '../../platform/callers/scopes.ts';
import { ifMatch } from '../../platform/http/answers/conditional.ts';
import { changed } from '../../platform/http/answers/transactions.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { putLines } from './change-service.ts';
import { createdAnswer, dryAnswer, dryRunQuery, editorOf, updatedAnswer, writeQuote } from './quote-answer.ts';
import { duplicateQuote, replaceOption, repriceQuote } from './reprice-service.ts';
import { repricedFor } from './response.ts';
import {
  dryQuoteAnswer,
  noFields,
  optionReplacement,
  quoteLinesPut,
  repricedAnswer,
  savedQuoteAnswer,
} from './schema.ts';

/** D19.9: the lines of a draft, and prices of today for them. */
export const quoteLineOperations: readonly Operation[] = [
  operation({
    id: 'replaceQuoteLines',
    method: 'PUT',
    path: '/v1/quotes/:id/lines',
    access: catalogueWrite,
    tag: 'quotes',
    summary: 'Set the lines of a draft',
    note: 'Sets the lines of a draft, in this order; a line that you leave out is removed, and its id is never used again. A line with `id` keeps its price: fields that you leave out keep their values; quantity, texts, discount and VAT rate can change, its configuration cannot. A line without `id` is new and priced now; services are recalculated from their stored price. Send `If-Match`, so that nobody’s lines get lost. With `dry_run=true` nothing is updatedAnswer, and `id`, `number` and `share_token` are null.',
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
    query: dryRunQuery,
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
          const quote = await putLines(tx, pathId(request.params.id), lines, editorOf(request), ifMatch(request));
          return isDryRun ? dryAnswer(request, quote) : updatedAnswer(request, quote);
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
        createdAnswer(request, await duplicateQuote(tx, pathId(request.params.id), editorOf(request))),
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
    query: dryRunQuery,
    body: optionReplacement,
    takesIfMatch: true,
    answers: { 200: repricedAnswer },
    handle: (request, reply) => {
      const id = pathId(request.params.id);
      return writeQuote(
        request,
        reply,
        async (tx) => changed(await replaceOption(tx, id, request.body, editorOf(request), ifMatch(request))),
        { isDryRun: request.query.dry_run, visibleTo: repricedFor },
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
    note: 'Recalculates the lines of a draft with the catalogue, services, VAT rates and settings of today, and returns old and new prices side by side; with `dry_run=true` nothing is updatedAnswer, and the quote need not be a draft. A line keeps its window: if its row no longer exists, only a row with the same fields can price it. A line without a price refuses the whole call with its own code below `/lines/{i}`. If nothing differs, nothing is written.',
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
    query: dryRunQuery,
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
        async (tx) => changed(await repriceQuote(tx, id, editorOf(request), ifMatch(request), isDryRun)),
        { isDryRun, visibleTo: repricedFor },
      );
    },
  }),
];
