/**
 * D16.4: what a file says about itself, read by this code before the decoder sees a byte of it: what decoding would cost
 * is bounded by it. `cleaned` is the file without the parts that no pixel needs: texts, which may be packed a thousand
 * times as small as they are, and the further frames of an animated PNG.
 */
export type PictureHeader = {
  kind: 'png' | 'jpeg' | 'webp';
  width: number;
  height: number;
  frames: number;
  /** How often the decoder walks over all pixels. */
  passes: number;
  /** What the decoder holds at once, because it cannot decode row by row. */
  heldBytes: number;
  cleaned: Uint8Array;
};

const textAt = (bytes: Buffer, at: number, length: number): string => bytes.toString('latin1', at, at + length);

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
/** The chunks that decide a pixel, its colour or its orientation. */
const PNG_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'IDAT', 'IEND'];
/** By colour type; a palette becomes colours with transparency. */
const PNG_CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

const pngHeader = (bytes: Buffer): PictureHeader | undefined => {
  if (bytes.length < 33 || textAt(bytes, 12, 4) !== 'IHDR') return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth = 8, colourType = 6] = bytes.subarray(24, 26);
  const isInterlaced = bytes[28] === 1;
  const pixelBytes = (PNG_CHANNELS[colourType] ?? 4) * (depth > 8 ? 2 : 1);
  const cleaned = Buffer.allocUnsafe(bytes.length);
  let length = bytes.copy(cleaned, 0, 0, PNG_SIGNATURE.length);
  let frames = 1;
  for (let at = PNG_SIGNATURE.length; at + 8 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = textAt(bytes, at + 4, 4);
    if (PNG_CHUNKS.includes(type)) length += bytes.copy(cleaned, length, at, Math.min(end, bytes.length));
    if (type === 'acTL' && at + 12 <= bytes.length) frames = bytes.readUInt32BE(at + 8);
    if (type === 'IEND') break;
    at = end;
  }
  const heldBytes = isInterlaced ? width * height * pixelBytes : 0;
  const passes = isInterlaced ? 7 : 1;
  return { kind: 'png', width, height, frames, passes, heldBytes, cleaned: cleaned.subarray(0, length) };
};

const [SOI, EOI, SOS, COM, APP0, APP15, TEM, DHT, JPG, DAC] = [
  0xd8, 0xd9, 0xda, 0xfe, 0xe0, 0xef, 0x01, 0xc4, 0xc8, 0xcc,
];
/** The application segments with orientation (1), colour profile (2) and the meaning of the channels (0, 14). */
const JPEG_APPLICATIONS = [0, 1, 2, 14].map((number) => APP0 + number);

const isFrameMarker = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![DHT, JPG, DAC].includes(marker);
const standsAlone = (marker: number) => marker === TEM || (marker >= 0xd0 && marker <= SOI);
const isProgressive = (marker: number) => (marker & 3) === 2;

/** The bytes of all coefficients of a picture whose frame segment begins here: what several scans fill bit by bit. */
const coefficientBytes = (bytes: Buffer, at: number, pixels: number): number => {
  const factors = Array.from({ length: bytes[at + 9] ?? 0 }, (_, component) => {
    const factor = bytes[at + 11 + 3 * component] ?? 0x11;
    return Math.max(1, factor >> 4) * Math.max(1, factor & 15);
  });
  const most = Math.max(1, ...factors);
  return factors.reduce((sum, factor) => sum + (2 * pixels * factor) / most, 0);
};

/** Where the next marker after the data of a scan begins: 0xff in the data is followed by zero or by a restart. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
};

const jpegHeader = (bytes: Buffer): PictureHeader | undefined => {
  const cleaned = Buffer.allocUnsafe(bytes.length);
  let length = bytes.copy(cleaned, 0, 0, 2);
  let [width, height, held, scans, progressive, at] = [0, 0, 0, 0, false, 2];
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== EOI) {
    const marker = bytes[at + 1] as number;
    let end = at + 2;
    if (marker === 0xff)
      end = at + 1; // A byte that fills up.
    else if (!standsAlone(marker)) end = Math.min(bytes.length, end + bytes.readUInt16BE(at + 2));
    if (isFrameMarker(marker) && width === 0 && at + 10 <= bytes.length) {
      [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      held = coefficientBytes(bytes, at, width * height);
      progressive = isProgressive(marker);
    }
    if (marker === SOS) {
      scans += 1;
      end = endOfScan(bytes, end);
    }
    const isNote = marker === COM || (marker >= APP0 && marker <= APP15 && !JPEG_APPLICATIONS.includes(marker));
    if (!isNote) length += bytes.copy(cleaned, length, at, end);
    at = end;
  }
  // The end, or what the decoder has to judge.
  length += bytes.copy(cleaned, length, at);
  if (width === 0 || height === 0) return undefined;
  const heldBytes = progressive || scans > 1 ? held : 0;
  return {
    kind: 'jpeg',
    width,
    height,
    frames: 1,
    passes: Math.max(1, scans),
    heldBytes,
    cleaned: cleaned.subarray(0, length),
  };
};

const webpHeader = (bytes: Buffer): PictureHeader | undefined => {
  if (bytes.length < 30) return undefined;
  const first = textAt(bytes, 12, 4);
  let [width, height, frames] = [0, 0, 0];
  if (first === 'VP8X') [width, height] = [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  else if (first === 'VP8 ') [width, height] = [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  else if (first === 'VP8L') {
    const sides = bytes.readUInt32LE(21);
    [width, height] = [(sides & 0x3fff) + 1, ((sides >>> 14) & 0x3fff) + 1];
  }
  if (width === 0 || height === 0) return undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (textAt(bytes, at, 4) === 'ANMF') frames += 1;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  // Lossless data, transparency and the canvas of an animation are four bytes a pixel.
  const heldBytes = 4 * width * height;
  return { kind: 'webp', width, height, frames: Math.max(1, frames), passes: 1, heldBytes, cleaned: bytes };
};

/** Undefined for a file of another kind, 'broken' for one whose size cannot be read. The content decides, not the name. */
export const pictureHeader = (file: Uint8Array): PictureHeader | 'broken' | undefined => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (textAt(bytes, 0, 8) === PNG_SIGNATURE) return pngHeader(bytes) ?? 'broken';
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return jpegHeader(bytes) ?? 'broken';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return webpHeader(bytes) ?? 'broken';
  return undefined;
};
