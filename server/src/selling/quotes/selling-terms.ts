import { servicePercent } from '@vantail/pricing';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { type Fault, validationError } from '../../platform/errors.ts';
import { type DiscountLimits, NO_LIMITS, type Offer, PLAIN_OFFER, TIME_ZONE } from '../settings-record.ts';
import type { FrozenRate, FrozenService } from './frozen-terms.ts';
import {
  findQuoteSettings,
  listNamedRates,
  listNamedServices,
  listNamedTariffs,
  listTablesOfServices,
  type RateRow,
  type ServiceRow,
  type TariffRow,
} from './terms-store.ts';

/** What a quote may name of a shop: its settings, and records as they are now. */
export type SellingTerms = {
  currency: string;
  price_basis: 'HT' | 'TTC';
  included: FrozenRate | null;
  settingsRateId: number | null;
  purchase: TariffRow | null;
  limits: DiscountLimits;
  time_zone: string;
  offer: Offer;
  rates: ReadonlyMap<number, RateRow>;
  services: ReadonlyMap<number, ServiceRow>;
  tariffs: ReadonlyMap<number, TariffRow>;
  /** The tables of the services, by their id, under the names by which a quote keeps them. */
  tables: ReadonlyMap<number, { name: string; price_table: string }>;
};

type NamedIds = {
  rates: readonly (number | null)[];
  services: readonly number[];
  tariffs: readonly (number | null)[];
};

const present = (ids: readonly (number | null | undefined)[]): number[] => [...new Set(ids.flatMap((id) => id ?? []))];

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** D19.9: a rate as a line keeps it. */
export const frozenRate = ({
  id,
  name,
  rate,
  category,
  note,
  customer_certifies,
  translations,
}: RateRow): FrozenRate => ({
  vat_rate_id: id,
  name,
  rate,
  category,
  note,
  customer_certifies,
  translations,
});

/**
 * Reads what a quote names. Nothing is locked: all of it is stored with the quote, and whoever changes it meanwhile comes
 * after the quote (docs/adr/0069).
 */
export const readSellingTerms = async (read: TenantRead, named: NamedIds): Promise<SellingTerms> => {
  const services = present(named.services);
  const [settings, rates, serviceRows, tariffs, tables] = await Promise.all([
    findQuoteSettings(read),
    listNamedRates(read, present(named.rates), services),
    listNamedServices(read, services),
    listNamedTariffs(read, present(named.tariffs)),
    listTablesOfServices(read, services),
  ]);
  const ratesById = byId(rates);
  const tariffsById = byId(tariffs);
  const included = ratesById.get(settings.included_vat_rate_id ?? 0);
  return {
    currency: settings.currency,
    price_basis: settings.price_basis,
    included: included ? frozenRate(included) : null,
    settingsRateId: settings.vat_rate_id,
    purchase: tariffsById.get(settings.purchase_tariff_id ?? 0) ?? null,
    limits: { ...NO_LIMITS, ...settings.discount_limits },
    time_zone: settings.time_zone ?? TIME_ZONE,
    offer: { ...PLAIN_OFFER, ...settings.offer },
    rates: ratesById,
    services: byId(serviceRows),
    tariffs: tariffsById,
    tables: new Map(tables.map(({ id, version, price_table }) => [id, { name: `${id}.${version}`, price_table }])),
  };
};

const NOUNS = { vat_rate: 'VAT rate', service: 'service', tariff: 'tariff' } as const;

/** D19.9: what names something inactive is refused, naming it. D2: a foreign one looks like one that is not there. */
export const namedRecord = <Row extends { id: number; name: string; active: boolean }>(
  kind: keyof typeof NOUNS,
  rows: ReadonlyMap<number, Row>,
  id: number,
  pointer: string,
): Row => {
  const row = rows.get(id);
  if (row?.active) return row;
  const fault: Fault = row
    ? {
        pointer,
        code: `inactive_${kind}`,
        message: `${row.name} is inactive: activate it first, or choose another ${NOUNS[kind]}`,
        params: { [kind]: { id, name: row.name } },
      }
    : {
        pointer,
        code: 'unknown_reference',
        message: `must be the id of a ${NOUNS[kind]} of this tenant`,
        params: { resource: kind },
      };
  throw validationError([fault]);
};

/** D19.9: a service as a line keeps it, with what the quote's tariff and that of purchases make of it. */
export const frozenService = (
  service: ServiceRow,
  { rates, tables, purchase }: SellingTerms,
  tariff: TariffRow | null,
): FrozenService => {
  const { id, offered: _, active: __, ...fields } = service;
  const rate = rates.get(service.vat_rate_id ?? 0);
  return {
    service_id: id,
    ...fields,
    vat_rate: rate ? { rate: rate.rate } : null,
    tariff_percent: servicePercent(tariff, service),
    ...(purchase ? { purchase_percent: servicePercent(purchase, service) } : {}),
    price_table: service.price_table_id === null ? null : (tables.get(service.price_table_id)?.name ?? null),
  };
};

type Labels = { currency: string; price_basis: 'HT' | 'TTC'; included_vat_rate: FrozenRate | null };

/** D19.9: with HT it does not matter what a gross price would contain. */
const containedRate = ({ price_basis, included }: Pick<SellingTerms, 'price_basis' | 'included'>): number | null =>
  price_basis === 'TTC' ? (included?.rate ?? null) : null;

/** D19.9: whether prices of today mean the same as those of a quote. */
export const isSameBasis = (quote: Labels, terms: SellingTerms): boolean =>
  quote.currency === terms.currency &&
  quote.price_basis === terms.price_basis &&
  containedRate({ price_basis: quote.price_basis, included: quote.included_vat_rate }) === containedRate(terms);
