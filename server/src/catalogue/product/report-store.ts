import type { TenantRead } from '../../platform/database/tenant-transaction.ts';

/** Which of these ids are options of the tenant, active or not. */
export const listKnownOptionIds = async (read: TenantRead, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await read.query<{ id: number }>(
    'select id from options where tenant_id = $1 and id = any($2::bigint[])',
    [read.tenantId, ids],
  );
  return new Set(rows.map(({ id }) => id));
};
