import { type FileFault, fileFault, type Params, type Place } from '../sheet/doubt.ts';

const MIB = 1024 * 1024;

/** The limits of one file, beside those of its tables (D3). The message names the limit that was broken and its value. */
export const fileLimits = {
  /** Size of all parts of a workbook that are read, unpacked: the limit against zip bombs. */
  unpackedBytes: 128 * MIB,
  /** How many times larger than packed a part may be, once it is over 8 MiB. Price lists are packed to a tenth. */
  unpackedTimes: 300,
  unpackedAnyway: 8 * MIB,
  /** Length of one tag or text in the XML of a workbook. */
  xmlTokenBytes: 2 * MIB,
  sheets: 5000,
  /** Every table repeats the name of its sheet. No form can say a longer one. */
  sheetNameLength: 200,
  /** Pages of a PDF, and letters on all of them: a page of the densest lists has 6,000. */
  pdfPages: 300,
  pdfLetters: 3_000_000,
  /** Filled cells of all sheets. */
  cells: 2_000_000,
} as const;

/** Thrown when a file cannot be read any further. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(code: string, message: string, place: Place = {}, params: Params = {}) {
    super(message);
    this.fault = fileFault(code, message, place, params);
  }

  /** Throws what the pure reader found. */
  static of(fault: FileFault): UnreadableFile {
    const error = new UnreadableFile(fault.code, fault.message);
    return Object.assign(error, { fault });
  }
}

/** The name of a sheet, as far as it is one. */
export const sheetName = (name = ''): string => {
  if (name.length <= fileLimits.sheetNameLength) return name;
  const why = `the name of a sheet has ${name.length} characters; ${fileLimits.sheetNameLength} is the limit`;
  throw new UnreadableFile('broken_workbook', `The workbook is damaged: ${why}`, {}, { why });
};
