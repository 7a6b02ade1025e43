import type { Actor, TenantTransaction } from '../database/tenant-transaction.ts';
import { refuseFaults } from '../errors.ts';
import { findSettings } from '../selling/store.ts';
import { endOfDayAfter } from '../time/local-day.ts';
import { momentOf } from '../time/moment.ts';
import type { Accepted, SavedQuote } from './store.ts';

/** What says until when offers are valid. */
export type Validity = { time_zone: string; offer: { validity_days: number } };

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

/** D20.5: what changes with the status of a quote, beside what was asked for. */
export const turned = async (
  tx: TenantTransaction,
  quote: SavedQuote,
  { status, valid_until }: Partial<SavedQuote>,
): Promise<Partial<SavedQuote>> => {
  if (status === 'accepted') return { accepted: acceptedBy(tx.origin.actor, quote) };
  if (status !== 'sent' || valid_until !== undefined || quote.valid_until_is_own) return {};
  return defaultValidity((await findSettings(tx)).settings, new Date());
};
