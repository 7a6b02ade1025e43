import { type LockedTable, lockTables, lockWithUsers, type PricedState } from '../../../catalogue/index.ts';
import { RestartTransaction } from '../../../platform/database/database-errors.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { validationError } from '../../../platform/errors.ts';
import { listRowIdentities, type VersionedRow } from '../applying/store.ts';
import type { TargetedTable } from './find-targets.ts';
import { type NamedCatalogue, thingKey } from './named-things.ts';
import { countRows, listProductsOfRows } from './store.ts';

/** B1: the rows of one price list, as of one adjustment. */
const MAX_ROWS = 20_000;

/** Everything that a price list can change, locked in the order of every writer: products by id, then price tables. */
export type LockedTargets = {
  /** The products that tables are for, and those that share a price table which a table is for. */
  products: PricedState[];
  tables: LockedTable[];
  /** The rows of the products that tables are for. */
  rows: VersionedRow[];
  own: ReadonlySet<number>;
};

const idsOf = (targeted: readonly TargetedTable[], kind: 'product' | 'row' | 'price_table', isAnswered?: boolean) => [
  ...new Set(
    targeted.flatMap(({ target, answer }) => {
      const isSelected = isAnswered === undefined || isAnswered === (answer !== undefined);
      return target.kind === kind && isSelected ? [target.id] : [];
    }),
  ),
];

/** An answer may name any row; an id in the file one of the brand. */
const ownProductIds = async (tx: TenantTransaction, targeted: readonly TargetedTable[], brandId: number | null) => {
  const answered = idsOf(targeted, 'row', true);
  const written = idsOf(targeted, 'row', false);
  const ofAnswers = answered.length > 0 ? await listProductsOfRows(tx, answered, null) : [];
  const ofFile = written.length > 0 ? await listProductsOfRows(tx, written, brandId) : [];
  return [...new Set([...idsOf(targeted, 'product'), ...ofAnswers, ...ofFile])];
};

/** What a price list can change, before it is locked. */
export const affectedByTargets = async (
  tx: TenantTransaction,
  targeted: readonly TargetedTable[],
  brandId: number | null,
): Promise<{ productIds: number[]; tableIds: number[] }> => ({
  productIds: await ownProductIds(tx, targeted, brandId),
  tableIds: idsOf(targeted, 'price_table'),
});

const mustBeFewRows = async (tx: TenantTransaction, productIds: readonly number[]) => {
  const count = await countRows(tx, productIds);
  if (count <= MAX_ROWS) return;
  const message = `The products of the list have ${count} pricing rows; ${MAX_ROWS} is the limit: send the list in parts`;
  throw validationError([{ pointer: '/file', code: 'too_many_chosen', message, params: { count, limit: MAX_ROWS } }]);
};

/** What was renamed since its name was read may not be what the file means: the transaction then starts again. */
const mustBeAsRead = ({ versions }: NamedCatalogue, { products, tables }: Omit<LockedTargets, 'rows' | 'own'>) => {
  const isStale = (kind: 'product' | 'price_table') => (locked: { id: number; version: number }) => {
    const read = versions.get(thingKey({ kind, id: locked.id }));
    return read !== undefined && read !== locked.version;
  };
  if (products.some(isStale('product')) || tables.some(isStale('price_table')))
    throw new RestartTransaction('A product or price table was changed while its name was read');
};

export const lockTargets = async (
  tx: TenantTransaction,
  targeted: readonly TargetedTable[],
  named: NamedCatalogue,
  brandId: number | null,
): Promise<LockedTargets> => {
  const { productIds: ownIds, tableIds } = await affectedByTargets(tx, targeted, brandId);
  await mustBeFewRows(tx, ownIds);
  const { products, locked: tables } = await lockWithUsers(tx, tableIds, () => lockTables(tx, tableIds), ownIds);
  const own = new Set(products.map(({ id }) => id).filter((id) => ownIds.includes(id)));
  mustBeAsRead(named, { products, tables });
  return { products, tables, own, rows: await listRowIdentities(tx, [...own]) };
};
