import { extname } from 'node:path';
import { unavailable } from '../../platform/errors.ts';
import { type JobCaller, JobEnded, jobPool } from '../../platform/workers/job-pool.ts';
import { PICTURE_LIMITS, type PictureFault, type PictureJob, type PictureResult, tooCostly } from './picture-job.ts';

/**
 * D16.4: what decodes pictures is written in C, and a hostile picture could take it over: each has a process of its own. Bulk slots
 * bound how many wait (docs/adr/0110).
 */
const pictures = jobPool({
  // The file next to this one with the same extension: TypeScript from source, JavaScript if it was built.
  script: new URL(`./picture-process${extname(import.meta.filename)}`, import.meta.url),
  limits: PICTURE_LIMITS,
  waitMs: 30_000,
  isReused: false,
});

const MIB = 1024 * 1024;

/** A picture is refused if its process ended before it was made. */
const faultOf = ({ excess }: JobEnded): PictureFault => {
  if (excess === 'cpu_seconds') return tooCostly(excess, PICTURE_LIMITS.cpuSeconds);
  if (excess === 'memory') return tooCostly('memory_bytes', PICTURE_LIMITS.memoryMb * MIB);
  return { code: 'broken_picture', message: 'cannot be decoded: the picture is damaged', params: {} };
};

const run = async <Result>(job: PictureJob, caller: JobCaller, ended: (error: JobEnded) => Result) => {
  try {
    return (await pictures.run(job, caller)) as Result;
  } catch (error) {
    if (error instanceof JobEnded) return ended(error);
    throw error;
  }
};

/** Makes a picture in a process of its own, two at a time. */
export const makePictureApart = (caller: JobCaller, bytes: Uint8Array): Promise<PictureResult> =>
  run<PictureResult>(bytes, caller, (error) => ({ fault: faultOf(error) }));

/** D23.2: a drawing of ours as PNG, made in the same kind of process: names of a catalogue stand in it. */
export const drawPictureApart = async (caller: JobCaller, svg: string): Promise<Uint8Array> => {
  const { png } = await run<{ png: Uint8Array }>({ svg }, caller, () => {
    throw unavailable('The drawing could not be turned into a picture. Try again.');
  });
  return png;
};
