import { allPieces, type Pieces, type PricedQuote, priceWithVat, type QuoteRequest } from '@vantail/pricing';
import type { FastifyRequest } from 'fastify';
import { finalPriced } from '../../catalogue/index.ts';
import { seesDetail, seesInactive, storefrontRead } from '../../platform/callers/scopes.ts';
import { preferredLanguage } from '../../platform/http/answers/language.ts';
import { callerOf, readerFor } from '../../platform/http/authentication/caller.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { runInPieces } from '../../platform/scheduling/scheduled-work.ts';
import { priceLine, vatTermsOf } from './price-line.ts';
import { quoteAnswer, quoteRequest } from './schema.ts';

/**
 * What the caller is sold by, read together with a product. The tariff is that of the key as it is now: a caller that was only
 * remembered is confirmed meanwhile, and may have got another.
 */
export const readPriced = async (request: FastifyRequest, productId: number) => {
  const { configurationOf, pieceTermsOf } = request.server;
  const reader = readerFor(request);
  for (;;) {
    const { tenantId, scopes, tariffId } = callerOf(request);
    const configuration = await configurationOf(reader, tenantId, productId, seesInactive(scopes));
    const terms = await pieceTermsOf(reader, tenantId, tariffId, configuration.version);
    if (callerOf(request).tariffId === tariffId) return { configuration, terms };
  }
};

type PieceBody = QuoteRequest & { vat_rate_id?: number | null };

/**
 * D10, D19.10: the price of one configuration, in the form that `write` gives it. Requests and tools (D23) are priced here
 * alike.
 */
export const pricePiece = async <Written>(
  request: FastifyRequest,
  productId: number,
  { vat_rate_id, ...piece }: PieceBody,
  language: string | undefined,
  write: (answer: PricedQuote & ReturnType<typeof priceWithVat>) => Written,
): Promise<Written> => {
  const { tableOf, scheduler } = request.server;
  const { tenantId, scopes } = callerOf(request);
  const { configuration, terms } = await readPriced(request, productId);
  function* price(): Pieces<Written> {
    const isFinal = !seesDetail(callerOf(request).priceDetail);
    const vatTerms = vatTermsOf(terms, vat_rate_id, seesInactive(scopes));
    const options = { language, isFinal, tariff: terms.tariff };
    const quote = yield* priceLine(tenantId, configuration, piece, tableOf, options);
    const answer = { ...quote, ...priceWithVat(quote.unit_price, vatTerms) };
    return write(isFinal ? finalPriced(answer) : answer);
  }
  // Only rules can make it long.
  return configuration.parts.rules.length > 0
    ? runInPieces(scheduler, tenantId, price(), { held: request.held })
    : allPieces(price());
};

/** D10, D19.10: one configuration, priced without storing it. */
export const priceOperations: readonly Operation[] = [
  operation({
    id: 'quoteProduct',
    method: 'POST',
    path: '/v1/products/:product_id/quote',
    access: storefrontRead,
    tag: 'quotes',
    summary: 'Price one configuration without storing it',
    note: 'Returns the price of one configuration, with every term of its calculation, and stores nothing. Name the row, or let the service find it by the fields of the window; several matching windows are `ambiguous_configuration`, never a guess. The refusal of a size that cannot be made lists the nearest sizes that can; the refusal of a selection names the rules behind it. `net_price` and `gross_price` are for one piece, at `vat_rate_id` or else at the rate in the settings; `evaluateChoices` answers while choices are still open, and `createQuote` saves the price.',
    codes: [
      'no_matching_configuration',
      'ambiguous_configuration',
      'dimensions_out_of_range',
      'dimensions_unavailable',
      'invalid_selection',
      'configuration_refused',
    ],
    example: {
      path: { product_id: 1 },
      body: {
        width: 900,
        height: 1200,
        selections: [
          { step_id: 1, option_ids: [2] },
          { step_id: 2, option_ids: [4] },
          { step_id: 4, option_ids: [11] },
          { step_id: 5, option_ids: [13] },
          { step_id: 6, option_ids: [17] },
        ],
      },
    },
    body: quoteRequest,
    answers: { 200: quoteAnswer },
    handle: async (request, reply) => {
      const { body, params } = request;
      const plainRequest = request;
      // Spelled out here: of an object the framework would look for a serializer first, on the busiest call there is.
      const text = await pricePiece(
        plainRequest,
        pathId(params.product_id),
        body,
        preferredLanguage(request),
        JSON.stringify,
      );
      return reply.type('application/json; charset=utf-8').send(text);
    },
  }),
];
