import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
type Answer = (response: ServerResponse) => void;

const UNSCRIPTED: Answer = (response) => response.writeHead(501).end('The script has no answer for this request');

/** Answers with a status, a JSON body, and headers. */
export const answer =
  (status: number, body?: object, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };

/** Takes the whole request, and answers by cutting the connection. */
export const cutConnection: Answer = (response) => response.destroy();

/** A server on this machine that answers one request after the other as its script says, and keeps what it received. */
export const scriptedServer = async (...script: Answer[]) => {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    received.push({ method, path: url, headers, body: await text(request) });
    (script[received.length - 1] ?? UNSCRIPTED)(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
};
