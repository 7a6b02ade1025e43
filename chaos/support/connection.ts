import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { answerLength } from '../../bench/measuring/load.ts';

/** The status of an answer, or what happened to the connection instead. */
export type Outcome = number | string;

type Connection = {
  /** Connects before the first request. */
  open: () => Promise<void>;
  /** Sends a request; one at a time. */
  send: (bytes: Buffer, tell: (outcome: Outcome) => void) => void;
  close: () => void;
};

const LIMIT_MS = 10_000;
const NOTHING = Buffer.alloc(0);
const LAST = Buffer.from('connection: close');
/** Beyond the last header of any answer: bodies are not searched. */
const HEAD_BYTES = 1000;

/**
 * A keep-alive connection, opened when it is needed. Requests are written directly to the socket with as little work as
 * possible, because the other side is measured, and five times its load must come from one core.
 */
export const newConnection = (port: number): Connection => {
  let socket: Socket | undefined;
  let tell: ((outcome: Outcome) => void) | undefined;

  const settle = (outcome: Outcome) => {
    const done = tell;
    tell = undefined;
    done?.(outcome);
  };

  const open = (): Socket => {
    let received: Buffer = NOTHING;
    let fault = 'CLOSED';
    const own = connect(port, '127.0.0.1').setNoDelay(true);
    own.setTimeout(LIMIT_MS, () => {
      if (tell) own.destroy(new Error('TIMEOUT'));
    });
    own.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const length = answerLength(received);
      if (length === undefined) return;
      const head = received.subarray(0, Math.min(length, HEAD_BYTES));
      const status = Number(head.toString('latin1', 9, 12));
      if (head.includes(LAST) || head.includes('Connection: close')) {
        socket = undefined;
        own.end();
      }
      received = NOTHING;
      settle(status);
    });
    own.on('error', (error: NodeJS.ErrnoException) => {
      fault = error.code ?? error.message;
    });
    own.on('close', () => {
      if (socket !== own) return;
      socket = undefined;
      settle(fault);
    });
    return own;
  };

  return {
    open: async () => {
      socket ??= open();
      if (socket.connecting) await once(socket, 'connect');
    },
    send: (bytes, done) => {
      tell = done;
      socket ??= open();
      socket.write(bytes);
    },
    close: () => {
      const own = socket;
      socket = undefined;
      own?.destroy();
    },
  };
};
