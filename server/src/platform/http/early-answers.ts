import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, Server, ServerResponse } from 'node:http';
import type { Language } from '@vantail/pricing/words';
import { type Caller, mayCallFrom, rateOwner } from '../callers/callers.ts';
import { isForShops, mayUse, seesDetail } from '../callers/scopes.ts';
import type { Problem } from '../errors.ts';
import { http } from '../node-http.ts';
import type { NodeQueues } from '../scheduling/node-queues.ts';
import { isLoaded } from '../words/languages.ts';
import { LONG_REQUEST_MS, tooMuch } from './admission/long-work.ts';
import { acceptedEncoding, type Encoding } from './answers/compression.ts';
import { isUnchanged } from './answers/conditional.ts';
import { answerHeaders, shopHeaders } from './answers/cors.ts';
import { type FinishedAnswer, type FinishedBody, finalPath, tariffPath } from './answers/finished-answers.ts';
import { languageOf } from './answers/language.ts';
import { chargeAnswer, isLargeAnswer, isLongEnough } from './answers/large-answers.ts';
import { problemBody } from './answers/problem-answers.ts';
import { endSlowReaders, oneAtATime, type ReaderLimits, sendRefusal } from './connections.ts';
import type { App } from './fastify-types.ts';
import { type Life, logAnswer, requestId } from './request-telemetry.ts';
import type { RouteTable } from './route-table.ts';

const CACHED = [
  'authorization',
  'if-none-match',
  'x-request-id',
  'x-forwarded-proto',
  'accept-encoding',
  'origin',
  'x-forwarded-for',
] as const;

/** The headers that early rejection looks at. */
type CachedHeaders = { [name in (typeof CACHED)[number]]?: string };

const lengths = new Set<number>(CACHED.map((name) => name.length));
const isCached = (name: string): name is keyof CachedHeaders => (CACHED as readonly string[]).includes(name);

/**
 * Reads them from the raw list of headers: `request.headers` would build an object of all of them. Undefined if one of
 * them comes twice; then the framework decides.
 */
export const cachedHeaders = (raw: readonly string[]): CachedHeaders | undefined => {
  const found: CachedHeaders = {};
  for (let index = 0; index < raw.length; index += 2) {
    const given = raw[index] as string;
    if (!lengths.has(given.length)) continue;
    const name = given.toLowerCase();
    if (!isCached(name)) continue;
    if (found[name] !== undefined) return undefined;
    found[name] = raw[index + 1] as string;
  }
  return found;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Refusal = Written & { caller: Caller; headers: CachedHeaders; afterMs: number };

type Written = { status: number; own: Record<string, string>; bodyOf: (id: string) => string };

const ID_MARK = 'the id of the request';

/** Everything but the request's id is written once; an id contains nothing that JSON would escape. */
const written = (problem: Problem, language: Language, further: Record<string, string> = {}): Written => {
  const [head = '', tail = ''] = JSON.stringify(problemBody(problem, ID_MARK, language)).split(ID_MARK);
  return {
    status: problem.status,
    own: { ...further, ...problem.headers, 'content-language': language, vary: 'Accept-Language' },
    bodyOf: (id) => head + id + tail,
  };
};

const tooMuchIn = new Map<Language, Written>();

const writtenTooMuch = (language: Language): Written => {
  const made = tooMuchIn.get(language) ?? written(tooMuch(), language);
  tooMuchIn.set(language, made);
  return made;
};

/**
 * Refuses requests of a tenant with a full queue, or of a key that has used up its rate, before the framework sees
 * them: a refusal must cost next to nothing, or refusing would leave no time for the work (docs/adr/0021). Callers that
 * are not in memory, and requests from origins that need more headers or that are refused, go to the framework.
 */
export const earlyRejection = (app: App, table: RouteTable, queues: NodeQueues, handler: Handler): Handler => {
  const { callers, limiter } = app;
  const hasOrigins = app.config.corsOrigins.length > 0;
  const isOfShops = ({ method = '', url = '' }: IncomingMessage) =>
    table.isForShops(method, url.split('?', 1)[0] ?? '');

  const refusalOf = (request: IncomingMessage): Refusal | undefined => {
    const isBusy = queues.waiting() > 0;
    if (!(isBusy || limiter.hasSpent()) || !request.url?.startsWith('/v1/')) return undefined;
    const headers = cachedHeaders(request.rawHeaders);
    const caller = headers && callers.recognize(headers.authorization);
    if (!caller || !mayCallFrom(caller, headers.origin)) return undefined;
    if (hasOrigins && headers.origin !== undefined && !isOfShops(request)) return undefined;
    const language = languageOf(request);
    // The framework loads it.
    if (!isLoaded(language)) return undefined;
    const spent = limiter.refusal(rateOwner(caller));
    if (spent) return { caller, headers, ...written(spent.problem, language, spent.further), afterMs: spent.afterMs };
    if (!(isBusy && queues.isFull(caller.tenantId))) return undefined;
    app.shed.inc({ kind: 'request' });
    return { caller, headers, ...writtenTooMuch(language), afterMs: 0 };
  };

  const refuse = (response: ServerResponse, request: IncomingMessage, refusal: Refusal) => {
    const { caller, headers, status, own, bodyOf } = refusal;
    const id = requestId(headers['x-request-id']);
    const shared = { ...own, ...(isOfShops(request) ? shopHeaders : {}) };
    sendRefusal(app, request, response, { id, status, body: bodyOf(id), requestHeaders: headers, own: shared, caller });
  };

  /** A client that goes on in spite of its refusals would take the thread by their number: it has to wait for them. */
  const refuseInTime = (response: ServerResponse, request: IncomingMessage, refusal: Refusal) => {
    if (refusal.afterMs === 0) return refuse(response, request, refusal);
    setTimeout(() => response.destroyed || refuse(response, request, refusal), refusal.afterMs);
  };

  return (request, response) => {
    const refusal = refusalOf(request);
    if (refusal) refuseInTime(response, request, refusal);
    else handler(request, response);
  };
};

const HEADERS_MS = 10_000;
const KEEP_ALIVE_MS = 72_000;

/** An HTTP server whose requests pass the early handlers, once there are any, before they reach the framework. */
export const earlyServer = (readers: ReaderLimits) => {
  let listener: RequestListener = () => {};
  return {
    serverFactory: (handler: RequestListener): Server => {
      listener = handler;
      const options = {
        headersTimeout: HEADERS_MS,
        // A large body may take long to arrive. For other routes the time limit of the request applies, which includes
        // the body.
        requestTimeout: LONG_REQUEST_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        requireHostHeader: false, // Node would answer these itself: see `wireFaults`.
      };
      const server = http.createServer(
        options,
        oneAtATime((request, response) => listener(request, response)),
      );
      endSlowReaders(server, readers);
      return server;
    },
    openEarly(wrap: (handler: RequestListener) => RequestListener): void {
      listener = wrap(listener);
    },
  };
};

type CacheHit = {
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
  const cached = encoded?.[encoding];
  return cached === undefined ? undefined : { body: cached, encoding };
};

/** D16.6, D19.6: where an answer shows more than the caller may see, or prices of others, there is another one. */
const finishedFor = (finished: App['finished'], caller: Caller, url: string): FinishedAnswer | undefined => {
  const answer = finished.find(caller.tenantId, url);
  const isTooMuch = answer?.isFullDetail === true && !seesDetail(caller.priceDetail);
  if (isTooMuch) return finished.find(caller.tenantId, finalPath(url));
  const isOfOthers = answer?.isOfList === true && caller.tariffId !== null;
  return isOfOthers ? finished.find(caller.tenantId, tariffPath(url)) : answer;
};

/** Sends the bytes, or that they have not changed; returns the status. */
const writeAnswer = (
  response: ServerResponse,
  { headers, answer, sent: { body, encoding } }: CacheHit,
  shared: OutgoingHttpHeaders,
): 200 | 304 => {
  if (isUnchanged(headers['if-none-match'], answer.etag)) {
    response.writeHead(304, { ...shared, vary: 'Accept-Encoding' }).end();
    return 304;
  }
  const ofBody = {
    ...(isLongEnough(answer.body.length) ? { vary: 'Accept-Encoding' } : {}),
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  };
  response.writeHead(200, { ...shared, ...ofBody }).end(body, 'latin1');
  return 200;
};

/**
 * A cache of answers in front of the framework, for answers that this process has made before and keys that it knows.
 * One check confirms both, and the bytes are sent. Any other request goes to the framework, which decides everything:
 * since the response cache answers only 200 and 304, it can refuse nobody wrongly (docs/adr/0018).
 */
export const serveCached = (app: App, lifeOf: () => Life, handler: Handler): Handler => {
  const { database, callers, finished, limiter, shopLimits, durations, cachedAnswers, log, scheduler, tracing } = app;
  // D11: across the listed origins, answers of other routes than a shop's have further headers.
  const hasOrigins = app.config.corsOrigins.length > 0;

  const find = ({ method, url = '', rawHeaders, socket }: IncomingMessage): CacheHit | undefined => {
    if (method !== 'GET' || lifeOf() !== 'serving') return undefined;
    const headers = cachedHeaders(rawHeaders);
    const caller = headers && callers.recognize(headers.authorization);
    const answer = caller && finishedFor(finished, caller, url);
    if (!answer || !mayUse(answer.access, caller.scopes) || !mayCallFrom(caller, headers.origin)) return undefined;
    if (hasOrigins && !isForShops(answer.access)) return undefined;
    const sent = sentTo(headers, answer);
    // A large one waits for the scheduler in the usual way.
    if (!sent || (isLargeAnswer(sent.body.length) && scheduler.mustWait(caller.tenantId))) return undefined;
    return { url, remoteAddress: socket.remoteAddress, headers, caller, answer, sent };
  };

  /** Whether the key is still valid, and the answer still current. */
  const isCurrent = ({ caller, answer }: CacheHit): Promise<boolean> =>
    database.check(caller.tenantId, [callers.checkOf(caller), answer.versionCheck(caller)]).then(
      ([key, version]) => key !== undefined && version === answer.version,
      () => false, // The framework's route says what is wrong.
    );

  const send = (request: IncomingMessage, response: ServerResponse, hit: CacheHit, since: number): boolean => {
    const { url, remoteAddress, headers, caller, answer, sent } = hit;
    const { etag, route } = answer;
    if (shopLimits.ofAddress(caller, { remoteAddress, forwardedFor: headers['x-forwarded-for'] })) return false;
    const allowance = limiter.take(rateOwner(caller));
    if (allowance && !allowance.isAllowed) return false;
    scheduler.noteRequest(caller.tenantId);
    const id = requestId(headers['x-request-id']);
    const shared = {
      ...answerHeaders({ id, headers }),
      ...(isForShops(answer.access) ? shopHeaders : {}),
      ...allowance?.headers,
      ...answer.headers,
      etag,
      'cache-control': 'private, no-cache',
    };
    const status = writeAnswer(response, hit, shared);
    if (status === 200 && isLargeAnswer(sent.body.length)) chargeAnswer(scheduler, caller.tenantId, sent.body.length);
    const ms = performance.now() - since;
    durations.observe({ method: 'GET', route, status }, ms / 1000);
    cachedAnswers.inc();
    logAnswer(log, { id, method: 'GET', route, url, status, ms, caller, trace: tracing?.of(request) });
    return true;
  };

  return (request, response) => {
    const hit = find(request);
    if (!hit) return handler(request, response);
    const since = performance.now();
    isCurrent(hit).then((isGood) => {
      if (response.destroyed) return;
      if (!(isGood && send(request, response, hit, since))) handler(request, response);
    });
  };
};
