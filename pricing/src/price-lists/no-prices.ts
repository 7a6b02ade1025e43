import { parseAddress } from './cell-address.ts';
import type { DetectedTable } from './detected-table.ts';
import { type FileFault, fileFault } from './file-fault.ts';

/**
 * The fault of a table with sizes and without any price, an empty form: if it were written, no size of the row could be
 * made any more. It is no fault if the row already has the same empty table, so only the code that writes it can
 * decide.
 */
export const noPrices = (table: DetectedTable): FileFault | undefined => {
  const { sheet, range, widths, heights, prices, doubts, hasFaults } = table;
  // Formulas that are all 0 raise a doubt of their own (amendment 2).
  const isAsked = doubts.some(({ code }) => code === 'formula_values');
  if (hasFaults || isAsked || prices.some((row) => row.some((price) => price !== null))) return undefined;
  const message = `The table ${range} has ${widths.length} widths, ${heights.length} heights and not one price: fill it in, or leave it out`;
  const place = { sheet, ...parseAddress(range.split(':', 1)[0] ?? '') };
  return fileFault('no_prices', message, place, { range, widths: widths.length, heights: heights.length });
};
