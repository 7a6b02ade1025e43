import { startPolling } from '../../polling.ts';
import { isAborted, isLoginRefused, isUnavailable, problemOf, retrying } from '../database-errors.ts';
import {
  findShown,
  listNodes,
  listNumbered,
  listShardNames,
  listUncommitted,
  listUncommittedElsewhere,
  type NodeTenants,
  takeNumbers,
} from '../spread.ts';
import type { Database, DatabasePart, SystemTransaction } from '../tenant-transaction.ts';
import { openEveryNode } from './every-node.ts';
import { shardChecks } from './shard-checks.ts';
import { shardLooks } from './shard-looks.ts';
import { shardReads } from './shard-reads.ts';
import { readTemplates, type ShardNames } from './shard-statements.ts';
import { holdShard, shardTerms } from './shard-writes.ts';

/** How often the process looks where tenants are. A new one is served by `home` until then; its first webhook has 2 s (D13.3). */
const LOOK_MS = 1000;
/** And where nothing was committed, should that ever be seen wrongly. */
const LONGEST_LOOK_MS = 600_000;
/** All who look for due work on a node share what it was asked a moment ago. */
const SHOWN_MS = 250;
/** Each try of a node that refuses the login is a connection that is opened in vain, and a line in its log. */
const REFUSED_MS = 10_000;
/** `isThere`: its reads go to the node itself. `there`: so do its writes, where they can. */
type NodeConnections = { reads: Database; writes: Database; isThere?: boolean; there?: Database };

type NodeSettings = {
  /** Connections of their own for the tenants of a node. */
  open: (node: string) => NodeConnections;
  /** For what every node has a part in: it waits for one that hangs, and holds nothing that others need. */
  everywhere: Database;
  onError: (error: Error) => void;
  lookMs?: number;
};

const asking =
  (read: SystemTransaction) =>
  (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
    read.query(text, values);

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, place) => value === other[place]);

type PlacedPart = DatabasePart &
  Pick<NodeTenants, 'shards'> & {
    /** What the node has prepared and not committed. */
    uncommitted: () => Promise<string[]>;
  };

/** Asks at most so often; who asks in between gets the same answer. */
const shared = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<T> | undefined;
  return () => {
    if (answer && performance.now() - askedAt < SHOWN_MS) return answer;
    askedAt = performance.now();
    answer = ask();
    return answer;
  };
};

/**
 * A database that is spread over the nodes of Citus: the tenants of each node have connections of their own, so that a node
 * which hangs holds up its tenants alone. `home` serves what belongs to no tenant, and tenants that are not known yet. Any node
 * can run any statement, so a tenant that has moved meanwhile gets the same answers.
 */
export const openNodes = async (
  home: Database,
  { open, everywhere, onError, lookMs = LOOK_MS }: NodeSettings,
): Promise<Database> => {
  const nodes = new Map<string, NodeConnections>();
  let placed: readonly PlacedPart[] = [];
  let nodeOf = new Map<number, string>();
  let shardOf = new Map<number, number>();
  let shardNames: ReadonlyMap<number, ShardNames> = new Map();
  let readTemplate = readTemplates({ names: new Set(), numbered: new Set() });
  /** Where shards are written to past Citus: no move of them to there has yet to end on any node. */
  const arrived = new Map<number, string>();
  let looked = { shown: '', at: Number.NEGATIVE_INFINITY };

  const connectionsTo = (node: string): NodeConnections => {
    const known = nodes.get(node) ?? open(node);
    nodes.set(node, known);
    return known;
  };
  const writing = (tenantId: number): Database => {
    const node = nodeOf.get(tenantId);
    return node === undefined ? home : connectionsTo(node).writes;
  };
  /** When a node last refused the login. */
  const refusedAt = new Map<string, number>();
  /**
   * A node that does not let the service in is asked by way of DATABASE_URL, as any node is without CITUS_READS, and again itself
   * after a while. Told once.
   */
  const ifLetIn = async <T>(node: string, ask: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> => {
    if (performance.now() - (refusedAt.get(node) ?? Number.NEGATIVE_INFINITY) < REFUSED_MS) return otherwise();
    try {
      return await ask();
    } catch (error) {
      if (!isLoginRefused(error)) throw error;
      if (!refusedAt.has(node))
        onError(
          new Error(
            `${node} does not let the service in, and is read by way of DATABASE_URL: ${(error as Error).message}`,
          ),
        );
      refusedAt.set(node, performance.now());
      return otherwise();
    }
  };
  /** Reads for all tenants of a node by the names of its shards; whatever is in their way, in the usual way. */
  const readShards = ({ node, shards }: NodeTenants): DatabasePart['systemRead'] => {
    const { reads, writes } = connectionsTo(node);
    const names = shards.flatMap((shard) => shardNames.get(shard) ?? []);
    const looks = names.length < shards.length ? undefined : shardLooks(names, readTemplate);
    return (work) => {
      const throughCitus = () => reads.systemRead(work);
      const onNode = () =>
        reads.systemRead(work, looks).catch((error) => {
          if (isUnavailable(error) || isLoginRefused(error)) throw error;
          return throughCitus();
        });
      return ifLetIn(node, looks ? onNode : throughCitus, () => writes.systemRead(work));
    };
  };
  const partOf = (found: NodeTenants): PlacedPart => {
    const { node, tenants, shards } = found;
    const before = placed.find(({ name }) => name === node);
    if (before && isSame(before.tenants, tenants) && isSame(before.shards, shards)) return before;
    const { reads, writes, isThere } = connectionsTo(node);
    /** An answer of the node itself, by its own connections or by way of DATABASE_URL. */
    const of = <T>(find: (ask: ReturnType<typeof asking>, tenantId?: number) => Promise<T>): (() => Promise<T>) => {
      const usual = () => writes.systemRead((read) => find(asking(read), tenants[0]));
      return isThere ? () => ifLetIn(node, () => reads.systemRead((read) => find(asking(read))), usual) : usual;
    };
    return {
      name: node,
      tenants,
      shards,
      systemRead: isThere ? readShards(found) : reads.systemRead,
      shown: shared(of(findShown)),
      uncommitted: of(listUncommitted),
    };
  };
  /** The list of tenants takes time that grows with them: it is read again when something was committed here. */
  const look = async (): Promise<void> => {
    const at = performance.now();
    const shown = await home.systemRead((read) => findShown(asking(read)));
    if (shown === looked.shown && at - looked.at < LONGEST_LOOK_MS) return;
    const found = await home.systemRead((read) => listNodes(asking(read)));
    // A shard has the same range of tenants for as long as it exists.
    if (found.some(({ shards }) => shards.some((shard) => !shardNames.has(shard)))) {
      shardNames = await home.systemRead((read) => listShardNames(asking(read)));
      const numbered = await home.systemRead((read) => listNumbered(asking(read)));
      readTemplate = readTemplates({
        names: new Set([...shardNames.values()].flatMap((names) => [...names.keys()])),
        numbered,
      });
    }
    shardOf = new Map(
      found.flatMap(({ tenants, shards }) => tenants.map((tenant, place) => [tenant, shards[place] ?? 0])),
    );
    placed = found.map(partOf);
    nodeOf = new Map(placed.flatMap(({ name, tenants }) => tenants.map((tenant) => [tenant, name] as const)));
    const nodeOfShard = new Map(placed.flatMap(({ name, shards }) => shards.map((shard) => [shard, name] as const)));
    for (const [shard, node] of arrived) if (nodeOfShard.get(shard) !== node) arrived.delete(shard);
    looked = { shown, at };
  };

  /**
   * A read on the node itself, past Citus; whatever is in its way, by way of DATABASE_URL: a node that has yet to end a move would
   * be wrong through Citus, too (docs/adr/0106).
   */
  const read: Database['read'] = (tenantId, work) => {
    const node = nodeOf.get(tenantId);
    if (node === undefined) return home.read(tenantId, work);
    const { reads, writes, isThere } = connectionsTo(node);
    const shard = shardOf.get(tenantId) ?? 0;
    const names = isThere ? shardNames.get(shard) : undefined;
    const usual = () => writes.read(tenantId, work);
    if (!names) return usual();
    const onNode = () =>
      reads.read(tenantId, work, shardReads(shard, { names, readTemplate })).catch((error) => {
        if (isLoginRefused(error) || (problemOf(error) && !isAborted(error))) throw error;
        return usual();
      });
    return ifLetIn(node, onNode, usual);
  };

  /** A check on the node itself; whatever is in its way, the answer of the node of DATABASE_URL counts. */
  const check: Database['check'] = async (tenantId, checks) => {
    const node = nodeOf.get(tenantId);
    if (node === undefined) return home.check(tenantId, checks);
    const { reads, writes, isThere } = connectionsTo(node);
    const shard = shardOf.get(tenantId) ?? 0;
    const names = shardNames.get(shard);
    const there = isThere && names ? shardChecks(checks, { shard, names, readTemplate }) : undefined;
    if (!there) return writes.check(tenantId, checks);
    const usual = () => writes.check(tenantId, checks);
    const onNode = async () => {
      const [isHere, ...values] = await reads.check(tenantId, there).catch((error) => {
        if (isUnavailable(error) || isLoginRefused(error)) throw error;
        return [];
      });
      return isHere === undefined ? usual() : values;
    };
    return ifLetIn(node, onNode, usual);
  };

  /**
   * A move ends on the node of DATABASE_URL, and gives back its lock there, when all other nodes have been told. Who writes to the
   * new node before that is read by nobody who is still sent to the old one (docs/adr/0104).
   */
  const mustHaveArrived = async (tenantId: number, shard: number, node: string): Promise<void> => {
    if (arrived.get(shard) === node) return;
    const { text, values } = holdShard(tenantId);
    await writing(tenantId).transaction(tenantId, (tx) => tx.query(text, values));
    if (nodeOf.get(tenantId) === node) arrived.set(shard, node);
  };

  const listOpen = async (): Promise<string[]> => {
    const here = home.systemRead((read) => listUncommitted(asking(read)));
    const names = placed.map(({ name }) => name);
    const elsewhere = everywhere.system((tx) => listUncommittedElsewhere(asking(tx), names));
    return (await Promise.all([here, elsewhere, ...placed.map(({ uncommitted }) => uncommitted())])).flat();
  };

  const onEveryNode = openEveryNode(everywhere, { listUncommitted: listOpen, onError });

  /**
   * A transaction on the node itself; whatever is in its way, it runs in the usual way, after nothing of it was kept. Work in bulk
   * does so at once: its gates and queues are those of one node (docs/adr/0061).
   */
  const transaction: Database['transaction'] = async (tenantId, work, given) => {
    const terms = { ...given, isSpread: true };
    if (terms.everyNode) return onEveryNode(tenantId, work, terms);
    const usual = () => writing(tenantId).transaction(tenantId, work, terms);
    const node = nodeOf.get(tenantId);
    const there = node === undefined ? undefined : connectionsTo(node).there;
    const shard = shardOf.get(tenantId) ?? 0;
    const names = shardNames.get(shard);
    if (node === undefined || !there || !names || terms.statementMs !== undefined) return usual();
    const onShard = shardTerms(tenantId, {
      shard,
      names,
      readTemplate,
      takeNumbers: (table, count) => home.system((tx) => takeNumbers(asking(tx), table, count)),
    });
    const onNode = async () => {
      try {
        const result = await there.transaction(tenantId, work, { ...terms, shard: onShard });
        if (!onShard.hasLeft()) return result;
      } catch (error) {
        if (isLoginRefused(error) || (!onShard.hasLeft() && problemOf(error))) throw error;
      }
      return usual();
    };
    try {
      await mustHaveArrived(tenantId, shard, node);
    } catch (error) {
      if (problemOf(error)) throw error;
      return usual();
    }
    return ifLetIn(node, onNode, usual);
  };

  await retrying(look, isUnavailable);
  const polling = startPolling(look, { pollMs: lookMs, onError: (error) => onError(error as Error) });
  return {
    ...home,
    pool: () => {
      const writers = [...nodes.values()].flatMap(({ writes, there }) => (there ? [writes, there] : [writes]));
      const loads = [home, everywhere, ...writers].flatMap(({ pool }) => pool?.() ?? []);
      const sum = (take: (load: (typeof loads)[number]) => number) => loads.reduce((all, load) => all + take(load), 0);
      return {
        open: sum(({ open }) => open),
        busy: sum(({ busy }) => busy),
        waiting: sum(({ waiting }) => waiting),
        limit: sum(({ limit }) => limit),
      };
    },
    parts: () => placed,
    nodeOf: (tenantId) => nodeOf.get(tenantId),
    read,
    check,
    snapshot: (tenantId, work) => writing(tenantId).snapshot(tenantId, work),
    transaction,
    close: async () => {
      await polling.stop();
      const all = [...nodes.values()].flatMap(({ reads, writes, there }) => [reads, writes, there ?? writes]);
      await Promise.all([home, everywhere, ...new Set(all)].map((database) => database.close()));
    },
  };
};
