import { anchor } from '../markup/html.ts';
import type { OpenApi, Operation, Reference } from './openapi-types.ts';

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

export type Endpoint = { id: string; method: string; path: string; tag: string; operation: Operation };
export type TagGroup = { id: string; title: string; description: string | undefined; endpoints: Endpoint[] };

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** The operation with its references resolved. Refusals stay references: the section on errors shows them once. */
const complete = (document: OpenApi, operation: Operation): Operation => ({
  ...operation,
  security: operation.security ?? document.security ?? [],
  parameters: (operation.parameters ?? []).map((parameter) => resolve(document, parameter)),
  ...(operation.requestBody ? { requestBody: resolve(document, operation.requestBody) } : {}),
});

/** Every operation, in the order of the document; path items also have members that are not methods. */
export const endpointsOf = (document: OpenApi): Endpoint[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({
        id: anchor(operation.operationId ?? `${method}${path}`),
        method,
        path,
        tag: operation.tags?.[0] ?? 'other',
        operation: complete(document, operation),
      })),
  );

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The operations by their first tag: first the tags that the document describes, in its order, then any others. */
export const tagGroups = (document: OpenApi): TagGroup[] => {
  const byTag = Map.groupBy(endpointsOf(document), ({ tag }) => tag);
  const descriptions = new Map((document.tags ?? []).map(({ name, description }) => [name, description]));
  const names = new Set([...descriptions.keys(), ...byTag.keys()]);
  return [...names]
    .filter((name) => byTag.has(name))
    .map((name) => ({
      id: anchor('tag', name),
      title: capitalised(name),
      description: descriptions.get(name),
      endpoints: byTag.get(name) ?? [],
    }));
};
