import { LOCALIZED_HEADERS, localizedBody, localizedFilter } from '../../catalogue/index.ts';
import { catalogueWrite, storefrontRead } from '../../platform/callers/scopes.ts';
import { contentTag, ifMatch, sendTagged } from '../../platform/http/answers/conditional.ts';
import { read } from '../../platform/http/answers/transactions.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { offerUrlOf, updatedAnswer, viewerOf, writeQuote } from './quote-answer.ts';
import { getSharedQuote, unshareQuote } from './record-service.ts';
import { localizedQuote, sharedResponse } from './response.ts';
import { noFields, savedQuoteAnswer, sharedQuoteAnswer } from './schema.ts';

/** D20.4: a quote as whoever has its token sees it. */
export const quoteSharingOperations: readonly Operation[] = [
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
      const answer = sharedResponse(quote, offer, viewerOf(request).isFinal, offerUrlOf(request));
      if (localized) reply.headers(LOCALIZED_HEADERS);
      const body = JSON.stringify(
        localized ? await localizedBody(request, (each) => localizedQuote(answer, each)) : answer,
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
        updatedAnswer(request, await unshareQuote(tx, pathId(request.params.id), ifMatch(request))),
      ),
  }),
];
