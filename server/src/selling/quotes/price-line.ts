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
  type VatRate,
  type VatTerms,
  vatRateIdOf,
} from '@vantail/pricing';
import {
  type CachedConfiguration,
  type ConfigurationReader,
  finalRefusal,
  pricedConfiguration,
} from '../../catalogue/index.ts';
import type { ByteCaches } from '../../platform/byte-caches.ts';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { Problem } from '../../platform/errors.ts';
import { heldBytes } from '../../platform/held-bytes.ts';
import { frozenRate, namedRecord } from './selling-terms.ts';
import { findQuoteSettings, findTenantVersion, listNamedTariffs, listRates, type RateRow } from './terms-store.ts';

/** D19.10: what the price of one piece depends on besides its product, and the version that it belongs to. */
type PieceTerms = {
  version: string;
  price_basis: 'HT' | 'TTC';
  includedRateId: number | null;
  settingsRateId: number | null;
  rates: ReadonlyMap<number, RateRow>;
  /** Of the caller's key. */
  tariff: Tariff | null;
};

/** Reads the terms that belong to the version of a configuration, which the same request reads. */
type PieceTermsReader = (
  reader: Pick<ConfigurationReader, 'read'>,
  tenantId: number,
  tariffId: number | null,
  configurationVersion: string,
) => Promise<PieceTerms>;

/** What of the version of a configuration is not its product's. */
const tenantVersionOf = (configurationVersion: string): string => configurationVersion.split('.').slice(2).join('.');

declare module 'fastify' {
  interface FastifyInstance {
    pieceTermsOf: PieceTermsReader;
  }
}

const MAX_TERM_BYTES = 8 * 1024 * 1024;

const load = async (read: TenantRead, tariffId: number | null): Promise<PieceTerms> => {
  const [version, settings, rates, tariffs] = await Promise.all([
    findTenantVersion(read),
    findQuoteSettings(read),
    listRates(read),
    tariffId === null ? [] : listNamedTariffs(read, [tariffId]),
  ]);
  return {
    version,
    price_basis: settings.price_basis,
    includedRateId: settings.included_vat_rate_id,
    settingsRateId: settings.vat_rate_id,
    rates: new Map(rates.map((rate) => [rate.id, rate])),
    tariff: tariffs.find(({ id }) => id === tariffId) ?? null,
  };
};

/** Reads the terms of a tenant and tariff as they are now; what was read last is cached while its version is current. */
export const pieceTerms = (caches: ByteCaches): PieceTermsReader => {
  const cache = caches.open<PieceTerms>('piece terms', { maxBytes: MAX_TERM_BYTES, bytesOf: heldBytes });
  return async (reader, tenantId, tariffId, configurationVersion) => {
    const key = String(tariffId ?? 0);
    const known = cache.find(tenantId, key);
    if (known && known.version === tenantVersionOf(configurationVersion)) return known;
    return cache.keep(tenantId, key, await reader.read((read) => load(read, tariffId)));
  };
};

const rateById = ({ rates }: PieceTerms, id: number | null): VatRate | null => {
  const rate = id === null ? undefined : rates.get(id);
  return rate ? frozenRate(rate) : null;
};

const notOffered = (pointer: string) =>
  new Problem('insufficient_scope', 'This VAT rate is not offered: it needs a key with the scope catalogue:read', {
    errors: [
      {
        pointer,
        code: 'needs_scope',
        message: 'is a VAT rate that is not offered: it needs the scope catalogue:read',
        params: { scope: 'catalogue:read' },
      },
    ],
  });

/** D19.10: the VAT of one piece, at the requested rate; `mayUseAny`: also at one that shops are not offered. */
export const vatTermsOf = (terms: PieceTerms, rateId: number | null | undefined, mayUseAny: boolean): VatTerms => {
  const { price_basis, includedRateId, settingsRateId } = terms;
  const pointer = '/vat_rate_id';
  if (rateId && !namedRecord('vat_rate', terms.rates, rateId, pointer).offered && !mayUseAny) throw notOffered(pointer);
  const id = vatRateIdOf({
    price_basis,
    line: rateId ?? null,
    quote: null,
    service: null,
    settings: settingsRateId,
    included: includedRateId,
  });
  return { price_basis, included_rate: rateById(terms, includedRateId), vat_rate: rateById(terms, id) };
};

const MAX_TABLE_BYTES = 64 * 1024 * 1024;

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
  maxBytes: number = MAX_TABLE_BYTES,
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

/** A refusal in the shape of D2 with its sizes, ranges or candidates; pointers begin with that of the line (D10). */
export const problemOf = ({ code, detail, errors, ...members }: QuoteRefusal, linePointer: string): Problem =>
  new Problem(code, linePointer ? `${linePointer.slice(1)}: ${detail}` : detail, {
    errors: errors.map((error) => ({ ...error, pointer: linePointer + error.pointer })),
    members,
  });

type PriceOptions = {
  linePointer?: string;
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
  { linePointer = '', language, isFinal = false, tariff = null }: PriceOptions,
): Pieces<PricedQuote> {
  const answer = yield* quoteInPieces(pricedConfiguration(configuration), request, {
    tableOf: (row) => tableOf(tenantId, row, configuration.parts.price_tables),
    language,
    ...(tariff ? { tariff } : {}),
  });
  if ('code' in answer) throw problemOf(isFinal ? finalRefusal(answer) : answer, linePointer);
  return answer;
}
