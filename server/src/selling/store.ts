import type { VatRate } from '@vantail/pricing';
import type { LockStrength } from '../platform/database/lock-order.ts';
import type { TenantRead, TenantTransaction } from '../platform/database/tenant-transaction.ts';
import { type Table, tenantTable } from '../platform/resource/store.ts';
import { NO_COMPANY, NO_LIMITS, PLAIN_OFFER, type Settings, TIME_ZONE, wholeSettings } from './settings-record.ts';

/** A tenant has one row of settings. */
const SETTINGS_ID = 1;

const columns = [
  'company',
  'included_vat_rate_id',
  'vat_rate_id',
  'purchase_tariff_id',
  'discount_limits',
  'time_zone',
  'offer',
] as const;

const settings = tenantTable<Settings>({
  table: 'settings',
  columns,
  json: ['company', 'discount_limits', 'offer'],
  search: [],
  ledger: { kind: 'settings', fields: columns },
});

/** What the settings show of their tenant. */
export type TenantLabels = { currency: string; price_basis: 'HT' | 'TTC'; version: number; created_at: string };

export const findTenantLabels = (read: TenantRead) =>
  read.one<TenantLabels>('select currency, price_basis, version, created_at from tenants where id = $1', [
    read.tenantId,
  ]);

/** Before the first write there is no row, and the settings are as old as their tenant. */
const unwritten = (createdAt: string): Settings => ({
  id: SETTINGS_ID,
  company: NO_COMPANY,
  included_vat_rate_id: null,
  vat_rate_id: null,
  purchase_tariff_id: null,
  discount_limits: NO_LIMITS,
  time_zone: TIME_ZONE,
  offer: PLAIN_OFFER,
  version: 1,
  created_at: createdAt,
  updated_at: createdAt,
});

/** D19.6: what the shop itself pays by, today. */
export const findPurchaseTariff = async (read: TenantRead): Promise<number | null> =>
  (await settings.find(read, SETTINGS_ID))?.purchase_tariff_id ?? null;

/** D19.1: the settings, and what they show of their tenant. */
export const findSettings = async (read: TenantRead): Promise<{ settings: Settings; tenant: TenantLabels }> => {
  const [row, labels] = await Promise.all([settings.find(read, SETTINGS_ID), findTenantLabels(read)]);
  const tenant = labels as TenantLabels;
  // The token of an offer may name a tenant that was never there.
  return { settings: row ? wholeSettings(row) : unwritten(labels?.created_at ?? ''), tenant };
};

/** The rates that the settings name. */
export const listRatesOfSettings = (read: TenantRead) =>
  read.query<VatRate>(
    `select r.id as vat_rate_id, r.name, r.rate, r.category, r.note from vat_rates r
     join settings s on s.tenant_id = r.tenant_id and r.id in (s.included_vat_rate_id, s.vat_rate_id)
     where r.tenant_id = $1`,
    [read.tenantId],
  );

const insertUnwritten = async (tx: TenantTransaction) => {
  const tenant = await tx.one<{ made: string }>('select created_at::text as made from tenants where id = $1', [
    tx.tenantId,
  ]);
  await tx.query(
    `insert into settings (tenant_id, created_at, updated_at) values ($1, $2, $2)
     on conflict (tenant_id, id) do nothing`,
    [tx.tenantId, tenant?.made],
  );
};

/** The settings, locked. Whoever writes a VAT rate holds them too: so the number of active rates is known. */
export const lockSettings = async (tx: TenantTransaction): Promise<Settings> => {
  const lock = () => settings.lock(tx, SETTINGS_ID);
  const row = (await lock()) ?? (await insertUnwritten(tx).then(lock));
  return wholeSettings(row as Settings);
};

export const updateSettings: Table<Settings>['update'] = async (tx, ...given) =>
  wholeSettings(await settings.update(tx, ...given));

/** A VAT rate or a tariff that somebody begins to name. */
export type Named = { id: number; name: string; active: boolean };

const lockNamed =
  (table: 'vat_rates' | 'services' | 'tariffs') =>
  async (tx: TenantTransaction, ids: readonly number[], strength: LockStrength): Promise<Named[]> => {
    if (ids.length === 0) return [];
    tx.locks.take(table, ids, strength);
    const how = strength === 'share' ? 'share' : 'no key update';
    return tx.query<Named>(
      `select id, name, active from ${table} where tenant_id = $1 and id = any($2::bigint[]) order by id for ${how}`,
      [tx.tenantId, ids],
    );
  };

export const lockVatRates = lockNamed('vat_rates');
export const lockServices = lockNamed('services');
export const lockTariffs = lockNamed('tariffs');

/** What work on many records locks of these kinds. */
export type SellingIds = {
  hasSettings: boolean;
  vatRates: readonly number[];
  services: readonly number[];
  tariffs: readonly number[];
};

/** In the order of every writer; whoever writes a VAT rate holds the settings. */
export const lockSelling = async (tx: TenantTransaction, ids: SellingIds): Promise<void> => {
  if (ids.hasSettings || ids.vatRates.length > 0) await lockSettings(tx);
  await lockVatRates(tx, ids.vatRates, 'write');
  await lockServices(tx, ids.services, 'write');
  await lockTariffs(tx, ids.tariffs, 'write');
};

/** The other active rates. */
export const countOtherActiveVatRates = async (tx: TenantTransaction, id: number | undefined): Promise<number> => {
  const found = await tx.one<{ count: number }>(
    'select count(*) as count from vat_rates where tenant_id = $1 and active and id is distinct from $2::bigint',
    [tx.tenantId, id ?? null],
  );
  return found?.count ?? 0;
};

/** The fields of the settings that name a rate or a tariff. */
const NAMING = ['included_vat_rate_id', 'vat_rate_id', 'purchase_tariff_id'] as const;

export const listNamingSettings = async (
  tx: TenantTransaction,
  kind: 'vat_rate' | 'tariff',
  id: number,
): Promise<string[]> => {
  const row = (await settings.find(tx, SETTINGS_ID)) ?? unwritten('');
  return NAMING.filter((field) => field.endsWith(`${kind}_id`) && row[field] === id);
};

type NamedUser = { id: number; name: string };

/** D19.2: the active services that name a rate. */
export const listServicesWithRate = (tx: TenantTransaction, id: number) =>
  tx.query<NamedUser>(
    'select id, name from services where tenant_id = $1 and vat_rate_id = $2 and active order by id limit 50',
    [tx.tenantId, id],
  );

/** D19.6: the keys that carry a tariff; a revoked one never comes back. */
export const listKeysWithTariff = (tx: TenantTransaction, id: number) =>
  tx.query<NamedUser>(
    'select id, name from api_keys where tenant_id = $1 and tariff_id = $2 and active order by id limit 50',
    [tx.tenantId, id],
  );
