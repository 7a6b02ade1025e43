import type { FastifyRequest } from 'fastify';
import type { TenantRead } from '../database/tenant-transaction.ts';
import { Problem } from '../errors.ts';
import type { Caller } from './callers.ts';
import { routeOf } from './route-of.ts';

/** D4: missing, malformed, unknown, revoked, expired, or of an inactive tenant: one and the same answer. */
export const unauthenticated = () =>
  new Problem('unauthenticated', 'Send Authorization: Bearer followed by a valid API key', {
    headers: { 'www-authenticate': 'Bearer' },
  });

/** The caller of a route that is not public. */
export const callerOf = (request: FastifyRequest): Caller => {
  if (!request.caller) throw new Error('This route has no caller');
  return request.caller;
};

export const checkScope = (request: FastifyRequest): void => {
  const { access = [] } = routeOf(request).config;
  const { scopes } = callerOf(request);
  if (typeof access === 'string' || access.some((scope) => scopes.includes(scope))) return;
  throw new Problem('insufficient_scope', `This needs a key with the scope ${access.join(' or ')}`);
};

/** The remembered caller is not what it was: something was written to its key or its tenant. */
class ChangedCaller extends Error {}

/** Asks for the caller anew: it may have another name by now, or be none any more. */
const renew = async (request: FastifyRequest): Promise<void> => {
  const { hash } = callerOf(request);
  request.caller = null;
  const caller = await request.server.callers.ask(hash);
  if (!caller) throw unauthenticated();
  request.caller = caller;
  request.isConfirmed = true;
  checkScope(request);
};

/**
 * A read for the calling tenant. A caller that was only remembered is confirmed in the same transaction, and what was read
 * is given to nobody else.
 */
export const readAsCaller = async <T>(request: FastifyRequest, work: (read: TenantRead) => Promise<T>): Promise<T> => {
  const { database, callers } = request.server;
  const caller = callerOf(request);
  if (request.isConfirmed) return database.read(caller.tenantId, work);
  const confirmed = async (read: TenantRead) => {
    if (!(await callers.confirm(read, caller))) throw new ChangedCaller();
    request.isConfirmed = true;
  };
  try {
    const [, result] = await database.read(caller.tenantId, (read) => Promise.all([confirmed(read), work(read)]));
    return result;
  } catch (error) {
    if (!(error instanceof ChangedCaller)) throw error;
    await renew(request);
    return database.read(callerOf(request).tenantId, work);
  }
};

/** Confirms the caller of a request by itself, where no read does it on its way. */
export const confirmCaller = async (request: FastifyRequest): Promise<void> => {
  if (request.caller !== null && !request.isConfirmed) await readAsCaller(request, async () => {});
};
