import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { CommandFailure, defineCommand, exitCodes, failureOf } from '../src/commands/command.ts';
import { runCommandLine } from '../src/commands/command-line.ts';
import { commands } from '../src/commands/commands.ts';
import { commandHelp } from '../src/commands/help.ts';
import { mustHaveArguments, parseArguments } from '../src/commands/parse-arguments.ts';
import { refusalOf } from '../src/commands/refusal.ts';
import { openTerminal, progressLine } from '../src/commands/terminal.ts';
import { textTable } from '../src/commands/text-table.ts';
import { countsIn } from '../src/commands/verify.ts';
import { ConfigError, DatabaseUnreachable } from '../src/platform/config.ts';

const example = defineCommand({
  name: 'paint',
  summary: 'paint a leaf',
  args: [{ name: 'LEAF', summary: 'which one' }],
  flags: {
    colour: { value: 'NAME', summary: 'of the paint' },
    coat: { value: 'N', summary: 'how thick', multiple: true },
    'dry-run': { summary: 'paint nothing', short: 'n' },
  },
  run: async () => 'done',
});

const parse = (...words: string[]) => parseArguments(example, words);
const refused = (message: RegExp, ...words: string[]) =>
  assert.throws(
    () => parse(...words),
    (error: CommandFailure) => {
      assert.equal(error.outcome, 'usage');
      assert.match(error.message, message);
      return true;
    },
  );

test('flags are read in every usual spelling, and a value may begin with a dash', () => {
  assert.deepEqual(parse('1', '--colour=red', '-n', '--coat', '-3.5', '--coat', '2'), {
    args: ['1'],
    flags: { colour: 'red', 'dry-run': true, coat: ['-3.5', '2'] },
  });
  assert.deepEqual(parse('--', '--colour'), { args: ['--colour'], flags: {} });
});

test('a wrong flag or argument is refused with what would be right', () => {
  refused(/^Unknown flag --color; did you mean --colour\? \(vantail paint --help\)$/, '--color', 'red');
  refused(/^Unknown flag --dry_run; did you mean --dry-run\?/, '--dry_run');
  refused(/^Unknown flag --zzzzzzzz \(/, '--zzzzzzzz');
  refused(/^Unknown flag --constructor \(/, '--constructor');
  refused(/^--colour needs a value: --colour NAME/, '--colour');
  refused(/^--colour needs a value/, '--colour', '--dry-run');
  refused(/^--colour needs a value/, '--colour=');
  refused(/^--dry-run takes no value/, '--dry-run=yes');
  refused(/^--colour is given twice/, '--colour', 'a', '--colour', 'b');
  assert.throws(() => mustHaveArguments(example, []), /^Error: LEAF is missing: which one \(vantail paint --help\)$/);
  assert.throws(() => mustHaveArguments(example, ['1', 'two']), /"two" is one argument too many/);
  mustHaveArguments(example, ['1']);
});

/** A stream that keeps what is written to it. */
const output = (isTTY = false) => {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY, columns: 60 }), text: () => text };
};

const run = async (...words: string[]) => {
  const [stdout, stderr] = [output(), output()];
  const code = await runCommandLine(words, {}, { stdout: stdout.stream, stderr: stderr.stream });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
};

test('help is asked for in any usual way, and answers on stdout with 0', async () => {
  const overview = await run();
  assert.equal(overview.code, 0);
  for (const { name, summary } of commands)
    assert.ok(overview.stdout.includes(name) && overview.stdout.includes(summary));
  for (const words of [['help'], ['--help'], ['-h']]) assert.deepEqual(await run(...words), overview);
  for (const command of commands) {
    const expected = { code: 0, stdout: `${commandHelp(command)}\n`, stderr: '' };
    const words = command.name.split(' ');
    assert.deepEqual(await run(...words, '--help'), expected);
    assert.deepEqual(await run('help', ...words), expected);
    for (const line of expected.stdout.split('\n')) assert.ok(line.length <= 110, line);
  }
  assert.match(
    (await run('keys', '--help')).stdout,
    /^vantail keys list \[flags\]\n[\s\S]*^vantail keys revoke ID \[flags\]$/m,
  );
  assert.match((await run('--version')).stdout, /^\d+\.\d+\.\d+\n$/);
});

test('an unknown command is refused with 2, one line, and the one that was probably meant', async () => {
  const cases: [string[], RegExp][] = [
    [['verfy'], /Unknown command "verfy"; did you mean vantail verify\?/],
    [['tenant', 'list'], /Unknown command "tenant"; did you mean vantail tenants\?/],
    [['tenants'], /vantail tenants needs one of: list, create, update/],
    [['keys', 'revok'], /Unknown command "keys revok"; did you mean vantail keys revoke\?/],
    [['keys', 'zzzzzz'], /vantail keys needs one of: list, create, rotate, revoke/],
    [['help', 'verfy'], /Unknown command "verfy"; did you mean/],
    [['--frobnicate'], /Unknown command "--frobnicate" \(vantail --help\)/],
    [['keys', 'list', '--jsn'], /Unknown flag --jsn; did you mean --json\?/],
  ];
  for (const [words, message] of cases) {
    const { code, stdout, stderr } = await run(...words);
    assert.deepEqual([code, stdout], [2, ''], words.join(' '));
    assert.match(stderr, /^vantail: [^\n]*\n$/);
    assert.match(stderr, message);
  }
});

test('the table of commands: names are unique, summaries short, examples name their command', () => {
  const names = commands.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  for (const { name, summary, flags, examples } of commands) {
    assert.match(name, /^[a-z]+(-[a-z]+)?( [a-z]+)?$/);
    assert.ok(summary.length <= 80 && /^[a-z].*[^.]$/.test(summary), `${name}: ${summary}`);
    for (const flag of Object.keys(flags)) assert.match(flag, /^[a-z]+(-[a-z]+)*$/);
    for (const line of examples) assert.ok(line.includes(`vantail ${name}`), `${name}: ${line}`);
  }
  const codes = Object.values(exitCodes).map(([code]) => code);
  assert.equal(new Set(codes).size, codes.length);
});

test('what goes wrong becomes the exit code that says so', () => {
  const outcomes: [unknown, string][] = [
    [new ConfigError('PORT must be a number'), 'usage'],
    [new DatabaseUnreachable('gone'), 'unreachable'],
    [Object.assign(new Error('ENOENT: no such file'), { syscall: 'open' }), 'failed'],
    [new CommandFailure('forbidden', 'no'), 'forbidden'],
    [new TypeError('x is not a function'), 'fault'],
  ];
  for (const [error, outcome] of outcomes) assert.equal(failureOf(error).outcome, outcome);
  assert.match(failureOf(new TypeError('oops')).message, /TypeError: oops\n\s+at /);
});

test('a refusal of the service is told in a line, its faults below, and its status decides the exit code', () => {
  const refusal = (status: number, problem: object) => refusalOf(status, 'GET http://x/v1/y', JSON.stringify(problem));
  const one = refusal(422, {
    code: 'validation_error',
    detail: 'name is missing',
    errors: [{ pointer: '/name', message: 'is missing' }],
  });
  assert.deepEqual([one.outcome, one.message], ['failed', 'name is missing (validation_error)']);
  const errors = Array.from({ length: 22 }, (_, index) => ({ pointer: `/${index}`, message: 'is wrong' }));
  const many = refusal(422, { code: 'validation_error', detail: '0 is wrong', errors }).message.split('\n');
  assert.deepEqual([many.length, many[1], many.at(-1)], [22, '  /0 is wrong', '  ... and 2 more']);
  assert.deepEqual(
    [401, 403, 404, 409, 429, 503].map((status) => refusal(status, { code: 'x', detail: 'y' }).outcome),
    ['forbidden', 'forbidden', 'failed', 'failed', 'unreachable', 'unreachable'],
  );
  const page = refusalOf(502, 'GET http://x/v1/y', '<h1>Bad gateway</h1>');
  assert.deepEqual([page.outcome, page.problem], ['unreachable', undefined]);
  assert.match(page.message, /answered 502, and not as Vantail does: is the URL right\?/);
});

test('progress: a bar on a terminal, lines of a tenth in a log, nothing with --json', () => {
  assert.equal(progressLine('Copying', 0, 4), 'Copying  [>                             ]   0%  0 of 4');
  assert.equal(progressLine('Copying', 2, 4), 'Copying  [===============>              ]  50%  2 of 4');
  assert.equal(progressLine('Copying', 4000, 4000), 'Copying  [==============================] 100%  4,000 of 4,000');
  assert.equal(progressLine('Copying', 0, 0), 'Copying  [==============================] 100%  0 of 0');
  assert.equal(progressLine('Verifying', 1234, undefined), 'Verifying  1,234');

  const work = (stream: ReturnType<typeof output>, json: boolean) => {
    const terminal = openTerminal(json, { stdout: output().stream, stderr: stream.stream });
    const step = terminal.progress('Copying', 2000);
    for (let done = 0; done < 2000; done++) step.add(1);
    step.end();
    return stream.text();
  };
  const drawn = work(output(true), false);
  assert.ok(drawn.startsWith('\r\x1b[KCopying  [>'));
  assert.ok(drawn.endsWith('\n') && drawn.split('\n').length === 2);
  for (const frame of drawn.trimEnd().split('\r\x1b[K')) assert.ok(frame.length < 60, frame);
  const lines = work(output(), false).trimEnd().split('\n');
  assert.deepEqual([lines.length, lines[0], lines.at(-1)], [10, 'Copying: 200 of 2,000', 'Copying: 2,000 of 2,000']);
  assert.equal(work(output(true), true), '');

  const cut = output(true);
  const terminal = openTerminal(false, { stdout: output().stream, stderr: cut.stream });
  terminal.progress('Copying', 2000).add(1);
  terminal.complain('the server went away');
  assert.match(cut.text(), /0 of 2,000\n[^\n]*vantail:[^\n]* the server went away\n$/, 'on a line of its own');
});

test('--json: one document on stdout and nothing else; a table for people', () => {
  const [stdout, stderr] = [output(), output()];
  const terminal = openTerminal(true, { stdout: stdout.stream, stderr: stderr.stream });
  terminal.note('for people');
  terminal.complain('wrong');
  terminal.answer({ a: [1, null] }, ['one', 'two']);
  assert.deepEqual([stdout.text(), stderr.text()], ['{"a":[1,null]}\n', 'vantail: wrong\n']);
  assert.deepEqual(
    textTable(
      ['ID', 'NAME'],
      [
        [1, 'Dupont'],
        [22, null],
      ],
    ),
    ['ID  NAME', '1   Dupont', '22  -'],
  );
});

test('what a service says is shown by a terminal and not obeyed, and JSON stays the same document', () => {
  const written: string[] = [];
  const stream = () =>
    new Writable({
      write(chunk, _encoding, done) {
        written.push(String(chunk));
        done();
      },
    });
  const name = 'A\u001b]0;title\u0007\u009b2J\u202eB\r';
  for (const json of [true, false]) {
    const terminal = openTerminal(json, { stdout: stream(), stderr: stream() } as never);
    terminal.answer({ name }, [name]);
    terminal.note(`first ${name}\nsecond`);
    terminal.complain(name);
  }
  const all = written.join('');
  assert.equal(/[\p{Cc}\u202e]/u.test(all.replaceAll('\n', '')), false, JSON.stringify(all));
  assert.deepEqual(JSON.parse(written[0] ?? ''), { name });
  assert.ok(all.includes('A\\x1b]0;title\\x07\\x9b2J\\u202eB\\x0d'));
  assert.ok(all.includes('\nsecond'));
});

test('one of a kind is counted in the singular', () => {
  const checked = { tenants: 1, products: 0, steps: 2, pricing_configurations: 1 };
  const counts = countsIn({ checked, drift: [], drift_count: 0 });
  assert.equal(counts, '1 tenant, 0 products, 2 steps, 1 pricing configuration');
});
