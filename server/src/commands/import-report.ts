import type { ImportedTable, ImportReport } from '../prices/index.ts';
import { questionsOf } from './import-questions.ts';
import { locationInFile } from './refusal.ts';
import { changeOf, money, textTable } from './text-table.ts';

export type { ImportReport };

const sizesOf = ({ widths, heights }: ImportedTable) => `${widths.length} x ${heights.length}`;

const size = (corner: ImportedTable['smallest']) => (corner ? `${corner.width} x ${corner.height}` : 'nothing');

/** How a table was read, for comparison with the file. */
const readingOf = (table: ImportedTable): string => {
  const { id, layout, unit, decimal, currency, tax_basis, smallest, largest } = table;
  const labels = [currency, tax_basis].filter((label) => label !== null);
  const read = [`layout ${layout}`, `sizes in ${unit}`, `decimal ${decimal}`, ...labels].join(', ');
  return `  ${id}: ${read}; from ${size(smallest)} to ${size(largest)} mm`;
};

const cellsOf = ({ cells_changed, cells_added, cells_removed }: ImportedTable) =>
  `${cells_changed} / ${cells_added} / ${cells_removed}`;

const percentOf = (percent: number | null) => (percent === null ? '' : ` (${percent > 0 ? '+' : ''}${percent} %)`);

const cellLines = (table: ImportedTable): string[] =>
  table.cells.map(
    ({ width, height, old, new: now, percent }) =>
      `  ${table.id}  ${width} x ${height} mm  ${money(old)} -> ${money(now)}${percentOf(percent)}`,
  );

const detected = ({ file }: ImportReport) =>
  [
    file.format,
    `decimal ${file.decimal}`,
    ...(file.separator ? [`${file.separator} between fields`] : []),
    ...(file.encoding ? [file.encoding] : []),
  ].join(', ');

const summaryOf = ({ summary, from_price }: ImportReport) => {
  const { created, changed, unchanged, skipped, refused } = summary;
  const counts = Object.entries({ created, changed, unchanged, skipped, refused })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`);
  const { cells_changed, cells_added, cells_removed, prices_written } = summary;
  const prices = `Prices written: ${prices_written} (changed ${cells_changed}, new ${cells_added}, gone ${cells_removed})`;
  return `Tables: ${counts.join(', ') || 'none'}. ${prices}. From-price: ${changeOf(from_price)}.`;
};

/** What an import did, or would do, in readable form; `withCells` lists each price. */
export const reportLines = (report: ImportReport, withCells: boolean): string[] => [
  `${report.file.name}: ${detected(report)}`,
  ...textTable(
    ['TABLE', 'SIZES', 'ROW', 'MATCHED BY', 'ACTION', 'CHANGED / NEW / GONE', 'LOWEST PRICE'],
    report.tables.map((table) => [
      table.id,
      sizesOf(table),
      table.pricing_configuration_id,
      table.matched_by,
      table.action,
      cellsOf(table),
      changeOf(table.computed_minimum_price),
    ]),
  ),
  ...report.tables.map(readingOf),
  ...(withCells ? report.tables.flatMap(cellLines) : []),
  summaryOf(report),
  ...(report.applied ? [] : [`State: ${report.state}`, 'A dry run: nothing was written.']),
];

/** Errors first, then questions, then what to look at, each with its location in the file. */
export const faultsOf = ({ applied, errors, warnings, tables }: ImportReport): string[] => [
  ...errors.map((fault) => `error: ${locationInFile(fault)}${fault.message}`),
  ...(applied ? [] : questionsOf(tables)),
  ...[...warnings, ...tables.flatMap((table) => table.warnings)].map(
    (note) => `warning: ${locationInFile(note)}${note.message}`,
  ),
];
