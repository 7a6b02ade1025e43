import { type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLock } from '../../../ui/actions/lock.tsx';
import { type AfterEdit, CellEditor } from './cell-editor.tsx';
import { useSheetClipboard } from './clipboard-block.ts';
import { boxOf, type Geometry, topOf } from './geometry.ts';
import styles from './sheet.module.css';
import { cellId, SheetRow } from './sheet-row.tsx';
import {
  bodyOf,
  enter,
  type Range,
  type SheetActions,
  type SheetSource,
  type SheetState,
  selectionOf,
  startEditing,
  stopEditing,
  tab,
} from './sheet-state.ts';
import { useSheetKeys } from './use-sheet-keys.ts';
import { useSheetPointer } from './use-sheet-pointer.ts';
import { useSheetWindow } from './use-sheet-window.ts';

export type SheetHandle = { focus: () => void };

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

/**
 * A spreadsheet: role grid, headers, one cell in the tab order (the active one, which has the focus), and only the
 * visible cells in the document. Row 0 and column 0 are the headers, which are cells like the others.
 */
export const Sheet = ({
  label,
  describedBy,
  source: given,
  actions: givenActions,
  state,
  setState,
  geometry,
  field,
  onFault,
  maxHeight,
  ref,
}: Props) => {
  const isLocked = useLock() !== undefined;
  const source = useMemo(() => (isLocked ? { ...given, isEditable: () => false } : given), [given, isLocked]);
  const actions = isLocked ? NO_ACTIONS : givenActions;
  const { size } = source;
  const { active, shown, editing } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, columns } = useSheetWindow(scroller, size, geometry, active);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const prefix = useId();
  const hasFocus = useRef(false);

  const inSight = scroller.current;
  const page = {
    rows: Math.max(1, Math.floor((inSight?.clientHeight ?? 0) / geometry.row) - 2),
    columns: Math.max(1, Math.floor(((inSight?.clientWidth ?? 0) - geometry.header) / geometry.column) - 1),
  };
  const keys = useSheetKeys({ source, actions, state, setState, page });
  const pointer = useSheetPointer({ scroller, size, geometry, state, setState, actions, takeFocus: () => takeFocus() });
  const clipboard = useSheetClipboard(source, actions, state);

  const focusActive = () =>
    document.getElementById(cellId(prefix, active.row, active.column))?.focus({ preventScroll: true });
  const takeFocus = () => {
    hasFocus.current = true;
    focusActive();
  };
  useImperativeHandle(ref, () => ({ focus: takeFocus }));
  // The focus goes with the active cell, also when the one that had it was scrolled away or deleted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when one of these has moved.
  useLayoutEffect(() => {
    if (hasFocus.current && !editing) focusActive();
  }, [active.row, active.column, editing, source]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when there is something else to show.
  useEffect(() => {
    if (shown && shown.row > 0) rows.scrollToIndex(shown.row - 1, { align: 'auto' });
    if (shown && shown.column > 0) columns.scrollToIndex(shown.column - 1, { align: 'auto' });
  }, [shown?.row, shown?.column]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another width of the columns moves them all.
  useEffect(() => columns.measure(), [geometry.column, geometry.header]);

  const say = (next: string | undefined) => {
    setFault(next);
    onFault(next);
  };
  const commit = (text: string, then: AfterEdit): boolean => {
    const range: Range = then === 'fillAll' ? selectionOf(state) : { from: active, to: active };
    const unread = actions.type(range, text);
    say(unread);
    // Clicking elsewhere discards a text that cannot be read; a key stays in the cell.
    if (unread !== undefined && then !== 'stay') return false;
    const stopped = stopEditing(state);
    // Removing a field while it has the focus is slow in browsers: the cell gets the focus first.
    if (then !== 'stay') focusActive();
    if (then === 'tab' || then === 'tabBack') setState(tab(stopped, then === 'tab' ? 1 : -1, size));
    else if (then === 'enter' || then === 'enterBack') setState(enter(stopped, then === 'enter' ? 1 : -1, size));
    else {
      setState(stopped);
      if (typeof then === 'object') keys.travel(then);
    }
    return true;
  };
  const cancel = () => {
    say(undefined);
    setState(stopEditing(state));
  };
  const onDoubleClick = () => {
    if (!editing && source.isEditable(active)) setState(startEditing(state, source.typed(active), false));
  };

  const selection = selectionOf(state);
  const body = bodyOf(selection);
  const target = pointer.target && bodyOf(pointer.target);
  const shownColumns = columns.getVirtualItems();
  const rowOf = (row: number) => (
    <SheetRow
      key={row}
      source={source}
      rowKey={source.rowKey(row)}
      row={row}
      columns={shownColumns}
      top={topOf(geometry, row)}
      active={row === active.row ? active.column : undefined}
      selected={
        row < selection.from.row || row > selection.to.row ? '' : `${selection.from.column}:${selection.to.column}`
      }
      prefix={prefix}
      headerWidth={geometry.header}
      field={row === active.row ? field : undefined}
      editor={
        editing &&
        row === active.row && (
          <CellEditor
            key={cellId(prefix, active.row, active.column)}
            editing={editing}
            name={source.look(active).name}
            fault={fault}
            onCommit={commit}
            onCancel={cancel}
          />
        )
      }
    />
  );
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
      onKeyDown={keys.onKeyDown}
      onDoubleClick={onDoubleClick}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={({ target, relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node) hasFocus.current = currentTarget.contains(relatedTarget);
        // A click on nothing removes the focus; a cell that is removed loses it only until the next one gets it.
        else
          setTimeout(() => {
            if (target.isConnected && document.activeElement === document.body) hasFocus.current = false;
          });
      }}
      {...pointer.handlers}
      {...clipboard}
    >
      <div
        role="presentation"
        className={styles.canvas}
        style={{
          width: boxOf(geometry, { from: { row: 0, column: 0 }, to: { row: 0, column: size.columns - 1 } }).width,
          height: topOf(geometry, size.rows),
        }}
      >
        {rowOf(0)}
        {rows.getVirtualItems().map(({ index }) => rowOf(index + 1))}
        {body && (
          <div role="presentation" className={styles.selection} style={boxOf(geometry, body)}>
            {!editing && !isLocked && <span className={styles.handle} data-fill-handle="" />}
          </div>
        )}
        {target && <div role="presentation" className={styles.target} style={boxOf(geometry, target)} />}
      </div>
    </div>
  );
};
