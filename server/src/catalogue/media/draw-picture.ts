import sharp from 'sharp';

/** Large enough to read its measures, small enough for a message. */
const SIDE = 768;
/** Drawings are of a few thousand characters; a window of 100 m is still one. */
const MAX_PIXELS = 16_000_000;

sharp.cache(false);
sharp.concurrency(1);
// Nothing but a drawing is ever read here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

/** D23.2: a drawing as PNG, on white. */
export const drawPicture = (svg: string): Promise<Uint8Array> =>
  sharp(Buffer.from(svg), { limitInputPixels: MAX_PIXELS })
    .resize({ width: SIDE, height: SIDE, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer();
