import sharp, { type Sharp } from 'sharp';
import { type PictureHeader, pictureHeader } from './picture-header.ts';
import {
  MAX_FRAMES,
  MAX_HELD_BYTES,
  MAX_KEPT_BYTES,
  MAX_PASSES,
  MAX_PIXELS,
  MAX_SIDE,
  MAX_SIZE_PIXELS,
  type PictureFault,
  type PictureResult,
  SIZES,
  type SizedPicture,
  tooCostly,
} from './picture-job.ts';

/** The second is for a picture of which the first would keep too much. */
const QUALITIES = [82, 50];

sharp.cache(false);
sharp.concurrency(1);
// Nothing but these three is ever read, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });

const fault = (code: PictureFault['code'], message: string, params: Record<string, unknown> = {}): PictureFault => ({
  code,
  message,
  params,
});

const broken = () => fault('broken_picture', 'cannot be decoded: the picture is damaged or incomplete');

/** D16.4: what can never be stored is refused by its header, before the decoder sees it. */
const headerFault = ({ width, height, frames, passes, heldBytes }: PictureHeader): PictureFault | undefined => {
  const sides = `it has ${width} x ${height}`;
  if (width * height > MAX_PIXELS)
    return fault('too_many_pixels', `must have at most 50 megapixels; ${sides}`, { width, height, limit: MAX_PIXELS });
  if (Math.max(width, height) > MAX_SIDE)
    return fault('side_too_long', `must have at most ${MAX_SIDE} pixels on each side; ${sides}`, {
      width,
      height,
      limit: MAX_SIDE,
    });
  if (frames > MAX_FRAMES)
    return fault('too_many_frames', `must have at most ${MAX_FRAMES} frames; it has ${frames}`, {
      count: frames,
      limit: MAX_FRAMES,
    });
  if (passes > MAX_PASSES) return tooCostly('passes', MAX_PASSES);
  if (heldBytes > MAX_HELD_BYTES) return tooCostly('memory_bytes', MAX_HELD_BYTES);
  return undefined;
};

/** The first frame, as it is; a fault in its data is an error, and so is an end that is missing. */
const opened = (bytes: Uint8Array): Sharp => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });

/** D16.4: never enlarged, and none of so many pixels that to make it would take the memory of the service. */
const targetSizes = (width: number, height: number): number[] =>
  SIZES.filter((size, index) => {
    const made = Math.min(size, width);
    return index === 0 || ((SIZES[index - 1] as number) < width && made * made * (height / width) <= MAX_SIZE_PIXELS);
  });

/** Without metadata, which nothing here asks to keep, and in the colours of screens. */
const sized = (source: Sharp, size: number, quality: number): Promise<Uint8Array> =>
  source
    .resize({ width: size, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();

/** From the smallest to the largest that fits into what a picture may keep. */
const allSizes = async (source: () => Sharp, sizes: readonly number[]): Promise<SizedPicture[]> => {
  const files: SizedPicture[] = [];
  let left = MAX_KEPT_BYTES;
  for (const size of sizes) {
    let bytes: Uint8Array | undefined;
    for (const quality of QUALITIES) {
      bytes = await sized(source(), size, quality);
      if (bytes.length <= left) break;
    }
    if (!bytes || bytes.length > left) break;
    files.push({ size, bytes });
    left -= bytes.length;
  }
  return files;
};

/** D16.4: a picture in all its sizes. */
export const makePicture = async (file: Uint8Array): Promise<PictureResult> => {
  const header = pictureHeader(file);
  if (header === undefined) return { fault: fault('not_a_picture', 'must be a PNG, JPEG or WebP picture') };
  if (header === 'broken') return { fault: broken() };
  const refused = headerFault(header);
  if (refused) return { fault: refused };
  try {
    const bytes = header.cleaned;
    const { format, width, height, autoOrient } = await opened(bytes).metadata();
    // The decoder must not see another picture than the one that was measured.
    if (format !== header.kind || width !== header.width || height !== header.height) return { fault: broken() };
    const sizes = targetSizes(autoOrient.width, autoOrient.height);
    // Decoded once: the smaller sizes are made of the largest one.
    const { data, info } = await opened(bytes)
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: sizes.at(-1) as number, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const files = await allSizes(() => sharp(data, { raw }), sizes);
    return files.length > 0
      ? { picture: { width: autoOrient.width, height: autoOrient.height, files } }
      : { fault: broken() };
  } catch {
    return { fault: broken() };
  }
};
