import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Page as ListPage } from '../../api/catalogue-resource.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useLock } from '../../ui/actions/lock.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded, Skeleton } from '../../ui/feedback/loaded.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { type Choice, Select } from '../../ui/fields/select.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Filters } from '../../ui/lists/filters.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import type { Selection } from '../../ui/lists/row-selection.tsx';
import { CatalogueRows, type Listed, type RowsProps } from './catalogue-rows.tsx';
import styles from './list-filters.module.css';
import { isUnfiltered, type ListControls } from './list-search.ts';
import { type Bulk, SelectionBar } from './selection-bar.tsx';

const listFiltersWords = messages({
  en: { search: 'Search', state: 'State', all: 'All', active: 'Active', inactive: 'Inactive' },
  fr: { search: 'Rechercher', state: 'État', all: 'Tous', active: 'Actif', inactive: 'Inactif' },
});

const states = ['all', 'active', 'inactive'] as const;

type ListFiltersProps = {
  list: ListControls;
  placeholder: string;
  /** The filters that only this list has. */
  children?: ReactNode;
};

/** The filters of a list, which are all kept in the address. */
const ListFilters = ({ list: { search, filter }, placeholder, children }: ListFiltersProps) => {
  const say = useMessages(listFiltersWords);
  return (
    <Filters className={styles.filters}>
      <SearchField
        label={say.search}
        placeholder={placeholder}
        value={search.q ?? ''}
        onChange={(q) => filter({ q })}
      />
      {children}
      <Select
        label={say.state}
        value={search.state ?? 'all'}
        onChange={(state) => filter({ state: state === 'all' ? undefined : state })}
        choices={states.map((id) => ({ id, name: say[id] }))}
      />
    </Filters>
  );
};

type Row = { id: number; name: string };

/** Which rows of this page of a list are selected; rows that are gone from it are not. */
const useRowSelection = <Item extends Row>(rows: readonly Item[]) => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const selected = rows.filter(({ id }) => ids.has(id));
  const selection: Selection<Item> = {
    ids: new Set(selected.map(({ id }) => id)),
    onChange: setIds,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
  };
  return { selection, selected, clear: () => setIds(new Set()) };
};

const words = messages({
  en: {
    nothing: 'No matches',
    nothingText: 'No record matches the search and the filters.',
    clear: 'Clear search and filters',
  },
  fr: {
    nothing: 'Aucun résultat',
    nothingText: 'Rien ne correspond à la recherche et aux filtres.',
    clear: 'Effacer la recherche et les filtres',
  },
});

type Props<Item extends Listed> = Omit<RowsProps<Item>, 'rows' | 'label' | 'selection'> & {
  words: { title: string; placeholder: string; emptyTitle: string; emptyText: string };
  query: UseQueryResult<unknown>;
  /** The part of the query's result that is shown; undefined until it is loaded. */
  page: ListPage<Item> | undefined;
  filters?: ReactNode;
  /** What there is to know before the list. */
  notice?: ReactNode;
  /** Further ways to create a record. */
  furtherActions?: ReactNode;
  /** What else can be done with all selected records at once. */
  bulkActions?: (bulk: Bulk<Item>) => ReactNode;
  /** The sheet of this list. */
  children: ReactNode;
};

/**
 * The list page of every catalogue resource: search, filters, pages, rows with their state, and a button for a new
 * record.
 */
export const CatalogueList = <Item extends Listed>(props: Props<Item>) => {
  const { words: own, query, page, filters, notice, furtherActions, bulkActions, children, ...rows } = props;
  const { kind, list } = rows;
  const say = useMessages(words);
  const { create } = useMessages(kind.words);
  const lock = useLock();
  const { selection, selected, clear } = useRowSelection(page?.data ?? []);
  const isAllEmpty = page?.total === 0 && isUnfiltered(list.search);
  const plus = <Plus size={16} aria-hidden="true" />;
  const add = (
    <>
      {furtherActions}
      <Button kind="primary" icon={plus} onPress={() => list.open('new')}>
        {create}
      </Button>
    </>
  );
  const shown = (found: ListPage<Item>) => {
    if (isAllEmpty)
      return (
        <EmptyState title={own.emptyTitle} action={add}>
          {own.emptyText}
        </EmptyState>
      );
    if (found.data.length === 0)
      return (
        <EmptyState
          title={say.nothing}
          action={
            <Button changesNothing onPress={list.clear}>
              {say.clear}
            </Button>
          }
        >
          {say.nothingText}
        </EmptyState>
      );
    return (
      <>
        {selected.length > 0 && (
          <SelectionBar kind={kind} items={selected} onDone={clear}>
            {bulkActions}
          </SelectionBar>
        )}
        <CatalogueRows
          {...rows}
          label={own.title}
          rows={found.data}
          selection={lock === undefined ? selection : undefined}
        />
        <Pagination page={found.page} pageSize={found.page_size} total={found.total} onPage={list.showPage} />
      </>
    );
  };
  return (
    <Page title={own.title} actions={isAllEmpty ? undefined : add}>
      {notice}
      {!isAllEmpty && (
        <ListFilters list={list} placeholder={own.placeholder}>
          {filters}
        </ListFilters>
      )}
      <Loaded query={query} skeleton={<Skeleton lines={8} height={28} />}>
        {() => page && shown(page)}
      </Loaded>
      {children}
    </Page>
  );
};

const listFilterWords = messages({ en: { all: 'All' }, fr: { all: 'Toutes' } });

type ListFilterProps<Id extends string | number> = {
  label: string;
  value: Id | undefined;
  choices: readonly Choice<Id>[];
  onChange: (value: Id | undefined) => void;
};

/** Filters a list by one of many values; cleared, it shows all again. */
export const ListFilter = <Id extends string | number>({ value, onChange, ...rest }: ListFilterProps<Id>) => {
  const say = useMessages(listFilterWords);
  return (
    <ComboBox {...rest} value={value ?? null} placeholder={say.all} onChange={(id) => onChange(id ?? undefined)} />
  );
};
