import { enterServedCore, leaveServedCore } from '../../bench/measuring/processes.ts';

/** What is started here has a core to itself, as in the bench; this process, which makes the load, uses the others. */
export const onServedCore = async <T>(start: () => Promise<T>): Promise<T> => {
  enterServedCore();
  try {
    return await start();
  } finally {
    leaveServedCore();
  }
};

/** What is started here, like a database with cores of its own, leaves the served core alone. */
export const besideServedCore = <T>(start: () => Promise<T>): Promise<T> => {
  leaveServedCore();
  return start();
};
