import { listPartIds } from '../../configurator/index.ts';
import type { Scope } from '../../platform/callers/scopes.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { type Fault, notFound, Problem, validationError } from '../../platform/errors.ts';
import {
  type ChangeRow,
  findBounds,
  findChange,
  findNewest,
  listCaused,
  listLater,
  listValues,
} from '../../platform/ledger/changes-store.ts';
import { endOfTransaction, mustBeInLedger, wholeChange } from '../../platform/ledger/past-states.ts';
import { summarize } from '../../platform/ledger/record.ts';
import {
  isRevertibleKind,
  type ResourceKind,
  type RevertibleKind,
  summaryTypes,
} from '../../platform/ledger/recorded-change.ts';
import { type Conflict, type States, undo } from '../../platform/ledger/undo.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { hiddenKinds, mustBeAllowedToWrite } from '../changes/rules.ts';
import { historyReport, watchedExamples } from './history-report.ts';
import { listCausedThings, listDeletedTogether, type ResourceRef } from './store.ts';
import { undoChanges } from './undo-changes.ts';

const MAX_NAMED = 50; // D2

/**
 * The change that gave the field another value since. A thing that is gone, or there again, is so by the newest of its
 * changes.
 */
const laterChange = async (read: TenantRead, { change, field }: Conflict) => {
  const { resource_kind: kind, resource_id: id, number } = change;
  if (field === 'id') return findNewest(read, kind, id, number);
  const later = await listLater(read, kind, id, number);
  return later.find(({ fields }) => fields.some((other) => other.field === field)) ?? later[0];
};

const faultOf = async (read: TenantRead, conflict: Conflict): Promise<Fault> => {
  const { change, field } = conflict;
  const later = await laterChange(read, conflict);
  const thing = `${change.resource_kind} ${change.resource_id}`;
  const by = later ? ` by change ${later.number} of ${later.actor_name}` : '';
  return {
    pointer: `/${field}`,
    code: 'changed_since',
    message: `${field} of ${thing} was changed again${by}; undo that change first, or edit it by hand`,
    params: {
      field,
      resource: { kind: change.resource_kind, id: change.resource_id },
      change: change.number,
      later_change: later?.number ?? null,
      later_actor: later?.actor_name ?? null,
      later_at: later?.at ?? null,
    },
  };
};

/** D12.9: a field that no longer has its `after` is refused, and the later change is named. */
const mustHaveNoConflicts = async (read: TenantRead, conflicts: readonly Conflict[]): Promise<void> => {
  if (conflicts.length === 0) return;
  const errors: Fault[] = [];
  for (const conflict of conflicts.slice(0, MAX_NAMED)) errors.push(await faultOf(read, conflict));
  throw new Problem('conflict', errors[0]?.message ?? 'It was changed since', { errors });
};

/** Changes with their tables that are in memory at once. */
const PAGE = 50;

const isSummary = ({ type }: ChangeRow): boolean => (summaryTypes as readonly string[]).includes(type);

const mustBeRevertible = (change: ChangeRow): void => {
  if (isSummary(change)) return;
  if (isRevertibleKind(change.resource_kind) && change.type !== 'from_price.changed') return;
  const message = `A change of type ${change.type} cannot be undone; changes of brands, categories, products, options, steps, pricing rows, price tables, rules, examples, settings, VAT rates, services and tariffs, and bulk changes can`;
  throw validationError([{ pointer: '', code: 'not_revertible', message, params: { type: change.type } }]);
};

const findRevertible = async (tx: TenantTransaction, number: number, hidden: readonly string[]): Promise<ChangeRow> => {
  const change = await findChange(tx, number);
  if (change && !hidden.includes(change.resource_kind)) {
    mustBeRevertible(change);
    return change;
  }
  // D12.10: one that was there and is no longer stored is distinguished from one that never was.
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
    for (const id of await listPartIds(tx, 'steps', product_id)) steps.push({ kind: 'step', id, product_id });
  return steps;
};

/** The changes to undo, the newest first, a page at a time. */
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

const leadBeforeCall = async (tx: TenantTransaction, change: ChangeRow, target: States, pause: Pause) => {
  const conflicts: Conflict[] = [];
  for await (const rows of changesOfCall(tx, change)) {
    await pause();
    const values = await listValues(
      tx,
      rows.map(({ number }) => number),
    );
    for (const row of rows) conflicts.push(...undo(target, wholeChange(row, values)));
  }
  await mustBeInLedger(tx, change.number);
  await mustHaveNoConflicts(tx, conflicts);
};

/** D12.9: undoes a change, or all that a summary caused. */
export const revertChange = async (
  tx: TenantTransaction,
  number: number,
  { scopes, isDryRun, pause }: { scopes: readonly Scope[]; isDryRun: boolean; pause: Pause },
) => {
  // Whoever may write the catalogue may undo its changes, whether they may read it or not.
  const hidden = hiddenKinds([...scopes, 'catalogue:read']);
  const change = await findRevertible(tx, number, hidden);
  const resource = {
    kind: change.resource_kind as ResourceKind,
    id: change.resource_id,
    name: change.resource_name,
    version: change.resource_version,
  };
  summarize(tx, { type: 'revert.applied', resource, product_id: change.product_id });
  const refs = await thingsOf(tx, change);
  mustBeAllowedToWrite(scopes, new Set(refs.map(({ kind }) => kind as RevertibleKind)));
  const examples = watchedExamples(tx, pause);
  const lead = (target: States) => leadBeforeCall(tx, change, target, pause);
  const products = await undoChanges(tx, refs, lead, examples.watch);
  return { reverted: number, ...historyReport(tx, isDryRun, products, await examples.report()) };
};
