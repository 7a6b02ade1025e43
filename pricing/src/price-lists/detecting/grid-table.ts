import { areaAddress } from '../cell-address.ts';
import { type FileFault, fileFault } from '../file-fault.ts';
import type { Area, Sheet } from '../sheet.ts';
import type { DetectedTable, DetectionChoices } from './detected-table.ts';
import type { FoundGrid } from './find-grids.ts';
import { type FileManner, finishedTable } from './finished-table.ts';
import { headingsAbove } from './headings.ts';
import { acrossByLabels, unitByLabels } from './labels.ts';
import { readAxes } from './read-axes.ts';
import { priceReader } from './read-prices.ts';

/** A cell that spans several is one value for several sizes: there is no telling which. In the corner it does no harm. */
const mergedFaults = (sheet: Sheet, { corner, rows, columns }: FoundGrid): FileFault[] =>
  sheet.merged
    .filter(({ top, left, bottom, right }) => {
      const lines = [corner.row, ...rows].filter((row) => row >= top && row <= bottom);
      const places = [corner.column, ...columns].filter((column) => column >= left && column <= right);
      const hasCorner = lines[0] === corner.row && places[0] === corner.column;
      return lines.length * places.length > (hasCorner ? 1 : 0);
    })
    .map((area) => {
      const message = `The cells ${areaAddress(area)} are merged; a price table has one cell for each size`;
      return fileFault('merged_cells', message, { sheet: sheet.name, row: area.top, column: area.left });
    });

/** Reads the grid that was found here. */
export const gridTable = (
  sheet: Sheet,
  grid: FoundGrid,
  others: readonly Area[],
  choices: DetectionChoices,
  { decimal, isDecimalAssumed }: FileManner,
): { table: DetectedTable; faults: FileFault[] } => {
  const { corner, rows, columns, area } = grid;
  const faults = [...grid.faults, ...mergedFaults(sheet, grid)];
  const headings = headingsAbove(sheet, area, others);
  const { across, down, unit, isUnitAssumed } = readAxes(
    sheet,
    {
      across: columns.map((column) => ({ row: corner.row, column })),
      down: rows.map((row) => ({ row, column: corner.column })),
    },
    { decimal, given: choices.unit, named: unitByLabels(sheet, grid, headings) },
    faults,
  );
  const labelled = acrossByLabels(sheet, grid);
  const layout = choices.layout ?? (labelled === 'height' ? 'transposed' : 'grid');
  const prices = priceReader(sheet, decimal, faults);
  const [widths, heights] = layout === 'transposed' ? [down, across] : [across, down];
  const cells = heights.map((height) =>
    widths.map((width) =>
      prices.read(
        layout === 'transposed' ? { row: width.row, column: height.column } : { row: height.row, column: width.column },
      ),
    ),
  );
  return finishedTable(sheet, {
    area,
    headings,
    layout,
    unit,
    isAssumed: {
      layout: choices.layout === undefined && labelled === undefined,
      unit: isUnitAssumed,
      decimal: isDecimalAssumed,
    },
    widths: widths.map(({ mm }) => mm),
    heights: heights.map(({ mm }) => mm),
    prices: cells,
    warnings: prices.warnings(),
    faults,
  });
};
