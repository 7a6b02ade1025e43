import { Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '../../errors.ts';
import type { App } from '../routes/fastify-types.ts';

const MIB = 1024 * 1024;
const KIB = 1024;
/** What bodies on their way may take over all connections: eight imports of 32 MiB. */
const TOTAL_BYTES = 256 * MIB;
/** Of which no tenant has more than half, so that one alone cannot keep the others from writing. */
const TENANT_BYTES = TOTAL_BYTES / 2;
/** Bodies up to here are not counted: nearly every request is one, and a connection holds one of them at a time. */
const SMALL_BYTES = 64 * KIB;

export type BodyBudget = {
  /** Tells whether so many more bytes may be held for the tenant, and counts them if so. */
  take(tenantId: number, bytes: number): boolean;
  give(tenantId: number, bytes: number): void;
};

/** Counts the bytes that are held, for each tenant and over all. */
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

/** The same bytes, each counted when it is there: what a header claims costs nobody anything. */
const counted = (budget: BodyBudget, tenantId: number, reply: FastifyReply): Transform => {
  let bytes = 0;
  let isOver = false;
  const free = () => {
    if (!isOver) budget.give(tenantId, bytes);
    isOver = true;
  };
  // Held until the answer is out: the body is kept for its Idempotency-Key.
  reply.raw.once('finish', free).once('close', free);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // What comes after the answer is of no use to anyone, and dropped.
      if (isOver) return done();
      if (!budget.take(tenantId, chunk.length)) {
        // The rest is not read: the connection ends with the answer.
        reply.header('connection', 'close');
        return done(refusal());
      }
      bytes += chunk.length;
      done(null, chunk);
    },
  });
};

/** Bounds the memory of bodies on their way, over all connections (D3, docs/reliability.md). */
export const registerBodyBudget = (app: App): void => {
  const budget = bodyBudget();
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (isSmall(request.headers)) return done(null, payload);
    const counter = counted(budget, request.caller?.tenantId ?? 0, reply);
    payload.once('error', (error) => counter.destroy(error));
    // The parser listens while it reads; after the answer nobody does.
    counter.on('error', () => undefined);
    done(null, payload.pipe(counter));
  });
};
