import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Precondition, preconditionOf, tagsOf } from '../../precondition.ts';
import { callerOf } from '../authentication/caller.ts';
import { bytesOf, encodingsOf, type FinishedAnswer } from './finished-answers.ts';
import { jsonBody, pieceRunner, type RunPiece } from './large-answers.ts';
import type { Page } from './list-parameters.ts';

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

/** A page; `fields` may have left out some fields of its records. */
type ListPage = Page & { fields?: readonly string[] | undefined };
type Rows<Row> = { rows: Row[]; total: number };

/** D1: the Link header of a page. */
export const pageLinks = (url: string, page: number, totalPages: number): string => {
  const { pathname, searchParams } = new URL(url, 'http://list');
  const link = (to: number, rel: string) => {
    searchParams.set('page', String(to));
    return `<${pathname}?${searchParams}>; rel="${rel}"`;
  };
  const last = Math.max(totalPages, 1);
  return [
    link(1, 'first'),
    ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
    ...(page < totalPages ? [link(page + 1, 'next')] : []),
    link(last, 'last'),
  ].join(', ');
};

/** D1: the chosen fields of a record, and its id. */
const chosen = (row: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || fields.includes(name)));

/** D1: the envelope. */
export const listBody = <Row extends object>({ page, page_size, fields }: ListPage, { rows, total }: Rows<Row>) => ({
  data: fields ? rows.map((row) => chosen(row, fields)) : rows,
  page,
  page_size,
  total,
  total_pages: Math.ceil(total / page_size),
});

/** D1: the envelope with its Link header and a weak ETag. */
export const sendList = async <Row extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ListPage,
  rows: Rows<Row>,
) => {
  const list = listBody(page, rows);
  const runPiece = pieceRunner(reply);
  const body = await jsonBody(list, runPiece);
  reply.header('link', pageLinks(request.url, list.page, list.total_pages));
  return sendTagged(request, reply, body, await contentTagInPieces(body, runPiece));
};

/** Sends a cached answer, or 304, in an encoding that the client accepts. */
export const sendFinished = (request: FastifyRequest, reply: FastifyReply, answer: FinishedAnswer) => {
  reply.cachedEncodings = encodingsOf(request.server.finished, callerOf(request).tenantId, answer);
  reply.headers(answer.headers ?? {});
  return sendTagged(request, reply, bytesOf(answer.body), answer.etag);
};

export const ifMatch = (request: FastifyRequest): Precondition => preconditionOf(request.headers['if-match']);
