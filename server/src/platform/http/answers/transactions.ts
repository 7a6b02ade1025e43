import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantTransaction, TransactionTerms } from '../../database/tenant-transaction.ts';
import { inLanguage } from '../../words/in-language.ts';
import { loadWords } from '../../words/languages.ts';
import { asCaller, callerOrigin, readAsCaller } from '../authentication/caller.ts';
import { routeOf } from '../route-table.ts';
import { sendTagged, versionTag } from './conditional.ts';
import { idempotent, lacksBody, rebuiltBody, withoutBody } from './idempotent.ts';
import { languageOf, sayLanguage } from './language.ts';

export type Answer = {
  status: number;
  body?: object;
  /** Stands in for `body` in repeats (D1: a replay omits the secret of a key). */
  replayBody?: object;
  etag?: string;
  location?: string;
  /** The route shows each reader a part of it when it is sent, also of a repeat. */
  isWhole?: boolean;
};

/** A consistent read for the calling tenant, which confirms a caller that was only remembered. */
export const read = readAsCaller;

/** The outcome of a write: the answer, as it is sent and stored, and whether it is a repeat of an earlier one. */
export type Outcome = Awaited<ReturnType<typeof idempotent>>;

/** D28.4: the messages of an answer are in the caller's language, where its route has items. */
const worded = async <Body extends object>(request: FastifyRequest, body: Body): Promise<Body> => {
  const { items } = routeOf(request).config;
  const language = languageOf(request);
  if (!items || language === 'en') return body;
  await loadWords(language);
  return inLanguage(body, items, language);
};

/** One transaction for the calling tenant with its Idempotency-Key. */
export const perform = (
  request: FastifyRequest,
  work: (tx: TenantTransaction) => Promise<Answer>,
  terms?: TransactionTerms,
): Promise<Outcome> => {
  const once = (tx: TenantTransaction) =>
    idempotent(tx, request, async () => {
      const { status, body, replayBody, etag, location, isWhole = false } = await work(tx);
      const json = body === undefined ? null : JSON.stringify(await worded(request, body));
      return {
        status,
        body: json,
        etag: etag ?? null,
        location: location ?? null,
        isWhole,
        ...(replayBody ? { replayBody: JSON.stringify(replayBody) } : {}),
      };
    });
  const { database } = request.server;
  return asCaller(
    request,
    (tenantId, work) => database.transaction(tenantId, work, { ...terms, origin: callerOrigin(request) }),
    once,
  );
};

/** The body of what a write came to: null without one, undefined if a repeat no longer has it. */
export const bodyOf = async ({ answer, isReplay }: Outcome, request: FastifyRequest) =>
  isReplay && lacksBody(answer) ? rebuiltBody(answer, request) : answer.body;

/** Sends what a write came to. */
export const sendOutcome = async (reply: FastifyReply, outcome: Outcome): Promise<FastifyReply> => {
  const { answer, isReplay } = outcome;
  if (isReplay) reply.header('idempotency-replayed', 'true');
  if (answer.etag) reply.header('etag', answer.etag);
  if (answer.location) reply.header('location', answer.location);
  reply.code(answer.status);
  const body = await bodyOf(outcome, reply.request);
  if (body === undefined) return withoutBody(reply);
  if (body !== null && routeOf(reply.request).config.items) sayLanguage(reply, languageOf(reply.request));
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
};

/** A write for the calling tenant, and its answer. */
export const write = async (
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: TenantTransaction) => Promise<Answer>,
  terms?: TransactionTerms,
): Promise<FastifyReply> => sendOutcome(reply, await perform(request, work, terms));

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
