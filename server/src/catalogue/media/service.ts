import { newPublicSecret, publicToken } from '../../platform/callers/key.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { type Fault, notFound, Problem, validationError } from '../../platform/errors.ts';
import { counted } from '../../platform/words/counted.ts';
import { MAX_FILE_BYTES, type Picture, SIZES } from './picture-job.ts';
import {
  deleteMedia,
  findMedia,
  findMediaByHash,
  findMediaFile,
  insertMedia,
  insertMediaFile,
  listMedia,
  listMediaUses,
  lockMedia,
  type MediaQuery,
  type MediaRow,
  type MediaUse,
  nameMedia,
  sumMediaBytes,
} from './store.ts';

const MIB = 1024 * 1024;
/** As many as a page of the library shows; the answer also has the number of all of them. */
const SHOWN_USES = 20;

const mediaResponse = ({ id, token, name, width, height, bytes, created_at }: MediaRow) => ({
  id,
  name,
  url: `/media/${token}.webp`,
  width,
  height,
  bytes,
  created_at,
});

export type Media = ReturnType<typeof mediaResponse>;

const fileFault = ({ code, message, params }: Omit<Fault, 'pointer'>) =>
  validationError([{ pointer: '/file', code, message, params }]);

/** D16.4: before anything is made of it. */
export const mustBeSmall = (bytes: Uint8Array): void => {
  if (bytes.length <= MAX_FILE_BYTES) return;
  const message = `must have at most 8 MiB (it has ${bytes.length} bytes)`;
  throw fileFault({ code: 'too_large', message, params: { limit: MAX_FILE_BYTES, bytes: bytes.length } });
};

export const refusedPicture = fileFault;

/** D16.4: uploads of one tenant that end at the same moment do not see each other: the bulk slots bound how many. */
const mustHaveRoom = (storedBytes: number, newBytes: number, limitMib: number): void => {
  const limit = limitMib * MIB;
  if (limit === 0 || storedBytes + newBytes <= limit) return;
  const message = `has no room: the pictures take ${storedBytes} bytes of at most ${limitMib} MiB; delete some that nothing shows`;
  throw fileFault({ code: 'no_room_for_pictures', message, params: { limit, bytes: storedBytes } });
};

const CONTROLS = /[\p{Cc}\p{Cf}]/gu;

/** The name of a file as the library shows it; null where nothing of it is printable. */
export const pictureName = (fileName: string): string | null => {
  const name = fileName.replaceAll(CONTROLS, '').trim();
  return name === '' ? null : name;
};

/** D16.4: the picture of a file that is there already. For another one there must be room, before any work is done. */
export const storedMedia = async (read: TenantRead, hash: Uint8Array, limitMib: number): Promise<Media | undefined> => {
  const [row, bytes] = await Promise.all([findMediaByHash(read, hash), sumMediaBytes(read)]);
  if (!row) mustHaveRoom(bytes, 1, limitMib);
  return row && mediaResponse(row);
};

/** A picture from before names were stored takes the name of its file when that is sent again; any other name stays. */
export const storedAgain = async (tx: TenantTransaction, media: Media, name: string | null): Promise<Media> => {
  const row = media.name === null && name !== null ? await nameMedia(tx, media.id, name) : undefined;
  return row ? mediaResponse(row) : media;
};

/** D16.4: `isNew` is false of a file that is there already. */
export const saveMedia = async (
  tx: TenantTransaction,
  { hash, name }: { hash: Uint8Array; name: string | null },
  { width, height, files }: Picture,
  limitMib: number,
): Promise<{ media: Media; isNew: boolean }> => {
  const bytes = files.at(-1)?.bytes.length ?? 0;
  const allBytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const made = await insertMedia(tx, {
    token: publicToken(tx.tenantId, newPublicSecret()),
    hash,
    name,
    width,
    height,
    bytes,
  });
  if (!made) return { media: mediaResponse((await findMediaByHash(tx, hash)) as MediaRow), isNew: false };
  mustHaveRoom(await sumMediaBytes(tx), allBytes, limitMib);
  for (const file of files) await insertMediaFile(tx, made.id, file);
  return { media: mediaResponse(made), isNew: true };
};

const withUses = (row: MediaRow, uses: readonly MediaUse[]) => {
  const own = uses.filter(({ token }) => token === row.token).map(({ token: _, ...use }) => use);
  return { ...mediaResponse(row), use_count: own.length, used_by: own.slice(0, SHOWN_USES) };
};

export const listMediaWithUses = async (read: TenantRead, query: MediaQuery) => {
  const [{ rows, total }, uses] = await Promise.all([listMedia(read, query), listMediaUses(read)]);
  return { rows: rows.map((row) => withUses(row, uses)), total };
};

export const getMedia = async (read: TenantRead, id: number) => {
  const [row, uses] = await Promise.all([findMedia(read, id), listMediaUses(read)]);
  if (!row) throw notFound();
  return withUses(row, uses);
};

/** D16.4: refused while an image_url or logo_url shows it. */
export const removeMedia = async (tx: TenantTransaction, id: number): Promise<void> => {
  const row = await lockMedia(tx, id);
  if (!row) throw notFound();
  const uses = (await listMediaUses(tx)).filter(({ token }) => token === row.token);
  if (uses.length > 0) {
    const names = uses.slice(0, 3).map(({ kind, name }) => `${kind} ${name}`);
    throw new Problem(
      'conflict',
      `${counted(uses.length, 'objects')} ${uses.length === 1 ? 'shows' : 'show'} the picture, first ${names.join(', ')}: change them first`,
      {
        errors: uses.map(({ kind, id, name }) => ({
          code: 'shown_by',
          message: `is shown by the ${kind} ${name}`,
          params: { resource: kind, id, name },
        })),
      },
    );
  }
  await deleteMedia(tx, id);
};

/** D16.4: one of the six sizes, or the largest; another one is not there. */
export const requestedSize = (w: string | undefined): number => {
  if (w === undefined) return SIZES.at(-1) as number;
  const size = SIZES.find((known) => String(known) === w);
  if (size === undefined) throw notFound();
  return size;
};

export const getMediaFile = async (read: TenantRead, token: string, size: number) => {
  const file = await findMediaFile(read, token, size);
  if (!file) throw notFound();
  return file;
};
