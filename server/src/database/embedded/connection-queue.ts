import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';

/** Whose rows a batch of reads is about; undefined for one that reads before a tenant is known. */
export type ReadTenants = readonly number[] | undefined;

/** The transaction that has the connection, which may let batches of others read within it. */
export type Holder = {
  client: pg.ClientBase;
  /** Whether a batch would see committed rows only, and can be sent now. */
  letsRead: (tenants: ReadTenants) => boolean;
};

/** A batch of reads, and what sends it within the transaction that has the connection, in a synchronous call. */
type Reads<Outcome> = { tenants: ReadTenants; within: (client: pg.ClientBase) => Outcome };

type AloneTerms = { isBulk?: boolean; tenantId?: number | undefined };

type Waiting = { run: () => Promise<void>; since: number; reads?: Reads<void> };

const BREATH_MS = 5;
/** Work in bulk waits for everything else, but no longer than this. */
const BULK_PATIENCE_MS = 1000;
/**
 * A transaction of bulk work is all or nothing, so others wait until it ends. After it they have the connection for twice as
 * long before the next one begins, if another tenant has written lately: so most writes meet none (docs/adr/0062).
 */
const REST_TIMES = 2;
const MAX_REST_MS = 3000;
const LATELY_MS = 2000;

/** Whose writes came lately; those of the service itself are nobody's. */
const recentWriters = () => {
  let latest = { tenantId: Number.NaN, at: Number.NEGATIVE_INFINITY };
  let othersAt = Number.NEGATIVE_INFINITY;
  return {
    note(tenantId: number): void {
      if (tenantId !== latest.tenantId) othersAt = latest.at;
      latest = { tenantId, at: performance.now() };
    },
    hasOthers: (tenantId: number | undefined): boolean =>
      performance.now() - (latest.tenantId === tenantId ? othersAt : latest.at) < LATELY_MS,
  };
};

/**
 * The engine works on the only thread of this process: every few milliseconds the event loop gets a turn, so that new
 * requests and timers are served.
 */
const breather = () => {
  let heardAt = 0;
  const isDue = () => performance.now() - heardAt >= BREATH_MS;
  const breathe = async (): Promise<void> => {
    await nextTurn();
    heardAt = performance.now();
  };
  return {
    between: async (): Promise<void> => {
      if (isDue()) await breathe();
    },
    /** Inside a transaction: sends what it asked for in this turn, or after a turn of the loop. */
    later: (send: () => void): void => {
      if (isDue()) void breathe().then(send);
      else process.nextTick(send);
    },
  };
};

/**
 * Who has the one connection of the embedded database, and who is next: transactions and batches of reads by arrival, with
 * work in bulk behind both. A batch of reads does not wait for a transaction whose uncommitted rows it cannot see
 * (docs/adr/0058).
 */
export const connectionQueue = () => {
  const ordinary: Waiting[] = [];
  const bulk: Waiting[] = [];
  const { between, later } = breather();
  const writers = recentWriters();
  let isRunning = false;
  let restUntil = 0;
  let wakeUp: NodeJS.Timeout | undefined;
  let holder: Holder | undefined;

  const next = (): Waiting | undefined => {
    const now = performance.now();
    if (now < restUntil) return ordinary.shift();
    const [first] = bulk;
    const isDue = first !== undefined && now - first.since > BULK_PATIENCE_MS;
    return isDue ? bulk.shift() : (ordinary.shift() ?? bulk.shift());
  };

  const advance = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    clearTimeout(wakeUp);
    while (ordinary.length + bulk.length > 0) {
      await between();
      const waiting = next();
      if (waiting) await waiting.run();
      else if (ordinary.length === 0) break;
    }
    isRunning = false;
    if (bulk.length > 0) wakeUp = setTimeout(advance, Math.max(1, restUntil - performance.now()));
  };

  /** Work in bulk, with the rest that the others have after it. */
  const resting =
    <T>(tenantId: number | undefined, work: () => Promise<T>) =>
    async (): Promise<T> => {
      const since = performance.now();
      try {
        return await work();
      } finally {
        const now = performance.now();
        if (writers.hasOthers(tenantId)) restUntil = now + Math.min(REST_TIMES * (now - since), MAX_REST_MS);
      }
    };

  const add = <T>(line: Waiting[], work: () => Promise<T>, reads?: Reads<Promise<T>>) =>
    new Promise<T>((resolve, reject) => {
      const run = async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
      };
      const within = (client: pg.ClientBase) => void reads?.within(client).then(resolve, reject);
      if (reads && holder?.letsRead(reads.tenants)) return within(holder.client);
      line.push({ run, since: performance.now(), ...(reads && { reads: { ...reads, within } }) });
      void advance();
    });

  return {
    /** Work that has the connection alone, for a tenant or for the service itself. */
    alone: <T>(work: () => Promise<T>, { isBulk = false, tenantId }: AloneTerms = {}): Promise<T> => {
      if (isBulk) return add(bulk, resting(tenantId, work));
      if (tenantId !== undefined) writers.note(tenantId);
      return add(ordinary, work);
    },
    /** A batch of reads: `work` sends it by itself, `within` inside the transaction that has the connection. */
    batch: <T>(
      tenants: ReadTenants,
      work: () => Promise<T>,
      within: (client: pg.ClientBase) => Promise<T>,
    ): Promise<T> => add(ordinary, work, { tenants, within }),
    /** A transaction that has the connection lets others read within it until it is over. */
    hold: (transaction: Holder): void => {
      holder = transaction;
    },
    release: (): void => {
      holder = undefined;
    },
    /** The transaction that has the connection waits for nothing: those whom it lets read are sent now. */
    onQuiet: (): void => {
      for (let place = 0; place < ordinary.length; ) {
        const { reads } = ordinary[place] as Waiting;
        if (!reads || !holder?.letsRead(reads.tenants)) place++;
        else {
          ordinary.splice(place, 1);
          reads.within(holder.client);
        }
      }
    },
    /** Whether somebody has the connection or waits for it. */
    isBusy: (): boolean => isRunning,
    later,
  };
};
