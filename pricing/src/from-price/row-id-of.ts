/**
 * The row id that a value denotes: an integer, or digits `^[1-9][0-9]*$` up to 2^53-1 (D9.2). Undefined for anything
 * else.
 *
 * @example
 * rowIdOf(7); // 7
 * rowIdOf('7'); // 7
 * rowIdOf('007'); // undefined
 */
export function rowIdOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > 16 || !/^[1-9][0-9]*$/.test(value)) return undefined;
  const id = Number(value);
  return Number.isSafeInteger(id) ? id : undefined;
}
