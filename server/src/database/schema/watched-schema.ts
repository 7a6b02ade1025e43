import { Problem } from '../../errors.ts';
import { startPolling } from '../../time/polling.ts';
import type { Database, SystemTransaction } from '../tenant-transaction.ts';
import { readMigrations } from './migrate.ts';
import { FRESH_MS } from './notice-time.ts';

const LOOK_MS = 1000;

/** A newer release may price by what this one does not know, so it answers nothing rather than a wrong price (docs/adr/0052). */
export class NewerSchema extends Problem {
  constructor(detail: string) {
    super('unavailable', detail, { headers: { 'retry-after': '1' } });
  }
}

/** Through a worker of Citus there is no such table: then nobody can tell. */
const NO_SUCH_TABLE = '42P01';

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
    const newest = await database.systemRead(findNewest).catch((error) => {
      if ((error as { code?: string }).code === NO_SUCH_TABLE) return known;
      throw error;
    });
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
    <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
    (...asked: Asked): Promise<Answer> =>
      isKnown() ? ask(...asked) : mustBeKnown().then(() => ask(...asked));
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
