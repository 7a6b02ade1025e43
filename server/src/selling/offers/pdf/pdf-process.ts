import sharp from 'sharp';
import { serveJobs } from '../../../platform/workers/serve-jobs.ts';
import { offerPdf, type PdfLogo } from './offer-pdf.ts';
import type { PdfJob } from './run-pdf-job.ts';

sharp.cache(false);
sharp.concurrency(1);

/** A PDF takes no WebP. On paper nothing shines through, so that the logo needs no transparency. */
const pdfLogo = async (webp: Uint8Array): Promise<PdfLogo> => {
  const { data, info } = await sharp(webp)
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
};

/** The process that makes PDFs, one after the other: see `run-pdf-job.ts`. */
serveJobs(async ({ model, logo }: PdfJob) => offerPdf(model, logo ? await pdfLogo(logo) : null));
