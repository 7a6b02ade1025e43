import { serveJobs } from '../../platform/workers/serve-jobs.ts';
import type { PictureJob } from './picture-job.ts';

/**
 * The process that decodes one picture: see `run-picture-job.ts`. Each job loads what it needs alone: what reads drawings is never
 * there for the pictures that others send.
 */
serveJobs(async (job: PictureJob): Promise<object> => {
  if (!('svg' in job)) return (await import('./make-picture.ts')).makePicture(job);
  return { png: await (await import('./draw-picture.ts')).drawPicture(job.svg) };
});
