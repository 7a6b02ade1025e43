import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Tracing } from '../../tracing/tracing.ts';
import { classOfFailure, classOfStatus, type ErrorClass } from './error-class.ts';
import { guardedLookup, PrivateAddress, type Resolve, resolveAny, resolvePublic } from './guarded-lookup.ts';
import type { Message } from './message.ts';
import { isPublicAddress } from './public-address.ts';
import { urlFaults } from './url-faults.ts';

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

export const SEND_MS = 10_000; // D13.3
const ANSWER_BYTES = 64 * 1024; // D13.5

/** Reads the answer to its end, or as much of it as is read: the receiver should see a whole exchange before the next one. */
const drain = (response: http.IncomingMessage, onEnd: () => void): void => {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes >= ANSWER_BYTES) response.destroy();
  });
  response.on('close', onEnd);
  response.on('error', onEnd);
};

/** No agent of the process, which might know a proxy, and no connection that is kept: each is looked up anew. */
const requestOptions = (url: URL, { headers }: Message, terms: SendingTerms): https.RequestOptions => {
  const { allowPrivate, resolve = allowPrivate ? resolveAny : resolvePublic } = terms;
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
    lookup: guardedLookup(resolve, isAllowed),
  };
};

const exchange = (url: URL, message: Message, terms: SendingTerms, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const options = { ...requestOptions(url, message, terms), signal };
    const request = url.protocol === 'http:' ? http.request(options) : https.request(options);
    let status: number | undefined;
    request.on('response', (response) => {
      status = response.statusCode ?? 0;
      drain(response, () => resolve(status as number));
    });
    // Once there is a status, it decides, however the rest of the answer comes.
    request.on('error', (error) => (status === undefined ? reject(error) : resolve(status)));
    request.end(message.body);
  });

const tryOnce = async (address: string, message: Message, terms: SendingTerms): Promise<Try> => {
  const began = performance.now();
  const limit = AbortSignal.timeout(terms.limitMs ?? SEND_MS);
  const took = () => Math.round(performance.now() - began);
  try {
    const url = new URL(address);
    // A setting that was taken back counts for webhooks that are there already.
    if (urlFaults(address, terms.allowPrivate).length > 0) return { status: null, ms: took(), error_class: 'protocol' };
    const signal = terms.signal ? AbortSignal.any([limit, terms.signal]) : limit;
    const status = await exchange(url, message, terms, signal);
    return { status, ms: took(), error_class: classOfStatus(status) };
  } catch (error) {
    return { status: null, ms: took(), error_class: limit.aborted ? 'timeout' : classOfFailure(error) };
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
