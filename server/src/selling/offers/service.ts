import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { findLogo } from '../quotes/offer-terms.ts';
import { getQuote, type SavedQuote } from '../quotes/record-service.ts';
import { findSavedLogo } from '../quotes/terms-store.ts';
import type { Settings } from '../settings-record.ts';
import { findSettings } from '../store.ts';
import type { VisibleTerms } from './make-offer-model.ts';

/** A quote with what its document shows of the shop. */
export type OfferSource = { quote: SavedQuote; terms: VisibleTerms; logo: Uint8Array | null };

/** Reads of one tenant; each sends all its statements at once. */
export type RunRead = <Result>(work: (read: TenantRead) => Promise<Result>) => Promise<Result>;

/** D20.3: a quote that was sent shows the shop as it was then, a draft as it is today. */
export const offerSourceOf = async (
  run: RunRead,
  quote: SavedQuote,
  { company, offer, time_zone }: Settings,
): Promise<OfferSource> => {
  const frozen = quote.offer_terms;
  const terms = frozen ?? { company, offer, time_zone, sent_at: null };
  const findOne = async (read: TenantRead): Promise<Uint8Array | undefined> => {
    if (!frozen) return findLogo(read, company);
    return frozen.logo === null ? undefined : findSavedLogo(read, frozen.logo);
  };
  return { quote, terms, logo: (await run(findOne)) ?? null };
};

export const getOfferSource = async (run: RunRead, id: number): Promise<OfferSource> => {
  const [quote, { settings }] = await run((read) => Promise.all([getQuote(read, id), findSettings(read)]));
  return offerSourceOf(run, quote, settings);
};
