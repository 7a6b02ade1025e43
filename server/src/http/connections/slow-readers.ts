import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export type ReaderLimits = {
  /** A connection that has taken nothing for so long of what was sent is ended. */
  unreadMs: number;
  /** What may wait for all readers together. */
  bufferedBytes: number;
};

export const readerLimits: ReaderLimits = { unreadMs: 30_000, bufferedBytes: 256 * 1024 * 1024 };

const MAX_LOOK_MS = 250;
/** Whoever reads at all has most answers by then: the others make room first. */
const GRACE_MS = 1000;

/**
 * Bounds what lies in memory for clients that do not read. A place in the queue is given back when the answer is handed over, so
 * an unread answer holds nothing but its bytes: for half a minute without progress, and less when all of them together are too
 * much, the longest waiting first. A look at all connections a few times a second costs a request nothing; whether a connection gets
 * on is told by Node's own timeout, which knows what the system has taken of a long write.
 */
export const endSlowReaders = (server: Server, { unreadMs, bufferedBytes }: ReaderLimits): void => {
  const open = new Set<Socket>();
  /** Since when something has waited for a connection; the oldest first. */
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
      socket.setTimeout(unreadMs); // Node ends a connection at its timeout.
    }
    // Unless another limit holds by now, that of a kept connection.
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
