import type { TenantRead } from '../database/tenant-transaction.ts';
import { getQuote, type SavedQuote } from '../quotes/service.ts';
import { findLogo } from '../quotes/terms/offer-terms.ts';
import { findKeptLogo } from '../quotes/terms/store.ts';
import { findSettings } from '../selling/store.ts';
import type { ShownTerms } from './model/make-offer-model.ts';

/** A quote with what its document shows of the shop. */
export type OfferSource = { quote: SavedQuote; terms: ShownTerms; logo: Uint8Array | null };

/** D20.3: a quote that was sent shows the shop as it was then, a draft as it is today. */
export const offerSourceOf = async (read: TenantRead, quote: SavedQuote): Promise<OfferSource> => {
  const kept = quote.offer_terms;
  if (kept) {
    const logo = kept.logo === null ? undefined : await findKeptLogo(read, kept.logo);
    return { quote, terms: kept, logo: logo ?? null };
  }
  const { company, offer, time_zone } = (await findSettings(read)).settings;
  const logo = await findLogo(read, company);
  return { quote, terms: { company, offer, time_zone, sent_at: null }, logo: logo ?? null };
};

export const getOfferSource = async (read: TenantRead, id: number): Promise<OfferSource> =>
  offerSourceOf(read, await getQuote(read, id));
