import { nameIn, type QuoteRequest } from '@vantail/pricing';
import type { Static } from 'typebox';
import { id } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { pieceFields, pricePiece, quoteAnswer, type quoteRequest } from '../../selling/index.ts';
import { languageOf, type ProductNames, readNames } from '../names.ts';
import type { ToolContext } from '../tool.ts';

/** The request: a product, and of the body of a quote (D10) what is known so far. */
export type Window = Static<typeof quoteRequest> & { product_id: number };

/** The arguments of every tool about one window. */
export const windowFields = { product_id: id({ description: 'Of find_products.' }), ...pieceFields };

/** Every price comes with its configuration, so that the next call can send it again. */
export const configuration = Type.Object(
  { product_id: id() },
  { description: 'What was asked for, as price_window, draw_window and save_quote take it.' },
);

export const pricedWindow = Type.Object({ ...quoteAnswer.properties, configuration });

export type Term = { kind: string; label: string; amount: number; option_id?: number; rule_id?: number | null };

export type Priced = {
  unit_price: number;
  total: number;
  quantity: number;
  currency: string;
  price_basis: string;
  net_price: number | null;
  gross_price: number | null;
  pricing_configuration_id: number | null;
  breakdown: readonly Term[];
};

/** D10 names options in the shop's own language; a caller in another one reads them in that. */
const inLanguage = (breakdown: readonly Term[], { options }: ProductNames, language: string): Term[] =>
  breakdown.map((term) => {
    const option = term.option_id === undefined ? undefined : options.get(term.option_id);
    return option ? { ...term, label: nameIn(option, language) } : term;
  });

/** Prices one window as a stateless quote does (D10); throws its refusal. */
export const priceOf = async (window: Window, context: ToolContext): Promise<Priced & { configuration: Window }> => {
  const { product_id, ...body } = window;
  const language = languageOf(context);
  const quote: Priced = await pricePiece(
    context.request,
    product_id,
    body as QuoteRequest,
    language,
    (answer) => answer,
  );
  if (language === undefined) return { ...quote, configuration: window };
  const names = await readNames(context, product_id);
  return { ...quote, breakdown: inLanguage(quote.breakdown, names, language), configuration: window };
};

/** An amount in the words of a tool: never without its currency and its basis. */
export const money = (amount: number, { currency, price_basis }: Pick<Priced, 'currency' | 'price_basis'>): string =>
  `${amount.toFixed(2)} ${currency} ${price_basis}`;

/** A price in words; its parts are attached as data. */
export const priceText = (quote: Priced, { width, height }: Window): string => {
  const size = width && height ? `${width} x ${height} mm: ` : '';
  const all = quote.quantity > 1 ? `, ${quote.quantity} pieces ${money(quote.total, quote)}` : '';
  const gross =
    quote.gross_price === null || quote.price_basis === 'TTC' ? '' : ` (${quote.gross_price.toFixed(2)} with VAT)`;
  return `${size}${money(quote.unit_price, quote)}${gross}${all}.`;
};
