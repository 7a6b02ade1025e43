import { startPolling } from '../polling.ts';
import { NewerSchema } from './database-errors.ts';
import { type Owner, readMigrations } from './migrate.ts';
import type { Database, SystemTransaction } from './tenant-transaction.ts';

/** A transaction begins only if the schema was looked at within this time (`watched-schema.ts`). */
const FRESH_MS = 3000;

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

const LOOK_MS = 1000;

const findNewest = async (read: SystemTransaction): Promise<number> => {
  const [found] = await read.query<{ newest: number }>('select max(id) as newest from schema_migrations');
  return found?.newest ?? 0;
};

/**
 * The same database for as long as its schema is one that this release knows: a transaction begins only if the schema was looked
 * at a moment ago. Whoever migrates waits for that moment before it serves, so what only a newer release knows is never seen
 * by an older one. It stays closed once it was newer: what is in the caches may come from another history.
 */
export const watchedSchema = (
  database: Database,
  onNewer: (line: string) => void,
  known = readMigrations().at(-1)?.id ?? 0,
): Database => {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let refusal: NewerSchema | undefined;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    const began = performance.now();
    const newest = await database.systemRead(findNewest);
    if (newest > known && !refusal) {
      const line = `The database was migrated by a newer release (migration ${newest}, this one knows ${known})`;
      refusal = new NewerSchema(`${line}: this process serves no more.`);
      onNewer(`${line}: this process serves no more; stop it, and start that release`);
    }
    lookedAt = began;
  };
  const lookOnce = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const isKnown = () => refusal === undefined && performance.now() - lookedAt < FRESH_MS;
  const mustBeKnown = async (): Promise<void> => {
    if (!refusal) await lookOnce();
    if (refusal) throw refusal;
  };
  const guarded =
    <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> =>
      isKnown() ? ask(...given) : mustBeKnown().then(() => ask(...given));
  // A look that fails is made again by the next transaction, which then fails in the same way.
  const polling = startPolling(lookOnce, { pollMs: LOOK_MS, onError: () => {} });

  return {
    ...database,
    read: guarded(database.read) as Database['read'],
    check: guarded(database.check),
    snapshot: guarded(database.snapshot) as Database['snapshot'],
    transaction: guarded(database.transaction) as Database['transaction'],
    systemRead: guarded(database.systemRead) as Database['systemRead'],
    system: guarded(database.system) as Database['system'],
    close: async () => {
      await polling.stop();
      await database.close();
    },
  };
};
