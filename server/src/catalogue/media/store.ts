import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { conditionOn } from '../../platform/resource/store.ts';
import type { SizedPicture } from './picture-job.ts';

export type MediaRow = {
  id: number;
  token: string;
  /** Of the file that it came in; null of pictures from before names were stored. */
  name: string | null;
  width: number;
  height: number;
  bytes: number;
  created_at: string;
};

export type MediaQuery = { page: number; page_size: number; q?: string | undefined };

const columns = 'id, token, name, width, height, bytes, created_at';

export const findMediaByHash = (read: TenantRead | TenantTransaction, hash: Uint8Array) =>
  read.one<MediaRow>(`select ${columns} from media where tenant_id = $1 and hash = $2`, [read.tenantId, hash]);

/** Of all sizes of all pictures of the tenant; the length of a file is known without reading it. */
export const sumMediaBytes = async (read: TenantRead | TenantTransaction): Promise<number> => {
  const row = await read.one<{ bytes: number }>(
    'select coalesce(sum(octet_length(content)), 0)::bigint as bytes from media_files where tenant_id = $1',
    [read.tenantId],
  );
  return row?.bytes ?? 0;
};

/** Undefined if the same file has come in meanwhile. */
export const insertMedia = (
  tx: TenantTransaction,
  { token, hash, name, width, height, bytes }: Omit<MediaRow, 'id' | 'created_at'> & { hash: Uint8Array },
) =>
  tx.one<MediaRow>(
    `insert into media (tenant_id, token, hash, name, width, height, bytes) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, hash) do nothing returning ${columns}`,
    [tx.tenantId, token, hash, name, width, height, bytes],
  );

/** A picture that has a name stays with it. */
export const nameMedia = (tx: TenantTransaction, id: number, name: string) =>
  tx.one<MediaRow>(
    `update media set name = $3 where tenant_id = $1 and id = $2 and name is null returning ${columns}`,
    [tx.tenantId, id, name],
  );

export const insertMediaFile = (tx: TenantTransaction, mediaId: number, { size, bytes }: SizedPicture) =>
  tx.query('insert into media_files (tenant_id, media_id, size, content) values ($1, $2, $3, $4)', [
    tx.tenantId,
    mediaId,
    size,
    bytes,
  ]);

const condition = conditionOn(['name']);

export const listMedia = async (read: TenantRead, { page, page_size, q }: MediaQuery) => {
  const offset = Math.min((page - 1) * page_size, Number.MAX_SAFE_INTEGER);
  const { where, values } = condition({ equals: {}, q }, read.tenantId);
  const [rows, counts] = await Promise.all([
    read.query<MediaRow>(
      `select ${columns} from media where ${where} order by id limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, page_size, offset],
    ),
    read.query<{ total: number }>(`select count(*) as total from media where ${where}`, values),
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
};

export const lockMedia = (tx: TenantTransaction, id: number) =>
  tx.one<MediaRow>(`select ${columns} from media where tenant_id = $1 and id = $2 for update`, [tx.tenantId, id]);

export const findMedia = (read: TenantRead, id: number) =>
  read.one<MediaRow>(`select ${columns} from media where tenant_id = $1 and id = $2`, [read.tenantId, id]);

export const deleteMedia = async (tx: TenantTransaction, id: number): Promise<void> => {
  await tx.query('delete from media_files where tenant_id = $1 and media_id = $2', [tx.tenantId, id]);
  await tx.query('delete from media where tenant_id = $1 and id = $2', [tx.tenantId, id]);
};

/** D16.4: the widest that is not wider than requested; a picture is never enlarged. */
export const findMediaFile = (read: TenantRead, token: string, size: number) =>
  read.one<{ size: number; content: Uint8Array }>(
    `select f.size, f.content from media m
     join media_files f on f.tenant_id = m.tenant_id and f.media_id = m.id
     where m.tenant_id = $1 and m.token = $2 and f.size <= $3 order by f.size desc limit 1`,
    [read.tenantId, token, size],
  );

export type MediaUse = {
  kind: 'brand' | 'category' | 'product' | 'option' | 'settings';
  id: number;
  name: string;
  token: string;
};

const usesIn = (kind: MediaUse['kind'], table: string, column: string, name = 'name'): string =>
  `select '${kind}' as kind, id, ${name} as name, substring(${column} from '/media/([A-Za-z0-9_-]+)[.]webp') as token
   from ${table} where tenant_id = $1 and ${column} like '%/media/%'`;

const uses = [
  usesIn('brand', 'brands', 'logo_url'),
  usesIn('category', 'categories', 'image_url'),
  usesIn('product', 'products', 'image_url'),
  usesIn('option', 'options', 'image_url'),
  usesIn('settings', 'settings', "(company ->> 'logo_url')", "coalesce(company ->> 'name', '')"),
].join(' union all ');

/** What shows a picture, active or not: by its path, or by its whole address. */
export const listMediaUses = (read: TenantRead | TenantTransaction) =>
  read.query<MediaUse>(`select kind, id, name, token from (${uses}) u where token is not null order by kind, id`, [
    read.tenantId,
  ]);
