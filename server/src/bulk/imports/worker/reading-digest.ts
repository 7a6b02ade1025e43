import { createHash } from 'node:crypto';
import { type DetectedTable, priceTableText } from '@vantail/pricing/price-lists';

/**
 * A hash of the bytes of a file and of what was read from them: it changes when another release reads the file
 * differently.
 */
export const readingDigest = (bytes: Uint8Array, tables: readonly DetectedTable[]): string => {
  const hash = createHash('sha256').update(bytes);
  for (const table of tables) {
    const { id, range, headings, layout, unit, currency, taxBasis, doubts, hasFaults } = table;
    hash.update(JSON.stringify([id, range, headings, layout, unit, currency, taxBasis, doubts, hasFaults]));
    hash.update(priceTableText(table, 'majoration'));
  }
  return hash.digest('base64url');
};
