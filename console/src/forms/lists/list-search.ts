import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Schemas } from '@vantail/client';
import {
  LIST_ORDERS,
  type ListOrder,
  type ListQuery,
  OPTION_ORDERS,
  PRODUCT_ORDERS,
} from '../../api/catalogue-resource.ts';

/** What a list shows is in the address, so that a page can be sent to a colleague and the back button works. */
export type ListSearch = {
  /** Absent in the order of the list's own. */
  order?: (typeof ORDERS)[number];
  q?: string;
  state?: 'active' | 'inactive';
  /** Of products (B7). */
  readiness?: (typeof READINESS_STATES)[number];
  page?: number;
  category_id?: number;
  brand_id?: number;
  content_type?: string;
  /** Of quotes. */
  status?: QuoteStatus;
  /** The record whose sheet is open over the list, or a new one: a sheet can be linked to, and Back closes it. */
  open?: number | 'new';
};

type QuoteStatus = Schemas['Quote']['status'];
type ReadinessState = Schemas['Readiness']['state'];

/** In the order in which they are offered. */
export const QUOTE_STATUSES = Object.keys({
  draft: true,
  sent: true,
  accepted: true,
  declined: true,
} satisfies Record<QuoteStatus, true>) as readonly QuoteStatus[];

/** A4; quotes are also sorted by their number, options and products by price. */
const ORDERS = [...LIST_ORDERS, 'number', '-number', ...OPTION_ORDERS, ...PRODUCT_ORDERS] as const;

export const READINESS_STATES = Object.keys({
  ready: true,
  warnings: true,
  not_ready: true,
} satisfies Record<ReadinessState, true>) as readonly ReadinessState[];

/** The router parses a text of digits in the address as a number. */
const text = (value: unknown) =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : undefined;
const id = (value: unknown) => (Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined);

/** Anything may be typed into the address: what is not valid is left out. */
export const listSearch = (search: Record<string, unknown>): ListSearch => {
  const found: Record<keyof ListSearch, unknown> = {
    order: ORDERS.find((order) => order === search.order),
    q: text(search.q),
    state: search.state === 'active' || search.state === 'inactive' ? search.state : undefined,
    readiness: READINESS_STATES.find((state) => state === search.readiness),
    page: id(search.page),
    category_id: id(search.category_id),
    brand_id: id(search.brand_id),
    content_type: text(search.content_type),
    status: QUOTE_STATUSES.find((status) => status === search.status),
    open: search.open === 'new' ? 'new' : id(search.open),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as ListSearch;
};

/** Whether no filter is set: then an empty list means that there are no records at all. */
export const isUnfiltered = ({
  q,
  state,
  readiness,
  category_id,
  brand_id,
  content_type,
  status,
}: ListSearch): boolean =>
  [q, state, readiness, category_id, brand_id, content_type, status].every((part) => part === undefined);

export const PAGE_SIZE = 50;

/** The query for the service from the address: the part that all lists share (D5), and the further orders of one list. */
export const listQuery = <Further extends string = never>(
  { q, state, page, order }: ListSearch,
  further: readonly Further[] = [],
): ListQuery<ListOrder | Further> & { page: number } => ({
  ...given({ order: [...LIST_ORDERS, ...further].find((one) => one === order) }),
  ...(q === undefined ? {} : { q }),
  ...(state === undefined ? {} : { active: state === 'active' }),
  page: page ?? 1,
  page_size: PAGE_SIZE,
});

/** The filters of one list; a filter that is not set is not sent (D1: nor one that the list does not know). */
export const given = <Filters extends object>(
  filters: Filters,
): { [Name in keyof Filters]?: NonNullable<Filters[Name]> } =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Filters;

/** What a list shows on all of its pages, for its export. */
export const exportFilters = <Further extends object>({ q, state }: ListSearch, further: Further) => ({
  ...given(further),
  ...(q === undefined ? {} : { q }),
  ...(state === undefined ? {} : { active: state === 'active' }),
});

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
    /** All filters at once, such as saved ones; what is not understood any more is left out. */
    replace: (filters: Record<string, unknown>) => navigate({ to: '.', search: listSearch(filters) }),
    showPage: (page: number) => go({ page: page === 1 ? undefined : page }),
    open: (open: number | 'new') => go({ open }),
    /** The sheet has asked about unsaved changes before it closes. */
    close: () => go({ open: undefined }, { ignoreBlocker: true }),
  };
};

export type ListControls = ReturnType<typeof useListSearch>;
