import { type Endpoint, endpointsOf } from './example-request.ts';

/** Its plan is published by an example that follows. */
const EARLY: readonly string[] = ['removePlanRequest'];

type Description = { tags?: unknown; paths?: unknown };

/** The operations by their tags, in the order in which the description names those. */
const byTag = (description: Description): Endpoint[][] => {
  const groups = Map.groupBy(endpointsOf(description), ({ operation }) => operation.tags[0]);
  return (description.tags as { name: string }[]).map(({ name }) => groups.get(name) ?? []);
};

/**
 * The order in which examples are called: what is read from a demo that nobody has touched, then the others by their tags,
 * each after those that it needs, and at the end what removes things, those of the last tags first.
 */
export const inOrder = (description: Description): Endpoint[] => {
  const groups = byTag(description);
  const endpoints = groups.flat();
  const byId = new Map(endpoints.map((endpoint) => [endpoint.operation.operationId, endpoint]));
  const called = new Set<Endpoint>();
  const call = (endpoint: Endpoint, waiting: readonly string[] = []): void => {
    const { operation } = endpoint;
    if (called.has(endpoint)) return;
    if (waiting.includes(operation.operationId)) throw new Error(`${waiting.join(', ')} wait for each other`);
    for (const id of operation['x-example-after'] ?? []) {
      const needed = byId.get(id);
      if (!needed) throw new Error(`${operation.operationId} is called after ${id}, which is no operation`);
      call(needed, [...waiting, operation.operationId]);
    }
    called.add(endpoint);
  };
  const isPlainRead = ({ method, operation }: Endpoint) => method === 'get' && !operation['x-example-after'];
  const removes = ({ method, operation }: Endpoint) => method === 'delete' && !EARLY.includes(operation.operationId);
  for (const endpoint of endpoints.filter(isPlainRead)) call(endpoint);
  for (const endpoint of endpoints) if (!removes(endpoint)) call(endpoint);
  for (const group of groups.toReversed()) for (const endpoint of group) call(endpoint);
  return [...called];
};
