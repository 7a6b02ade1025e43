import { limits as readingLimits } from '@vantail/pricing/price-lists';

const MIB = 1024 * 1024;

/** What one import or export may take (D3). A limit that is hit names itself and its value. */
export const limits = {
  ...readingLimits,
  /** The file as it is sent. */
  fileBytes: 32 * MIB,
  /** All parts of a workbook that are read, unpacked: what a zip bomb runs into. */
  unpackedBytes: 128 * MIB,
  /** How much larger a part may be than it is packed, once it is past 8 MiB. Price lists are packed to a tenth. */
  unpackedTimes: 300,
  unpackedAnyway: 8 * MIB,
  /** One tag or text of a workbook's XML. */
  xmlTokenBytes: 2 * MIB,
  sheets: 5000,
  /** Filled cells of all sheets. */
  cells: 2_000_000,
  /** Changed cells that a report lists one by one, over all of its tables; the rest is counted. */
  listedCells: 20_000,
  /** Text of the new tables that a report shows, over all of them. */
  shownTableBytes: 2 * MIB,
  /** Text of the price tables that one export reads. */
  exportedBytes: 16 * MIB,
} as const;
