import type { PricedQuote } from '@vantail/pricing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantTransaction, TransactionTerms } from '../database/tenant-transaction.ts';
import { versionTag } from '../http/answers/conditional.ts';
import { type Answer, perform, sendOutcome } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { finalLines, finalPriced } from '../product-configuration/price-detail/final-quote.ts';

/** D16.6. Asked for after the caller was confirmed: it may have changed since it was remembered. */
export const isFinal = (request: FastifyRequest): boolean => callerOf(request).priceDetail === 'final';

/** A saved quote as the caller may see it. */
export const shownTo = <Quote extends Parameters<typeof finalLines>[0]>(
  request: FastifyRequest,
  quote: Quote,
): Quote => (isFinal(request) ? finalLines(quote) : quote);

/** Two callers that see different bytes have different tags; If-Match compares the version, which stands first. */
export const quoteTag = (request: FastifyRequest, quote: { version: number }): string =>
  isFinal(request) ? `"${quote.version}.0"` : versionTag(quote);

type Repriced = { lines: { old: PricedQuote; new: PricedQuote }[] };

const finalAnswer = (body: object): object => {
  const { lines } = body as Repriced;
  const isRepriced = lines[0] !== undefined && 'old' in lines[0];
  if (!isRepriced) return finalLines(body as never);
  return { ...body, lines: lines.map((line) => ({ ...line, old: finalPriced(line.old), new: finalPriced(line.new) })) };
};

/**
 * A write that answers with a quote. What is kept for a repeat is whole: keys of a tenant share their Idempotency-Keys, so
 * that what a caller may see is decided when it is sent.
 */
export const writeQuote = async (
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
