import { eachInPieces, type Pieces, type PricedFields, type PriceTable, parsePriceTable } from '@vantail/pricing';
import {
  type AttachedOption,
  brands,
  type Category,
  categories,
  checkParent,
  contributionOf,
  type LockedTable,
  lockOptionsForStep,
  lockTables,
  options,
  products,
  type StoredStep,
} from '../../catalogue/index.ts';
import {
  attachOptions,
  examples,
  mustBeAttached,
  mustFitDefaults,
  replaceAttachments,
  rules,
  stepLedger,
  steps,
} from '../../configurator/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { refuseFaults, validationError } from '../../platform/errors.ts';
import { recordWrite } from '../../platform/ledger/record.ts';
import type { RevertibleKind } from '../../platform/ledger/recorded-change.ts';
import type { RecordState, States } from '../../platform/ledger/undo.ts';
import type { Table, Values } from '../../platform/resource/store.ts';
import { priceTables, pricingConfigurations as rows, storedPrices } from '../../prices/index.ts';
import { services, tariffs, updateSettings, vatRates } from '../../selling/index.ts';
import { mustBeSound, mustNameActive } from './selling-moves.ts';
import { leadSteps, type Move, parkSteps } from './store.ts';

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** D12.8: what was made since is deactivated, and keeps its other fields. */
const targetValues = ({ values, isThere }: RecordState, current: Values | null): Values =>
  isThere ? values : { ...current, active: false };

const moveOf = (target: RecordState, current: RecordState | undefined): Move[] => {
  const { kind, id, version } = target;
  if (!current) return target.isThere ? [{ kind, id, current: null, changes: target.values, version }] : [];
  const values = targetValues(target, current.values);
  const changes = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, current.values[name])),
  );
  if (Object.keys(changes).length === 0) return [];
  return [{ kind, id, current: current.values, changes, version: current.version }];
};

/** What a record is charged, in the units of a piece: all its fields are written as JSON, and a rule has 200 leaves. */
const WORK_PER_RECORD = 500;

/** What must be written for the records to reach their target states. */
export function* movesInPieces(target: States, current: States): Pieces<Move[]> {
  const moves: Move[] = [];
  yield* eachInPieces(target, ([key, state]) => {
    moves.push(...moveOf(state, current.get(key)));
    return WORK_PER_RECORD;
  });
  return moves;
}

type AnyTable = Table<Values & { id: number; version: number }>;
type PlainTable = Pick<AnyTable, 'update'>;

const PLAIN: { [kind: string]: PlainTable } = {
  brand: brands,
  category: categories,
  product: products,
  option: options,
  price_table: priceTables,
  rule: rules,
  example: examples,
  settings: { update: updateSettings as unknown as PlainTable['update'] },
  vat_rate: vatRates,
  service: services,
  tariff: tariffs,
} satisfies Record<Exclude<RevertibleKind, 'step' | 'pricing_configuration'>, PlainTable>;

/** What is ever deleted for good, and so can come back. */
const REINSERTED: { [kind: string]: Pick<AnyTable, 'reinsert'> } = {
  product: products,
  rule: rules,
  example: examples,
};

const writePlain = async (tx: TenantTransaction, move: Move) => {
  const { kind, id, current, changes, version } = move;
  mustBeSound(move);
  if (kind === 'category') {
    const candidate = { ...current, ...changes, id } as Category;
    refuseFaults(await checkParent(tx, candidate, new Set(Object.keys(changes))));
  }
  if (current) await PLAIN[kind]?.update(tx, { ...current, id }, changes);
  else await REINSERTED[kind]?.reinsert(tx, { ...changes, id, version: version + 1 });
};

/** The shared table that a row, an option or a service is to be priced by, if any (D15). */
export const tableIdOf = ({ current, changes }: Move): number | null =>
  (({ ...current, ...changes }) as { price_table_id?: number | null }).price_table_id ?? null;

/** What may be priced by a shared table (D15, D19.4). */
export const TABLED: readonly string[] = ['pricing_configuration', 'option', 'service'];

/** The tables that rows, options and services are to share. */
export const tableIds = (moves: readonly Move[]): number[] => [
  ...new Set(moves.filter(({ kind }) => TABLED.includes(kind)).flatMap((move) => tableIdOf(move) ?? [])),
];

/** The options that steps are to have. */
export const attachedIds = (moves: readonly Move[]): number[] => [
  ...new Set(
    moves
      .filter(({ kind }) => kind === 'step')
      .flatMap(({ current, changes }) => (({ ...current, ...changes }) as { option_ids?: number[] }).option_ids ?? []),
  ),
];

/** The same tables, which are locked: who begins to use one counts among its users. */
const sharedTables = async (tx: TenantTransaction, moves: readonly Move[]): Promise<Map<number, LockedTable>> => {
  const ids = tableIds(moves);
  const tables = ids.length > 0 ? await lockTables(tx, ids) : [];
  return new Map(tables.map((table) => [table.id, table]));
};

const parsedTables = (tables: ReadonlyMap<number, LockedTable>, moves: readonly Move[]): Map<number, PriceTable> => {
  const used = new Set(moves.map(tableIdOf));
  return new Map(
    [...tables.values()].flatMap(({ id, price_table }) => (used.has(id) ? [[id, parsePriceTable(price_table)]] : [])),
  );
};

/** D15.1, D19.4: an active option or service is never priced by an inactive table. */
const mustHaveActiveTable = (move: Move, tables: ReadonlyMap<number, LockedTable>): void => {
  const { active, name } = { ...move.current, ...move.changes } as { active?: boolean; name?: string };
  const table = tables.get(tableIdOf(move) ?? 0);
  if (!active || !table || table.active) return;
  const message = `${move.kind === 'option' ? 'Option' : 'Service'} ${move.id} (${name}) would be priced by ${table.name}, price table ${table.id}, which is inactive: activate the table first`;
  const params = { price_table: { id: table.id, name: table.name } };
  throw validationError([{ pointer: '/price_table_id', code: 'inactive_price_table', message, params }]);
};

const writeRow = async (tx: TenantTransaction, move: Move, tables: ReadonlyMap<number, PriceTable>) => {
  const { id, current, changes, version } = move;
  const row = { ...current, ...changes } as Values & PricedFields & { price_table: string | null };
  const table = tables.get(tableIdOf(move) ?? 0) ?? parsePriceTable(row.price_table);
  const values = { ...changes, ...storedPrices(row, table) };
  if (current) await rows.update(tx, { ...current, id }, values);
  // A row that was deleted comes back under its id, with a version that nobody has seen yet.
  else await rows.reinsert(tx, { ...values, id, version: version + 1 });
};

const attachedTo = async (tx: TenantTransaction, ids: readonly number[]): Promise<AttachedOption[]> => {
  if (ids.length === 0) return [];
  const byId = new Map((await lockOptionsForStep(tx, ids)).map((option) => [option.id, option]));
  return ids.map((id) => byId.get(id)).filter((option) => option !== undefined);
};

/** D14.10: what is no longer attached is no longer preselected, unless the list itself is brought back. */
const targetDefaults = (current: Values | null, columns: Values, attached: readonly number[]): number[] =>
  (columns.default_option_ids as number[] | undefined) ??
  ((current?.default_option_ids ?? []) as number[]).filter((id) => attached.includes(id));

const writeStep = async (tx: TenantTransaction, { id, current, changes }: Move) => {
  const before = (current?.option_ids ?? []) as number[];
  const { option_ids: after = before, ...columns } = changes as { option_ids?: number[] } & Values;
  if (!isSame(before, after)) await replaceAttachments(tx, id, after);
  const defaults = { default_option_ids: targetDefaults(current, columns, after) };
  const merged = { ...current, ...columns } as StoredStep & { options_max: number | null } & Values;
  mustBeAttached(defaults.default_option_ids, after, id);
  mustFitDefaults({ ...merged, ...defaults }, 'options_max' in changes);
  // Always with its order: it may have been moved out of the way.
  const values = { ...columns, ...defaults, display_order: merged.display_order as number };
  const contribution = contributionOf(merged, await attachedTo(tx, after));
  const lists = { before: { option_ids: before }, after: { option_ids: after } };
  await steps.update(tx, { ...current, id }, { ...values, contribution }, lists);
};

type Led = { next_step_id: number | null; previous_step_id: number | null };

/** Steps that were deleted come back under their ids, with a version that nobody has seen yet. */
const reinsertSteps = async (tx: TenantTransaction, moves: readonly Move[]) => {
  const led: (Led & { id: number })[] = [];
  for (const { id, changes, version } of moves) {
    const { option_ids, ...values } = changes as Values & Led & { option_ids: number[]; product_id: number };
    const { next_step_id, previous_step_id } = values;
    led.push({ id, next_step_id: next_step_id ?? null, previous_step_id: previous_step_id ?? null });
    const optionIds = option_ids ?? [];
    const contribution = contributionOf(values as unknown as StoredStep, await attachedTo(tx, optionIds));
    const alone = { ...values, next_step_id: null, previous_step_id: null, contribution };
    const record = await steps.reinsertUnrecorded(tx, { ...alone, id, version: version + 1 });
    await attachOptions(tx, id, optionIds);
    const whole = { ...record, next_step_id, previous_step_id, option_ids: optionIds };
    recordWrite(tx, stepLedger, { before: null, after: whole, record });
  }
  if (led.length > 0) await leadSteps(tx, led);
};

const frees = ({ changes }: Move): boolean => changes.active === false;

/** First those that give up their orders, then those that may take them. */
const writeSteps = async (tx: TenantTransaction, moves: readonly Move[]) => {
  const parked = moves.filter(({ current, changes }) => current?.active === true && 'display_order' in changes);
  if (parked.length > 0)
    await parkSteps(
      tx,
      parked.map(({ id }) => id),
    );
  for (const move of [...moves.filter(frees), ...moves.filter((move) => !frees(move))]) await writeStep(tx, move);
};

/** Writes records as they are to be; all that they touch is locked. Prices of products are left to the caller. */
export const writeMoves = async (tx: TenantTransaction, moves: readonly Move[]): Promise<void> => {
  for (const move of moves.filter(({ kind }) => kind in PLAIN)) await writePlain(tx, move);
  await mustNameActive(tx, moves);
  const ofRows = moves.filter(({ kind }) => kind === 'pricing_configuration');
  const ofOthers = moves.filter(({ kind }) => kind === 'option' || kind === 'service');
  const tables = await sharedTables(tx, moves);
  for (const move of ofOthers) mustHaveActiveTable(move, tables);
  const parsed = parsedTables(tables, ofRows);
  for (const move of ofRows) await writeRow(tx, move, parsed);
  const ofSteps = moves.filter(({ kind }) => kind === 'step');
  await reinsertSteps(
    tx,
    ofSteps.filter(({ current }) => current === null),
  );
  await writeSteps(
    tx,
    ofSteps.filter(({ current }) => current !== null),
  );
};
