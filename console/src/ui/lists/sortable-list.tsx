import { isolated } from '@vantail/pricing';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, DropIndicator, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import { useLock } from '../actions/lock.tsx';
import { moveIds } from './move-ids.ts';
import styles from './sortable-list.module.css';

type Props<Item extends { id: number }> = {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  onOrder: (ids: number[]) => void;
  /** The order is shown but cannot be changed. */
  isFixed?: boolean;
  /** The first focusable element of an item represents the whole item: for lists of links. */
  isOfLinks?: boolean;
  empty?: ReactNode;
  /** What else the items depend on: an item is rendered again if it or one of these changes. */
  dependsOn: readonly unknown[];
  /** The grip by which an item is picked up; it is placed where the keyboard should reach it. */
  children: (item: Item, grip: ReactNode) => ReactNode;
};

/**
 * A list that is sorted by dragging: by mouse and touch, and by keyboard and screen reader, where Enter on the grip
 * picks an item up, the arrow keys move it and Enter drops it, each announced.
 */
export const SortableList = <Item extends { id: number }>({
  label,
  items,
  nameOf,
  onOrder,
  isFixed: isAsked = false,
  isOfLinks = false,
  empty,
  dependsOn,
  children,
}: Props<Item>) => {
  const isFixed = useLock() !== undefined || isAsked;
  const ids = items.map(({ id }) => id);
  const { dragAndDropHooks } = useDragAndDrop<Item>({
    getItems: (keys) => items.filter(({ id }) => keys.has(id)).map((item) => ({ 'text/plain': nameOf(item) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition !== 'on') onOrder(moveIds(ids, keys, target.key as number, target.dropPosition));
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.place ?? ''} />,
  });
  const grip = !isFixed && (
    <Button slot="drag" className={styles.grip ?? ''}>
      <GripVertical size={14} aria-hidden="true" />
    </Button>
  );
  return (
    <GridList
      // A list cannot become draggable later: with the first pair it is created anew.
      key={String(isFixed)}
      aria-label={label}
      items={items}
      dependencies={dependsOn}
      className={styles.list ?? ''}
      {...(isFixed ? {} : { dragAndDropHooks })}
      renderEmptyState={() => empty}
    >
      {(item) => (
        <GridListItem
          id={item.id}
          // Announcements contain it.
          textValue={isolated(nameOf(item))}
          className={styles.item ?? ''}
          {...(isOfLinks ? { focusMode: 'child' as const } : {})}
        >
          {children(item, grip)}
        </GridListItem>
      )}
    </GridList>
  );
};
