import assert from 'node:assert/strict';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a test waits on a quiet machine for what must come; nobody waits that long where all is well. */
const QUIET_MS = 60_000;

/** How many processes want each core: what takes a second on a quiet machine takes so many on this one. Windows does not tell. */
const slowness = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/**
 * A limit that only ends what hangs: no test fails because others use the machine. For what is given a limit in advance; who can
 * ask again uses `until`, which follows the load while it waits.
 */
export const waitMs = (quietMs: number = QUIET_MS): number => Math.ceil(quietMs * slowness());

/** Tells, whenever it is asked, whether more time has passed than a wait may take by now. */
export const newDeadline = (quietMs?: number): (() => boolean) => {
  const since = performance.now();
  return () => performance.now() - since > waitMs(quietMs);
};

/** Waits until `found` gives something; what never comes fails with `what`, which a function can say with what it has seen. */
export const until = async <T>(what: string | (() => string), found: () => T | Promise<T>): Promise<NonNullable<T>> => {
  const isLate = newDeadline();
  for (;;) {
    const value = await found();
    if (value) return value;
    if (isLate()) assert.fail(`waited too long: ${typeof what === 'string' ? what : what()}`);
    await sleep(5);
  }
};

/** Waits for a promise in the same way. */
export const within = async <T>(what: string, promise: Promise<T>): Promise<T> => {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  promise.then(settle, settle);
  await until(what, () => isSettled);
  return promise;
};
