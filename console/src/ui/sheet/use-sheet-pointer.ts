import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { fillTarget, type Geometry, positionAt } from './geometry.ts';
import {
  extendTo,
  goTo,
  type Range,
  type SheetActions,
  type SheetSize,
  type SheetState,
  select,
  selectionOf,
} from './sheet-state.ts';

type Pointing = {
  scroller: RefObject<HTMLDivElement | null>;
  size: SheetSize;
  geometry: Geometry;
  state: SheetState;
  setState: (state: SheetState) => void;
  actions: SheetActions;
  takeFocus: () => void;
};

/**
 * Click, Shift+click, drag over a range, and drag of the fill handle. With touch, dragging scrolls and a tap selects a
 * cell.
 */
export const useSheetPointer = ({ scroller, size, geometry, state, setState, actions, takeFocus }: Pointing) => {
  const drag = useRef<'select' | 'fill' | undefined>(undefined);
  const [target, setTarget] = useState<Range | undefined>(undefined);

  const positionOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const element = scroller.current;
    const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
    const scroll = { left: element?.scrollLeft ?? 0, top: element?.scrollTop ?? 0 };
    return positionAt(geometry, { x: clientX - left, y: clientY - top }, scroll, size);
  };

  /** The scroll bars are inside the element, too. */
  const isOnCells = ({ nativeEvent: event }: PointerEvent) =>
    event.target instanceof Element && event.target.closest('[role=row], [data-fill-handle]') !== null;

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || !isOnCells(event)) return;
    if (event.target instanceof HTMLInputElement) return;
    const isHandle = event.target instanceof HTMLElement && event.target.dataset.fillHandle !== undefined;
    if (event.pointerType === 'touch' && !isHandle) return;
    event.preventDefault();
    takeFocus();
    drag.current = isHandle ? 'fill' : 'select';
    event.currentTarget.setPointerCapture(event.pointerId);
    if (isHandle) setTarget(selectionOf(state));
    else setState(event.shiftKey ? extendTo(state, positionOf(event)) : goTo(positionOf(event)));
  };

  const onPointerMove = (event: PointerEvent) => {
    if (drag.current === 'select') {
      const head = positionOf(event);
      if (head.row !== state.head.row || head.column !== state.head.column) setState(extendTo(state, head));
    }
    if (drag.current === 'fill') setTarget(fillTarget(selectionOf(state), positionOf(event)));
  };

  const onPointerUp = () => {
    if (drag.current === 'fill' && target) {
      actions.fill(selectionOf(state), target);
      setState(select(target.from, target.to));
    }
    drag.current = undefined;
    setTarget(undefined);
  };

  const onClick = (event: { clientX: number; clientY: number; nativeEvent: unknown }) => {
    const isTouch = event.nativeEvent instanceof globalThis.PointerEvent && event.nativeEvent.pointerType === 'touch';
    if (!isTouch) return;
    takeFocus();
    setState(goTo(positionOf(event)));
  };

  return {
    target,
    positionOf,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onClick },
  };
};
