import { createHash } from 'node:crypto';
import type { Tariff } from '@vantail/pricing';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { DiscountLimits, Offer } from '../settings-record.ts';
import type { FrozenRate, FrozenService } from './frozen-terms.ts';

/** What of the settings a quote depends on, with the labels of the tenant's prices. */
type SettingsRow = {
  currency: string;
  price_basis: 'HT' | 'TTC';
  included_vat_rate_id: number | null;
  vat_rate_id: number | null;
  purchase_tariff_id: number | null;
  discount_limits: Partial<DiscountLimits>;
  /** Both null before the first write to the settings. */
  time_zone: string | null;
  offer: Partial<Offer> | null;
};

export const findQuoteSettings = async (read: TenantRead): Promise<SettingsRow> => {
  const row = await read.one<SettingsRow>(
    `select t.currency, t.price_basis, s.included_vat_rate_id, s.vat_rate_id, s.purchase_tariff_id,
       coalesce(s.discount_limits, '{}') as discount_limits, s.time_zone, s.offer
     from tenants t left join settings s on s.tenant_id = $1 where t.id = $1`,
    [read.tenantId],
  );
  return row as SettingsRow;
};

export type RateRow = Omit<FrozenRate, 'vat_rate_id'> & { id: number; offered: boolean; active: boolean };

const rateColumns = 'id, name, rate, category, note, customer_certifies, offered, translations, active';

/** These rates, with those that the settings and these services name. */
export const listNamedRates = (read: TenantRead, ids: readonly number[], serviceIds: readonly number[]) =>
  read.query<RateRow>(
    `select ${rateColumns} from vat_rates where tenant_id = $1 and id = any($2::bigint[]
       || array(select vat_rate_id from services where tenant_id = $1 and id = any($3::bigint[]))
       || array(select unnest(array[included_vat_rate_id, vat_rate_id]) from settings where tenant_id = $1))`,
    [read.tenantId, ids, serviceIds],
  );

/** D19.2: at most 50 are active; of the others the latest, so that a refusal can name them (D19.9). */
export const listRates = (read: TenantRead) =>
  read.query<RateRow>(
    `select ${rateColumns} from vat_rates where tenant_id = $1 order by active desc, id desc limit 200`,
    [read.tenantId],
  );

export type ServiceRow = Omit<
  FrozenService,
  'service_id' | 'vat_rate' | 'tariff_percent' | 'purchase_percent' | 'price_table'
> & { id: number; offered: boolean; active: boolean };

export const listNamedServices = (read: TenantRead, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : read.query<ServiceRow>(
        `select id, name, name_en, description, reference, price, price_type, price_table_id, minimum_charge,
           maximum_charge, vat_rate_id, discount_group, discountable, offered, translations, active
         from services where tenant_id = $1 and id = any($2::bigint[])`,
        [read.tenantId, ids],
      );

export type TariffRow = Tariff & { id: number; name: string; open_to_editors: boolean; active: boolean };

/** These tariffs, with that of the shop's own purchases. */
export const listNamedTariffs = (read: TenantRead, ids: readonly number[]) =>
  read.query<TariffRow>(
    `select id, name, percent, groups, open_to_editors, active from tariffs where tenant_id = $1
       and id = any($2::bigint[] || array(select purchase_tariff_id from settings where tenant_id = $1))`,
    [read.tenantId, ids],
  );

type ServiceTableRow = { id: number; version: number; price_table: string };

/** D19.4: the shared tables that these services are priced by. */
export const listTablesOfServices = (read: TenantRead, serviceIds: readonly number[]) =>
  serviceIds.length === 0
    ? Promise.resolve([])
    : read.query<ServiceTableRow>(
        `select id, version, price_table from price_tables where tenant_id = $1
           and id in (select price_table_id from services where tenant_id = $1 and id = any($2::bigint[]))`,
        [read.tenantId, serviceIds],
      );

/**
 * The version of all that the price of one piece depends on besides its product. Settings, VAT rates and tariffs raise the
 * number that options raise, which every version of a configuration ends with (`tenantVersionOf`).
 */
export const findTenantVersion = async (read: TenantRead): Promise<string> => {
  const row = await read.one<{ version: string }>(
    `select concat_ws('.', coalesce(o.version, 0), t.version) as version
     from tenants t left join option_versions o on o.tenant_id = $1 where t.id = $1`,
    [read.tenantId],
  );
  return row?.version ?? '';
};

/** The widest file of a picture that is not wider than requested. */
export const findLogoPicture = async (
  read: TenantRead,
  token: string,
  size: number,
): Promise<Uint8Array | undefined> => {
  const row = await read.one<{ content: Uint8Array }>(
    `select f.content from media m join media_files f on f.tenant_id = m.tenant_id and f.media_id = m.id
     where m.tenant_id = $1 and m.token = $2 and f.size <= $3 order by f.size desc limit 1`,
    [read.tenantId, token, size],
  );
  return row?.content;
};

/** D20.3: keeps the bytes of a logo, each once; its hash is what quotes name it by. */
export const insertLogo = async (tx: TenantTransaction, content: Uint8Array): Promise<string> => {
  const hash = createHash('sha256').update(content).digest();
  await tx.query(
    'insert into offer_logos (tenant_id, hash, content) values ($1, $2, $3) on conflict (tenant_id, hash) do nothing',
    [tx.tenantId, hash, content],
  );
  return hash.toString('hex');
};

export const findSavedLogo = async (read: TenantRead, hash: string): Promise<Uint8Array | undefined> => {
  const row = await read.one<{ content: Uint8Array }>(
    'select content from offer_logos where tenant_id = $1 and hash = $2',
    [read.tenantId, Buffer.from(hash, 'hex')],
  );
  return row?.content;
};
