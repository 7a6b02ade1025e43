import { type ExactNumber, isPriceNumber, isSizeMm, plainNumber, writtenNumber } from '@vantail/pricing';

export type DecimalSign = ',' | '.';

/**
 * The decimal sign of a block of texts. `1.234,50`, `12,5` and `1,234,567` are unambiguous; `1,234` alone could be
 * either and is read as in the user's language, given by `usual`.
 */
export const decimalSign = (texts: Iterable<string>, usual: DecimalSign): DecimalSign => {
  for (const text of texts) {
    if (!/[.,]/.test(text)) continue;
    const sign = signIn(text.replaceAll(/[^\d.,]/g, ''));
    if (sign) return sign;
  }
  return usual;
};

const other = (sign: string): DecimalSign => (sign === ',' ? '.' : ',');

const signIn = (figures: string): DecimalSign | undefined => {
  const signs = figures.replaceAll(/\d/g, '');
  const last = signs.at(-1);
  if (last === undefined) return undefined;
  if (signs.includes(other(last))) return last as DecimalSign;
  if (signs.length > 1) return other(last);
  const isAmbiguous = /^\d{1,3}[.,]\d{3}$/.test(figures) && !figures.startsWith('0');
  return isAmbiguous ? undefined : (last as DecimalSign);
};

/** What price lists write for a size that cannot be made. 0 (§8) and blank mean the same. */
const NO_PRICE = new Set(['', '-', '–', '—', 'x', '×', 'n/a', '#n/a', 'na', 'undefined', 'null']);

/** Nearly all cells of a sheet are plain numbers, and 40,000 of them may be pasted at once. */
const PLAIN = { '.': /^[1-9]\d{0,8}(?:\.\d{1,6})?$/, ',': /^[1-9]\d{0,8}(?:,\d{1,6})?$/ };

const SHAPES = {
  '.': /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?$/,
  ',': /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)?(?:,\d*)?$/,
};

/**
 * A price as people and spreadsheets write it, ignoring spaces of any width, currency signs, HT and TTC. Null is a size
 * that cannot be made; undefined is text that is not a price. Groups must have three digits, so that `12,5` among
 * `12.50` is refused instead of becoming 125.
 */
export const readPrice = (text: string, sign: DecimalSign): ExactNumber | null | undefined => {
  if (PLAIN[sign].test(text)) return Number(text.replace(',', '.'));
  const bare = text.replaceAll(/[\s'’]/g, '').toLowerCase();
  if (NO_PRICE.has(bare)) return null;
  const figures = bare
    .replaceAll(/[€$£]/g, '')
    .replace(/(?:ttc|ht)$/, '')
    .replace(/^[a-z]{3}|[a-z]{3}$/, '')
    .replaceAll(/[€$£]/g, '');
  if (!/\d/.test(figures) || !SHAPES[sign].test(figures)) return undefined;
  const group = sign === ',' ? '.' : ',';
  const plain = figures.replaceAll(group, '').replace(sign, '.').replace(/\.$/, '').replace(/^\+/, '');
  const price = writtenNumber(plain.replace(/^(-?)\./, '$10.'));
  if (!isPriceNumber(price)) return undefined;
  return plainNumber(price) === 0 ? null : price;
};

const FACTORS: Record<string, number> = { mm: 1, cm: 10, m: 1000 };

/** A width or height in millimetres: `800`, `1 200 mm`, `1.200`, and, where the unit says so, `80 cm` or `0,8 m`. */
export const readSize = (text: string): number | undefined => {
  const [, figures = '', unit = 'mm'] =
    /^([\d.,]+)(mm|cm|m)?$/.exec(text.replaceAll(/[\s'’]/g, '').toLowerCase()) ?? [];
  const isGrouped = unit === 'mm' && /^\d{1,3}(?:[.,]\d{3})+$/.test(figures);
  const plain = isGrouped ? figures.replaceAll(/[.,]/g, '') : figures.replace(',', '.');
  if (!/^\d+(?:\.\d*)?$/.test(plain)) return undefined;
  // 0.57 x 1000 is 569.9999999999999 in doubles; sizes have no such decimals.
  const size = Math.round(Number(plain) * (FACTORS[unit] ?? 1) * 1000) / 1000;
  return isSizeMm(size) ? size : undefined;
};
