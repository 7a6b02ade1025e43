/** Equal as JSON says it; the order of keys counts, as `content_configuration` keeps it (D6). */
export const sameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
