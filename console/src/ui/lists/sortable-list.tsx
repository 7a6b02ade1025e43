import { GripVertical } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useMessages } from '../language/language-context.tsx';
import { counted, messages } from '../language/messages.ts';
import { useLock } from '../lock.tsx';
import { moveId, moveIds } from './move-ids.ts';
import styles from './sortable-list.module.css';
import { type DropPosition, usePointerOrder } from './use-pointer-order.ts';

const words = messages({
  en: {
    grip: (name: string) => `Move ${name}: drag it, or press the arrow keys`,
    moved: (name: string, position: number, count: number) =>
      `${name}: position ${counted('en', position)} of ${counted('en', count)}`,
  },
  fr: {
    grip: (name: string) => `Déplacer ${name} : glisser, ou touches fléchées`,
    moved: (name: string, position: number, count: number) =>
      `${name} : place ${counted('fr', position)} sur ${counted('fr', count)}`,
  },
});

type Props<Item extends { id: number }> = {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  onOrder: (ids: number[]) => void;
  /** The order is shown but cannot be changed. */
  isFixed?: boolean;
  /** Items are single lines, close together: they can be dragged anywhere, and the grip stands at the left. */
  isOfLines?: boolean;
  /** A new order is saved at once: what the arrow keys do is saved when Enter is pressed or the focus leaves, as one change. */
  isSavedAtOnce?: boolean;
  empty?: ReactNode;
  /** An item that was just added: its first field gets the focus. Each addition is an object of its own. */
  added?: { id: number } | undefined;
  /** The grip by which an item is moved; there is none where there is nothing to sort. */
  children: (item: Item, grip: ReactNode) => ReactNode;
};

/** The order of a list while it is sorted, each move announced. */
const useSorting = <Item extends { id: number }>(props: Props<Item>, list: RefObject<HTMLOListElement | null>) => {
  const { items: given, nameOf, onOrder, isSavedAtOnce = false } = props;
  const say = useMessages(words);
  /** The order by the arrow keys, until it is saved. */
  const [unsaved, setUnsaved] = useState<number[] | undefined>(undefined);
  const items = unsaved ? unsaved.flatMap((id) => given.filter((item) => item.id === id)) : given;
  const ids = items.map(({ id }) => id);
  const [moved, setMoved] = useState<number | undefined>(undefined);
  const [news, setNews] = useState('');
  // Moving a node takes the focus away from it: it is given back.
  useLayoutEffect(() => {
    if (moved === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-grip="${moved}"]`)?.focus();
    setMoved(undefined);
  }, [list, moved]);
  const put = (item: Item, order: number[], isByKey = false) => {
    if (isByKey && isSavedAtOnce) setUnsaved(order);
    else onOrder(order);
    setMoved(item.id);
    setNews(say.moved(nameOf(item), order.indexOf(item.id) + 1, order.length));
  };
  const save = () => {
    if (unsaved && unsaved.join() !== given.map(({ id }) => id).join()) onOrder(unsaved);
    setUnsaved(undefined);
  };
  const onKey = (item: Item) => (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') setUnsaved(undefined);
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    put(item, moveId(ids, item.id, by), true);
  };
  const pointer = usePointerOrder(list, (id, { target, position }) => {
    const item = items.find((one) => one.id === id);
    if (item) put(item, moveIds(ids, new Set([id]), target, position));
  });
  return { items, news, save, onKey, ...pointer };
};

/** A list that is sorted by mouse and touch, and by the arrow keys on an item's grip, each move announced. */
export const SortableList = <Item extends { id: number }>(props: Props<Item>) => {
  const { label, nameOf, isFixed = false, isOfLines = false, empty, added, children } = props;
  const say = useMessages(words);
  const list = useRef<HTMLOListElement>(null);
  const canMove = useLock() === undefined && !isFixed && props.items.length > 1;
  const { items, news, save, onKey, drop, handlesOf } = useSorting(props, list);
  useEffect(() => {
    if (!added) return;
    list.current?.querySelector<HTMLElement>(`:scope > [data-part="${added.id}"] [data-slots] button`)?.focus();
  }, [added]);
  const gripOf = (item: Item) => (
    <button
      type="button"
      className={styles.grip}
      data-grip={item.id}
      aria-label={say.grip(nameOf(item))}
      onKeyDown={onKey(item)}
      onBlur={save}
      {...(isOfLines ? {} : handlesOf(item.id))}
    >
      <GripVertical size={14} aria-hidden="true" />
    </button>
  );
  if (items.length === 0) return empty;
  return (
    <>
      <ol ref={list} className={`${styles.list} ${isOfLines ? styles.lines : ''}`} aria-label={label}>
        {items.map((item) => (
          <li
            key={item.id}
            data-part={item.id}
            className={`${styles.item} ${dropClass(item.id, drop)}`}
            {...(isOfLines && canMove ? handlesOf(item.id) : {})}
          >
            {children(item, canMove && gripOf(item))}
          </li>
        ))}
      </ol>
      <span role="status" className="visually-hidden">
        {news}
      </span>
    </>
  );
};

const dropClass = (id: number, drop: (DropPosition & { id: number }) | undefined): string => {
  if (drop?.id === id) return styles.dragged ?? '';
  return (drop?.target === id ? styles[drop.position] : undefined) ?? '';
};
