import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Page as ListPage } from '../../api/catalogue-resource.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { useLock } from '../../ui/locks/lock.tsx';
import { CatalogueRows, type Listed, type RowsProps } from './catalogue-rows.tsx';
import { ListFilters } from './list-filters.tsx';
import { isUnfiltered } from './list-search.ts';
import { type Bulk, SelectionBar } from './selection-bar.tsx';
import { useRowSelection } from './use-row-selection.ts';

const words = messages({
  en: {
    nothing: 'Nothing matches',
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
