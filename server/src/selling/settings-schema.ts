import { PRICE_BASES } from '@vantail/pricing';
import type { Static, TProperties } from 'typebox';
import {
  choice,
  decimal,
  decimals,
  flag,
  id,
  integer,
  label,
  line,
  nullable,
  text,
  url,
} from '../platform/json/fields.ts';
import { Type } from '../platform/json/json-schema.ts';
import { resourceSchema } from '../platform/resource/schema.ts';
import {
  type Company,
  type DiscountLimits,
  type Lines,
  NO_COMPANY,
  NO_LIMITS,
  OFFER_ACCEPTANCES,
  OFFER_DIMENSIONS,
  OFFER_LANGUAGES,
  OFFER_PRICES,
  type Offer,
  PLAIN_OFFER,
  TIME_ZONE,
} from './settings-record.ts';

const AT_MOST = { 6: '^(?:[^\\n]*\\n){0,5}[^\\n]*$', 10: '^(?:[^\\n]*\\n){0,9}[^\\n]*$' } as const;

/** A text of so many lines, or a list of them. */
const lines = (most: keyof typeof AT_MOST, extra: object) =>
  Type.Unsafe<Lines>({
    type: ['string', 'array', 'null'],
    maxLength: most * 201 - 1,
    pattern: AT_MOST[most],
    'x-hint': `must have at most ${most} lines`,
    'x-text': 'lines',
    items: { type: 'string', maxLength: 200, ...line },
    maxItems: most,
    default: null,
    ...extra,
  });

const percent = (description: string) => nullable(decimal(0, 100, { ...decimals(3), description }));

const company: TProperties = {
  name: label({ examples: ['Menuiserie Dupont'] }),
  address: lines(6, {
    description: 'Up to 6 lines.',
    examples: [['12 rue des Lilas', '35000 Rennes']],
  }),
  registration: label({ examples: ['RCS Rennes 123 456 789'] }),
  vat_number: label({ maxLength: 50, examples: ['FR12123456789'] }),
  phone: label({ maxLength: 50 }),
  email: label({ maxLength: 254 }),
  website: url({ examples: ['https://menuiserie-dupont.example'] }),
  logo_url: url({ description: 'A picture of this service (`/media/…`) shows on documents.' }),
  legal: lines(10, {
    description: 'Up to 10 lines: form, capital, insurance, mediator.',
    examples: [['SARL au capital de 10 000 €', 'Assurance décennale : Exemple SA, contrat 123']],
  }),
};

const limits: TProperties = {
  editor: percent('What editors may give away; null: no limit.'),
  key: percent('What keys may give away; null: 0.'),
};

const texts: TProperties = {
  introduction: text(5000),
  terms: text(20_000),
  payment_terms: text(5000),
  footer: text(5000),
};

const optional = (fields: TProperties): TProperties =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]));

const KIB = 1024;

const offer: TProperties = {
  language: nullable(choice(OFFER_LANGUAGES, { description: 'Of the document; null: fr.' })),
  dimensions: choice(OFFER_DIMENSIONS, { default: PLAIN_OFFER.dimensions }),
  prices: choice(OFFER_PRICES, { default: PLAIN_OFFER.prices }),
  accent_colour: nullable(
    Type.String({
      pattern: '^#[0-9A-Fa-f]{6}$',
      'x-hint': 'must be a colour such as #1f4e79',
      description: 'The one colour of the document; null: that of Vantail.',
      examples: ['#1f4e79'],
    }),
  ),
  ...texts,
  translations: Type.Unsafe<Offer['translations']>({
    type: 'object',
    maxProperties: 50,
    propertyNames: {
      pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
      'x-hint': 'must be a language code such as fr or pt-BR',
    },
    additionalProperties: Type.Object(optional(texts), { additionalProperties: false }),
    'x-max-bytes': 256 * KIB,
    default: {},
    description: 'The four texts in other languages.',
    examples: [{ en: { payment_terms: '30 % with the order' } }],
  }),
  show_discounts: flag(PLAIN_OFFER.show_discounts),
  show_drawings: flag(PLAIN_OFFER.show_drawings),
  validity_days: integer(1, 3650, { default: PLAIN_OFFER.validity_days }),
  deposit_percent: percent('The deposit; null: none.'),
  acceptance: choice(OFFER_ACCEPTANCES, {
    default: PLAIN_OFFER.acceptance,
    description: 'Whether a customer can accept on the page of the offer.',
  }),
  publish_requests: flag(PLAIN_OFFER.publish_requests, {
    description: "true: what a shop's visitor asks for is an offer at once.",
  }),
};

/** An object of settings: what is not sent of it has its default, and so has null. */
const part = <Value extends object>(fields: TProperties, fallback: Value, description: string) =>
  Type.Unsafe<Value>({
    ...Type.Object(optional(fields), { additionalProperties: false }),
    type: ['object', 'null'],
    default: fallback,
    description,
  });

/** The same as it is answered: all of it. */
const answered = (name: string, fields: TProperties, description: string) =>
  Type.Object(fields, { $id: name, description });

const reference = (description: string) => nullable(id({ description }));

const schema = resourceSchema({
  name: 'Settings',
  fields: {
    company: part<Company>(company, NO_COMPANY, 'Who sells.'),
    included_vat_rate_id: reference('With price_basis TTC: the VAT rate that list prices contain.'),
    vat_rate_id: reference('The VAT rate of new lines.'),
    purchase_tariff_id: reference(
      'What the shop itself pays: quotes then have a margin. All of it for keys:manage only.',
    ),
    discount_limits: part<DiscountLimits>(limits, NO_LIMITS, 'The most that may be given away, in percent.'),
    time_zone: Type.String({
      minLength: 1,
      maxLength: 64,
      ...line,
      default: TIME_ZONE,
      description: 'An IANA name.',
      examples: [TIME_ZONE],
    }),
    offer: part<Offer>(offer, PLAIN_OFFER, 'How offers are made, and the defaults of their documents.'),
  },
  required: [],
  hidden: ['purchase_tariff_id'],
  responseFields: {
    currency: Type.String({ description: 'ISO 4217; the operator sets it.' }),
    price_basis: choice(PRICE_BASES, { description: 'HT: prices without VAT; the operator sets it.' }),
  },
});

/** D19.1. */
export const settingsSchema = {
  ...schema,
  answer: Type.Object(
    {
      ...(schema.answer as ReturnType<typeof Type.Object>).properties,
      company: answered('Company', company, 'Who sells.'),
      discount_limits: answered('DiscountLimits', limits, 'The most that may be given away, in percent.'),
      offer: answered('OfferSettings', offer, 'How offers are made, and the defaults of their documents.'),
    },
    { $id: 'Settings' },
  ),
};

export type SettingsPatch = Static<typeof settingsSchema.patch>;
