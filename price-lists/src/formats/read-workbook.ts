import type { Sheet } from '../sheet/sheet.ts';
import { readSharedStrings } from './cell-reader.ts';
import { readCellStyles } from './cell-styles.ts';
import { fileLimits, UnreadableFile } from './limits.ts';
import { readWorksheet, spreadCounter, type WorkbookContext } from './read-worksheet.ts';
import { openParts, type SheetPart, workbookParts } from './workbook-parts.ts';

export type SheetChoice = {
  /** Read only this sheet. */
  sheet?: string | undefined;
  onProgress?: (done: number, total: number) => void;
};

export type Workbook = {
  sheets: Sheet[];
  /** Hidden sheets are left out: they hold internal notes and old figures. */
  hiddenSheets: string[];
};

/** The visible sheets, or the requested one. */
export const chosenSheets = <Part extends Pick<SheetPart, 'name' | 'isHidden'>>(
  parts: readonly Part[],
  sheetName: string | undefined,
): Part[] => {
  if (sheetName === undefined) return parts.filter(({ isHidden }) => !isHidden);
  const found = parts.filter(({ name }) => name === sheetName);
  if (found.length > 0) return found;
  const names = parts
    .slice(0, 20)
    .map(({ name }) => name)
    .join(', ');
  throw new UnreadableFile(
    'unknown_sheet',
    `There is no sheet ${JSON.stringify(sheetName)}; the workbook has ${names}`,
    {},
    { wanted: sheetName, sheets: parts.slice(0, 20).map(({ name }) => name) },
  );
};

/**
 * No program uses one part for two sheets, and a file with 5,000 names for one part would cost 5,000 times its work.
 */
const mustBeDifferentParts = (parts: readonly SheetPart[]): void => {
  const seen = new Map<string, string>();
  for (const { name, path } of parts) {
    const other = seen.get(path);
    if (other !== undefined)
      throw new UnreadableFile('broken_workbook', `The workbook is damaged: ${other} and ${name} are the same sheet`);
    seen.set(path, name);
  }
};

/** The visible sheets of an XLSX workbook, or the requested one. */
export const readWorkbook = async (bytes: Buffer, { sheet, onProgress }: SheetChoice = {}): Promise<Workbook> => {
  const { has, read } = openParts(bytes);
  const parts = await workbookParts(read, has);
  if (parts.sheets.length > fileLimits.sheets)
    throw new UnreadableFile(
      'too_many_sheets',
      `The workbook has ${parts.sheets.length} sheets; ${fileLimits.sheets} is the limit: send it in parts`,
      {},
      { sheets: parts.sheets.length, limit: fileLimits.sheets },
    );
  mustBeDifferentParts(parts.sheets);
  const chosen = chosenSheets(parts.sheets, sheet);
  const context: WorkbookContext = {
    strings: await readSharedStrings(read, parts.sharedStrings),
    styles: await readCellStyles(read, parts.styles),
    cellCount: 0,
    spread: spreadCounter(),
  };
  const sheets: Sheet[] = [];
  for (const part of chosen) {
    sheets.push(await readWorksheet(read, part, context));
    onProgress?.(sheets.length, chosen.length);
  }
  const hiddenSheets =
    sheet === undefined ? parts.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name) : [];
  return { sheets, hiddenSheets };
};
