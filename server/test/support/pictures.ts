import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const RED = { r: 200, g: 40, b: 40 };

/** A plain picture of this size. */
export const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } });

export const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A small file that claims to be a huge picture, of which every pixel would have to be made. */
export const hugePng = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8); // One bit a pixel, grey.
  const rows = deflateSync(Buffer.alloc((width / 8 + 1) * 200));
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', new Uint8Array())]);
};

/** As a camera writes it: lying on its side, with the place where it was taken. */
export const photograph = (width: number, height: number) =>
  plainPicture(width, height)
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Secret owner', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
