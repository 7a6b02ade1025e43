import type { ExactNumber } from '../../decimal/decimal.ts';
import { plainNumber } from '../../decimal/plain-number.ts';
import type { PriceTable } from '../price-table.ts';

/**
 * A priced size, in plain numbers: for statistics and drawings, never for money.
 *
 * @example
 * const point: PricePoint = { width: 800, height: 1200, price: 304 };
 */
export type PricePoint = { readonly width: number; readonly height: number; readonly price: number };

/**
 * The positive cells of a grid, or the positive samples of a formula, in reading order. Null and non-positive values
 * are not prices (§8).
 *
 * @example
 * pricePoints(parsePriceTable('{"type":"formule","echantillons":[{"largeur":800,"hauteur":900,"prix":304}]}'));
 * // [{ width: 800, height: 900, price: 304 }]
 */
export function pricePoints(table: PriceTable): PricePoint[] {
  const points: PricePoint[] = [];
  const add = (width: number, height: number, price: ExactNumber | null): void => {
    const value = price === null ? 0 : plainNumber(price);
    if (value > 0) points.push({ width, height, price: value });
  };
  if (table.kind === 'formula') for (const { width, height, price } of table.samples) add(width, height, price);
  if (table.kind !== 'grid') return points;
  for (const [row, height] of table.heights.entries()) {
    for (const [column, width] of table.widths.entries()) add(width, height, table.prices[row]?.[column] ?? null);
  }
  return points;
}
