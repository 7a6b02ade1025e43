import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../errors.ts';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

type Served = Pick<FastifyInstance, 'config' | 'server'>;

/** D18.4: where people reach the service. */
export const publicOrigin = ({ config, server }: Served): string => {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const address = server.address() as AddressInfo | null;
  return `http://localhost:${address?.port ?? config.port}`;
};

/**
 * An Origin that is there decides: what stands beside it in Sec-Fetch-Site makes no foreign page ours. Where nobody said what
 * the service's address is, it is the one that the browser asked for, as it sends cookies there alone; the service itself
 * speaks plain http, so behind a proxy with https PUBLIC_URL has to be set.
 */
const comesFromHere = ({ server, headers }: FastifyRequest): boolean => {
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
    'A session is for the pages of this service: the request needs its Origin (PUBLIC_URL, which must be set behind https), or Sec-Fetch-Site: same-origin',
  );
};

/** The same of a request whose caller is a session. A key that is sent is meant to be sent. */
export const mustComeFromHere = (request: FastifyRequest): void => {
  if (request.caller !== null && 'sessionId' in request.caller) mustBeOwnPage(request);
};
