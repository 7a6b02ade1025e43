import { Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Fault, unavailable, validationError } from '../../errors.ts';
import type { App } from '../routes/fastify-types.ts';
import { routeOf } from '../routes/route-of.ts';
import { isLargeBody, payerOf } from '../turns/large-body.ts';
import type { Pace } from '../turns/pace.ts';
import { weighBody } from './request-body.ts';

const MIB = 1024 * 1024;
/** What bodies on their way may take over all connections: eight imports of 32 MiB. */
const TOTAL_BYTES = 256 * MIB;
/** No tenant may hold more than half of it, so that one tenant alone cannot keep the others from writing. */
const TENANT_BYTES = TOTAL_BYTES / 2;

/** What it takes to read bytes from a connection, beside looking at them; most of it is the system's. */
const READ_MS_PER_MIB = 16;

export type BodyBudget = {
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
type Count = { budget: BodyBudget; pace: Pace; request: FastifyRequest; reply: FastifyReply };

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
 * The same bytes, each counted when it is there: what a header claims costs nobody anything. They are taken a piece at a time, by
 * turns. Of a body that holds too much the rest is dropped as it comes, so that the client has sent all when it hears of it.
 */
const counted = (count: Count): Transform => {
  const { pace, request, reply } = count;
  const held = heldBody(count);
  const weigh = weighBody(request);
  const limit = routeOf(request).bodyLimit ?? MIB;
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
      pace.spent(payerOf(request), (chunk.length / MIB) * READ_MS_PER_MIB, true);
      pace.run(payerOf(request), () => take(chunk)).then((kept) => done(null, kept), done);
    },
    flush: (done) => done(fault ? validationError([fault]) : null),
  });
  // How the parser hears of bytes that it does not get.
  return Object.defineProperty(counter, 'receivedEncodedLength', { get: () => arrived });
};

/** Bounds the memory of bodies on their way, over all connections (D3, docs/reliability.md). */
export const registerBodyBudget = (app: App, pace: Pace, budget = bodyBudget()): void => {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!isLargeBody(request)) return done(null, payload);
    const counter = counted({ budget, pace, request, reply });
    payload.once('error', (error) => counter.destroy(error));
    // The parser listens while it reads; after the answer nothing listens.
    counter.on('error', () => undefined);
    done(null, payload.pipe(counter));
  });
};
