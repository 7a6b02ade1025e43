import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { readRelease } from '../platform/release.ts';
import { openAnswer, wholeBody } from './call-service.ts';
import { parsedJson, refusalOf } from './refusal.ts';
import type { Service } from './service-access.ts';

/** As much as the service takes in one message. */
const LINE_BYTES = 1024 * 1024;
/** Calls under way: further lines are read when one of them ends. */
const MOST_CALLS = 64;
/** A little longer than the service works on a request (B1). */
const CALL_MS = 130_000;
/** The handshake waits less: assistants take a server that is slow to greet for one that is broken. */
const GREETING_MS = 5000;
/** An assistant that closed its end may still read the answers to its requests. */
const CLOSING_MS = 10_000;
/** Statuses whose body is an answer of the protocol: an error of the message. */
const PROTOCOL_ERRORS = [400, 404];

/** Codes of JSON-RPC; those from here to -32000 are left to servers. */
const [PARSE_ERROR, INVALID_REQUEST, REFUSED] = [-32_700, -32_600, -32_000];

type Id = string | number | null;
type Message = { id?: string | number; method: string; params?: Record<string, unknown> };
type Line = { text: string } | { isTooLong: true };

/** The lines of a stream. One that is too long is reported, not held. */
async function* linesOf(input: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let bytes = 0;
  const add = (part: Buffer) => {
    bytes += part.length;
    if (bytes > LINE_BYTES) parts = [];
    else parts.push(part);
  };
  const take = (): Line => {
    const line = bytes > LINE_BYTES ? { isTooLong: true as const } : { text: Buffer.concat(parts).toString() };
    [parts, bytes] = [[], 0];
    return line;
  };
  for await (const chunk of input) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      add(chunk.subarray(from, end));
      from = end + 1;
      yield take();
    }
    add(chunk.subarray(from));
  }
  if (bytes > 0) yield take();
}

const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);
const idOf = (body: unknown): Id => {
  const { id } = (body ?? {}) as { id?: unknown };
  return isId(id) ? id : null;
};

const isMessage = (body: unknown): body is Message => {
  if (typeof body !== 'object' || body === null) return false;
  const { jsonrpc, method, id } = body as Record<string, unknown>;
  return jsonrpc === '2.0' && typeof method === 'string' && (id === undefined || isId(id));
};

/** The service asks an assistant nothing: an answer to a question is not for it. */
const isAnswer = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !('method' in body) && ('result' in body || 'error' in body);

const failed = (id: Id, code: number, message: string) => ({ jsonrpc: '2.0', id, error: { code, message } });

/** The handshake does not need the service: an assistant that cannot reach it gets the error when it calls a tool. */
const greeting = (id: Id, { params }: Message) => ({
  jsonrpc: '2.0',
  id,
  result: {
    protocolVersion: typeof params?.protocolVersion === 'string' ? params.protocolVersion : '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'vantail', title: 'Vantail', version: readRelease() },
  },
});

/** The service's own answer to a message, which it answers as it answers every client over HTTP (D23.1). */
const ask = async (service: Service, line: string, signal: AbortSignal): Promise<object> => {
  const { status, stream } = await openAnswer(service, 'POST', '/mcp', {
    body: line,
    headers: { 'content-type': 'application/json' },
    signal,
    readable: PROTOCOL_ERRORS,
  });
  const body = await wholeBody(service, text(stream));
  const answer = parsedJson(body);
  if (typeof answer === 'object' && answer !== null && ('result' in answer || 'error' in answer)) return answer;
  throw refusalOf(status, `POST ${service.url}/mcp`, body);
};

const reasonOf = (error: unknown, signal: AbortSignal): string => {
  if (signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError')
    return `The service did not answer within ${CALL_MS / 1000} s`;
  return (error as Error).message;
};

/**
 * Passes on the messages of `input`, one a line, and writes the answers. Every request is answered, whatever it is; a line that is
 * too long, not JSON or no message is answered, too. Returns when the assistant has closed its end, or reads no more.
 */
export const relayMessages = async (service: Service, input: Readable, output: Writable): Promise<void> => {
  const calls = new Map<Promise<void>, { id: Id; stop: AbortController }>();
  const gone = new AbortController();
  for (const event of ['error', 'close']) output.on(event, () => gone.abort());
  let draining: Promise<unknown> | undefined;
  const write = async (message: object) => {
    if (gone.signal.aborted || output.write(`${JSON.stringify(message)}\n`)) return;
    draining ??= once(output, 'drain', { signal: gone.signal }).catch(() => {});
    await draining.finally(() => {
      draining = undefined;
    });
  };

  const answer = async (message: Message, line: string, stop: AbortController): Promise<void> => {
    const id = message.id ?? null;
    const isGreeting = message.method === 'initialize';
    const limit = AbortSignal.timeout(isGreeting ? GREETING_MS : CALL_MS);
    const signal = AbortSignal.any([stop.signal, gone.signal, limit]);
    try {
      const found = await ask(service, line, signal);
      await write({ ...found, jsonrpc: '2.0', id });
    } catch (error) {
      if (stop.signal.aborted || gone.signal.aborted) return;
      await write(isGreeting ? greeting(id, message) : failed(id, REFUSED, reasonOf(error, signal)));
    }
  };

  const handle = async (line: string): Promise<void> => {
    const body = parsedJson(line);
    if (body === undefined) return write(failed(null, PARSE_ERROR, 'The line is not JSON'));
    if (isAnswer(body)) return;
    if (!isMessage(body))
      return write(
        failed(idOf(body), INVALID_REQUEST, 'Send one JSON-RPC message a line: a request or a notification'),
      );
    if (body.method === 'notifications/cancelled')
      for (const { id, stop } of calls.values()) if (id === body.params?.requestId) stop.abort();
    // The service keeps nothing: no notification is for it.
    if (body.id === undefined) return;
    const stop = new AbortController();
    const call = answer(body, line, stop).finally(() => calls.delete(call));
    calls.set(call, { id: body.id, stop });
    if (calls.size >= MOST_CALLS) await Promise.race(calls.keys());
  };

  const readAll = async () => {
    for await (const line of linesOf(input)) {
      if ('isTooLong' in line) await write(failed(null, INVALID_REQUEST, `A line has at most ${LINE_BYTES} bytes`));
      else if (line.text.trim() !== '') await handle(line.text);
    }
    await Promise.race([Promise.all(calls.keys()), pause(CLOSING_MS, undefined, { ref: false })]);
  };

  await Promise.race([readAll(), once(gone.signal, 'abort')]);
  gone.abort();
  input.destroy();
};
