import type { ReactNode } from 'react';

type Field<T> = keyof T & string;
export type Collision<T> = { field: Field<T>; base: T[Field<T>]; mine: T[Field<T>]; theirs: T[Field<T>] };

/**
 * Merges mine and theirs, both based on `base`. What only one side changed is taken from that side; what both changed
 * differently is left to a person.
 */
export const threeWay = <T extends object>(base: T, mine: T, theirs: T): { merged: T; collisions: Collision<T>[] } => {
  const ours = changes(base, mine);
  const collisions = (Object.keys(ours) as Field<T>[])
    .filter((field) => !sameValue(base[field], theirs[field]) && !sameValue(mine[field], theirs[field]))
    .map((field) => ({ field, base: base[field], mine: mine[field], theirs: theirs[field] }));
  return { merged: { ...theirs, ...ours }, collisions };
};

/** The fields of `mine` that differ from `base`: what a PATCH carries (D1: each given field is replaced whole). */
export const changes = <T extends object>(base: T, mine: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(mine).filter(([field, value]) => !sameValue(value, base[field as keyof T])),
  ) as Partial<T>;

/** A value that is more than its JSON, such as a price table that was read: JSON has a text of it, and it reads another one. */
type RichValue = { toJSON: () => unknown; fromJSON: (json: unknown) => unknown };

const isRich = (value: unknown): value is RichValue =>
  typeof value === 'object' && value !== null && 'toJSON' in value && 'fromJSON' in value;

/** What JSON has of a value of a form. */
export const plainValue = (value: unknown): unknown => (isRich(value) ? value.toJSON() : value);

/** A value of a form from its JSON; `like` is another value of the same field. */
export const readValue = (json: unknown, like: unknown): unknown => (isRich(like) ? like.fromJSON(json) : json);

/**
 * Whether two values are equal as JSON. The order of keys counts, as `content_configuration` keeps it (D6). Texts are
 * compared directly.
 */
export const sameValue = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  const [a, b] = [plainValue(one), plainValue(other)];
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
};

export type FieldMergeProps<Value> = {
  base: Value;
  mine: Value;
  theirs: Value;
  /** What both became. Until it is called, it is `first` of the merger. */
  onChange: (value: Value) => void;
};

/** A field whose two versions are brought together part by part, instead of one or the other. */
export type FieldMerger<Value> = {
  /** What both become before anybody has chosen; undefined where only one or the other can be kept. */
  first: (base: Value, mine: Value, theirs: Value) => Value | undefined;
  Merge: (props: FieldMergeProps<Value>) => ReactNode;
};

export type FieldMergers<T> = { [Name in Field<T>]?: FieldMerger<T[Name]> };
