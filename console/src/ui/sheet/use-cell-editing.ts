import { type KeyboardEvent, useState } from 'react';
import type { AfterEdit } from './cell-editor.tsx';
import {
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

type Edited = {
  source: SheetSource;
  actions: SheetActions;
  state: SheetState;
  setState: (state: SheetState) => void;
  /** Moves by an arrow key. */
  travel: (event: KeyboardEvent) => boolean;
  focusActive: () => void;
  onFault: (fault: string | undefined) => void;
};

/** The text of the active cell: it begins with a double click or a key, and is written or discarded. */
export const useCellEditing = ({ source, actions, state, setState, travel, focusActive, onFault }: Edited) => {
  const [fault, setFault] = useState<string | undefined>(undefined);
  const { active, editing } = state;
  const say = (next: string | undefined) => {
    setFault(next);
    onFault(next);
  };
  const leave = (then: AfterEdit) => {
    const stopped = stopEditing(state);
    if (then === 'tab' || then === 'tabBack') setState(tab(stopped, then === 'tab' ? 1 : -1, source.size));
    else if (then === 'enter' || then === 'enterBack') setState(enter(stopped, then === 'enter' ? 1 : -1, source.size));
    else {
      setState(stopped);
      if (typeof then === 'object') travel(then);
    }
  };
  const commit = (text: string, then: AfterEdit): boolean => {
    const range: Range = then === 'fillAll' ? selectionOf(state) : { from: active, to: active };
    const unread = actions.type(range, text);
    say(unread);
    // Clicking elsewhere discards a text that cannot be read; a key stays in the cell.
    if (unread !== undefined && then !== 'stay') return false;
    // Removing a field while it has the focus is slow in browsers: the cell gets the focus first.
    if (then !== 'stay') focusActive();
    leave(then);
    return true;
  };
  const cancel = () => {
    say(undefined);
    setState(stopEditing(state));
  };
  const onDoubleClick = () => {
    if (!editing && source.isEditable(active)) setState(startEditing(state, source.typed(active), false));
  };
  return { fault, commit, cancel, onDoubleClick };
};
