import { hashOfKey, hintOf, newKey } from '../../platform/callers/key.ts';
import type { PriceDetail } from '../../platform/callers/scopes.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound, Problem, refuseFaults } from '../../platform/errors.ts';
import { recordWrite } from '../../platform/ledger/record.ts';
import { futureTime } from '../../platform/resource/future-time.ts';
import { differences } from '../../platform/resource/service.ts';
import type { ListFilter } from '../../platform/resource/store.ts';
import { tariffNamingFaults } from '../../selling/index.ts';
import { mustBeOrigins, mustNotBeStronger, type Strength } from './rules.ts';
import { type ApiKeyRow, apiKeyLedger, apiKeys, deactivateApiKey, insertApiKey, replaceApiKeySecret } from './store.ts';

const HOUR_MS = 3600 * 1000;
const YEAR_MS = 365 * 24 * HOUR_MS;

type Precondition = (record: { version: number }) => void;
type NewApiKey = Strength & {
  name: string;
  expires_at?: string | null | undefined;
  allowed_origins?: readonly string[] | null | undefined;
  tariff_id?: number | null | undefined;
};
/** A key that was just made: the only time that its secret is known (D4). */
export type MadeKey = { record: ApiKeyRow; key: string };

const newSecret = () => {
  const key = newKey();
  return { key, stored: { key_hash: Buffer.from(hashOfKey(key), 'hex'), hint: hintOf(key) } };
};

/** D4: without expires_at a key lives for a year, with null for ever. */
const expiryOf = (given: string | null | undefined, now: Date): string | null => {
  if (given === null) return null;
  if (given === undefined) return new Date(now.getTime() + YEAR_MS).toISOString();
  return futureTime('/expires_at', given, now);
};

/** When a key ends, in milliseconds. */
const endOf = (expiresAt: string | null): number =>
  expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);

/** D19.6: an active tariff of the tenant, which stays so. */
const mustBeTariff = async (tx: TenantTransaction, id: number | null): Promise<void> =>
  refuseFaults(await tariffNamingFaults(tx, id === null ? [] : [{ pointer: '/tariff_id', id }]));

export const createApiKey = async (tx: TenantTransaction, body: NewApiKey): Promise<MadeKey> => {
  const { name, scopes, price_detail, allowed_origins = null, tariff_id = null } = body;
  const { key, stored } = newSecret();
  const expires_at = expiryOf(body.expires_at, new Date());
  mustBeOrigins(allowed_origins);
  await mustBeTariff(tx, tariff_id);
  const record = await insertApiKey(tx, {
    name,
    scopes,
    price_detail,
    allowed_origins,
    tariff_id,
    expires_at,
    ...stored,
  });
  recordWrite(tx, apiKeyLedger, { before: null, after: record, record });
  return { key, record };
};

const lockExisting = async (tx: TenantTransaction, id: number, precondition: Precondition): Promise<ApiKeyRow> => {
  const record = await apiKeys.lock(tx, id);
  if (!record) throw notFound();
  precondition(record);
  return record;
};

export const listApiKeys = (read: TenantRead, filter: ListFilter) => apiKeys.list(read, filter);

export const getApiKey = async (read: TenantRead, id: number): Promise<ApiKeyRow> => {
  const record = await apiKeys.find(read, id);
  if (!record) throw notFound();
  return record;
};

type ApiKeyPatch = {
  name?: string;
  expires_at?: string | null;
  allowed_origins?: string[] | null;
  price_detail?: PriceDetail;
  tariff_id?: number | null;
  scopes?: readonly string[];
};

const mustKeepScopes = (requested: readonly string[] | undefined, own: readonly string[]): void => {
  const isSame =
    requested === undefined || (requested.length === own.length && requested.every((scope) => own.includes(scope)));
  const message = 'cannot be changed; create a new key with these scopes';
  refuseFaults(
    isSame ? [] : [{ pointer: '/scopes', code: 'unknown_value', message, params: { allowed: own, value: requested } }],
  );
};

/** D16.1: whether pages may use a key that could not before. */
const isWider = (origins: readonly string[] | null, before: readonly string[] | null): boolean =>
  before !== null && (origins === null || origins.some((origin) => !before.includes(origin)));

/** D4, D16, D19.6: name, expires_at, allowed_origins, price_detail, tariff_id. More than it had is given by who could make such a key. */
export const patchApiKey = async (
  tx: TenantTransaction,
  id: number,
  { scopes, ...patch }: ApiKeyPatch,
  own: Strength,
  precondition: Precondition,
): Promise<ApiKeyRow> => {
  const record = await lockExisting(tx, id, precondition);
  mustKeepScopes(scopes, record.scopes);
  const isNew = patch.expires_at !== undefined && endOf(patch.expires_at) !== endOf(record.expires_at);
  const expires_at = isNew ? expiryOf(patch.expires_at, new Date()) : record.expires_at;
  const requested = { ...record, ...patch, expires_at };
  if (patch.allowed_origins !== undefined) mustBeOrigins(patch.allowed_origins);
  if (requested.tariff_id !== record.tariff_id) await mustBeTariff(tx, requested.tariff_id);
  const isMore =
    endOf(expires_at) > endOf(record.expires_at) || isWider(requested.allowed_origins, record.allowed_origins);
  if (isMore || requested.price_detail !== record.price_detail) mustNotBeStronger(requested, own);
  const changes = differences(record, { ...patch, expires_at });
  return Object.keys(changes).length === 0 ? record : apiKeys.update(tx, record, changes);
};

type Rotation = { own: Strength; overlapHours: number };

/** A new secret under the same id, name and scopes, for another year if the key ends at all; D4: the old one stays good for the overlap. */
export const rotateApiKey = async (
  tx: TenantTransaction,
  id: number,
  { own, overlapHours }: Rotation,
  precondition: Precondition,
): Promise<MadeKey> => {
  const record = await lockExisting(tx, id, precondition);
  mustNotBeStronger(record, own);
  if (!record.active) throw new Problem('conflict', 'The key was revoked; make a new one instead of rotating it');
  const { key, stored } = newSecret();
  const now = new Date();
  const overlap_until = overlapHours === 0 ? null : new Date(now.getTime() + overlapHours * HOUR_MS).toISOString();
  const rotated = await replaceApiKeySecret(tx, id, {
    ...stored,
    expires_at: record.expires_at && expiryOf(undefined, now),
    overlap_until,
  });
  recordWrite(tx, apiKeyLedger, { before: record, after: rotated, record: rotated });
  return { key, record: rotated };
};

export const revokeApiKey = async (
  tx: TenantTransaction,
  id: number,
  precondition: Precondition,
): Promise<ApiKeyRow> => {
  const record = await lockExisting(tx, id, precondition);
  if (!record.active) return record;
  const revoked = await deactivateApiKey(tx, id);
  recordWrite(tx, apiKeyLedger, { before: record, after: revoked, record: revoked });
  return revoked;
};
