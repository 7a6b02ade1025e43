import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FairScheduler } from '../../scheduling/fair-scheduler.ts';
import type { App } from '../routes/fastify-types.ts';
import { payerOf } from '../routes/route-table.ts';
import { acceptedEncoding, type BeforePiece, type CachedEncodings, compressed, type Encoding } from './compression.ts';
import { pieceRunner } from './large-answers.ts';

const KIB = 1024;
/** A5. */
const LEAST_BYTES = KIB;
const MIB = KIB * KIB;
/** What it takes to compress, on another thread. */
const MS_PER_MIB = 15;

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

const addVary = (reply: FastifyReply): void => {
  const present = [reply.getHeader('vary') ?? []].flat().join(', ');
  if (/\baccept-encoding\b/i.test(present)) return;
  reply.header('vary', present === '' ? 'Accept-Encoding' : `${present}, Accept-Encoding`);
};

/** The bytes of a body that is kept are made once, whoever waits for them; nobody's leaving stops that. */
const madeOnce = (scheduler: FairScheduler) => {
  const making = new WeakMap<object, Map<Encoding, Promise<Buffer>>>();
  return (kept: CachedEncodings, payer: number, body: Uint8Array, encoding: Encoding): Promise<Buffer> => {
    const own = making.get(kept.body) ?? new Map<Encoding, Promise<Buffer>>();
    making.set(kept.body, own);
    const made =
      own.get(encoding) ??
      compressed(body, encoding, async (bytes) => {
        await scheduler.wait(payer);
        scheduler.charge(payer, (bytes / MIB) * MS_PER_MIB, true);
      }).then((bytes) => {
        kept.keep(encoding, bytes);
        return bytes;
      });
    own.set(encoding, made);
    return made.finally(() => own.delete(encoding));
  };
};

/** As long as somebody waits for the answer, and at the cost of who asked. */
const pieceCharge = (request: FastifyRequest, reply: FastifyReply): BeforePiece => {
  const runPiece = pieceRunner(reply);
  const { scheduler } = request.server;
  return (bytes) => runPiece(() => scheduler.charge(payerOf(request), (bytes / MIB) * MS_PER_MIB, true));
};

/**
 * A5: answers of 1 KiB and more are sent compressed; tags and conditions are those of the body as it is. The hook
 * comes after those that may still refuse the answer, and before the one that lets the next request in.
 */
export const registerCompression = (app: App): void => {
  const once = madeOnce(app.scheduler);
  app.decorateReply('kept', null);

  const encode = (request: FastifyRequest, reply: FastifyReply, payload: string | Uint8Array, encoding: Encoding) => {
    const known = reply.kept?.find(encoding);
    if (known) return Promise.resolve(known);
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    return reply.kept
      ? once(reply.kept, payerOf(request), body, encoding)
      : compressed(body, encoding, pieceCharge(request, reply));
  };

  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 304) addVary(reply);
    if (!isLongEnough(lengthOf(payload)) || !isText(reply)) return done();
    addVary(reply);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return done();
    encode(request, reply, payload as string | Uint8Array, encoding).then((bytes) => {
      reply.header('content-encoding', encoding);
      done(null, bytes);
    }, done);
  });
};
