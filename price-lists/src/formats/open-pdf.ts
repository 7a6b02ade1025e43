import { getDocument, PasswordException, type PDFDocumentProxy, type PDFPageProxy } from 'unpdf/pdfjs';
import { fileLimits, UnreadableFile } from './limits.ts';
import { type OperatorList, type PageMarks, pageMarks } from './page-marks.ts';

/** What PDF.js says about a page while it reads on: that a picture was left out, or that something may be lost. */
type Remarks = { pictures: number; losses: number };

const PICTURE = /Image exceeded maximum/;
/** About how letters and colours look, which does not change what they say. */
const HARMLESS =
  /standardFont|TT: |font|Font|colou?r|Color|ICC|glyf|CFF|cmap|hmtx|OpenType|JPEG|Jpx|JBIG2|shading|Pattern/;

/**
 * Listens to PDF.js while `work` runs. It reads on after an error and loses what it did not understand, and says so
 * only on the console. The process does nothing else meanwhile.
 */
const listening = async <T>(work: () => Promise<T>): Promise<{ result: T; remarks: Remarks }> => {
  const remarks = { pictures: 0, losses: 0 };
  const { warn, log } = console;
  const hear = (text: unknown) => {
    if (PICTURE.test(String(text))) remarks.pictures++;
    else if (!HARMLESS.test(String(text))) remarks.losses++;
  };
  Object.assign(console, { warn: hear, log: hear });
  try {
    return { result: await work(), remarks };
  } finally {
    Object.assign(console, { warn, log });
  }
};

const broken = (error: unknown): UnreadableFile => {
  if (error instanceof UnreadableFile) return error;
  if (error instanceof PasswordException)
    return new UnreadableFile('encrypted_pdf', 'The PDF is behind a password: save it without one, and send that');
  const why = String((error as Error | undefined)?.message ?? error).slice(0, 200);
  const message = 'The PDF is damaged and cannot be read: print it to a new PDF, or send the list as XLSX';
  return new UnreadableFile('broken_pdf', message, {}, { why });
};

/** Kinds of comments that hide nothing and say nothing about prices. */
const HARMLESS_COMMENTS = new Set(['Link', 'Popup']);

type ReadPage = PageMarks & { width: number; height: number; hasComments: boolean; remarks: Remarks };

const readPage = async (document: PDFDocumentProxy, page: PDFPageProxy): Promise<ReadPage> => {
  const layers = await document.getOptionalContentConfig();
  const { result, remarks } = await listening(async () => {
    const comments = (await page.getAnnotations()) as { subtype?: string }[];
    const operators = (await page.getOperatorList({ annotationMode: 0 })) as OperatorList;
    return { operators, hasComments: comments.some(({ subtype = '' }) => !HARMLESS_COMMENTS.has(subtype)) };
  });
  const { transform, width, height } = page.getViewport({ scale: 1 });
  const fontUnit = (name: string): number => {
    const font = page.commonObjs.has(name) ? (page.commonObjs.get(name) as { fontMatrix?: number[] }) : undefined;
    return font?.fontMatrix?.[0] ?? 0.001;
  };
  const isVisible = (layer: unknown) => layers.isVisible(layer as never) as boolean;
  const marks = pageMarks(result.operators, { transform, fontUnit, isVisible });
  return { ...marks, width, height, hasComments: result.hasComments, remarks };
};

const SETTINGS = {
  // Pictures are not decoded at all: they cost most of the time, and hold no text.
  maxImageSize: 0,
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  useWasm: false,
  enableXfa: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  stopAtErrors: false,
  verbosity: 1,
} as const;

/** Calls back for each page of a PDF, one after the other. Nothing in the file is executed, and nothing is fetched. */
export const forEachPage = async (
  bytes: Uint8Array,
  visit: (page: ReadPage, number: number, count: number) => void,
): Promise<void> => {
  const task = getDocument({ data: new Uint8Array(bytes), ...SETTINGS });
  try {
    const { result: document, remarks } = await listening(() => task.promise);
    const count = document.numPages;
    if (count > fileLimits.pdfPages) {
      const message = `The PDF has ${count} pages; ${fileLimits.pdfPages} is the limit: send it in parts`;
      throw new UnreadableFile('too_many_pages', message, {}, { pages: count, limit: fileLimits.pdfPages });
    }
    for (let number = 1; number <= count; number++) {
      const { result: page, remarks: opening } = await listening(() => document.getPage(number));
      const read = await readPage(document, page);
      read.remarks.losses += remarks.losses + opening.losses;
      visit(read, number, count);
      page.cleanup();
    }
  } catch (error) {
    throw broken(error);
  } finally {
    await task.destroy().catch(() => {});
  }
};
