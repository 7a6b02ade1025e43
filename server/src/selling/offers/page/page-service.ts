import type { TenantRead, TenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { notFound } from '../../../platform/errors.ts';
import { isPublic } from '../../quotes/record-service.ts';
import { findSharedQuote, markSeen, quotes, type SavedQuote } from '../../quotes/store.ts';
import { findSettings } from '../../store.ts';
import { type OfferSource, offerSourceOf, type RunRead } from '../service.ts';
import { type AcceptanceBody, isAcceptedAlready, mustBeAcceptable } from './acceptance.ts';
import { isTenantActive } from './store.ts';

/** D20.4: a quote by the secret of its token. A quote that is not public looks like none. */
const findPublicQuote = async (read: TenantRead, secret: string): Promise<SavedQuote> => {
  const [isActive, quote] = await Promise.all([isTenantActive(read), findSharedQuote(read, secret)]);
  if (!isActive || !quote || !isPublic(quote)) throw notFound();
  return quote;
};

/** D20.4: the offer with all that its page shows. */
export const getOffer = async (run: RunRead, secret: string): Promise<OfferSource> => {
  const [quote, { settings }] = await run((read) => Promise.all([findPublicQuote(read, secret), findSettings(read)]));
  return offerSourceOf(run, quote, settings);
};

/** D20.4: the customer has seen the offer. */
export const markOfferSeen = (tx: TenantTransaction, { id }: SavedQuote): Promise<void> =>
  markSeen(tx, id, new Date().toISOString());

/**
 * D20.5: decided on the locked quote. The token is compared again: whoever got a new one for the quote meanwhile has taken
 * this one away.
 */
export const acceptOffer = async (tx: TenantTransaction, secret: string, body: AcceptanceBody): Promise<SavedQuote> => {
  const quote = await quotes.lock(tx, (await findPublicQuote(tx, secret)).id);
  if (!quote || quote.share_token !== secret || !isPublic(quote)) throw notFound();
  if (isAcceptedAlready(quote, body)) return quote;
  const now = new Date();
  // Older releases stored no terms with sent quotes.
  mustBeAcceptable(quote, quote.offer_terms ?? (await findSettings(tx)).settings, body, now);
  return quotes.update(tx, quote, {
    status: 'accepted',
    accepted: {
      by: 'customer',
      name: body.name,
      at: now.toISOString(),
      version: quote.version,
      certified: [...new Set(body.certified)].sort((a, b) => a - b),
      actor_id: null,
    },
  });
};
