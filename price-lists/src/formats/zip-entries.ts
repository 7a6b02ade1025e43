import { crc32, createInflateRaw } from 'node:zlib';
import { fileLimits, UnreadableFile } from './limits.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
const CHUNK_BYTES = 64 * 1024;
const MIB = 1024 * 1024;

export type ZipEntry = {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packedBytes: number;
  /** The offset of its own header. */
  offset: number;
};

/** How many bytes may still be unpacked: one budget for the whole file, whatever sizes its directory claims. */
type UnpackBudget = { leftBytes: number };

export const unpackBudget = (): UnpackBudget => ({ leftBytes: fileLimits.unpackedBytes });

export const brokenWorkbook = (why: string) =>
  new UnreadableFile('broken_workbook', `The workbook is damaged: ${why}`, {}, { why });

const endOfDirectory = (bytes: Buffer): number => {
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = bytes.length - END_BYTES; at >= first; at--) if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw brokenWorkbook('the end of the zip archive is missing');
};

/** The entries that the directory at the end lists. Bytes between entries are never looked at. */
export const zipEntries = (bytes: Buffer): ZipEntry[] => {
  const end = endOfDirectory(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY)
      throw brokenWorkbook('its directory is not complete');
    const nameBytes = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
    entries.push({
      name,
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packedBytes: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
};

const packedData = (bytes: Buffer, entry: ZipEntry): Buffer => {
  const { offset, packedBytes, name } = entry;
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_ENTRY)
    throw brokenWorkbook(`${name} is missing`);
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packedBytes > bytes.length) throw brokenWorkbook(`${name} is cut off`);
  return bytes.subarray(start, start + packedBytes);
};

async function* unpacked(bytes: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const data = packedData(bytes, entry);
  if (entry.method === STORED) {
    for (let at = 0; at < data.length; at += CHUNK_BYTES) yield data.subarray(at, at + CHUNK_BYTES);
    return;
  }
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(data);
  try {
    yield* inflate;
  } catch (error) {
    throw brokenWorkbook(`${entry.name} cannot be unpacked (${(error as Error).message})`);
  }
}

const checkSize = (unpackedBytes: number, entry: ZipEntry, budget: UnpackBudget): void => {
  const { unpackedBytes: most, unpackedTimes, unpackedAnyway } = fileLimits;
  if (budget.leftBytes < 0)
    throw new UnreadableFile(
      'too_large_unpacked',
      `The workbook unpacks to more than ${most / MIB} MiB, the limit: send it in parts`,
      {},
      { limit_bytes: most },
    );
  if (unpackedBytes > Math.max(unpackedAnyway, unpackedTimes * entry.packedBytes)) {
    const message = `${entry.name} unpacks to more than ${unpackedTimes} times its size, the limit`;
    throw new UnreadableFile('too_large_unpacked', message, {}, { part: entry.name, limit_times: unpackedTimes });
  }
};

/**
 * The content of an entry, piece by piece, so that only one piece is held at a time. Each piece is charged to the
 * budget when it arrives: the sizes in a directory may be false.
 */
export async function* readEntry(bytes: Buffer, entry: ZipEntry, budget: UnpackBudget): AsyncGenerator<Buffer> {
  if (entry.flags & ENCRYPTED) throw brokenWorkbook(`${entry.name} is encrypted; save the workbook without a password`);
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw brokenWorkbook(`${entry.name} is packed in a way that is not read`);
  let crc = 0;
  let unpackedBytes = 0;
  for await (const piece of unpacked(bytes, entry)) {
    unpackedBytes += piece.length;
    budget.leftBytes -= piece.length;
    checkSize(unpackedBytes, entry, budget);
    crc = crc32(piece, crc);
    yield piece;
  }
  // Otherwise a flipped bit in a price would be taken for a price.
  if (crc !== entry.crc) throw brokenWorkbook(`the checksum of ${entry.name} does not match`);
}
