/**
 * Whether two values are equal as JSON. The order of keys counts, as `content_configuration` keeps it (D6). Texts are
 * compared directly.
 */
export const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
