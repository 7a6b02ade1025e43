import type { Owner } from './migrate.ts';

/** A transaction begins only if the schema was looked at within this time (`watched-schema.ts`). */
export const FRESH_MS = 3000;

/** After this time every process of an older release knows that the schema is newer; a second more for what was just begun. */
const NOTICE_MS = FRESH_MS + 1000;

/**
 * How long a process must wait before it serves, for others may still serve that do not know of the last migration
 * (docs/adr/0052). A database that is itself as new as that had nothing to serve.
 */
export const msToNotice = async (owner: Owner): Promise<number> => {
  const [found] = await owner.query(
    `select greatest(0, $1::float8 - 1000 * extract(epoch from clock_timestamp() - max(applied_at)))::float8 as ms
     from schema_migrations having min(applied_at) < clock_timestamp() - $1::float8 * interval '1 millisecond'`,
    [NOTICE_MS],
  );
  return Number(found?.ms ?? 0);
};
