import {
  type DetectedTable,
  type Doubt,
  type FileFault,
  fileFault,
  type Grid,
  isSettledByMode,
  negativeDoubts,
  priceTableText,
  sameNumbers,
} from '@vantail/price-lists';
import {
  compareGrids,
  type GridDifferences,
  type GridTable,
  type InterpolationMode,
  isUnchanged,
  type Pieces,
  type PriceTable,
  parsePriceTable,
} from '@vantail/pricing';
import { isTurned, safetyNet } from './safety-net.ts';

/** Where each size of an axis stands. */
const indexBySize = (sizes: readonly number[]) => new Map(sizes.map((size, index) => [size, index]));

/**
 * The grid to store: where the file has no price and the stored one is 0, the 0 stays. Both mean a size that cannot be made
 * (§8), and a file has no way to tell them apart.
 */
export const keepZeros = (old: Grid | undefined, now: Grid): Grid => {
  if (!old) return now;
  const [columns, rows] = [indexBySize(old.widths), indexBySize(old.heights)];
  const oldPrice = (height: number, width: number) => old.prices[rows.get(height) ?? -1]?.[columns.get(width) ?? -1];
  const prices = now.prices.map((line, row) =>
    line.map((price, column) =>
      price === null && oldPrice(now.heights[row] ?? 0, now.widths[column] ?? 0) === 0 ? 0 : price,
    ),
  );
  return { ...now, prices };
};

/** The interpolation of a grid for which nothing was said: most shops round up. */
const USUAL_MODE: InterpolationMode = 'majoration';

export type TableComparison = {
  differences: GridDifferences;
  mode: { old: InterpolationMode | null; new: InterpolationMode };
  /** The prices that the row has now. */
  previous: PriceTable['kind'];
  isChanged: boolean;
  /** The text to store; the old text unchanged if no price changes. */
  priceTable: string;
  table: GridTable;
  /** The doubts about the reading, and about its effect on the row if that is so large that a person must look (B4). */
  doubts: Doubt[];
  warnings: FileFault[];
};

/** D8: further keys of a table stay. */
const furtherKeys = (text: string): Record<string, unknown> => {
  const { type, modeInterpolation, widths, heights, prices, ...further } = JSON.parse(text);
  return further;
};

const warningsOf = (detected: DetectedTable, old: PriceTable): FileFault[] => {
  const warn = (code: string, message: string) =>
    fileFault(code, message, { sheet: detected.sheet }, { table: detected.id });
  return [
    ...(old.kind === 'formula' ? [warn('replaces_formula', 'The row has a formula; the grid takes its place')] : []),
    ...(old.kind === 'broken'
      ? [warn('replaces_broken_table', 'The row has a table that cannot be read; the grid replaces it')]
      : []),
    ...(old.kind === 'grid' && isTurned(old, detected)
      ? [
          warn(
            'looks_transposed',
            'The widths are the heights that the row has now, and the other way round: see `layout`',
          ),
        ]
      : []),
  ];
};

/**
 * The doubts of the reading. Sizes are not damaged if the row has every one of them already, and numbers are prices if
 * the row has them, or was alike: an export can be imported again without a question. Where prices round up, a range
 * means its upper end and nothing else (A2).
 */
const openDoubts = (
  { doubts, widths, heights }: DetectedTable,
  old: GridTable | undefined,
  { mode, isChanged }: { mode: InterpolationMode; isChanged: boolean },
): Doubt[] => {
  const isKnown = () =>
    old !== undefined && old.widths.join() === widths.join() && old.heights.join() === heights.join();
  const wasAlike = () => old !== undefined && sameNumbers(old.prices).length > 0;
  const isSettled = ({ code, params }: Doubt): boolean => {
    if (code === 'headers_damaged') return isKnown();
    return code === 'prices_unclear' && (!isChanged || (params.reason === 'same_numbers' && wasAlike()));
  };
  return doubts.filter((doubt) => !isSettled(doubt) && !isSettledByMode(doubt, mode));
};

/** Compares a table of the file with the row, in pieces: both may have 40,000 prices. */
export function* compareTable(
  oldText: string | null,
  detected: DetectedTable,
  { mode: requestedMode, currency }: { mode: InterpolationMode | undefined; currency: string },
): Pieces<TableComparison> {
  const old = parsePriceTable(oldText);
  yield;
  const oldGrid = old.kind === 'grid' ? old : undefined;
  const mode = requestedMode ?? oldGrid?.mode ?? USUAL_MODE;
  const grid = keepZeros(oldGrid, detected);
  yield;
  const differences = compareGrids(oldGrid, grid);
  yield;
  const isChanged = !oldGrid || oldGrid.mode !== mode || !isUnchanged(differences);
  const further = oldGrid && oldText ? furtherKeys(oldText) : {};
  yield;
  const priceTable = isChanged || oldText === null ? priceTableText(grid, mode, further) : oldText;
  yield;
  const doubts = isChanged
    ? [...negativeDoubts(grid.prices), ...(yield* safetyNet(oldGrid, grid, { layout: detected.layout, currency }))]
    : [];
  return {
    differences,
    mode: { old: oldGrid?.mode ?? null, new: mode },
    previous: old.kind,
    isChanged,
    priceTable,
    table: { kind: 'grid', mode, widths: grid.widths, heights: grid.heights, prices: grid.prices },
    doubts: [...openDoubts(detected, oldGrid, { mode, isChanged }), ...doubts],
    warnings: warningsOf(detected, old),
  };
}
