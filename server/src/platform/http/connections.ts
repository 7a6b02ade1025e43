import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Caller } from '../callers/callers.ts';
import { Problem } from '../errors.ts';
import { answerHeaders } from './answers/cors.ts';
import { answerOnSocket, problemBody } from './answers/problem-answers.ts';
import type { App } from './fastify-types.ts';
import { logAnswer, requestId } from './request-telemetry.ts';

/** How many requests a client may send ahead; a connection with more is closed. */
const MAX_AHEAD = 100;

/**
 * Works on the requests of one connection one after the other, each when the answer before it has been sent. Node would
 * begin with all of them at once and keep their answers: a client that sends many and reads none would fill the memory.
 * HTTP asks for it, too, where the requests write (RFC 9112, 9.3.2).
 */
export const oneAtATime = (listener: RequestListener): RequestListener => {
  const ahead = new WeakMap<Socket, number>();
  return (request, response) => {
    // The answer of a request gets its connection after those before it.
    if (response.socket !== null) return listener(request, response);
    const { socket } = request;
    const count = (ahead.get(socket) ?? 0) + 1;
    if (count > MAX_AHEAD) return void socket.destroy();
    ahead.set(socket, count);
    response.once('socket', () => {
      ahead.set(socket, (ahead.get(socket) ?? 1) - 1);
      process.nextTick(listener, request, response);
    });
  };
};

type Refusal = {
  id: string;
  status: number;
  body: string;
  /** The headers of the request, and the additional ones of the refusal. */
  requestHeaders: Readonly<Record<string, string | string[] | undefined>>;
  own: Record<string, string>;
  caller: Caller | null;
};

/** Answers a request that the framework does not see: with the usual headers, logged and counted like any other. */
export const sendRefusal = (
  { durations, log, tracing }: Pick<App, 'durations' | 'log' | 'tracing'>,
  request: IncomingMessage,
  response: ServerResponse,
  { id, status, body, requestHeaders, own, caller }: Refusal,
): void => {
  const { url = '', method = '' } = request;
  const ofBody = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  response.writeHead(status, { ...answerHeaders({ id, headers: requestHeaders }), ...own, ...ofBody }).end(body);
  durations.observe({ method, route: 'refused', status }, 0);
  logAnswer(log, { id, method, route: null, url, status, ms: 0, caller, trace: tracing?.of(request) });
};

const HOST = 'host';

const hostsIn = (raw: readonly string[]): number => {
  let count = 0;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as string;
    if (name.length === HOST.length && name.toLowerCase() === HOST) count++;
  }
  return count;
};

/** RFC 9112, 3.2: exactly one Host. With two, a proxy in front of the service may have looked at the other one. */
const hostFault = ({ rawHeaders, httpVersion }: IncomingMessage): Problem | undefined => {
  const hosts = hostsIn(rawHeaders);
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return undefined;
  return new Problem('bad_request', hosts === 0 ? 'The header Host is missing' : 'The header Host is there twice');
};

/** What Node would answer with a bare status line, or not at all, is answered like everything else (D2). */
export const wireFaults = (app: App, handler: RequestListener): RequestListener => {
  const refuse = (request: IncomingMessage, response: ServerResponse, problem: Problem) => {
    const { headers } = request;
    const id = requestId(headers['x-request-id']);
    const body = JSON.stringify(problemBody(problem, id, 'en'));
    const own = { connection: 'close', ...problem.headers };
    sendRefusal(app, request, response, {
      id,
      status: problem.status,
      body,
      requestHeaders: headers,
      own,
      caller: null,
    });
  };

  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    refuse(request, response, new Problem('expectation_failed', 'Of Expect, only 100-continue is known')),
  );
  // CONNECT is for tunnels: a server without a listener for it closes the connection without an answer.
  app.server.on('connect', (_request: IncomingMessage, socket: Socket) =>
    answerOnSocket(socket, new Problem('bad_request', 'The service is no proxy: CONNECT is not for it')),
  );
  return (request, response) => {
    const fault = hostFault(request);
    if (fault) refuse(request, response, fault);
    else handler(request, response);
  };
};

export type ReaderLimits = {
  /** A connection is closed when the client has read nothing for this long. */
  unreadMs: number;
  /** The bytes that may wait for all readers together. */
  bufferedBytes: number;
};

export const readerLimits: ReaderLimits = { unreadMs: 30_000, bufferedBytes: 256 * 1024 * 1024 };

const MAX_LOOK_MS = 250;
/** A client that reads at all has received most answers by then: only one that has waited for longer is closed to make room. */
const GRACE_MS = 1000;

/**
 * Bounds the memory for answers that clients do not read. A slot is given back when the answer is handed
 * over, so an unread answer holds only its bytes. They stay for half a minute without progress, or less when all
 * unread answers together are too much: the connection that has waited longest is closed first. All connections are
 * checked a few times a second, which costs a request nothing. Node's own timeout tells whether a connection makes
 * progress, since it knows how much of a long write the system has taken.
 */
export const endSlowReaders = (server: Server, { unreadMs, bufferedBytes }: ReaderLimits): void => {
  const open = new Set<Socket>();
  /** Since when each connection has had unread bytes, oldest first. */
  const waiting = new Map<Socket, number>();

  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      waiting.delete(socket);
    });
  });

  const follow = (socket: Socket): number => {
    const bytes = socket.writableLength;
    if (bytes > 0 && !waiting.has(socket)) {
      waiting.set(socket, performance.now());
      socket.setTimeout(unreadMs); // Node closes a connection at its timeout.
    }
    // Unless another limit applies by now, that of an idle connection.
    if (bytes === 0 && waiting.delete(socket) && socket.timeout === unreadMs) socket.setTimeout(0);
    return bytes;
  };

  const look = (): void => {
    let bytes = 0;
    for (const socket of open) bytes += follow(socket);
    for (const [socket, since] of waiting) {
      if (bytes <= bufferedBytes || performance.now() - since < GRACE_MS) return;
      bytes -= socket.writableLength;
      socket.destroy();
    }
  };
  const timer = setInterval(look, Math.min(MAX_LOOK_MS, unreadMs / 4)).unref();
  server.once('close', () => clearInterval(timer));
};
