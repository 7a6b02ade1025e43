import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, isPerson, mustCallFrom } from '../../callers/callers.ts';
import { mayUse } from '../../callers/scopes.ts';
import type { PersonCaller } from '../../callers/session-callers.ts';
import type { Check } from '../../database/check.ts';
import type { Origin, TenantRead } from '../../database/tenant-transaction.ts';
import { Problem } from '../../errors.ts';
import { routeOf } from '../route-table.ts';

/**
 * D4: a key that is missing, malformed, unknown, revoked, expired, or of an inactive tenant gets one and the same
 * answer.
 */
export const unauthenticated = () =>
  new Problem('unauthenticated', 'Send Authorization: Bearer followed by a valid API key', {
    headers: { 'www-authenticate': 'Bearer' },
  });

/** The caller of a route that is not public. */
export const callerOf = (request: FastifyRequest): Caller => {
  if (!request.caller) throw new Error('This route has no caller');
  return request.caller;
};

/** D18.2: an account is a person's; keys have none. */
const noAccount = () =>
  new Problem('insufficient_scope', 'This needs a person who is signed in: an API key has no account');

/** The person who is signed in, on a route for people. */
export const personOf = (request: FastifyRequest): PersonCaller => {
  const caller = callerOf(request);
  if (!isPerson(caller)) throw noAccount();
  return caller;
};

/** D12.3: a person, as the ledger names them. */
export const personOrigin = (request: FastifyRequest, { id, name }: { id: number; name: string }): Origin => ({
  actor: { kind: 'person', id, name },
  requestId: request.id,
});

/** D12.3, D18.4: who calls, as the ledger names them. */
export const callerOrigin = (request: FastifyRequest): Origin => {
  const caller = callerOf(request);
  if (isPerson(caller)) return personOrigin(request, { id: caller.personId, name: caller.personName });
  return { actor: { kind: 'key', id: caller.keyId, name: caller.keyName }, requestId: request.id };
};

/** The operator of the installation, who has no id. */
export const operatorOrigin = (request: FastifyRequest): Origin => ({
  actor: { kind: 'operator', id: null, name: 'Operator' },
  requestId: request.id,
});

/** Whether a caller may use the route of a request. */
export const hasScope = (request: FastifyRequest, caller: Caller): boolean => {
  const { access = [] } = routeOf(request).config;
  if (access === 'person') return isPerson(caller);
  return typeof access === 'string' || mayUse(access, caller.scopes);
};

export const checkScope = (request: FastifyRequest): void => {
  if (hasScope(request, callerOf(request))) return;
  const { access = [] } = routeOf(request).config;
  if (typeof access === 'string') throw noAccount();
  throw new Problem('insufficient_scope', `This needs a key with the scope ${access.join(' or ')}`);
};

/** The remembered caller is out of date: its key or its tenant was written to. */
class ChangedCaller extends Error {}

/** Reads the caller again: it may have changed, or may no longer be valid. */
const renew = async (request: FastifyRequest): Promise<void> => {
  const known = callerOf(request);
  request.caller = null;
  const caller = await request.server.callers.renew(known);
  if (!caller) throw unauthenticated();
  request.caller = caller;
  request.isConfirmed = true;
  mustCallFrom(caller, request.headers.origin);
  checkScope(request);
};

/**
 * Runs work in a transaction of the calling tenant. A caller that was only remembered is confirmed in the same
 * transaction. If it has changed, the work is discarded, and starts again with the caller as it is now.
 */
export const asCaller = async <Tx extends TenantRead, T>(
  request: FastifyRequest,
  open: <Result>(tenantId: number, work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const caller = callerOf(request);
  if (request.isConfirmed) return open(caller.tenantId, work);
  const confirmed = async (tx: Tx) => {
    if (!(await request.server.callers.confirm(tx, caller))) throw new ChangedCaller();
    request.isConfirmed = true;
  };
  try {
    const [, result] = await open(caller.tenantId, (tx) => Promise.all([confirmed(tx), work(tx)]));
    return result;
  } catch (error) {
    if (!(error instanceof ChangedCaller)) throw error;
    await renew(request);
    return open(callerOf(request).tenantId, work);
  }
};

/** A read for the calling tenant. */
export const readAsCaller = <T>(request: FastifyRequest, work: (read: TenantRead) => Promise<T>): Promise<T> =>
  asCaller(request, request.server.database.read, work);

/** The value of a check for the calling tenant. */
const checkAsCaller = async (request: FastifyRequest, check: Check): Promise<string | undefined> => {
  const { database, callers } = request.server;
  const caller = callerOf(request);
  if (request.isConfirmed) return (await database.check(caller.tenantId, [check]))[0];
  const [isGood, value] = await database.check(caller.tenantId, [callers.checkOf(caller), check]);
  if (isGood === undefined) {
    await renew(request);
    return checkAsCaller(request, check);
  }
  request.isConfirmed = true;
  return value;
};

/** Both, for those who read without knowing of requests. */
export const readerFor = (request: FastifyRequest) => ({
  ask: (check: Check) => checkAsCaller(request, check),
  read: <T>(work: (read: TenantRead) => Promise<T>): Promise<T> => readAsCaller(request, work),
});

/** Confirms the caller of a request in a read of its own, for requests that read nothing else on its behalf. */
export const confirmCaller = async (request: FastifyRequest): Promise<void> => {
  if (request.caller !== null && !request.isConfirmed) await readAsCaller(request, async () => {});
};

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

type Served = Pick<FastifyInstance, 'config' | 'server'>;

/** D18.4: where people reach the service. */
export const publicOrigin = ({ config, server }: Served): string => {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const address = server.address() as AddressInfo | null;
  return `http://localhost:${address?.port ?? config.port}`;
};

/**
 * An Origin that is there decides: no value of Sec-Fetch-Site makes a foreign page ours. Where nobody said what
 * the service's address is, it is the one in the request of the browser, as it sends cookies there alone; the service itself
 * speaks plain http, so behind a proxy with https PUBLIC_URL has to be set.
 */
export const comesFromHere = ({ server, headers }: FastifyRequest): boolean => {
  const { origin, host } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin';
  return origin === publicOrigin(server) || (server.config.publicUrl === undefined && origin === `http://${host}`);
};

/**
 * D18.3: a browser sends the cookie of a session by itself, also when a page from elsewhere asks it to. So an unsafe method
 * needs a page of this service behind it; browsers let no page choose these headers.
 */
export const mustBeOwnPage = (request: FastifyRequest): void => {
  if (SAFE.includes(request.method) || comesFromHere(request)) return;
  throw new Problem(
    'origin_not_allowed',
    'This is for the pages of this service: the request needs its Origin (PUBLIC_URL, which must be set behind https), or Sec-Fetch-Site: same-origin',
  );
};

/**
 * D20.5: the same of a form on a page without a referrer, of which browsers send `Origin: null`: there Sec-Fetch-Site decides,
 * which no page can choose either.
 */
export const mustBeOwnForm = (request: FastifyRequest): void => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== 'null' || site !== 'same-origin') mustBeOwnPage(request);
};

/** The same of a request whose caller is a session. A key that is sent is meant to be sent. */
export const mustComeFromHere = (request: FastifyRequest): void => {
  if (request.caller !== null && 'sessionId' in request.caller) mustBeOwnPage(request);
};
