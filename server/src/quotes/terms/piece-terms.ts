import { type Tariff, type VatRate, type VatTerms, vatRateIdOf } from '@vantail/pricing';
import type { TenantRead } from '../../database/tenant-transaction.ts';
import { Problem } from '../../errors.ts';
import type { ByteCaches } from '../../memory/byte-caches.ts';
import { heldBytes } from '../../memory/held-bytes.ts';
import type { ConfigurationReader } from '../../product-configuration/configurations.ts';
import { frozenRate, namedRecord } from './selling-terms.ts';
import { findQuoteSettings, findTenantVersion, listNamedTariffs, listRates, type RateRow } from './store.ts';

/** D19.10: what the price of one piece depends on beside its product, and the version that it belongs to. */
export type PieceTerms = {
  version: string;
  price_basis: 'HT' | 'TTC';
  includedRateId: number | null;
  settingsRateId: number | null;
  rates: ReadonlyMap<number, RateRow>;
  /** Of the caller's key. */
  tariff: Tariff | null;
};

/** Reads the terms that belong to the version of a configuration, which was asked for in the same request. */
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

const MAX_BYTES = 8 * 1024 * 1024;

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

/** Reads the terms of a tenant and tariff as they are now; what was read last is kept while its version stands. */
export const pieceTerms = (caches: ByteCaches): PieceTermsReader => {
  const kept = caches.open<PieceTerms>('piece terms', { maxBytes: MAX_BYTES, bytesOf: heldBytes });
  return async (reader, tenantId, tariffId, configurationVersion) => {
    const key = String(tariffId ?? 0);
    const known = kept.find(tenantId, key);
    if (known && known.version === tenantVersionOf(configurationVersion)) return known;
    return kept.keep(tenantId, key, await reader.read((read) => load(read, tariffId)));
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

/** D19.10: the VAT of one piece, at the rate that is asked for; `mayAskAny`: also for one that shops are not offered. */
export const vatTermsOf = (terms: PieceTerms, asked: number | null | undefined, mayAskAny: boolean): VatTerms => {
  const { price_basis, includedRateId, settingsRateId } = terms;
  const pointer = '/vat_rate_id';
  if (asked && !namedRecord('vat_rate', terms.rates, asked, pointer).offered && !mayAskAny) throw notOffered(pointer);
  const id = vatRateIdOf({
    price_basis,
    line: asked ?? null,
    quote: null,
    service: null,
    settings: settingsRateId,
    included: includedRateId,
  });
  return { price_basis, included_rate: rateById(terms, includedRateId), vat_rate: rateById(terms, id) };
};
