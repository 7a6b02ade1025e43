import { crc32, deflateRawSync } from 'node:zlib';

const LOCAL_ENTRY = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the first day of zip archives: the same contents give the same bytes, and so the same ETag. */
const NO_DATE = 0x0021;

type Entry = { name: Buffer; crc: number; packed: Buffer; size: number; offset: number };

/** What the header of an entry and its line in the directory have in common. */
const commonFields = ({ name, crc, packed, size }: Entry): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_NAMES, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(NO_DATE, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
};

const signature = (value: number, ...more: number[]): Buffer => {
  const bytes = Buffer.alloc(4 + 2 * more.length);
  bytes.writeUInt32LE(value, 0);
  for (const [index, number] of more.entries()) bytes.writeUInt16LE(number, 4 + 2 * index);
  return bytes;
};

const directoryLine = (entry: Entry): Buffer[] => {
  // Comment, disk and attributes: none.
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(entry.offset, 10);
  return [signature(DIRECTORY_ENTRY, VERSION), commonFields(entry), tail, entry.name];
};

/** Builds a zip archive from texts as they arrive. */
export const zipArchive = (files: Iterable<readonly [name: string, text: string]>): Buffer => {
  const parts: Buffer[] = [];
  const entries: Entry[] = [];
  let offset = 0;
  for (const [path, text] of files) {
    const data = Buffer.from(text);
    const entry = {
      name: Buffer.from(path),
      crc: crc32(data),
      packed: deflateRawSync(data),
      size: data.length,
      offset,
    };
    entries.push(entry);
    const pieces = [signature(LOCAL_ENTRY), commonFields(entry), entry.name, entry.packed];
    parts.push(...pieces);
    offset += pieces.reduce((sum, piece) => sum + piece.length, 0);
  }
  const directory = Buffer.concat(entries.flatMap(directoryLine));
  const end = Buffer.alloc(14);
  end.writeUInt16LE(entries.length, 0);
  end.writeUInt16LE(entries.length, 2);
  end.writeUInt32LE(directory.length, 4);
  end.writeUInt32LE(offset, 8);
  return Buffer.concat([...parts, directory, signature(END_OF_DIRECTORY, 0, 0), end]);
};
