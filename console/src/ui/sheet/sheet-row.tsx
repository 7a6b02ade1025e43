import type { VirtualItem } from '@tanstack/react-virtual';
import { memo, type ReactNode } from 'react';
import styles from './sheet.module.css';
import type { SheetSource } from './sheet-state.ts';

type Props = {
  source: SheetSource;
  /** `source.rowKey` of this row, by which rows are compared. */
  rowKey: object;
  row: number;
  /** The visible columns; index 0 is the first after the header. */
  columns: readonly VirtualItem[];
  top: number;
  /** The column of the active cell in this row, if it is here. */
  active: number | undefined;
  /** The first and last selected column of this row, as a string, which React can compare. */
  selected: string;
  prefix: string;
  headerWidth: number;
  /** The text field, in the active cell while it is edited. */
  editor: ReactNode;
  field: string | undefined;
};

export const cellId = (prefix: string, row: number, column: number) => `${prefix}${row}-${column}`;

const roleOf = (row: number, column: number) => (row === 0 ? 'columnheader' : column === 0 ? 'rowheader' : 'gridcell');

const isSame = ({ source: _, ...before }: Props, { source: __, ...after }: Props): boolean =>
  (Object.keys(after) as (keyof typeof after)[]).every((name) => before[name] === after[name]);

/** One row of a sheet: its header, which stays in view, and the cells of the visible columns. */
export const SheetRow = memo((props: Props) => {
  const { source, row, columns, top, active, selected, prefix, headerWidth, editor, field } = props;
  const [first = 1, last = 0] = selected === '' ? [] : selected.split(':').map(Number);
  const cell = (column: number, box: { left?: number; width: number }) => {
    const { text, name, className = '', isInvalid = false } = source.look({ row, column });
    const isActive = column === active;
    const isSelected = column >= first && column <= last;
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: every role of `roleOf` takes these.
      <div
        key={column}
        id={cellId(prefix, row, column)}
        role={roleOf(row, column)}
        aria-colindex={column + 1}
        aria-label={name}
        aria-selected={isSelected}
        {...(isInvalid ? { 'aria-invalid': true } : {})}
        {...(isActive && field !== undefined ? { 'data-field': field } : {})}
        tabIndex={isActive ? 0 : -1}
        className={`${row === 0 || column === 0 ? styles.header : styles.cell} ${column === 0 ? styles.rowHeader : ''} ${
          isSelected ? styles.selected : ''
        } ${className}`}
        style={box}
      >
        {text}
        {isActive && editor}
      </div>
    );
  };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus.
    // biome-ignore lint/a11y/useSemanticElements: see Sheet.
    <div
      role="row"
      aria-rowindex={row + 1}
      className={row === 0 ? styles.headerRow : styles.row}
      {...(row === 0 ? {} : { style: { transform: `translateY(${top}px)` } })}
    >
      {cell(0, { width: headerWidth })}
      {columns.map(({ index, start, size }) => cell(index + 1, { left: start, width: size }))}
    </div>
  );
}, isSame);
