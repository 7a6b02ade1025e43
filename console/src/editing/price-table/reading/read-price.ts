import { type ExactNumber, isPriceNumber, plainNumber, writtenNumber } from '@vantail/pricing';
import type { DecimalSign } from './decimal-sign.ts';

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
