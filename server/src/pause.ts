import { setImmediate } from 'node:timers/promises';

/**
 * A pause between two batches of bulk work: other requests get the process, and the work ends if its caller has gone.
 */
export type Pause = () => Promise<void>;

/**
 * The embedded database answers without yielding to the event loop: without a pause, the end of a connection would go
 * unnoticed.
 */
export const pauseUntil = (signal: AbortSignal): Pause => {
  return async () => {
    await setImmediate();
    signal.throwIfAborted();
  };
};
