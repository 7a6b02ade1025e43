import type { Doubt, DoubtChoice, Grid, Layout } from '@vantail/price-lists';
import { lookDoubt } from '@vantail/price-lists';
import { type Pieces, percentChange } from '@vantail/pricing';
import { newlyOdd, oddPrices, type PlainGrid, plainGrid, priceFinder } from './falling-prices.ts';

const keptOf = (old: readonly number[], now: readonly number[]): number => {
  const sizes = new Set(now);
  return old.filter((size) => sizes.has(size)).length;
};

const sameSizes = (a: readonly number[], b: readonly number[]) => a.join() === b.join();

/** The new widths are the old heights, and the other way round. */
export const isTurned = (old: Pick<Grid, 'widths' | 'heights'>, now: Pick<Grid, 'widths' | 'heights'>): boolean =>
  !sameSizes(old.widths, old.heights) && sameSizes(old.widths, now.heights) && sameSizes(old.heights, now.widths);

/** For a grid that was probably read the wrong way round: the other layout is the likelier answer. */
const otherLayout = (layout: Layout): DoubtChoice[] =>
  layout === 'long' ? [] : [{ field: 'layout', value: layout === 'grid' ? 'transposed' : 'grid' }];

const sizesReplaced = (old: PlainGrid, now: PlainGrid, layout: Layout): Doubt[] => {
  const [keptWidths, keptHeights] = [keptOf(old.widths, now.widths), keptOf(old.heights, now.heights)];
  const turned = isTurned(old, now);
  if (!turned && keptWidths * 2 >= old.widths.length && keptHeights * 2 >= old.heights.length) return [];
  const params = {
    old_widths: old.widths.length,
    kept_widths: keptWidths,
    old_heights: old.heights.length,
    kept_heights: keptHeights,
    turned,
  };
  const remaining = `${keptWidths} of ${old.widths.length} widths and ${keptHeights} of ${old.heights.length} heights remain`;
  const why = turned ? 'the widths are what the heights were, and the other way round' : remaining;
  const answers = turned ? otherLayout(layout) : [];
  return [lookDoubt('sizes_replaced', `The sizes of the row are replaced: ${why}`, params, answers)];
};

/** `currency` is that of the tenant. */
type Pair = {
  width: number;
  height: number;
  old: number;
  new: number | null;
  percent: number | null;
  currency: string;
};

/** Every price of the row, with the price of the file for the same size. */
const pairsOf = (old: PlainGrid, now: PlainGrid, currency: string): Pair[] => {
  const newPrice = priceFinder(now);
  return old.prices.flatMap((line, row) =>
    line.flatMap((price, column): Pair[] => {
      if (price === null) return [];
      const [width, height] = [old.widths[column] ?? 0, old.heights[row] ?? 0];
      const now = newPrice(width, height);
      const percent = now === null ? null : percentChange(price, now);
      return [{ width, height, old: price, new: now, percent, currency }];
    }),
  );
};

const largest = <T>(items: readonly T[], rank: (item: T) => number): T | undefined =>
  items.reduce<T | undefined>((best, item) => (best === undefined || rank(item) > rank(best) ? item : best), undefined);

const pricesVanish = (pairs: readonly Pair[]): Doubt[] => {
  const gone = pairs.filter((pair) => pair.new === null);
  const worst = largest(gone, ({ old }) => old);
  if (!worst || gone.length * 5 <= pairs.length) return [];
  const message = `${gone.length} of the ${pairs.length} prices of the row vanish, among them ${worst.old} ${worst.currency} at ${worst.width} x ${worst.height} mm`;
  return [
    lookDoubt('prices_vanish', message, {
      old_prices: pairs.length,
      vanish: gone.length,
      percent: Math.round((gone.length / pairs.length) * 10_000) / 100,
      worst: { ...worst, percent: null },
    }),
  ];
};

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

const MOST_PERCENT = 50;
const MOST_MEDIAN_PERCENT = 20;

const pricesJump = (pairs: readonly Pair[]): Doubt[] => {
  const moves = pairs.filter((pair) => pair.percent !== null);
  const worst = largest(moves, ({ percent }) => Math.abs(percent ?? 0));
  // If none moves further, neither does the median.
  if (!worst || Math.abs(worst.percent ?? 0) <= MOST_MEDIAN_PERCENT) return [];
  const jumps = moves.filter(({ percent }) => Math.abs(percent ?? 0) > MOST_PERCENT).length;
  const medianPercent = median(moves.map(({ percent }) => Math.abs(percent ?? 0)));
  if (jumps === 0 && medianPercent <= MOST_MEDIAN_PERCENT) return [];
  const example = `${worst.width} x ${worst.height} mm goes from ${worst.old} to ${worst.new} ${worst.currency} (${worst.percent} %)`;
  const message =
    jumps > 0
      ? `${jumps} of ${moves.length} prices move by more than half: ${example}`
      : `Prices move by ${medianPercent.toFixed(2)} % in the median: ${example}`;
  const params = { compared: moves.length, moved_by_more_than_half: jumps, median_percent: medianPercent, worst };
  return [lookDoubt('prices_jump', message, params)];
};

function* notMonotonic(old: PlainGrid | undefined, now: PlainGrid, currency: string): Pieces<Doubt[]> {
  const odd = oddPrices(now);
  yield;
  const before = old && oddPrices(old);
  yield;
  const { cells, lines } = newlyOdd(odd, before);
  if (cells.length + lines.length === 0) return [];
  const oldPrice = old ? priceFinder(old) : () => null;
  const cell = largest(cells, ({ price, neighbour }) => Math.abs(Math.log(price / neighbour)));
  const worst = cell && {
    width: cell.width,
    height: cell.height,
    old: oldPrice(cell.width, cell.height),
    new: cell.price,
    neighbour: cell.neighbour,
    percent: percentChange(cell.neighbour, cell.price),
    currency,
  };
  const [line] = lines;
  const message = worst
    ? `${cells.length} prices are out of line with those around them: ${worst.width} x ${worst.height} mm costs ${worst.new} ${currency} beside ${worst.neighbour} ${currency}`
    : `The prices of ${line?.axis} ${line?.size} mm are ${line?.leaps ? 'far off' : 'below'} those of ${line?.before} mm`;
  return [
    lookDoubt('not_monotonic', message, { cells: cells.length, lines: lines.slice(0, 20), worst: worst ?? null }),
  ];
}

/**
 * The safety net (B4): what the new table would do to the row, if it is so much that a slip is likelier than a new
 * price list. `old` is the grid of the row; for a row without one, only the table itself can raise a doubt.
 */
export function* safetyNet(
  old: Grid | undefined,
  now: Grid,
  { layout, currency }: { layout: Layout; currency: string },
): Pieces<Doubt[]> {
  const [before, after] = [old && plainGrid(old), plainGrid(now)];
  yield;
  if (!before) return yield* notMonotonic(undefined, after, currency);
  const pairs = pairsOf(before, after, currency);
  yield;
  const doubts = [...sizesReplaced(before, after, layout), ...pricesVanish(pairs)];
  yield;
  doubts.push(...pricesJump(pairs));
  yield;
  return [...doubts, ...(yield* notMonotonic(before, after, currency))];
}
