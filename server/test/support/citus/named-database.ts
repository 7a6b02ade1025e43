import type { Database, SystemTransaction, TenantRead } from '../../../src/platform/database/tenant-transaction.ts';

/** A database whose every answer is its own name; the first answers the placement of tenants. */
export const named = (name: string, closed: string[] = [], placement: object[] = []): Database => {
  const system = { query: async () => placement } as unknown as SystemTransaction;
  return {
    pool: () => ({ open: 2, busy: 1, waiting: 0, limit: 10 }),
    read: async () => `read on ${name}` as never,
    check: async () => [`check on ${name}`],
    snapshot: async () => `snapshot on ${name}` as never,
    transaction: async () => `transaction on ${name}` as never,
    systemRead: (work) => work(system),
    system: async () => `system on ${name}` as never,
    close: async () => void closed.push(name),
  };
};

export const emptyWork = async (_read: TenantRead) => '';
