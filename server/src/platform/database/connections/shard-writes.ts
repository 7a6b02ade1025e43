import { type Check, checkOf } from '../check.ts';
import type { ShardTerms } from '../tenant-transaction.ts';
import { mustBeHere } from './shard-reads.ts';
import { type ReadTemplate, type ShardNames, statementOn } from './shard-statements.ts';

/**
 * Changes no row: no work has this kind. But Citus, which cannot know that, locks the shard's metadata on this node until the
 * transaction ends. Whoever moves or splits a shard first locks the metadata of all that are moved with it, alone and on
 * every node: it waits for this transaction, and this one for it.
 */
export const holdShard = (tenantId: number): Check =>
  checkOf("update due_work set due_at = due_at where tenant_id = $1 and kind = '' and id = 0", [tenantId]);

class NotOnShard extends Error {}

type Shard = {
  shard: number;
  names: ShardNames;
  readTemplate: ReadTemplate;
  takeNumbers: (table: string, count: number) => Promise<number[]>;
};

/**
 * How a transaction runs on the node of its tenant by the names that the tables have there, past Citus (docs/adr/0104).
 * `hasLeft`: it met a statement that cannot be sent so, and nothing of it was kept.
 */
export const shardTerms = (
  tenantId: number,
  { shard, names, readTemplate, takeNumbers }: Shard,
): ShardTerms & { hasLeft: () => boolean } => {
  let hasLeft = false;
  return {
    holds: holdShard(tenantId),
    isHere: mustBeHere(shard), // By a snapshot behind the lock.
    numbersFor: (text) => {
      const numbered = readTemplate(text).template?.numbered;
      return numbered && takeNumbers(numbered.table, numbered.count);
    },
    statementOf: (text, valueCount) => {
      const { template, name } = readTemplate(text);
      const there = template && statementOn(template, names, valueCount);
      if (there !== undefined) return { text: there, name: name === undefined ? undefined : `${name}_${shard}` };
      hasLeft = true;
      throw new NotOnShard('The statement cannot be sent to a shard');
    },
    hasLeft: () => hasLeft,
  };
};
