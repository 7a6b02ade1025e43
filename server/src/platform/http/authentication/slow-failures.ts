import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { bearerOf, isWellFormed, readTenantToken } from '../../callers/key.ts';
import { Problem } from '../../errors.ts';
import { type NetworkList, networkList } from '../../network-list.ts';
import { routeOf } from '../route-table.ts';
import { addressOwner, clientAddress } from './client-address.ts';
import { sessionCookieOf } from './session-cookie.ts';

/**
 * What happens to the answer for a wrong key or token: it is delayed, or refused because too many are delayed already.
 */
type Verdict = { waitMs: number; isTooMany: boolean };

type Record = { level: number; atMs: number; waiting: number };

/** This many within a minute count as a mistake; from then on each attempt delays the next one a little more. */
const FREE = 100;
const STEP_MS = 10;
const MAX_WAIT_MS = 500;
/** How many delayed answers there may be at once, for one address and for all. */
const MAX_WAITING = 32;
const MAX_WAITING_OF_ALL = 1024;
const MAX_ADDRESSES = 10_000;
const MINUTE_MS = 60_000;

/**
 * Slows down clients that try keys or tokens, by address. Only the answers to wrong ones are delayed: a good key from
 * the same address, such as a shop behind the same router, is served as usual, and no address waits for another. The
 * table is bounded: the address that has been quiet for the longest time is forgotten first.
 */
export const failedAttempts = (now: () => number = () => performance.now()) => {
  const records = new Map<string, Record>();
  let waiting = 0;

  const recordOf = (address: string): Record => {
    const at = now();
    const known = records.get(address) ?? { level: 0, atMs: at, waiting: 0 };
    known.level = Math.max(0, known.level - ((at - known.atMs) * FREE) / MINUTE_MS);
    known.atMs = at;
    records.delete(address);
    records.set(address, known);
    const oldest = records.keys().next().value;
    if (records.size > MAX_ADDRESSES && oldest !== undefined) records.delete(oldest);
    return known;
  };

  return {
    /** Counts a failed attempt. */
    fail(address: string): Verdict {
      const own = recordOf(address);
      own.level = Math.min(own.level + 1, FREE + MAX_WAIT_MS / STEP_MS);
      const waitMs = Math.round(Math.max(0, own.level - FREE) * STEP_MS);
      const isTooMany = waitMs > 0 && (own.waiting >= MAX_WAITING || waiting >= MAX_WAITING_OF_ALL);
      return { waitMs, isTooMany };
    },
    /** Counts a delayed answer of an address. */
    async wait(address: string, sleeping: Promise<unknown>): Promise<void> {
      const own = recordOf(address);
      own.waiting++;
      waiting++;
      await sleeping;
      own.waiting--;
      waiting--;
    },
    size: () => records.size,
  };
};

/** What to answer later instead of an error; undefined means the error itself, at once. */
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
