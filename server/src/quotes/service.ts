import { randomBytes } from 'node:crypto';
import { addDecimals, decimalOf, roundMoney } from '@vantail/pricing';
import { eraseFields } from '../database/ledger/erase.ts';
import { SECRET } from '../database/ledger/record.ts';
import { findLastNumber } from '../database/ledger/store.ts';
import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import { notFound, Problem, refuseFaults, validationError } from '../errors.ts';
import type { Precondition } from '../precondition.ts';
import { type CachedConfiguration, configurationIn } from '../product-configuration/configurations.ts';
import { holdProducts } from '../product-configuration/store.ts';
import { differences } from '../resource/service.ts';
import { momentOf } from '../time/moment.ts';
import { priceLine, type tableCache } from './price-line.ts';
import { type LineRequest, lineAgain, type RepeatableLine, type SavedLine, savedLine } from './saved-line.ts';
import {
  deleteQuoteRows,
  findSharedQuote,
  insertQuoteRows,
  lockStoredAnswers,
  nextQuoteNumber,
  quotes,
  replaceStoredAnswers,
  type SavedQuote,
} from './store.ts';

const TOKEN_BYTES = 16;
const VALID_MS = 30 * 24 * 3600 * 1000;

/** D16.2: 128 bits that nobody can guess. */
const newShareToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is no token need not be looked up, and could not even be compared: a text of the database holds no NUL. */
const isShareToken = (text: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(text);

/** D16.3: in 30 days unless it says otherwise; shown and never enforced, so that it may be past. */
const validUntilOf = (given: string | undefined, now: Date): string => {
  if (given === undefined) return new Date(now.getTime() + VALID_MS).toISOString();
  const moment = momentOf(given);
  const message = 'must be a time that exists; this day or hour does not';
  refuseFaults(moment ? [] : [{ pointer: '/valid_until', code: 'no_such_time', message, params: { value: given } }]);
  return new Date(moment as string).toISOString();
};

type Pricing = {
  seesInactive: boolean;
  tableOf: ReturnType<typeof tableCache>;
  language: string | undefined;
  /** D16.6: refusals say nothing of tables. */
  isFinal: boolean;
  /** Between lines: each may have hundreds of large rules. */
  pause: () => Promise<void>;
};

export type QuoteBody = {
  reference?: string | null;
  customer?: Record<string, unknown> | null;
  valid_until?: string;
  lines: LineRequest[];
};

const configurationOfLine = async (tx: TenantTransaction, productId: number, seesInactive: boolean, place: string) => {
  try {
    return await configurationIn(tx, productId, seesInactive);
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not_found')) throw error;
    // D10: the quotes themselves are there; it is the line that is wrong.
    const message = 'must be the id of a product of this tenant';
    const params = { resource: 'product' };
    throw validationError([{ pointer: `${place}/product_id`, code: 'unknown_reference', message, params }]);
  }
};

/**
 * Prices every line; the first refusal ends it, and nothing is saved. The products are held meanwhile and each is read
 * once: all lines of a product see one state of it, and no row of theirs is deleted before the quote holds it.
 */
export const priceLines = async (
  tx: TenantTransaction,
  lines: readonly RepeatableLine[],
  { seesInactive, tableOf, language, isFinal, pause }: Pricing,
) => {
  // Before anything is read: what was committed up to this change is in all that follows (D12.11).
  const pricedAtChange = await findLastNumber(tx);
  await holdProducts(tx, [...new Set(lines.map(({ product_id }) => product_id))]);
  const read = new Map<number, CachedConfiguration>();
  const priced = [];
  for (const [index, { product_id, on }] of lines.entries()) {
    const place = `/lines/${index}`;
    const configuration = read.get(product_id) ?? (await configurationOfLine(tx, product_id, seesInactive, place));
    read.set(product_id, configuration);
    const request = on(configuration.parts);
    const quote = priceLine(tx.tenantId, configuration, request, tableOf, { place, language, isFinal });
    priced.push({ configuration, line: savedLine(product_id, request, quote, configuration.parts) });
    await pause();
  }
  return { lines: priced, pricedAtChange };
};

/** The sum of the lines' totals. */
const totalOf = (lines: readonly SavedLine[]): number =>
  roundMoney(lines.map(({ total }) => decimalOf(total)).reduce(addDecimals));

export const saveQuote = async (
  tx: TenantTransaction,
  body: QuoteBody,
  { lines: priced, pricedAtChange }: Awaited<ReturnType<typeof priceLines>>,
): Promise<SavedQuote> => {
  const lines = priced.map(({ line }) => line);
  const [first] = priced;
  const quote = await quotes.insert(tx, {
    number: await nextQuoteNumber(tx),
    reference: body.reference ?? null,
    customer: body.customer ?? null,
    status: 'draft',
    lines,
    total: totalOf(lines),
    currency: first?.configuration.currency,
    price_basis: first?.configuration.price_basis,
    priced_at_change: pricedAtChange,
    share_token: newShareToken(),
    valid_until: validUntilOf(body.valid_until, new Date()),
  });
  await insertQuoteRows(
    tx,
    quote.id,
    lines.map(({ pricing_configuration_id }) => pricing_configuration_id),
  );
  return quote;
};

export const getQuote = async (read: TenantRead, id: number): Promise<SavedQuote> => {
  const quote = await quotes.find(read, id);
  if (!quote) throw notFound();
  return quote;
};

export const listQuotes = quotes.list;

/** D10: status, reference and customer; prices are frozen. */
export const patchQuote = async (
  tx: TenantTransaction,
  id: number,
  { valid_until, ...patch }: Partial<Pick<SavedQuote, 'status' | 'reference' | 'customer'>> & { valid_until?: string },
  precondition: Precondition,
): Promise<SavedQuote> => {
  const quote = await quotes.lock(tx, id);
  if (!quote) throw notFound();
  precondition(quote);
  const until = valid_until === undefined ? {} : { valid_until: validUntilOf(valid_until, new Date()) };
  const changes = differences(quote, { ...patch, ...until });
  return Object.keys(changes).length === 0 ? quote : quotes.update(tx, quote, changes);
};

/** D16.2: without its customer, for whoever was given the token. */
export const getSharedQuote = async (read: TenantRead, shareToken: string): Promise<Omit<SavedQuote, 'customer'>> => {
  const found = isShareToken(shareToken) ? await findSharedQuote(read, shareToken) : undefined;
  if (!found) throw notFound();
  const { customer: _, ...quote } = found;
  return quote;
};

/** D12.5: changes from before references were omitted tell them; those of one quote are few. */
const eraseReferences = async (tx: TenantTransaction, id: number): Promise<void> => {
  const replaced = { reference: SECRET };
  for (let after: number | undefined = 0; after !== undefined; )
    after = await eraseFields(tx, { kind: 'quote', id, replaced }, after);
};

const priceOfLine = ({ unit_price, total, pricing_configuration_id, breakdown }: SavedLine) => ({
  unit_price,
  total,
  pricing_configuration_id,
  breakdown,
});

/**
 * D16.3: prices the lines of a quote anew, as the catalogue is now; a line that has no price any more refuses all of it.
 * What it was goes to the ledger. Where no price and no part of one differs, nothing is written.
 */
export const repriceQuote = async (tx: TenantTransaction, id: number, pricing: Pricing, precondition: Precondition) => {
  // Products are locked before the quote; which they are never changes.
  const saved = (await getQuote(tx, id)).lines;
  const { lines: priced, pricedAtChange } = await priceLines(tx, saved.map(lineAgain), pricing);
  const quote = await quotes.lock(tx, id);
  if (!quote) throw notFound();
  precondition(quote);
  const lines = priced.map(({ line }) => line);
  const { currency, price_basis } = priced[0]?.configuration ?? quote;
  const changes = differences(quote, { lines, total: totalOf(lines), currency, price_basis });
  const isChanged = Object.keys(changes).length > 0;
  const written = isChanged ? await quotes.update(tx, quote, { ...changes, priced_at_change: pricedAtChange }) : quote;
  if (isChanged) {
    await deleteQuoteRows(tx, id);
    await insertQuoteRows(
      tx,
      id,
      lines.map(({ pricing_configuration_id }) => pricing_configuration_id),
    );
  }
  return {
    id,
    version: written.version,
    number: quote.number,
    priced_at_change: written.priced_at_change,
    changed: isChanged,
    old_total: quote.total,
    new_total: written.total,
    currency,
    price_basis,
    lines: lines.map((line, index) => ({
      line: index,
      product_id: line.product_id,
      quantity: line.quantity,
      old: priceOfLine(quote.lines[index] as SavedLine),
      new: priceOfLine(line),
    })),
  };
};

/** D10: erases the customer with the free reference, which often names them, and keeps the record. */
export const eraseCustomer = async (tx: TenantTransaction, id: number, precondition: Precondition) => {
  await lockStoredAnswers(tx, await getQuote(tx, id));
  const quote = await patchQuote(tx, id, { customer: null, reference: null }, precondition);
  await Promise.all([replaceStoredAnswers(tx, quote), eraseReferences(tx, id)]);
  return quote;
};
