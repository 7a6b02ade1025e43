import { catalogueWrite, mayUse, quotesCreate } from '../../platform/callers/scopes.ts';
import { Problem } from '../../platform/errors.ts';
import { callerOf } from '../../platform/http/authentication/caller.ts';
import { id, jsonObject, label, nullable, text } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { OFFER_LANGUAGES, requestFields, savedQuoteAnswer } from '../../selling/index.ts';
import { defineTool, language } from '../tool.ts';
import { money } from './window.ts';

type Line = { product_id: number; quantity?: number };
type Saved = {
  idempotency_key: string;
  lines: Line[];
  reference?: string | null;
  customer?: object | null;
  note?: string | null;
};

type Quote = {
  number: number;
  status: string;
  total: number;
  currency: string;
  price_basis: string;
  valid_until: string | null;
  offer_url?: string | null;
};

const MAX_LINES = 200; // D10

const line = Type.Object(
  {
    product_id: id({ description: 'Of find_products.' }),
    ...requestFields,
    label: Type.Optional(label({ description: 'Where it goes: Kitchen, first floor.' })),
    note: Type.Optional(text(2000, { description: 'For the customer.' })),
  },
  { additionalProperties: false },
);

/** D20.4: what the customer's page shows; each with what to tell them. */
const PAGES = {
  offer: 'It shows the offer.',
  request_received: 'It shows that the request arrived, and the offer once the shop has sent it.',
  not_yet: 'It shows nothing until somebody of the shop sends the quote.',
} as const;

type Page = keyof typeof PAGES;

const pageOf = ({ status }: Quote, isOfShop: boolean): Page => {
  if (status !== 'draft') return 'offer';
  return isOfShop ? 'not_yet' : 'request_received';
};

/** Its document is in the language of the conversation, where there is one in it. */
const documentLanguage = (requested: string | undefined): { language?: string } => {
  const language = OFFER_LANGUAGES.find((known) => known === requested?.slice(0, 2).toLowerCase());
  return language ? { language } : {};
};

/** D1: a repeat of a call with a long answer says only that it succeeded. */
const answeredBefore = () =>
  new Problem('conflict', 'This idempotency_key has saved its quote before; the answer was too long to be kept.');

export const saveQuote = defineTool<Saved>({
  name: 'save_quote',
  title: 'Save a quote',
  description:
    'Saves windows as a quote with fixed prices and answers the link of its offer, with what that page shows now. Ask the customer before you call it. The same idempotency_key with the same lines answers the same quote again: make a new one for each quote, and repeat it after a failure.',
  access: quotesCreate,
  writes: { idempotent: true },
  input: Type.Object(
    {
      idempotency_key: Type.String({
        minLength: 1,
        maxLength: 255,
        pattern: '^[\\x21-\\x7e][\\x20-\\x7e]*$',
        'x-hint': 'must be 1 to 255 printable ASCII characters, the first no space',
        description: 'Any text that is new for a new quote, such as a UUID.',
      }),
      lines: Type.Array(line, { minItems: 1, maxItems: MAX_LINES, description: 'As price_window took them.' }),
      reference: Type.Optional(label({ maxLength: 100 })),
      customer: Type.Optional(
        jsonObject(16, { description: 'name, company, email, phone, address, as the customer gave them.' }),
      ),
      note: Type.Optional(text(2000)),
      language,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    ...savedQuoteAnswer.properties,
    offer_url: nullable(Type.String({ description: 'The customer’s page; null where the quote has none.' })),
    offer_page: Type.Unsafe<Page>({
      type: 'string',
      enum: Object.keys(PAGES),
      description: 'What that page shows now.',
    }),
  }),
  counts: ({ lines }) => lines.length,
  run: async ({ idempotency_key, ...body }, { request, call, language: requestedLanguage }) => {
    const { body: quote } = await call<Quote | undefined>('createQuote', {
      body: { ...body, ...documentLanguage(requestedLanguage) },
      idempotencyKey: idempotency_key,
    });
    if (!quote) throw answeredBefore();
    const page = pageOf(quote, mayUse(catalogueWrite, callerOf(request).scopes));
    const url = quote.offer_url ?? null;
    const link = url === null ? '' : ` ${url}: ${PAGES[page]}`;
    return {
      text: `Quote ${quote.number}: ${money(quote.total, quote)}.${link}`,
      data: { ...quote, offer_url: url, offer_page: page },
    };
  },
});
