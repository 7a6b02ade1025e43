import assert from 'node:assert/strict';
import fs, { readdirSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { newDataDir } from '../support/service-process.ts';

/**
 * PGlite's file system has no fsync of its own and would drop what PostgreSQL asks for without a word. Counted here are the
 * calls of PostgreSQL on one side and those that reach the operating system on the other: an upgrade cannot lose one in silence.
 */
const asked = new Map<string, number>();
const synced: { inode: number; isFolder: boolean }[] = [];

/** What promises that something is on disk, as Emscripten names it; all but the first are dropped there, so must not be used. */
const SYNC = 'fd_sync';
const DROPPED = /^(?:__syscall_(?:fdatasync|sync|syncfs|sync_file_range)|_?msync(?:_js)?)$/;
/** wasm32's O_DSYNC and O_SYNC in the flags of `openat`. */
const SYNCED_WRITES = 0o4010000;

const { instantiate } = WebAssembly;
const { fsyncSync, fdatasyncSync } = fs;
after(() => {
  Object.assign(WebAssembly, { instantiate });
  Object.assign(fs, { fsyncSync, fdatasyncSync });
  syncBuiltinESMExports();
});

const count = (name: string) => asked.set(name, (asked.get(name) ?? 0) + 1);

const counting = (imports: object): object =>
  new Proxy(imports, {
    get: (target, name: string) => {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      if (name === SYNC || DROPPED.test(name)) {
        return (...args: unknown[]) => {
          count(name);
          return call(...args);
        };
      }
      if (name !== '__syscall_openat') return call;
      return (...args: unknown[]) => {
        if (((args[2] as number) & SYNCED_WRITES) !== 0) count('O_SYNC');
        return call(...args);
      };
    },
  });

Object.assign(WebAssembly, {
  instantiate: (module: WebAssembly.Module, imports: Record<string, object>) =>
    instantiate(
      module,
      Object.fromEntries(
        Object.entries(imports).map(([name, members]) => [name, counting(members)]),
      ) as WebAssembly.Imports,
    ),
});
for (const [name, sync] of Object.entries({ fsyncSync, fdatasyncSync })) {
  Object.assign(fs, {
    [name]: (descriptor: number) => {
      sync(descriptor);
      const stat = fs.fstatSync(descriptor);
      synced.push({ inode: stat.ino, isFolder: stat.isDirectory() });
    },
  });
}
syncBuiltinESMExports();

const { openEmbedded } = await import('../../src/database/embedded/embedded.ts');
const { prepareDatabase } = await import('../../src/database/opening/open-database.ts');
const prepare = async (owner: Parameters<typeof prepareDatabase>[0]) => void (await prepareDatabase(owner));

const forget = () => {
  asked.clear();
  synced.length = 0;
};

const dataDir = newDataDir(process.env.TEST_EMBEDDED_TEMPLATE);
const log = join(dataDir, 'pglite', 'pg_wal');
await (await openEmbedded(dataDir, prepare)).close();
forget();
const database = await openEmbedded(dataDir, prepare);
after(() => database.close());
const insert = `insert into tenants (name, currency, price_basis, active) values ('T', 'EUR', 'TTC', true)`;

const dropped = () => [...asked.keys()].filter((name) => name !== SYNC);

/** Every sync that PostgreSQL asked for reached the disk, and it promised itself nothing in a way that is dropped. */
const assertAllReached = () => {
  assert.deepEqual(dropped(), []);
  assert.equal(synced.length, asked.get(SYNC) ?? 0);
};

test('a commit is on disk before it is acknowledged: each one syncs the write-ahead log, once', async () => {
  for (let turn = 0; turn < 50; turn++) {
    forget();
    await database.system((tx) => tx.query(insert));
    const segments = readdirSync(log).map((name) => statSync(join(log, name)).ino);
    assert.deepEqual(
      synced.map(({ inode }) => segments.includes(inode)),
      [true],
      `commit ${turn}`,
    );
    assertAllReached();
  }
});

test('the name of a new segment of the log is on disk before a commit in it is acknowledged', async () => {
  await database.owner.query('select pg_switch_wal()');
  forget();
  await database.system((tx) => tx.query(insert));
  const folder = statSync(log).ino;
  assert.ok(synced.some(({ inode, isFolder }) => isFolder && inode === folder));
  assertAllReached();
});

test('a checkpoint, and files that come and go, sync all that PostgreSQL asks for', async () => {
  forget();
  for (const sql of [
    'create table pad (t text)',
    insert,
    'drop table pad',
    'vacuum tenants',
    'reindex table tenants',
    'checkpoint',
  ])
    await database.owner.exec(sql);
  assert.ok(synced.filter(({ isFolder }) => isFolder).length > 0);
  assert.ok(synced.filter(({ isFolder }) => !isFolder).length > 10);
  assertAllReached();
});
