import { pageParts } from './doubts/page-parts.ts';
import { smallTables } from './doubts/small-tables.ts';
import { splitDoubts } from './doubts/split-tables.ts';
import { nearestTable, strayDoubt, strayNumbers } from './doubts/stray-numbers.ts';
import type { DetectedTable, DetectionChoices, Layout } from './finding/detected-table.ts';
import { type FoundGrid, findGrids } from './finding/find-grids.ts';
import { type LongColumns, longColumnsAt, untitledColumns } from './finding/long-columns.ts';
import { type LongList, longListAt } from './finding/long-list.ts';
import { looseTexts, noTable } from './finding/nearest-block.ts';
import { type CellsOfTable, decimalSignOf } from './numbers/cell-values.ts';
import type { DecimalSign } from './numbers/number-text.ts';
import { joinTables } from './reading/finished-table.ts';
import { gridTable } from './reading/grid-table.ts';
import { longTables } from './reading/long-tables.ts';
import type { TableContext } from './reading/table-context.ts';
import { type FileFault, fileFault } from './sheet/doubt.ts';
import { type Area, limits, parseAddress, type Sheet, textAt } from './sheet/sheet.ts';
import { readCorner } from './words/corner-words.ts';
import { plainWords, vocabulary } from './words/plain-words.ts';
import { noPriceMarks } from './words/price-words.ts';
import { unitsNamed, unitsStated } from './words/unit-words.ts';

export type Detection = {
  tables: DetectedTable[];
  decimal: DecimalSign;
  faults: FileFault[];
  warnings: FileFault[];
};

type Found = { sheet: Sheet; grids: FoundGrid[]; lists: LongList[]; areas: Area[]; covers: Area[]; texts: string[] };

/** `transposed` of a list with both sizes in one column: the height stands first. */
const isWanted = ({ width }: LongColumns, layout: Layout | undefined): boolean =>
  layout === undefined || layout === 'long' || (layout === 'transposed' && width.part !== undefined);

const inOrder = (columns: LongColumns, layout: Layout | undefined): LongColumns =>
  layout === 'transposed'
    ? { ...columns, width: { ...columns.width, part: 1 }, height: { ...columns.height, part: 0 } }
    : columns;

const findLists = (sheet: Sheet, layout: Layout | undefined): LongList[] => {
  const lists: LongList[] = [];
  sheet.rows.forEach((_, row) => {
    if (row <= (lists.at(-1)?.area.bottom ?? -1) || lists.length > limits.tables) return;
    const columns = longColumnsAt(sheet, row);
    if (columns && isWanted(columns, layout)) lists.push(longListAt(sheet, inOrder(columns, layout)));
  });
  return lists;
};

/**
 * Finds the tables of a sheet. Lists are recognised by their titles, and a list without titles if the sheet contains
 * nothing else.
 */
const findTables = (sheet: Sheet, { layout }: DetectionChoices): Found => {
  const lists = layout === 'grid' ? [] : findLists(sheet, layout);
  const taken = lists.flatMap(({ covers }) => covers);
  const grids = layout === 'long' ? [] : findGrids(sheet, taken, layout !== undefined);
  const untitled = lists.length + grids.length === 0 && (layout ?? 'long') === 'long' && untitledColumns(sheet);
  if (untitled) lists.push(longListAt(sheet, untitled));
  const found = [...grids, ...lists];
  const covers = found.flatMap((table) => [table.area, ...table.covers]);
  return { sheet, grids, lists, areas: found.map(({ area }) => area), covers, texts: looseTexts(sheet, covers) };
};

const cellsOf = ({ sheet, grids, lists }: Found): CellsOfTable[] => [
  ...grids.map(({ rows, columns, corner }) => ({
    sheet,
    rows: [corner.row, ...rows],
    columns: [corner.column, ...columns],
    besides: corner,
  })),
  ...lists.map(({ lines, width, height, prices }) => ({
    sheet,
    rows: lines.map(({ row }) => row),
    columns: [width.column, height.column, ...prices.map(({ column }) => column)],
  })),
];

const ignoredColumns = ({ sheet, lists }: Found): FileFault[] =>
  lists.flatMap(({ ignored, titleRow }) =>
    ignored.map(({ column, title }) => {
      const message = `The column ${JSON.stringify(title.slice(0, 40))} has no meaning here and was ignored`;
      return fileFault('ignored_column', message, { sheet: sheet.name, row: titleRow, column }, { title });
    }),
  );

type Read = { table: DetectedTable; faults: FileFault[] };

/** What the whole file says, for each of its tables. */
const contextOf = (found: readonly Found[], choices: DetectionChoices): Omit<TableContext, 'others' | 'texts'> => {
  const corners = found.flatMap(({ sheet, grids }) =>
    grids.map(({ corner }) => textAt(sheet, corner.row, corner.column) ?? ''),
  );
  return {
    choices,
    manner: { ...decimalSignOf(found.flatMap(cellsOf), choices.decimal), isMark: noPriceMarks(choices.noPriceMarks) },
    stated: [...new Set(found.flatMap(({ texts }) => texts.flatMap(unitsStated)))],
    elsewhere: [...new Set(corners.flatMap(unitsNamed))],
    isTurnedElsewhere: corners.some((text) => readCorner(text).across === 'height'),
  };
};

/**
 * Several numbers in a line outside of all tables may be prices that were not recognised: this is a question if a table
 * is near.
 */
const askForStrays = ({ sheet, areas, covers, lists }: Found, tables: readonly Read[]): FileFault[] => {
  const strays = strayNumbers(sheet, covers, areas);
  if (!strays) return [];
  // The tables of long lists come last; one area may contain several.
  const table =
    areas.length === 0 ? undefined : (tables[nearestTable(areas, strays)] ?? tables.at(lists.length > 0 ? -1 : 0));
  if (table) {
    table.table.doubts.push(strayDoubt(strays));
    return [];
  }
  const message = `There are ${strays.count} numbers here that belong to no table; they were ignored`;
  const place = { sheet: sheet.name, row: strays.row, column: strays.column };
  return [fileFault('ignored_numbers', message, place, { count: strays.count })];
};

/** The first sheet of an export lists its rows; a row without a grid has a sheet that says so under its id. */
const CONTENTS = vocabulary('sommaire contents');
const isOfExport = ({ name, rows }: Sheet): boolean =>
  CONTENTS.has(plainWords(name ?? '')) ||
  rows.slice(0, 3).some((cells) => cells?.some(({ text }) => /^(?:Table )?#[0-9]/.test(text)));

/** A sheet with words and without a table: conditions, a cover, or a table that was not recognised. */
const unreadSheet = (sheet: Sheet): FileFault[] => {
  const { name, rows } = sheet;
  if (name === null || rows.length === 0 || isOfExport(sheet)) return [];
  const message = 'There is no price table on this sheet: nothing of it was read';
  return [fileFault('sheet_not_read', message, { sheet: name }, { sheet: name })];
};

const hiddenSheet = (name: string): FileFault =>
  fileFault(
    'hidden_sheet',
    'The sheet is hidden and was left out; name it in `sheet` to read it',
    { sheet: name },
    { sheet: name },
  );

/** The price tables of a file, by what is written in it and around them, and by what the caller says. */
export const detectTables = (
  { sheets, hiddenSheets }: { sheets: readonly Sheet[]; hiddenSheets: readonly string[] },
  choices: DetectionChoices = {},
): Detection => {
  const found = sheets.map((sheet) => findTables(sheet, choices));
  const context = contextOf(found, choices);
  let warnings = [...hiddenSheets.map(hiddenSheet), ...found.flatMap(ignoredColumns)];
  const read = found.flatMap((sheet): Read[] => {
    const { name } = sheet.sheet;
    const unit = (name !== null && Object.hasOwn(choices.units ?? {}, name) && choices.units?.[name]) || choices.unit;
    const own = { ...context, choices: { ...choices, unit }, others: sheet.areas, texts: sheet.texts };
    const tables = [
      ...sheet.grids.map((grid) => gridTable(sheet.sheet, grid, own)),
      ...sheet.lists.flatMap((list) => longTables(sheet.sheet, list, own)),
    ];
    const strays = askForStrays(sheet, tables);
    warnings.push(...strays, ...(strays.length === 0 && tables.length === 0 ? unreadSheet(sheet.sheet) : []));
    return tables;
  });
  const faults = read.flatMap((result) => result.faults);
  if (read.length === 0) {
    faults.push(noTable(sheets));
    warnings = warnings.filter(({ code }) => code !== 'sheet_not_read');
  }
  if (read.length > limits.tables) {
    const message = `The file has ${read.length} tables; ${limits.tables} is the limit: send it in parts`;
    faults.push(fileFault('too_many_tables', message, {}, { tables: read.length, limit: limits.tables }));
  }
  const tables = read.slice(0, limits.tables).map(({ table }) => table);
  for (const [table, doubt] of smallTables(tables)) table.doubts.push(doubt);
  const join = { ...pageParts(tables, sheets, choices), ...choices.join };
  for (const [table, doubt] of splitDoubts(tables, { ...choices, join })) table.doubts.push(doubt);
  const joined = joinTables(tables, join);
  return { tables: joined.tables, decimal: context.manner.decimal, faults: [...faults, ...joined.faults], warnings };
};

/**
 * The fault of a table with sizes and without any price, an empty form: if it were written, no size of the row could be
 * made any more. It is no fault if the row already has the same empty table, so only the code that writes it can
 * decide.
 */
export const noPrices = (table: DetectedTable): FileFault | undefined => {
  const { sheet, range, widths, heights, prices, doubts, hasFaults } = table;
  // Formulas that are all 0 raise a doubt of their own (A2).
  const isDoubtful = doubts.some(({ code }) => code === 'formula_values');
  if (hasFaults || isDoubtful || prices.some((row) => row.some((price) => price !== null))) return undefined;
  const message = `The table ${range} has ${widths.length} widths, ${heights.length} heights and not one price: fill it in, or leave it out`;
  const place = { sheet, ...parseAddress(range.split(':', 1)[0] ?? '') };
  return fileFault('no_prices', message, place, { range, widths: widths.length, heights: heights.length });
};
