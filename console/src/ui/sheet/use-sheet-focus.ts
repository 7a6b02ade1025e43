import { type FocusEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { cellId } from './sheet-row.tsx';
import type { SheetSource, SheetState } from './sheet-state.ts';

export type SheetHandle = { focus: () => void };

type Focused = {
  /** The beginning of the ids of its cells. */
  prefix: string;
  state: SheetState;
  source: SheetSource;
  ref: Ref<SheetHandle> | undefined;
};

/** The focus goes with the active cell, also when the one that had it was scrolled away or deleted. */
export const useSheetFocus = ({ prefix, state: { active, editing }, source, ref }: Focused) => {
  const hasFocus = useRef(false);
  const focusActive = () =>
    document.getElementById(cellId(prefix, active.row, active.column))?.focus({ preventScroll: true });
  const takeFocus = () => {
    hasFocus.current = true;
    focusActive();
  };
  useImperativeHandle(ref, () => ({ focus: takeFocus }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when one of these has moved.
  useLayoutEffect(() => {
    if (hasFocus.current && !editing) focusActive();
  }, [active.row, active.column, editing, source]);
  return {
    focusActive,
    takeFocus,
    handlers: {
      onFocus: () => {
        hasFocus.current = true;
      },
      onBlur: ({ target, relatedTarget, currentTarget }: FocusEvent) => {
        if (relatedTarget instanceof Node) hasFocus.current = currentTarget.contains(relatedTarget);
        // A click on nothing removes the focus; a cell that is removed loses it only until the next one gets it.
        else
          setTimeout(() => {
            if (target.isConnected && document.activeElement === document.body) hasFocus.current = false;
          });
      },
    },
  };
};
