// Runs a TypeScript file of this project under its pinned Node, whatever Node started this script (>= 20.19).
// Plain JavaScript on purpose: it must run before anything is installed (docs/adr/0001).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// As `engines` of package.json says; npm and what it installs need it, too.
const OLDEST = [20, 19];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(
    `Node ${process.versions.node} is too old: Vantail needs ${OLDEST.join('.')} or newer to start\n`,
  );
  process.exit(1);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** npm writes this file whenever it has installed: if it is as new as the lockfile, everything is installed. */
const installed = join(modules, '.package-lock.json');

const given = process.argv.slice(2);
const isFlag = (text) => text === '--with-tools' || text === '--with-console';
const afterFlags = given.findIndex((text) => !isFlag(text));
const firstWord = afterFlags === -1 ? given.length : afterFlags;
const flags = given.slice(0, firstWord);
/** Without a script, it only sees to it that what the flags name is there. */
const [script, ...rest] = given.slice(firstWord);

const fail = (line) => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

/** Compilers, test servers, browsers' drivers: a third of all packages by size, and nothing that a service needs. */
const hasTools = () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(devDependencies).every((name) => existsSync(join(modules, name, 'package.json')));
};

const isCurrent =
  existsSync(node) &&
  existsSync(installed) &&
  statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;

const npm = (words, stdio) => [
  process.platform === 'win32' ? 'npm.cmd' : 'npm',
  words,
  { cwd: root, stdio, shell: process.platform === 'win32' },
];

/** How many packages there are: those of a scope stand in a folder of their own. */
const countPackages = () => {
  const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : []);
  const names = namesIn(modules);
  return names.reduce((sum, name) => sum + (name.startsWith('@') ? namesIn(join(modules, name)).length : 1), 0);
};

/** At a terminal, a line that moves: an install of a minute without a word looks like a hang. Calls the returned function to end it. */
const showProgress = (what) => {
  if (!process.stderr.isTTY) {
    process.stderr.write(`${what} ...\n`);
    return () => {};
  }
  const since = Date.now();
  const show = () => {
    const seconds = Math.round((Date.now() - since) / 1000);
    process.stderr.write(`\r\x1b[K${what} ... ${seconds} s, ${countPackages()} packages`);
  };
  show();
  const timer = setInterval(show, 500);
  return () => {
    clearInterval(timer);
    show();
    process.stderr.write('\n');
  };
};

const hasIgnoredScripts = () =>
  spawnSync(...npm(['config', 'get', 'ignore-scripts'], ['ignore', 'pipe', 'ignore']))
    .stdout?.toString()
    .trim() === 'true';

const install = async (why, command) => {
  if (process.env.NODE_ENV === 'production')
    fail(`${why}: run "npm ${command.join(' ')}" before starting in production`);
  const end = showProgress(`Installing packages (${why})`);
  const words = [...command, '--no-audit', '--no-fund', '--loglevel=error'];
  const status = await new Promise((resolve) => {
    const child = spawn(...npm(words, ['ignore', 'ignore', 'inherit']));
    child.on('error', () => resolve(1));
    child.on('exit', resolve);
  });
  end();
  if (status !== 0) fail(`Installing failed: run "npm ${command.join(' ')}" to see why`);
  if (existsSync(node)) return;
  // The pinned Node is fetched by the script of its package.
  if (hasIgnoredScripts())
    fail(
      'npm is set to ignore-scripts=true, so the pinned Node was not installed: run "npm rebuild node --ignore-scripts=false" once, then start again',
    );
  fail(`Installing the pinned Node failed: run "npm ${command.join(' ')}" to see why`);
};

const needsTools = flags.includes('--with-tools');
if (!isCurrent) {
  const changed = existsSync(node) ? 'the lockfile has changed' : 'the pinned Node is missing';
  await install(existsSync(modules) ? changed : 'node_modules is missing', [
    'ci',
    needsTools || (existsSync(modules) && hasTools()) ? '--include=dev' : '--omit=dev',
  ]);
} else if (needsTools && !hasTools()) {
  // Adds what is missing, as the lockfile has it, and leaves the rest in place: a service may be running from it.
  await install('tools for development are missing', ['install', '--include=dev', '--no-save']);
}

/** The newest change below some files and folders, in ms; 0 if they do not exist. */
const newest = (paths) =>
  Math.max(
    0,
    ...paths.map((path) => {
      if (!existsSync(path)) return 0;
      const stat = statSync(path);
      return stat.isDirectory() ? newest(readdirSync(path).map((name) => join(path, name))) : stat.mtimeMs;
    }),
  );

/** What a browser gets is built if its sources are newer than the build. */
const buildPages = (what, folder, made, sources) => {
  const parts = [...sources, `${folder}/build.ts`, 'package-lock.json'].map((path) => join(root, path));
  if (newest([join(root, made)]) >= newest(parts)) return;
  process.stderr.write(`Building ${what} ...\n`);
  const build = spawnSync(node, [join(root, folder, 'build.ts')], { cwd: root, stdio: ['ignore', 2, 'inherit'] });
  if (build.status !== 0) fail(`Building ${what} failed`);
};

// The compile cache is kept between starts: the type stripper and the modules then cost next to nothing.
const cache = join(modules, '.cache', 'node');
mkdirSync(cache, { recursive: true });

if (flags.includes('--with-console')) {
  const libraries = ['pricing/src', 'price-lists/src', 'drawing/src', 'client/src'];
  const partsOf = (house) => ['src', 'demo', 'index.html', 'vite.config.ts'].map((name) => `${house}/${name}`);
  const compression = 'console/compress-files.ts';
  const ofConsole = [...partsOf('console'), ...libraries, compression];
  const ofReference = ['console/reference', compression];
  const ofShops = [...partsOf('storefront'), ...libraries];
  buildPages('the console', 'console', 'console/dist/index.html', ofConsole);
  buildPages('the page of the API', 'console/reference', 'console/dist/reference/index.html', ofReference);
  buildPages('the elements for shops', 'storefront', 'storefront/dist/elements/vantail.js', ofShops);
}
if (script === undefined) process.exit(0);
// A service runs for long: halving V8's young generation costs hardly any time, and saves 80 MB (docs/performance.md).
const heap = script === 'server/src/main.ts' ? ['--max-semi-space-size=16'] : [];
const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...heap, join(root, script), ...rest], {
  stdio: 'inherit',
  env: { NODE_COMPILE_CACHE: cache, ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm passes no signal on to its scripts: a `kill` of `npm start` would leave the service running without a parent.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 250).unref();
}
child.on('error', (error) => fail(`The pinned Node did not start: ${error.message}`));
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
