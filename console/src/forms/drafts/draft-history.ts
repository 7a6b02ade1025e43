import { sameValue } from './three-way.ts';

/** A draft with its undo and redo steps: every edit can be undone until it is saved. */
export type DraftHistory<T> = { past: T[]; now: T; future: T[]; lastField: string | undefined };

export const startHistory = <T>(now: T): DraftHistory<T> => ({ past: [], now, future: [], lastField: undefined });

const DEPTH = 200;

/**
 * Typing in one field is one undo step, not one per letter, unless `isStep` is set: each edit of a price table is a
 * step of its own.
 */
export const edit = <T extends object>(
  history: DraftHistory<T>,
  patch: Partial<T>,
  isStep = false,
): DraftHistory<T> => {
  const fields = Object.keys(patch) as (keyof T)[];
  if (fields.every((name) => sameValue(patch[name], history.now[name]))) return history;
  const now = { ...history.now, ...patch };
  const field = fields.join();
  const past = field === history.lastField && !isStep ? history.past : [...history.past, history.now].slice(-DEPTH);
  return { past, now, future: [], lastField: field };
};

export const undo = <T>({ past, now, future }: DraftHistory<T>): DraftHistory<T> => {
  const before = past.at(-1);
  return before === undefined
    ? { past, now, future, lastField: undefined }
    : { past: past.slice(0, -1), now: before, future: [now, ...future], lastField: undefined };
};

export const redo = <T>({ past, now, future }: DraftHistory<T>): DraftHistory<T> => {
  const [next, ...rest] = future;
  return next === undefined
    ? { past, now, future, lastField: undefined }
    : { past: [...past, now], now: next, future: rest, lastField: undefined };
};
