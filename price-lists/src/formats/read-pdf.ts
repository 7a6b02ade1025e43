import type { Sheet } from '../sheet/sheet.ts';
import { fileLimits, UnreadableFile } from './limits.ts';
import { forEachPage } from './open-pdf.ts';
import { picturePages } from './page-doubts.ts';
import type { Glyph } from './page-marks.ts';
import { regionsOf } from './page-regions.ts';
import { type PageRow, rowsOf } from './page-rows.ts';
import { sheetsOf } from './page-sheets.ts';
import { withRunningRows } from './running-rows.ts';

type PdfFile = {
  sheets: Sheet[];
  /** Pages that could not be read: pictures, and text without letters. */
  unread: number[];
};

/** Letters of a font that does not say which ones they are. */
const UNKNOWN = /[\p{Co}\p{Cc}\p{Cn}\ufffd]/u;
/** A page of letters that nobody sees is a scan with the text that a program guessed from it. */
const isScan = (seen: number, invisible: number): boolean => invisible > seen;

const onPage = ({ quarterTurns, x0, x1, y }: Glyph, width: number, height: number): boolean => {
  if (quarterTurns !== 0) return true;
  return x1 >= 0 && x0 <= width && y >= 0 && y <= height + 2;
};

/** Text at the height of the page that its edge cuts off: columns of a table that was wider than the paper. */
const isCutOff = ({ isSpace, quarterTurns, y }: Glyph, height: number): boolean =>
  !isSpace && quarterTurns === 0 && y >= 0 && y <= height;

/** The text of a PDF as sheets of cells, by its positions. */
export const readPdf = async (
  bytes: Uint8Array,
  sheetName: string | undefined,
  onProgress?: (done: number, total: number) => void,
): Promise<PdfFile> => {
  const pages: { number: number; rows: PageRow[]; isDoubtful: boolean }[] = [];
  const unread: number[] = [];
  let letters = 0;
  await forEachPage(bytes, (page, number, count) => {
    const isOn = (glyph: Glyph) => onPage(glyph, page.width, page.height);
    const glyphs = page.glyphs.filter(isOn);
    const isCut = page.glyphs.some((glyph) => !isOn(glyph) && isCutOff(glyph, page.height));
    letters += glyphs.length;
    if (letters > fileLimits.pdfLetters) {
      const message = `The PDF has more than ${fileLimits.pdfLetters} letters, the limit: send it in parts`;
      throw new UnreadableFile('too_many_cells', message, {}, { limit: fileLimits.pdfLetters });
    }
    const isLost = glyphs.some(({ text }) => UNKNOWN.test(text)) || isScan(glyphs.length, page.invisible);
    const isEmpty = glyphs.every(({ isSpace }) => isSpace);
    const hasMore = page.remarks.pictures > 0 || page.isPainted || page.remarks.losses > 0;
    if (isLost || (isEmpty && hasMore)) unread.push(number);
    else if (!isEmpty) {
      const isDoubtful = page.remarks.losses > 0 || page.hasComments || isCut;
      pages.push({ number, rows: rowsOf({ glyphs, rulings: page.rulings }), isDoubtful });
    }
    onProgress?.(number, count);
  });
  if (pages.length === 0) {
    if (unread.length === 0) throw new UnreadableFile('empty_file', 'The PDF is empty');
    const { code, message, params } = picturePages(unread);
    const advice =
      'a price list needs text that can be selected; ask for the list as XLSX, or for a PDF that was not scanned';
    throw new UnreadableFile(code, `${message}: ${advice}`, {}, params);
  }
  const sheets = sheetsOf(withRunningRows(pages).map(({ rows, ...page }) => ({ ...page, regions: regionsOf(rows) })));
  const chosen = sheetName === undefined ? sheets : sheets.filter(({ name }) => name === sheetName);
  if (chosen.length === 0) {
    const names = sheets.slice(0, 20).map(({ name }) => name);
    const message = `There is no sheet ${JSON.stringify(sheetName)}; the PDF has ${names.join(', ')}`;
    throw new UnreadableFile('unknown_sheet', message, {}, { wanted: sheetName, sheets: names });
  }
  return { sheets: chosen, unread };
};
