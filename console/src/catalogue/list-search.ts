/** What a list shows, in the address, so that a page can be sent to a colleague and the back button works. */
export type ListSearch = {
  q?: string;
  state?: 'active' | 'inactive';
  page?: number;
  category_id?: number;
  brand_id?: number;
  content_type?: string;
};

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const id = (value: unknown) => (Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined);

/** Whatever someone typed into the address: what does not fit is left out. */
export const listSearch = (search: Record<string, unknown>): ListSearch => {
  const found: Record<keyof ListSearch, unknown> = {
    q: text(search.q) ?? (typeof search.q === 'number' ? String(search.q) : undefined),
    state: search.state === 'active' || search.state === 'inactive' ? search.state : undefined,
    page: id(search.page),
    category_id: id(search.category_id),
    brand_id: id(search.brand_id),
    content_type: text(search.content_type),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as ListSearch;
};
