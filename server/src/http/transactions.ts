import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import { callerOf } from './authentication.ts';
import { sendTagged, versionTag } from './conditional.ts';
import { idempotent } from './idempotency/idempotent.ts';

/** What a write answers with; `replayBody` stands in for `body` in repeats (D1: a replay omits the secret of a key). */
export type Answer = { status: number; body?: object; replayBody?: object; etag?: string; location?: string };

/** A consistent read for the calling tenant. */
export const read = <T>(request: FastifyRequest, work: (read: TenantRead) => Promise<T>): Promise<T> =>
  request.server.database.read(callerOf(request).tenantId, work);

/** A write for the calling tenant: one transaction with its Idempotency-Key, then the answer. */
export const write = async (
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: TenantTransaction) => Promise<Answer>,
): Promise<FastifyReply> => {
  const { answer, isReplay } = await request.server.database.transaction(callerOf(request).tenantId, (tx) =>
    idempotent(tx, request, async () => {
      const { status, body, replayBody, etag, location } = await work(tx);
      const json = body === undefined ? null : JSON.stringify(body);
      return {
        status,
        body: json,
        etag: etag ?? null,
        location: location ?? null,
        ...(replayBody ? { replayBody: JSON.stringify(replayBody) } : {}),
      };
    }),
  );
  if (isReplay) reply.header('idempotency-replayed', 'true');
  if (answer.etag) reply.header('etag', answer.etag);
  if (answer.location) reply.header('location', answer.location);
  reply.code(answer.status);
  return answer.body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(answer.body);
};

type Versioned = { id: number; version: number };

/** D1: POST answers 201, Location, the whole object. */
export const created = (record: Versioned, collection: string, etag = versionTag(record)): Answer => ({
  status: 201,
  body: record,
  etag,
  location: `${collection}/${record.id}`,
});

/** D1: PATCH, PUT and soft DELETE answer 200 and the whole object. */
export const changed = (record: Versioned, etag = versionTag(record)): Answer => ({ status: 200, body: record, etag });

/** GET of one object, with its ETag. */
export const sendRecord = (
  request: FastifyRequest,
  reply: FastifyReply,
  record: Versioned,
  etag = versionTag(record),
) => sendTagged(request, reply, JSON.stringify(record), etag);
