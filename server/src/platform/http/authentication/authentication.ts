import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, type Callers, mayCallFrom, mustCallFrom, openCallers, rateOwner } from '../../callers/callers.ts';
import { bearerOf, hashOfKey, isWellFormed, readTenantToken } from '../../callers/key.ts';
import { isShopKey, quotesCreate } from '../../callers/scopes.ts';
import type { Config } from '../../config.ts';
import { notFound, Problem } from '../../errors.ts';
import { networkList } from '../../network-list.ts';
import type { App } from '../fastify-types.ts';
import { checkMediaType } from '../request-body.ts';
import { type RouteTable, routeOf } from '../route-table.ts';
import {
  callerOf,
  checkScope,
  comesFromHere,
  confirmCaller,
  hasScope,
  mustComeFromHere,
  unauthenticated,
} from './caller.ts';
import { addressOwner, clientAddress } from './client-address.ts';
import { OF_ADDRESSES, OF_QUOTES, rateLimiter } from './rate-limit.ts';
import { sessionCookieOf } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyInstance {
    shopLimits: ShopLimits;
  }
}

type From = Parameters<typeof clientAddress>[0];

type ShopLimits = ReturnType<typeof shopLimits>;

/** The limits of keys that stand in the page of a shop, where every visitor has them. */
const shopLimits = ({ rateLimitPerAddressPerMinute, rateLimitQuotesPerMinute, trustedProxies }: Config) => {
  const addresses = rateLimiter(rateLimitPerAddressPerMinute, OF_ADDRESSES);
  const quotes = rateLimiter(rateLimitQuotesPerMinute, OF_QUOTES);
  const trusted = networkList(trustedProxies);
  return {
    /** D16.7: comes before the limit of the key, so that one visitor cannot use up a shop's. */
    ofAddress(caller: Caller, from: From): Problem | undefined {
      if (rateLimitPerAddressPerMinute === 0 || !isShopKey(caller.scopes)) return undefined;
      return addresses.spend(`${rateOwner(caller)} ${addressOwner(clientAddress(from, trusted))}`);
    },
    /** D16.2: saving quotes by the scope for that alone; who writes the catalogue is no visitor of a shop. */
    ofQuotes: (caller: Caller): Problem | undefined =>
      caller.scopes.includes('catalogue:write') ? undefined : quotes.spend(rateOwner(caller)),
    close: () => [addresses, quotes].forEach((limiter) => void limiter.close()),
  };
};

export { callerOf } from './caller.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares digests, so that the time it takes reveals neither the length nor the content of the token. */
const sameSecret = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected));

/**
 * A request may go on with a remembered caller, who is confirmed in the transaction of the work. There are four
 * exceptions, which are confirmed before anything else: requests about the key itself, for which any key will do,
 * requests with large bodies, long work, and requests of pages that would be refused, as the key may have other origins
 * by now.
 */
const mayConfirmLater = (request: FastifyRequest, caller: Caller): boolean => {
  const { config, handlerTimeout } = routeOf(request);
  const isOwn = config.access === 'any key' || config.access === 'person';
  return !isOwn && !handlerTimeout && mayCallFrom(caller, request.headers.origin);
};

const askFor = async (request: FastifyRequest, lookup: Promise<Caller | undefined>): Promise<void> => {
  const caller = await lookup;
  if (!caller) throw unauthenticated();
  request.caller = caller;
  request.isConfirmed = true;
};

/**
 * D16.9: the page that the service serves for frames calls with the service's own origin. Who may frame it, the origins of the
 * key have decided; a key for no browser has no such page.
 */
const isOfEmbedPage = (request: FastifyRequest, { allowedOrigins, scopes }: Caller): boolean =>
  allowedOrigins !== null && allowedOrigins.length > 0 && isShopKey(scopes) && comesFromHere(request);

/** Goes on with a remembered caller. */
const goOnWith = (request: FastifyRequest, caller: Caller): Promise<void> | undefined => {
  request.caller = caller;
  return mayConfirmLater(request, caller) ? undefined : confirmCaller(request);
};

/**
 * D18.3: the session of a cookie, where there is no Authorization. Nobody is refused from memory: the role may have changed
 * since.
 */
const findSession = (callers: Callers, request: FastifyRequest): Promise<void> | undefined => {
  const token = readTenantToken(sessionCookieOf(request) ?? '');
  if (!token) throw unauthenticated();
  const known = callers.recognizeSession(token);
  if (known && hasScope(request, known)) return goOnWith(request, known);
  return askFor(request, callers.askSession(token));
};

/** Finds the caller: from memory if it is known, otherwise from the database. */
const findCaller = (callers: Callers, request: FastifyRequest): Promise<void> | undefined => {
  const { authorization } = request.headers;
  if (authorization === undefined) return findSession(callers, request);
  const known = callers.recognize(authorization);
  if (known) return goOnWith(request, known);
  const token = bearerOf(authorization);
  if (token === undefined || !isWellFormed(token)) throw unauthenticated();
  return askFor(request, callers.ask(hashOfKey(token)));
};

const checkOperator = (app: App, request: FastifyRequest, secrets: readonly string[]): void => {
  const token = bearerOf(request.headers.authorization);
  if (token !== undefined && secrets.some((secret) => sameSecret(token, secret))) return;
  // D4: with no OPERATOR_TOKEN set those routes do not exist.
  throw app.config.operatorTokens.length === 0 ? notFound() : unauthenticated();
};

const refuseIf = (problem: Problem | undefined): void => {
  if (problem) throw problem;
};

/** D2: an unknown route is 404 and a wrong method 405, with or without a key. */
const routeFault = (request: FastifyRequest, reply: FastifyReply, table: RouteTable): Problem => {
  const methods = table.methodsOf(request.url.split('?', 1)[0] ?? '');
  if (methods.length === 0) return notFound();
  reply.header('allow', methods.join(', '));
  return new Problem('method_not_allowed', `Use ${methods.join(', ')}`);
};

/**
 * Nothing is sent to a caller that is not confirmed: if no read has confirmed the caller, it is done here. A request whose time
 * is over gets no other answer.
 */
export const registerConfirmation = (app: App): void => {
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.caller === null || request.isConfirmed || request.isOverdue) return done();
    const goOn = (error?: Error) => {
      if (!request.isOverdue) error ? done(error) : done();
    };
    confirmCaller(request).then(() => goOn(), goOn);
  });
};

/**
 * The first steps of every request, in the order of D2: route, authentication (with the origin), rate limit, scope, media type. Denies by
 * default: every route that is not public is checked here, before a handler or a body is looked at.
 */
export const registerAuthentication = (app: App, table: RouteTable, operatorSecrets: readonly string[]): void => {
  const limiter = rateLimiter(app.config.rateLimitPerMinute);
  const callers = openCallers(app.database, app.caches);
  app.decorate('callers', callers);
  app.decorate('limiter', limiter);
  const ofShops = shopLimits(app.config);
  app.decorate('shopLimits', ofShops);
  app.addHook('onClose', async () => {
    limiter.close();
    ofShops.close();
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('isConfirmed', false);
  app.decorateRequest('rawBody', null);
  app.decorateRequest('upload', null);

  const checkRest = (request: FastifyRequest, reply: FastifyReply) => {
    const { headers, raw } = request;
    const caller = callerOf(request);
    // D16.1, D18.3: after authentication, and before a request counts.
    mustComeFromHere(request);
    if (!isOfEmbedPage(request, caller)) mustCallFrom(caller, headers.origin);
    refuseIf(
      ofShops.ofAddress(caller, { remoteAddress: raw.socket.remoteAddress, forwardedFor: headers['x-forwarded-for'] }),
    );
    limiter.check(rateOwner(caller), reply);
    checkScope(request);
    if (routeOf(request).config.access === quotesCreate) refuseIf(ofShops.ofQuotes(caller));
    checkMediaType(request);
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) throw routeFault(request, reply, table);
    const { access } = routeOf(request).config;
    if (access === 'operator' || access === 'public') {
      if (access === 'operator') checkOperator(app, request, operatorSecrets);
      checkMediaType(request);
      return done();
    }
    const lookup = findCaller(callers, request);
    if (lookup) return void lookup.then(() => checkRest(request, reply)).then(() => done(), done);
    checkRest(request, reply);
    done();
  });
  registerConfirmation(app);
};
