import type { QuoteRequest } from '@vantail/pricing';
import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import { Problem } from '../../../errors.ts';
import { byteCaches } from '../../../memory/byte-caches.ts';
import { configurationIn } from '../../../product-configuration/configurations.ts';
import { priceLine } from '../../../quotes/price-line.ts';
import { tableCache } from '../../../quotes/table-cache.ts';

export type QuoteToCheck = QuoteRequest & { product_id: number };

/** Whoever may plan sees inactive products, too: what the plan activates is new. */
const SEES_INACTIVE = true;

const priceQuote = async (
  tx: TenantTransaction,
  { product_id, ...request }: QuoteToCheck,
  tableOf: ReturnType<typeof tableCache>,
  language: string | undefined,
) => {
  try {
    const configuration = await configurationIn(tx, product_id, SEES_INACTIVE);
    return { quote: priceLine(tx.tenantId, configuration, request, tableOf, { language }), refusal: null };
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return { quote: null, refusal: { code: error.code, detail: error.message, errors: error.errors ?? [] } };
  }
};

/**
 * Prices quotes on what this transaction sees. With a cache of its own: what it parses belongs to versions that are undone, and
 * that a later write makes with other prices.
 */
export const priceQuotes = async (
  tx: TenantTransaction,
  quotes: readonly QuoteToCheck[],
  language: string | undefined,
) => {
  const tableOf = tableCache(byteCaches());
  const priced = [];
  for (const quote of quotes) priced.push(await priceQuote(tx, quote, tableOf, language));
  return priced;
};
