import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS, type PictureFault, type PictureResult, SIZES, type SizedPicture } from './picture-job.ts';
import { pictureKind } from './picture-kind.ts';

/** What WebP can hold. */
const MAX_SIDE = 16_383;
const QUALITY = 82;

sharp.cache(false);
sharp.concurrency(1);
// Nothing but these three is ever read, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });

const fault = (code: PictureFault['code'], message: string, params: Record<string, unknown> = {}): PictureResult => ({
  fault: { code, message, params },
});

const broken = () => fault('broken_picture', 'cannot be decoded: the picture is damaged or incomplete');

/** The first frame, as it is; a fault in its data is an error, and so is an end that is missing. */
const opened = (bytes: Uint8Array): Sharp => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });

/** A size, never enlarged; without metadata, which nothing here asks to keep, and in the colours of screens. */
const sized = async (source: Sharp, size: number): Promise<SizedPicture> => {
  const bytes = await source
    .resize({ width: size, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
  return { size, bytes };
};

/** D16.4: a picture in all its sizes. The size of the picture is read before a pixel is decoded. */
export const makePicture = async (bytes: Uint8Array): Promise<PictureResult> => {
  const kind = pictureKind(bytes);
  if (kind === undefined) return fault('not_a_picture', 'must be a PNG, JPEG or WebP picture');
  try {
    // Of the header alone, whatever it says.
    const told = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    const pixels = told.width * told.height;
    if (told.format !== kind) return broken();
    if (pixels > MAX_PIXELS)
      return fault('too_many_pixels', `must have at most 50 megapixels; it has ${told.width} x ${told.height}`, {
        width: told.width,
        height: told.height,
        limit: MAX_PIXELS,
      });
    // Decoded once: the smaller sizes are made of the largest one.
    const largest = SIZES.at(-1) as number;
    const { data, info } = await opened(bytes)
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: largest, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const wanted = SIZES.filter((_size, place) => place === 0 || (SIZES[place - 1] as number) < width);
    const files: SizedPicture[] = [];
    for (const size of wanted) files.push(await sized(sharp(data, { raw: { width, height, channels } }), size));
    const { autoOrient } = told;
    return { picture: { width: autoOrient.width, height: autoOrient.height, files } };
  } catch {
    return broken();
  }
};
