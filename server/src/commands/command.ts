import { ConfigError, DatabaseUnreachable } from '../platform/config.ts';
import type { Terminal } from './terminal.ts';

/** What the exit codes of every command mean. Scripts depend on them: docs/guides/command-line.md. */
export const exitCodes = {
  done: [0, 'done, and nothing was found'],
  failed: [1, 'the work was refused, or found something: drift, pending migrations, a sheet with errors'],
  usage: [2, 'wrong usage or a wrong setting; nothing was tried'],
  unreachable: [3, 'the service or the database does not answer; try again later'],
  forbidden: [4, 'not allowed: the key or the token is wrong, or lacks the scope'],
  held: [5, 'held: a price list has open questions; look at a dry run, then answer by a flag or --accept'],
  fault: [70, 'a bug in Vantail, with a stack trace; please report it'],
} as const;

export type Outcome = keyof typeof exitCodes;

export const exitCodeOf = (outcome: Outcome): number => exitCodes[outcome][0];

/** A flag. `value` is the placeholder for its value in the help; without it the flag is on or off. */
export type Flag = { summary: string; value?: string; short?: string; multiple?: true };
export type Flags = Readonly<Record<string, Flag>>;

/** An argument without a flag. All of them are required. */
type Argument = { name: string; summary: string };

type ValueOf<F extends Flag> = F extends { multiple: true } ? string[] : F extends { value: string } ? string : true;
export type FlagValues<F extends Flags> = { readonly [Name in keyof F]?: ValueOf<F[Name]> | undefined };

export type Environment = Record<string, string | undefined>;

/** One run of a command: its arguments, and where it runs. */
type Invocation<F extends Flags = Flags> = {
  flags: FlagValues<F>;
  args: readonly string[];
  env: Environment;
  terminal: Terminal;
};

type Definition<F extends Flags> = {
  /** One word, or two if several commands belong together: `tenants list`. */
  name: string;
  summary: string;
  args?: readonly Argument[];
  flags?: F;
  /** Paragraphs of its help. */
  about?: readonly string[];
  examples?: readonly string[];
  /** It opens the database itself: while no service runs, or, where it calls none, always. */
  opensDatabase?: boolean;
  /** A command without an outcome keeps running: the service. */
  run(invocation: Invocation<F>): Promise<Outcome | undefined>;
};

export type Command = Required<Omit<Definition<Flags>, 'run'>> & {
  run(invocation: Invocation): Promise<Outcome | undefined>;
};

/** Gives a command its defaults, and `run` the types of its flags. */
export const defineCommand = <const F extends Flags>(definition: Definition<F>): Command => ({
  args: [],
  about: [],
  examples: [],
  opensDatabase: false,
  ...definition,
  flags: definition.flags ?? {},
  run: (invocation) => definition.run(invocation as Invocation<F>),
});

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
