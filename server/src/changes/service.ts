import type { PriceDetail } from '../callers/scopes.ts';
import type { TenantRead } from '../database/tenant-transaction.ts';
import { notFound } from '../errors.ts';
import { changeFor, type ShownChange, shownChange } from './change-response.ts';
import { type ChangeFilter, findBounds, findChange, listChanges, listValues } from './store.ts';

export type { ChangeFilter } from './store.ts';

export type ChangesPage = { data: ShownChange[]; next: Record<string, number> | null };

/** What a reader asks next: the numbers that differ from this query. */
const nextOf = (
  { after, order, limit }: ChangeFilter,
  found: readonly ShownChange[],
  last: number,
): ChangesPage['next'] => {
  const end = found.at(-1)?.number;
  const isFull = found.length === limit;
  if (order === 'desc')
    return isFull && end !== undefined ? { before: end } : after === undefined ? null : { after: last };
  if (isFull && end !== undefined) return { after: end };
  // All that there is was looked through: the next answer begins behind it.
  return after === undefined ? null : { after: Math.max(after, last) };
};

/** D12.6: a page of changes, and the query for what follows. */
export const changesPage = async (
  read: TenantRead,
  filter: ChangeFilter,
  priceDetail: PriceDetail,
): Promise<ChangesPage> => {
  const [rows, { last }] = await Promise.all([listChanges(read, filter), findBounds(read)]);
  const data = rows.map((row) => changeFor(priceDetail, shownChange(row)));
  return { data, next: nextOf(filter, data, last) };
};

/** D12.5: one change with all its values. A kind that the caller may not see is not there. */
export const getChange = async (
  read: TenantRead,
  number: number,
  { hiddenKinds, priceDetail }: { hiddenKinds: readonly string[]; priceDetail: PriceDetail },
): Promise<ShownChange> => {
  const [row, values] = await Promise.all([findChange(read, number), listValues(read, [number])]);
  if (!row || hiddenKinds.includes(row.resource_kind)) throw notFound();
  return changeFor(priceDetail, shownChange(row, values));
};
