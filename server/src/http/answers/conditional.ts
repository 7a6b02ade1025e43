import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Precondition, preconditionOf, tagsOf } from '../../precondition.ts';
import { callerOf } from '../authentication/caller.ts';
import { bytesOf, type FinishedAnswer, keptBeside } from './finished-answers.ts';
import type { RunPiece } from './large-answers.ts';

/** So many bytes are read at a time. */
const HASHED_BYTES = 256 * 1024;

/** D1: a strong ETag from the version. */
export const versionTag = (record: { version: number }): string => `"${record.version}"`;

/** Lists and dictionaries: a weak ETag of the bytes that are sent. */
export const contentTag = (body: string | Uint8Array): string =>
  `W/"${createHash('sha1').update(body).digest('base64url')}"`;

/** The same of a body of any length, in pieces where it is long. */
export const contentTagInPieces = async (body: string | Uint8Array, runPiece: RunPiece): Promise<string> => {
  if (typeof body === 'string') return contentTag(body);
  const hash = createHash('sha1');
  for (let at = 0; at < body.length; at += HASHED_BYTES)
    await runPiece(() => hash.update(body.subarray(at, at + HASHED_BYTES)));
  return `W/"${hash.digest('base64url')}"`;
};

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

export const ifMatch = (request: FastifyRequest): Precondition => preconditionOf(request.headers['if-match']);
