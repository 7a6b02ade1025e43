import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Language } from '@vantail/pricing/words';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NewerSchema, problemOf } from '../../database/database-errors.ts';
import { notFound, Overload, Problem, type ProblemCode, unavailable } from '../../errors.ts';
import { problemTexts } from '../../words/in-language.ts';
import { isLoaded, loadWords } from '../../words/languages.ts';
import { confirmCaller } from '../authentication/caller.ts';
import type { SlowDown } from '../authentication/slow-failures.ts';
import type { App } from '../fastify-types.ts';
import { answerHeaders, fixedHeaders } from './cors.ts';
import { languageOf, sayLanguage } from './language.ts';

const MIB = 1024 * 1024;

/** The errors that Fastify throws, in our codes. Any other of its errors is a fault in the form of the request. */
const fastifyCodes: Record<string, (request: FastifyRequest) => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions: { bodyLimit = MIB } }) =>
    new Problem('payload_too_large', `The body may have at most ${bodyLimit / MIB} MiB (${bodyLimit} bytes)`),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Problem('unsupported_media_type', 'Send the body as Content-Type: application/json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Problem('bad_request', 'The body is not as long as Content-Length says'),
  FST_ERR_HANDLER_TIMEOUT: () => unavailable('The request took longer than it may.'),
  FST_ERR_BAD_URL: notFound,
  FST_ERR_MAX_PARAM_LENGTH: notFound,
};

const TOO_LONG = 'The answer would be longer than 512 MiB, which cannot be sent at once: ask for a part of it';

/** A text cannot be longer than V8 allows. This is no fault of the service: the request was for too much. */
const isTooLong = (error: unknown): boolean => error instanceof RangeError && error.message === 'Invalid string length';

/** The body did not arrive completely: the connection failed, not the service. */
const isCutOff = (error: unknown, { raw }: FastifyRequest): boolean => error instanceof Error && error === raw.errored;

/** The problem that the caller gets for an error. */
export const problemFrom = (error: unknown, request: FastifyRequest): Problem => {
  if (isCutOff(error, request)) return new Problem('bad_request', 'The caller went away before the end of its body');
  const known = problemOf(error) ?? fastifyCodes[(error as { code?: string }).code ?? '']?.(request);
  if (known) return known;
  if (isTooLong(error)) return new Problem('validation_error', TOO_LONG);
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 400 && status < 500) return new Problem('bad_request', 'The request cannot be read');
  return new Problem('internal_error', 'The log has the details under this request id.');
};

/** D2: the shape of every refusal, in a language that is loaded (D28.4). */
export const problemBody = (problem: Problem, requestId: string, language: Language) => {
  const { title, detail, errors } = problemTexts(problem, language);
  return {
    type: `/problems/${problem.code}`,
    title,
    status: problem.status,
    code: problem.code,
    detail,
    ...(errors ? { errors } : {}),
    ...problem.members,
    request_id: requestId,
  };
};

declare module 'fastify' {
  interface FastifyInstance {
    /** The page about a problem for a customer whose browser requests a page (D20.4). */
    problemPage?: (
      problem: Problem,
      request: FastifyRequest,
    ) => { html: string; headers: Record<string, string> } | null;
  }
}

/** Headers about the answer itself: a problem may replace an answer that is being sent already. */
const OF_THE_BODY = [
  'content-language',
  'etag',
  'location',
  'link',
  'idempotency-replayed',
  'content-encoding',
  'content-length',
  'content-disposition',
];

const dropAnswer = (reply: FastifyReply): void => {
  for (const name of OF_THE_BODY) reply.removeHeader(name);
  if (!/no-store/.test(String(reply.getHeader('cache-control')))) reply.removeHeader('cache-control');
};

const sendIn = (language: Language, problem: Problem, request: FastifyRequest, reply: FastifyReply) => {
  if (problem instanceof Overload)
    request.server.shed.inc({ kind: request.routeOptions.config.bulk ? 'bulk' : 'request' });
  dropAnswer(reply);
  reply.code(problem.status).headers({ ...answerHeaders(request), ...problem.headers });
  const page = request.server.problemPage?.(problem, request);
  if (page) return reply.headers(page.headers).type('text/html; charset=utf-8').send(page.html);
  sayLanguage(reply, language);
  const body = JSON.stringify(problemBody(problem, request.id, language));
  return reply.type('application/problem+json; charset=utf-8').send(body);
};

export const sendProblem = (problem: Problem, request: FastifyRequest, reply: FastifyReply) => {
  const language = languageOf(request);
  if (isLoaded(language)) return sendIn(language, problem, request, reply);
  return loadWords(language).then(() => sendIn(language, problem, request, reply));
};

/** There may be many of them, and each has its line in the request log: none is logged as an error. */
const isNoFault = (problem: Problem): boolean => problem instanceof Overload || problem instanceof NewerSchema;

export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  // Its time was over, and it got the answer that says so.
  if (reply.sent) return reply;
  const problem = problemFrom(error, request);
  if (isCutOff(error, request)) request.log.info({ code: 'caller_gone' }, problem.message);
  if (problem.status >= 500 && !isNoFault(problem)) request.log.error({ err: error }, problem.code);
  return sendProblem(problem, request, reply);
};

/**
 * A refusal reveals something, too: a key that is no longer valid gets 401 and nothing else (D2: authentication first).
 */
const answerConfirmed = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  try {
    await confirmCaller(request);
  } catch (unconfirmed) {
    request.caller = null;
    return answerError(unconfirmed, request, reply);
  }
  return answerError(error, request, reply);
};

/** `slowDown` may delay the answer, or replace it. */
export const registerProblemAnswers = (app: App, slowDown: SlowDown = () => undefined): void => {
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    request.caller === null || request.isConfirmed || isCutOff(error, request)
      ? answerError(error, request, reply)
      : answerConfirmed(error, request, reply);
  app.setErrorHandler((error, request, reply) => {
    const later = slowDown(error, request);
    return later ? later.then((settled) => answer(settled, request, reply)) : answer(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply));
};

const socketProblems: Record<string, [ProblemCode, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time'],
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The request line and headers may have at most 16 KiB'],
};

/** What Node would answer with a bare status line: a request that is not HTTP, is too slow, or has too many headers. */
export const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, detail] = socketProblems[error.code ?? ''] ?? ['bad_request', 'The request is not valid HTTP/1.1'];
  answerOnSocket(socket, new Problem(code as ProblemCode, detail));
};

/** Answers where there is a connection but no request, and ends the connection. */
export const answerOnSocket = (socket: Socket, problem: Problem): void => {
  const requestId = randomUUID();
  const body = JSON.stringify(problemBody(problem, requestId, 'en'));
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...Object.entries(fixedHeaders).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};
