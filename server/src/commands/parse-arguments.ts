import { parseArgs } from 'node:util';
import { nearestName } from '../platform/json/fault-list.ts';
import { type Command, type Flags, usageFailure } from './command.ts';

/** Flags that every command knows. */
export const commonFlags = {
  json: { summary: 'print one JSON document on stdout; everything else goes to stderr' },
  help: { summary: 'show this help', short: 'h' },
} as const satisfies Flags;

type ParsedArguments = { flags: Record<string, string | string[] | true>; args: string[] };

/** A hint at the name that was probably meant, if there is one. */
export const didYouMean = (name: string, known: readonly string[], prefix = ''): string => {
  const nearest = nearestName(name, known);
  return nearest ? `; did you mean ${prefix}${nearest}?` : '';
};

const optionsOf = (flags: Flags) =>
  Object.fromEntries(
    Object.entries(flags).map(([name, { value, short }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const), multiple: true, ...(short ? { short } : {}) },
    ]),
  );

/**
 * Parses what follows the name of a command. `parseArgs` only splits the arguments: its own errors neither suggest what
 * was meant nor say which help to read.
 */
export const parseArguments = (command: Command, words: readonly string[]): ParsedArguments => {
  const known: Flags = { ...command.flags, ...commonFlags };
  const refuse = (what: string) => usageFailure(`${what} (vantail ${command.name} --help)`);
  const { tokens } = parseArgs({
    args: [...words],
    options: optionsOf(known),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const parsed: ParsedArguments = { flags: {}, args: [] };
  for (const token of tokens) {
    if (token.kind === 'positional') parsed.args.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    if (!flag) throw refuse(`Unknown flag ${token.rawName}${didYouMean(token.name, Object.keys(known), '--')}`);
    const isMissing = !token.value || (!token.inlineValue && token.value.startsWith('--'));
    if (flag.value && isMissing) throw refuse(`${token.rawName} needs a value: ${token.rawName} ${flag.value}`);
    if (!flag.value && token.value !== undefined) throw refuse(`${token.rawName} takes no value`);
    const before = parsed.flags[token.name];
    if (before !== undefined && !flag.multiple) throw refuse(`${token.rawName} is given twice`);
    const value = token.value ?? true;
    parsed.flags[token.name] = flag.multiple ? [...((before as string[]) ?? []), String(value)] : value;
  }
  return parsed;
};

/** Checked after the help: `vantail import --help` needs no file. */
export const mustHaveArguments = (command: Command, args: readonly string[]): void => {
  const missing = command.args[args.length];
  const refuse = (what: string) => usageFailure(`${what} (vantail ${command.name} --help)`);
  if (missing) throw refuse(`${missing.name} is missing: ${missing.summary}`);
  if (args.length > command.args.length)
    throw refuse(`${JSON.stringify(args[command.args.length])} is one argument too many`);
};

/** An id as it is typed on a command line. */
export const idOf = (flag: string, text: string): number => {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw usageFailure(`${flag} must be an id, a whole number from 1 on, not ${JSON.stringify(text)}`);
};

/** An id that the command requires. */
export const requiredId = (flag: string, text: string | undefined): number => {
  if (text === undefined) throw usageFailure(`${flag} is missing: give the id`);
  return idOf(flag, text);
};

/** A decimal number; the service checks its range. */
export const numberOf = (flag: string, text: string): number => {
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return Number(text);
  throw usageFailure(`${flag} must be a number such as 3.3, not ${JSON.stringify(text)}`);
};

export const yesNoOf = (flag: string, text: string): boolean => {
  if (text === 'yes' || text === 'no') return text === 'yes';
  throw usageFailure(`${flag} must be yes or no, not ${JSON.stringify(text)}`);
};
