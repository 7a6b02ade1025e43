import type { TenantRead } from '../platform/database/tenant-transaction.ts';

/** D16.4: the stored widths of pictures, by their tokens. */
export const listPictureWidths = (read: TenantRead, tokens: readonly string[]) =>
  read.query<{ token: string; size: number }>(
    `select m.token, f.size from media m join media_files f on f.tenant_id = m.tenant_id and f.media_id = m.id
     where m.tenant_id = $1 and m.token = any($2::text[]) order by m.token, f.size`,
    [read.tenantId, tokens],
  );
