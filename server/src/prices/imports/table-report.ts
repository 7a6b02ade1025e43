import type { conversionOf } from '@vantail/price-lists';
import { type DecimalSign, type DetectedTable, type Doubt, type FileFault, priceTableText } from '@vantail/price-lists';
import type { ReachGap } from '@vantail/pricing';
import type { TableComparison } from './applying/compare-table.ts';
import { limits } from './limits.ts';
import type { TableMatch } from './matching/match-tables.ts';
import { suggestedRow } from './matching/suggested-row.ts';
import type { ImportAction, ImportedTable } from './report-schema.ts';

/** How much a report may still list, over all of its tables. */
export type ReportRoom = { cells: number; tableBytes: number };

export const reportRoom = (): ReportRoom => ({ cells: limits.listedCells, tableBytes: limits.reportedTableBytes });

const noDifferences = {
  added_widths: [],
  removed_widths: [],
  added_heights: [],
  removed_heights: [],
  cells_changed: 0,
  cells_added: 0,
  cells_removed: 0,
  prices_written: 0,
  cells: [],
};

/** What the report says about every table. */
export type ReportFrame = { decimal: DecimalSign; state: string };

/** `accept` takes the state of the report that contains the doubt. */
const openDoubtsIn = ({ state }: ReportFrame, doubts: readonly Doubt[]): Doubt[] =>
  doubts.map(({ choices, ...doubt }) => ({
    ...doubt,
    choices: choices.map((choice) => (choice.field === 'accept' ? { ...choice, value: state } : choice)),
  }));

const cornerOf = ({ widths, heights }: DetectedTable, index: 0 | -1) => {
  const [width, height] = [widths.at(index), heights.at(index)];
  return width === undefined || height === undefined ? null : { width, height };
};

const detectedPart = (table: DetectedTable, { decimal }: ReportFrame) => ({
  id: table.id,
  sheet: table.sheet,
  range: table.range,
  heading: table.headings[0] ?? null,
  layout: table.layout,
  unit: table.unit,
  decimal,
  currency: table.currency,
  tax_basis: table.taxBasis,
  assumed: table.assumed,
  widths: table.widths,
  heights: table.heights,
  smallest: cornerOf(table, 0),
  largest: cornerOf(table, -1),
  unavailable: table.prices.flat().filter((price) => price === null).length,
});

/** The text of a table, as long as the report has room for it. */
const reportedTable = (text: string, room: ReportRoom): string | null => {
  if (text.length > room.tableBytes) return null;
  room.tableBytes -= text.length;
  return text;
};

/**
 * A table that is compared with no row: skipped, or refused. If only its row is missing it is reported as it was read,
 * because the person who chooses the row must see its content.
 */
export const tableAside = (
  table: DetectedTable,
  match: TableMatch,
  frame: ReportFrame,
  room: ReportRoom,
): ImportedTable => ({
  ...detectedPart(table, frame),
  action: match.kind === 'skip' ? 'skipped' : 'refused',
  pricing_configuration_id: match.kind === 'row' ? match.row.id : null,
  matched_by: match.kind === 'row' || match.kind === 'shared' ? match.by : null,
  previous: null,
  mode: null,
  ...noDifferences,
  computed_minimum_price: { old: null, new: null },
  converted: null,
  suggested_row: match.kind === 'none' ? suggestedRow(table) : null,
  suggested_pricing_configuration_id: (match.kind === 'none' && match.suggestedId) || null,
  limits: [],
  price_table:
    match.kind === 'none' && !table.hasFaults ? reportedTable(priceTableText(table, 'majoration'), room) : null,
  // A table that is skipped raises no question.
  doubts: match.kind === 'skip' ? [] : openDoubtsIn(frame, table.doubts),
  warnings: table.warnings,
});

type Compared = {
  frame: ReportFrame;
  room: ReportRoom;
  doubts: readonly Doubt[];
  /** How its prices were brought into the tenant's basis; undefined: they are as in the file. */
  conversion: ReturnType<typeof conversionOf>;
  /** The limits of the row that follow the grid. */
  moved?: readonly ReachGap[];
  warnings?: readonly FileFault[];
};

/** A table with its effect on its row. */
export const comparedTable = (
  table: DetectedTable,
  match: TableMatch,
  comparison: TableComparison,
  prices: { old: number | null; new: number | null },
  { frame, room, doubts, conversion, moved, warnings = [] }: Compared,
): ImportedTable => {
  const { changes, ...differences } = comparison.differences;
  const cells = changes.slice(0, Math.max(0, room.cells));
  room.cells -= cells.length;
  return {
    ...detectedPart(table, frame),
    action: match.kind === 'create' ? 'created' : comparison.isChanged ? 'changed' : 'unchanged',
    pricing_configuration_id: match.kind === 'row' ? match.row.id : null,
    matched_by: match.kind === 'row' || match.kind === 'shared' ? match.by : 'mapping',
    previous: match.kind === 'create' ? null : comparison.previous,
    mode: comparison.mode,
    ...differences,
    cells_changed: changes.length,
    prices_written: changes.filter((change) => change.new !== null).length + differences.cells_added,
    cells,
    computed_minimum_price: prices,
    converted: conversion ?? null,
    suggested_row: match.kind === 'create' ? suggestedRow(table) : null,
    suggested_pricing_configuration_id: null,
    limits: [...(moved ?? [])],
    price_table: comparison.isChanged ? reportedTable(comparison.priceTable, room) : null,
    doubts: openDoubtsIn(frame, [...comparison.doubts, ...doubts]),
    warnings: [...table.warnings, ...comparison.warnings, ...warnings],
  };
};

/** What became of the tables of a file, in numbers. */
export const summaryOf = (tables: readonly ImportedTable[], errors: number) => {
  const count = (action: ImportedTable['action']) => tables.filter((table) => table.action === action).length;
  const sum = (of: (table: ImportedTable) => number) => tables.reduce((total, table) => total + of(table), 0);
  const actions: Record<ImportAction, number> = {
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    refused: count('refused'),
  };
  return {
    ...actions,
    cells_changed: sum(({ cells_changed }) => cells_changed),
    cells_added: sum(({ cells_added }) => cells_added),
    cells_removed: sum(({ cells_removed }) => cells_removed),
    prices_written: sum(({ prices_written }) => prices_written),
    doubts: sum(({ doubts }) => doubts.length),
    errors,
  };
};
