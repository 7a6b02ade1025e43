import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '../../language/language-context.tsx';
import { type Language, messages } from '../../language/messages.ts';
import { hasLook, Look, type LookOf } from '../../ui/drawing/look.tsx';
import { type Column, DataTable, rowLink } from '../../ui/lists/data-table.tsx';
import type { CatalogueItem, KindWords } from '../forms/record-kind.ts';
import { StateBadge } from '../forms/state-badge.tsx';
import { StateButton, type Switchable } from '../forms/state-button.tsx';
import styles from './catalogue-rows.module.css';
import type { ListControls } from './use-list-search.ts';

const words = messages({
  en: { name: 'Name', state: 'State', actions: 'Actions' },
  fr: { name: 'Nom', state: 'État', actions: 'Actions' },
});

export type Listed = CatalogueItem & { name_en?: string | null };

export type RowsProps<Item extends Listed> = {
  label: string;
  kind: { states: Switchable; words: Record<Language, KindWords> };
  list: ListControls;
  rows: readonly Item[];
  /** Between the name and the state. */
  columns: readonly Column<Item>[];
  /** Where a row leads; by default to its sheet. */
  linkOf?: (item: Item) => Pick<LinkProps, 'to' | 'params'>;
  /** Shown before the name: the place in a tree. */
  before?: (item: Item) => ReactNode;
  /** Shown beside the name: its picture or its finish (D16.4). */
  lookOf?: (item: Item) => LookOf;
};

/** The rows of a list: the name as a link, the columns of this list, the state and its button. */
export const CatalogueRows = <Item extends Listed>(props: RowsProps<Item>) => {
  const { label, kind, list, rows, columns, linkOf, before, lookOf } = props;
  const say = useMessages(words);
  const { consequence } = useMessages(kind.words);
  const toSheet = ({ id }: Item) => ({ to: '.', search: { ...list.search, open: id }, resetScroll: false }) as const;
  // Where nothing has a picture, names need no room for one; else they stand below each other.
  const hasLooks = lookOf !== undefined && rows.some((item) => hasLook(lookOf(item)));
  const name = (item: Item) => (
    <div className={styles.name}>
      {before?.(item)}
      {hasLooks && (
        <span className={styles.look}>
          <Look {...lookOf(item)} />
        </span>
      )}
      <div>
        <Link className={rowLink} {...(linkOf?.(item) ?? toSheet(item))}>
          {item.name}
        </Link>
        {item.name_en && item.name_en !== item.name && <div className="soft small">{item.name_en}</div>}
      </div>
    </div>
  );
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      isSoft={({ active }) => !active}
      columns={[
        { id: 'name', title: say.name, cell: name },
        ...columns,
        { id: 'state', title: say.state, cell: ({ active }) => <StateBadge active={active} /> },
        {
          id: 'actions',
          title: say.actions,
          isTitleHidden: true,
          isMinor: true,
          align: 'end',
          cell: (item) => <StateButton shape="icon" resource={kind.states} item={item} consequence={consequence} />,
        },
      ]}
    />
  );
};
