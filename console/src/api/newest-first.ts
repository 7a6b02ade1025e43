/** Which of the service's pages, oldest first, hold a page of the newest, and which of their items it is. */
export type Cut = { pages: number[]; from: number; to: number };

/**
 * The service lists by id (D1), the oldest first; people look for the newest. A page counted from the end lies in one page
 * counted from the start, or across two: `from` and `to` cut it out of these, joined.
 */
export const newestFirst = (total: number, page: number, pageSize: number): Cut => {
  const end = Math.max(0, total - (page - 1) * pageSize);
  const start = Math.max(0, end - pageSize);
  if (end === 0) return { pages: [], from: 0, to: 0 };
  const first = Math.floor(start / pageSize) + 1;
  const last = Math.floor((end - 1) / pageSize) + 1;
  const before = (first - 1) * pageSize;
  return { pages: first === last ? [first] : [first, last], from: start - before, to: end - before };
};
