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

type Waiting = { run: () => Promise<void>; since: number; reads?: Reads<void> };

const BREATH_MS = 5;
/** Work in bulk waits for everything else, but no longer than this. */
const BULK_PATIENCE_MS = 1000;

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
  let isRunning = false;
  let holder: Holder | undefined;

  const next = (): Waiting | undefined => {
    const [first] = bulk;
    const isDue = first !== undefined && performance.now() - first.since > BULK_PATIENCE_MS;
    return isDue ? bulk.shift() : (ordinary.shift() ?? bulk.shift());
  };

  const advance = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    while (ordinary.length + bulk.length > 0) {
      await between();
      await next()?.run();
    }
    isRunning = false;
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
    /** Work that has the connection alone. */
    alone: <T>(work: () => Promise<T>, isBulk = false): Promise<T> => add(isBulk ? bulk : ordinary, work),
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
