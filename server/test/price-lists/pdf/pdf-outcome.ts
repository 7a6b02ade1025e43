import { UnreadableFile } from '@vantail/price-lists/files';
import { readTables } from '../../../src/prices/imports/worker/read-tables.ts';
import type { PdfTruth } from './random-pdf.ts';

/** What an import would do with a file, compared with what a person reads in it. */
export type PdfOutcome = { kind: 'right' | 'asked' | 'refused' | 'wrong'; why: string };

const plain = ({ widths, heights, prices }: { widths: unknown; heights: unknown; prices: unknown }) =>
  JSON.stringify([widths, heights, prices]);

export const pdfOutcome = async (bytes: Uint8Array, truth: readonly PdfTruth[]): Promise<PdfOutcome> => {
  try {
    const { tables, faults } = await readTables({ name: 'list.pdf', bytes: Buffer.from(bytes) }, {});
    const [fault] = faults;
    if (fault)
      return { kind: 'refused', why: `${fault.code}: ${fault.message} (${fault.sheet} ${fault.column}${fault.row})` };
    const isRight =
      tables.length === truth.length &&
      tables.every((table, index) => plain(table) === plain(truth[index] as PdfTruth));
    const doubts = tables.flatMap((table) => table.doubts);
    const why = [...new Set(doubts.map(({ code }) => code))].join(' ');
    if (doubts.length > 0) return { kind: 'asked', why: `${why}${isRight ? ' (right)' : ''}` };
    return {
      kind: isRight ? 'right' : 'wrong',
      why: isRight
        ? ''
        : JSON.stringify(tables.map(({ widths, heights, prices }) => ({ widths, heights, prices }))).slice(0, 400),
    };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { kind: 'refused', why: error.fault.code };
  }
};
