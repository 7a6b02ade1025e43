import { REFERENCE_TABLES } from '../spread.ts';
import type { ShardReads } from '../tenant-transaction.ts';
import { type ReadTemplate, type ShardNames, statementOn } from './shard-statements.ts';

/** The one spread table that is read for many tenants at once. */
const LOOKED_AT = 'due_work';

let sets = 0;

/**
 * How due work is looked for in all shards of a node at once, by the names that they have there: Citus would plan the statement
 * for each of them, every time (docs/adr/0107). For a moment this may be what was left behind of a shard that has moved: whoever
 * wants to do what is due there finds that it is not.
 */
export const shardLooks = (shards: readonly ShardNames[], readTemplate: ReadTemplate): ShardReads => {
  const set = ++sets;
  const names = new Map([...(shards[0] ?? [])].filter(([table]) => REFERENCE_TABLES.includes(table)));
  const parts = new Set(shards.map((shard) => `select * from ${shard.get(LOOKED_AT)}`));
  names.set(LOOKED_AT, `(${[...parts].join(' union all ')})`);
  return {
    statementOf: (text) => {
      const { template, name } = readTemplate(text);
      const there = template && statementOn(template, names, 0);
      if (there === undefined) throw new Error('The statement cannot be sent to the shards of a node');
      return { text: there, name: name === undefined ? undefined : `${name}_all_${set}` };
    },
  };
};
