import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerHeaders } from './answer-headers.ts';
import type { Caller, KnownCaller } from './callers.ts';
import { isUnchanged } from './conditional.ts';
import type { App } from './fastify-types.ts';
import type { FinishedAnswer } from './finished-answers.ts';
import type { Life } from './health.ts';
import { type LaneHeaders, laneHeaders } from './lane-headers.ts';
import { logAnswer, requestId } from './request-log.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Hot = { url: string; headers: LaneHeaders; known: KnownCaller; answer: FinishedAnswer };

/** Whoever reads the catalogue reads all that a storefront does (D4); finished answers are the storefront's. */
const mayRead = ({ scopes }: Caller): boolean =>
  scopes.includes('storefront:read') || scopes.includes('catalogue:read');

/**
 * The short way for what a storefront asks for again and again: an answer that this process has finished before, to a key
 * that it knows. One check confirms both, and the bytes are sent. Whatever is not exactly that goes the usual way, which
 * decides everything: a lane that answers nothing but 200 and 304 can refuse nobody wrongly (docs/adr/0018).
 */
export const hotLane = (app: App, lifeOf: () => Life, handler: Handler): Handler => {
  const { database, callers, finished, limiter, durations, log } = app;
  // Where versions live in memory the usual way is short enough; answers across origins carry further headers.
  if (database.generationOf || app.config.corsOrigins.length > 0) return handler;

  const find = ({ method, url = '', rawHeaders }: IncomingMessage): Hot | undefined => {
    if (method !== 'GET' || lifeOf() !== 'serving') return undefined;
    const headers = laneHeaders(rawHeaders);
    const known = headers && callers.recognize(headers.authorization);
    if (!known || !mayRead(known.caller)) return undefined;
    const answer = finished.find(known.caller.tenantId, url);
    return answer && { url, headers, known, answer };
  };

  /** Whether the caller is still good, and the answer still true. */
  const isCurrent = ({ known: { caller, check }, answer }: Hot): Promise<boolean> =>
    database.check(caller.tenantId, [check, answer.versionCheck(caller)]).then(
      ([key, version]) => key !== undefined && version === answer.version,
      () => false, // The usual way says what is wrong.
    );

  const send = (response: ServerResponse, { url, headers, known, answer }: Hot, since: number): boolean => {
    const { caller } = known;
    const { etag, body, route } = answer;
    const allowance = limiter.take(caller.keyId);
    if (allowance && !allowance.isAllowed) return false;
    const id = requestId(headers['x-request-id']);
    const told = {
      ...answerHeaders({ id, headers }),
      ...allowance?.headers,
      etag,
      'cache-control': 'private, no-cache',
    };
    const isSame = isUnchanged(headers['if-none-match'], etag);
    if (isSame) response.writeHead(304, told).end();
    else {
      const ofBody = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
      response.writeHead(200, { ...told, ...ofBody }).end(body, 'latin1');
    }
    const status = isSame ? 304 : 200;
    const ms = performance.now() - since;
    durations.observe('GET', route, status, ms / 1000);
    logAnswer(log, { id, method: 'GET', route, url, status, ms, caller });
    return true;
  };

  return (request, response) => {
    const hot = find(request);
    if (!hot) return handler(request, response);
    const since = performance.now();
    isCurrent(hot).then((isGood) => {
      if (response.destroyed) return;
      if (!(isGood && send(response, hot, since))) handler(request, response);
    });
  };
};
