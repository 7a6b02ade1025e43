import { type Area, type Cell, parseAddress, parseArea, type Sheet } from '@vantail/pricing/price-lists';
import { limits } from '../../files/limits.ts';
import { UnreadableFile } from '../../files/unreadable-file.ts';
import { type CellContext, cellReader } from './cell-reader.ts';
import { hiddenLines } from './hidden-lines.ts';
import type { SpreadCounter } from './spread.ts';
import type { ReadPart, SheetPart } from './workbook-parts.ts';

/** What all sheets of a workbook share; each sheet adds to `cellCount`, since the limit is for all of them. */
export type WorkbookContext = CellContext & { cellCount: number; spread: SpreadCounter };

type Attribute = (name: string) => string | undefined;

/** Tracks the position in a sheet: rows and cells may leave out their position, and then follow the one before. */
const cursor = (sheet: string) => {
  const at = { row: -1, column: -1 };
  const moveTo = (place: { row: number; column: number } | undefined, what: string) => {
    if (!place) throw new UnreadableFile('broken_workbook', `${what} is not in a sheet`, { sheet });
    at.row = place.row;
    at.column = place.column;
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
    if (context.cellCount > limits.cells) {
      const message = `The file has more than ${limits.cells} filled cells, the limit`;
      throw new UnreadableFile('too_many_cells', message, { sheet: part.name }, { limit: limits.cells });
    }
    const cells = rows[at.row] ?? [];
    context.spread.cell(at.row, at.column, { rows: rows.length, columns: cells.length });
    rows[at.row] = cells;
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
