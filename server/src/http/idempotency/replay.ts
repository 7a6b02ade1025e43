import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredAnswer } from './store.ts';

/** The object that a write answered with: the one at its Location, or the one that was written to. */
const objectPath = ({ location }: StoredAnswer, request: FastifyRequest): string =>
  location ?? (request.url.split('?', 1)[0] as string).replace(/\/options$/, '');

/** An answer whose body was not kept; an answer without a body is 204. */
export const lacksBody = ({ status, body }: StoredAnswer): boolean => body === null && status !== 204;

/**
 * D1, docs/adr/0027: the body of a long answer is read again from the object that it showed, with the rights of this
 * caller, and only while the object still has the same version; otherwise undefined.
 */
export const rebuiltBody = async (answer: StoredAnswer, request: FastifyRequest): Promise<string | undefined> => {
  const { authorization, cookie } = request.headers;
  if (answer.etag === null) return undefined;
  const read = await request.server.inject({
    method: 'GET',
    url: objectPath(answer, request),
    headers: { ...(authorization === undefined ? {} : { authorization }), ...(cookie === undefined ? {} : { cookie }) },
  });
  return read.statusCode === 200 && read.headers.etag === answer.etag ? read.body : undefined;
};

/** Says that the body is no longer available: status, Location and ETag are those of the first answer. */
export const withoutBody = (reply: FastifyReply): FastifyReply => reply.header('idempotency-body', 'gone').send();
