import { FairQueue, type FairQueueSettings } from './fair-queue.ts';

/**
 * A queue for each database node: requests that wait for a hanging node take no slots from tenants of another one (docs/adr/0111).
 * Where there is one database there is one queue.
 */
export const nodeQueues = (nodeOf: (tenantId: number) => string | undefined, settings: FairQueueSettings) => {
  const queues = new Map<string, FairQueue>();
  /** That of a tenant at this moment: it may move, so who enters one leaves the same. */
  const queueOf = (tenantId: number): FairQueue => {
    const node = nodeOf(tenantId) ?? '';
    const queue = queues.get(node) ?? new FairQueue(settings);
    queues.set(node, queue);
    return queue;
  };
  const sum = (count: (queue: FairQueue) => number): number => {
    let total = 0;
    for (const queue of queues.values()) total += count(queue);
    return total;
  };
  return {
    queueOf,
    isFull: (tenantId: number): boolean => queueOf(tenantId).isFull(tenantId),
    shedLate: (): void => {
      for (const queue of queues.values()) queue.shedLate();
    },
    waiting: () => sum((queue) => queue.waiting()),
    inWork: () => sum((queue) => queue.inWork()),
  };
};

export type NodeQueues = ReturnType<typeof nodeQueues>;
