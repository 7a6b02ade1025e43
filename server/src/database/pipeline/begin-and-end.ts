import { isAborted } from '../database-errors.ts';
import type { RunStatement, Trailing } from '../tenant-transaction.ts';

const onlyReads = (text: string): boolean => /^\s*select\b/i.test(text);

/**
 * Statements that may leave before BEGIN was answered, which saves a trip: reads, as they do no harm should it fail. A
 * write that left with it would then run outside of any transaction, so it waits, and all behind it do.
 */
export const afterBegin = (begun: Promise<unknown>, run: RunStatement): RunStatement => {
  let isOpen = false;
  let isHeld = false;
  begun.then(
    () => {
      isOpen = true;
    },
    () => {}, // Every statement tells of it.
  );
  return async (text, values) => {
    if (isOpen) return run(text, values);
    if (isHeld || !onlyReads(text)) {
      isHeld = true;
      await begun;
      return run(text, values);
    }
    const [rows] = await Promise.all([run(text, values), begun]);
    return rows;
  };
};

/** Why a transaction failed: the statement that did, not one behind it that was no longer run. */
export const causeOf = async (error: unknown, trailing: Trailing): Promise<unknown> => {
  if (!isAborted(error)) return error;
  const ends = await Promise.allSettled(trailing);
  const causes = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  return causes.find((cause) => !isAborted(cause)) ?? error;
};
