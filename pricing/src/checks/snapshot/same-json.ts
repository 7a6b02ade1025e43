/**
 * Whether two JSON values are equal, whatever the order of their keys. The depth is bounded: values deeper than 64
 * count as different.
 *
 * @example
 * sameJson({ a: 1, b: [2] }, { b: [2], a: 1 }); // true
 */
export function sameJson(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (depth > 64 || typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => {
      return Object.hasOwn(b, key) && sameJson(Reflect.get(a, key), Reflect.get(b, key), depth + 1);
    })
  );
}
