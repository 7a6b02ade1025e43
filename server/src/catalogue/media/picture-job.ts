/** D16.4. */
export const SIZES = [64, 128, 256, 512, 1024, 2048] as const;

export const MAX_FILE_BYTES = 8 * 1024 * 1024;
export const MAX_PIXELS = 50_000_000;
/** What WebP can hold. */
export const MAX_SIDE = 16_383;
/** Finding the first frame of an animation takes as long as the square of their number. */
export const MAX_FRAMES = 1000;
/** How often the decoder may walk over all pixels: a progressive JPEG has about ten scans. */
export const MAX_PASSES = 100;
/** What the decoder may hold at once: four bytes for each of 50 million pixels. */
export const MAX_HELD_BYTES = 4 * MAX_PIXELS;
/** A size of more pixels is not made: only pictures more than twice as tall as they are wide have one. */
export const MAX_SIZE_PIXELS = 12_000_000;
/** Of all sizes of a picture together. */
export const MAX_KEPT_BYTES = 4 * 1024 * 1024;
/** What a picture process may take of the processor and of memory. */
export const PICTURE_LIMITS = { heapMb: 256, memoryMb: 448, cpuSeconds: 10, givesWay: true };

/** A size of a picture; the last one is no wider than the picture itself. */
export type SizedPicture = { size: number; bytes: Uint8Array };
export type Picture = { width: number; height: number; files: SizedPicture[] };

/** Why a file cannot be stored as a picture. */
export type PictureFault = {
  code:
    | 'not_a_picture'
    | 'too_many_pixels'
    | 'side_too_long'
    | 'too_many_frames'
    | 'too_costly_picture'
    | 'broken_picture';
  message: string;
  params: Record<string, unknown>;
};

/** The bytes of a picture that somebody sent, or a drawing of ours. */
export type PictureJob = Uint8Array | { svg: string };

export type PictureResult = { picture: Picture } | { fault: PictureFault };

/** A picture that takes more of something than it may, whoever sends it and however often. */
export const tooCostly = (what: 'passes' | 'memory_bytes' | 'cpu_seconds', limit: number): PictureFault => ({
  code: 'too_costly_picture',
  message: `takes too much ${what === 'memory_bytes' ? 'memory' : 'time'} to decode: save it with fewer pixels, not progressive and not interlaced`,
  params: { what, limit },
});
