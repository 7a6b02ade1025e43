import { ConfigError, DatabaseUnreachable } from '../../config.ts';
import type { Outcome } from './exit-code.ts';

/** What a command ends with when it cannot do its work: one line that says what to do, and sometimes more lines. */
export class CommandFailure extends Error {
  readonly outcome: Outcome;
  /** The service's own words (RFC 9457), for `--json`. */
  readonly problem: object | undefined;

  constructor(outcome: Outcome, message: string, extras: { problem?: object; cause?: unknown } = {}) {
    super(message, { cause: extras.cause });
    this.outcome = outcome;
    this.problem = extras.problem;
  }
}

export const usageFailure = (message: string) => new CommandFailure('usage', message);
export const workFailure = (message: string) => new CommandFailure('failed', message);

/** Any error as a failure. What nobody foresaw keeps its stack: it is our fault, and to be reported. */
export const failureOf = (error: unknown): CommandFailure => {
  if (error instanceof CommandFailure) return error;
  const { message, stack, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof DatabaseUnreachable) return new CommandFailure('unreachable', message);
  if (error instanceof ConfigError) return new CommandFailure('usage', message);
  // What the operating system refused: a file that is not there, a full disk.
  if (syscall !== undefined) return new CommandFailure('failed', message);
  return new CommandFailure('fault', stack ?? String(error), { cause: error });
};
