import { Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '../../errors.ts';
import type { App } from '../routes/fastify-types.ts';

const MIB = 1024 * 1024;
const KIB = 1024;
/** The bytes that bodies may hold over all connections while they are received and used: eight imports of 32 MiB. */
const TOTAL_BYTES = 256 * MIB;
/** No tenant may hold more than half of it, so that one tenant alone cannot keep the others from writing. */
const TENANT_BYTES = TOTAL_BYTES / 2;
/**
 * Bodies up to this size are not counted: nearly all requests are this small, and a connection holds one body at a
 * time.
 */
const SMALL_BYTES = 64 * KIB;

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

const isSmall = ({ 'content-length': length, 'transfer-encoding': coding }: FastifyRequest['headers']): boolean =>
  coding === undefined && Number(length ?? 0) <= SMALL_BYTES;

const refusal = () => unavailable('Too many large bodies are being sent at once; try again shortly.');

/** The same bytes, counted as they arrive: a length that is only announced in a header does not count. */
const counted = (budget: BodyBudget, tenantId: number, reply: FastifyReply): Transform => {
  let bytes = 0;
  let isOver = false;
  const free = () => {
    if (!isOver) budget.give(tenantId, bytes);
    isOver = true;
  };
  // Held until the answer is sent: the body is needed for its Idempotency-Key.
  reply.raw.once('finish', free).once('close', free);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // What arrives after the answer is dropped.
      if (isOver) return done();
      if (!budget.take(tenantId, chunk.length)) {
        // The rest is not read: the connection is closed after the answer.
        reply.header('connection', 'close');
        return done(refusal());
      }
      bytes += chunk.length;
      done(null, chunk);
    },
  });
};

/** Bounds the memory of bodies over all connections (D3, docs/reliability.md). */
export const registerBodyBudget = (app: App): void => {
  const budget = bodyBudget();
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (isSmall(request.headers)) return done(null, payload);
    const counter = counted(budget, request.caller?.tenantId ?? 0, reply);
    payload.once('error', (error) => counter.destroy(error));
    // The parser listens while it reads; after the answer nothing listens.
    counter.on('error', () => undefined);
    done(null, payload.pipe(counter));
  });
};
