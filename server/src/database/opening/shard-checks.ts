import { type Check, checkOf } from '../check.ts';
import { type ReadTemplate, type ShardNames, statementOn } from './shard-statements.ts';

/** More texts than this are not made: each is a prepared statement of every connection to its node. */
const MAX_TEXTS = 500;
const texts = new Map<string, string>();

const textOn = (text: string, names: ShardNames, readTemplate: ReadTemplate): string | undefined => {
  const key = `${names.get('due_work')} ${text}`;
  const known = texts.get(key);
  if (known !== undefined || texts.size >= MAX_TEXTS) return known;
  const { template } = readTemplate(text);
  const made = template && statementOn(template, names, 0);
  if (made !== undefined) texts.set(key, made);
  return made;
};

/**
 * Has a value where this node has the shard, by the same snapshot as the checks that are sent with it. Between the end of a move
 * and the removal of what was left behind it has none, and what was left behind is not believed.
 */
const isHere = `select 1 from pg_dist_placement p join pg_dist_local_group l on l.groupid = p.groupid where p.shardid = $1`;

/**
 * Checks by the names that the tables of a tenant have on its node, behind the one that says whether the node has them: Citus
 * plans nothing, which is most of what a check costs (docs/adr/0089). Undefined where a table has no such name.
 */
export const shardChecks = (
  checks: readonly Check[],
  { shard, names, readTemplate }: { shard: number; names: ShardNames; readTemplate: ReadTemplate },
): Check[] | undefined => {
  const made = checks.map(({ text, values }) => {
    const there = textOn(text, names, readTemplate);
    return there === undefined ? undefined : checkOf(there, values);
  });
  return made.every((check) => check !== undefined) ? [checkOf(isHere, [shard]), ...made] : undefined;
};
