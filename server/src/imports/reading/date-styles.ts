import type { ReadPart } from './workbook-parts.ts';

/** The built-in formats that show a number as a date or time. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** A format with a part of a date outside its quoted words, escapes and brackets (which hold colours and conditions). */
const isDateFormat = (code: string): boolean => /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g, ''));

/**
 * The styles that show a number as a date, by their place. A date is stored as the number of days since 1900: without this,
 * a cell that a spreadsheet program turned into a date would be read as a price of 45,000.
 */
export const readDateStyles = async (read: ReadPart, path: string | undefined): Promise<ReadonlySet<string>> => {
  const dates = new Set<string>();
  if (path === undefined) return dates;
  const custom = new Map<number, string>();
  let isCellFormats = false;
  let place = 0;
  await read(path, {
    open: (name, attribute) => {
      const id = Number(attribute('numFmtId') ?? 0);
      if (name === 'numFmt') custom.set(id, attribute('formatCode') ?? '');
      else if (name === 'cellXfs') isCellFormats = true;
      else if (name === 'xf' && isCellFormats) {
        const code = custom.get(id);
        if (code === undefined ? isBuiltInDate(id) : isDateFormat(code)) dates.add(String(place));
        place++;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormats = false;
    },
  });
  return dates;
};
