import {
  cellAddress,
  type DetectedTable,
  type Detection,
  doubtOf,
  type FileFault,
  fileFault,
  parseArea,
  type Sheet,
} from '@vantail/pricing/price-lists';

const SHOWN = 20;

/** The message about pages without text. */
export const picturePages = (pages: readonly number[]): FileFault => {
  const shown = pages.slice(0, SHOWN).join(', ') + (pages.length > SHOWN ? ', ...' : '');
  const message =
    pages.length === 1
      ? `Page ${shown} of the PDF is a picture, such as a scan, or its text cannot be read`
      : `Pages ${shown} of the PDF are pictures, such as scans, or their text cannot be read`;
  return fileFault('picture_pages', message, {}, { pages: pages.slice(0, 100), count: pages.length });
};

const pageOf = (sheet: string | null): number => Number(/[0-9]+/.exec(sheet ?? '')?.[0] ?? 0);

/** The last table before a page, or the first one of the file. */
const tableBefore = (tables: readonly DetectedTable[], sheet: string | null): DetectedTable | undefined =>
  tables.findLast((table) => pageOf(table.sheet) <= pageOf(sheet)) ?? tables[0];

const NUMBER = /^[0-9][0-9.,'’\s]*(?:€|\$|£|EUR|CHF)?$/u;
/** A single number in a line is that of a page, a year or a telephone; several are a column. */
const FEWEST = 3;

type Strays = { sheet: string | null; cell: string; count: number };

/** Numbers that are alone in their lines, outside of the tables: a column that did not fit on the page before. */
const loneNumbers = (sheet: Sheet, tables: readonly DetectedTable[]): Strays | undefined => {
  const areas = tables
    .filter((table) => table.sheet === sheet.name)
    .flatMap(({ range }) => range.split(',').flatMap((part) => parseArea(part) ?? []));
  const lone = sheet.rows.flatMap((cells, row) => {
    const filled = Object.entries(cells).map(([column, cell]) => ({ column: Number(column), cell }));
    const [only] = filled;
    const isLone = filled.length === 1 && only && NUMBER.test(only.cell.text);
    return isLone && !areas.some(({ top, bottom }) => row >= top && row <= bottom)
      ? [cellAddress(row, only.column)]
      : [];
  });
  const [cell] = lone;
  return cell && lone.length >= FEWEST ? { sheet: sheet.name, cell, count: lone.length } : undefined;
};

const askForStrays = (tables: readonly DetectedTable[], { sheet, cell, count }: Strays): boolean => {
  const table = tableBefore(tables, sheet);
  if (!table || table.doubts.some(({ code }) => code === 'stray_numbers')) return table !== undefined;
  const place = `${sheet}!${cell}`;
  const message = `${count} numbers from ${place} on belong to no table; are they prices that are missing from it? They were ignored`;
  table.doubts.push(doubtOf('stray_numbers', message, { cell: place, count }));
  return true;
};

/**
 * The questions about the pages of a PDF. In a workbook each sheet is a list of its own. The pages of a PDF are cut by
 * paper: numbers on a page without a table may be the rest of the table before them, and so may be a page that is a
 * picture.
 */
export const withPageDoubts = (
  detection: Detection,
  sheets: readonly Sheet[],
  unread: readonly number[],
): Detection => {
  const { tables, faults } = detection;
  const [first] = tables;
  const warnings = detection.warnings.filter(({ code, sheet, column, row, params }) => {
    const isAsked =
      code === 'ignored_numbers' &&
      askForStrays(tables, { sheet, cell: `${column}${row}`, count: Number(params.count) });
    return !isAsked;
  });
  for (const sheet of sheets) {
    const lone = loneNumbers(sheet, tables);
    if (lone) askForStrays(tables, lone);
  }
  if (unread.length === 0) return { ...detection, warnings };
  const { message, params } = picturePages(unread);
  first?.doubts.push(doubtOf('pages_not_read', `${message}: are there prices on them? They were not read`, params));
  return { ...detection, faults: first ? faults : [...faults, picturePages(unread)], warnings };
};
