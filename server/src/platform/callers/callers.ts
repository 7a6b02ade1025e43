import type { ByteCaches } from '../byte-caches.ts';
import type { Check } from '../database/check.ts';
import type { Database, TenantRead } from '../database/tenant-transaction.ts';
import { Problem } from '../errors.ts';
import { heldBytes } from '../held-bytes.ts';
import { bearerOf, hashOfKey, type TenantToken } from './key.ts';
import { type PersonCaller, type SessionCaller, sessionCallers } from './session-callers.ts';
import { type CallerRow, callerCheck, findCallers, isCallerUnchanged } from './store.ts';

/** The tenant and the rights of a checked key. */
type KeyCaller = Readonly<CallerRow>;

/** The caller: a key, or the session of a browser. */
export type Caller = KeyCaller | SessionCaller;

export const isPerson = (caller: Caller): caller is PersonCaller => 'personId' in caller;

const isSession = (caller: Caller): caller is SessionCaller => 'sessionId' in caller;

/** Whose requests are counted together: those of a key, or of a person. */
export const rateOwner = (caller: Caller): number | string =>
  isPerson(caller) ? `person ${caller.personId}` : caller.keyId;

export type Callers = {
  /** The caller of an Authorization header, if this process remembers it. */
  recognize(authorization: string | undefined): Caller | undefined;
  /** The caller as the database has it now, by the hash of the key; undefined if the key is not valid. */
  ask(hash: string): Promise<Caller | undefined>;
  /** The same of the cookie of a session (D18.3). */
  recognizeSession(token: TenantToken): Caller | undefined;
  askSession(token: TenantToken): Promise<Caller | undefined>;
  /** A caller that has changed, as the database has it now. */
  renew(caller: Caller): Promise<Caller | undefined>;
  /** Whether a caller is still what it was when it was read. Takes part in a read, so that both are sent together. */
  confirm(read: TenantRead, caller: Caller): Promise<boolean>;
  /** The same as a check: it has a value if the caller is unchanged. */
  checkOf(caller: Caller): Check;
};

type Waiting = { hash: string; resolve: (caller: CallerRow | undefined) => void; reject: (error: unknown) => void };

/** Looks up keys that this process does not remember; those that arrive at the same time share one statement. */
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

/** Room for some ten thousand callers. */
const MAX_BYTES = 8 * 1024 * 1024;
/** A key is looked up before its tenant is known, so all entries have the same owner. */
const NOBODY = 0;

/** Callers by the hash of their key. */
type Memory = { recall(hash: string): Caller | undefined; ask: Callers['ask'] };

/** Other processes write, too: a remembered caller is confirmed in the batch of each request's own read. */
const rememberedCallers = (ask: ReturnType<typeof askTogether>, caches: ByteCaches): Memory => {
  const known = caches.open<KeyCaller>('callers', { maxBytes: MAX_BYTES, bytesOf: heldBytes });
  return {
    recall: (hash) => known.find(NOBODY, hash),
    async ask(hash) {
      known.forget(NOBODY, hash);
      const caller = await ask(hash);
      // Unknown keys are not remembered: anyone can make them up.
      if (caller) known.keep(NOBODY, hash, caller);
      return caller;
    },
  };
};

const MAX_HEADERS = 1000;

/**
 * The hashes of headers in use: hashing a key takes a twentieth of a storefront's read. Only those of known callers are
 * cached, since anyone can make up others; all are dropped when there are too many.
 */
const recognizer = ({ recall }: Memory): Callers['recognize'] => {
  const hashes = new Map<string, string>();
  return (authorization) => {
    if (authorization === undefined) return undefined;
    const knownHash = hashes.get(authorization);
    if (knownHash !== undefined) return recall(knownHash);
    const token = bearerOf(authorization);
    if (token === undefined) return undefined;
    const hash = hashOfKey(token);
    const known = recall(hash);
    if (known && hashes.size >= MAX_HEADERS) hashes.clear();
    if (known) hashes.set(authorization, hash);
    return known;
  };
};

/** D4: a key is valid for a request only if the database has it as valid at that moment. */
export const openCallers = (database: Database, caches: ByteCaches): Callers => {
  const ask = askTogether(database);
  const checks = new WeakMap<Caller, Check>();
  const memory = rememberedCallers(ask, caches);
  const sessions = sessionCallers(database, caches);
  return {
    recognize: recognizer(memory),
    ask: memory.ask,
    recognizeSession: sessions.recall,
    askSession: sessions.ask,
    renew: (caller) => (isSession(caller) ? sessions.ask(caller) : memory.ask(caller.hash)),
    checkOf(caller) {
      const check = checks.get(caller) ?? (isSession(caller) ? sessions.checkOf(caller) : callerCheck(caller));
      checks.set(caller, check);
      return check;
    },
    confirm: (read, caller) => {
      if (isSession(caller)) return sessions.confirm(read, caller);
      const { keyId, keyVersion, tenantVersion, isPrevious } = caller;
      return read.once(`key ${keyId} ${keyVersion} ${tenantVersion} ${isPrevious}`, () =>
        isCallerUnchanged(read, caller),
      );
    },
  };
};

/** D16.1: a request without an Origin comes from no page. */
export const mayCallFrom = ({ allowedOrigins }: Pick<Caller, 'allowedOrigins'>, origin: string | undefined): boolean =>
  origin === undefined || allowedOrigins === null || allowedOrigins.includes(origin);

/** D16.1: keeps the pages of other shops from using a key; it is no proof against who writes the header themselves. */
export const mustCallFrom = (caller: Pick<Caller, 'allowedOrigins'>, origin: string | undefined): void => {
  if (mayCallFrom(caller, origin)) return;
  throw new Problem(
    'origin_not_allowed',
    'Pages of this origin may not use the key: it is not among its allowed_origins',
  );
};
