import { holdProducts } from '../../catalogue/index.ts';
import { RestartTransaction } from '../../platform/database/database-errors.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Precondition } from '../../platform/precondition.ts';
import { boundedLines, differencesInPieces } from './bounded-lines.ts';
import { type Ground, type Pricing, rateOfLine } from './build-lines.ts';
import { getQuote, lockQuote, tablesNow } from './record-service.ts';
import { mustNotTellPurchases, type Seller } from './rules.ts';
import {
  type ProductRequest,
  productAgain,
  type SavedLine,
  type SavedProductLine,
  type SavedServiceLine,
} from './saved-line.ts';
import { isSameBasis, namedRecord, readSellingTerms, type SellingTerms } from './selling-terms.ts';
import { mustBeWithinLimits, type Settled, settledQuote } from './settle-quote.ts';
import { quotes, replaceQuoteRows, type SavedQuote } from './store.ts';

/** Who changes a quote, and how new parts of it are priced. */
export type Editor = { seller: Seller; pricing: Pricing };

const productIdsOf = (lines: readonly SavedLine[]): number[] => [
  ...new Set(lines.flatMap((line) => (line.kind === 'product' ? [line.product_id] : []))),
];

const serviceIdsOf = (lines: readonly SavedLine[]): number[] =>
  lines.flatMap((line) => (line.kind === 'service' ? [line.service_id] : []));

const ownRatesOf = (lines: readonly SavedLine[]): (number | null)[] =>
  lines.map((line) => (line.kind === 'heading' ? null : line.vat_rate_id));

/**
 * The quote with all its products held. Products are locked before the quote, which tells them; if somebody gave it others
 * meanwhile, the work starts again.
 */
export const lockWithProducts = async (
  tx: TenantTransaction,
  id: number,
  precondition: Precondition,
): Promise<SavedQuote> => {
  const held = productIdsOf((await getQuote(tx, id)).lines);
  await holdProducts(tx, held);
  const quote = await lockQuote(tx, id, precondition);
  if (productIdsOf(quote.lines).some((product) => !held.includes(product)))
    throw new RestartTransaction('The quote got other products meanwhile');
  return quote;
};

/** What a quote names, as it is now, and what the caller names in it. */
export const termsOf = (
  tx: TenantTransaction,
  quote: SavedQuote,
  {
    rates = [],
    services = [],
    tariffs = [],
  }: Partial<{ rates: (number | null)[]; services: number[]; tariffs: (number | null)[] }>,
) =>
  readSellingTerms(tx, {
    rates: [quote.vat_rate_id, quote.included_vat_rate?.vat_rate_id ?? null, ...ownRatesOf(quote.lines), ...rates],
    services: [...serviceIdsOf(quote.lines), ...services],
    tariffs: [quote.tariff_id, ...tariffs],
  });

/** D19.9: the terms of today; where prices contain something else by now, lines follow what the quote froze. */
export const onBasisOf = (quote: SavedQuote, terms: SellingTerms): SellingTerms =>
  isSameBasis(quote, terms) ? terms : { ...terms, price_basis: quote.price_basis, included: quote.included_vat_rate };

/** D19.6, D19.9: the tariff of the quote, for what is priced now. */
export const tariffOfQuote = ({ tariff_id }: SavedQuote, terms: SellingTerms, seller: Seller) => {
  if (tariff_id === null) return null;
  const tariff = namedRecord('tariff', terms.tariffs, tariff_id, '/tariff_id');
  mustNotTellPurchases(seller, tariff, terms);
  return tariff;
};

type Next = Partial<SavedQuote> & { lines: SavedLine[] };

/** Computes a quote with other lines, or on other terms, and checks what it gives away (D19.7, D19.8). */
export const settle = async (
  quote: SavedQuote,
  next: Next,
  { terms, products }: Ground,
  { seller, pricing }: Editor,
): Promise<Next & Settled> => {
  const tables = { ...quote.price_tables, ...tablesNow(terms) };
  const settled = await settledQuote({ ...quote, ...next, price_tables: tables }, products, pricing.isFinal);
  mustBeWithinLimits(seller, terms, settled, quote);
  return { ...next, ...settled };
};

/** Writes what differs; where nothing does, nothing is written. */
export const update = async (
  tx: TenantTransaction,
  quote: SavedQuote,
  next: Partial<SavedQuote>,
  { pause }: Pricing,
): Promise<SavedQuote> => {
  const changes = await differencesInPieces(quote, next, pause);
  if (Object.keys(changes).length === 0) return quote;
  await pause();
  const written = await quotes.update(tx, quote, changes);
  await replaceQuoteRows(tx, quote.id, quote.lines, written.lines);
  return written;
};

export const ownRate = (line: Exclude<SavedLine, { kind: 'heading' }>) =>
  line.vat_rate_is_own ? line.vat_rate_id : null;

/** D19.5: the lines that name no rate follow the quote's; with `isAnew` all take their rate as it is now. */
export const withRates = (lines: readonly SavedLine[], ground: Ground, isAnew: boolean): SavedLine[] =>
  lines.map((line, index) => {
    if (line.kind === 'heading' || (line.vat_rate_is_own && !isAnew)) return line;
    const serviceRate = line.kind === 'service' ? line.service.vat_rate_id : null;
    return { ...line, ...rateOfLine(ground, ownRate(line), serviceRate, `/lines/${index}`) };
  });

/** A product line priced anew, with the same request or another. */
export const productLineAgain = async (
  line: SavedProductLine,
  requested: ProductRequest,
  linePointer: string,
  ground: Ground,
) => {
  const { tariff, terms, products } = ground;
  const priced = await products.price(requested, { tariff, purchase: terms.purchase }, linePointer);
  const { list_price: _, ...rest } = line;
  // A field that still exists keeps its position, so that the same price is the same line.
  return { ...('list_price' in priced ? line : rest), ...priced };
};

type ServiceAgain = (line: SavedServiceLine, linePointer: string) => SavedServiceLine;

/** Product lines as they are priced now, and services as `again` says. */
export const pricedAgain = async (
  lines: readonly SavedLine[],
  ground: Ground,
  again: ServiceAgain,
  { pricing }: Editor,
): Promise<SavedLine[]> => {
  const { lines: priced, add } = boundedLines(pricing.pause);
  for (const [index, line] of lines.entries()) {
    const linePointer = `/lines/${index}`;
    if (line.kind === 'product') await add(await productLineAgain(line, productAgain(line), linePointer, ground));
    else await add(line.kind === 'service' ? again(line, linePointer) : line);
  }
  return priced;
};
