/** Equal as JSON says it; the order of keys counts, as `content_configuration` keeps it (D6). Texts need no JSON for that. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
