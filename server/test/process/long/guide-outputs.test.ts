import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { within } from '../../../../scripts/testing/until.ts';
import { type Block, blocksIn, guides, printedIn } from '../../support/guides/guide-blocks.ts';
import { filledFrom, steadyLines } from '../../support/guides/steady-output.ts';
import { newDataDir, startProcess, stopProcess } from '../../support/service-process.ts';
import { newServerDatabase, onServer } from '../../support/test-database.ts';

/**
 * What README and guides print is what their commands print: every command of a `console` block is run in a shell, guide by
 * guide and in their order, on the demo of a first start; the conversation of the assistants is held anew.
 */
const root = join(import.meta.dirname, '../../../..');
const folder = newDataDir();
const demo = newDataDir();
const { TEST_POSTGRES_URL: admin, PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
assert.ok(admin, 'TEST_POSTGRES_URL is missing: run this file by npm test');

const file = (name: string) => join(folder, name);

/** `vantail` as a reader has it on the path. */
const putOnPath = () => {
  mkdirSync(file('bin'));
  const script = `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'server/bin/vantail.mjs')}' "$@"\n`;
  writeFileSync(file('bin/vantail'), script);
  chmodSync(file('bin/vantail'), 0o755);
};

const run = async (program: string, words: readonly string[], cwd: string): Promise<string> => {
  const env = { PATH: `${file('bin')}:${PATH}`, NODE_COMPILE_CACHE, PORT: '0' };
  const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
  const ended = new Promise((resolve) => child.once('close', resolve));
  after(() => child.kill('SIGKILL'));
  await within(`the end of ${words.join(' ')}`, ended);
  return said;
};

/** Runs a command in a folder with what earlier ones of the same folder exported; answers all that a terminal would show. */
const runCommand = (command: string, cwd: string): Promise<string> => {
  const exported = join(cwd, 'exported.sh');
  return run(
    'sh',
    ['-c', `exec 2>&1; [ ! -f '${exported}' ] || . '${exported}'; ${command}\nexport -p > '${exported}'`],
    cwd,
  );
};

const assertPrints = async (block: Block, cwd: string, prepare: (command: string) => string = (command) => command) => {
  for (const { command, output } of printedIn(block)) {
    const came = steadyLines(await runCommand(prepare(command), cwd));
    assert.deepEqual(came, filledFrom(steadyLines(output), came), `${block.name}\n$ ${command}`);
  }
};

/** What a reader does to the files between two commands, as the text of the guide says. */
const edits: Record<string, () => void> = {
  'vantail import prices.csv --product 1 --dry-run --cells': () => {
    const prices = readFileSync(file('prices.csv'), 'utf8');
    const changed = prices.replace('\n410;189;189;189;190;', '\n410;189;195,50;189;;');
    assert.notEqual(changed, prices);
    writeFileSync(file('prices.csv'), changed);
  },
  'vantail import broken.csv --product 1': () =>
    writeFileSync(file('broken.csv'), ';500;600\n410;189;190\n500;abc;200\n'),
};

const printed = (guide: string, language = 'console') => blocksIn(guide).filter((block) => block.language === language);

/** Each guide with a printed output, and how its blocks are run. */
const runs: Record<string, () => Promise<void>> = {
  'docs/guides/command-line.md': async () => {
    const DATA_DIR = file('data');
    cpSync(demo, DATA_DIR, { recursive: true });
    const service = await startProcess({ DATA_DIR });
    for (const block of printed('docs/guides/command-line.md'))
      await assertPrints(block, folder, (command) => {
        edits[command]?.();
        return command;
      });
    await stopProcess(service);
  },
  'docs/guides/moving-to-postgresql.md': async () => {
    const [move, serve] = printed('docs/guides/moving-to-postgresql.md');
    assert.ok(move && serve);
    const cwd = newDataDir();
    cpSync(demo, join(cwd, 'data'), { recursive: true });
    const target = await newServerDatabase(admin, 'template0');
    after(() => onServer(admin, `drop database ${target.name} with (force)`));
    await assertPrints(move, cwd, (command) => command.replace(/postgres:\/\/\S+/, target.ownerUrl));
    writeFileSync(join(cwd, 'data/postgresql/PG_VERSION'), '17\n');
    writeFileSync(join(cwd, 'data/release.json'), '{"vantail":"0.0.9","postgresql":17}\n');
    await assertPrints(serve, cwd);
  },
  'docs/guides/assistants.md': async () => {
    const [conversation] = printed('docs/guides/assistants.md', 'text');
    const said = await run(process.execPath, [join(root, 'scripts/agent-conversation.ts')], folder);
    assert.deepEqual(steadyLines(said), steadyLines(conversation?.text ?? ''));
  },
};

before(async () => {
  putOnPath();
  const first = await startProcess({ DATA_DIR: demo });
  await stopProcess(first);
});

for (const [guide, prints] of Object.entries(runs)) test(`${guide} shows what its commands print`, prints);

/** What is typed, and settings of other programs: they print nothing. */
const TYPED = new Set(['sh', 'sql', 'js', 'ts', 'tsx', 'html', 'css', 'php', 'liquid']);
const SETTINGS = [
  'docs/guides/assistants.md: {',
  'docs/guides/scaling.md: backend vantail',
  'docs/guides/scaling.md: listen primary',
];

test('every block of README and guides that shows an output is run, and nothing else is excepted', () => {
  const others = guides.flatMap(blocksIn).filter(({ language }) => !TYPED.has(language));
  const shown = others.filter(({ name }) => !SETTINGS.includes(name));
  assert.deepEqual([...new Set(shown.map((block) => block.file))].sort(), Object.keys(runs).sort());
  for (const { name, language } of shown) assert.match(language, /^(?:console|text)$/, name);
  for (const name of SETTINGS)
    assert.ok(
      others.some((block) => block.name === name),
      `${name} is gone: take it off the list`,
    );
});
