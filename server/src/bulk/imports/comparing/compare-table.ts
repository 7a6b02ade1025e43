import {
  compareGrids,
  type GridDifferences,
  type GridTable,
  type InterpolationMode,
  isUnchanged,
  type PriceTable,
  parsePriceTable,
} from '@vantail/pricing';
import {
  type DetectedTable,
  type Doubt,
  type FileFault,
  fileFault,
  priceTableText,
} from '@vantail/pricing/price-lists';
import { keepZeros } from './keep-zeros.ts';
import { isTurned, safetyNet } from './safety-net.ts';

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

/** D8: further keys of a table are kept. */
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
      ? [warn('replaces_broken_table', 'The row has a table that cannot be read; the grid takes its place')]
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
 * The doubts of the reading. Sizes are not damaged if the row has every one of them already, so that an export can be
 * imported again without a question.
 */
const openDoubts = ({ doubts, widths, heights }: DetectedTable, old: GridTable | undefined): Doubt[] => {
  const isKnown = old !== undefined && old.widths.join() === widths.join() && old.heights.join() === heights.join();
  return doubts.filter(({ code }) => !(isKnown && code === 'headers_damaged'));
};

/** Compares a table of the file with the row. */
export const compareTable = (
  oldText: string | null,
  detected: DetectedTable,
  wantedMode: InterpolationMode | undefined,
): TableComparison => {
  const old = parsePriceTable(oldText);
  const oldGrid = old.kind === 'grid' ? old : undefined;
  const mode = wantedMode ?? oldGrid?.mode ?? USUAL_MODE;
  const grid = keepZeros(oldGrid, detected);
  const differences = compareGrids(oldGrid, grid);
  const isChanged = !oldGrid || oldGrid.mode !== mode || !isUnchanged(differences);
  const further = oldGrid && oldText ? furtherKeys(oldText) : {};
  return {
    differences,
    mode: { old: oldGrid?.mode ?? null, new: mode },
    previous: old.kind,
    isChanged,
    priceTable: isChanged || oldText === null ? priceTableText(grid, mode, further) : oldText,
    table: { kind: 'grid', mode, widths: grid.widths, heights: grid.heights, prices: grid.prices },
    doubts: [...openDoubts(detected, oldGrid), ...(isChanged ? safetyNet(oldGrid, grid, detected.layout) : [])],
    warnings: warningsOf(detected, old),
  };
};
