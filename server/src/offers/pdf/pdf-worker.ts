import { type MessagePort, parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { offerPdf, type PdfLogo } from './offer-pdf.ts';
import type { PdfAnswer, PdfJob } from './run-pdf-job.ts';

/** The thread that makes PDFs, one after the other: see `run-pdf-job.ts`. */
const port = parentPort as MessagePort;

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

port.on('message', async ({ model, logo }: PdfJob) => {
  const bytes = await offerPdf(model, logo ? await pdfLogo(logo) : null);
  port.postMessage({ bytes } satisfies PdfAnswer);
});
