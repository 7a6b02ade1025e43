import type { RecordState, States } from '../../changes/undo.ts';
import { RestartTransaction } from '../../database/database-errors.ts';
import { raiseOptionsVersion } from '../../database/raised-versions.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { notFound } from '../../errors.ts';
import { mustBeFree } from '../../price-tables/service.ts';
import { mustHaveRoomForRows } from '../../pricing-configurations/rules.ts';
import { lockExistingProduct, refreshFromPrices } from '../../product-configuration/change.ts';
import { refreshContributionsOf } from '../../product-configuration/change-option.ts';
import { listProductsUsing, listRowSums, listUserCounts } from '../../product-configuration/price-tables/store.ts';
import { mustHaveRoomForTables, mustTakeUsers } from '../../product-configuration/price-tables/table-rules.ts';
import { listStepsPricedBy, lockProduct, type PricedState } from '../../product-configuration/store.ts';
import { raiseForOptions, repriceRows } from '../../product-configuration/table-changes/change-price-tables.ts';
import { mustHaveRoomForRules } from '../../rules/rules.ts';
import { countActiveRules } from '../../rules/store.ts';
import { mustHaveRoom } from '../../steps/rules.ts';
import { listActiveOrders } from '../../steps/store.ts';
import { lockStates } from './locked-states.ts';
import type { ResourceRef } from './store.ts';
import { type Move, movesOf, tableIdOf, writeMoves } from './write-states.ts';

/** What may be priced by a shared table. */
const TABLED = ['pricing_configuration', 'option'];

const copyOf = (states: States): States => new Map([...states].map(([key, state]) => [key, { ...state }]));

/** The products whose price can depend on these things. */
const productIdsOf = async (tx: TenantTransaction, refs: readonly ResourceRef[]): Promise<number[]> => {
  const ids = new Set(refs.flatMap(({ product_id }) => product_id ?? []));
  const tableIds = refs.filter(({ kind }) => kind === 'price_table').map(({ id }) => id);
  if (tableIds.length > 0) for (const id of await listProductsUsing(tx, tableIds)) ids.add(id);
  const optionIds = refs.filter(({ kind }) => kind === 'option').map(({ id }) => id);
  if (optionIds.length > 0)
    for (const { product_id } of await listStepsPricedBy(tx, optionIds, true)) ids.add(product_id);
  return [...ids].sort((a, b) => a - b);
};

const mustFit = async (tx: TenantTransaction, ids: readonly number[], before: ReadonlyMap<number, number>) => {
  for (const id of ids) {
    mustHaveRoom((await listActiveOrders(tx, id)).length - 1);
    mustHaveRoomForRules((await countActiveRules(tx, id)) - 1);
  }
  for (const { product_id, rows, bytes } of await listRowSums(tx, ids)) {
    mustHaveRoomForRows(rows, 0);
    mustHaveRoomForTables(before.get(product_id) ?? 0, bytes, product_id);
  }
};

/** D15: what follows from shared tables that were written, and what holds for those that rows or options began to use. */
const followTables = async (tx: TenantTransaction, moves: readonly Move[]) => {
  const written = moves.filter(({ kind }) => kind === 'price_table');
  await repriceRows(
    tx,
    written.flatMap(({ id, changes }) =>
      typeof changes.price_table === 'string' ? [{ id, price_table: changes.price_table }] : [],
    ),
  );
  for (const { id, current, changes } of written)
    if (changes.active === false) await mustBeFree(tx, { id, name: String(current?.name) });
  const attached = moves.filter(({ kind, changes }) => TABLED.includes(kind) && changes.price_table_id);
  const ids = [...new Set(attached.flatMap((move) => tableIdOf(move) ?? []))];
  for (const { id, users } of ids.length > 0 ? await listUserCounts(tx, ids) : []) mustTakeUsers(users, id);
};

export type TakenBack = { id: number; name: string; from_price: { old: number | null; new: number | null } };

/**
 * Locks these things, lets `lead` bring a copy of their states to what they are to be, and writes the difference with all that
 * follows from it: the prices of rows, what steps contribute, from-prices and versions.
 */
export const takeBack = async (
  tx: TenantTransaction,
  refs: readonly ResourceRef[],
  lead: (wanted: States, current: States) => Promise<void>,
): Promise<TakenBack[]> => {
  const productIds = await productIdsOf(tx, refs);
  // A product that was deleted is among the things to bring back, or what belonged to it cannot come back either.
  const isBroughtBack = (id: number) => refs.some((ref) => ref.kind === 'product' && ref.id === id);
  const before: PricedState[] = [];
  for (const id of productIds) {
    const product = await lockProduct(tx, id);
    if (product) before.push(product);
    else if (!isBroughtBack(id)) throw notFound();
  }
  const current = await lockStates(tx, refs);
  // An option or table that was attached meanwhile, before it was locked, belongs to a product that is not.
  if ((await productIdsOf(tx, refs)).some((id) => !productIds.includes(id)))
    throw new RestartTransaction('An option or a price table was attached meanwhile');
  const wanted = copyOf(current);
  await lead(wanted, current);
  const bytes = new Map((await listRowSums(tx, productIds)).map((sums) => [sums.product_id, sums.bytes]));
  const moves = movesOf(wanted, current);
  if (moves.length === 0) return [];
  await writeMoves(tx, moves);
  await followTables(tx, moves);
  await mustFit(tx, productIds, bytes);
  const optionIds = new Set(moves.filter(({ kind }) => kind === 'option').map(({ id }) => id));
  if (optionIds.size > 0) await refreshContributionsOf(tx, before, optionIds);
  const tableIds = moves.filter(({ kind }) => kind === 'price_table').map(({ id }) => id);
  if (optionIds.size > 0) raiseOptionsVersion(tx);
  else await raiseForOptions(tx, tableIds);
  const changed: { product: PricedState; before: PricedState | undefined }[] = [];
  for (const id of productIds)
    changed.push({ product: await lockExistingProduct(tx, id), before: before.find((state) => state.id === id) });
  const prices = await refreshFromPrices(tx, changed);
  return changed.map(({ product, before: state }, index) => ({
    id: product.id,
    name: product.name,
    from_price: { old: state?.from_price ?? null, new: prices[index] ?? null },
  }));
};

/** The name that a state has for people. */
export const nameOf = ({ kind, id, values }: RecordState): string =>
  typeof values.name === 'string' ? values.name : `${kind} ${id}`;
