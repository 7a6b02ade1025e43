import type { Database, TenantRead } from '../database/tenant-transaction.ts';
import { type CallerRow, findCallers, isCallerUnchanged } from '../tenants/store.ts';
import { generational } from './generational.ts';

/** Who calls: the tenant and the rights of a checked key. */
export type Caller = Readonly<CallerRow>;

/** Callers by the hash of their key. */
export type Callers = {
  /** As the database said when it was last asked; certain when nothing can have been written since. */
  recall(hash: string): { caller: Caller; isCertain: boolean } | undefined;
  /** As the database says now; undefined for a key that opens nothing. */
  ask(hash: string): Promise<Caller | undefined>;
  /** Whether a caller is still what it was when it was asked for. Part of a read, so that both travel together. */
  confirm(read: TenantRead, caller: Caller): Promise<boolean>;
};

type Waiting = { hash: string; resolve: (caller: Caller | undefined) => void; reject: (error: unknown) => void };

/** Keys that this process has not seen yet: those of one moment are asked for in one statement. */
const askTogether = (database: Database) => {
  let waiting: Waiting[] = [];

  const flush = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const hashes = [...new Set(batch.map(({ hash }) => hash))];
      const found = await database.systemRead((read) => findCallers(read, hashes));
      const byHash = new Map(found.map((caller) => [caller.hash, caller]));
      for (const { hash, resolve } of batch) resolve(byHash.get(hash));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  return (hash: string): Promise<CallerRow | undefined> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ hash, resolve, reject });
    });
};

const MAX_KNOWN = 10_000;

/** Where others write too, what is remembered is confirmed in the burst of each request's own read. */
const sharedCallers = (ask: ReturnType<typeof askTogether>): Pick<Callers, 'recall' | 'ask'> => {
  const known = new Map<string, Caller>();
  return {
    recall(hash) {
      const caller = known.get(hash);
      return caller && { caller, isCertain: false };
    },
    async ask(hash) {
      known.delete(hash);
      const caller = await ask(hash);
      // Unknown keys are not kept: anyone can make them up.
      if (caller) known.set(hash, caller);
      const oldest = known.keys().next().value;
      if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
      return caller;
    },
  };
};

/** Where this process does all the writing, a key is certain until a key or a tenant is written to, or it runs out. */
const soleCallers = (
  ask: ReturnType<typeof askTogether>,
  generationOf: NonNullable<Database['generationOf']>,
): Pick<Callers, 'recall' | 'ask'> => {
  const known = generational<Caller>(() => `${generationOf('api_keys')} ${generationOf('tenants')}`);
  return {
    recall(hash) {
      const caller = known.find(hash);
      return caller && Date.parse(caller.expiresAt) > Date.now() ? { caller, isCertain: true } : undefined;
    },
    async ask(hash) {
      const asOf = known.generation();
      const caller = await ask(hash);
      if (caller) known.keep(hash, caller, asOf);
      return caller;
    },
  };
};

/** D4: a key is good for a request only if it is at that moment, as the database has it. */
export const openCallers = (database: Database): Callers => {
  const { generationOf } = database;
  const ask = askTogether(database);
  return {
    ...(generationOf ? soleCallers(ask, generationOf) : sharedCallers(ask)),
    confirm: (read, caller) => {
      const { keyId, keyVersion, tenantVersion } = caller;
      return read.once(`key ${keyId} ${keyVersion} ${tenantVersion}`, () => isCallerUnchanged(read, caller));
    },
  };
};
