import { connect, type Socket } from 'node:net';

/** A request as bytes, ready to be sent again and again. */
type RequestBytes = Buffer;

export type LoadResult = { requests: number; seconds: number; p50Ms: number; p99Ms: number };

type Load = {
  port: number;
  connections: number;
  requests: number;
  /** The bytes of a connection's n-th request. */
  bytesOf: (connection: number, turn: number) => RequestBytes;
  /** The status that every answer must have. */
  status: number;
};

const HEAD_END = Buffer.from('\r\n\r\n');

/** The length of the first complete answer in the buffer, or undefined while it is incomplete. */
export const answerLength = (received: Buffer): number | undefined => {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = received.toString('latin1', 0, headEnd);
  const length = headEnd + HEAD_END.length + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return received.length >= length ? length : undefined;
};

const quantile = (sorted: Float64Array, part: number) => sorted[Math.floor(part * (sorted.length - 1))] as number;

/**
 * Sends requests over a few keep-alive connections, each after the answer to the one before. It does as little work as
 * possible, because the other side is measured.
 */
export const runLoad = async ({ port, connections, requests, bytesOf, status }: Load): Promise<LoadResult> => {
  const times = new Float64Array(requests);
  const expected = Buffer.from(`HTTP/1.1 ${status} `);
  let begun = 0;
  let done = 0;

  const drive = (socket: Socket, connection: number) =>
    new Promise<void>((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0);
      let sentAt = 0;
      let turn = 0;
      const next = () => {
        if (begun >= requests) return socket.end(resolve);
        begun++;
        sentAt = performance.now();
        socket.write(bytesOf(connection, turn++));
      };
      socket.on('data', (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const length = answerLength(received);
        if (length === undefined) return;
        if (!received.subarray(0, expected.length).equals(expected)) {
          return void socket.destroy(new Error(`expected ${status}, got: ${received.toString('latin1', 0, 600)}`));
        }
        received = received.subarray(length);
        times[done++] = performance.now() - sentAt;
        next();
      });
      socket.on('error', reject);
      next();
    });

  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true);
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
      return socket;
    }),
  );
  const began = performance.now();
  await Promise.all(sockets.map(drive));
  const seconds = (performance.now() - began) / 1000;
  const sorted = times.sort();
  return { requests, seconds, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) };
};

/** The bytes of one HTTP request. */
export const requestBytes = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): RequestBytes => {
  const json = body === undefined ? '' : JSON.stringify(body);
  const own =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) };
  const lines = Object.entries({ host: 'bench', ...headers, ...own }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${json}`);
};
