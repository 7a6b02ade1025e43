import type { ImportedTable } from './report-schema.ts';

/** What became of the tables of a file, in numbers. */
export const summaryOf = (tables: readonly ImportedTable[], errors: number) => {
  const count = (action: ImportedTable['action']) => tables.filter((table) => table.action === action).length;
  const sum = (of: (table: ImportedTable) => number) => tables.reduce((total, table) => total + of(table), 0);
  return {
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    refused: count('refused'),
    cells_changed: sum(({ cells_changed }) => cells_changed),
    cells_added: sum(({ cells_added }) => cells_added),
    cells_removed: sum(({ cells_removed }) => cells_removed),
    prices_written: sum(({ prices_written }) => prices_written),
    doubts: sum(({ doubts }) => doubts.length),
    errors,
  };
};
