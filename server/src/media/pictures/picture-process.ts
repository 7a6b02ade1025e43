import { constants, setPriority } from 'node:os';
import {
  MAX_CPU_SECONDS,
  MAX_PROCESS_MIB,
  type PictureFault,
  type PictureJob,
  type PictureResult,
  tooCostly,
} from './picture-job.ts';

/** The process that decodes one picture and ends: see `run-picture-job.ts`. */
try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {}

const MIB = 1024 * 1024;
const LOOK_MS = 10;

/** The decoder works in a thread of its own, so that this one can look. */
const excess = (): PictureFault | undefined => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1e6 > MAX_CPU_SECONDS) return tooCostly('cpu_seconds', MAX_CPU_SECONDS);
  return process.memoryUsage.rss() > MAX_PROCESS_MIB * MIB
    ? tooCostly('memory_bytes', MAX_PROCESS_MIB * MIB)
    : undefined;
};

/** The limits of the header are estimates; these hold for whatever the decoder makes of a file. Work, not a clock, is measured. */
const overLimit = (): Promise<PictureResult> =>
  new Promise((resolve) => {
    const timer = setInterval(() => {
      const fault = excess();
      if (!fault) return;
      clearInterval(timer);
      resolve({ fault });
    }, LOOK_MS).unref();
  });

/** Each job loads what it needs alone: what reads drawings is never there for the pictures that others send. */
const done = async (job: PictureJob): Promise<object> => {
  if (!('svg' in job)) return (await import('./make-picture.ts')).makePicture(job);
  return { png: await (await import('./draw-picture.ts')).drawPicture(job.svg) };
};

process.once('message', async (job: PictureJob) => {
  const result = await Promise.race([done(job), overLimit()]);
  process.send?.(result, undefined, {}, () => process.exit());
});
