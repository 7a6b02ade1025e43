import { keysManage, mayUse, type Scope } from '../../platform/callers/scopes.ts';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { changeFor, type Reader, type VisibleChange, visibleChange } from '../../platform/ledger/change-response.ts';
import {
  type ChangeFilter,
  findBounds,
  findChange,
  listChanges,
  listPurchaseTariffs,
  listValues,
} from '../../platform/ledger/changes-store.ts';
import { hiddenKinds } from './rules.ts';

export type { ChangeFilter } from '../../platform/ledger/changes-store.ts';

type ChangesPage = { data: VisibleChange[]; next: Record<string, number> | null };

/** What a reader asks next: the numbers that differ from this query. */
const nextOf = (
  { after, order, limit }: ChangeFilter,
  found: readonly VisibleChange[],
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

const NONE: ReadonlySet<number> = new Set();

/** D28.7: the tariffs whose percentages such a reader does not see. */
export const tariffsHiddenFrom = async (read: TenantRead, scopes: readonly Scope[]): Promise<ReadonlySet<number>> =>
  mayUse(keysManage, scopes) ? NONE : listPurchaseTariffs(read);

/** D12.6: a page of changes, and the query for what follows. */
export const changesPage = async (read: TenantRead, filter: ChangeFilter, reader: Reader): Promise<ChangesPage> => {
  const [rows, { last }, tariffs] = await Promise.all([
    listChanges(read, filter),
    findBounds(read),
    tariffsHiddenFrom(read, reader.scopes),
  ]);
  const data = rows.map((row) => changeFor(reader, visibleChange(row), tariffs));
  return { data, next: nextOf(filter, data, last) };
};

/** D12.5: one change with all its values. A kind that the caller may not see is not there. */
export const getChange = async (read: TenantRead, number: number, reader: Reader): Promise<VisibleChange> => {
  const [row, values, tariffs] = await Promise.all([
    findChange(read, number),
    listValues(read, [number]),
    tariffsHiddenFrom(read, reader.scopes),
  ]);
  if (!row || hiddenKinds(reader.scopes).some((kind) => kind === row.resource_kind)) throw notFound();
  return changeFor(reader, visibleChange(row, values), tariffs);
};
