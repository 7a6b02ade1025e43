import { keysManage, mayUse, type Scope } from '../platform/callers/scopes.ts';
import type { TenantRead, TenantTransaction } from '../platform/database/tenant-transaction.ts';
import { type Fault, refuseFaults } from '../platform/errors.ts';
import type { Precondition } from '../platform/precondition.ts';
import { differences } from '../platform/resource/service.ts';
import { type Naming, rateNamingFaults, tariffNamingFaults } from './rules.ts';
import { type Settings, type SettingsFields, wholeSettings } from './settings-record.ts';
import type { SettingsPatch } from './settings-schema.ts';
import { findSettings, findTenantLabels, lockSettings, type TenantLabels, updateSettings } from './store.ts';

/** Names alone: an offset such as +01:00 knows no summer. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;

const isTimeZone = (name: string): boolean => {
  try {
    return NAME.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
};

/** D19.1. */
const timeZoneFaults = (name: string): Fault[] =>
  isTimeZone(name)
    ? []
    : [
        {
          pointer: '/time_zone',
          code: 'unknown_time_zone',
          message: 'must be the IANA name of a time zone, such as Europe/Paris',
          params: { value: name },
        },
      ];

/** D1: references are checked where they are new. */
const namingOf = (settings: SettingsFields, changed: ReadonlySet<string>, fields: readonly (keyof SettingsFields)[]) =>
  fields.flatMap((field): Naming[] => {
    const id = settings[field] as number | null;
    return changed.has(field) && id !== null ? [{ pointer: `/${field}`, id }] : [];
  });

/** D19.1: rates and the tariff are active ones of the tenant. The settings are locked. */
export const checkSettings = async (
  tx: TenantTransaction,
  settings: SettingsFields,
  changed: ReadonlySet<string>,
): Promise<Fault[]> => [
  ...(changed.has('time_zone') ? timeZoneFaults(settings.time_zone) : []),
  ...(await rateNamingFaults(tx, namingOf(settings, changed, ['included_vat_rate_id', 'vat_rate_id']))),
  ...(await tariffNamingFaults(tx, namingOf(settings, changed, ['purchase_tariff_id']))),
];

/** With what they show of the tenant, whose changes are part of the ETag. */
const visibleRecord = (settings: Settings, { currency, price_basis, version }: TenantLabels) => ({
  record: { ...settings, currency, price_basis },
  etag: version === 1 ? `"${settings.version}"` : `"${settings.version}.${version - 1}"`,
});

/** D28.7: without `keys:manage` there is no purchase tariff, and another ETag; no tenant's change is numbered with a 0 in front. */
export const getSettings = async (read: TenantRead, scopes: readonly Scope[]) => {
  const { settings, tenant } = await findSettings(read);
  const { record, etag } = visibleRecord(settings, tenant);
  if (mayUse(keysManage, scopes)) return { record, etag };
  const { purchase_tariff_id: _, ...rest } = record;
  return { record: rest, etag: `"${settings.version}.0${tenant.version - 1}"` };
};

export const patchSettings = async (tx: TenantTransaction, body: SettingsPatch, precondition: Precondition) => {
  const settings = await lockSettings(tx);
  precondition(settings);
  const changes = differences<Settings>(settings, wholeSettings(body as Partial<Settings>));
  const names = Object.keys(changes);
  if (names.length > 0) refuseFaults(await checkSettings(tx, { ...settings, ...changes }, new Set(names)));
  const after = names.length > 0 ? await updateSettings(tx, settings, changes) : settings;
  return visibleRecord(after, (await findTenantLabels(tx)) as TenantLabels);
};
