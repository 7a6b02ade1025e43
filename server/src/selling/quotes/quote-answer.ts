import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPerson } from '../../platform/callers/callers.ts';
import { publicToken } from '../../platform/callers/key.ts';
import { seesDetail, seesInactive } from '../../platform/callers/scopes.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { dryRun } from '../../platform/http/admission/long-work.ts';
import { versionTag } from '../../platform/http/answers/conditional.ts';
import { preferredLanguage } from '../../platform/http/answers/language.ts';
import { type Answer, changed, created, perform, sendOutcome } from '../../platform/http/answers/transactions.ts';
import { callerOf, publicOrigin } from '../../platform/http/authentication/caller.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { shortPause } from '../../platform/scheduling/scheduled-work.ts';
import type { Editor } from './edit-steps.ts';
import type { SavedQuote } from './record-service.ts';
import { type OfferUrl, quoteResponse, responseFor, type Viewer } from './response.ts';
import { isManager } from './rules.ts';

/** Read after the caller was confirmed: it may have changed since it was remembered. */
export const viewerOf = (request: FastifyRequest): Viewer => {
  const { priceDetail, scopes } = callerOf(request);
  return { isFinal: !seesDetail(priceDetail), isManager: isManager({ scopes }) };
};

/** Callers that see different bytes have different tags; If-Match compares the version, which stands first. */
export const quoteTag = ({ isFinal, isManager }: Viewer, quote: { version: number }): string => {
  if (isFinal) return `"${quote.version}.0"`;
  return isManager ? versionTag(quote) : `"${quote.version}.1"`;
};

type VisibleTo = (viewer: Viewer, body: object) => object;

/**
 * A write that answers with a quote. The answer stored for repeated requests is complete: keys of a tenant share their
 * Idempotency-Keys, so that what a caller may see is decided when it is sent.
 */
export const writeQuote = async (
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: TenantTransaction) => Promise<Answer>,
  { isDryRun = false, visibleTo = responseFor }: { isDryRun?: boolean; visibleTo?: VisibleTo } = {},
): Promise<FastifyReply> => {
  const whole = async (tx: TenantTransaction) => ({ ...(await work(tx)), isWhole: true });
  const outcome = await perform(request, whole, { rollsBack: isDryRun });
  const { body } = outcome.answer;
  const viewer = viewerOf(request);
  if ((viewer.isManager && !viewer.isFinal) || typeof body !== 'string') return sendOutcome(reply, outcome);
  const answer = { ...outcome.answer, body: JSON.stringify(visibleTo(viewer, JSON.parse(body))) };
  return sendOutcome(reply, { ...outcome, answer });
};

export const dryRunQuery = Type.Object({ dry_run: dryRun });

/** D20.4: where the customer finds the quote. */
export const offerUrlOf = (request: FastifyRequest): OfferUrl => {
  const { tenantId } = callerOf(request);
  return (shareToken) => `${publicOrigin(request.server)}/offers/${publicToken(tenantId, shareToken)}`;
};

/** D19.9: what was never stored has neither id nor number, and no token leads to it. */
export const dryAnswer = (request: FastifyRequest, quote: SavedQuote): Answer => ({
  status: 200,
  body: { ...quoteResponse(quote, offerUrlOf(request)), id: null, number: null, share_token: null, offer_url: null },
  etag: versionTag(quote),
});

export const updatedAnswer = (request: FastifyRequest, quote: SavedQuote): Answer =>
  changed(quoteResponse(quote, offerUrlOf(request)));

export const createdAnswer = (request: FastifyRequest, quote: SavedQuote): Answer =>
  created(quoteResponse(quote, offerUrlOf(request)), '/v1/quotes');

/** D10, D19. */
export const editorOf = (request: FastifyRequest): Editor => {
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
