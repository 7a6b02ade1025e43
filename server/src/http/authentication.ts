import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Problem } from '../errors.ts';
import { hashOfKey } from '../tenants/key.ts';
import type { App, Caller } from './fastify-types.ts';
import { keyChecker } from './key-check.ts';
import { pathId } from './query-parameters.ts';
import { rateLimiter } from './rate-limit.ts';
import { checkMediaType } from './request-body.ts';
import type { RouteTable } from './route-table.ts';
import type { Access } from './scopes.ts';

/** D4: missing, malformed, unknown, revoked, expired, or of an inactive tenant: one and the same answer. */
const unauthenticated = () =>
  new Problem('unauthenticated', 'Send Authorization: Bearer followed by a valid API key', {
    headers: { 'www-authenticate': 'Bearer' },
  });

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares digests, so that neither length nor content of the token shows in the time it takes. */
const sameSecret = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected));

const findCaller = async (check: ReturnType<typeof keyChecker>, request: FastifyRequest): Promise<Caller> => {
  const hash = hashOfKey(bearerOf(request) ?? '');
  const { pricedCategory } = request.routeOptions.config;
  const categoryId = pricedCategory ? pathId((request.params as Record<string, string>)[pricedCategory] ?? '') : 0;
  const caller = hash && (await check(hash, categoryId));
  if (!caller) throw unauthenticated();
  return caller;
};

const checkOperator = (app: App, request: FastifyRequest, secrets: readonly string[]): void => {
  const token = bearerOf(request);
  if (token !== undefined && secrets.some((secret) => sameSecret(token, secret))) return;
  // D4: with no OPERATOR_TOKEN set those routes do not exist.
  throw app.config.operatorToken === undefined ? notFound() : unauthenticated();
};

const checkScope = (access: Access, caller: Caller): void => {
  if (typeof access === 'string' || access.some((scope) => caller.scopes.includes(scope))) return;
  throw new Problem('insufficient_scope', `This needs a key with the scope ${access.join(' or ')}`);
};

/** D2: unknown route 404, wrong method 405, with or without a key. */
const routeFault = (request: FastifyRequest, reply: FastifyReply, table: RouteTable): Problem => {
  const methods = table.methodsOf(request.url.split('?', 1)[0] ?? '');
  if (methods.length === 0) return notFound();
  reply.header('allow', methods.join(', '));
  return new Problem('method_not_allowed', `Use ${methods.join(', ')}`);
};

/**
 * The first steps of every request, in the order of D2: route, authentication, rate limit, scope, media type. Deny by
 * default: whatever is not public is checked here, before a handler or a body is looked at.
 */
export const registerAuthentication = (app: App, table: RouteTable, operatorSecrets: readonly string[]): void => {
  const limiter = rateLimiter(app.config.rateLimitPerMinute);
  const check = keyChecker(app.database);
  app.addHook('onClose', async () => limiter.close());
  app.decorateRequest('caller', null);
  app.decorateRequest('rawBody', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) throw routeFault(request, reply, table);
    const access = request.routeOptions.config.access;
    if (access === 'operator') checkOperator(app, request, operatorSecrets);
    else if (access !== 'public') {
      request.caller = await findCaller(check, request);
      limiter.check(request.caller.keyId, reply);
      checkScope(access ?? [], request.caller);
    }
    checkMediaType(request);
  });
};

/** The caller of a route that is not public. */
export const callerOf = (request: FastifyRequest): Caller => {
  if (!request.caller) throw new Error('This route has no caller');
  return request.caller;
};
