import { type FileFault, fileFault } from '../file-fault.ts';
import { limits } from '../limits.ts';

import type { Area, Sheet } from '../sheet.ts';
import { areasByRow } from './areas-by-row.ts';
import { bareNumberOf } from './cell-values.ts';
import { type CellsOfTable, decimalSignOf } from './decimal-sign.ts';
import type { DetectedTable, DetectionChoices } from './detected-table.ts';
import { type FoundGrid, findGrids } from './find-grids.ts';
import type { FileManner } from './finished-table.ts';
import { gridTable } from './grid-table.ts';
import { longColumnsAt, untitledColumns } from './long-columns.ts';
import { type LongList, longListAt, longTables } from './long-tables.ts';
import type { DecimalSign } from './number-text.ts';

export type Detection = {
  tables: DetectedTable[];
  decimal: DecimalSign;
  faults: FileFault[];
  warnings: FileFault[];
};

type Found = { sheet: Sheet; grids: FoundGrid[]; lists: LongList[]; areas: Area[] };

const findLists = (sheet: Sheet): LongList[] => {
  const lists: LongList[] = [];
  sheet.rows.forEach((_, row) => {
    if (row <= (lists.at(-1)?.area.bottom ?? -1) || lists.length > limits.tables) return;
    const columns = longColumnsAt(sheet, row);
    if (columns) lists.push(longListAt(sheet, columns));
  });
  return lists;
};

/** Where the tables of a sheet are. Lists are known by their titles; a list without titles, by being all there is. */
const findTables = (sheet: Sheet, { layout }: DetectionChoices): Found => {
  const lists = layout === undefined || layout === 'long' ? findLists(sheet) : [];
  const taken = lists.map(({ area }) => area);
  const grids = layout === 'long' ? [] : findGrids(sheet, taken, layout !== undefined);
  const untitled = lists.length + grids.length === 0 && (layout ?? 'long') === 'long' && untitledColumns(sheet);
  if (untitled) lists.push(longListAt(sheet, untitled));
  return { sheet, grids, lists, areas: [...grids, ...lists].map(({ area }) => area) };
};

function* placesIn({ rows, columns, corner }: FoundGrid) {
  for (const row of [corner.row, ...rows])
    for (const column of [corner.column, ...columns])
      if (row !== corner.row || column !== corner.column) yield { row, column };
}

function* placesOf({ rows, width, height, price }: LongList) {
  for (const row of rows) for (const column of [width, height, price]) yield { row, column };
}

const cellsOf = ({ sheet, grids, lists }: Found): CellsOfTable[] => [
  ...grids.map((grid) => ({ sheet, places: placesIn(grid) })),
  ...lists.map((list) => ({ sheet, places: placesOf(list) })),
];

/** Several numbers in a line that belongs to no table may be prices that were not recognised: that is said, once a sheet. */
const ignoredNumbers = ({ sheet, areas }: Found): FileFault[] => {
  let first: { row: number; column: number } | undefined;
  const areasAt = areasByRow(areas);
  sheet.rows.forEach((cells, row) => {
    if (first) return;
    const near = areasAt(row);
    const outside: number[] = [];
    cells.forEach((cell, column) => {
      const isInside = near.some(({ left, right }) => column >= left && column <= right);
      if (!isInside && bareNumberOf(cell) !== undefined) outside.push(column);
    });
    const [column] = outside;
    if (column !== undefined && outside.length > 1) first = { row, column };
  });
  if (!first) return [];
  const message = 'There are numbers here that belong to no table; they were left alone';
  return [fileFault('ignored_numbers', message, { sheet: sheet.name, ...first })];
};

const ignoredColumns = ({ sheet, lists }: Found): FileFault[] =>
  lists.flatMap(({ ignored, titleRow }) =>
    ignored.map(({ column, title }) => {
      const message = `The column ${JSON.stringify(title.slice(0, 40))} means nothing here; it was left alone`;
      return fileFault('ignored_column', message, { sheet: sheet.name, row: titleRow, column });
    }),
  );

const readTables = (found: Found, choices: DetectionChoices, manner: FileManner) => [
  ...found.grids.map((grid) => gridTable(found.sheet, grid, found.areas, choices, manner)),
  ...found.lists.flatMap((list) => longTables(found.sheet, list, found.areas, choices, manner)),
];

/** The price tables of a file, by what is written in it and around them, and by what the caller says. */
export const detectTables = (
  { sheets, hiddenSheets }: { sheets: readonly Sheet[]; hiddenSheets: readonly string[] },
  choices: DetectionChoices = {},
): Detection => {
  const found = sheets.map((sheet) => findTables(sheet, choices));
  const manner = decimalSignOf(found.flatMap(cellsOf), choices.decimal);
  const read = found.flatMap((sheet) => readTables(sheet, choices, manner));
  const faults = read.flatMap((result) => result.faults);
  if (read.length === 0) {
    const wanted =
      'widths in a row and heights in a column beside their prices, or columns titled width, height and price';
    faults.push(fileFault('no_table', `No price table was found: it needs ${wanted}`));
  }
  if (read.length > limits.tables)
    faults.push(fileFault('too_many_tables', `The file has ${read.length} tables; ${limits.tables} is the limit`));
  const hidden = hiddenSheets.map((name) =>
    fileFault('hidden_sheet', 'The sheet is hidden and was left out; name it in `sheet` to read it', { sheet: name }),
  );
  return {
    tables: read.slice(0, limits.tables).map(({ table }) => table),
    decimal: manner.decimal,
    faults,
    warnings: [...hidden, ...found.flatMap(ignoredColumns), ...found.flatMap(ignoredNumbers)],
  };
};
