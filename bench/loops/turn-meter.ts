import { threadMs } from '../../pricing/test/support/largest-inputs.ts';

/** What the longest turn of the event loop took while a work went on, and the whole of it, in ms of CPU of this thread. */
export type Turns = { longest: number; whole: number };

/** Between two turns nobody else is served: not another tenant, not `/healthz`, not SIGTERM. */
export const turnsOf = async <T>(work: () => Promise<T>): Promise<Turns & { result: T }> => {
  await new Promise(setImmediate);
  const started = threadMs();
  let [since, longest, isOver] = [started, 0, false];
  const look = () => {
    longest = Math.max(longest, threadMs() - since);
    since = threadMs();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const result = await work();
  longest = Math.max(longest, threadMs() - since);
  isOver = true;
  return { longest, whole: threadMs() - started, result };
};
