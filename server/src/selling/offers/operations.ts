import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogueRead, seesDetail } from '../../platform/callers/scopes.ts';
import { closedSignal, inPieces } from '../../platform/http/admission/long-work.ts';
import { contentTag, sendTagged } from '../../platform/http/answers/conditional.ts';
import { read } from '../../platform/http/answers/transactions.ts';
import { callerOf } from '../../platform/http/authentication/caller.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { choice } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { OFFER_DIMENSIONS, OFFER_LANGUAGES, OFFER_PRICES } from '../settings-record.ts';
import type { OfferRequest } from './make-offer-model.ts';
import { getOfferSource } from './service.ts';

const querystring = Type.Object({
  language: Type.Optional(choice(OFFER_LANGUAGES, { description: 'Default: of the quote, else of the settings.' })),
  dimensions: Type.Optional(
    choice(OFFER_DIMENSIONS, { description: 'hide: no size, surface or anything made of one. Default: the settings.' }),
  ),
  prices: Type.Optional(
    choice(OFFER_PRICES, { description: 'totals: no amounts of lines; none: none at all. Default: the settings.' }),
  ),
});

type OfferRoute = { Params: { id: string }; Querystring: OfferRequest };

/** The document of a quote as the caller may see it, and what goes with it. */
const offerOf = async (request: FastifyRequest<OfferRoute>, reply: FastifyReply) => {
  const source = await getOfferSource((work) => read(request, work), pathId(request.params.id));
  const isItemised = seesDetail(callerOf(request).priceDetail);
  const { offerModelInPieces } = await import('./make-offer-model.ts');
  const work = offerModelInPieces({ ...source, request: request.query, isItemised });
  return { ...source, model: await inPieces(reply, work) };
};

const named = (reply: FastifyReply, number: number, extension: string) =>
  reply.header('content-disposition', `inline; filename="${number}.${extension}"`);

/** D20.1. */
export const offerOperations: readonly Operation[] = [
  operation({
    id: 'getOfferPage',
    method: 'GET',
    path: '/v1/quotes/:id/document.html',
    access: catalogueRead,
    tag: 'quotes',
    summary: 'The offer as a page',
    note: 'Returns the offer as a page for people, in French, English or German: company, customer, every line with its drawing, totals with VAT, and terms. It needs no script and no other file. A quote that was sent shows company, logo and terms as they were then, a draft as they are today. `dimensions=hide` leaves out every size, so that nobody can order the windows elsewhere with your measurements; `prices` leaves out amounts.',
    example: { path: { id: 1 }, after: ['createQuote'], query: { language: 'en', prices: 'totals' } },
    query: querystring,
    answers: { 200: Type.String() },
    schema: { mediaType: 'text/html' },
    handle: async (request, reply) => {
      const { quote, model, logo } = await offerOf(request, reply);
      const { offerPage } = await import('./page/offer-html.ts');
      const work = offerPage(model, logo);
      const { page, policy } = await inPieces(reply, work);
      named(reply, quote.number, 'html').header('content-security-policy', policy);
      return sendTagged(request, reply, page, contentTag(page), 'text/html; charset=utf-8');
    },
  }),

  operation({
    id: 'getOfferPdf',
    method: 'GET',
    path: '/v1/quotes/:id/document.pdf',
    access: catalogueRead,
    tag: 'quotes',
    summary: 'The offer as a PDF',
    note: 'Returns the same as `getOfferPage` as a PDF in A4, with text that can be searched and drawings as vectors. The same version of a quote always gives the same file.',
    example: { path: { id: 1 }, after: ['createQuote'], query: { language: 'en', dimensions: 'hide' } },
    query: querystring,
    answers: { 200: Type.String({ format: 'binary' }) },
    schema: { mediaType: 'application/pdf' },
    handle: async (request, reply) => {
      const { quote, model, logo } = await offerOf(request, reply);
      const { makePdfApart } = await import('./pdf/run-pdf-job.ts');
      const { tenantId } = callerOf(request);
      const bytes = await makePdfApart({ tenantId, signal: closedSignal(reply) }, { model, logo });
      named(reply, quote.number, 'pdf');
      return sendTagged(request, reply, Buffer.from(bytes), contentTag(bytes), 'application/pdf');
    },
  }),
];
