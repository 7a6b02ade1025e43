import { createServer } from 'node:http';

/**
 * The least that Node can do: it sends the same bytes as the service, by path, and does nothing else. Its parent gives
 * it the answers.
 */
export type CannedAnswer = { path: string; status: number; headers: Record<string, string>; body: string };

const answers = new Map<string, CannedAnswer & { bytes: Buffer }>();

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) return response.writeHead(404).end();
  const send = () => {
    response.writeHead(answer.status, answer.headers);
    response.end(answer.status === 304 ? undefined : answer.bytes);
  };
  if (request.method === 'GET') return send();
  request.on('data', () => {}).on('end', send);
});

process.on('message', (given: CannedAnswer) => {
  answers.set(given.path, { ...given, bytes: Buffer.from(given.body) });
  process.send?.('taken');
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
