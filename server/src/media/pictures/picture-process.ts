import { constants, setPriority } from 'node:os';
import { makePicture } from './make-picture.ts';
import type { PictureResult } from './picture-job.ts';

/** The process that decodes one picture and ends: see `run-picture-job.ts`. */
try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {}

process.once('message', async (bytes: Uint8Array) => {
  const result: PictureResult = await makePicture(bytes);
  process.send?.(result, undefined, {}, () => process.disconnect());
});
