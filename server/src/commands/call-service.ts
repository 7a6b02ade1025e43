import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { http } from '../platform/node-http.ts';
import { CommandFailure } from './command.ts';
import { parsedJson, refusalOf } from './refusal.ts';
import type { Service } from './service-access.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Sent = { body?: string | Uint8Array; headers?: Record<string, string>; signal?: AbortSignal };

/** Longer than any call may take on the service's side; `verify` may take ten minutes. */
const SILENCE_MS = 660_000;

const unreachable = (service: Service, cause: NodeJS.ErrnoException) => {
  const reason = cause.code === 'ECONNREFUSED' ? 'nothing listens there' : cause.message || cause.code;
  return new CommandFailure(
    'unreachable',
    `No service at ${service.url} (${reason}): start one with "vantail serve", or set VANTAIL_URL`,
    { cause },
  );
};

/** Not `fetch`, which gives up after five minutes without an answer. */
const open = (
  service: Service,
  method: Method,
  path: string,
  { body, headers, signal }: Sent,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const url = new URL(`${service.url}${path}`);
    const sent = (url.protocol === 'https:' ? overHttps : http.request)(url, {
      method,
      agent: false,
      timeout: SILENCE_MS,
      signal,
      headers: {
        authorization: `Bearer ${service.token}`,
        'user-agent': 'vantail-command-line',
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    });
    sent.once('response', resolve);
    sent.once('timeout', () => sent.destroy(new Error('it does not answer')));
    sent.once('error', (error) => reject(unreachable(service, error)));
    sent.end(body);
  });

/** Reads an answer to its end; an answer that breaks off is a failure of the connection. */
export const wholeBody = async <T>(service: Service, reading: Promise<T>): Promise<T> => {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw unreachable(service, error as NodeJS.ErrnoException);
  }
};

type OpenAnswer = { status: number; headers: IncomingHttpHeaders; stream: IncomingMessage };

/** A call whose answer is read as a stream; throws on a refusal, unless it is one that the caller reads. */
export const openAnswer = async (
  service: Service,
  method: Method,
  path: string,
  { readable = [], ...sent }: Sent & { readable?: readonly number[] } = {},
): Promise<OpenAnswer> => {
  const stream = await open(service, method, path, sent);
  const status = stream.statusCode ?? 0;
  if (status >= 300 && !readable.includes(status))
    throw refusalOf(status, `${method} ${service.url}${path}`, await wholeBody(service, text(stream)));
  return { status, headers: stream.headers, stream };
};

/** A call with JSON in both directions. */
export const callService = async <T>(
  service: Service,
  method: Method,
  path: string,
  body?: object,
  idempotencyKey?: string,
): Promise<T> => {
  const { stream } = await openAnswer(service, method, path, {
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      // Header values are Latin-1, names are not.
      ...(idempotencyKey ? { 'idempotency-key': encodeURIComponent(idempotencyKey) } : {}),
    },
  });
  const answer = parsedJson(await wholeBody(service, text(stream)));
  if (answer !== undefined) return answer as T;
  throw new CommandFailure('failed', `${service.url}${path} did not answer JSON: is the URL right?`);
};

const PAGE_SIZE = 200;

/** All pages of a list. */
export const listAll = async <T>(service: Service, path: string): Promise<T[]> => {
  const records: T[] = [];
  for (let page = 1; ; page++) {
    const query = `${path.includes('?') ? '&' : '?'}page=${page}&page_size=${PAGE_SIZE}`;
    const list = await callService<{ data: T[]; total_pages: number }>(service, 'GET', `${path}${query}`);
    records.push(...list.data);
    if (page >= list.total_pages) return records;
  }
};
