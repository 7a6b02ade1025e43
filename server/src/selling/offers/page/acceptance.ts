import { type Fault, Problem, validationError } from '../../../platform/errors.ts';
import { localDay } from '../../../platform/moment.ts';
import type { FrozenRate } from '../../quotes/frozen-terms.ts';
import type { SavedLine } from '../../quotes/saved-line.ts';
import type { SavedQuote } from '../../quotes/store.ts';
import type { Offer } from '../../settings-record.ts';

/** What an acceptance depends on besides the quote. */
type AcceptanceTerms = { offer: Pick<Offer, 'acceptance'>; time_zone: string };

/** What the customer sends. */
export type AcceptanceBody = { name: string; version: number; terms: true; certified: readonly number[] };

/** The VAT rates of lines that count, whose note the customer has to certify (D19.2); each id once. */
export const ratesToCertify = (lines: readonly SavedLine[]): FrozenRate[] => {
  const rates = lines.flatMap((line) => (line.kind === 'heading' || line.alternative ? [] : (line.vat_rate ?? [])));
  const toCertify = rates.filter(({ customer_certifies }) => customer_certifies);
  return [...new Map(toCertify.map((rate) => [rate.vat_rate_id, rate])).values()];
};

/** D20.5: an offer can be accepted on the whole day of its `valid_until`. Quotes older than the field have no end. */
export const isExpired = ({ valid_until }: Pick<SavedQuote, 'valid_until'>, timeZone: string, now: Date): boolean =>
  valid_until !== null && localDay(now, timeZone) > localDay(new Date(valid_until), timeZone);

/** D20.5: what a customer accepted before is answered again, and not written again. */
export const isAcceptedAlready = ({ accepted }: SavedQuote, { version }: AcceptanceBody): boolean =>
  accepted?.by === 'customer' && accepted.version === version;

const refusal = (detail: string, fault: Fault) => new Problem('conflict', detail, { errors: [fault] });

/** Why an offer cannot be accepted now; undefined where it can. */
export const whyNotAcceptable = (
  quote: Pick<SavedQuote, 'status' | 'valid_until'>,
  { offer, time_zone }: AcceptanceTerms,
  now: Date,
): Problem | undefined => {
  const { status, valid_until } = quote;
  if (status !== 'sent')
    return refusal(`The offer is ${status}: it cannot be accepted`, {
      pointer: '',
      code: 'quote_status',
      message: `the quote is ${status}`,
      params: { status, allowed: ['sent'] },
    });
  if (offer.acceptance === 'off')
    return refusal('This offer cannot be accepted on its page: ask who sent it', {
      pointer: '',
      code: 'acceptance_off',
      message: 'the shop takes no acceptance on this page',
      params: {},
    });
  if (isExpired(quote, time_zone, now))
    return refusal('The offer has expired: ask who sent it for a new one', {
      pointer: '',
      code: 'offer_expired',
      message: `the offer was valid until ${valid_until}`,
      params: { valid_until },
    });
  return undefined;
};

const certifiedFaults = (lines: readonly SavedLine[], certified: readonly number[]): Fault[] => {
  const toCertify = ratesToCertify(lines);
  return [
    ...toCertify
      .filter(({ vat_rate_id }) => !certified.includes(vat_rate_id))
      .map(({ vat_rate_id: id, name }) => ({
        pointer: '/certified',
        code: 'not_certified',
        message: `must contain ${id}: the customer certifies what ${name} asks for`,
        params: { vat_rate: { id, name } },
      })),
    ...certified.flatMap((id, index) =>
      toCertify.some(({ vat_rate_id }) => vat_rate_id === id)
        ? []
        : [
            {
              pointer: `/certified/${index}`,
              code: 'unknown_reference',
              message: 'must be the id of a VAT rate of this offer that asks for it',
              params: { resource: 'vat_rate' },
            },
          ],
    ),
  ];
};

/** D20.5: never an acceptance of what the customer did not see. The quote is locked. */
export const mustBeAcceptable = (
  quote: SavedQuote,
  terms: AcceptanceTerms,
  { version, certified }: AcceptanceBody,
  now: Date,
): void => {
  const problem = whyNotAcceptable(quote, terms, now);
  if (problem) throw problem;
  if (quote.version !== version)
    throw refusal('The offer has changed since it was shown: look at it again', {
      pointer: '/version',
      code: 'offer_changed',
      message: `the offer is at version ${quote.version} now`,
      params: { version: quote.version },
    });
  const faults = certifiedFaults(quote.lines, certified);
  if (faults.length > 0) throw validationError(faults);
};
