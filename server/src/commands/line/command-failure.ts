import { ConfigError, DatabaseUnreachable } from '../../config.ts';
import type { Outcome } from './exit-code.ts';

/** Why a command could not do its work: one line that says what to do, and sometimes more lines. */
export class CommandFailure extends Error {
  readonly outcome: Outcome;
  /** The problem document of the service (RFC 9457), for `--json`. */
  readonly problem: object | undefined;

  constructor(outcome: Outcome, message: string, extras: { problem?: object; cause?: unknown } = {}) {
    super(message, { cause: extras.cause });
    this.outcome = outcome;
    this.problem = extras.problem;
  }
}

export const usageFailure = (message: string) => new CommandFailure('usage', message);
export const workFailure = (message: string) => new CommandFailure('failed', message);

/** Turns any error into a failure. An unexpected one keeps its stack: it is our fault, and should be reported. */
export const failureOf = (error: unknown): CommandFailure => {
  if (error instanceof CommandFailure) return error;
  const { message, stack, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof DatabaseUnreachable) return new CommandFailure('unreachable', message);
  if (error instanceof ConfigError) return new CommandFailure('usage', message);
  // An error of the operating system: a file that does not exist, a full disk.
  if (syscall !== undefined) return new CommandFailure('failed', message);
  return new CommandFailure('fault', stack ?? String(error), { cause: error });
};
