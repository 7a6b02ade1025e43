import type { Owner } from '../schema/migrate.ts';

/** So often it is looked whether a table needs it. */
const EVERY_MS = 10_000;

/**
 * The tables of which a fifth is dead, or has changed since their statistics were taken: the measure of a server's
 * autovacuum, but for a small table only after a thousand rows.
 */
const DUE_TABLES = `select relname, n_dead_tup > 1000 + 0.2 * n_live_tup as is_dead from pg_stat_user_tables
  where schemaname = 'public'
    and (n_dead_tup > 1000 + 0.2 * n_live_tup or n_mod_since_analyze > 1000 + 0.2 * n_live_tup)
  order by n_dead_tup desc, relname`;

type DueTable = { relname: string; is_dead: boolean };

/** Has the connection for one piece of work, when nobody else wants it. */
type Alone = <T>(work: (owner: Owner) => Promise<T>) => Promise<T>;

const vacuumDueTables = async (alone: Alone): Promise<void> => {
  const tables = await alone((owner) => owner.query(DUE_TABLES));
  // One by one: others have the connection in between.
  for (const { relname, is_dead } of tables as DueTable[])
    await alone((owner) => owner.exec(`${is_dead ? 'vacuum (analyze)' : 'analyze'} "${relname}"`));
};

/**
 * A server cleans up behind its writers by itself (autovacuum); the engine is one process and does not. Without it every row
 * that was ever written stays in its table and in its indexes: the files grow without end, every statement reads past
 * the dead rows, and the planner knows nothing of the tables (docs/adr/0062). Returns what ends it.
 */
export const vacuumNowAndThen = (alone: Alone, everyMs = EVERY_MS): (() => void) => {
  let isAtWork = false;
  const timer = setInterval(() => {
    if (isAtWork) return;
    isAtWork = true;
    vacuumDueTables(alone)
      // A full or broken disk: whoever writes is told, and it is tried again.
      .catch(() => {})
      .finally(() => {
        isAtWork = false;
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};
