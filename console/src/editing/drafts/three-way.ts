import { changes } from './changes.ts';
import { sameValue } from './same-value.ts';

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
