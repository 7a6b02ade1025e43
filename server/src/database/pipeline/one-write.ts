import type { Duplex } from 'node:stream';
import type pg from 'pg';

const streamOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** The driver writes each statement by itself; held back for a moment, they leave in one system call. */
export const inOneWrite = <T>(client: pg.ClientBase, send: () => T): T => {
  const stream = streamOf(client);
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
};

const held = new WeakSet<Duplex>();

/** The same for those who do not know of each other: what is sent from now to the end of this turn leaves together. */
export const holdWrites = (client: pg.ClientBase): void => {
  const stream = streamOf(client);
  if (held.has(stream)) return;
  held.add(stream);
  stream.cork();
  process.nextTick(() => {
    held.delete(stream);
    stream.uncork();
  });
};
