import { type DestinationStream, pino } from 'pino';

const FLUSH_MS = 50;
const MAX_CHARACTERS = 8 * 1024;

/**
 * Writes log lines in batches: one line a request, each in a system call of its own, costs more than the request
 * (docs/adr/0029). A line waits for 50 ms at the most. Writes are synchronous, so that what waits when the process exits is
 * written as well, however it ends short of kill -9. No write cuts a line or is longer than `maxCharacters`, unless a line is.
 */
export const bufferedOutput = (to: number | string, maxCharacters = MAX_CHARACTERS): DestinationStream => {
  const destination = pino.destination({
    dest: to,
    sync: true,
    minLength: Math.floor(maxCharacters / 2),
    maxWrite: maxCharacters,
    periodicFlush: FLUSH_MS,
  });
  process.on('exit', () => {
    try {
      destination.flushSync();
    } catch {
      // The reader of the log is gone, and so is whoever could be told.
    }
  });
  return destination;
};
