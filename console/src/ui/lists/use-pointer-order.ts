import { type PointerEvent, type RefObject, useState } from 'react';

/** Where a dragged item would come to stand. */
export type DropPlace = { target: number; position: 'before' | 'after' };

/**
 * Dragging by mouse, pen and touch: the items are the direct children of the list, with their id in `data-part`. `place` is where
 * the item would come to stand, while it is dragged.
 */
export const usePointerOrder = (
  list: RefObject<HTMLElement | null>,
  onDrop: (id: number, place: DropPlace) => void,
) => {
  const [place, setPlace] = useState<(DropPlace & { id: number }) | undefined>(undefined);
  const placeAt = (id: number, y: number) => {
    const parts = [...(list.current?.children ?? [])].filter((child) => child instanceof HTMLElement);
    const over = parts.find((part) => y <= part.getBoundingClientRect().bottom) ?? parts.at(-1);
    if (!over) return undefined;
    const { top, height } = over.getBoundingClientRect();
    return { id, target: Number(over.dataset.part), position: y < top + height / 2 ? 'before' : 'after' } as const;
  };
  const gripProps = (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setPlace({ id, target: id, position: 'before' });
    },
    onPointerMove: (event: PointerEvent) => {
      if (place?.id === id) setPlace(placeAt(id, event.clientY));
    },
    onPointerUp: () => {
      setPlace(undefined);
      if (place?.id === id && place.target !== id) onDrop(id, place);
    },
    onPointerCancel: () => setPlace(undefined),
  });
  return { place, gripProps };
};
