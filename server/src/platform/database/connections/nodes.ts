import { startPolling } from '../../polling.ts';
import { isUnavailable, retrying } from '../database-errors.ts';
import { listNodes } from '../spread.ts';
import type { Database, DatabasePart } from '../tenant-transaction.ts';

/** How often the process asks where tenants are. `home` serves a new one until then; its first webhook has 2 s (D13.3). */
const LOOK_MS = 1000;

type NodeSettings = {
  /** Opens connections for the tenants of a node. */
  open: (node: string) => Database;
  onError: (error: Error) => void;
  lookMs?: number;
};

/**
 * A database that Citus spreads over nodes. Every statement goes to DATABASE_URL, and Citus routes it; but the tenants of each
 * node have connections of their own, so that a node which hangs holds up its own tenants alone (docs/adr/0111). `home` serves
 * tenants whose node is not known yet, whatever belongs to no tenant, and the writes that every node takes part in.
 */
export const openNodes = async (
  home: Database,
  { open, onError, lookMs = LOOK_MS }: NodeSettings,
): Promise<Database> => {
  const connections = new Map<string, Database>();
  let parts: readonly DatabasePart[] = [];
  let nodeOf = new Map<number, string>();

  const connectionsFor = (node: string): Database => {
    const opened = connections.get(node) ?? open(node);
    connections.set(node, opened);
    return opened;
  };
  const databaseOf = (tenantId: number): Database => {
    const node = nodeOf.get(tenantId);
    return node === undefined ? home : connectionsFor(node);
  };
  const look = async (): Promise<void> => {
    const found = await home.systemRead((read) => listNodes((text) => read.query(text)));
    parts = found.map(({ node, tenants }) => ({ name: node, tenants, systemRead: connectionsFor(node).systemRead }));
    nodeOf = new Map(found.flatMap(({ node, tenants }) => tenants.map((tenant) => [tenant, node] as const)));
  };

  await retrying(look, isUnavailable);
  const polling = startPolling(look, { pollMs: lookMs, onError: (error) => onError(error as Error) });
  return {
    ...home,
    pool: () => {
      const loads = [home, ...connections.values()].flatMap(({ pool }) => pool?.() ?? []);
      const sum = (take: (load: (typeof loads)[number]) => number) => loads.reduce((all, load) => all + take(load), 0);
      return {
        open: sum(({ open }) => open),
        busy: sum(({ busy }) => busy),
        waiting: sum(({ waiting }) => waiting),
        limit: sum(({ limit }) => limit),
      };
    },
    parts: () => parts,
    nodeOf: (tenantId) => nodeOf.get(tenantId),
    read: (tenantId, work) => databaseOf(tenantId).read(tenantId, work),
    check: (tenantId, checks) => databaseOf(tenantId).check(tenantId, checks),
    snapshot: (tenantId, work) => databaseOf(tenantId).snapshot(tenantId, work),
    transaction: (tenantId, work, terms) =>
      (terms?.everyNode ? home : databaseOf(tenantId)).transaction(tenantId, work, { ...terms, isSpread: true }),
    close: async () => {
      await polling.stop();
      await Promise.all([home, ...connections.values()].map((database) => database.close()));
    },
  };
};
