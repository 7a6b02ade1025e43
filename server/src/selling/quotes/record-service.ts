import { holdProducts } from '../../catalogue/index.ts';
import { newPublicSecret } from '../../platform/callers/key.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound, refuseFaults } from '../../platform/errors.ts';
import { eraseFields } from '../../platform/ledger/erase.ts';
import { SECRET } from '../../platform/ledger/record.ts';
import { findLastNumber } from '../../platform/ledger/store.ts';
import type { Precondition } from '../../platform/precondition.ts';
import { differences } from '../../platform/resource/service.ts';
import type { ListFilter } from '../../platform/resource/store.ts';
import { findSettings } from '../store.ts';
import { boundedLines, mustFitPage, mustHaveFewOptions } from './bounded-lines.ts';
import { type LineRequest, lineRequest, newLine, type Pricing, productPricer } from './build-lines.ts';
import { chosenValidity, defaultValidity } from './change-status.ts';
import type { FrozenTables } from './frozen-terms.ts';
import { keepOfferTerms, vatNumberFaults } from './offer-terms.ts';
import {
  appliesToFaults,
  kindOf,
  lineFaults,
  mayWrite,
  mustBeAllowedToSend,
  mustBeOffered,
  type Seller,
  tariffOf,
} from './rules.ts';
import type { SavedLine } from './saved-line.ts';
import type { QuoteBody } from './schema.ts';
import { namedRecord, readSellingTerms, type SellingTerms } from './selling-terms.ts';
import { mustBeWithinLimits, settledQuote } from './settle-quote.ts';
import {
  findSharedQuote,
  insertQuoteRows,
  lineOfLedger,
  lockStoredAnswers,
  nextQuoteNumber,
  quotes,
  replaceStoredAnswers,
  type SavedQuote,
} from './store.ts';

export type { SavedQuote } from './store.ts';

/** What is no token need not be looked up, and could not even be compared: a text of the database holds no NUL. */
const isShareToken = (text: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(text);

/** A quote that is to be saved; its lines are those of a body, or of another quote. */
type NewQuote = Omit<QuoteBody, 'lines' | 'customer'> & {
  customer?: Record<string, unknown> | null;
  lines: readonly LineRequest[];
};

/** The tables that services are priced by now, as a quote keeps them. */
export const tablesNow = ({ tables }: Pick<SellingTerms, 'tables'>): FrozenTables =>
  Object.fromEntries([...tables.values()].map(({ name, price_table }) => [name, price_table]));

const idsOf = (lines: readonly LineRequest[]) => ({
  products: [...new Set(lines.flatMap(({ product }) => product?.product_id ?? []))],
  rates: lines.map(({ vat_rate_id }) => vat_rate_id ?? null),
  services: lines.flatMap(({ kind, service_id }) => (kind === 'service' && service_id ? [service_id] : [])),
});

/**
 * D20.4: the request of a visitor is an offer at once, if the shop has chosen so. One that cannot be sent yet, since a
 * VAT number is missing, waits as a draft for the shop.
 */
const publishedTerms = async (tx: TenantTransaction, lines: SavedLine[], customer: SavedQuote['customer']) => {
  const terms = await keepOfferTerms(tx, new Date());
  return vatNumberFaults({ lines, customer, company: terms.company }).length > 0 ? null : terms;
};

/**
 * Prices every line and saves the quote; the first refusal ends it, and nothing is saved. The products are held meanwhile
 * and each is read once: all lines of a product see one state of it, and no row of theirs is deleted before the quote holds it.
 */
export const saveQuote = async (tx: TenantTransaction, body: NewQuote, seller: Seller, pricing: Pricing) => {
  // Before anything is read: what was committed up to this change is in all that follows (D12.11).
  const pricedAtChange = await findLastNumber(tx);
  const { products, rates, services } = idsOf(body.lines);
  await holdProducts(tx, products);
  const vatRateId = body.vat_rate_id ?? null;
  const named = { rates: [vatRateId, ...rates], services, tariffs: [body.tariff_id ?? null, seller.tariffId] };
  const terms = await readSellingTerms(tx, named);
  const tariff = tariffOf(seller, body.tariff_id, terms);
  if (vatRateId !== null)
    mustBeOffered(seller, namedRecord('vat_rate', terms.rates, vatRateId, '/vat_rate_id'), '/vat_rate_id');
  const ground = { seller, terms, tariff, vatRateId, products: productPricer(tx, pricing) };
  const { lines, add } = boundedLines(pricing.pause);
  for (const [index, line] of body.lines.entries())
    await add(await newLine(index + 1, line, `/lines/${index}`, ground));
  const { currency, price_basis, included: included_vat_rate } = terms;
  const discount = body.discount ?? null;
  const isRequest = !mayWrite(seller);
  const settled = await settledQuote(
    { price_basis, included_vat_rate, lines, discount, price_tables: tablesNow(terms) },
    ground.products,
    pricing.isFinal,
  );
  mustBeWithinLimits(seller, terms, settled);
  const customer = body.customer ?? null;
  const published = isRequest && terms.offer.publish_requests ? await publishedTerms(tx, lines, customer) : null;
  const quote = await quotes.insert(tx, {
    number: await nextQuoteNumber(tx),
    reference: body.reference ?? null,
    customer,
    status: published ? 'sent' : 'draft',
    offer_terms: published,
    is_request: isRequest,
    currency,
    price_basis,
    priced_at_change: pricedAtChange,
    share_token: newPublicSecret(),
    ...(body.valid_until === undefined ? defaultValidity(terms, new Date()) : chosenValidity(body.valid_until)),
    note: body.note ?? null,
    internal_note: body.internal_note ?? null,
    language: body.language ?? null,
    vat_rate_id: vatRateId,
    tariff_id: tariff?.id ?? null,
    discount,
    included_vat_rate,
    last_line_id: lines.length,
    ...settled,
  });
  await insertQuoteRows(tx, quote.id, quote.lines);
  return quote;
};

/** D10, D19.5: a quote as a body asks for it. */
export const createQuote = (tx: TenantTransaction, body: QuoteBody, seller: Seller, pricing: Pricing) => {
  mustBeAllowedToSend(seller, body);
  const { lines } = body;
  mustHaveFewOptions(lines);
  refuseFaults(
    lines.flatMap((line, index) => {
      const linePointer = `/lines/${index}`;
      return [
        ...lineFaults(line, kindOf(line), linePointer, true),
        ...appliesToFaults(line, lines.length, linePointer),
      ];
    }),
  );
  const ids = lines.map((_, index) => index + 1);
  return saveQuote(tx, { ...body, lines: lines.map((line) => lineRequest(line, kindOf(line), ids)) }, seller, pricing);
};

export const getQuote = async (read: TenantRead, id: number): Promise<SavedQuote> => {
  const quote = await quotes.find(read, id);
  if (!quote) throw notFound();
  return quote;
};

/** The quote, locked, if it is what the caller has seen. */
export const lockQuote = async (tx: TenantTransaction, id: number, precondition: Precondition): Promise<SavedQuote> => {
  const quote = await quotes.lock(tx, id);
  if (!quote) throw notFound();
  precondition(quote);
  return quote;
};

/** D1: refuses a page of quotes that would be too large, before its lines are read. */
export const mustFitQuotes = async (read: TenantRead, filter: ListFilter): Promise<void> => {
  const hasLines = filter.fields?.includes('lines') ?? true;
  if (hasLines && filter.page_size > 1) mustFitPage(await quotes.lineBytes(read, filter), filter.page_size);
};

export const listQuotes = quotes.list;

/** D20.4: a draft is nobody's business but the shop's; a visitor hears that the request arrived. */
export const isPublic = ({ status, is_request }: SavedQuote): boolean => status !== 'draft' || is_request;

/** D16.2, D28.7: for whoever was given the token, with what the shop has the offer show. */
export const getSharedQuote = async (read: TenantRead, shareToken: string) => {
  if (!isShareToken(shareToken)) throw notFound();
  const [quote, { settings }] = await Promise.all([findSharedQuote(read, shareToken), findSettings(read)]);
  if (!quote || !isPublic(quote)) throw notFound();
  return { quote, offer: (quote.offer_terms ?? settings).offer };
};

/** D20.4: a new token, so that whoever had the old one finds nothing. */
export const unshareQuote = async (tx: TenantTransaction, id: number, precondition: Precondition) => {
  const quote = await lockQuote(tx, id, precondition);
  return quotes.update(tx, quote, { share_token: newPublicSecret() });
};

const erasedLines = (value: unknown): unknown => (Array.isArray(value) ? value.map(lineOfLedger) : value);

/** D12.5, D20.6: changes of older releases tell references, names of headings and units; those of one quote are few. */
const eraseFromLedger = async (tx: TenantTransaction, id: number): Promise<void> => {
  const replaced = { reference: SECRET, lines: erasedLines };
  for (let after: number | undefined = 0; after !== undefined; )
    after = await eraseFields(tx, { kind: 'quote', id, replaced }, after);
};

/** D20.6: whatever somebody typed into a line may be about the customer, names of headings and units included. */
const withoutTexts = (line: SavedLine): SavedLine => {
  const texts = { label: null, note: null };
  switch (line.kind) {
    case 'product':
      return { ...line, ...texts };
    case 'service':
      return { ...line, ...texts, unit: null };
    case 'free':
      return { ...line, ...texts, name: null, unit: null };
    case 'heading':
      return { ...line, ...texts, name: null };
  }
};

/** D10, D20.6: erases the customer with all free texts, which often name them, and keeps the record. */
export const eraseCustomer = async (
  tx: TenantTransaction,
  id: number,
  precondition: Precondition,
  /** The answer that replaces those stored for repeated requests. */
  responseOf: (quote: SavedQuote) => object,
) => {
  await lockStoredAnswers(tx, await getQuote(tx, id));
  const quote = await lockQuote(tx, id, precondition);
  const erased = {
    customer: null,
    reference: null,
    note: null,
    internal_note: null,
    lines: quote.lines.map(withoutTexts),
    accepted: quote.accepted && { ...quote.accepted, name: null },
  };
  const changes = differences(quote, erased);
  const written = Object.keys(changes).length === 0 ? quote : await quotes.update(tx, quote, changes);
  await Promise.all([replaceStoredAnswers(tx, quote, responseOf(written)), eraseFromLedger(tx, id)]);
  return written;
};
