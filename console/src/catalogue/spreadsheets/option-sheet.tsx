import { useId, useMemo, useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { clipboardBlock } from '../../ui/sheet/clipboard-block.ts';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import {
  type CellLook,
  fitted,
  type Position,
  type Range,
  rangeSize,
  type SheetActions,
  type SheetSource,
  select,
  startState,
} from '../../ui/sheet/sheet-state.ts';
import { columnWords } from './column-words.ts';
import {
  emptyLine,
  headedLines,
  LINE_COLUMNS,
  type LineColumn,
  type LineDraft,
  type PastedLines,
  writeCells,
} from './option-lines.ts';
import styles from './spreadsheets.module.css';

const words = messages({
  en: {
    label: 'Options to write',
    help: 'Paste from a spreadsheet, with or without headings, or type in the last row. Press Escape, then Tab, to leave the sheet.',
    line: (row: number) => `Line ${row}`,
    cell: (row: number, column: string, value: string) => `Line ${row}, ${column}: ${value}`,
    empty: 'empty',
    unread: (headings: string) => `Columns that were not read: ${headings}.`,
  },
  fr: {
    label: 'Options à écrire',
    help: 'Collez depuis un tableur, avec ou sans titres de colonnes, ou tapez dans la dernière ligne. Échap puis Tab pour quitter la feuille.',
    line: (row: number) => `Ligne ${row}`,
    cell: (row: number, column: string, value: string) => `Ligne ${row}, ${column} : ${value}`,
    empty: 'vide',
    unread: (headings: string) => `Colonnes non lues : ${headings}.`,
  },
});

const GEOMETRY = { row: 28, column: 150, header: 44 };

type Props = {
  lines: readonly LineDraft[];
  /** What is wrong with a cell, in words. */
  faultOf: (line: number, column: LineColumn) => string | undefined;
  onChange: (lines: readonly LineDraft[]) => void;
  /** The tax basis that pasted headings name, if any. */
  onBasis: (basis: PastedLines['basis']) => void;
};

/** A block of the size of a range, from what is in each of its cells. */
const blockOf = (range: Range, cell: (row: number, column: number) => string): string[][] => {
  const { rows, columns } = rangeSize(range);
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (__, column) => cell(row, column)));
};

/** What a pasted block writes, and where: with headings, from the first column. */
const pastedCells = (text: string, { from }: Range) => {
  const block = clipboardBlock(text);
  const headed = headedLines(block);
  const at = { row: Math.max(1, from.row), column: headed ? 1 : Math.max(1, from.column) };
  const cells = headed ? headed.lines.map((line) => LINE_COLUMNS.map((column) => line[column])) : block;
  return { headed, at, cells };
};

/** The options of a list as a sheet: pasted, typed, filled and copied like the grid of prices. */
export const OptionLinesSheet = ({ lines, faultOf, onChange, onBasis }: Props) => {
  const say = useMessages(words);
  const helpId = useId();
  const [state, setState] = useState(startState);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const source = useLinesSource(lines, faultOf);
  const write = ({ from }: Range, block: readonly (readonly string[])[]) =>
    onChange(writeCells(lines, { row: from.row - 1, column: from.column - 1 }, block));
  const actions: SheetActions = {
    type: (range, text) => {
      write(
        range,
        blockOf(range, () => text),
      );
      return undefined;
    },
    paste: (range, text) => {
      const { headed, at, cells } = pastedCells(text, range);
      setUnread(headed?.unread ?? []);
      if (headed?.basis) onBasis(headed.basis);
      if (cells.length === 0) return;
      write({ from: at, to: at }, cells);
      const width = cells[0]?.length ?? 1;
      const right = Math.min(LINE_COLUMNS.length, at.column + width - 1);
      setState(select(at, { row: at.row + cells.length - 1, column: right }));
    },
    clear: (range) =>
      write(
        range,
        blockOf(range, () => ''),
      ),
    fill: (from, target) => {
      const { rows, columns } = rangeSize(from);
      const filled = blockOf(target, (row, column) =>
        source.typed({ row: from.from.row + (row % rows), column: from.from.column + (column % columns) }),
      );
      write(target, filled);
    },
  };
  return (
    <div className={styles.sheet}>
      <p id={helpId} className="soft small">
        {say.help}
      </p>
      {unread.length > 0 && <Notice signal="warn">{say.unread(unread.join(', '))}</Notice>}
      <Sheet
        label={say.label}
        describedBy={helpId}
        source={source}
        actions={actions}
        state={fitted(state, source.size)}
        setState={setState}
        geometry={GEOMETRY}
        onFault={() => {}}
      />
    </div>
  );
};

/** A heading stands above its cells: to the left of texts, and to the right of prices. */
const headingLook = (text: string, column: LineColumn): CellLook => ({
  text,
  name: text,
  className: column === 'price' ? '' : styles.cell,
});

const useLinesSource = (lines: readonly LineDraft[], faultOf: Props['faultOf']): SheetSource => {
  const say = useMessages(words);
  const sayColumn = useMessages(columnWords);
  return useMemo(() => {
    const typed = ({ row, column }: Position) => {
      const name = LINE_COLUMNS[column - 1];
      return row === 0 || name === undefined ? '' : (lines[row - 1] ?? emptyLine)[name];
    };
    const look = ({ row, column }: Position): CellLook => {
      const name = LINE_COLUMNS[column - 1];
      if (row === 0) return name ? headingLook(sayColumn[name], name) : { text: '#', name: say.label };
      if (!name) return { text: row > lines.length ? '+' : String(row), name: say.line(row) };
      const text = typed({ row, column });
      const fault = faultOf(row - 1, name);
      const named = say.cell(row, sayColumn[name], text === '' ? say.empty : text);
      return {
        text,
        name: fault === undefined ? named : `${named}, ${fault}`,
        isInvalid: fault !== undefined,
        className: `${styles.cell} ${name === 'price' ? styles.figure : ''} ${fault === undefined ? '' : styles.fault}`,
      };
    };
    // Faults come from the service as well, whenever it answers: all rows are looked at again then.
    const keys = new Map<number, object>();
    const rowKey = (row: number) => {
      const key = keys.get(row) ?? {};
      keys.set(row, key);
      return key;
    };
    return {
      size: { rows: lines.length + 2, columns: LINE_COLUMNS.length + 1 },
      look,
      rowKey,
      typed,
      isEditable: ({ row, column }) => row > 0 && column > 0,
    };
  }, [lines, faultOf, say, sayColumn]);
};
