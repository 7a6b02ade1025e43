import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { callOver, keyIn, newDataDir, runProcess, startProcess, stopProcess } from '../../support/service-process.ts';

/** A folder with a tenant in it, made once for the tests of this file. */
const made = newDataDir();
const first = await startProcess({ DATA_DIR: made });
const key = keyIn(first.stdout());
await stopProcess(first);

const entriesOf = (folder: string) => readdirSync(folder, { withFileTypes: true, recursive: true });

/** Every name below the folder with its content, but for the locks of SQLite and PostgreSQL. */
const isLock = (name: string) => /^(?:vantail\.lock|postmaster\.pid)/.test(name);

const contentOf = (folder: string): string => {
  const digest = createHash('sha256');
  for (const entry of entriesOf(folder)
    .filter(({ name }) => !isLock(name))
    .sort((a, b) => (join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1))) {
    digest.update(`${join(entry.parentPath, entry.name)}\n`);
    if (entry.isFile()) digest.update(readFileSync(join(entry.parentPath, entry.name)));
  }
  return digest.digest('hex');
};

const assertRefused = async (DATA_DIR: string, message: RegExp) => {
  const { code, stdout, stderr } = await runProcess({ DATA_DIR });
  assert.deepEqual([code, stdout], [1, ''], stderr);
  assert.match(stderr, /^vantail: [^\n]+\n$/);
  assert.match(stderr, message);
};

const assertServes = async (DATA_DIR: string): Promise<string> => {
  const service = await startProcess({ DATA_DIR });
  assert.equal((await callOver(`${service.url}/v1/products`, key)).body.total, 5);
  await stopProcess(service);
  return service.stderr();
};

const refusals: [what: string, damage: (dataDir: string) => void, message: RegExp][] = [
  [
    'database files without PG_VERSION, as a restore that was cut short leaves them',
    (dataDir) => rmSync(join(dataDir, 'postgresql/PG_VERSION')),
    /holds database files without PG_VERSION.*Restore the whole folder/,
  ],
  [
    'a folder whose database is gone',
    (dataDir) => rmSync(join(dataDir, 'postgresql'), { recursive: true }),
    /has held a database \(release\.json\), and it is not there/,
  ],
  [
    'a damaged pg_control',
    (dataDir) => writeFileSync(join(dataDir, 'postgresql/global/pg_control'), Buffer.alloc(8192, 7)),
    /cannot be opened: database files are incompatible with server\..*restore the folder/,
  ],
  [
    'a pg_control that was cut short',
    (dataDir) => truncateSync(join(dataDir, 'postgresql/global/pg_control'), 100),
    /cannot be opened: could not read file "global\/pg_control"/,
  ],
  [
    'a folder in the place of the lock file',
    (dataDir) => {
      rmSync(join(dataDir, 'vantail.lock'));
      mkdirSync(join(dataDir, 'vantail.lock'));
    },
    /The lock file vantail\.lock in DATA_DIR \S+ cannot be used/,
  ],
  [
    'a database of PGlite, as releases up to 0.2.0 made it',
    (dataDir) => renameSync(join(dataDir, 'postgresql'), join(dataDir, 'pglite')),
    /holds a database of PGlite.* release 0\.2\.0: DATA_DIR=\S+ vantail move --to postgres:/,
  ],
  [
    'a database without its password',
    (dataDir) => rmSync(join(dataDir, 'postgresql.password')),
    /holds a database without its password/,
  ],
  [
    'the folder of a PostgreSQL server',
    (dataDir) => {
      rmSync(join(dataDir, 'postgresql'), { recursive: true });
      writeFileSync(join(dataDir, 'PG_VERSION'), '18\n');
    },
    /is the folder of a PostgreSQL server: set DATABASE_URL/,
  ],
];

for (const [what, damage, message] of refusals) {
  test(`the start refuses ${what} in one line, and changes nothing`, async () => {
    const dataDir = newDataDir(made);
    damage(dataDir);
    const before = contentOf(dataDir);
    await assertRefused(dataDir, message);
    assert.equal(contentOf(dataDir), before);
  });
}

test('a first start that was cut short is begun again', async () => {
  const dataDir = newDataDir();
  mkdirSync(join(dataDir, 'postgresql.making'));
  writeFileSync(join(dataDir, 'postgresql.making/PG_VERSION'), '18\n');
  mkdirSync(join(dataDir, 'postgresql'));
  const service = await startProcess({ DATA_DIR: dataDir });
  assert.equal((await callOver(`${service.url}/v1/products`, keyIn(service.stdout()))).status, 200);
  assert.ok(!existsSync(join(dataDir, 'postgresql.making')));
});

test('the start refuses a disk that cannot be written, in one line', async () => {
  const dataDir = newDataDir(made);
  const message = /DATA_DIR \S+ cannot be written: (?:EROFS|EACCES)/;
  if (process.getuid?.() !== 0) {
    chmodSync(dataDir, 0o500);
    return assertRefused(dataDir, message);
  }
  // Modes do not hold root back: a file system that is mounted to be read does, and where none can be mounted, /proc.
  const mount = (...words: string[]) => spawnSync('mount', [...words, dataDir]).status === 0;
  if (!mount('--bind', dataDir)) return assertRefused('/proc', /DATA_DIR \/proc/);
  try {
    assert.ok(mount('-o', 'remount,ro,bind'));
    await assertRefused(dataDir, message);
  } finally {
    spawnSync('umount', [dataDir]);
  }
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

const openTo = (dataDir: string): string[] =>
  entriesOf(dataDir)
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0);

test('A7 a new DATA_DIR is closed to others, and every file in it', async () => {
  const dataDir = join(newDataDir(), 'below', 'data');
  const service = await startProcess({ DATA_DIR: dataDir, DEMO: '0' });
  assert.deepEqual([modeOf(join(dataDir, '..')), modeOf(dataDir), openTo(dataDir)], ['700', '700', []]);
  assert.equal(service.stderr(), '');
});

const opened = () => {
  const dataDir = newDataDir(made);
  for (const entry of entriesOf(dataDir)) chmodSync(join(entry.parentPath, entry.name), entry.isFile() ? 0o644 : 0o755);
  chmodSync(dataDir, 0o755);
  return dataDir;
};

test('A7 a DATA_DIR of an earlier release is closed at the start, which says so once', async () => {
  const dataDir = opened();
  assert.match(
    await assertServes(dataDir),
    /^vantail: DATA_DIR \S+ was open to other users of this machine; its mode is 700 now\n$/,
  );
  assert.deepEqual([modeOf(dataDir), modeOf(join(dataDir, 'postgresql'))], ['700', '700']);
  assert.equal(await assertServes(dataDir), '');
});

test('A7 a DATA_DIR that holds other things keeps its mode; what is ours in it is closed', async () => {
  const dataDir = opened();
  writeFileSync(join(dataDir, 'notes.txt'), '', { mode: 0o644 });
  chmodSync(join(dataDir, 'notes.txt'), 0o644);
  assert.equal(await assertServes(dataDir), '');
  assert.deepEqual([modeOf(dataDir), modeOf(join(dataDir, 'postgresql'))], ['755', '700']);
  assert.deepEqual(
    openTo(dataDir).filter((path) => !path.startsWith(join(dataDir, 'postgresql/'))),
    [join(dataDir, 'notes.txt')],
  );
});
