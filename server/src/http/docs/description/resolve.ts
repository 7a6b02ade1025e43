import type { OpenApi, Reference } from './openapi-types.ts';

const SCHEMAS = '#/components/schemas/';
const MAX_HOPS = 10; // A reference that leads back to itself must not hang the service.

const segments = (ref: string): string[] =>
  ref
    .slice(2)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));

const lookUp = (document: OpenApi, ref: string): unknown =>
  segments(ref).reduce<unknown>(
    (node, segment) =>
      typeof node === 'object' && node !== null && Object.hasOwn(node, segment)
        ? (node as Record<string, unknown>)[segment]
        : undefined,
    document,
  );

/** What a node stands for: itself, or the target of its `$ref`. Keywords beside the `$ref` win, as in 3.1. */
export const resolve = <T extends Reference>(document: OpenApi, node: T): T => {
  let found = node;
  for (let hops = 0; found.$ref !== undefined && hops < MAX_HOPS; hops += 1) {
    const { $ref, ...beside } = found;
    found = { ...(lookUp(document, $ref as string) as T), ...beside } as T;
  }
  return found;
};

/** The name of the shared schema that a node refers to. */
export const schemaName = (node: Reference | undefined): string | undefined =>
  node?.$ref?.startsWith(SCHEMAS) ? segments(node.$ref).at(-1) : undefined;
