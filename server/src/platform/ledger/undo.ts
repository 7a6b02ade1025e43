type Values = Record<string, unknown>;

import { type ChangedField, type Verb, verbs } from './recorded-change.ts';

/** A record whose changes are undone, one after the other. */
export type RecordState = {
  kind: string;
  id: number;
  /** Its fields as the ledger names them, and what the ledger stores besides them. */
  values: Values;
  /** Whether it is there at this time: not before it was made, nor after it was deleted. */
  isThere: boolean;
  version: number;
};

/** Records by kind and id. */
export type States = Map<string, RecordState>;

export const stateKey = (kind: string, id: number): string => `${kind} ${id}`;

export const statesOf = (states: readonly RecordState[]): States =>
  new Map(states.map((state) => [stateKey(state.kind, state.id), state]));

/** A change with all its values. */
export type WholeChange = {
  number: number;
  type: string;
  resource_kind: string;
  resource_id: number;
  resource_version: number | null;
  product_id: number | null;
  fields: ChangedField[];
  unshown: Record<string, unknown> | null;
};

/** A field that is no longer what the change made of it. */
export type Conflict = { change: WholeChange; field: string };

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const hiddenBefore = (unshown: WholeChange['unshown']): Values =>
  Object.fromEntries(
    Object.entries(unshown ?? {}).map(([name, sides]) => [name, (sides as { before: unknown }).before]),
  );

const undoReorder = (states: States, change: WholeChange): Conflict[] => {
  const [field] = change.fields;
  const before = (field?.before ?? []) as number[];
  const after = (field?.after ?? []) as number[];
  const orders = (change.unshown?.display_orders ?? []) as number[];
  const moved = before.map((id) => states.get(stateKey('step', id)));
  const stepValues = after.map((id) => states.get(stateKey('step', id))?.values);
  const isAsLeft = stepValues.every((values, index) => values?.active === true && values.display_order === index + 1);
  for (const [index, state] of moved.entries()) {
    if (state) state.values = { ...state.values, display_order: orders[index] };
  }
  return isAsLeft ? [] : [{ change, field: 'step_ids' }];
};

/** Brings back what was deleted: missing fields were null. */
const undoDelete = (states: States, change: WholeChange): Conflict[] => {
  const { resource_kind: kind, resource_id: id, product_id, fields, unshown } = change;
  const isGone = states.get(stateKey(kind, id))?.isThere !== true;
  const valuesBefore = Object.fromEntries(fields.map(({ field, before }) => [field, before]));
  const values = { product_id, ...valuesBefore, ...hiddenBefore(unshown) };
  states.set(stateKey(kind, id), { kind, id, values, isThere: true, version: change.resource_version ?? 1 });
  return isGone ? [] : [{ change, field: 'id' }];
};

/**
 * Takes one change back, and names what is no longer as the change left it. Taken back one after the other, from the newest,
 * changes lead to the state before them.
 */
export const undo = (states: States, change: WholeChange): Conflict[] => {
  if (change.type === 'product.steps_reordered') return undoReorder(states, change);
  const verb = verbs.find((one) => change.type.endsWith(`.${one}`));
  // What it would be to take this back, nobody has said: it is refused.
  return verb ? UNDO[verb](states, change) : [{ change, field: 'id' }];
};

const undoWrite = (states: States, change: WholeChange, isCreation: boolean): Conflict[] => {
  const state = states.get(stateKey(change.resource_kind, change.resource_id));
  if (!state) return [{ change, field: 'id' }];
  const conflicts = change.fields
    .filter(({ field, after }) => !isSame(state.values[field], after))
    .map(({ field }) => ({ change, field }));
  if (isCreation) {
    state.isThere = false;
    return conflicts;
  }
  const before = Object.fromEntries(change.fields.map(({ field, before }) => [field, before]));
  state.values = { ...state.values, ...before, ...hiddenBefore(change.unshown) };
  return conflicts;
};

const undoUpdate = (states: States, change: WholeChange): Conflict[] => undoWrite(states, change, false);

const UNDO: Readonly<Record<Verb, typeof undoUpdate>> = {
  created: (states, change) => undoWrite(states, change, true),
  updated: undoUpdate,
  deactivated: undoUpdate,
  reactivated: undoUpdate,
  deleted: undoDelete,
};
