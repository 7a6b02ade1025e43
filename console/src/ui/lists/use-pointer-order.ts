import { type PointerEvent, type RefObject, useState } from 'react';

/** Where a dragged item would come to stand. */
export type DropPosition = { target: number; position: 'before' | 'after' };

/** How far the pointer moves before a press becomes a drag: a link in a line can still be clicked by an unsteady hand. */
const DRAG_FROM_PX = 5;

/**
 * Dragging by mouse, pen and touch: the items are the direct children of the list, with their id in `data-part`. `drop` is where
 * the item would come to stand, while it is dragged. The handle is the item's grip or, for a mouse, the whole item.
 */
export const usePointerOrder = (
  list: RefObject<HTMLElement | null>,
  onDrop: (id: number, drop: DropPosition) => void,
) => {
  const [press, setPress] = useState<{ id: number; y: number } | undefined>(undefined);
  const [drop, setDrop] = useState<(DropPosition & { id: number }) | undefined>(undefined);
  const dropAt = (id: number, y: number) => {
    const parts = [...(list.current?.children ?? [])].filter((child) => child instanceof HTMLElement);
    const over = parts.find((part) => y <= part.getBoundingClientRect().bottom) ?? parts.at(-1);
    if (!over) return undefined;
    const { top, height } = over.getBoundingClientRect();
    return { id, target: Number(over.dataset.part), position: y < top + height / 2 ? 'before' : 'after' } as const;
  };
  const end = () => {
    setPress(undefined);
    setDrop(undefined);
  };
  const handlesOf = (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A finger on a line scrolls; on the grip it drags.
      const isGrip = (event.target as Element).closest('[data-grip]') !== null;
      if (event.button !== 0 || !(isGrip || event.pointerType === 'mouse')) return;
      if (isGrip) event.currentTarget.setPointerCapture(event.pointerId);
      setPress({ id, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (press?.id !== id) return;
      if (!drop && Math.abs(event.clientY - press.y) < DRAG_FROM_PX) return;
      // A drag that ends on a link does not follow it either: the click goes to whatever captured the pointer.
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrop(dropAt(id, event.clientY));
    },
    onPointerUp: () => {
      end();
      if (drop?.id === id && drop.target !== id) onDrop(id, drop);
    },
    onPointerCancel: end,
  });
  return { drop, handlesOf };
};
