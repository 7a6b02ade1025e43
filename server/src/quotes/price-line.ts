import {
  type Pieces,
  type PricedQuote,
  type PriceTable,
  parsePriceTable,
  type QuoteRefusal,
  type QuoteRequest,
  quoteInPieces,
  type SharedTable,
  type Tariff,
} from '@vantail/pricing';
import { Problem } from '../errors.ts';
import type { ByteCaches } from '../memory/byte-caches.ts';
import { heldBytes } from '../memory/held-bytes.ts';
import { type CachedConfiguration, pricedConfiguration } from '../product-configuration/configurations.ts';
import { finalRefusal } from '../product-configuration/price-detail.ts';

const MAX_BYTES = 64 * 1024 * 1024;

type VersionedRow = {
  id: number;
  version?: number;
  price_table?: string | object | null;
  price_table_id?: number | null;
};

/** The tables that rows share, by id. */
type Tables = Readonly<Record<number, SharedTable>>;

declare module 'fastify' {
  interface FastifyInstance {
    /** One for all that prices. */
    tableOf: ReturnType<typeof tableCache>;
  }
}

/** Parsed tables by row or shared table, and version: quoting never parses the same table twice in a row. */
export const tableCache = (
  caches: ByteCaches,
  parse: typeof parsePriceTable = parsePriceTable,
  maxBytes: number = MAX_BYTES,
) => {
  const cache = caches.open<PriceTable>('parsed tables', { maxBytes, bytesOf: heldBytes });
  return (tenantId: number, row: VersionedRow, tables: Tables): PriceTable => {
    const shared = row.price_table_id ? tables[row.price_table_id] : undefined;
    // Without its table a row would be priced by its minimum price, in silence.
    if (row.price_table_id && !shared) throw new Error(`price table ${row.price_table_id} was not read`);
    const key = shared ? `shared ${shared.id} ${shared.version}` : `${row.id} ${row.version}`;
    return cache.find(tenantId, key) ?? cache.keep(tenantId, key, parse((shared ?? row).price_table));
  };
};

/** A refusal in the shape of D2 with its sizes, ranges or candidates; pointers get the place of the line in front of them (D10). */
export const problemOf = ({ code, detail, errors, ...members }: QuoteRefusal, place: string): Problem =>
  new Problem(code, place ? `${place.slice(1)}: ${detail}` : detail, {
    errors: errors.map((error) => ({ ...error, pointer: place + error.pointer })),
    members,
  });

type PriceOptions = {
  place?: string;
  language: string | undefined;
  isFinal?: boolean;
  /** D19.6; null: list prices. */
  tariff?: Tariff | null;
};

/**
 * Prices one line on a product's configuration; throws its refusal, with `isFinal` without anything of tables (D16.6). In pieces:
 * a product may have hundreds of large rules.
 */
export function* priceLine(
  tenantId: number,
  configuration: CachedConfiguration,
  request: QuoteRequest,
  tableOf: ReturnType<typeof tableCache>,
  { place = '', language, isFinal = false, tariff = null }: PriceOptions,
): Pieces<PricedQuote> {
  const answer = yield* quoteInPieces(pricedConfiguration(configuration), request, {
    tableOf: (row) => tableOf(tenantId, row, configuration.parts.price_tables),
    language,
    ...(tariff ? { tariff } : {}),
  });
  if ('code' in answer) throw problemOf(isFinal ? finalRefusal(answer) : answer, place);
  return answer;
}
