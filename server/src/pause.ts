import { setImmediate } from 'node:timers/promises';

/** Between two batches of work in bulk: lets others have the process, and ends the work when nobody waits for it any more. */
export type Pause = () => Promise<void>;

/** The embedded database answers without letting go of the process: without a pause nobody's going away would be seen. */
export const pauseUntil = (signal: AbortSignal): Pause => {
  return async () => {
    await setImmediate();
    signal.throwIfAborted();
  };
};
