import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Page as ListPage } from '../../api/catalogue-resource.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded, Skeleton } from '../../ui/feedback/loaded.tsx';
import { failedToast } from '../../ui/feedback/toasts.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { type Choice, Select } from '../../ui/fields/select.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Filters } from '../../ui/lists/filters.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import type { Selection } from '../../ui/lists/row-selection.tsx';
import { useLock } from '../../ui/lock.tsx';
import { CatalogueRows, type Listed, type RowsProps } from './catalogue-rows.tsx';
import styles from './list-filters.module.css';
import { isUnfiltered, type ListControls } from './list-search.ts';
import { SavedFilters } from './saved-filters.tsx';
import { type Bulk, SelectionBar } from './selection-bar.tsx';

const listFiltersWords = messages({
  en: { search: 'Search', state: 'State', all: 'All', active: 'Active', inactive: 'Inactive' },
  fr: { search: 'Rechercher', state: 'État', all: 'Tous', active: 'Actif', inactive: 'Inactif' },
});

const states = ['all', 'active', 'inactive'] as const;

type ListFiltersProps = {
  /** Which list this is, for filters that were saved for it. */
  name: string;
  list: ListControls;
  placeholder: string;
  /** The filters that only this list has. */
  children?: ReactNode;
};

/** The filters of a list, which are all kept in the address. */
const ListFilters = ({ name, list, placeholder, children }: ListFiltersProps) => {
  const say = useMessages(listFiltersWords);
  const { search, filter } = list;
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
      <SavedFilters name={name} list={list} />
    </Filters>
  );
};

/** What is done with a selection is done to one record after the other: more than this is work for a route of its own. */
const MOST_SELECTED = 2000;

type Row = { id: number; name: string };

/** Which rows of this page of a list are selected; rows that are gone from it are not. */
const useRowSelection = <Item extends Row>(rows: readonly Item[], filter: string) => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // What a filter found on all pages counts as long as the filter stays and no row is ticked by hand.
  const [all, setAll] = useState<{ items: readonly Item[]; filter: string } | undefined>(undefined);
  const found = all?.filter === filter ? all.items : undefined;
  const onPage = rows.filter(({ id }) => ids.has(id));
  const selected = found ?? onPage;
  const choose = (chosen: ReadonlySet<number>) => {
    setAll(undefined);
    setIds(chosen);
  };
  const selection: Selection<Item> = {
    ids: new Set(selected.map(({ id }) => id)),
    onChange: choose,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
  };
  return {
    selection,
    selected,
    isWholePage: !found && rows.length > 0 && onPage.length === rows.length,
    selectAll: (items: readonly Item[]) => setAll({ items, filter }),
    clear: () => choose(new Set()),
  };
};

const words = messages({
  en: {
    all: (count: number) => `Select all ${counted('en', count)}`,
    nothing: 'No matches',
    nothingText: 'No record matches the search and the filters.',
    clear: 'Clear search and filters',
  },
  fr: {
    all: (count: number) => `Sélectionner les ${counted('fr', count)}`,
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
  /** Reads everything that the filters find, on all pages, so that all of it can be selected at once. */
  readAll?: (() => Promise<readonly Item[]>) | undefined;
  /** What else can be done with all selected records at once. */
  bulkActions?: (bulk: Bulk<Item>) => ReactNode;
  /** The sheet of this list. */
  children: ReactNode;
};

const NothingFound = ({ onClear }: { onClear: () => void }) => {
  const say = useMessages(words);
  return (
    <EmptyState
      title={say.nothing}
      action={
        <Button changesNothing onPress={onClear}>
          {say.clear}
        </Button>
      }
    >
      {say.nothingText}
    </EmptyState>
  );
};

type FoundProps<Item extends Listed> = {
  rows: Omit<RowsProps<Item>, 'rows' | 'selection'>;
  found: ListPage<Item>;
  selecting: ReturnType<typeof useRowSelection<Item>>;
} & Pick<Props<Item>, 'readAll' | 'bulkActions'>;

/** The rows of a page, below the actions on those that are selected. */
const FoundRows = <Item extends Listed>({ rows, found, selecting, readAll, bulkActions }: FoundProps<Item>) => {
  const say = useMessages(words);
  const lock = useLock();
  const { selection, selected, isWholePage, selectAll, clear } = selecting;
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar kind={rows.kind} items={selected} onDone={clear}>
          {(bulk) => (
            <>
              {readAll && isWholePage && found.total > selected.length && found.total <= MOST_SELECTED && (
                <SelectFound label={say.all(found.total)} read={readAll} onRead={selectAll} />
              )}
              {bulkActions?.(bulk)}
            </>
          )}
        </SelectionBar>
      )}
      <CatalogueRows {...rows} rows={found.data} selection={lock === undefined ? selection : undefined} />
      <Pagination page={found.page} pageSize={found.page_size} total={found.total} onPage={rows.list.showPage} />
    </>
  );
};

/**
 * The list page of every catalogue resource: search, filters, pages, rows with their state, and a button for a new
 * record.
 */
export const CatalogueList = <Item extends Listed>(props: Props<Item>) => {
  const { words: own, query, page, filters, notice, furtherActions, readAll, bulkActions, children, ...rows } = props;
  const { kind, list } = rows;
  const { create } = useMessages(kind.words);
  const { page: _, open: __, ...filter } = list.search;
  const selecting = useRowSelection(page?.data ?? [], JSON.stringify(filter));
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
  const content = (found: ListPage<Item>) => {
    if (isAllEmpty)
      return (
        <EmptyState title={own.emptyTitle} action={add}>
          {own.emptyText}
        </EmptyState>
      );
    if (found.data.length === 0) return <NothingFound onClear={list.clear} />;
    const labelled = { ...rows, label: own.title };
    return <FoundRows {...{ found, selecting, readAll, bulkActions }} rows={labelled} />;
  };
  return (
    <Page title={own.title} actions={isAllEmpty ? undefined : add}>
      {notice}
      {!isAllEmpty && (
        <ListFilters name={kind.resource.name} list={list} placeholder={own.placeholder}>
          {filters}
        </ListFilters>
      )}
      <Loaded query={query} skeleton={<Skeleton lines={8} height={28} />}>
        {() => page && content(page)}
      </Loaded>
      {children}
    </Page>
  );
};

type SelectFoundProps<Item> = {
  label: string;
  read: () => Promise<readonly Item[]>;
  onRead: (items: readonly Item[]) => void;
};

/** From the rows of one page to all that the filters find. It goes when it is done, so it announces nothing of its own. */
const SelectFound = <Item,>({ label, read, onRead }: SelectFoundProps<Item>) => {
  const { language } = useLanguage();
  const readAll = () => read().then(onRead, (error) => failedToast(problemWords(error, language)));
  return (
    <Button changesNothing onPress={() => void readAll()}>
      {label}
    </Button>
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
