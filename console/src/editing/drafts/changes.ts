import { sameValue } from './same-value.ts';

/** The fields of `mine` that differ from `base`: what a PATCH carries (D1: each given field is replaced whole). */
export const changes = <T extends object>(base: T, mine: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(mine).filter(([field, value]) => !sameValue(value, base[field as keyof T])),
  ) as Partial<T>;
