import { limits as tableLimits } from '@vantail/price-lists';
import { fileLimits } from '@vantail/price-lists/terms';

const MIB = 1024 * 1024;

/** The limits of one import or export (D3). The message names the limit that was broken and its value. */
export const limits = {
  ...tableLimits,
  ...fileLimits,
  /** Columns of a workbook of records, the length of one of its cells, and that of all of them. */
  lineColumns: 200,
  lineCellLength: 10_000,
  lineLength: 32 * MIB,
  /** Changed cells that a report lists one by one, over all of its tables; the rest is only counted. */
  listedCells: 20_000,
  /** Length of the new tables that a report shows, over all of them. */
  reportedTableBytes: 2 * MIB,
  /** Length of the price tables that one export reads. */
  exportedBytes: 16 * MIB,
} as const;
