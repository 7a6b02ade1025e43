import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Caller, mayCallFrom, rateOwner } from '../../callers/callers.ts';
import { isForShops, mayUse, seesDetail } from '../../callers/scopes.ts';
import { isLongEnough } from '../answers/compressed-answers.ts';
import { acceptedEncoding, type Encoding } from '../answers/compression.ts';
import { isUnchanged } from '../answers/conditional.ts';
import { answerHeaders, shopHeaders } from '../answers/cors.ts';
import { type FinishedAnswer, type FinishedBody, finalPath } from '../answers/finished-answers.ts';
import { chargeAnswer, isLargeAnswer } from '../answers/large-answers.ts';
import type { App } from '../routes/fastify-types.ts';
import { type Life, logAnswer, requestId } from '../telemetry/request-log.ts';
import { type CachedHeaders, cachedHeaders } from './early-rejection.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Hot = {
  url: string;
  remoteAddress: string | undefined;
  headers: CachedHeaders;
  caller: Caller;
  answer: FinishedAnswer;
  sent: Sent;
};
/** The bytes in the encoding that the client takes. */
type Sent = { body: FinishedBody; encoding: Encoding | undefined };

/** Undefined if they have not been made yet: the framework makes and keeps them (A5). */
const sentTo = (headers: CachedHeaders, { body, encoded }: FinishedAnswer): Sent | undefined => {
  const encoding = isLongEnough(body.length) ? acceptedEncoding(headers['accept-encoding']) : undefined;
  if (encoding === undefined) return { body, encoding };
  const kept = encoded?.[encoding];
  return kept === undefined ? undefined : { body: kept, encoding };
};

/**
 * A cache of answers in front of the framework, for answers that this process has made before and keys that it knows.
 * One check confirms both, and the bytes are sent. Any other request goes to the framework, which decides everything:
 * since the response cache answers only 200 and 304, it can refuse nobody wrongly (docs/adr/0018).
 */
export const serveCached = (app: App, lifeOf: () => Life, handler: Handler): Handler => {
  const { database, callers, finished, limiter, shopLimits, durations, cachedAnswers, log, scheduler, tracing } = app;
  // With the embedded database, versions are in memory and the framework is fast enough.
  if (database.generationOf) return handler;
  // D11: across the listed origins, answers of other routes than a shop's have further headers.
  const hasOrigins = app.config.corsOrigins.length > 0;

  /** D16.6: of what shows more than the caller may see, there is another one. */
  const finishedFor = (caller: Caller, url: string): FinishedAnswer | undefined => {
    const answer = finished.find(caller.tenantId, url);
    const isTooMuch = answer?.isFullDetail === true && !seesDetail(caller.priceDetail);
    return isTooMuch ? finished.find(caller.tenantId, finalPath(url)) : answer;
  };

  const find = ({ method, url = '', rawHeaders, socket }: IncomingMessage): Hot | undefined => {
    if (method !== 'GET' || lifeOf() !== 'serving') return undefined;
    const headers = cachedHeaders(rawHeaders);
    const caller = headers && callers.recognize(headers.authorization)?.caller;
    const answer = caller && finishedFor(caller, url);
    if (!answer || !mayUse(answer.access, caller.scopes) || !mayCallFrom(caller, headers.origin)) return undefined;
    if (hasOrigins && !isForShops(answer.access)) return undefined;
    const sent = sentTo(headers, answer);
    // A large one waits for its turn in the usual way.
    if (!sent || (isLargeAnswer(sent.body.length) && scheduler.mustWait(caller.tenantId))) return undefined;
    return { url, remoteAddress: socket.remoteAddress, headers, caller, answer, sent };
  };

  /** Whether the key is still valid, and the answer still current. */
  const isCurrent = ({ caller, answer }: Hot): Promise<boolean> =>
    database.check(caller.tenantId, [callers.checkOf(caller), answer.versionCheck(caller)]).then(
      ([key, version]) => key !== undefined && version === answer.version,
      () => false, // The framework's route says what is wrong.
    );

  const send = (request: IncomingMessage, response: ServerResponse, hot: Hot, since: number): boolean => {
    const { url, remoteAddress, headers, caller, answer, sent } = hot;
    const { etag, route } = answer;
    const { body, encoding } = sent;
    if (shopLimits.ofAddress(caller, { remoteAddress, forwardedFor: headers['x-forwarded-for'] })) return false;
    const allowance = limiter.take(rateOwner(caller));
    if (allowance && !allowance.isAllowed) return false;
    scheduler.noteRequest(caller.tenantId);
    const id = requestId(headers['x-request-id']);
    const told = {
      ...answerHeaders({ id, headers }),
      ...(isForShops(answer.access) ? shopHeaders : {}),
      ...allowance?.headers,
      ...answer.headers,
      etag,
      'cache-control': 'private, no-cache',
    };
    const isSame = isUnchanged(headers['if-none-match'], etag);
    if (isSame) response.writeHead(304, { ...told, vary: 'Accept-Encoding' }).end();
    else {
      const ofBody = {
        ...(isLongEnough(answer.body.length) ? { vary: 'Accept-Encoding' } : {}),
        ...(encoding ? { 'content-encoding': encoding } : {}),
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
      };
      response.writeHead(200, { ...told, ...ofBody }).end(body, 'latin1');
      if (isLargeAnswer(body.length)) chargeAnswer(scheduler, caller.tenantId, body.length);
    }
    const status = isSame ? 304 : 200;
    const ms = performance.now() - since;
    durations.observe({ method: 'GET', route, status }, ms / 1000);
    cachedAnswers.inc();
    logAnswer(log, { id, method: 'GET', route, url, status, ms, caller, trace: tracing?.of(request) });
    return true;
  };

  return (request, response) => {
    const hot = find(request);
    if (!hot) return handler(request, response);
    const since = performance.now();
    isCurrent(hot).then((isGood) => {
      if (response.destroyed) return;
      if (!(isGood && send(request, response, hot, since))) handler(request, response);
    });
  };
};
