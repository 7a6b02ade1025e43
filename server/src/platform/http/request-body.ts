import { Transform } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { allPieces, type Pieces } from '@vantail/pricing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fault, Problem, unavailable, validationError } from '../errors.ts';
import { type FairScheduler, threadMs } from '../scheduling/fair-scheduler.ts';
import { runInPieces } from '../scheduling/scheduled-work.ts';
import type { App } from './fastify-types.ts';
import { parseJsonInPieces } from './json-pieces.ts';
import { DOCUMENT_LIMITS, jsonWeight, RECORD_LIMITS, weightFault } from './json-weight.ts';
import { parseMultipart } from './multipart-body.ts';
import { parseQuery } from './query-parameters.ts';
import { payerOf, routeOf } from './route-table.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const MIB = 1024 * 1024;
const JSON_TYPE = 'application/json';
const EMPTY = 'The body is empty; send a JSON object';

const malformed = (detail: string) => new Problem('malformed_json', detail);

/** Invalid UTF-8 is refused (D3); TextDecoder would otherwise store replacement characters. */
const decode = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8');
  }
};

/** A large body in pieces, between which others have the thread. */
function* parseJson(bytes: Buffer): Pieces<unknown> {
  const json = decode(bytes);
  if (json.trim() === '') throw malformed(EMPTY);
  try {
    return yield* parseJsonInPieces(json);
  } catch (error) {
    throw malformed(`The body is not JSON: ${(error as Error).message.slice(0, 200)}`);
  }
}

/** D3: a limit that is hit names itself and its value. */
export const parseJsonBody = (bytes: Buffer, limits = RECORD_LIMITS): unknown => {
  const fault = weightFault(bytes, limits);
  if (fault) throw validationError([fault]);
  return allPieces(parseJson(bytes));
};

const takesBody = (request: FastifyRequest): boolean => routeOf(request).schema?.body !== undefined;

const isJson = (contentType: string): boolean => {
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  return type === JSON_TYPE && parameters.every((parameter) => /^charset="?utf-8"?$/.test(parameter));
};

/** The media type that the body of a route must have. */
const consumedType = (request: FastifyRequest) => routeOf(request).schema?.consumes ?? JSON_TYPE;

const isMultipart = (contentType: string): boolean => /^multipart\/form-data\s*;.*boundary=/i.test(contentType);

const isForm = ({ headers }: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded *(;|$)/i.test(headers['content-type'] ?? '');

/** Whether the body is a form that the route takes. */
export const isFormBody = (request: FastifyRequest): boolean =>
  routeOf(request).schema?.takesForm === true && isForm(request);

/** D1: bodies need application/json, or the media type of the route. Methods without a body ignore the header. */
export const checkMediaType = (request: FastifyRequest): void => {
  const contentType = request.headers['content-type'];
  if (!takesBody(request)) {
    if (contentType !== undefined) delete request.headers['content-type'];
    return;
  }
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  const type = consumedType(request);
  const isRight = type === JSON_TYPE ? isJson : isMultipart;
  if (isFormBody(request)) return;
  if (contentType === undefined ? hasBody : !isRight(contentType)) {
    const expected = type === JSON_TYPE ? `${type} (charset utf-8)` : `${type} with a boundary`;
    throw new Problem('unsupported_media_type', `Send the body as Content-Type: ${expected}`);
  }
};

const mayLackBody = (request: FastifyRequest): boolean => routeOf(request).schema?.bodyIsOptional === true;

/** Where there is nothing to parse, no parser runs. */
const checkBodyIsThere = (request: FastifyRequest): void => {
  if (!takesBody(request) || request.body !== undefined) return;
  if (!mayLackBody(request)) throw malformed(EMPTY);
  request.body = {};
};

/** A route that accepts more than the size of a record accepts a document. */
const limitsOf = (request: FastifyRequest) =>
  (routeOf(request).bodyLimit ?? 0) > MIB ? DOCUMENT_LIMITS : RECORD_LIMITS;

const isJsonRoute = (request: FastifyRequest): boolean => takesBody(request) && consumedType(request) === JSON_TYPE;

/** Counts what the body of a request holds, as its bytes arrive; undefined where it is no JSON. */
const weighBody = (request: FastifyRequest) =>
  isJsonRoute(request) && !isFormBody(request) ? jsonWeight(limitsOf(request)) : undefined;

/** One parser for everything: the media type was settled before, in the order of D2. A large body waits for the scheduler (docs/adr/0032). */
export const registerBodyParser = (app: FastifyInstance, scheduler: FairScheduler): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (!takesBody(request)) return undefined;
    request.rawBody = bytes;
    if (bytes.length === 0 && mayLackBody(request)) return undefined;
    if (isFormBody(request)) return new URLSearchParams(decode(bytes));
    if (!isJsonRoute(request)) return parseMultipart(request, bytes, scheduler);
    if (!isLargeBody(request)) return parseJsonBody(bytes, limitsOf(request));
    const body = await runInPieces(scheduler, payerOf(request), parseJson(bytes), { held: request.held }); // It was counted as it arrived.
    await setImmediate(); // To parse the rest of it and to check it are two pieces.
    return body;
  });
};

const KIB = 1024;

/** Bodies up to here are not counted: nearly every request is one, and a connection holds one of them at a time. */
const SMALL_BYTES = 64 * KIB;

/** Whether the body may be large, by its headers: what is sent in chunks may be any size. */
export const isLargeBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BYTES;

const BODY_BUDGET_MIB = 1024 * 1024;
/** What bodies on their way may take over all connections: eight imports of 32 MiB. */
const TOTAL_BYTES = 256 * BODY_BUDGET_MIB;
/** No tenant may hold more than half of it, so that one tenant alone cannot keep the others from writing. */
const TENANT_BYTES = TOTAL_BYTES / 2;

/** What it takes to read bytes from a connection, without looking at them; most of it is the system's. */
const READ_MS_PER_MIB = 16;

type BodyBudget = {
  /** Returns whether the tenant may hold this many more bytes, and counts them if so. */
  take(tenantId: number, bytes: number): boolean;
  give(tenantId: number, bytes: number): void;
};

/** Counts the bytes that are held, per tenant and in total. */
export const bodyBudget = (totalBytes = TOTAL_BYTES, tenantBytes = TENANT_BYTES): BodyBudget => {
  const held = new Map<number, number>();
  let total = 0;
  return {
    take(tenantId, bytes) {
      const own = (held.get(tenantId) ?? 0) + bytes;
      if (total + bytes > totalBytes || own > tenantBytes) return false;
      total += bytes;
      held.set(tenantId, own);
      return true;
    },
    give(tenantId, bytes) {
      total -= bytes;
      const own = (held.get(tenantId) ?? 0) - bytes;
      if (own > 0) held.set(tenantId, own);
      else held.delete(tenantId);
    },
  };
};

const refusal = () => unavailable('Too many large bodies are being sent at once; try again shortly.');

/** What is counted of a body while it arrives. */
type Count = { budget: BodyBudget; scheduler: FairScheduler; request: FastifyRequest; reply: FastifyReply };

/** Holds the bytes of one body; `take` tells whether there was room. */
const heldBody = ({ budget, request, reply }: Count) => {
  const payer = payerOf(request);
  let bytes = 0;
  let isOver = false;
  const free = () => {
    if (!isOver) budget.give(payer, bytes);
    isOver = true;
  };
  // Held until the answer is sent: the body is needed for its Idempotency-Key.
  reply.raw.once('finish', free).once('close', free);
  return {
    isOver: () => isOver,
    take(length: number): boolean {
      if (!budget.take(payer, length)) return false;
      bytes += length;
      return true;
    },
  };
};

/**
 * The same bytes, each counted when it is there: what a header claims costs nobody anything. They are taken a piece at a time, as
 * the scheduler allows. Of a body that holds too much the rest is dropped as it comes, so that the client has sent all when it hears of it.
 */
const counted = (count: Count): Transform => {
  const { scheduler, request, reply } = count;
  const held = heldBody(count);
  const weigh = weighBody(request);
  const limit = routeOf(request).bodyLimit ?? BODY_BUDGET_MIB;
  let arrived = 0;
  let fault: Fault | undefined;

  /** The chunk, unless it is dropped; throws what refuses the body. */
  const take = (chunk: Buffer): Buffer | undefined => {
    arrived += chunk.length;
    // What comes after the answer is of no use to anyone.
    if (held.isOver()) return undefined;
    fault ??= weigh?.(chunk);
    if (fault) return arrived > limit ? chunk : undefined; // The parser says that it is too long.
    if (held.take(chunk.length)) return chunk;
    // The rest is not read: the connection ends with the answer.
    reply.header('connection', 'close');
    throw refusal();
  };
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      scheduler.charge(payerOf(request), (chunk.length / BODY_BUDGET_MIB) * READ_MS_PER_MIB, true);
      scheduler.run(payerOf(request), () => take(chunk), request.held).then((taken) => done(null, taken), done);
    },
    flush: (done) => done(fault ? validationError([fault]) : null),
  });
  // How the parser hears of bytes that it does not get.
  return Object.defineProperty(counter, 'receivedEncodedLength', { get: () => arrived });
};

/** Bounds the memory of bodies on their way, over all connections (D3, docs/reliability.md). */
export const registerBodyBudget = (app: App, scheduler: FairScheduler, budget = bodyBudget()): void => {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!isLargeBody(request)) return done(null, payload);
    const counter = counted({ budget, scheduler, request, reply });
    payload.once('error', (error) => counter.destroy(error));
    // The parser listens while it reads; after the answer nothing listens.
    counter.on('error', () => undefined);
    done(null, payload.pipe(counter));
  });
};

/** D2: the query before the body. What a large body costs to check, and to work on, is paid for by its tenant (docs/adr/0032). */
export const registerValidation = (app: App, scheduler: FairScheduler): void => {
  /** When the check of a large body has begun, and when it was over. */
  const begun = new WeakMap<FastifyRequest, { since: number; isChecked: boolean }>();

  app.addHook('preValidation', (request, _reply, done) => {
    checkBodyIsThere(request);
    const { url, schema } = routeOf(request);
    const isApi = url?.startsWith('/v1/') || url?.startsWith('/operator/v1/');
    if (isApi) request.query = parseQuery(schema?.querystring as never, request.query as never);
    if (isLargeBody(request)) begun.set(request, { since: threadMs(), isChecked: false });
    done();
  });

  // The check stands between these two hooks, and nothing else does.
  app.addHook('preHandler', (request, _reply, done) => {
    const own = begun.get(request);
    if (own) {
      scheduler.charge(payerOf(request), threadMs() - own.since);
      begun.set(request, { since: threadMs(), isChecked: true });
    }
    done();
  });

  // Rules read a large table again. How long they had the thread is not known: at most as long as it was at work meanwhile.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    const own = begun.get(request);
    begun.delete(request);
    if (own) scheduler.charge(payerOf(request), threadMs() - own.since, own.isChecked || undefined);
    done();
  });
};
