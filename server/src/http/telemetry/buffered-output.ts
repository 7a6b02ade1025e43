import { type DestinationStream, pino } from 'pino';

const FLUSH_MS = 50;
const MAX_CHARACTERS = 8 * 1024;

/**
 * Writes log lines in batches: a system call for each line would cost more than the request itself (docs/adr/0029). A
 * line waits for 50 ms at the most. Writes are synchronous, so that lines which wait when the process exits are written
 * as well, unless it is killed with kill -9. A write never cuts a line, and is never longer than `maxCharacters` unless
 * a single line is.
 */
export const bufferedOutput = (
  to: number | string,
  maxCharacters = MAX_CHARACTERS,
): DestinationStream & { flushSync(): void } => {
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
      // The reader of the log has gone, and there is no other place to report that.
    }
  });
  return destination;
};
