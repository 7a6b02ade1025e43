import type { IncomingMessage, ServerResponse } from 'node:http';
import { hashOfKey } from '../tenants/key.ts';
import { answerHeaders } from './answer-headers.ts';
import { bearerOf } from './bearer.ts';
import type { Caller } from './callers.ts';
import { isUnchanged } from './conditional.ts';
import type { App } from './fastify-types.ts';
import type { FinishedAnswer } from './finished-answers.ts';
import type { Life } from './health.ts';
import { requestId } from './request-log.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Hot = { caller: Caller; answer: FinishedAnswer };

/** Whoever reads the catalogue reads all that a storefront does (D4); finished answers are the storefront's. */
const mayRead = ({ scopes }: Caller): boolean =>
  scopes.includes('storefront:read') || scopes.includes('catalogue:read');

/**
 * The short way for what a storefront asks for again and again: an answer that this process has finished before, to a key
 * that it knows. One burst confirms both, and the bytes are sent. Whatever is not exactly that goes the usual way, which
 * decides everything: a lane that answers nothing but 200 and 304 can refuse nobody wrongly (docs/adr/0018).
 */
export const hotLane = (app: App, lifeOf: () => Life, handler: Handler): Handler => {
  const { database, callers, finished, limiter, durations, log } = app;
  // Where versions live in memory the usual way is short enough; answers across origins carry further headers.
  if (database.generationOf || app.config.corsOrigins.length > 0) return handler;

  const find = (request: IncomingMessage): Hot | undefined => {
    if (request.method !== 'GET' || lifeOf() !== 'serving') return undefined;
    const token = bearerOf(request.headers.authorization);
    const caller = token && callers.recall(hashOfKey(token))?.caller;
    if (!caller || !mayRead(caller)) return undefined;
    const answer = finished.find(caller.tenantId, request.url ?? '');
    return answer && { caller, answer };
  };

  /** Whether the caller is still good, and the answer still true. */
  const isCurrent = async ({ caller, answer }: Hot): Promise<boolean> => {
    const [isGood, version] = await database.read(caller.tenantId, (read) =>
      Promise.all([callers.confirm(read, caller), answer.currentVersion(read, caller)]),
    );
    return isGood && version === answer.version;
  };

  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    { caller, answer }: Hot,
    since: number,
  ): boolean => {
    const allowance = limiter.take(caller.keyId);
    if (allowance && !allowance.isAllowed) return false;
    const id = requestId(request);
    const isSame = isUnchanged(request.headers['if-none-match'], answer.etag);
    const status = isSame ? 304 : 200;
    response.writeHead(status, {
      ...answerHeaders({ id, headers: request.headers }),
      ...allowance?.headers,
      etag: answer.etag,
      'cache-control': 'private, no-cache',
      ...(isSame
        ? {}
        : { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(answer.body) }),
    });
    response.end(isSame ? undefined : answer.body);
    const seconds = (performance.now() - since) / 1000;
    durations.observe('GET', answer.route, status, seconds);
    const { tenantId, keyId } = caller;
    const facts = { method: 'GET', route: answer.route, path: request.url, status, ms: Math.round(seconds * 1e4) / 10 };
    log.info({ request_id: id, ...facts, tenant_id: tenantId, key_id: keyId }, 'answered');
    return true;
  };

  return (request, response) => {
    const hot = find(request);
    if (!hot) return handler(request, response);
    const since = performance.now();
    isCurrent(hot)
      .catch(() => false) // The usual way says what is wrong.
      .then((isGood) => {
        if (response.destroyed) return;
        if (!(isGood && send(request, response, hot, since))) handler(request, response);
      });
  };
};
