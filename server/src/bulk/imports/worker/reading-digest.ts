import { createHash } from 'node:crypto';
import { type DetectedTable, priceTableText } from '@vantail/pricing/price-lists';

/** A word for the bytes of a file and for what was read from them: another release that reads otherwise has another one. */
export const readingDigest = (bytes: Uint8Array, tables: readonly DetectedTable[]): string => {
  const hash = createHash('sha256').update(bytes);
  for (const table of tables) {
    const { id, range, headings, layout, unit, currency, taxBasis, doubts, hasFaults } = table;
    hash.update(JSON.stringify([id, range, headings, layout, unit, currency, taxBasis, doubts, hasFaults]));
    hash.update(priceTableText(table, 'majoration'));
  }
  return hash.digest('base64url');
};
