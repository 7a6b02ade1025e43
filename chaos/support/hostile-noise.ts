import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** Requests that one tenant sends repeatedly, each on its own connection, and whether it reads the answers. */
export type Hostile = { requests: Uint8Array[]; connections: number; reads: boolean };

type Noise = Hostile & { port: number; seconds: number };

/** Makes noise in a thread for this long; returns how many requests were answered. */
export const makeHostileNoise = async (noise: Noise): Promise<number> => {
  const worker = new Worker(import.meta.filename, { workerData: noise });
  const [answered] = await once(worker, 'message');
  await once(worker, 'exit');
  return answered as number;
};

const HEAD = /^HTTP\/1\.1 \d{3} /;

/**
 * One request, until its answer or the time ends; a connection that does not read is kept until the service closes it.
 */
const sendOnce = async (bytes: Uint8Array, { port, reads }: Noise, over: AbortSignal): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const end = () => socket.destroy();
  over.addEventListener('abort', end);
  let isAnswered = false;
  socket.on('data', (chunk: Buffer) => {
    isAnswered ||= HEAD.test(chunk.toString('latin1', 0, 20));
  });
  if (!reads) socket.pause();
  socket.write(bytes);
  // Not `once`, which fails where the service resets a connection: that too is an end.
  await new Promise((resolve) => socket.once('close', resolve));
  over.removeEventListener('abort', end);
  return isAnswered;
};

const run = async (noise: Noise): Promise<number> => {
  const over = AbortSignal.timeout(noise.seconds * 1000);
  let answered = 0;
  const client = async (place: number) => {
    for (let turn = place; !over.aborted; turn++) {
      const bytes = noise.requests[turn % noise.requests.length] as Uint8Array;
      if (await sendOnce(bytes, noise, over)) answered++;
      await sleep(5); // If the service closes connections at once, there is a pause before the next one.
    }
  };
  await Promise.all(Array.from({ length: noise.connections }, (_, place) => client(place)));
  return answered;
};

if (!isMainThread) {
  const { parentPort } = await import('node:worker_threads');
  parentPort?.postMessage(await run(workerData as Noise));
}
