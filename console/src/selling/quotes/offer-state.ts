import type { Quote } from '../../api/quotes.ts';

type OfferState = 'draft' | 'unseen' | 'seen' | 'accepted' | 'declined' | 'expired';

/** D20.7: what came of an offer so far. An answer counts for more than the date. */
export const offerState = (quote: Pick<Quote, 'status' | 'valid_until' | 'seen_at'>, now: Date): OfferState => {
  const { status, valid_until, seen_at } = quote;
  if (status !== 'sent') return status;
  if (valid_until !== null && Date.parse(valid_until) < now.getTime()) return 'expired';
  return seen_at === null ? 'unseen' : 'seen';
};

/** D20.7: a mail in the seller's own program; without an address the seller fills it in. */
export const mailOf = ({ customer }: Pick<Quote, 'customer'>, subject: string, body: string): string => {
  const email = (customer as { email?: unknown } | null)?.email;
  const to = typeof email === 'string' && /^[^\s@?&]+@[^\s@?&]+$/.test(email) ? encodeURIComponent(email) : '';
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
};
