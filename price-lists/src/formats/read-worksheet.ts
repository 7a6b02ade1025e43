import { type Area, type Cell, parseAddress, parseArea, type Sheet } from '../sheet/sheet.ts';
import { type CellContext, cellReader } from './cell-reader.ts';
import { fileLimits, UnreadableFile } from './limits.ts';
import type { ReadPart, SheetPart } from './workbook-parts.ts';

type HiddenLinesAttribute = (name: string) => string | undefined;

/** A range of columns of a sheet. */
const COLUMNS = 16_384;

const isZero = (length: string | undefined): boolean => length !== undefined && Number(length) === 0;
const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** The rows and columns of a sheet that are not visible: hidden ones, and those without height or width. */
const hiddenLines = () => {
  const columns = new Uint8Array(COLUMNS);
  let isRowHidden = false;
  return {
    /** A <col> describes a range of columns, counted from 1. */
    column: (attribute: HiddenLinesAttribute) => {
      if (!isTrue(attribute('hidden')) && !isZero(attribute('width'))) return;
      const min = Number(attribute('min') ?? Number.NaN);
      const max = Number(attribute('max') ?? min);
      if (min >= 1) columns.fill(1, min - 1, max);
    },
    row: (attribute: HiddenLinesAttribute) => {
      isRowHidden = isTrue(attribute('hidden')) || isZero(attribute('ht'));
    },
    /** About the row that was begun last; `column` counts from 0. */
    isHidden: (column: number): boolean => isRowHidden || columns[column] === 1,
  };
};

/**
 * Ten times the number of filled cells that a file may have: the search for tables also looks at the empty cells
 * between them.
 */
const MAX_SPREAD = 20_000_000;

/**
 * Counts how far the cells of a file are spread: the rows down to the last one, in each row the cells up to its last
 * cell, and the rows of merged areas. A cell in the last column is cheap to write, but means 16,384 cells to look at.
 */
export const spreadCounter = (most = MAX_SPREAD) => {
  let cells = 0;
  const add = (more: number) => {
    cells += Math.max(0, more);
    if (cells > most)
      throw new UnreadableFile(
        'too_spread_out',
        `The cells of the file are spread over more than ${most} places, the limit: remove the cells far from the tables`,
        {},
        { limit: most },
      );
  };
  return {
    /** Counts a cell at this position, given how far the sheet and the row have reached so far. */
    cell: (row: number, column: number, reach: { rows: number; columns: number }) => {
      add(row + 1 - reach.rows);
      add(column + 1 - reach.columns);
    },
    merged: ({ top, bottom }: Area) => add(bottom - top + 1),
  };
};

type SpreadCounter = ReturnType<typeof spreadCounter>;

/** What all sheets of a workbook share; each sheet adds to `cellCount`, since the limit is for all of them. */
export type WorkbookContext = CellContext & { cellCount: number; spread: SpreadCounter };

type Attribute = (name: string) => string | undefined;

/** Tracks the position in a sheet: rows and cells may leave out their position, and then follow the one before. */
const cursor = (sheet: string) => {
  const at = { row: -1, column: -1 };
  const moveTo = (position: { row: number; column: number } | undefined, what: string) => {
    if (!position) throw new UnreadableFile('broken_workbook', `${what} is not in a sheet`, { sheet });
    at.row = position.row;
    at.column = position.column;
  };
  return {
    at,
    toRow: (attribute: Attribute) => {
      const given = attribute('r') ?? String(at.row + 2);
      moveTo(parseAddress(`A${given}`), `Row ${given}`);
      at.column = -1;
    },
    toCell: (attribute: Attribute) => {
      const given = attribute('r');
      moveTo(given === undefined ? { row: at.row, column: at.column + 1 } : parseAddress(given), `Cell ${given}`);
    },
  };
};

/** Reads one worksheet. The dimension that it claims is ignored: only the cells that are there count. */
export const readWorksheet = async (read: ReadPart, part: SheetPart, context: WorkbookContext): Promise<Sheet> => {
  const rows: Cell[][] = [];
  const merged: Area[] = [];
  const { at, toRow, toCell } = cursor(part.name);
  const reader = cellReader(context);
  const hidden = hiddenLines();

  const keep = (cell: Cell) => {
    context.cellCount++;
    if (context.cellCount > fileLimits.cells) {
      const message = `The file has more than ${fileLimits.cells} filled cells, the limit: send it in parts`;
      throw new UnreadableFile('too_many_cells', message, { sheet: part.name }, { limit: fileLimits.cells });
    }
    const cells = rows[at.row] ?? [];
    context.spread.cell(at.row, at.column, { rows: rows.length, columns: cells.length });
    rows[at.row] = cells;
    // Which of them counts is up to the program that opens the file.
    if (cells[at.column]) throw new UnreadableFile('broken_workbook', 'The cell is there twice');
    cells[at.column] = hidden.isHidden(at.column) ? { ...cell, isHidden: true } : cell;
  };

  const endCell = () => {
    try {
      const cell = reader.end();
      if (cell) keep(cell);
    } catch (error) {
      if (!(error instanceof UnreadableFile) || error.fault.sheet !== null) throw error;
      throw new UnreadableFile(error.fault.code, error.message, { sheet: part.name, ...at }, error.fault.params);
    }
  };

  await read(part.path, {
    open: (name, attribute) => {
      if (name === 'row') {
        toRow(attribute);
        hidden.row(attribute);
      } else if (name === 'col') hidden.column(attribute);
      else if (name === 'c') {
        toCell(attribute);
        reader.begin(attribute);
      } else if (name === 'mergeCell') {
        const area = parseArea(attribute('ref') ?? '');
        if (!area) return;
        context.spread.merged(area);
        merged.push(area);
      } else reader.open(name);
    },
    close: (name) => {
      if (name === 'c') endCell();
      else reader.close(name);
    },
    text: reader.text,
  });
  return { name: part.name, rows, merged };
};
