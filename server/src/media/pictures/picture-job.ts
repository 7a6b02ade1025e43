/** D16.4. */
export const SIZES = [64, 128, 256, 512, 1024, 2048] as const;

export const MAX_FILE_BYTES = 8 * 1024 * 1024;
export const MAX_PIXELS = 50_000_000;

/** A size of a picture; the last one is no wider than the picture itself. */
export type SizedPicture = { size: number; bytes: Uint8Array };
export type Picture = { width: number; height: number; files: SizedPicture[] };

/** Why a file is no picture that is kept. */
export type PictureFault = {
  code: 'not_a_picture' | 'too_many_pixels' | 'broken_picture';
  message: string;
  params: Record<string, unknown>;
};

export type PictureResult = { picture: Picture } | { fault: PictureFault };
