import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ListSearch, listSearch } from './list-search.ts';

type Patch = { [Part in keyof ListSearch]?: ListSearch[Part] | undefined };

/** What the list of this page shows, read from the address and changed there. */
export const useListSearch = () => {
  const search = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const go = (patch: Patch, how: { replace?: boolean; ignoreBlocker?: boolean } = {}) =>
    navigate({ to: '.', search: listSearch({ ...search, ...patch }), resetScroll: false, ...how });
  return {
    search,
    /** Another filter starts at the first page, and adds no entry to the history. */
    filter: (patch: Patch) => go({ page: undefined, ...patch }, { replace: true }),
    /** Another order starts at the first page. */
    sort: (order: string) => go({ page: undefined, order: order as Patch['order'] }, { replace: true }),
    clear: () => navigate({ to: '.', search: {} }),
    showPage: (page: number) => go({ page: page === 1 ? undefined : page }),
    open: (open: number | 'new') => go({ open }),
    /** The sheet has asked about unsaved changes before it closes. */
    close: () => go({ open: undefined }, { ignoreBlocker: true }),
  };
};

export type ListControls = ReturnType<typeof useListSearch>;
