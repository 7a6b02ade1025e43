import { type Command, exitCodes, type Flag } from './command.ts';
import { commands } from './commands.ts';
import { commonFlags } from './parse-arguments.ts';

const WIDTH = 100;

/** Wraps text into lines that fit a terminal, each behind `indent`. */
const wrap = (text: string, indent: string): string[] => {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > WIDTH && line.trim() !== '') {
      lines.push(line);
      line = indent;
    }
    line += line === indent ? word : ` ${word}`;
  }
  return [...lines, line];
};

/** Two columns: a term and its description. */
const listed = (entries: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...entries.map(([what]) => what.length)) + 2;
  return entries.flatMap(([what, summary]) => {
    const [first = '', ...rest] = wrap(summary, ' '.repeat(width + 2));
    return [`  ${what.padEnd(width)}${first.trimStart()}`, ...rest];
  });
};

const flagWord = (name: string, { short, value }: Flag) =>
  `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;

/** `vantail import FILE [flags]` */
const usageOf = ({ name, args }: Command): string =>
  ['vantail', name, ...args.map((argument) => argument.name), '[flags]'].join(' ');

const exitCodeList = () => Object.values(exitCodes).map(([code, meaning]) => [String(code), meaning] as const);

export const overview = (): string =>
  [
    'Usage: vantail COMMAND [flags]',
    '',
    ...listed(commands.map(({ name, summary }) => [name, summary])),
    '',
    'vantail COMMAND --help tells more about one; vantail --version tells the release.',
    '',
    'Exit codes:',
    ...listed(exitCodeList()),
  ].join('\n');

export const commandHelp = (command: Command): string => {
  const flags = Object.entries({ ...command.flags, ...commonFlags }).map(
    ([name, flag]) => [flagWord(name, flag), flag.summary] as const,
  );
  const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, ...lines] : []);
  return [
    `${usageOf(command)}`,
    '',
    ...wrap(`${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`, ''),
    ...command.about.flatMap((paragraph) => ['', ...wrap(paragraph, '')]),
    ...section(
      'Arguments:',
      command.args.length > 0 ? listed(command.args.map(({ name, summary }) => [name, summary])) : [],
    ),
    ...section('Flags:', listed(flags)),
    ...section(
      'Examples:',
      command.examples.map((example) => `  ${example}`),
    ),
  ].join('\n');
};

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The tables of docs/guides/command-line.md; `npm run generate` writes them there. */
export const commandTables = (): string =>
  [
    '| command | what it does | flags |',
    '|---|---|---|',
    ...commands.map((command) => {
      const usage = ['vantail', command.name, ...command.args.map(({ name }) => name)].join(' ');
      const flags = Object.entries(command.flags).map(([name, flag]) => `\`${cell(flagWord(name, flag))}\``);
      return `| \`${usage}\` | ${cell(command.summary)} | ${flags.join(' ')} |`;
    }),
    '',
    '| exit code | meaning |',
    '|---|---|',
    ...exitCodeList().map(([code, meaning]) => `| ${code} | ${meaning} |`),
  ].join('\n');
