import { startPolling } from '../../time/polling.ts';
import { isUnavailable, retrying } from '../database-errors.ts';
import { listNodes, type NodeTenants } from '../schema/spread.ts';
import type { Database, DatabasePart } from '../tenant-transaction.ts';

/** How often the process looks where tenants are. A new one is served by `home` until then; its first webhook has 2 s (D13.3). */
const LOOK_MS = 1000;

type NodeConnections = { reads: Database; writes: Database };

type NodeSettings = {
  /** Connections of their own for the tenants of a node. */
  open: (node: string) => NodeConnections;
  onError: (error: Error) => void;
};

/**
 * A database that is spread over the nodes of Citus: the tenants of each node have connections of their own, so that a node
 * which hangs holds up its tenants alone. `home` serves what belongs to no tenant, and tenants that are not known yet. Any node
 * can run any statement, so a tenant that has moved meanwhile gets the same answers.
 */
export const openNodes = async (home: Database, { open, onError }: NodeSettings): Promise<Database> => {
  const nodes = new Map<string, NodeConnections>();
  let placed: readonly NodeTenants[] = [];
  let nodeOf = new Map<number, string>();

  const look = async (): Promise<void> => {
    placed = await home.systemRead((read) => listNodes((text, values = []) => read.query(text, values)));
    nodeOf = new Map(placed.flatMap(({ node, tenants }) => tenants.map((tenant) => [tenant, node] as const)));
  };
  const connectionsTo = (node: string): NodeConnections => {
    const known = nodes.get(node) ?? open(node);
    nodes.set(node, known);
    return known;
  };
  const reading = (tenantId: number): Database => {
    const node = nodeOf.get(tenantId);
    return node === undefined ? home : connectionsTo(node).reads;
  };
  const writing = (tenantId: number): Database => {
    const node = nodeOf.get(tenantId);
    return node === undefined ? home : connectionsTo(node).writes;
  };
  const parts = (): DatabasePart[] =>
    placed.map(({ node, tenants }) => ({ name: node, tenants, systemRead: connectionsTo(node).reads.systemRead }));

  await retrying(look, isUnavailable);
  const polling = startPolling(look, { pollMs: LOOK_MS, onError: (error) => onError(error as Error) });
  return {
    ...home,
    pool: () => {
      const loads = [home, ...[...nodes.values()].map(({ writes }) => writes)].flatMap(({ pool }) => pool?.() ?? []);
      const sum = (take: (load: (typeof loads)[number]) => number) => loads.reduce((all, load) => all + take(load), 0);
      return {
        open: sum(({ open }) => open),
        busy: sum(({ busy }) => busy),
        waiting: sum(({ waiting }) => waiting),
        limit: sum(({ limit }) => limit),
      };
    },
    parts,
    read: (tenantId, work) => reading(tenantId).read(tenantId, work),
    check: (tenantId, checks) => reading(tenantId).check(tenantId, checks),
    snapshot: (tenantId, work) => writing(tenantId).snapshot(tenantId, work),
    transaction: (tenantId, work, terms) => writing(tenantId).transaction(tenantId, work, terms),
    close: async () => {
      await polling.stop();
      const all = [...nodes.values()].flatMap(({ reads, writes }) => [reads, writes]);
      await Promise.all([home, ...new Set(all)].map((database) => database.close()));
    },
  };
};
