import { type Detection, type DetectedTable, doubtOf, type FileFault, fileFault } from '@vantail/pricing/price-lists';

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

/**
 * The questions about the pages of a PDF. In a workbook each sheet is a list of its own. The pages of a PDF are cut by
 * paper: numbers on a page without a table may be the rest of the table before them, and so may be a page that is a
 * picture.
 */
export const withPageDoubts = (detection: Detection, unread: readonly number[]): Detection => {
  const { tables, faults } = detection;
  const [first] = tables;
  const warnings = detection.warnings.filter((warning) => {
    const table = warning.code === 'ignored_numbers' ? tableBefore(tables, warning.sheet) : undefined;
    if (!table || table.doubts.some(({ code }) => code === 'stray_numbers')) return table === undefined;
    const cell = `${warning.sheet}!${warning.column}${warning.row}`;
    const { count } = warning.params;
    const message = `${count} numbers from ${cell} on belong to no table; are they prices that are missing from it? They were ignored`;
    table.doubts.push(doubtOf('stray_numbers', message, { cell, count }));
    return false;
  });
  if (unread.length === 0) return { ...detection, warnings };
  const { message, params } = picturePages(unread);
  first?.doubts.push(doubtOf('pages_not_read', `${message}: are there prices on them? They were not read`, params));
  return { ...detection, faults: first ? faults : [...faults, picturePages(unread)], warnings };
};
