import { type Detection, detectTables } from './detect-tables.ts';
import type { DetectionChoices } from './detected-table.ts';
import { noPrices } from './no-prices.ts';
import { readDelimited } from './text/read-delimited.ts';
import { declaredSeparator, detectSeparator, type Separator, separators } from './text/separators.ts';

/** Ten times the number of cells of a 200 x 200 grid: a paste is one table, not a catalogue. */
const MAX_CELLS = 400_000;

/**
 * Reads a block of text from the clipboard in the same way as a file: tab-separated, as spreadsheet programs copy it,
 * or CSV.
 */
export const readPastedText = (
  text: string,
  choices: DetectionChoices & { separator?: Separator | undefined } = {},
): Detection & { separator: Separator } => {
  const declared = declaredSeparator(text);
  const separator = choices.separator ?? declared?.separator ?? detectSeparator(text);
  const sheet = readDelimited(declared?.rest ?? text, separators[separator], MAX_CELLS);
  if ('code' in sheet) return { tables: [], decimal: 'comma', faults: [sheet], warnings: [], separator };
  const { faults, ...detection } = detectTables({ sheets: [sheet], hiddenSheets: [] }, choices);
  const empty = detection.tables.flatMap((table) => noPrices(table) ?? []);
  return { ...detection, faults: [...faults, ...empty], separator };
};
