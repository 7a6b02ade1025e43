import { connect, createServer, type Socket } from 'node:net';
import type { StatementCounter } from './fault.ts';
import { failed, readyReader, statementReader } from './statement-messages.ts';

/**
 * Stands between the driver and a PostgreSQL server, and lets a chosen statement fail or its connection break. The driver
 * and the server are the real ones, and neither knows.
 */
export type WireProxy = {
  urlOf: (databaseUrl: string) => string;
  /** From now on nothing passes in either direction, and nobody is told; until `resume`. */
  stall: () => void;
  resume: () => void;
  /** Connections that are opened from now on get no answer until `letNewGo`; those that are open go on. */
  holdNew: () => void;
  letNewGo: () => void;
  close: () => Promise<void>;
};

const relay = (client: Socket, server: Socket, counter: StatementCounter): void => {
  let sent = 0;
  let answered = -1; // The server is ready once before any statement.
  let loseAt: number | undefined;

  const lose = () => {
    client.destroy();
    server.destroy();
  };
  const readClient = statementReader(
    (messages) => {
      sent++;
      const hit = counter.next();
      if (hit?.fault === 'lost before') return lose();
      if (hit?.fault === 'lost after') loseAt = sent;
      return server.write(hit?.fault.startsWith('error') ? failed(messages, hit) : Buffer.concat(messages));
    },
    (message) => server.write(message),
  );
  const readServer = readyReader(() => {
    answered++;
    if (loseAt !== undefined && answered >= loseAt) lose();
  });

  client.on('data', readClient);
  server.on('data', (chunk: Buffer) => {
    readServer(chunk);
    if (loseAt === undefined) client.write(chunk);
  });
  for (const socket of [client, server]) socket.on('error', lose).on('close', lose);
};

/** Listens on a free port of this machine, in front of the server that `adminUrl` leads to. */
export const startWireProxy = async (adminUrl: string, counter: StatementCounter): Promise<WireProxy> => {
  const { hostname, port } = new URL(adminUrl);
  const sockets = new Set<Socket>();
  const held = new Set<Socket>();
  let [isStalled, holdsNew] = [false, false];
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.setNoDelay(true).once('close', () => sockets.delete(socket));
    }
    relay(client, server, counter);
    if (isStalled) for (const socket of [client, server]) socket.pause();
    if (holdsNew) held.add(client.pause());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port: own } = proxy.address() as { port: number };
  return {
    urlOf: (databaseUrl) => {
      const url = new URL(databaseUrl);
      url.hostname = '127.0.0.1';
      url.port = String(own);
      return url.href;
    },
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    holdNew: () => {
      holdsNew = true;
    },
    letNewGo: () => {
      holdsNew = false;
      for (const client of held) client.resume();
      held.clear();
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
