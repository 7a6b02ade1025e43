import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../errors.ts';
import { callerOf } from '../authentication/caller.ts';
import { bytesOf, type FinishedAnswer, keptBeside } from './finished-answers.ts';
import type { InTurn } from './json-body.ts';

/** So many bytes are read at a time. */
const HASHED_BYTES = 256 * 1024;

/** D1: a strong ETag from the version. */
export const versionTag = (record: { version: number }): string => `"${record.version}"`;

/** Lists and dictionaries: a weak ETag of the bytes that are sent. */
export const contentTag = (body: string | Uint8Array): string =>
  `W/"${createHash('sha1').update(body).digest('base64url')}"`;

/** The same of a body of any length, by turns where it is long. */
export const contentTagInTurn = async (body: string | Uint8Array, inTurn: InTurn): Promise<string> => {
  if (typeof body === 'string') return contentTag(body);
  const hash = createHash('sha1');
  for (let at = 0; at < body.length; at += HASHED_BYTES)
    await inTurn(() => hash.update(body.subarray(at, at + HASHED_BYTES)));
  return `W/"${hash.digest('base64url')}"`;
};

const tagsOf = (header: string): string[] => header.split(',').map((tag) => tag.trim());

/** RFC 9110: If-None-Match compares weakly. */
export const isUnchanged = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false;
  if (header === etag) return true; // What a client sends back after it was given this tag.
  const opaque = (tag: string) => tag.replace(/^W\//, '');
  return header.trim() === '*' || tagsOf(header).some((tag) => opaque(tag) === opaque(etag));
};

/** Sends a finished body with its ETag, or 304. */
export const sendTagged = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Uint8Array,
  etag: string,
  contentType = 'application/json; charset=utf-8',
) => {
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(contentType).send(body);
};

/** The same of an answer that is kept, with the encodings that it was asked for. */
export const sendFinished = (request: FastifyRequest, reply: FastifyReply, answer: FinishedAnswer) => {
  reply.kept = keptBeside(request.server.finished, callerOf(request).tenantId, answer);
  reply.headers(answer.headers ?? {});
  return sendTagged(request, reply, bytesOf(answer.body), answer.etag);
};

/** The version that If-Match asks for: `"3"`, or `"3.17"` of a step, of which the first number counts (D1). */
const versionOf = (tag: string): number | undefined => {
  const match = /^"([1-9][0-9]*)(?:\.[0-9]+)?"$/.exec(tag);
  return match ? Number(match[1]) : undefined;
};

/** A check that services run on the record they have locked: throws when If-Match names another version. */
export type Precondition = (record: { version: number }) => void;

/** What the text of an If-Match asks for. */
export const preconditionOf =
  (tags: string | null | undefined): Precondition =>
  ({ version }) => {
    if (tags === undefined || tags === null || tags.trim() === '*') return;
    if (!tagsOf(tags).some((tag) => versionOf(tag) === version)) {
      throw new Problem(
        'precondition_failed',
        `The object is at version ${version} now; read it again, then repeat the change`,
      );
    }
  };

export const ifMatch = (request: FastifyRequest): Precondition => preconditionOf(request.headers['if-match']);
