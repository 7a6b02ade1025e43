import { constants, crc32, deflateRawSync } from 'node:zlib';

export type RawEntry = {
  name: string;
  /** As it stands in the archive. */
  data: Uint8Array;
  method?: number;
  flags?: number;
  crc?: number;
  /** What the directory claims; the truth when absent. */
  size?: number;
};

/** A zip archive whose every claim can be false. */
export const rawZip = (entries: readonly RawEntry[]): Buffer => {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, method = 8, flags = 0, crc = 0, size = data.length } of entries) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\0\0', 'latin1'), fields, tail, Buffer.from(name));
    bodies.push(body);
    offset += body.length;
  }
  const lines = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(lines.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, lines, Buffer.from('PK\x05\x06', 'latin1'), end]);
};

export const deflated = (name: string, text: string): RawEntry => ({
  name,
  data: deflateRawSync(text),
  crc: crc32(text),
});

/** `count` times the same text in a few bytes each: flushed blocks of deflate can be put behind each other. */
export const deflatedBomb = (name: string, text: string, count: number): RawEntry => {
  const block = deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  const last = deflateRawSync('');
  return { name, data: Buffer.concat([...Array.from({ length: count }, () => block), last]), size: 100 };
};
