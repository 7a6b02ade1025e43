import type { Actor, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { refuseFaults } from '../../platform/errors.ts';
import { endOfDayAfter, momentOf } from '../../platform/moment.ts';
import { keepOfferTerms, mustNameVatNumbers } from './offer-terms.ts';
import type { Accepted, SavedQuote } from './store.ts';

/** What says until when offers are valid. */
type Validity = { time_zone: string; offer: { validity_days: number } };

type ValidUntil = Pick<SavedQuote, 'valid_until' | 'valid_until_is_own'>;

/** D20.5: the end of the day that is `validity_days` ahead. */
export const defaultValidity = ({ time_zone, offer }: Validity, now: Date): ValidUntil => ({
  valid_until: endOfDayAfter(now, offer.validity_days, time_zone).toISOString(),
  valid_until_is_own: false,
});

/** D16.3: a time that somebody chose; it may be past. */
export const chosenValidity = (given: string): ValidUntil => {
  const moment = momentOf(given);
  const message = 'must be a time that exists; this day or hour does not';
  refuseFaults(moment ? [] : [{ pointer: '/valid_until', code: 'no_such_time', message, params: { value: given } }]);
  return { valid_until: new Date(moment as string).toISOString(), valid_until_is_own: true };
};

/** D20.5: an acceptance that somebody of the shop writes down. */
const acceptedBy = ({ kind, id }: Actor, { version }: SavedQuote): Accepted => {
  if (kind !== 'person' && kind !== 'key') throw new Error(`A quote is not accepted by the actor ${kind}`);
  return { by: kind, name: null, at: new Date().toISOString(), version, certified: [], actor_id: id };
};

/** D20.3: a quote that leaves its draft keeps what its document shows of the shop; a draft shows that of today. */
const offerTermsOf = async (
  tx: TenantTransaction,
  { offer_terms }: SavedQuote,
  { status }: Partial<SavedQuote>,
): Promise<SavedQuote['offer_terms']> =>
  status === 'draft' ? null : (offer_terms ?? (await keepOfferTerms(tx, new Date())));

const BINDING: readonly (SavedQuote['status'] | undefined)[] = ['sent', 'accepted'];

/**
 * D20.3: whoever turns a draft into what binds the shop, sent or accepted at once, names the VAT numbers that its lines ask
 * for, and nobody takes the customer's away later. `changed` has the lines as they become.
 */
export const mustStayValid = (quote: SavedQuote, changed: Partial<SavedQuote>): void => {
  const { status, customer, lines, offer_terms } = { ...quote, ...changed };
  const needsNumbers = quote.status === 'draft' || 'customer' in changed;
  if (needsNumbers && BINDING.includes(status) && offer_terms)
    mustNameVatNumbers({ lines, customer, company: offer_terms.company });
};

/** D20.3, D20.5: what changes with the status of a quote, besides the requested changes. */
export const changesOfStatus = async (
  tx: TenantTransaction,
  quote: SavedQuote,
  patch: Partial<SavedQuote>,
): Promise<Partial<SavedQuote>> => {
  const { status, valid_until } = patch;
  if (status === undefined) return {};
  const offer_terms = await offerTermsOf(tx, quote, patch);
  if (status === 'accepted') return { offer_terms, accepted: acceptedBy(tx.origin.actor, quote) };
  const keepsDay = status !== 'sent' || valid_until !== undefined || quote.valid_until_is_own || !offer_terms;
  return { offer_terms, ...(keepsDay ? {} : defaultValidity(offer_terms, new Date())) };
};
