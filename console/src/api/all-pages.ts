import type { Page } from './catalogue-resource.ts';

/** Reads every item of a list, page by page: for pickers, and for pages that show a whole list. */
export const allPages = async <Item>(read: (page: number) => Promise<Page<Item>>): Promise<Item[]> => {
  const first = await read(1);
  const rest = Array.from({ length: Math.max(0, first.total_pages - 1) }, (_, index) => read(index + 2));
  return [...first.data, ...(await Promise.all(rest)).flatMap(({ data }) => data)];
};
