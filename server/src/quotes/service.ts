import { addDecimals, decimalOf, roundMoney } from '@vantail/pricing';
import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import { notFound, Problem, validationError } from '../errors.ts';
import type { KeptConfiguration } from '../product-configuration/configurations.ts';
import { differences, type Precondition } from '../resource/service.ts';
import type { Values } from '../resource/store.ts';
import { priceLine } from './price-line.ts';
import { type LineRequest, savedLine } from './saved-line.ts';
import { insertQuoteRows, nextQuoteNumber, quotes, type SavedQuote } from './store.ts';
import type { tableCache } from './table-cache.ts';

export type QuoteBody = { reference?: string | null; customer?: Record<string, unknown> | null; lines: LineRequest[] };

/** Where the configuration of a line's product comes from. */
export type ConfigurationOf = (productId: number) => Promise<KeptConfiguration>;

const configurationOfLine = async (configurationOf: ConfigurationOf, productId: number, place: string) => {
  try {
    return await configurationOf(productId);
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not_found')) throw error;
    // D10: the saved quote itself is found; it is the line that is wrong.
    const message = 'must be the id of a product of this tenant';
    throw validationError([{ pointer: `${place}/product_id`, code: 'unknown_reference', message }]);
  }
};

/** Prices every line on the catalogue as the transaction sees it; the first refusal ends it, and nothing is saved. */
export const priceLines = async (
  tenantId: number,
  lines: readonly LineRequest[],
  configurationOf: ConfigurationOf,
  tableOf: ReturnType<typeof tableCache>,
) => {
  const priced = [];
  for (const [index, line] of lines.entries()) {
    const place = `/lines/${index}`;
    const configuration = await configurationOfLine(configurationOf, line.product_id, place);
    const { product_id, ...request } = line;
    const quote = priceLine(tenantId, configuration, request, tableOf, place);
    priced.push({ configuration, line: savedLine(line, quote, configuration.parts) });
  }
  return priced;
};

export const saveQuote = async (
  tx: TenantTransaction,
  body: QuoteBody,
  priced: Awaited<ReturnType<typeof priceLines>>,
): Promise<SavedQuote> => {
  const lines = priced.map(({ line }) => line);
  const [first] = priced;
  const quote = await quotes.insert(tx, {
    number: await nextQuoteNumber(tx),
    reference: body.reference ?? null,
    customer: body.customer ?? null,
    status: 'draft',
    lines,
    total: roundMoney(lines.map(({ total }) => decimalOf(total)).reduce(addDecimals)),
    currency: first?.configuration.currency,
    price_basis: first?.configuration.price_basis,
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

/** D10: status, reference and customer; prices are frozen. */
export const patchQuote = async (
  tx: TenantTransaction,
  id: number,
  patch: Values,
  precondition: Precondition,
): Promise<SavedQuote> => {
  const quote = await quotes.lock(tx, id);
  if (!quote) throw notFound();
  precondition(quote);
  const changes = differences(quote, patch);
  return Object.keys(changes).length === 0 ? quote : quotes.update(tx, id, changes);
};

/** D10: erases the customer and keeps the record. */
export const eraseCustomer = (tx: TenantTransaction, id: number, precondition: Precondition) =>
  patchQuote(tx, id, { customer: null }, precondition);
