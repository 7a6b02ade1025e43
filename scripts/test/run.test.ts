import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { until } from '../testing/until.ts';

/** An npm that writes down how it was called, and puts there what a real one would. */
const NPM = `#!/bin/sh
case "$1" in config) echo "\${IGNORE_SCRIPTS:-false}"; exit;; esac
echo "$1 $2" >> calls
if [ -n "$IGNORE_SCRIPTS" ]; then mkdir -p node_modules/node && touch node_modules/.package-lock.json; exit; fi
mkdir -p node_modules/node/bin node_modules/plain
ln -sf "$REAL_NODE" node_modules/node/bin/node
case "$*" in *--include=dev*) mkdir -p node_modules/tool && echo '{}' > node_modules/tool/package.json;; esac
touch node_modules/.package-lock.json
`;

const newProject = () => {
  const root = mkdtempSync(join(tmpdir(), 'vantail-run-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['scripts', 'bin']) mkdirSync(join(root, folder));
  copyFileSync(join(import.meta.dirname, '../run.mjs'), join(root, 'scripts/run.mjs'));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ devDependencies: { tool: '1.0.0' } }));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'hello.mjs'), 'process.stdout.write(process.argv.slice(2).join());');
  writeFileSync(join(root, 'bin/npm'), NPM);
  chmodSync(join(root, 'bin/npm'), 0o755);
  const env = { PATH: `${join(root, 'bin')}:${process.env.PATH}`, REAL_NODE: process.execPath };
  const run = (words: string[], more: Record<string, string> = {}, flags: string[] = []) =>
    spawnSync(process.execPath, [...flags, 'scripts/run.mjs', ...words], {
      cwd: root,
      env: { ...env, ...more },
      encoding: 'utf8',
    });
  const calls = () => (existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').split('\n') : []);
  const changeLockfile = () => {
    const later = new Date(Date.now() + 60_000);
    utimesSync(join(root, 'package-lock.json'), later, later);
  };
  return { root, run, calls: () => calls().filter(Boolean), changeLockfile };
};

test('a start installs no tools, and nothing twice; what needs tools adds them, once', () => {
  const { run, calls } = newProject();
  for (let time = 0; time < 2; time++) {
    assert.equal(run(['hello.mjs', 'a', '--with-tools']).stdout, 'a,--with-tools');
    assert.deepEqual(calls(), ['ci --omit=dev']);
  }
  for (let time = 0; time < 2; time++) {
    assert.equal(run(['--with-tools', 'hello.mjs']).status, 0);
    assert.deepEqual(calls(), ['ci --omit=dev', 'install --include=dev']);
  }
  assert.equal(run(['hello.mjs']).status, 0);
  assert.equal(calls().length, 2);
});

test('a changed lockfile is installed anew, with the tools where they were there', () => {
  const [started, tested] = [newProject(), newProject()];
  started.run(['hello.mjs']);
  tested.run(['--with-tools', 'hello.mjs']);
  for (const { changeLockfile, run } of [started, tested]) {
    changeLockfile();
    run(['hello.mjs']);
  }
  assert.deepEqual(started.calls(), ['ci --omit=dev', 'ci --omit=dev']);
  assert.deepEqual(tested.calls(), ['ci --include=dev', 'ci --include=dev']);
});

test('in production nothing is installed, and the command to run is named', () => {
  const { run, calls } = newProject();
  const { status, stderr } = run(['hello.mjs'], { NODE_ENV: 'production' });
  assert.deepEqual(
    [status, stderr],
    [1, 'node_modules is missing: run "npm ci --omit=dev" before starting in production\n'],
  );
  assert.deepEqual(calls(), []);
});

test('where npm runs no scripts, the start says so, and how to get the pinned Node, each time', () => {
  const { run } = newProject();
  for (let time = 0; time < 2; time++) {
    const { status, stderr } = run(['hello.mjs'], { IGNORE_SCRIPTS: 'true' });
    assert.equal(status, 1);
    assert.match(
      stderr,
      /ignore-scripts=true.*run "npm rebuild node --ignore-scripts=false" once, then start again\n$/,
    );
  }
  assert.equal(run(['hello.mjs', 'works'], {}).stdout, 'works');
});

test('without a script, what the flags name is installed, and nothing runs', () => {
  const { run, calls } = newProject();
  const { status, stdout } = run(['--with-tools']);
  assert.deepEqual([status, stdout, calls()], [0, '', ['ci --include=dev']]);
});

/** Says its id, and when it is asked to stop. */
const SERVICE = `process.stdout.write(\`serves \${process.pid}\\n\`);
process.on('SIGTERM', () => { process.stdout.write('stops'); process.exit(); });
setInterval(() => {}, 1000);`;

test('kill -TERM of npm start stops the service', async () => {
  const { root, run } = newProject();
  writeFileSync(join(root, 'service.mjs'), SERVICE);
  assert.equal(run(['hello.mjs', 'installed']).stdout, 'installed');
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ scripts: { start: 'node scripts/run.mjs service.mjs' }, devDependencies: {} }),
  );
  const npm = spawn('npm', ['start'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const service = Number(await until('the service says its id', () => /serves (\d+)/.exec(output)?.[1]));
  after(() => {
    if (!output.endsWith('stops')) process.kill(service, 'SIGKILL');
  });
  npm.kill('SIGTERM');
  await until('the service stops', () => output.endsWith('stops'));
});

test('npm test of a pure file builds no pages and starts no database', () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const words = ['scripts/testing/run-tests.ts', 'pricing/test/characters'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: join(import.meta.dirname, '../..'),
    env,
    encoding: 'utf8',
  });
  assert.equal(status, 0, `${stdout}${stderr}`);
  assert.match(stdout, /^without a database: 1 files, [1-9]/m);
  assert.doesNotMatch(`${stdout}${stderr}`, /Preparing|Building/);
});

test('a Node that is too old is told which one is needed, before anything is installed', () => {
  const { run, calls } = newProject();
  const under = (version: string) => {
    const script = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
    return run(['hello.mjs', 'a'], {}, ['--import', `data:text/javascript,${encodeURIComponent(script)}`]);
  };
  for (const version of ['18.20.8', '20.18.3']) {
    const { status, stderr } = under(version);
    assert.deepEqual([status, stderr], [1, `Node ${version} is too old: Vantail needs 20.19 or newer to start\n`]);
  }
  assert.deepEqual(calls(), []);
  for (const version of ['20.19.0', '22.1.0']) assert.equal(under(version).stdout, 'a');
});
