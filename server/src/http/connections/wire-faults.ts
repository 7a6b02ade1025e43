import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '../../errors.ts';
import { answerOnSocket, problemBody } from '../answers/problem-answers.ts';
import type { App } from '../routes/fastify-types.ts';
import { requestId } from '../telemetry/request-log.ts';
import { sendRefusal } from './send-refusal.ts';

const HOST = 'host';

const hostsIn = (raw: readonly string[]): number => {
  let count = 0;
  for (let place = 0; place < raw.length; place += 2) {
    const name = raw[place] as string;
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
    const body = JSON.stringify(problemBody(problem, id));
    const own = { connection: 'close', ...problem.headers };
    sendRefusal(app, request, response, { id, status: problem.status, body, asked: headers, own, caller: null });
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
