import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { after } from 'node:test';

export type Taken = { headers: Record<string, string>; body: string; url: string | undefined; at: number };
export type Receiver = { url: string; port: number; taken: Taken[] };

const listening = async <Server extends net.Server>(server: Server, host: string, port: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return (server.address() as AddressInfo).port;
};

/** A receiver of webhooks on this machine, which ends with the file's tests. */
export const startReceiver = async (
  answer: http.RequestListener = (_request, response) => void response.end('ok'),
  host = '127.0.0.1',
  port = 0,
): Promise<Receiver> => {
  const taken: Taken[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      taken.push({ headers: request.headers as Record<string, string>, body, url: request.url, at: Date.now() });
      answer(request, response);
    });
  });
  const own = await listening(server, host, port);
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://${host}:${own}/hook?a=b`, port: own, taken };
};

/** Something that speaks in its own way on a port; answers its address. */
export const startSpeaker = async (speak: (socket: net.Socket) => void): Promise<string> => {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).resume();
    speak(socket);
  });
  const port = await listening(server, '127.0.0.1', 0);
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${port}/`;
};
