import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { until } from '../../../scripts/testing/until.ts';
import { pathsIn, readPassword } from '../../src/platform/database/embedded/data-directory.ts';
import { joinEmbedded } from '../../src/platform/database/embedded/embedded.ts';
import { isAlive } from '../../src/platform/database/embedded/server-process.ts';
import { addBrand, brandsOf, newKey } from '../support/served-brands.ts';
import { launch, newDataDir, serverPid, startProcess, stopProcess } from '../support/service-process.ts';
import { onServer } from '../support/test-database.ts';

/** The PostgreSQL of DATA_DIR lives and ends with its service, whatever is killed (docs/adr/0109). */
const DATA_DIR = newDataDir();
const env = { DATA_DIR, OPERATOR_TOKEN: 'operator-token-of-embedded-life-and-nobody-else', DEMO: '0' };
let service = await startProcess(env);
const key = await newKey(service, env.OPERATOR_TOKEN);

const add = (name: string) => addBrand(service, key, name);
const brands = () => brandsOf(service, key);
const pid = () => serverPid(DATA_DIR) ?? assert.fail('no server runs');

const SETTINGS = {
  data_checksums: 'on',
  dynamic_shared_memory_type: 'mmap',
  fsync: 'on',
  full_page_writes: 'on',
  listen_addresses: '',
  restart_after_crash: 'off',
  synchronous_commit: 'on',
};

test('it keeps what it acknowledges, listens on a private socket alone, and depends on no locale of the system', async () => {
  const { url, superuserUrl } = joinEmbedded(DATA_DIR) ?? assert.fail('no server runs');
  const rows = await onServer(superuserUrl, `select name, setting from pg_settings where name = any ($1)`, [
    Object.keys(SETTINGS),
  ]);
  assert.deepEqual(Object.fromEntries(rows.map(({ name, setting }) => [name, setting])), SETTINGS);
  const [locale] = await onServer(
    url,
    'select datlocprovider, datlocale from pg_database where datname = current_database()',
  );
  assert.deepEqual(locale, { datlocprovider: 'b', datlocale: 'C.UTF-8' });
  const [login] = await onServer(url, 'select rolsuper, rolbypassrls from pg_roles where rolname = current_user');
  assert.deepEqual(login, { rolsuper: false, rolbypassrls: false });
  const { files, password } = pathsIn(DATA_DIR);
  const modes = [files, password, join(files, '.s.PGSQL.5432')].map((path) => statSync(path).mode & 0o777);
  assert.deepEqual(modes, [0o700, 0o600, 0o700]);
  assert.notEqual(statSync(`/proc/${pid()}`).uid, 0);
  const wrong = url.replace(readPassword(DATA_DIR), 'wrong');
  await assert.rejects(onServer(wrong, 'select 1'), { code: '28P01' });
});

test('a server that is killed is started again under its service, and has what was acknowledged', async () => {
  assert.equal((await add('before the kill')).status, 201);
  const killed = pid();
  process.kill(killed, 'SIGKILL');
  // The service may still be answered by the old server for a moment.
  await until('another server runs', () => ![undefined, killed].includes(serverPid(DATA_DIR)));
  await until('the service answers again', async () => (await add('after the kill')).status === 201);
  assert.ok((await brands()).includes('before the kill'));
  assert.match(service.stderr(), /The server of the embedded database ended \(SIGKILL\); it is started again\n/);
});

test('a server of which one process has crashed is started anew, and does not try to go on by itself', async () => {
  assert.equal((await add('before the crash')).status, 201);
  const crashed = pid();
  const { superuserUrl } = joinEmbedded(DATA_DIR) ?? assert.fail('no server runs');
  const [checkpointer] = await onServer(
    superuserUrl,
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  process.kill(Number(checkpointer?.pid), 'SIGKILL');
  // The service may still be answered by the old server for a moment.
  await until('another server runs', () => ![undefined, crashed].includes(serverPid(DATA_DIR)));
  await until('the service answers again', async () => (await add('after the crash')).status === 201);
  assert.ok((await brands()).includes('before the crash'));
});

test('the next start takes over the server that a killed service left, and stops it when it stops', async () => {
  assert.equal((await add('before the service was killed')).status, 201);
  const left = pid();
  await stopProcess(service, 'SIGKILL');
  service = await startProcess(env);
  assert.equal(pid(), left);
  assert.ok((await brands()).includes('before the service was killed'));
  assert.deepEqual(await stopProcess(service), { code: 0, signal: null });
  assert.equal(isAlive(left), false);
});

test('a start that is ended by a signal leaves no server behind', async () => {
  const cut = launch(env);
  await until('the server runs', () => serverPid(DATA_DIR) !== undefined);
  cut.signal('SIGTERM');
  await cut.ended;
  await until('the server has ended', () => serverPid(DATA_DIR) === undefined);
});

/** Starts a program of PostgreSQL, and gets the signal before it knows the number of the program. */
const SIGNALLED_AT_ITS_START = `
  import programs from 'node:child_process';
  import { writeSync } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { spawn } = programs;
  programs.spawn = (...words) => {
    const child = spawn(...words);
    writeSync(1, String(child.pid));
    process.kill(process.pid, 'SIGTERM');
    return child;
  };
  syncBuiltinESMExports();
  const { runProgram } = await import(${JSON.stringify(new URL('../../src/platform/database/embedded/server-process.ts', import.meta.url).href)});
  const [files] = process.argv.slice(-1);
  await runProgram({ files, bin: files, user: undefined }, 'postgres', []).ended;`;

test('a signal that comes while the server is being started ends it, too', async () => {
  const folder = newDataDir();
  writeFileSync(join(folder, 'postgres'), '#!/bin/sh\nexec sleep 3600\n', { mode: 0o755 });
  const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', SIGNALLED_AT_ITS_START, folder];
  const { stdout, stderr, signal } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  assert.equal(signal, 'SIGTERM', stderr);
  const server = Number(stdout);
  after(() => isAlive(server) && process.kill(server, 'SIGKILL'));
  await until('the server has ended', () => !isAlive(server));
});
