import type { RecordQuery } from '../http/answers/list-parameters.ts';
import type { ListFilter } from './store.ts';

/** The query of a list (D1) as its table takes it: what is no parameter of every list is a field that must be equal. */
export const listFilter = ({
  page,
  page_size,
  q,
  ids,
  order,
  updated_since,
  fields,
  ...equals
}: RecordQuery & { q?: string }): ListFilter => ({ page, page_size, q, ids, order, updated_since, fields, equals });
