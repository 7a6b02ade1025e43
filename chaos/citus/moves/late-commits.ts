import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresServer } from '../../../scripts/testing/postgres-server.ts';

/** How long a node is behind the others with the end of a move: longer than a service takes to see where a tenant is now. */
const LATE_MS = 2500;

/** What becomes of a commit that all nodes have prepared, on the way to this one. */
type Fate = 'passes' | 'late' | 'lost';

const relay = (from: Socket, to: Socket, fateOf: (chunk: Buffer) => Fate): void => {
  let before = Promise.resolve();
  const lose = () => {
    from.destroy();
    to.destroy();
  };
  from.on('data', (chunk: Buffer) => {
    const fate = fateOf(chunk);
    if (fate === 'lost') return lose();
    before = before.then(async () => {
      if (fate === 'late') await sleep(LATE_MS);
      to.write(chunk);
    });
  });
  from.on('close', () => void before.then(lose)).on('error', lose);
};

/**
 * A node behind a proxy by which the others, and the service, reach it. What changes on several nodes is prepared on all of them
 * before it is committed on any: here it is committed late, or the connection is lost and Citus commits it within a minute.
 */
export const startLateNode = async (node: PostgresServer) => {
  const { hostname, port } = new URL(node.url);
  const sockets = new Set<Socket>();
  let fate: Fate = 'passes';
  let times = 0;
  const fateOf = (chunk: Buffer): Fate => {
    if (fate === 'passes' || !chunk.includes('COMMIT PREPARED')) return 'passes';
    times++;
    const its = fate;
    // Only the next one is lost: Citus commits it later, by the same way.
    if (fate === 'lost') fate = 'passes';
    return its;
  };
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.setNoDelay(true).once('close', () => sockets.delete(socket));
    }
    relay(client, server, fateOf);
    relay(server, client, () => 'passes');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(node.url);
  const own = (proxy.address() as { port: number }).port;
  url.port = String(own);
  return {
    node: { ...node, url: url.href },
    port: own,
    commits: (next: Fate) => {
      fate = next;
    },
    /** How many commits did not pass. */
    times: () => times,
    close: () =>
      new Promise<void>((resolve) => {
        proxy.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};

export type LateNode = Awaited<ReturnType<typeof startLateNode>>;
