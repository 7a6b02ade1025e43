import type { PriceDetail, Scope } from '../../platform/callers/scopes.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { LedgerKind } from '../../platform/ledger/recorded-change.ts';
import { selectList } from '../../platform/resource/columns.ts';
import { type Table, tenantTable } from '../../platform/resource/store.ts';

export type ApiKeyRow = {
  id: number;
  name: string;
  scopes: Scope[];
  allowed_origins: string[] | null;
  price_detail: PriceDetail;
  /** D19.6: what its quotes are priced by; null: the list. */
  tariff_id: number | null;
  hint: string;
  /** Null: it does not end. */
  expires_at: string | null;
  /** D4: until when the secret before the last rotation stays good; null where it does not. */
  overlap_until: string | null;
  active: boolean;
  version: number;
  created_at: string;
  updated_at: string;
};

const columns = [
  'name',
  'scopes',
  'allowed_origins',
  'price_detail',
  'tariff_id',
  'hint',
  'expires_at',
  'overlap_until',
  'active',
] as const;
const keyColumns = selectList(columns);

export const apiKeyLedger: LedgerKind<ApiKeyRow> = {
  kind: 'api_key',
  fields: ['name', 'scopes', 'allowed_origins', 'price_detail', 'tariff_id', 'expires_at', 'active'],
};

/** Without inserts: the hash of a key is written by the statements below, and read by nobody but who looks for a caller. */
export const apiKeys: Pick<Table<ApiKeyRow>, 'find' | 'lock' | 'list' | 'update'> = tenantTable<ApiKeyRow>({
  table: 'api_keys',
  columns,
  json: [],
  search: [],
  ledger: apiKeyLedger,
});

type NewKey = Pick<ApiKeyRow, 'name' | 'hint' | 'expires_at' | 'price_detail' | 'tariff_id'> & {
  scopes: readonly Scope[];
  allowed_origins: readonly string[] | null;
  key_hash: Uint8Array;
};

export const insertApiKey = async (tx: TenantTransaction, key: NewKey): Promise<ApiKeyRow> => {
  const rows = await tx.query<ApiKeyRow>(
    `insert into api_keys (tenant_id, name, scopes, allowed_origins, price_detail, tariff_id, key_hash, hint, expires_at, active)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true) returning ${keyColumns}`,
    [
      tx.tenantId,
      key.name,
      key.scopes,
      key.allowed_origins,
      key.price_detail,
      key.tariff_id,
      key.key_hash,
      key.hint,
      key.expires_at,
    ],
  );
  return rows[0] as ApiKeyRow;
};

/** D4: the old secret stays good until `overlap_until`; one from an earlier rotation ends now. */
export const replaceApiKeySecret = async (
  tx: TenantTransaction,
  id: number,
  secret: Pick<NewKey, 'key_hash' | 'hint' | 'expires_at'> & { overlap_until: string | null },
) => {
  const rows = await tx.query<ApiKeyRow>(
    `update api_keys set key_hash = $3, hint = $4, expires_at = $5, overlap_until = $6::timestamptz,
       previous_key_hash = case when $6::timestamptz is null then null else key_hash end, version = version + 1, updated_at = now()
     where tenant_id = $1 and id = $2 returning ${keyColumns}`,
    [tx.tenantId, id, secret.key_hash, secret.hint, secret.expires_at, secret.overlap_until],
  );
  return rows[0] as ApiKeyRow;
};

export const deactivateApiKey = async (tx: TenantTransaction, id: number) => {
  const rows = await tx.query<ApiKeyRow>(
    `update api_keys set active = false, overlap_until = null, previous_key_hash = null, version = version + 1, updated_at = now()
     where tenant_id = $1 and id = $2 returning ${keyColumns}`,
    [tx.tenantId, id],
  );
  return rows[0] as ApiKeyRow;
};
