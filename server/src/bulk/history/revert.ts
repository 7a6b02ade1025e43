import { endOfTransaction, wholeChange } from '../../changes/past-states.ts';
import { type ChangeRow, findBounds, findChange, listCaused, listValues } from '../../changes/store.ts';
import { type Conflict, type States, undo } from '../../changes/undo.ts';
import type { ResourceKind } from '../../database/ledger/change-types.ts';
import { summaryTypes } from '../../database/ledger/change-types.ts';
import { summarize } from '../../database/ledger/record.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { notFound, validationError } from '../../errors.ts';
import type { Pause } from '../../pause.ts';
import { mustHaveNoConflicts } from './conflicts.ts';
import { isRevertibleKind } from './locked-states.ts';
import { historyReport } from './report.ts';
import { listCausedThings, listDeletedTogether, listStepIds, type ResourceRef } from './store.ts';
import { takeBack } from './take-back.ts';

/** Changes with their tables that are in memory at once. */
const PAGE = 50;

const isSummary = ({ type }: ChangeRow): boolean => (summaryTypes as readonly string[]).includes(type);

const mustBeRevertible = (change: ChangeRow): void => {
  if (isSummary(change)) return;
  if (isRevertibleKind(change.resource_kind) && change.type !== 'from_price.changed') return;
  const message = `A change of type ${change.type} cannot be taken back; those of brands, categories, products, options, steps, pricing rows, rules, and of bulk work can`;
  throw validationError([{ pointer: '', code: 'not_revertible', message, params: { type: change.type } }]);
};

const findRevertible = async (tx: TenantTransaction, number: number, hidden: readonly string[]): Promise<ChangeRow> => {
  const change = await findChange(tx, number);
  if (change && !hidden.includes(change.resource_kind)) {
    mustBeRevertible(change);
    return change;
  }
  // D12.10: one that was there and is no longer kept is told from one that never was.
  if (!change && number > 0 && number <= (await findBounds(tx)).last)
    await endOfTransaction(tx, number, { pointer: '' });
  throw notFound();
};

/** What a change is about; moving steps is about all of them. */
const thingsOf = async (tx: TenantTransaction, change: ChangeRow): Promise<ResourceRef[]> => {
  if (isSummary(change)) {
    const things = await listCausedThings(tx, change.number);
    const reordered = [...new Set(things.flatMap(({ product_id }) => product_id ?? []))];
    return [...things, ...(await stepsOf(tx, things.some(({ kind }) => kind === 'product') ? reordered : []))];
  }
  if (change.type === 'product.deleted') return deletedThings(tx, change);
  const { resource_kind: kind, resource_id: id, product_id } = change;
  const steps = change.type === 'product.steps_reordered' ? await stepsOf(tx, [id]) : [];
  return [{ kind, id, product_id }, ...steps];
};

/** A product that was deleted for good comes back with all that went with it. */
const deletedThings = async (tx: TenantTransaction, change: ChangeRow): Promise<ResourceRef[]> => {
  const things: ResourceRef[] = [];
  for await (const rows of changesOfCall(tx, change))
    for (const { resource_kind: kind, resource_id: id, product_id } of rows) things.push({ kind, id, product_id });
  return things;
};

const stepsOf = async (tx: TenantTransaction, productIds: readonly number[]): Promise<ResourceRef[]> => {
  const steps: ResourceRef[] = [];
  for (const product_id of productIds)
    for (const id of await listStepIds(tx, product_id)) steps.push({ kind: 'step', id, product_id });
  return steps;
};

/** The changes to take back, the newest first, a page at a time. */
async function* changesOfCall(tx: TenantTransaction, change: ChangeRow): AsyncGenerator<ChangeRow[]> {
  const isDeletion = change.type === 'product.deleted';
  if (!isSummary(change) && !isDeletion) return yield [change];
  let before: number | null = null;
  for (;;) {
    const rows: ChangeRow[] = isDeletion
      ? await listDeletedTogether(tx, change, before, PAGE)
      : await listCaused(tx, change.number, before, PAGE);
    if (rows.length === 0) return;
    yield rows;
    before = rows.at(-1)?.number ?? null;
  }
}

const leadBeforeCall = async (tx: TenantTransaction, change: ChangeRow, wanted: States, pause: Pause) => {
  const conflicts: Conflict[] = [];
  for await (const rows of changesOfCall(tx, change)) {
    await pause();
    const values = await listValues(
      tx,
      rows.map(({ number }) => number),
    );
    for (const row of rows) conflicts.push(...undo(wanted, wholeChange(row, values)));
  }
  await mustHaveNoConflicts(tx, conflicts);
};

/** D12.9: takes back a change, or all that a summary caused. */
export const revertChange = async (
  tx: TenantTransaction,
  number: number,
  { hidden, isDryRun, pause }: { hidden: readonly string[]; isDryRun: boolean; pause: Pause },
) => {
  const change = await findRevertible(tx, number, hidden);
  const resource = {
    kind: change.resource_kind as ResourceKind,
    id: change.resource_id,
    name: change.resource_name,
    version: change.resource_version,
  };
  summarize(tx, { type: 'revert.applied', resource, product_id: change.product_id });
  const refs = await thingsOf(tx, change);
  const products = await takeBack(tx, refs, (wanted) => leadBeforeCall(tx, change, wanted, pause));
  return { reverted: number, ...historyReport(tx, isDryRun, products) };
};
