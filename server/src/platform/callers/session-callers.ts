import type { ByteCaches } from '../byte-caches.ts';
import type { Check } from '../database/check.ts';
import type { Database, TenantRead } from '../database/tenant-transaction.ts';
import { heldBytes } from '../held-bytes.ts';
import type { TenantToken } from './key.ts';
import { type Scope, scopesOf } from './scopes.ts';
import {
  findKeySession,
  findPersonSession,
  isSessionUnchanged,
  type KeySessionRow,
  type PersonRow,
  type SessionMark,
  sessionCheck,
  touchSession,
} from './session-store.ts';
import type { CallerRow } from './store.ts';

/** A person who is signed in (D18.3). */
export type PersonCaller = Readonly<
  Omit<PersonRow, 'usedAt' | 'isStale'> &
    Pick<CallerRow, 'allowedOrigins' | 'priceDetail' | 'tariffId'> & { hash: string; scopes: readonly Scope[] }
>;

/** A browser that gave a key for a session: it may do what the key may. */
type KeySessionCaller = Readonly<CallerRow & { sessionId: number }>;

export type SessionCaller = PersonCaller | KeySessionCaller;

type Remembered = { caller: SessionCaller; usedAtMs: number };

/** Room for some thousand sessions. */
const MAX_BYTES = 4 * 1024 * 1024;
/** D18.3: so long a use is not written again. */
const USED_MS = 10 * 60_000;

const personCaller = ({ usedAt: _, isStale: __, ...person }: PersonRow, hash: string): PersonCaller => ({
  ...person,
  hash,
  scopes: scopesOf(person.role),
  // A session has a rule about origins of its own (D18.3), and people see how their prices come about.
  allowedOrigins: null,
  priceDetail: 'full',
  // A tariff is chosen for each quote.
  tariffId: null,
});

const keyCaller = ({ usedAt: _, isStale: __, ...key }: KeySessionRow<Scope>, hash: string): KeySessionCaller => ({
  ...key,
  hash,
  isPrevious: 0,
});

const markOf = (caller: SessionCaller): SessionMark => ({
  tenantId: caller.tenantId,
  tenantVersion: caller.tenantVersion,
  sessionId: caller.sessionId,
  ownerVersion: 'personId' in caller ? caller.personVersion : caller.keyVersion,
  isPerson: 'personId' in caller,
});

/**
 * Who is behind the cookie of a session. What a process remembers is confirmed in the batch of each request's own read, or in
 * the transaction of its write, on every database: a session that was ended anywhere is over with the next request (D18.3).
 */
export const sessionCallers = (database: Database, caches: ByteCaches) => {
  const known = caches.open<Remembered>('sessions', { maxBytes: MAX_BYTES, bytesOf: heldBytes });
  return {
    /** Of one whose use need not be written again yet. */
    recall({ tenantId, hash }: TenantToken): SessionCaller | undefined {
      const remembered = known.find(tenantId, hash);
      return remembered && Date.now() - remembered.usedAtMs < USED_MS ? remembered.caller : undefined;
    },
    /** As the database has it now; writes its use. */
    async ask(token: TenantToken): Promise<SessionCaller | undefined> {
      const { tenantId, hash } = token;
      known.forget(tenantId, hash);
      const [person, key] = await database.read(tenantId, (read) =>
        Promise.all([findPersonSession(read, token), findKeySession<Scope>(read, token)]),
      );
      const row = person ?? key;
      if (!row) return undefined;
      if (row.isStale) await database.transaction(tenantId, (tx) => touchSession(tx, row.sessionId));
      const caller = person ? personCaller(person, hash) : keyCaller(row as KeySessionRow<Scope>, hash);
      known.keep(tenantId, hash, { caller, usedAtMs: row.isStale ? Date.now() : Date.parse(row.usedAt) });
      return caller;
    },
    confirm: (read: TenantRead, caller: SessionCaller): Promise<boolean> => {
      const mark = markOf(caller);
      return read.once(`session ${mark.sessionId} ${mark.ownerVersion} ${mark.tenantVersion}`, () =>
        isSessionUnchanged(read, mark),
      );
    },
    checkOf: (caller: SessionCaller): Check => sessionCheck(markOf(caller)),
  };
};
