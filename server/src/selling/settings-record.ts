import type { RecordOf } from '../platform/resource/schema.ts';

/** D20.1: the languages of the document. */
export const OFFER_LANGUAGES = ['fr', 'en', 'de'] as const;
export const OFFER_DIMENSIONS = ['show', 'hide'] as const;
export const OFFER_PRICES = ['full', 'totals', 'none'] as const;
/** D20.5: whether the customer can accept on the page of the offer, and what the button says. */
export const OFFER_ACCEPTANCES = ['off', 'consumer', 'business'] as const;

/** One text, or its lines. */
export type Lines = string | string[] | null;

/** D19.1: who sells. */
export type Company = {
  name: string | null;
  address: Lines;
  registration: string | null;
  vat_number: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  logo_url: string | null;
  legal: Lines;
};

export const NO_COMPANY: Company = {
  name: null,
  address: null,
  registration: null,
  vat_number: null,
  phone: null,
  email: null,
  website: null,
  logo_url: null,
  legal: null,
};

/** D19.8: percent. Null is no limit for an editor, and 0 for a key. */
export type DiscountLimits = { editor: number | null; key: number | null };

export const NO_LIMITS: DiscountLimits = { editor: null, key: null };

/** The texts of an offer, in one language. */
export type OfferTexts = {
  introduction: string | null;
  terms: string | null;
  payment_terms: string | null;
  footer: string | null;
};

/** D20.1. */
export type Offer = OfferTexts & {
  language: (typeof OFFER_LANGUAGES)[number] | null;
  dimensions: (typeof OFFER_DIMENSIONS)[number];
  prices: (typeof OFFER_PRICES)[number];
  /** Of the document, as #rrggbb; null: that of Vantail. */
  accent_colour: string | null;
  translations: Readonly<Record<string, Partial<OfferTexts>>>;
  show_discounts: boolean;
  show_drawings: boolean;
  validity_days: number;
  deposit_percent: number | null;
  acceptance: (typeof OFFER_ACCEPTANCES)[number];
  publish_requests: boolean;
};

export const PLAIN_OFFER: Offer = {
  language: null,
  dimensions: 'show',
  prices: 'full',
  accent_colour: null,
  introduction: null,
  terms: null,
  payment_terms: null,
  footer: null,
  translations: {},
  show_discounts: true,
  show_drawings: true,
  validity_days: 30,
  deposit_percent: null,
  acceptance: 'off',
  publish_requests: false,
};

export const TIME_ZONE = 'Europe/Paris';

export type SettingsFields = {
  company: Company;
  included_vat_rate_id: number | null;
  vat_rate_id: number | null;
  purchase_tariff_id: number | null;
  discount_limits: DiscountLimits;
  time_zone: string;
  offer: Offer;
};

/** D19.1: the settings of a tenant. */
export type Settings = RecordOf<Record<never, never>> & SettingsFields;

/** D1: PATCH replaces a field whole; what is not said of the three objects has its default. Null is taken as {}. */
export const wholeSettings = <Given extends Partial<Record<keyof SettingsFields, unknown>>>(given: Given): Given => ({
  ...given,
  ...('company' in given ? { company: { ...NO_COMPANY, ...(given.company as object | null) } } : {}),
  ...('discount_limits' in given
    ? { discount_limits: { ...NO_LIMITS, ...(given.discount_limits as object | null) } }
    : {}),
  ...('offer' in given ? { offer: { ...PLAIN_OFFER, ...(given.offer as object | null) } } : {}),
});
