import { once } from 'node:events';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { openLoop } from './load.ts';

type Noise = { url: string; key: string; path: string; perSecond: number; seconds: number };

/** Makes noise in a thread: the measurement beside it must not wait for it. Refusals that have to wait end with it. */
export const makeNoise = async (noise: Noise): Promise<void> => {
  const worker = new Worker(import.meta.filename, { workerData: noise });
  const over = setTimeout(() => void worker.terminate(), noise.seconds * 1000);
  await once(worker, 'exit');
  clearTimeout(over);
};

if (!isMainThread) {
  const { url, key, path, perSecond, seconds } = workerData as Noise;
  await openLoop({ url, key, connections: 100, next: () => ({ method: 'GET', path }), seconds }, perSecond);
}
