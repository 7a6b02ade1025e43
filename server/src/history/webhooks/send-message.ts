import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Fault } from '../../platform/errors.ts';
import { http } from '../../platform/node-http.ts';
import type { Tracing } from '../../platform/telemetry/tracing.ts';
import {
  guardedLookup,
  isPublicAddress,
  PrivateAddress,
  type Resolve,
  resolveAny,
  resolveBy,
} from './guarded-lookup.ts';
import type { Message } from './message.ts';

/** D13.4: why a try failed, in one word; `status` is an answer that is neither 2xx nor a redirect. */
export const errorClasses = [
  'status',
  'redirect',
  'timeout',
  'private_address',
  'name',
  'connection',
  'tls',
  'protocol',
] as const;

type ErrorClass = (typeof errorClasses)[number];

const NAME = /^(ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EBADNAME|EBADRESP|EFORMERR|ENONAME|EAI_)/;
const TLS =
  /^(ERR_TLS_|ERR_SSL_|EPROTO|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_C|INVALID_|HOSTNAME_|PATH_LENGTH_)/;
const PROTOCOL = /^(HPE_|ERR_HTTP|ERR_INVALID_)/;

/** A try that this service ended by itself. */
class SendFailure extends Error {
  readonly errorClass: ErrorClass;
  constructor(errorClass: ErrorClass, message: string) {
    super(message);
    this.errorClass = errorClass;
  }
}

/** The class of what the socket or the look-up failed with. */
const classOfFailure = (error: unknown): ErrorClass => {
  if (error instanceof SendFailure) return error.errorClass;
  if (error instanceof PrivateAddress) return 'private_address';
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (NAME.test(code)) return 'name';
  if (TLS.test(code)) return 'tls';
  return PROTOCOL.test(code) ? 'protocol' : 'connection';
};

/** D13.3: 2xx is delivered; anything else is not, redirects included. */
const classOfStatus = (status: number): ErrorClass | null => {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
};

const fault = (message: string): Fault[] => [{ pointer: '/url', code: 'unusable_url', message, params: {} }];

/** D13.5: https, or http where private addresses are allowed; never with a user name or password. */
export const urlFaults = (text: string, allowPrivate: boolean): Fault[] => {
  const protocols = allowPrivate ? ['https:', 'http:'] : ['https:'];
  const words = `must be ${allowPrivate ? 'an https: or http: URL' : 'an https: URL'}`;
  if (!URL.canParse(text)) return fault(words);
  const { protocol, username, password } = new URL(text);
  if (!protocols.includes(protocol)) return fault(words);
  // The message does not repeat what may be a password.
  return username === '' && password === '' ? [] : fault('must not hold a user name or password');
};

/** How one try went; `status` is null where there was no answer. Never a word of the answer's body. */
export type Try = { status: number | null; ms: number; error_class: ErrorClass | null };

export type SendingTerms = {
  /** WEBHOOKS_ALLOW_PRIVATE: the operator's own network may be written to, and by http. */
  allowPrivate: boolean;
  /** Ends a send that is under way; what it then answers means nothing. */
  signal?: AbortSignal;
  /** For whom it is sent, where sending is traced. */
  tracing?: Tracing | undefined;
  tenantId?: number;
  /** What tests replace. */
  resolve?: Resolve;
  isAllowed?: (address: string) => boolean;
  limitMs?: number;
};

const SEND_MS = 10_000; // D13.3
const ANSWER_BYTES = 64 * 1024; // D13.5
/** So many interim answers (1xx) may come before the answer: reading them without end would cost the process's time. */
const INTERIM_ANSWERS = 10;

/** No agent of the process, which might know a proxy, and no keep-alive connection: each host is looked up anew. */
const requestOptions = (
  url: URL,
  { headers }: Message,
  terms: SendingTerms,
  signal: AbortSignal,
): https.RequestOptions => {
  const { allowPrivate, resolve = allowPrivate ? resolveAny : resolveBy() } = terms;
  const { isAllowed = allowPrivate ? () => true : isPublicAddress } = terms;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A host that is an address is not looked up; the URL parser has brought it into its usual spelling.
  if (isIP(host) !== 0 && !isAllowed(host)) throw new PrivateAddress();
  return {
    method: 'POST',
    host,
    ...(url.port === '' ? {} : { port: url.port }),
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, ...headers },
    agent: url.protocol === 'http:' ? new http.Agent() : new https.Agent(),
    lookup: guardedLookup(resolve, isAllowed, signal),
  };
};

/**
 * Answers the status. Whatever the receiver does, or leaves undone, in whichever phase (look-up, connect, TLS, head, body,
 * upgrade, close): it is over at the deadline, which waits for no event of the request, and nothing of it stays open.
 */
const exchange = (url: URL, message: Message, terms: SendingTerms): Promise<number> =>
  new Promise((resolve, reject) => {
    const over = new AbortController();
    const options = requestOptions(url, message, terms, over.signal);
    const request = url.protocol === 'http:' ? http.request(options) : https.request(options);
    let status: number | undefined;
    let socket: Socket | undefined;
    const end = (error: unknown) => {
      if (over.signal.aborted) return;
      over.abort();
      clearTimeout(deadline);
      terms.signal?.removeEventListener('abort', stop);
      // Once there is a status, it decides, however the rest of the answer comes.
      if (status === undefined) reject(error);
      else resolve(status);
      request.destroy();
      // The request lets go of a socket that was upgraded, or that has something left to send.
      socket?.on('error', () => {}).destroy();
    };
    const stop = () => end(new SendFailure('connection', 'The service stops'));
    const deadline = setTimeout(() => end(new SendFailure('timeout', 'No answer in time')), terms.limitMs ?? SEND_MS);
    terms.signal?.addEventListener('abort', stop);
    if (terms.signal?.aborted) stop();

    request.on('socket', (its) => {
      socket = its;
    });
    let interimAnswers = 0;
    request.on('information', () => {
      if (++interimAnswers > INTERIM_ANSWERS) end(new SendFailure('protocol', 'Too many interim answers'));
    });
    // An upgrade was not requested: its status, 101, is a failure.
    request.on('upgrade', (response) => {
      status = response.statusCode;
      end(new SendFailure('protocol', 'Upgraded'));
    });
    // Read to its end, or as far as it is read: the receiver should see a whole exchange before the next one.
    request.on('response', (response) => {
      status = response.statusCode;
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes >= ANSWER_BYTES) end(undefined);
      });
      response.on('close', end);
      response.on('error', end);
    });
    request.on('error', end);
    request.on('close', () => end(new SendFailure('connection', 'Closed without an answer')));
    request.end(message.body);
  });

const tryOnce = async (address: string, message: Message, terms: SendingTerms): Promise<Try> => {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const url = new URL(address);
    // A setting that was taken back counts for webhooks that are there already.
    if (urlFaults(address, terms.allowPrivate).length > 0) return { status: null, ms: took(), error_class: 'protocol' };
    const status = await exchange(url, message, terms);
    return { status, ms: took(), error_class: classOfStatus(status) };
  } catch (error) {
    return { status: null, ms: took(), error_class: classOfFailure(error) };
  }
};

/** D13.3, D13.5: one try: one connection, no redirects, ten seconds for all of it. It never throws. */
export const sendMessage = (address: string, message: Message, terms: SendingTerms): Promise<Try> => {
  const { tracing, tenantId } = terms;
  const { headers } = message;
  if (!tracing || !URL.canParse(address)) return tryOnce(address, message, terms);
  const facts = {
    'vantail.message_id': headers['webhook-id'] ?? '',
    ...(tenantId === undefined ? {} : { 'vantail.tenant_id': tenantId }),
  };
  return tracing.send(new URL(address), facts, (further) =>
    tryOnce(address, { ...message, headers: { ...headers, ...further } }, terms),
  );
};
