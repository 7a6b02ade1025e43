import type { DetectedTable } from '@vantail/pricing/price-lists';
import type { TableComparison } from './comparing/compare-table.ts';
import { limits } from './limits.ts';
import type { TableMatch } from './matching/match-tables.ts';
import type { ImportedTable } from './report-schema.ts';

/** What a report may still list; one for all of its tables. */
export type ReportRoom = { cells: number; tableBytes: number };

export const reportRoom = (): ReportRoom => ({ cells: limits.listedCells, tableBytes: limits.shownTableBytes });

const noDifferences = {
  added_widths: [],
  removed_widths: [],
  added_heights: [],
  removed_heights: [],
  cells_changed: 0,
  cells_added: 0,
  cells_removed: 0,
  cells: [],
};

const detectedPart = (table: DetectedTable) => ({
  id: table.id,
  sheet: table.sheet,
  range: table.range,
  heading: table.headings[0] ?? null,
  layout: table.layout,
  unit: table.unit,
  assumed: table.assumed,
  doubts: table.doubts,
  widths: table.widths,
  heights: table.heights,
  unavailable: table.prices.flat().filter((price) => price === null).length,
});

/** A table that is not compared with any row: left out, or refused. */
export const tableAside = (table: DetectedTable, match: TableMatch): ImportedTable => ({
  ...detectedPart(table),
  action: match.kind === 'skip' ? 'skipped' : 'refused',
  pricing_configuration_id: match.kind === 'row' ? match.row.id : null,
  matched_by: match.kind === 'row' ? match.by : null,
  previous: null,
  mode: null,
  ...noDifferences,
  computed_minimum_price: { old: null, new: null },
  price_table: null,
  warnings: table.warnings,
});

/** A table with what it does to its row. */
export const comparedTable = (
  table: DetectedTable,
  match: TableMatch,
  comparison: TableComparison,
  prices: { old: number | null; new: number | null },
  room: ReportRoom,
): ImportedTable => {
  const { changes, ...differences } = comparison.differences;
  const cells = changes.slice(0, Math.max(0, room.cells));
  room.cells -= cells.length;
  const bytes = comparison.priceTable.length;
  const isShown = comparison.isChanged && bytes <= room.tableBytes;
  if (isShown) room.tableBytes -= bytes;
  return {
    ...detectedPart(table),
    action: match.kind === 'create' ? 'created' : comparison.isChanged ? 'changed' : 'unchanged',
    pricing_configuration_id: match.kind === 'row' ? match.row.id : null,
    matched_by: match.kind === 'row' ? match.by : 'mapping',
    previous: match.kind === 'row' ? comparison.previous : null,
    mode: comparison.mode,
    ...differences,
    cells_changed: changes.length,
    cells,
    computed_minimum_price: prices,
    price_table: isShown ? comparison.priceTable : null,
    warnings: [...table.warnings, ...comparison.warnings],
  };
};
