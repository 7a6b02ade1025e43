import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from '../database/database-errors.ts';
import { notFound, Problem, type ProblemCode, unavailable } from '../errors.ts';
import { answerHeaders } from './answer-headers.ts';
import type { App } from './fastify-types.ts';

/** What Fastify throws by itself, in our codes. Anything else of its own is a fault of the request's form. */
const fastifyCodes: Record<string, () => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem('payload_too_large', 'The body may have at most 1 MiB (1048576 bytes)'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Problem('unsupported_media_type', 'Send the body as Content-Type: application/json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Problem('bad_request', 'The body is not as long as Content-Length says'),
  FST_ERR_HANDLER_TIMEOUT: () => unavailable('The request took longer than it may.'),
  FST_ERR_BAD_URL: notFound,
  FST_ERR_MAX_PARAM_LENGTH: notFound,
};

const problemFrom = (error: unknown): Problem => {
  const known = problemOf(error) ?? fastifyCodes[(error as { code?: string }).code ?? '']?.();
  if (known) return known;
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 400 && status < 500) return new Problem('bad_request', 'The request cannot be read');
  return new Problem('internal_error', 'The fault was logged under this request id.');
};

/** D2: the shape of every refusal. */
export const problemBody = (problem: Problem, requestId: string) => ({
  type: `/problems/${problem.code}`,
  title: problem.title,
  status: problem.status,
  code: problem.code,
  detail: problem.message,
  ...(problem.errors ? { errors: problem.errors } : {}),
  ...problem.members,
  request_id: requestId,
});

const sendProblem = (problem: Problem, request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(problem.status)
    .headers({ ...answerHeaders(request), ...problem.headers })
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem, request.id)));

export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const problem = problemFrom(error);
  if (problem.status >= 500) request.log.error({ err: error }, problem.code);
  return sendProblem(problem, request, reply);
};

export const registerProblemAnswers = (app: App): void => {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply));
};

const socketProblems: Record<string, [ProblemCode, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time'],
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The request line and headers may have at most 16 KiB'],
};

/** What Node would answer with a bare status line: a request that is not HTTP, too slow, or with too many headers. */
export const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, detail] = socketProblems[error.code ?? ''] ?? ['bad_request', 'The request is not valid HTTP/1.1'];
  const problem = new Problem(code as ProblemCode, detail);
  const requestId = randomUUID();
  const body = JSON.stringify(problemBody(problem, requestId));
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};
