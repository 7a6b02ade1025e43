import type { Server } from 'node:http';
import type { Socket } from 'node:net';

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
 * Bounds the memory for answers that clients do not read. A place in the queue is given back when the answer is handed
 * over, so an unread answer holds only its bytes. They are kept for half a minute without progress, or less when all
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
