import { type Check, checkOf } from '../database/check.ts';
import type { SystemTransaction, TenantRead } from '../database/tenant-transaction.ts';
import type { PriceDetail, Scope } from './scopes.ts';

export type CallerRow = {
  tenantId: number;
  tenantVersion: number;
  tenantName: string;
  currency: string;
  priceBasis: 'HT' | 'TTC';
  keyId: number;
  keyVersion: number;
  keyName: string;
  scopes: Scope[];
  /** D16.1: the origins whose pages may use it; null is any. */
  allowedOrigins: readonly string[] | null;
  /** D16.6: whether it sees how a price comes about, or the price alone. */
  priceDetail: PriceDetail;
  /** D19.6: the tariff that its quotes are priced by; null: the list. */
  tariffId: number | null;
  /** Null: it does not end. */
  expiresAt: string | null;
  /** SHA-256 of the key, in hex. */
  hash: string;
  /** 1 for the secret that the key had before it was rotated, which is good until `expiresAt` (D4). */
  isPrevious: 0 | 1;
};

/** Compared with the time of the statement, which may come long after its transaction began. */
const found = (secret: string, expiresAt: string, isPrevious: 0 | 1): string =>
  `select k.tenant_id as "tenantId", t.version as "tenantVersion", t.name as "tenantName", t.currency, t.price_basis as "priceBasis",
     k.id as "keyId", k.version as "keyVersion", k.name as "keyName", k.scopes,
     k.allowed_origins as "allowedOrigins", k.price_detail as "priceDetail", k.tariff_id as "tariffId", ${expiresAt} as "expiresAt", c.hash, ${isPrevious} as "isPrevious"
   from unnest($1::text[]) as c (hash)
   join api_keys k on k.${secret} = decode(c.hash, 'hex') and k.active and (${expiresAt} is null or ${expiresAt} > statement_timestamp())
   join tenants t on t.id = k.tenant_id and t.active`;

const currentSecrets = found('key_hash', 'k.expires_at', 0);
/** D4: a secret that was rotated ends with its overlap, and at the latest with the key. */
const previousSecrets = found('previous_key_hash', 'least(k.overlap_until, k.expires_at)', 1);

/** D4: the valid keys of active tenants, in one statement for all requests that wait. */
export const findCallers = (read: SystemTransaction, hashes: readonly string[]) =>
  read.query<CallerRow>(`${currentSecrets} union all ${previousSecrets}`, [hashes]);

const unchangedCaller = `select k.id from api_keys k join tenants t on t.id = k.tenant_id
  where k.tenant_id = $1 and k.id = $2 and k.version = $3 and t.version = $4 and k.active and (k.expires_at is null or k.expires_at > statement_timestamp()) and t.active
    and ($5 = 0 or k.overlap_until > statement_timestamp())`;

const markOf = ({ tenantId, keyId, keyVersion, tenantVersion, isPrevious }: CallerRow) => [
  tenantId,
  keyId,
  keyVersion,
  tenantVersion,
  isPrevious,
];

/** Whether a key and its tenant are unchanged since they were read, and the key has not expired. */
export const isCallerUnchanged = async (read: TenantRead, caller: CallerRow): Promise<boolean> =>
  (await read.query(unchangedCaller, markOf(caller))).length === 1;

/** The same as a check, which is sent together with others: it has a value if that is so. */
export const callerCheck = (caller: CallerRow): Check => checkOf(unchangedCaller, markOf(caller));

export const listTenantIds = async (read: SystemTransaction): Promise<number[]> =>
  (await read.query<{ id: number }>('select id from tenants order by id')).map((row) => row.id);

export const hasTenant = async (read: SystemTransaction): Promise<boolean> =>
  (await read.query('select id from tenants limit 1')).length > 0;
