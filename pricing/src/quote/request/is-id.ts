/**
 * D1: the range of ids, ends included.
 *
 * @example
 * IDS.minimum; // 1
 */
export const IDS = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

/**
 * D1: ids are integers from 1 to 2^53-1.
 *
 * @example
 * isId(7); // true
 * isId('7'); // false
 */
export function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}
