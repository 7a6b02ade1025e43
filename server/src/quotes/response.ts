import { finalQuote, finalRepriced } from '../product-configuration/price-detail.ts';
import { appliesToIndices, type SavedLine } from './saved-line.ts';
import type { SavedQuote } from './store.ts';
import type { FrozenService } from './terms/frozen-terms.ts';

/** What a caller may see of a quote. */
export type Viewer = {
  /** D16.6. */
  isFinal: boolean;
  /** D19.6: purchase prices and margins. */
  isManager: boolean;
};

/** A line as answers show it; which fields it has depends on its kind, and on who asks. */
export type LineResponse = { kind: SavedLine['kind'] } & Record<string, unknown>;

/** What is kept of a service and never shown: the name of its table in the quote, and what it costs to buy. */
const serviceResponse = ({ price_table: _, purchase_percent: __, ...service }: FrozenService) => service;

const lineResponse = (line: SavedLine, lines: readonly SavedLine[]): LineResponse =>
  line.kind === 'service'
    ? { ...line, service: serviceResponse(line.service), applies_to: appliesToIndices(line.applies_to, lines) }
    : { ...line };

/** A quote, or what a list was asked for of it. */
type AnyQuote = Partial<SavedQuote> & { id: number };

/** What is kept with a quote and never shown. */
const HIDDEN = ['last_line_id', 'price_tables', 'valid_until_is_own', 'is_request', 'offer_terms'] as const;
type Hidden = (typeof HIDDEN)[number];

export type QuoteResponse<Quote extends AnyQuote> = Omit<Quote, 'lines' | Hidden> & {
  lines?: LineResponse[];
  offer_url?: string;
};

/** D20.4: the address of the customer's page, by the token of a quote. */
export type OfferUrl = (shareToken: string) => string;

/** A quote with all that a manager sees of it. */
export const quoteResponse = <Quote extends AnyQuote>(quote: Quote, urlOf: OfferUrl): QuoteResponse<Quote> => {
  const shown = Object.fromEntries(Object.entries(quote).filter(([field]) => !HIDDEN.includes(field as Hidden)));
  const { lines, share_token } = quote;
  return {
    ...shown,
    ...(share_token && { offer_url: urlOf(share_token) }),
    ...(lines && { lines: lines.map((line) => lineResponse(line, lines)) }),
  } as unknown as QuoteResponse<Quote>;
};

type Response = { lines?: readonly object[]; margin?: unknown };

const withoutPurchase = <Quote extends Response>({ margin: _, ...quote }: Quote): Omit<Quote, 'margin'> => ({
  ...quote,
  ...(quote.lines && {
    lines: quote.lines.map((line) => {
      const { purchase_price: __, ...rest } = line as { purchase_price?: unknown };
      return rest;
    }),
  }),
});

/** D16.6, D19.6: a quote as a caller may see it. */
export const responseFor = (viewer: Viewer, response: Response): object => {
  if (viewer.isFinal) return finalQuote(response as Parameters<typeof finalQuote>[0]);
  return viewer.isManager ? response : withoutPurchase(response);
};

/** D16.3: a quote that was priced anew, as a caller may see it. */
export const repricedFor = (viewer: Viewer, repriced: object): object =>
  viewer.isFinal ? finalRepriced(repriced as Parameters<typeof finalRepriced>[0]) : repriced;

const priceOfLine = (line: SavedLine) => ({
  unit_price: line.kind === 'product' || line.kind === 'free' ? line.unit_price : null,
  total: line.kind === 'heading' ? null : line.total,
  pricing_configuration_id: line.kind === 'product' ? line.pricing_configuration_id : null,
  breakdown: line.kind === 'product' ? line.breakdown : [],
});

/** D16.3: old and new, side by side. */
export const comparison = (quote: SavedQuote, written: SavedQuote) => ({
  id: quote.id,
  version: written.version,
  number: quote.number,
  priced_at_change: written.priced_at_change,
  changed: written !== quote,
  old_total: quote.total,
  new_total: written.total,
  currency: written.currency,
  price_basis: written.price_basis,
  lines: written.lines.map((line, index) => ({
    line: index,
    product_id: line.kind === 'product' ? line.product_id : null,
    quantity: line.kind === 'heading' ? null : line.quantity,
    old: priceOfLine(quote.lines[index] as SavedLine),
    new: priceOfLine(line),
  })),
});
