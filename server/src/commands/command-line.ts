import { readRelease } from '../platform/release.ts';
import {
  type Command,
  type CommandFailure,
  type Environment,
  exitCodeOf,
  failureOf,
  type Outcome,
  usageFailure,
} from './command.ts';
import { commands } from './commands.ts';
import { commandHelp, overview } from './help.ts';
import { didYouMean, mustHaveArguments, parseArguments } from './parse-arguments.ts';
import { workedOn } from './service-access.ts';
import { openTerminal, type Streams, type Terminal } from './terminal.ts';

const isHelp = (word: string | undefined) => ['help', '--help', '-h'].includes(word ?? '');

/** The command that the first word, or the first two, name, with the remaining words. */
const findCommand = (words: readonly string[]): { command: Command; rest: readonly string[] } | undefined => {
  for (const length of [2, 1]) {
    const command = commands.find(({ name }) => name === words.slice(0, length).join(' '));
    if (command) return { command, rest: words.slice(length) };
  }
  return undefined;
};

/** Commands such as `tenants list`, for someone who typed only `tenants`. */
const groupOf = (word: string) => commands.filter(({ name }) => name.startsWith(`${word} `));

const unknown = (words: readonly string[]): CommandFailure => {
  const [first = '', second] = words;
  const group = groupOf(first);
  if (group.length > 0) {
    const names = group.map(({ name }) => name.slice(first.length + 1));
    const hint = second === undefined ? '' : didYouMean(second, names, `vantail ${first} `);
    return usageFailure(
      hint === ''
        ? `vantail ${first} needs one of: ${names.join(', ')}`
        : `Unknown command "${first} ${second}"${hint}`,
    );
  }
  const names = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))];
  return usageFailure(
    `Unknown command ${JSON.stringify(first)}${didYouMean(first, names, 'vantail ')} (vantail --help)`,
  );
};

/** What is printed without running a command: the help and the version. */
const information = (words: readonly string[]): string | undefined => {
  const [first, ...rest] = words;
  if (first === '--version' || first === '-V') return readRelease();
  if (first === undefined || (isHelp(first) && rest.length === 0)) return overview();
  const about = isHelp(first) ? rest : isHelp(words.at(-1)) ? words.slice(0, -1) : [];
  const group = groupOf(about[0] ?? '');
  if (about.length === 1 && group.length > 0) return group.map(commandHelp).join('\n\n');
  const found = isHelp(first) ? findCommand(rest) : undefined;
  return found && commandHelp(found.command);
};

const complain = (terminal: Terminal, failure: CommandFailure): void => {
  terminal.complain(failure.message);
  // A script that requested JSON gets a document in this case, too, unless its own arguments were wrong.
  if (!terminal.json || failure.outcome === 'usage') return;
  const { outcome, problem } = failure;
  const [message] = failure.message.split('\n', 1);
  terminal.answer({ error: { outcome, message, ...(problem ? { problem } : {}) } }, []);
};

const runCommand = async (
  { command, rest }: { command: Command; rest: readonly string[] },
  env: Environment,
  streams: Streams,
  terminal: Terminal,
): Promise<Outcome | undefined> => {
  const { flags, args } = parseArguments(command, rest);
  if (flags.help) {
    streams.stdout.write(`${commandHelp(command)}\n`);
    return 'done';
  }
  mustHaveArguments(command, args);
  const reach = { callsService: 'url' in command.flags, opensDatabase: command.opensDatabase };
  const target = await workedOn(flags.url as string | undefined, env, reach);
  if (target) terminal.note(`With ${target}.`);
  return command.run({ flags: flags as never, args, env, terminal });
};

/**
 * The whole command line: arguments and environment in, exit code out. A service that was started has no exit code yet.
 */
export const runCommandLine = async (
  words: readonly string[],
  env: Environment,
  streams: Streams = process,
): Promise<number | undefined> => {
  const text = information(words);
  if (text !== undefined) {
    streams.stdout.write(`${text}\n`);
    return exitCodeOf('done');
  }
  const terminal = openTerminal(words.includes('--json'), streams);
  try {
    const found = findCommand(words);
    if (!found) throw unknown(isHelp(words[0]) ? words.slice(1) : words);
    const outcome = await runCommand(found, env, streams, terminal);
    return outcome && exitCodeOf(outcome);
  } catch (error) {
    const failure = failureOf(error);
    complain(terminal, failure);
    return exitCodeOf(failure.outcome);
  }
};
