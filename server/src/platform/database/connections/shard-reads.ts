import { type Check, checkOf } from '../check.ts';
import type { PlacedReads } from '../tenant-transaction.ts';
import { type ReadTemplate, type ShardNames, statementOn } from './shard-statements.ts';

/** The transaction that has written to the placement last, with its epoch: at most 2^31 away from the one that comes next. */
const lastWriter = `(select next.id + ((p.xmax::text::bigint - next.id + 2147483648) & 4294967295) - 2147483648
  from (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as id) next)::text::xid8`;

/**
 * No move of the shard is ending. One that does writes to the placement on each node before it ends on any, so a node that has yet
 * to end it is seen here, though it still has the shard as far as it knows (docs/adr/0106). A move that was given up leaves its
 * number there.
 */
const isSettled = `(p.xmax = '0' or pg_xact_status(${lastWriter}) = 'aborted')`;

/**
 * Nothing that changes on several nodes is prepared here and not committed yet. Citus answers before all nodes have: where the
 * connection to one is lost in between, that node learns within a minute that a key was revoked.
 */
const isComplete =
  "not exists (select from pg_prepared_xacts where database = current_database() and gid like 'citus%')";

/**
 * Has a value where this node has the shard, by the same snapshot as what is sent with it. Between the end of a move and the
 * removal of what was left behind it has none, and what was left behind is not believed.
 */
export const isHere = (shard: number): Check =>
  checkOf(
    `select 1 from pg_dist_placement p join pg_dist_local_group l on l.groupid = p.groupid
     where p.shardid = $1 and ${isSettled} and ${isComplete}`,
    [shard],
  );

/** Fails where this node does not have the shard, or is not the only one that has it. */
export const mustBeHere = (shard: number): Check =>
  checkOf(
    `select 1 / (count(*) filter (where l.groupid is not null and ${isSettled} and ${isComplete}) * (count(*) = 1)::integer)
     from pg_dist_placement p left join pg_dist_local_group l on l.groupid = p.groupid where p.shardid = $1`,
    [shard],
  );

/**
 * How the reads of a tenant are sent to its node by the names that the tables have there, past Citus (docs/adr/0106). What
 * cannot be sent so goes through Citus in the same transaction, without a name: no plan of Citus may be kept (docs/adr/0092).
 */
export const shardReads = (
  shard: number,
  { names, readTemplate }: { names: ShardNames; readTemplate: ReadTemplate },
): PlacedReads => ({
  isHere: mustBeHere(shard),
  statementOf: (text, valueCount) => {
    const { template, name } = readTemplate(text);
    // One that makes rows is none that reads: PostgreSQL says so.
    const there = template && !template.numbered && statementOn(template, names, valueCount);
    if (!there) return { text, name: undefined };
    return { text: there, name: name === undefined ? undefined : `${name}_${shard}` };
  },
});
