import { messages } from '../../ui/language/messages.ts';

/** What a shop stores about its customer (D10): an object of any shape. */
type Customer = Record<string, unknown> | null;

/** D20.2: what documents show of a customer. */
export const CUSTOMER_FIELDS = [
  'name',
  'company',
  'address',
  'postal_code',
  'city',
  'country',
  'email',
  'phone',
  'vat_number',
  'site_address',
] as const;

export type CustomerField = (typeof CUSTOMER_FIELDS)[number];

export const customerWords = messages({
  en: {
    name: 'Name',
    company: 'Company',
    address: 'Address',
    postal_code: 'Postcode',
    city: 'Town',
    country: 'Country',
    email: 'E-mail',
    phone: 'Telephone',
    vat_number: 'VAT number',
    site_address: 'Address of the site',
  },
  fr: {
    name: 'Nom',
    company: 'Société',
    address: 'Adresse',
    postal_code: 'Code postal',
    city: 'Ville',
    country: 'Pays',
    email: 'E-mail',
    phone: 'Téléphone',
    vat_number: 'Numéro de TVA',
    site_address: 'Adresse du chantier',
  },
});

/** The name of a fact: in words where documents show it, else as the shop called it. */
export const factName = (path: string, words: Readonly<Record<CustomerField, string>>): string =>
  CUSTOMER_FIELDS.some((field) => field === path) ? words[path as CustomerField] : path;

/** A text, or a list of lines as one text. */
export const textOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((line) => typeof line === 'string') ? value.join('\n') : null;
};

/** Each fact with its path, `address.city`, as text. */
export const customerFacts = (customer: Customer): [path: string, text: string][] =>
  Object.entries(customer ?? {}).flatMap(([key, value]) => factsOf(key, value));

const factsOf = (path: string, value: unknown): [string, string][] => {
  const text = textOf(value);
  if (value === null || value === undefined || text === '') return [];
  if (typeof value !== 'object') return [[path, String(value)]];
  if (text !== null) return [[path, text]];
  return Object.entries(value).flatMap(([key, inner]) => factsOf(`${path}.${key}`, inner));
};
