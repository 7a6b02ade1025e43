import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';

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

const keyColumns = 'id, name, scopes, hint, expires_at, active, version, created_at, updated_at';

type Page = { page: number; page_size: number };

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
