import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../../callers/bearer.ts';
import { isWellFormed } from '../../callers/key.ts';
import { readTenantToken } from '../../callers/tenant-token.ts';
import { Problem } from '../../errors.ts';
import { type NetworkList, networkList } from '../../network-list.ts';
import { routeOf } from '../routes/route-of.ts';
import { addressOwner, clientAddress } from './client-address.ts';
import { failedAttempts } from './failed-attempts.ts';
import { sessionCookieOf } from './session-cookie.ts';

/** What to answer later in place of an error; undefined means the error itself, at once. */
export type SlowDown = (error: unknown, request: FastifyRequest) => Promise<unknown> | undefined;

const tooMany = () =>
  new Problem('rate_limited', 'Too many wrong keys or tokens come from this address; wait 1 s', {
    headers: { 'retry-after': '1' },
  });

/** A cookie that could be one, or a way to sign in. */
const isOfSession = (request: FastifyRequest): boolean =>
  request.url.startsWith('/session/') || readTenantToken(sessionCookieOf(request) ?? '') !== undefined;

/** A missing or malformed key is a mistake; a well-formed one that is wrong is an attempt. */
const isAttempt = (error: unknown, request: FastifyRequest): boolean => {
  if (!(error instanceof Problem && error.code === 'unauthenticated')) return false;
  const { authorization } = request.headers;
  if (authorization === undefined) return isOfSession(request);
  const token = bearerOf(authorization);
  return token !== undefined && (routeOf(request).config.access === 'operator' || isWellFormed(token));
};

const ownerOf = ({ raw, headers }: FastifyRequest, trusted: NetworkList): string => {
  const { remoteAddress } = raw.socket;
  return addressOwner(clientAddress({ remoteAddress, forwardedFor: headers['x-forwarded-for'] }, trusted));
};

/** Slows down the answers to wrong operator tokens, unknown keys and wrong cookies, by address (SECURITY.md). */
export const slowFailures = (trustedProxies: readonly string[]): SlowDown => {
  const trusted = networkList(trustedProxies);
  const attempts = failedAttempts();
  return (error, request) => {
    if (!isAttempt(error, request)) return undefined;
    const owner = ownerOf(request, trusted);
    const { waitMs, isTooMany } = attempts.fail(owner);
    if (isTooMany) return Promise.resolve(tooMany());
    return waitMs === 0 ? undefined : attempts.wait(owner, sleep(waitMs)).then(() => error);
  };
};
