import type { Check } from '../database/pipeline/checks.ts';
import { spelledOut } from '../database/pipeline/spelled-out.ts';
import type { SystemTransaction, TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';

export type TenantRow = {
  id: number;
  name: string;
  currency: string;
  price_basis: 'HT' | 'TTC';
  active: boolean;
  version: number;
  created_at: string;
  updated_at: string;
};

export type ApiKeyRow = {
  id: number;
  name: string;
  scopes: string[];
  hint: string;
  expires_at: string;
  active: boolean;
  version: number;
  created_at: string;
  updated_at: string;
};

const tenantColumns = 'id, name, currency, price_basis, active, version, created_at, updated_at';
const keyColumns = 'id, name, scopes, hint, expires_at, active, version, created_at, updated_at';

type NewTenant = Pick<TenantRow, 'name' | 'currency' | 'price_basis' | 'active'>;
type Page = { page: number; page_size: number };

export const insertTenant = async (tx: SystemTransaction, tenant: NewTenant): Promise<TenantRow> => {
  const rows = await tx.query<TenantRow>(
    `insert into tenants (name, currency, price_basis, active) values ($1, $2, $3, $4) returning ${tenantColumns}`,
    [tenant.name, tenant.currency, tenant.price_basis, tenant.active],
  );
  return rows[0] as TenantRow;
};

export const lockTenant = (tx: SystemTransaction, id: number) =>
  tx.one<TenantRow>(`select ${tenantColumns} from tenants where id = $1 for no key update`, [id]);

export const findTenant = (tx: SystemTransaction, id: number) =>
  tx.one<TenantRow>(`select ${tenantColumns} from tenants where id = $1`, [id]);

export const updateTenant = async (tx: SystemTransaction, { id, ...tenant }: NewTenant & { id: number }) => {
  const rows = await tx.query<TenantRow>(
    `update tenants set name = $2, currency = $3, price_basis = $4, active = $5, version = version + 1, updated_at = now()
     where id = $1 returning ${tenantColumns}`,
    [id, tenant.name, tenant.currency, tenant.price_basis, tenant.active],
  );
  return rows[0] as TenantRow;
};

export const listTenants = async (read: SystemTransaction, active: boolean | undefined, { page, page_size }: Page) => {
  const wanted = active ?? null;
  const [rows, counts] = await Promise.all([
    read.query<TenantRow>(
      `select ${tenantColumns} from tenants where $1::boolean is null or active = $1 order by id limit $2 offset $3`,
      [wanted, page_size, Math.min((page - 1) * page_size, Number.MAX_SAFE_INTEGER)],
    ),
    read.query<{ total: number }>('select count(*) as total from tenants where $1::boolean is null or active = $1', [
      wanted,
    ]),
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
};

export const listTenantIds = async (read: SystemTransaction): Promise<number[]> =>
  (await read.query<{ id: number }>('select id from tenants order by id')).map((row) => row.id);

export type CallerRow = {
  tenantId: number;
  tenantVersion: number;
  tenantName: string;
  currency: string;
  priceBasis: 'HT' | 'TTC';
  keyId: number;
  keyVersion: number;
  keyName: string;
  scopes: ('storefront:read' | 'catalogue:read' | 'catalogue:write' | 'keys:manage')[];
  expiresAt: string;
  /** SHA-256 of the key, in hex. */
  hash: string;
};

/** D4: live keys of active tenants, for all requests that wait, in one statement. */
export const findCallers = (read: SystemTransaction, hashes: readonly string[]) =>
  read.query<CallerRow>(
    `select k.tenant_id as "tenantId", t.version as "tenantVersion", t.name as "tenantName", t.currency, t.price_basis as "priceBasis",
       k.id as "keyId", k.version as "keyVersion", k.name as "keyName", k.scopes, k.expires_at as "expiresAt",
       encode(k.key_hash, 'hex') as hash
     from unnest($1::text[]) as c (hash)
     join api_keys k on k.key_hash = decode(c.hash, 'hex') and k.active and k.expires_at > now()
     join tenants t on t.id = k.tenant_id and t.active`,
    [hashes],
  );

const unchangedCaller = `select k.id from api_keys k join tenants t on t.id = k.tenant_id
  where k.tenant_id = $1 and k.id = $2 and k.version = $3 and t.version = $4 and k.active and k.expires_at > now() and t.active`;

const markOf = ({ tenantId, keyId, keyVersion, tenantVersion }: CallerRow) => [
  tenantId,
  keyId,
  keyVersion,
  tenantVersion,
];

/** Whether nothing was written to a key and its tenant since they were read, and the key has not run out. */
export const isCallerUnchanged = async (read: TenantRead, caller: CallerRow): Promise<boolean> =>
  (await read.query(unchangedCaller, markOf(caller))).length === 1;

/** The same, to travel with others: has a value where it holds. */
export const callerCheck = (caller: CallerRow): Check => spelledOut(unchangedCaller, markOf(caller));

type NewKey = { name: string; scopes: readonly string[]; key_hash: Uint8Array; hint: string; expires_at: string };

export const insertApiKey = async (tx: TenantTransaction, key: NewKey): Promise<ApiKeyRow> => {
  const rows = await tx.query<ApiKeyRow>(
    `insert into api_keys (tenant_id, name, scopes, key_hash, hint, expires_at, active)
     values ($1, $2, $3, $4, $5, $6, true) returning ${keyColumns}`,
    [tx.tenantId, key.name, key.scopes, key.key_hash, key.hint, key.expires_at],
  );
  return rows[0] as ApiKeyRow;
};

export const lockApiKey = (tx: TenantTransaction, id: number) =>
  tx.one<ApiKeyRow>(`select ${keyColumns} from api_keys where tenant_id = $1 and id = $2 for no key update`, [
    tx.tenantId,
    id,
  ]);

export const findApiKey = (read: TenantRead, id: number) =>
  read.one<ApiKeyRow>(`select ${keyColumns} from api_keys where tenant_id = $1 and id = $2`, [read.tenantId, id]);

export const listApiKeys = async (read: TenantRead, active: boolean | undefined, { page, page_size }: Page) => {
  const values = [read.tenantId, active ?? null];
  const where = 'tenant_id = $1 and ($2::boolean is null or active = $2)';
  const [rows, counts] = await Promise.all([
    read.query<ApiKeyRow>(`select ${keyColumns} from api_keys where ${where} order by id limit $3 offset $4`, [
      ...values,
      page_size,
      Math.min((page - 1) * page_size, Number.MAX_SAFE_INTEGER),
    ]),
    read.query<{ total: number }>(`select count(*) as total from api_keys where ${where}`, values),
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
};

export const replaceApiKeySecret = async (
  tx: TenantTransaction,
  id: number,
  secret: Pick<NewKey, 'key_hash' | 'hint' | 'expires_at'>,
) => {
  const rows = await tx.query<ApiKeyRow>(
    `update api_keys set key_hash = $3, hint = $4, expires_at = $5, version = version + 1, updated_at = now()
     where tenant_id = $1 and id = $2 returning ${keyColumns}`,
    [tx.tenantId, id, secret.key_hash, secret.hint, secret.expires_at],
  );
  return rows[0] as ApiKeyRow;
};

export const deactivateApiKey = async (tx: TenantTransaction, id: number) => {
  const rows = await tx.query<ApiKeyRow>(
    `update api_keys set active = false, version = version + 1, updated_at = now()
     where tenant_id = $1 and id = $2 returning ${keyColumns}`,
    [tx.tenantId, id],
  );
  return rows[0] as ApiKeyRow;
};

export const hasTenant = async (read: SystemTransaction): Promise<boolean> =>
  (await read.query('select id from tenants limit 1')).length > 0;
