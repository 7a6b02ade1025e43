import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../../callers/callers.ts';
import { answerHeaders } from '../answers/answer-headers.ts';
import type { App } from '../routes/fastify-types.ts';
import { logAnswer } from '../telemetry/request-log.ts';

export type Refusal = {
  id: string;
  status: number;
  body: string;
  /** The headers of the request, and the additional ones of the refusal. */
  asked: Readonly<Record<string, string | string[] | undefined>>;
  own: Record<string, string>;
  caller: Caller | null;
};

/** Answers a request that the framework does not see: with the usual headers, logged and counted like any other. */
export const sendRefusal = (
  { durations, log, tracing }: Pick<App, 'durations' | 'log' | 'tracing'>,
  request: IncomingMessage,
  response: ServerResponse,
  { id, status, body, asked, own, caller }: Refusal,
): void => {
  const { url = '', method = '' } = request;
  const ofBody = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  response.writeHead(status, { ...answerHeaders({ id, headers: asked }), ...own, ...ofBody }).end(body);
  durations.observe({ method, route: 'refused', status }, 0);
  logAnswer(log, { id, method, route: null, url, status, ms: 0, caller, trace: tracing?.of(request) });
};
