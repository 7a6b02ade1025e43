import { type Ref, useEffect, useId, useMemo, useRef } from 'react';
import { useLock } from '../lock.tsx';
import { CellEditor } from './cell-editor.tsx';
import { useSheetClipboard } from './clipboard-block.ts';
import { boxOf, type Geometry, topOf } from './geometry.ts';
import styles from './sheet.module.css';
import { cellId, SheetRow } from './sheet-row.tsx';
import {
  bodyOf,
  type Range,
  type SheetActions,
  type SheetSource,
  type SheetState,
  selectionOf,
} from './sheet-state.ts';
import { useCellEditing } from './use-cell-editing.ts';
import { type SheetHandle, useSheetFocus } from './use-sheet-focus.ts';
import { useSheetKeys } from './use-sheet-keys.ts';
import { useSheetPointer } from './use-sheet-pointer.ts';
import { useSheetWindow } from './use-sheet-window.ts';

export type { SheetHandle } from './use-sheet-focus.ts';

type Props = {
  label: string;
  /** The id of a text that says how to use it. */
  describedBy: string;
  source: SheetSource;
  actions: SheetActions;
  state: SheetState;
  setState: (state: SheetState) => void;
  geometry: Geometry;
  /** `data-field` of the active cell, if an item of the report points to it. */
  field?: string | undefined;
  onFault: (fault: string | undefined) => void;
  /** Taller ones scroll. */
  maxHeight?: string | undefined;
  ref?: Ref<SheetHandle>;
};

const ROWS_SHOWN = 20;

/** Of a sheet that is locked: it is walked through and copied from. */
const NO_ACTIONS: SheetActions = { type: () => undefined, paste: () => {}, clear: () => {}, fill: () => {} };

/** What a locked sheet shows and does. */
const useLockable = ({ source, actions }: Pick<Props, 'source' | 'actions'>) => {
  const isLocked = useLock() !== undefined;
  const readOnly = useMemo(() => (isLocked ? { ...source, isEditable: () => false } : source), [source, isLocked]);
  return { isLocked, source: readOnly, actions: isLocked ? NO_ACTIONS : actions };
};

type Window = ReturnType<typeof useSheetWindow>;

/** Scrolls when there is something else to show. */
const useScrollTo = ({ rows, columns }: Window, { scrollTo: shown }: SheetState, geometry: Geometry) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position alone decides.
  useEffect(() => {
    if (shown && shown.row > 0) rows.scrollToIndex(shown.row - 1, { align: 'auto' });
    if (shown && shown.column > 0) columns.scrollToIndex(shown.column - 1, { align: 'auto' });
  }, [shown?.row, shown?.column]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width of the columns moves them all.
  useEffect(() => columns.measure(), [geometry.column, geometry.header]);
};

/** How many rows and columns a page key moves by. */
const pageOf = (element: HTMLElement | null, { row, column, header }: Geometry) => ({
  rows: Math.max(1, Math.floor((element?.clientHeight ?? 0) / row) - 2),
  columns: Math.max(1, Math.floor(((element?.clientWidth ?? 0) - header) / column) - 1),
});

/**
 * A spreadsheet: role grid, headers, one cell in the tab order (the active one, which has the focus), and only the
 * visible cells in the document. Row 0 and column 0 are the headers, which are cells like the others.
 */
export const Sheet = (props: Props) => {
  const { label, describedBy, state, setState, geometry, field, onFault, maxHeight, ref } = props;
  const { isLocked, source, actions } = useLockable(props);
  const { size } = source;
  const prefix = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useSheetWindow(scroller, size, geometry, state.active);
  useScrollTo(virtual, state, geometry);
  const keys = useSheetKeys({ source, actions, state, setState, page: pageOf(scroller.current, geometry) });
  const { takeFocus, focusActive, ...focus } = useSheetFocus({ prefix, state, source, ref });
  const pointer = useSheetPointer({ scroller, size, geometry, state, setState, actions, takeFocus });
  const clipboard = useSheetClipboard(source, actions, state);
  const { travel, onKeyDown } = keys;
  const { onDoubleClick, ...editor } = useCellEditing({
    source,
    actions,
    state,
    setState,
    travel,
    focusActive,
    onFault,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: of a table's rows the browser would want all; here are those in sight.
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-describedby={describedBy}
      aria-rowcount={size.rows}
      aria-colcount={size.columns}
      aria-multiselectable="true"
      aria-readonly={isLocked}
      className={styles.sheet}
      style={{ maxHeight: maxHeight ?? geometry.row * ROWS_SHOWN }}
      onKeyDown={onKeyDown}
      onDoubleClick={onDoubleClick}
      {...focus.handlers}
      {...pointer.handlers}
      {...clipboard}
    >
      <Canvas {...{ source, state, geometry, virtual, prefix, field, editor, isLocked }} target={pointer.target} />
    </div>
  );
};

type CanvasProps = Pick<Props, 'source' | 'state' | 'geometry' | 'field'> & {
  virtual: Window;
  prefix: string;
  editor: Pick<ReturnType<typeof useCellEditing>, 'fault' | 'commit' | 'cancel'>;
  isLocked: boolean;
  /** The range that a drag of the handle would fill. */
  target: Range | undefined;
};

/** All that scrolls: the rows in sight, the selection and the range to be filled. */
const Canvas = (props: CanvasProps) => {
  const { source, state, geometry, virtual, target, isLocked } = props;
  const { rows, columns } = source.size;
  const body = bodyOf(selectionOf(state));
  const filled = target && bodyOf(target);
  const whole = { from: { row: 0, column: 0 }, to: { row: 0, column: columns - 1 } };
  return (
    <div
      role="presentation"
      className={styles.canvas}
      style={{ width: boxOf(geometry, whole).width, height: topOf(geometry, rows) }}
    >
      {[0, ...virtual.rows.getVirtualItems().map(({ index }) => index + 1)].map((row) => (
        <Row key={row} row={row} {...props} />
      ))}
      {body && (
        <div role="presentation" className={styles.selection} style={boxOf(geometry, body)}>
          {!state.editing && !isLocked && <span className={styles.handle} data-fill-handle="" />}
        </div>
      )}
      {filled && <div role="presentation" className={styles.target} style={boxOf(geometry, filled)} />}
    </div>
  );
};

/** A row with what of the state concerns it, so that the others are not rendered again. */
const Row = ({ row, source, state, geometry, virtual, prefix, field, editor }: CanvasProps & { row: number }) => {
  const { active, editing } = state;
  const isActive = row === active.row;
  const { from, to } = selectionOf(state);
  return (
    <SheetRow
      source={source}
      rowKey={source.rowKey(row)}
      row={row}
      columns={virtual.columns.getVirtualItems()}
      top={topOf(geometry, row)}
      active={isActive ? active.column : undefined}
      selected={row < from.row || row > to.row ? '' : `${from.column}:${to.column}`}
      prefix={prefix}
      headerWidth={geometry.header}
      field={isActive ? field : undefined}
      editor={
        editing &&
        isActive && (
          <CellEditor
            key={cellId(prefix, active.row, active.column)}
            editing={editing}
            name={source.look(active).name}
            fault={editor.fault}
            onCommit={editor.commit}
            onCancel={editor.cancel}
          />
        )
      }
    />
  );
};
