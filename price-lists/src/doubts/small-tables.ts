import type { ExactNumber } from '@vantail/pricing';
import { decimalText } from '@vantail/pricing';
import type { DetectedTable } from '../finding/detected-table.ts';
import { unclearDoubt } from '../reading/price-meaning.ts';
import type { Doubt } from '../sheet/doubt.ts';

/** No product costs less than this part of another one at every size: weights, surcharges and weeks do. */
const SMALL_PART = 4;
const FEWEST_PRICES = 4;

const numberOf = (price: ExactNumber | null): number | null =>
  price === null || typeof price === 'number' ? price : Number(decimalText(price));

const sizesOf = ({ sheet, widths, heights }: DetectedTable): string =>
  [sheet, widths.join(), heights.join()].join('\n');

const isSmallPart = (table: DetectedTable, other: DetectedTable): boolean => {
  const pairs = table.prices.flatMap((line, row) =>
    line.flatMap((price, column): [number, number][] => {
      const [own, its] = [numberOf(price), numberOf(other.prices[row]?.[column] ?? null)];
      return own === null || its === null ? [] : [[own, its]];
    }),
  );
  return pairs.length >= FEWEST_PRICES && pairs.every(([own, its]) => own * SMALL_PART < its);
};

/**
 * A table whose every number is a small part of that of the first table of its sheet with the same sizes: it stands
 * beside the prices, and is probably something else.
 */
export const smallTables = (tables: readonly DetectedTable[]): Map<DetectedTable, Doubt> => {
  const first = new Map<string, DetectedTable>();
  const found = new Map<DetectedTable, Doubt>();
  for (const table of tables) {
    const sizes = sizesOf(table);
    const other = first.get(sizes);
    if (!other) first.set(sizes, table);
    else if (isSmallPart(table, other)) found.set(table, unclearDoubt('small_part', other.id));
    else if (isSmallPart(other, table)) found.set(other, unclearDoubt('small_part', table.id));
  }
  return found;
};
