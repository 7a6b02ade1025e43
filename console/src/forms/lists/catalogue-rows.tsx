import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CatalogueName } from '../../api/catalogue-resource.ts';
import { useFormat } from '../../session/use-format.ts';
import { hasLook, Look, type LookOf } from '../../ui/drawing/look.tsx';
import { ago } from '../../ui/language/format.ts';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { type Language, messages } from '../../ui/language/messages.ts';
import { type Column, DataTable, rowLink } from '../../ui/lists/data-table.tsx';
import type { Selection } from '../../ui/lists/row-selection.tsx';
import type { CatalogueItem, KindWords } from '../record-kind.ts';
import { StateBadge, StateButton, type Switchable } from '../state-button.tsx';
import styles from './catalogue-rows.module.css';
import type { ListControls } from './list-search.ts';

const words = messages({
  en: { name: 'Name', state: 'State', actions: 'Actions', changed: 'Changed' },
  fr: { name: 'Nom', state: 'État', actions: 'Actions', changed: 'Modifié' },
});

export type Listed = CatalogueItem & { name_en?: string | null; updated_at: string };

export type RowsProps<Item extends Listed> = {
  label: string;
  kind: {
    resource: { name: CatalogueName };
    states: Switchable;
    words: Record<Language, KindWords>;
    Uses?: (props: { id: number }) => ReactNode;
  };
  list: ListControls;
  rows: readonly Item[];
  /** Between the name and the state. */
  columns: readonly Column<Item>[];
  /** Where a row leads; by default to its sheet. */
  linkOf?: (item: Item) => Pick<LinkProps, 'to' | 'params'>;
  /** Before the name: the position in a tree. */
  before?: (item: Item) => ReactNode;
  /** Before the name: its picture or its finish (D16.4). */
  lookOf?: (item: Item) => LookOf;
  /** The list has an order of its own, such as a tree. */
  isFixedOrder?: boolean;
  selection: Selection<Item> | undefined;
};

type NameProps<Item extends Listed> = Pick<RowsProps<Item>, 'list' | 'linkOf' | 'before' | 'lookOf'> & { item: Item };

/** The name as a link, after its position in a tree and its look. */
const NameCell = <Item extends Listed>({ item, list, linkOf, before, lookOf }: NameProps<Item>) => {
  const toSheet = { to: '.', search: { ...list.search, open: item.id }, resetScroll: false } as const;
  return (
    <div className={styles.name}>
      {before?.(item)}
      {lookOf && (
        <span className={styles.look}>
          <Look {...lookOf(item)} />
        </span>
      )}
      <div>
        <Link className={rowLink} {...(linkOf?.(item) ?? toSheet)}>
          {item.name}
        </Link>
        {item.name_en && item.name_en !== item.name && <div className="soft small">{item.name_en}</div>}
      </div>
    </div>
  );
};

/** The columns of every list, after its own: when a record changed, its state, and the button that changes it. */
const useCommonColumns = <Item extends Listed>({ kind, columns }: RowsProps<Item>): Column<Item>[] => {
  const { language } = useLanguage();
  const format = useFormat();
  const say = useMessages(words);
  const { consequence } = useMessages(kind.words);
  return [
    {
      id: 'changed',
      title: say.changed,
      isMinor: true,
      sortedBy: 'updated_at',
      cell: ({ updated_at }) => (
        <time dateTime={updated_at} title={format.date(updated_at)} className="soft small">
          {ago(language, updated_at)}
        </time>
      ),
    },
    {
      id: 'state',
      title: say.state,
      // Of two more columns one is too many for a phone, where inactive rows are softer in any case.
      isSpare: columns.filter(({ isMinor }) => !isMinor).length > 1,
      cell: ({ active }) => <StateBadge active={active} />,
    },
    {
      id: 'actions',
      title: say.actions,
      isTitleHidden: true,
      isMinor: true,
      align: 'end',
      cell: (item) => (
        <StateButton
          shape="icon"
          resource={kind.states}
          item={item}
          consequence={consequence}
          uses={kind.Uses && <kind.Uses id={item.id} />}
        />
      ),
    },
  ];
};

/** The rows of a list: the name as a link, the columns of this list, the state and its button. */
export const CatalogueRows = <Item extends Listed>(props: RowsProps<Item>) => {
  const { label, list, rows, columns, linkOf, before, lookOf, isFixedOrder = false, selection } = props;
  const say = useMessages(words);
  const commonColumns = useCommonColumns(props);
  // Where nothing has a picture, names need no room for one; else they stand below each other.
  const hasLooks = lookOf !== undefined && rows.some((item) => hasLook(lookOf(item)));
  const name = { list, linkOf, before, lookOf: hasLooks ? lookOf : undefined };
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      isSoft={({ active }) => !active}
      sort={isFixedOrder ? undefined : { order: list.search.order ?? 'id', onOrder: list.sort }}
      selection={selection}
      columns={[
        { id: 'name', title: say.name, cell: (item) => <NameCell item={item} {...name} />, sortedBy: 'name' },
        ...columns,
        ...commonColumns,
      ]}
    />
  );
};
