import type { OfferModel } from '../model/offer-model.ts';

/** What the thread is given; the logo in WebP. */
export type PdfJob = { model: OfferModel; logo: Uint8Array | null };
export type PdfAnswer = { bytes: Uint8Array };
