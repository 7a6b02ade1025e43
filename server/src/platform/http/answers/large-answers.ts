import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '../../errors.ts';
import type { FairScheduler } from '../../scheduling/fair-scheduler.ts';
import { type CostlyRequests, mayBeCostly } from '../../scheduling/fair-scheduler.ts';
import type { App } from '../fastify-types.ts';
import { payerOf, routeOf } from '../route-table.ts';
import { acceptedEncoding, type BeforePiece, type CachedEncodings, compressed, type Encoding } from './compression.ts';
import { addVary } from './vary.ts';

const KIB = 1024;
/** A5. */
const LEAST_BYTES = KIB;
const MIB = KIB * KIB;
/** What it takes to compress, on another thread. */
const COMPRESS_MS_PER_MIB = 15;
/** What it takes to read an answer from the database and to send it, without making it; in short pieces. */
const SEND_MS_PER_MIB = 6;

/** Whether an answer is long enough to be sent compressed. */
export const isLongEnough = (bytes: number): boolean => bytes >= LEAST_BYTES;

/** What is made of text. Workbooks and images are compressed already. */
const TEXTS = /^(?:text\/|image\/svg\+xml|application\/(?:problem\+)?json)/;

const isText = (reply: FastifyReply): boolean =>
  TEXTS.test(String(reply.getHeader('content-type') ?? '')) && !reply.hasHeader('content-encoding');

/** The length of a body, or 0 of a stream: lines of progress are sent as they come. */
const lengthOf = (payload: unknown): number => {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return payload instanceof Uint8Array ? payload.length : 0;
};

/** The bytes of a cached body are made once, whoever waits for them; nobody's leaving stops that. */
const madeOnce = (scheduler: FairScheduler) => {
  const making = new WeakMap<object, Map<Encoding, Promise<Buffer>>>();
  return (cached: CachedEncodings, payer: number, body: Uint8Array, encoding: Encoding): Promise<Buffer> => {
    const own = making.get(cached.body) ?? new Map<Encoding, Promise<Buffer>>();
    making.set(cached.body, own);
    const made =
      own.get(encoding) ??
      compressed(body, encoding, async (bytes) => {
        await scheduler.wait(payer);
        scheduler.charge(payer, (bytes / MIB) * COMPRESS_MS_PER_MIB, true);
      }).then((bytes) => {
        cached.keep(encoding, bytes);
        return bytes;
      });
    own.set(encoding, made);
    return made.finally(() => own.delete(encoding));
  };
};

/** As long as somebody waits for the answer, at the cost of its tenant. */
const pieceCharge = (request: FastifyRequest, reply: FastifyReply): BeforePiece => {
  const runPiece = pieceRunner(reply);
  const { scheduler } = request.server;
  return (bytes) => runPiece(() => scheduler.charge(payerOf(request), (bytes / MIB) * COMPRESS_MS_PER_MIB, true));
};

/**
 * A5: answers of 1 KiB and more are sent compressed; tags and conditions are those of the body as it is. The hook
 * comes after those that may still refuse the answer, and before the one that lets the next request in.
 */
export const registerCompression = (app: App): void => {
  const once = madeOnce(app.scheduler);
  app.decorateReply('cachedEncodings', null);

  const encode = (request: FastifyRequest, reply: FastifyReply, payload: string | Uint8Array, encoding: Encoding) => {
    const known = reply.cachedEncodings?.find(encoding);
    if (known) return Promise.resolve(known);
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    return reply.cachedEncodings
      ? once(reply.cachedEncodings, payerOf(request), body, encoding)
      : compressed(body, encoding, pieceCharge(request, reply));
  };

  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 304) addVary(reply, 'Accept-Encoding');
    if (!isLongEnough(lengthOf(payload)) || !isText(reply)) return done();
    addVary(reply, 'Accept-Encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return done();
    encode(request, reply, payload as string | Uint8Array, encoding).then((bytes) => {
      reply.header('content-encoding', encoding);
      done(null, bytes);
    }, done);
  });
};

/** An answer from here on is costly. */
export const isLargeAnswer = (bytes: number): boolean => bytes >= MIB;

/** So many bytes are sent for the tenant. */
export const chargeAnswer = (scheduler: FairScheduler, tenantId: number, bytes: number): void =>
  scheduler.charge(tenantId, (bytes / MIB) * SEND_MS_PER_MIB, true);

/** In characters, where counting the bytes would read the whole text again. */
const sizeOf = (payload: unknown): number =>
  typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0;

/** A large answer is paid for by its tenant, whose next request to the same route waits for the scheduler. */
export const registerLargeAnswers = (app: App, scheduler: FairScheduler, costly: CostlyRequests): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { caller } = request;
    // A fault of ours says nothing about the cost of the request.
    if (caller && mayBeCostly(request) && reply.statusCode < 500) {
      const bytes = sizeOf(payload);
      const isLarge = isLargeAnswer(bytes);
      if (isLarge) chargeAnswer(scheduler, caller.tenantId, bytes);
      costly.keep(caller.tenantId, routeOf(request).url ?? '', isLarge);
    }
    done();
  });
};

/** So many characters are made or written at a time, or one item of a list if it has more. */
const SLICE = 128 * 1024;

/** Does a piece of work when the scheduler lets it (docs/adr/0032). */
export type RunPiece = <T>(piece: () => T) => Promise<T>;

/** Runs pieces of an answer at the cost of the caller, as long as somebody waits for it. What is made in pieces is costly, also before it is done. */
export const pieceRunner = (reply: FastifyReply): RunPiece => {
  const { request } = reply;
  const { scheduler, costly } = request.server;
  const payer = payerOf(request);
  return (piece) => {
    costly.keep(payer, routeOf(request).url ?? '', true);
    const awaited = () => {
      if (reply.sent || reply.raw.destroyed) throw unavailable('Nobody waits for the answer any more.');
      return piece();
    };
    return scheduler.run(payer, awaited, request.held);
  };
};

/** The JSON text of an object in slices. Lists in it are written item by item; every slice but the last is a long one. */
function* jsonSlices(value: object): Generator<string, void> {
  let text = '{';
  let separator = '';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    text += `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (!Array.isArray(member)) text += JSON.stringify(member);
    else {
      text += '[';
      for (const [index, item] of member.entries()) {
        text += `${index === 0 ? '' : ','}${JSON.stringify(item)}`;
        if (text.length < SLICE) continue;
        yield text;
        text = '';
      }
      text += ']';
    }
  }
  yield `${text}}`;
}

/** As JSON.stringify writes it: as a text where it is short, else as bytes that were made in pieces. */
export const jsonBody = async (value: object, runPiece: RunPiece): Promise<string | Buffer> => {
  const made = jsonSlices(value);
  const first = made.next().value ?? '';
  if (first.length < SLICE) return first;
  const encodeNext = () =>
    runPiece(() => {
      const { value: text, done } = made.next();
      return done ? undefined : Buffer.from(text);
    });
  const slices = [Buffer.from(first)];
  for (let slice = await encodeNext(); slice; slice = await encodeNext()) slices.push(slice);
  const body = Buffer.allocUnsafeSlow(slices.reduce((bytes, { length }) => bytes + length, 0));
  let at = 0;
  for (const slice of slices) at += await runPiece(() => slice.copy(body, at));
  return body;
};
