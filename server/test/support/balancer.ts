import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitMs } from '../../../scripts/testing/until.ts';

const CHECK_MS = 50;

type Backend = { port: number; isReady: boolean; agent: Agent };

const isReady = async (port: number): Promise<boolean> => {
  const limit = AbortSignal.timeout(waitMs(2000));
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: limit }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
};

const forward = ({ port, agent }: Backend, incoming: IncomingMessage, outgoing: ServerResponse) => {
  const { method, url, headers } = incoming;
  const sent = request({ host: '127.0.0.1', port, agent, method, path: url, headers });
  sent.once('response', (response) => {
    const { connection, ...others } = response.headers;
    outgoing.writeHead(response.statusCode ?? 502, others);
    response.pipe(outgoing);
  });
  // Not tried again on another one: what was sent may have been done.
  sent.once('error', () => outgoing.destroy());
  incoming.pipe(sent);
};

/**
 * What a load balancer does, and no more: it asks every process for /readyz, and gives requests in turn to those that are
 * ready. Answers its URL, and how to wait until a process is taken in or out.
 */
export const startBalancer = async (ports: readonly number[]) => {
  const backends: Backend[] = ports.map((port) => ({ port, isReady: false, agent: new Agent({ keepAlive: true }) }));
  let isOver = false;
  let turn = 0;
  let slowestCheckMs = 0;
  const watching = backends.map(async (backend) => {
    for (let since = performance.now(); !isOver; await sleep(CHECK_MS)) {
      const begun = performance.now();
      backend.isReady = await isReady(backend.port);
      slowestCheckMs = Math.max(slowestCheckMs, performance.now() - since);
      since = begun;
    }
  });
  const server = createServer((incoming, outgoing) => {
    const ready = backends.filter((backend) => backend.isReady);
    const backend = ready[turn++ % ready.length];
    if (backend) forward(backend, incoming, outgoing);
    else outgoing.writeHead(502).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  after(async () => {
    isOver = true;
    server.close().closeAllConnections();
    for (const { agent } of backends) agent.destroy();
    await Promise.all(watching);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (place: number): boolean => backends[place]?.isReady ?? false,
    /** How old what it knew of a process was at the worst: on a busy machine it asks seldom. */
    slowestCheckMs: () => slowestCheckMs,
  };
};
