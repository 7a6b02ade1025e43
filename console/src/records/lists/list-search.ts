import { LIST_ORDERS } from '../../api/catalogue-resource.ts';

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
  /** The record whose sheet is open beside the list, or a new one: a sheet can be linked to, and Back closes it. */
  open?: number | 'new';
};

export const QUOTE_STATUSES = ['draft', 'sent', 'accepted', 'declined'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/** Amendment 4; quotes are also sorted by their number. */
const ORDERS = [...LIST_ORDERS, 'number', '-number'] as const;

export const READINESS_STATES = ['ready', 'warnings', 'not_ready'] as const;

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
