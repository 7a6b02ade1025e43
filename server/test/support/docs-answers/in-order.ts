import type { Endpoint, TagGroup } from '../../../src/platform/http/built/description/operations.ts';

/** Its plan is published by an example that follows. */
const EARLY: readonly string[] = ['removePlanRequest'];

/**
 * The order in which examples are called: what is read from a demo that nobody has touched, then the others as they stand on the page,
 * each after those that it needs, and at the end what removes things, those of the last sections first.
 */
export const inOrder = (groups: readonly TagGroup[]): Endpoint[] => {
  const endpoints = groups.flatMap((group) => group.endpoints);
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const called = new Set<Endpoint>();
  const call = (endpoint: Endpoint, waiting: readonly string[] = []): void => {
    if (called.has(endpoint)) return;
    if (waiting.includes(endpoint.id)) throw new Error(`${waiting.join(', ')} wait for each other`);
    for (const id of endpoint.operation['x-example-after'] ?? []) {
      const needed = byId.get(id);
      if (!needed) throw new Error(`${endpoint.id} is called after ${id}, which is no operation`);
      call(needed, [...waiting, endpoint.id]);
    }
    called.add(endpoint);
  };
  const isPlainRead = ({ method, operation }: Endpoint) => method === 'get' && !operation['x-example-after'];
  const removes = ({ method, id }: Endpoint) => method === 'delete' && !EARLY.includes(id);
  for (const endpoint of endpoints.filter(isPlainRead)) call(endpoint);
  for (const endpoint of endpoints) if (!removes(endpoint)) call(endpoint);
  for (const group of groups.toReversed()) for (const endpoint of group.endpoints) call(endpoint);
  return [...called];
};
