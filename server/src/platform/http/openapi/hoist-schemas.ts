export type Json = Record<string, unknown>;

/**
 * Moves every schema that has an `$id` to the shared components and leaves a `$ref` instead. A field that is checked by
 * code is described as its `x-described` says.
 */
export const hoistSchemas = (node: unknown, components: Record<string, Json>): unknown => {
  if (Array.isArray(node)) return node.map((item) => hoistSchemas(item, components));
  if (typeof node !== 'object' || node === null) return node;
  const { $id, 'x-described': described, ...rest } = node as Json & { $id?: string };
  if (described !== undefined) return hoistSchemas(described, components);
  const plain = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, hoistSchemas(value, components)]));
  if ($id === undefined) return plain;
  components[$id] = plain;
  return { $ref: `#/components/schemas/${$id}` };
};
