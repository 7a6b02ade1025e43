import { type Pieces, type PrintedQuote, printedQuote } from '@vantail/pricing';
import { sizeHider } from '../quotes/hidden-sizes.ts';
import type { OfferTerms } from '../quotes/offer-terms.ts';
import { quoteLines } from '../quotes/saved-line.ts';
import type { SavedQuote } from '../quotes/store.ts';
import type { OFFER_DIMENSIONS, OFFER_PRICES, OfferTexts } from '../settings-record.ts';
import type { Block, OfferModel } from './offer-model.ts';
import { type LineContext, offerRows } from './offer-rows.ts';
import { offerTotals } from './offer-totals.ts';
import { lineOf, linesOf, plainLines } from './plain-text.ts';
import { OFFER_WORDS, type OfferFormat, type OfferLanguage, type OfferWords, offerFormat } from './words.ts';

/** D20.1: what a caller may choose for a document; the settings decide the rest. */
export type OfferRequest = {
  language?: OfferLanguage | undefined;
  dimensions?: (typeof OFFER_DIMENSIONS)[number] | undefined;
  prices?: (typeof OFFER_PRICES)[number] | undefined;
};

/** What a document shows of its shop: as a sent quote has stored it, or as it is today. */
export type VisibleTerms = Omit<OfferTerms, 'sent_at' | 'logo'> & { sent_at: string | null };

const present = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value]);

/** D20.2: of the customer what is there as text. */
const customerLines = (
  customer: Readonly<Record<string, unknown>>,
  vatNumber: (number: string) => string,
): string[] => {
  const text = (field: string) => lineOf(customer[field]);
  const city = [text('postal_code'), text('city')].filter((part) => part !== undefined).join(' ');
  return [
    ...present(text('company')),
    ...present(text('name')),
    ...linesOf(customer.address, MOST_LINES),
    ...present(city || undefined),
    ...present(text('country')),
    ...present(text('email')),
    ...present(text('phone')),
    ...present(text('vat_number')).map(vatNumber),
  ];
};

const MOST_LINES = 6;
const MOST_LEGAL_LINES = 10;

/** A text of the settings in the language of the document. */
const settingsText = ({ offer }: VisibleTerms, language: OfferLanguage, field: keyof OfferTexts): string[] => {
  const translated = offer.translations[language]?.[field];
  return plainLines((translated?.trim() ? translated : offer[field]) ?? '');
};

/** D20.1: the requested language, else the quote's, else the settings', else French. */
export const languageOf = (
  requested: OfferLanguage | undefined,
  quote: SavedQuote,
  { offer }: VisibleTerms,
): OfferLanguage => requested ?? quote.language ?? offer.language ?? 'fr';

type OfferInput = {
  quote: SavedQuote;
  terms: VisibleTerms;
  request: OfferRequest;
  /** D16.6: false for whoever must not see how prices come about. */
  isItemised: boolean;
};

/** What the parts of a document have in common. */
type Document = OfferInput & {
  language: OfferLanguage;
  words: OfferWords;
  format: OfferFormat;
  prices: (typeof OFFER_PRICES)[number];
  printed: PrintedQuote;
  hide: (text: string) => string;
  hidesSizes: boolean;
  hasRates: boolean;
  createdAt: string;
};

const documentOf = (input: OfferInput): Document => {
  const { quote, terms, request } = input;
  const { offer } = terms;
  const language = languageOf(request.language, quote, terms);
  const hidesSizes = (request.dimensions ?? offer.dimensions) === 'hide';
  return {
    ...input,
    language,
    words: OFFER_WORDS[language],
    format: offerFormat(language, quote.currency, terms.time_zone),
    prices: request.prices ?? offer.prices,
    printed: printedQuote(
      { ...quote, included_rate: quote.included_vat_rate, lines: quoteLines(quote.lines) },
      { lines: quote.lines.map((line) => (line.kind === 'heading' ? NO_AMOUNTS : line)), totals: quote.totals },
    ),
    hide: hidesSizes ? sizeHider(quote.lines) : (text) => text,
    hidesSizes,
    hasRates: quote.totals.vat !== null && quote.totals.vat.length > 1,
    createdAt: terms.sent_at ?? quote.created_at,
  };
};

const lineContext = (document: Document): LineContext => {
  const { language, words, format, hide, hidesSizes, prices, hasRates, isItemised } = document;
  const { offer } = document.terms;
  return {
    language,
    words,
    format,
    hide,
    hidesSizes,
    showsAmounts: prices === 'full',
    showsDiscounts: offer.show_discounts,
    showsDrawings: offer.show_drawings,
    showsRates: hasRates && prices === 'full',
    isItemised: isItemised && !hidesSizes && prices === 'full',
  };
};

/** The heading of the document: who offers what to whom, and since when. */
const headingOf = ({ quote, terms, words, format, language, hide, createdAt }: Document) => {
  const { company, offer } = terms;
  const title = words.title(quote.number);
  const companyName = lineOf(company.name) ?? null;
  const customer = quote.customer ? customerLines(quote.customer, words.vatNumber) : [];
  const site = linesOf(quote.customer?.site_address, MOST_LINES);
  const reference = lineOf(quote.reference);
  return {
    language,
    fileTitle: companyName === null ? title : `${title} – ${companyName}`,
    title,
    draft: quote.status === 'draft' ? words.draft : null,
    accent: offer.accent_colour,
    createdAt,
    company: {
      name: companyName,
      lines: linesOf(company.address, MOST_LINES),
      contact: [company.phone, company.email, company.website].flatMap((value) => lineOf(value) ?? []),
    },
    customer: customer.length > 0 ? { title: words.customer, lines: customer } : null,
    site: site.length > 0 ? { title: words.site, lines: site } : null,
    facts: [
      { name: words.date, value: format.day(createdAt) },
      ...(quote.valid_until === null ? [] : [{ name: words.validUntil, value: format.day(quote.valid_until) }]),
      ...(reference === undefined ? [] : [{ name: words.reference, value: hide(reference) }]),
    ],
  };
};

const legalLines = ({ company }: VisibleTerms, words: OfferWords): string[] => [
  ...present(lineOf(company.name)),
  ...linesOf(company.legal, MOST_LEGAL_LINES),
  ...present(lineOf(company.registration)),
  ...present(lineOf(company.vat_number)).map(words.vatNumber),
];

/** The texts of the shop, before the lines and below them. */
const textsOf = ({ quote, terms, words, language, prices, hide }: Document) => {
  const text = (field: keyof OfferTexts) => settingsText(terms, language, field);
  const section = (title: string, lines: string[]): Block[] => (lines.length > 0 ? [{ title, lines }] : []);
  return {
    introduction: text('introduction'),
    note: plainLines(quote.note ?? '').map(hide),
    sections: [...section(words.payment, text('payment_terms')), ...section(words.terms, text('terms'))],
    agreement: prices === 'none' ? null : { title: words.agreement, place: words.place, signature: words.signature },
    footer: text('footer'),
    legal: legalLines(terms, words),
  };
};

const amountsOf = ({ words, printed, prices, hasRates }: Document): OfferModel['amounts'] =>
  prices === 'full'
    ? {
        unitPrice: words.unitPrice[printed.basis],
        total: words.total[printed.basis],
        vat: hasRates ? words.vat : null,
      }
    : null;

/** D20.2, in pieces: 200 lines may have 140,000 options together. */
export function* offerModelInPieces(input: OfferInput): Pieces<OfferModel> {
  const document = documentOf(input);
  const { quote, terms, language, words, format, printed, prices, hidesSizes } = document;
  const rows = yield* offerRows(quote.lines, printed.lines, lineContext(document));
  const alternatives = rows.filter(({ isAlternative }) => isAlternative).map(({ row }) => row);
  const counted = rows.filter(({ isAlternative }) => !isAlternative).map(({ row }) => row);
  const deposit = terms.offer.deposit_percent;
  const { totals, notes } = offerTotals(quote, printed, { language, words, format, deposit });
  const hasDrawings = rows.some(({ row }) => row.kind === 'line' && row.drawing !== null);
  return {
    ...headingOf(document),
    ...textsOf(document),
    amounts: amountsOf(document),
    columns: { position: words.position, description: words.description, quantity: words.quantity },
    rows: counted,
    totals: prices === 'none' ? [] : totals,
    // A list without amounts has no VAT that a note could explain.
    vatNotes: prices !== 'none' && notes.length > 0 ? { title: words.vatNotes, lines: notes } : null,
    alternatives:
      alternatives.length > 0
        ? { title: words.alternatives, lines: [words.alternativesNote], rows: alternatives }
        : null,
    drawingNote: hasDrawings && !hidesSizes ? words.drawings : null,
    hidesSizes,
  };
}

const NO_AMOUNTS = { amount: null, discount_amount: null, total: null };
