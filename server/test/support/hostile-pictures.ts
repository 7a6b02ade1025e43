import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { chunk, PNG_SIGNATURE } from './pictures.ts';

/** A complete grey picture of these sides. */
export const pngOf = (width: number, height: number, ...before: Buffer[]): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8); // Eight bits a pixel, grey.
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', head),
    ...before,
    chunk('IDAT', rows),
    chunk('IEND', new Uint8Array()),
  ]);
};

/** 97 KB that are complete: 50 million rows of one pixel. */
export const longPng = (): Buffer => pngOf(1, 50_000_000);

/** One pixel, and texts of 7.9 MB each that are packed into 8 KB. */
export const textPng = (texts: number): Buffer => {
  const packed = deflateSync(Buffer.alloc(7_900_000, 65));
  const text = chunk('zTXt', Buffer.concat([Buffer.from('k\0\0', 'latin1'), packed]));
  return pngOf(1, 1, ...Array<Buffer>(texts).fill(text));
};

const riff = (type: string, data: Uint8Array): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

/** An animation of one pixel. */
export const framesWebp = async (frames: number): Promise<Buffer> => {
  const still = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .webp({ lossless: true })
    .toBuffer();
  const frame = riff('ANMF', Buffer.concat([Buffer.alloc(12), Buffer.from([1, 0, 0, 0]), still.subarray(12)]));
  const parts = [riff('VP8X', Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0])), riff('ANIM', Buffer.alloc(6))];
  return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), ...parts, ...Array<Buffer>(frames).fill(frame)]));
};

const segment = (marker: number, data: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data]);

/** A grey progressive JPEG whose scans say nothing in a few bytes, and each of which walks over all blocks. */
export const scansJpeg = (side: number, scans: number): Buffer => {
  const blocks = Math.ceil(side / 8) ** 2;
  const oneCode = (table: number, value: number) => segment(0xc4, [table, 1, ...Array<number>(15).fill(0), value]);
  // Runs of 32,767 empty blocks: a zero, and fourteen ones.
  const bits = '011111111111111'.repeat(Math.ceil(blocks / 32_767));
  const runs = (bits.match(/.{1,8}/g) ?? []).flatMap((byte) => {
    const value = Number.parseInt(byte.padEnd(8, '1'), 2);
    return value === 255 ? [255, 0] : [value];
  });
  const scan = (from: number) => Buffer.concat([segment(0xda, [1, 1, 0, from, from, 0]), Buffer.from(runs)]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0]),
    oneCode(0x00, 0),
    oneCode(0x10, 0xe0),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: scans }, (_, number) => scan(1 + (number % 63))),
    Buffer.from([0xff, 0xd9]),
  ]);
};

/** Noise, which no encoder makes small. */
export const noiseJpeg = (width: number, height: number, quality: number): Promise<Buffer> => {
  const data = Buffer.allocUnsafe(width * height * 3);
  for (let at = 0, state = 12_345; at < data.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    data[at] = state >>> 16;
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
};
