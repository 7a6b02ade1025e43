import type { Check } from '../check.ts';
import { isHere } from './shard-reads.ts';
import { type ReadTemplate, type ShardNames, statementOn } from './shard-statements.ts';

/**
 * Checks by the names that the tables of a tenant have on its node, behind the one that says whether the node has them: Citus
 * plans nothing, which is most of what a check costs (docs/adr/0089). Undefined where a table has no such name. Texts are put
 * together each time, as those of reads are: to remember them is no faster, and there are as many as shards.
 */
export const shardChecks = (
  checks: readonly Check[],
  { shard, names, readTemplate }: { shard: number; names: ShardNames; readTemplate: ReadTemplate },
): Check[] | undefined => {
  const made: Check[] = [isHere(shard)];
  for (const { text, values, key } of checks) {
    const { template, name } = readTemplate(text);
    const there = template && statementOn(template, names, values.length);
    if (there === undefined) return undefined;
    const onShard = { name: name === undefined ? undefined : `${name}_${shard}` };
    // The same question may wait in the same batch for the shard that the tenant was on before.
    made.push({ text: there, values, key: `${shard} ${key}`, onShard });
  }
  return made;
};
