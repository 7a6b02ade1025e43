import { displayOf, type NumberDisplay } from './number-display.ts';
import type { ReadPart } from './workbook-parts.ts';

/**
 * What a number format writes next to a number, and the currency that it means. Longer signs come first: R$ is not $.
 */
const SIGNS: readonly (readonly [string, string])[] = [
  ['R$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['$', 'USD'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['₽', 'RUB'],
  ['₺', 'TRY'],
  ['₴', 'UAH'],
  ['¥', 'JPY'],
  ['lei', 'RON'],
  ['лв', 'BGN'],
  ['Ft', 'HUF'],
];

/** A sign that several countries share means the currency of the country in the format (the code behind the dash). */
const BY_COUNTRY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  $: { '409': 'USD', '1009': 'CAD', c0c: 'CAD', c09: 'AUD', '1409': 'NZD', '80a': 'MXN' },
  kr: { '41d': 'SEK', '414': 'NOK', '814': 'NOK', '406': 'DKK' },
};

const codes = new Set(Intl.supportedValuesOf('currency'));

const meaningOf = (sign: string, country: string): string | undefined => {
  const plain = sign.trim().replace(/\.$/, '');
  const shared = BY_COUNTRY[plain]?.[country.toLowerCase().replace(/^0+/, '')];
  if (shared) return shared;
  const code = plain.toUpperCase();
  if (/^[A-Z]{3}$/.test(code) && codes.has(code)) return code;
  return SIGNS.find(([written]) => plain === written)?.[1];
};

/**
 * The currency that a number format shows: `[$€-40C]`, `"zł"`, `£`; ISO 4217. Undefined if it shows none, or an
 * ambiguous one. The built-in currency formats show the currency of the reader's own system, which says nothing about
 * the file.
 */
const currencyOfFormat = (code: string): string | undefined => {
  for (const [, sign = '', country = ''] of code.matchAll(/\[\$([^[\]-]*)(?:-([0-9A-Fa-f]+))?\]/g)) {
    const meaning = meaningOf(sign, country);
    if (meaning) return meaning;
  }
  for (const [, words = ''] of code.matchAll(/"([^"]*)"/g)) {
    const meaning = meaningOf(words, '');
    if (meaning) return meaning;
  }
  const bare = code.replaceAll(/\[[^[\]]*\]|"[^"]*"/g, '');
  return SIGNS.find(([sign]) => !/^[a-z]/i.test(sign) && bare.includes(sign))?.[1];
};

/** What a number is displayed as, if that changes its meaning. */
export type CellStyle = {
  isDate?: true;
  isPercent?: true;
  currency?: string;
  /** What the format shows next to a number, or instead of it. */
  display?: (value: number) => NumberDisplay;
};

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
  const display = displayOf(code, (words) => meaningOf(words, '') !== undefined);
  return { ...(currency === undefined ? {} : { currency }), ...(display ? { display } : {}) };
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
  let position = 0;
  await read(path, {
    open: (name, attribute) => {
      const id = Number(attribute('numFmtId') ?? 0);
      if (name === 'numFmt') formats.set(id, attribute('formatCode') ?? '');
      else if (name === 'cellXfs') isCellFormats = true;
      else if (name === 'xf' && isCellFormats) {
        const code = formats.get(id);
        styles.set(String(position), code === undefined ? builtIn(id) : custom(code));
        position++;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormats = false;
    },
  });
  return styles;
};
