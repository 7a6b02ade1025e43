import { GripVertical } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useMessages } from '../../language/language-context.tsx';
import { counted, messages } from '../../language/messages.ts';
import { moveId, moveIds } from './move-ids.ts';
import styles from './sortable-parts.module.css';

/** Where a dragged item would come to stand. */
type DropPlace = { target: number; position: 'before' | 'after' };

/**
 * Dragging by mouse, pen and touch: the items are the direct children of the list, with their id in `data-part`. `place` is where
 * the item would come to stand, while it is dragged.
 */
const usePointerOrder = (list: RefObject<HTMLElement | null>, onDrop: (id: number, place: DropPlace) => void) => {
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

const words = messages({
  en: {
    grip: (name: string) => `Move ${name}: drag it, or press the arrow keys`,
    moved: (name: string, place: number, count: number) =>
      `${name}: position ${counted('en', place)} of ${counted('en', count)}`,
  },
  fr: {
    grip: (name: string) => `Déplacer ${name} : glisser, ou touches fléchées`,
    moved: (name: string, place: number, count: number) =>
      `${name} : place ${counted('fr', place)} sur ${counted('fr', count)}`,
  },
});

type Props<Item extends { id: number }> = {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  onOrder: (ids: number[]) => void;
  /** An item that was just added: its first field gets the focus. Each addition is an object of its own. */
  added?: { id: number } | undefined;
  /** The grip by which an item is picked up; there is none where there is nothing to sort. */
  children: (item: Item, grip: ReactNode) => ReactNode;
};

/**
 * A list whose items contain fields, or lists of the same kind: a grip moves its item, by mouse and touch, and by the arrow keys,
 * announced. `SortableList` is for items that are links or words: there the arrow keys move between the items.
 */
export const SortableParts = <Item extends { id: number }>({
  label,
  items,
  nameOf,
  onOrder,
  added,
  children,
}: Props<Item>) => {
  const say = useMessages(words);
  const list = useRef<HTMLOListElement>(null);
  const ids = items.map(({ id }) => id);
  const [moved, setMoved] = useState<number | undefined>(undefined);
  const [news, setNews] = useState('');
  // Moving a node takes the focus away from it: it is given back.
  useLayoutEffect(() => {
    if (moved === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-grip="${moved}"]`)?.focus();
    setMoved(undefined);
  }, [moved]);
  useEffect(() => {
    if (!added) return;
    list.current?.querySelector<HTMLElement>(`:scope > [data-part="${added.id}"] [data-slots] button`)?.focus();
  }, [added]);
  const put = (item: Item, order: number[]) => {
    onOrder(order);
    setMoved(item.id);
    setNews(say.moved(nameOf(item), order.indexOf(item.id) + 1, order.length));
  };
  const onKey = (item: Item) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    put(item, moveId(ids, item.id, by));
  };
  const { place, gripProps } = usePointerOrder(list, (id, { target, position }) => {
    const item = items.find((one) => one.id === id);
    if (item) put(item, moveIds(ids, new Set([id]), target, position));
  });
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={label}>
        {items.map((item) => (
          <li key={item.id} data-part={item.id} className={`${styles.item} ${dropClass(item.id, place)}`}>
            {children(
              item,
              items.length > 1 && (
                <button
                  type="button"
                  className={styles.grip}
                  data-grip={item.id}
                  aria-label={say.grip(nameOf(item))}
                  onKeyDown={onKey(item)}
                  {...gripProps(item.id)}
                >
                  <GripVertical size={14} aria-hidden="true" />
                </button>
              ),
            )}
          </li>
        ))}
      </ol>
      <span role="status" className="visually-hidden">
        {news}
      </span>
    </>
  );
};

const dropClass = (id: number, place: (DropPlace & { id: number }) | undefined): string => {
  if (place?.id === id) return styles.dragged ?? '';
  return (place?.target === id ? styles[place.position] : undefined) ?? '';
};
