import { setImmediate } from 'node:timers/promises';
import { threadMs } from './thread-ms.ts';

/** So much is done together: a turn of the loop costs something, too. */
const TOGETHER_MS = 5;

/** A pause for work that must not wait, as in a transaction: when it has had the thread for a while, others have a turn of the loop. */
export const shortPause = (): (() => Promise<void>) => {
  let since = threadMs();
  return async () => {
    if (threadMs() - since < TOGETHER_MS) return;
    await setImmediate();
    since = threadMs();
  };
};
