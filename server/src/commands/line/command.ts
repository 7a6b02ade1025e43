import type { Terminal } from '../terminal/terminal.ts';
import type { Outcome } from './exit-code.ts';

/** A flag. `value` is the placeholder for its value in the help; without it the flag is on or off. */
export type Flag = { summary: string; value?: string; short?: string; multiple?: true };
export type Flags = Readonly<Record<string, Flag>>;

/** An argument without a flag. All of them are required. */
export type Argument = { name: string; summary: string };

type ValueOf<F extends Flag> = F extends { multiple: true } ? string[] : F extends { value: string } ? string : true;
export type FlagValues<F extends Flags> = { readonly [Name in keyof F]?: ValueOf<F[Name]> | undefined };

export type Environment = Record<string, string | undefined>;

/** One run of a command: its arguments, and where it runs. */
export type Invocation<F extends Flags = Flags> = {
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
