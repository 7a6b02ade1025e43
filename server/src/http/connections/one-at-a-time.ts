import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests a client may send ahead; a connection with more is closed. */
const MAX_AHEAD = 100;

/**
 * Works on the requests of one connection one after the other, each when the answer before it has been sent. Node would
 * begin with all of them at once and keep their answers: a client that sends many and reads none would fill the memory.
 * HTTP asks for it, too, where the requests write (RFC 9112, 9.3.2).
 */
export const oneAtATime = (listener: RequestListener): RequestListener => {
  const ahead = new WeakMap<Socket, number>();
  return (request, response) => {
    // The answer of a request gets its connection when it is its turn.
    if (response.socket !== null) return listener(request, response);
    const { socket } = request;
    const count = (ahead.get(socket) ?? 0) + 1;
    if (count > MAX_AHEAD) return void socket.destroy();
    ahead.set(socket, count);
    response.once('socket', () => {
      ahead.set(socket, (ahead.get(socket) ?? 1) - 1);
      process.nextTick(listener, request, response);
    });
  };
};
