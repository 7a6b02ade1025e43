import { attachedOptions } from '../../from-price/attached-options.ts';
import { isRoofWindowStep, isSizeOption } from '../../from-price/roof-window.ts';
import { isSizeMm } from '../../price-table/is-size-mm.ts';
import type { PriceTable } from '../../price-table/price-table.ts';
import type { QuotedStep } from '../product-configuration.ts';
import type { SizeMm } from '../request/size-mm.ts';
import { isPricedBy } from './is-priced-by.ts';
import { byDistance, nearSize } from './near-size.ts';

/**
 * Up to 5 roof-window sizes that have a price and a size of their own, nearest first (D10), each once.
 *
 * @example
 * nearestFlatSizes(steps, { width: 780, height: 980 }); // [{ width: 780, height: 1180 }, ...]
 */
export function nearestFlatSizes(
  steps: readonly QuotedStep[],
  asked: SizeMm,
  beside: readonly PriceTable[] = [],
): SizeMm[] {
  const sizes = new Map<string, SizeMm>();
  for (const { price, width_mm: width, height_mm: height } of steps.filter(isRoofWindowStep).flatMap(sizeOptions)) {
    const hasPrice = typeof price === 'number' && price > 0;
    if (hasPrice && isSizeMm(width) && isSizeMm(height)) sizes.set(`${width}_${height}`, { width, height });
  }
  return [...sizes.values()]
    .filter((size) => isPricedBy(beside, size))
    .map((size) => nearSize(size, asked))
    .sort(byDistance)
    .slice(0, 5)
    .map(({ width, height }) => ({ width, height }));
}

function sizeOptions(step: QuotedStep) {
  return attachedOptions(step).filter(isSizeOption);
}
