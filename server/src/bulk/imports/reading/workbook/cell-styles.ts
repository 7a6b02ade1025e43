import { currencyOfFormat } from './currency-format.ts';
import type { ReadPart } from './workbook-parts.ts';

/** What a number is displayed as, if that changes its meaning. */
export type CellStyle = { isDate?: true; isPercent?: true; currency?: string };

/** By its position in the list of styles, which is what a cell refers to. */
export type CellStyles = ReadonlyMap<string, CellStyle>;

/** The built-in formats that show a number as a date or time. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The built-in formats 0% and 0.00%. */
const isBuiltInPercent = (id: number): boolean => id === 9 || id === 10;

const builtIn = (id: number): CellStyle =>
  isBuiltInDate(id) ? { isDate: true } : isBuiltInPercent(id) ? { isPercent: true } : {};

/** A number format without its quoted words, escapes and brackets (which hold colours and conditions). */
const bareFormat = (code: string): string => code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g, '');

const custom = (code: string): CellStyle => {
  const bare = bareFormat(code);
  // "General" contains letters of date formats, but is none.
  if (/[dmyhs]/i.test(bare.replaceAll(/general|standard/gi, ''))) return { isDate: true };
  if (bare.includes('%')) return { isPercent: true };
  const currency = currencyOfFormat(code);
  return currency === undefined ? {} : { currency };
};

/**
 * The styles that change the meaning of a number. A date is stored as a number of days since 1900, and 5 % as 0.05:
 * without this, they would be read as prices of 45,000 and of five cents.
 */
export const readCellStyles = async (read: ReadPart, path: string | undefined): Promise<CellStyles> => {
  const styles = new Map<string, CellStyle>();
  if (path === undefined) return styles;
  const formats = new Map<number, string>();
  let isCellFormats = false;
  let place = 0;
  await read(path, {
    open: (name, attribute) => {
      const id = Number(attribute('numFmtId') ?? 0);
      if (name === 'numFmt') formats.set(id, attribute('formatCode') ?? '');
      else if (name === 'cellXfs') isCellFormats = true;
      else if (name === 'xf' && isCellFormats) {
        const code = formats.get(id);
        styles.set(String(place), code === undefined ? builtIn(id) : custom(code));
        place++;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormats = false;
    },
  });
  return styles;
};
