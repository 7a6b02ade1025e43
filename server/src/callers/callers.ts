import type { Check } from '../database/check.ts';
import type { Database, TenantRead } from '../database/tenant-transaction.ts';
import type { ByteCaches } from '../memory/byte-caches.ts';
import { generational } from '../memory/generational.ts';
import { heldBytes } from '../memory/held-bytes.ts';
import { bearerOf } from './bearer.ts';
import { hashOfKey } from './key.ts';
import { type CallerRow, callerCheck, findCallers, isCallerUnchanged } from './store.ts';

/** Who calls: the tenant and the rights of a checked key. */
export type Caller = Readonly<CallerRow>;

/** A caller as the database said when it was last asked; certain when nothing can have been written since. */
export type KnownCaller = { caller: Caller; isCertain: boolean };

export type Callers = {
  /** The caller behind an Authorization header, where this process knows it. */
  recognize(authorization: string | undefined): KnownCaller | undefined;
  /** As the database says now, by the hash of the key; undefined for a key that opens nothing. */
  ask(hash: string): Promise<Caller | undefined>;
  /** Whether a caller is still what it was when it was asked for. Part of a read, so that both are sent together. */
  confirm(read: TenantRead, caller: Caller): Promise<boolean>;
  /** The same as a check: it has a value where the caller is unchanged. */
  checkOf(caller: Caller): Check;
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

/** Room for some ten thousand. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Keys are looked up before anyone knows whose they are. */
const NOBODY = 0;

/** Callers by the hash of their key. */
type Memory = { recall(hash: string): KnownCaller | undefined; ask: Callers['ask'] };

/** Where others write too, what is remembered is confirmed in the batch of each request's own read. */
const sharedCallers = (ask: ReturnType<typeof askTogether>, caches: ByteCaches): Memory => {
  const known = caches.open<KnownCaller>('callers', { maxBytes: MAX_BYTES, bytesOf: heldBytes });
  return {
    recall: (hash) => known.find(NOBODY, hash),
    async ask(hash) {
      known.forget(NOBODY, hash);
      const caller = await ask(hash);
      // Unknown keys are not kept: anyone can make them up.
      if (caller) known.keep(NOBODY, hash, { caller, isCertain: false });
      return caller;
    },
  };
};

/** Where this process does all the writing, a key is certain until a key or a tenant is written to, or it runs out. */
const soleCallers = (
  ask: ReturnType<typeof askTogether>,
  generationOf: NonNullable<Database['generationOf']>,
): Memory => {
  const known = generational<KnownCaller>(() => `${generationOf('api_keys')} ${generationOf('tenants')}`);
  return {
    recall(hash) {
      const found = known.find(hash);
      return found && Date.parse(found.caller.expiresAt) > Date.now() ? found : undefined;
    },
    async ask(hash) {
      const asOf = known.generation();
      const caller = await ask(hash);
      if (caller) known.keep(hash, { caller, isCertain: true }, asOf);
      return caller;
    },
  };
};

const MAX_HEADERS = 1000;

/**
 * The hashes of headers in use: hashing a key is a twentieth of a storefront's read. Of known callers alone, as anyone can
 * make up others; all are forgotten when there are too many.
 */
const recognizer = ({ recall }: Memory): Callers['recognize'] => {
  const hashes = new Map<string, string>();
  return (authorization) => {
    if (authorization === undefined) return undefined;
    const kept = hashes.get(authorization);
    if (kept !== undefined) return recall(kept);
    const token = bearerOf(authorization);
    if (token === undefined) return undefined;
    const hash = hashOfKey(token);
    const known = recall(hash);
    if (known && hashes.size >= MAX_HEADERS) hashes.clear();
    if (known) hashes.set(authorization, hash);
    return known;
  };
};

/** D4: a key is good for a request only if it is at that moment, as the database has it. */
export const openCallers = (database: Database, caches: ByteCaches): Callers => {
  const { generationOf } = database;
  const ask = askTogether(database);
  const checks = new WeakMap<Caller, Check>();
  const memory = generationOf ? soleCallers(ask, generationOf) : sharedCallers(ask, caches);
  return {
    recognize: recognizer(memory),
    ask: memory.ask,
    checkOf(caller) {
      const check = checks.get(caller) ?? callerCheck(caller);
      checks.set(caller, check);
      return check;
    },
    confirm: (read, caller) => {
      const { keyId, keyVersion, tenantVersion } = caller;
      return read.once(`key ${keyId} ${keyVersion} ${tenantVersion}`, () => isCallerUnchanged(read, caller));
    },
  };
};
