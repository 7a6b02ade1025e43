import {
  brands,
  categories,
  countActiveExamples,
  listOfferingProducts,
  listProductsUsing,
  listRowSums,
  listStepsPricedBy,
  listUserCounts,
  lockExistingProduct,
  lockOptionsForStep,
  lockProducts,
  lockTables,
  mustHaveRoomForTables,
  mustTakeUsers,
  options,
  type PricedState,
  products,
  raiseForOptions,
  refreshContributionsOf,
  refreshFromPrices,
  repriceRows,
} from '../../catalogue/index.ts';
import {
  countActiveRules,
  examples,
  listActiveOrders,
  listOptionIds,
  mustHaveRoom,
  mustHaveRoomForExamples,
  mustHaveRoomForRules,
  rules,
  steps,
} from '../../configurator/index.ts';
import { RestartTransaction } from '../../platform/database/database-errors.ts';
import { lockOptions } from '../../platform/database/option-locks.ts';
import { raiseOptionsVersion } from '../../platform/database/raised-versions.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { RevertibleKind } from '../../platform/ledger/recorded-change.ts';
import { type RecordState, type States, stateKey, statesOf } from '../../platform/ledger/undo.ts';
import type { Values } from '../../platform/resource/store.ts';
import { withShortPauses } from '../../platform/scheduling/scheduled-work.ts';
import { mustBeFree, mustHaveRoomForRows, priceTables, pricingConfigurations } from '../../prices/index.ts';
import { findSettings, lockSelling, lockSettings, services, tariffs, vatRates } from '../../selling/index.ts';
import { isWithin, sellingIds } from './selling-moves.ts';
import type { Move, ResourceRef } from './store.ts';
import { attachedIds, movesInPieces, TABLED, tableIdOf, tableIds, writeMoves } from './write-states.ts';

type Record = Values & { id: number; version: number };

const readStep = async (tx: TenantTransaction, id: number): Promise<Record | undefined> => {
  const [step, option_ids] = await Promise.all([steps.lock(tx, id), listOptionIds(tx, id)]);
  return step && { ...step, option_ids };
};

type SharedKind = 'option' | 'price_table' | 'settings' | 'vat_rate' | 'service' | 'tariff' | 'brand' | 'category';
type Reader = (tx: TenantTransaction, id: number) => Promise<Record | undefined>;

/** What belongs to no product alone: how it is read before it is locked, and then again; in the order of locks. */
const SHARED: { [kind: string]: { find: Reader; lock: Reader } } = {
  option: options,
  price_table: priceTables,
  settings: { find: async (tx) => (await findSettings(tx)).settings, lock: lockSettings },
  vat_rate: vatRates,
  service: services,
  tariff: tariffs,
  brand: brands,
  category: categories,
} satisfies { [Kind in SharedKind]: { find: Reader; lock: Reader } };

/** Products and what is below them, of which whoever holds the product is the only writer. */
const OF_PRODUCTS: { [kind: string]: Reader } = {
  product: products.lock,
  step: readStep,
  pricing_configuration: pricingConfigurations.lock,
  rule: rules.lock,
  example: examples.lock,
} satisfies { [Kind in Exclude<RevertibleKind, SharedKind>]: Reader };

const statesBy = async (
  tx: TenantTransaction,
  refs: readonly ResourceRef[],
  readerOf: (kind: string) => Reader | undefined,
): Promise<States> => {
  const found: RecordState[] = [];
  for (const { kind, id } of refs.toSorted((a, b) => a.id - b.id)) {
    const record = await readerOf(kind)?.(tx, id);
    if (record) found.push({ kind, id, values: record, isThere: true, version: record.version });
  }
  return statesOf(found);
};

/** The records as they are now, one that is gone missing. Products are locked; what they share with others is not yet. */
const readStates = (tx: TenantTransaction, refs: readonly ResourceRef[]): Promise<States> =>
  statesBy(tx, refs, (kind) => OF_PRODUCTS[kind] ?? SHARED[kind]?.find);

/**
 * Locks what was read and not yet locked; brands and categories here, the others are. Answers whether all of it is still as
 * it was read, and where it is not, all states anew.
 */
const lockStates = async (
  tx: TenantTransaction,
  refs: readonly ResourceRef[],
  read: States,
): Promise<{ current: States; isAsRead: boolean }> => {
  const current = new Map(read);
  let isAsRead = true;
  for (const kind of Object.keys(SHARED)) {
    const ids = refs.filter((ref) => ref.kind === kind).map(({ id }) => id);
    // A category is locked before the oldest one, which stands for the tree.
    for (const id of ids.sort((a, b) => (kind === 'category' ? b - a : a - b))) {
      const key = stateKey(kind, id);
      const record = await SHARED[kind]?.lock(tx, id);
      if (record?.version === read.get(key)?.version) continue;
      isAsRead = false;
      if (record) current.set(key, { kind, id, values: record, isThere: true, version: record.version });
      else current.delete(key);
    }
  }
  return { current, isAsRead };
};

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

/** D21.2: products that offer an option, or an option of a table, show its price without being locked for it. */
const offeringProducts = (tx: TenantTransaction, refs: readonly ResourceRef[]): Promise<number[]> => {
  const idsOf = (kind: string) => refs.filter((ref) => ref.kind === kind).map(({ id }) => id);
  return listOfferingProducts(tx, { options: idsOf('option'), tables: idsOf('price_table') });
};

const mustFit = async (tx: TenantTransaction, ids: readonly number[], before: ReadonlyMap<number, number>) => {
  for (const id of ids) {
    mustHaveRoom((await listActiveOrders(tx, id)).length - 1);
    mustHaveRoomForRules((await countActiveRules(tx, id)) - 1);
    mustHaveRoomForExamples((await countActiveExamples(tx, [id])) - 1);
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

type Lead = (target: States, current: States) => Promise<void>;

const movesBy = async (lead: Lead, current: States): Promise<Move[]> => {
  const target = copyOf(current);
  await lead(target, current);
  return withShortPauses(movesInPieces(target, current));
};

/**
 * What is to be written, with all that it touches locked in the order of every writer: options, then price tables, then what
 * D19 sells by, then brands and categories. Which options and tables these are is known only after the changes were undone
 * once in memory, on states that may change before they are locked: then it is done again.
 */
const lockedMoves = async (tx: TenantTransaction, refs: readonly ResourceRef[], lead: Lead): Promise<Move[]> => {
  const read = await readStates(tx, refs);
  const moves = await movesBy(lead, read);
  const idsOf = (kind: string) => refs.filter((ref) => ref.kind === kind).map(({ id }) => id);
  const written = idsOf('option');
  const options = new Set([...written, ...attachedIds(moves)]);
  const tables = new Set([...idsOf('price_table'), ...tableIds(moves)]);
  if (written.length > 0) await lockOptions(tx, [...options]);
  else if (options.size > 0) await lockOptionsForStep(tx, [...options]);
  if (tables.size > 0) await lockTables(tx, [...tables]);
  const selling = sellingIds(refs, moves);
  await lockSelling(tx, selling);
  const { current, isAsRead } = await lockStates(tx, refs, read);
  if (isAsRead) return moves;
  const again = await movesBy(lead, current);
  const isLocked =
    attachedIds(again).every((id) => options.has(id)) &&
    tableIds(again).every((id) => tables.has(id)) &&
    isWithin(sellingIds(refs, again), selling);
  if (!isLocked) throw new RestartTransaction('Other options, price tables or rates are needed than were locked');
  return again;
};

export type TakenBack = { id: number; name: string; from_price: { old: number | null; new: number | null } };

/**
 * Locks these things, lets `lead` bring a copy of their states to what they are to be, and writes the difference with all that
 * follows from it: the prices of rows, what steps contribute, from-prices and versions.
 */
export const undoChanges = async (
  tx: TenantTransaction,
  refs: readonly ResourceRef[],
  lead: Lead,
  /** Called when all is locked and nothing written, with the products that it may concern. */
  beforeWrite: (productIds: readonly number[]) => Promise<void> = async () => {},
): Promise<TakenBack[]> => {
  const productIds = await productIdsOf(tx, refs);
  // A product that was deleted is among the things to bring back, or what belonged to it cannot come back either.
  const isReinserted = (id: number) => refs.some((ref) => ref.kind === 'product' && ref.id === id);
  const before = productIds.length > 0 ? await lockProducts(tx, productIds) : [];
  for (const id of productIds) if (!(isReinserted(id) || before.some((product) => product.id === id))) throw notFound();
  const moves = await lockedMoves(tx, refs, lead);
  // An option or table that was attached meanwhile, before it was locked, belongs to a product that is not.
  if ((await productIdsOf(tx, refs)).some((id) => !productIds.includes(id)))
    throw new RestartTransaction('An option or a price table was attached meanwhile');
  const bytes = new Map((await listRowSums(tx, productIds)).map((sums) => [sums.product_id, sums.bytes]));
  if (moves.length === 0) return [];
  await beforeWrite([...new Set([...productIds, ...(await offeringProducts(tx, refs))])]);
  await writeMoves(tx, moves);
  await followTables(tx, moves);
  await mustFit(tx, productIds, bytes);
  const optionIds = new Set(moves.filter(({ kind }) => kind === 'option').map(({ id }) => id));
  if (optionIds.size > 0) await refreshContributionsOf(tx, before, optionIds);
  const tableIds = moves.filter(({ kind }) => kind === 'price_table').map(({ id }) => id);
  const isRegrouped = moves.some(({ kind, changes }) => kind === 'brand' && 'discount_group' in changes);
  if (optionIds.size > 0 || isRegrouped) raiseOptionsVersion(tx);
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
