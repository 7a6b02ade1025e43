import { extname } from 'node:path';
import { Problem } from '../../../platform/errors.ts';
import { type JobCaller, JobEnded, jobPool } from '../../../platform/workers/job-pool.ts';
import type { OfferModel } from '../offer-model.ts';

/** The logo in WebP. */
export type PdfJob = { model: OfferModel; logo: Uint8Array | null };

/** Fonts and libraries take longer to load than a document takes to make: a process waits for the next one. */
const documents = jobPool({
  // The file next to this one with the same extension: TypeScript from source, JavaScript if it was built.
  script: new URL(`./pdf-process${extname(import.meta.filename)}`, import.meta.url),
  limits: { heapMb: 512, memoryMb: 768, cpuSeconds: 10, givesWay: false },
  waitMs: 60_000,
  isReused: true,
});

/** The texts of a quote are bounded as they are written, and those of older quotes may still be too much. */
const tooMuch = ({ excess }: JobEnded) =>
  new Problem(
    'validation_error',
    `The offer takes too much ${excess === 'cpu_seconds' ? 'time' : 'memory'} to print: shorten the texts of the quote and of its lines, or make several quotes.`,
    {
      errors: [
        { pointer: '', code: 'too_costly_document', message: 'takes too much to print', params: { what: excess } },
      ],
    },
  );

/** D20.3: makes a PDF in a process of its own, two at a time, with bounded work and memory; others are served meanwhile. */
export const makePdfApart = async (caller: JobCaller, job: PdfJob): Promise<Uint8Array> => {
  try {
    return (await documents.run(job, caller)) as Uint8Array;
  } catch (error) {
    throw error instanceof JobEnded ? tooMuch(error) : error;
  }
};
