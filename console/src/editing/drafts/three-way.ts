import type { ReactNode } from 'react';

export type Collision<T> = { field: keyof T & string; base: unknown; mine: unknown; theirs: unknown };

/**
 * Merges mine and theirs, both based on `base`. What only one side changed is taken from that side; what both changed
 * differently is left to a person.
 */
export const threeWay = <T extends object>(base: T, mine: T, theirs: T): { merged: T; collisions: Collision<T>[] } => {
  const ours = changes(base, mine);
  const collisions = (Object.keys(ours) as (keyof T & string)[])
    .filter((field) => !sameValue(base[field], theirs[field]) && !sameValue(mine[field], theirs[field]))
    .map((field) => ({ field, base: base[field], mine: mine[field], theirs: theirs[field] }));
  return { merged: { ...theirs, ...ours }, collisions };
};

/** The fields of `mine` that differ from `base`: what a PATCH carries (D1: each given field is replaced whole). */
export const changes = <T extends object>(base: T, mine: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(mine).filter(([field, value]) => !sameValue(value, base[field as keyof T])),
  ) as Partial<T>;

/**
 * Whether two values are equal as JSON. The order of keys counts, as `content_configuration` keeps it (D6). Texts are
 * compared directly.
 */
export const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

export type FieldMergeProps = {
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** What both became. Until it is called, it is `first` of the merger. */
  onChange: (value: unknown) => void;
};

/** A field whose two versions are brought together part by part, in place of one or the other. */
export type FieldMerger = {
  /** What both become before anybody has chosen; undefined where only one or the other can be kept. */
  first: (base: unknown, mine: unknown, theirs: unknown) => unknown;
  Merge: (props: FieldMergeProps) => ReactNode;
};

export type FieldMergers<T> = { [Field in keyof T]?: FieldMerger };
