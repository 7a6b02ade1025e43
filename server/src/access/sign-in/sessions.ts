import { eachTenant } from '../../platform/callers/each-tenant.ts';
import { newTenantToken, readTenantToken, type TenantToken } from '../../platform/callers/key.ts';
import {
  deleteDeadSessions,
  deleteSessionByToken,
  insertSession,
  keepNewestOfKey,
  keepNewestOfPerson,
} from '../../platform/callers/session-store.ts';
import type { Database, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { deleteOldChallenges } from './store.ts';

/** D18.3. */
const LIFE_MS = 30 * 24 * 3600_000;
/** The oldest ones make room. */
const MAX_SESSIONS = 50;
const MAX_AGENT = 300;

/** The browser: as it calls itself, for the list of signed-in devices, and the cookie that it has. */
export type Device = { userAgent: string | undefined; cookie: string | undefined };

type Owner =
  | { personId: number; passkeyId: number | null }
  | { apiKeyId: number /** SHA-256 of the secret, in hex. */; apiKeyHash: string };

/**
 * D18.3: a new token at every sign-in; what is stored is its hash. The session that the browser had is over: what somebody
 * else may have put into the browser is worth nothing afterwards.
 */
export const openSession = async (
  tx: TenantTransaction,
  owner: Owner,
  { userAgent = '', cookie }: Device,
): Promise<string> => {
  const token = newTenantToken(tx.tenantId);
  const { hash } = readTenantToken(token) as TenantToken;
  const expiresAt = new Date(Date.now() + LIFE_MS).toISOString();
  const before = readTenantToken(cookie ?? '');
  if (before?.tenantId === tx.tenantId) await deleteSessionByToken(tx, before);
  await insertSession(tx, { ...owner, hash, userAgent: userAgent.slice(0, MAX_AGENT), expiresAt });
  if ('personId' in owner) await keepNewestOfPerson(tx, owner.personId, MAX_SESSIONS);
  else await keepNewestOfKey(tx, owner.apiKeyId, MAX_SESSIONS);
  return token;
};

/** Ends the session of a cookie, if it is one. */
export const endSession = async (database: Database, cookie: string | undefined): Promise<void> => {
  const token = readTenantToken(cookie ?? '');
  if (token) await database.transaction(token.tenantId, (tx) => deleteSessionByToken(tx, token));
};

/** The same of a browser that was signed in to another tenant than it is now. */
export const endSessionElsewhere = async (
  database: Database,
  cookie: string | undefined,
  now: string,
): Promise<void> => {
  if (readTenantToken(cookie ?? '')?.tenantId !== readTenantToken(now)?.tenantId) await endSession(database, cookie);
};

/** Deletes sessions that are over and challenges that have run out. */
export const cleanUpSessions = (database: Database, signal?: AbortSignal): Promise<void> =>
  eachTenant(
    database,
    (tenantId) =>
      database.transaction(tenantId, (tx) => Promise.all([deleteDeadSessions(tx), deleteOldChallenges(tx)])),
    signal,
  );
