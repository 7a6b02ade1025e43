import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../../../scripts/testing/until.ts';
import { pathsIn, readPassword } from '../../src/database/embedded/data-directory.ts';
import { joinEmbedded } from '../../src/database/embedded/embedded.ts';
import { isAlive } from '../../src/database/embedded/server-process.ts';
import {
  callOver,
  keyIn,
  launch,
  newDataDir,
  runProcess,
  type ServiceProcess,
  serverPid,
  startProcess,
  stopProcess,
} from '../support/service-process.ts';
import { onServer } from '../support/test-database.ts';

/** The PostgreSQL of DATA_DIR lives and ends with its service, whatever is killed (docs/adr/0109). */
const DATA_DIR = newDataDir();
let service = await startProcess({ DATA_DIR });
const key = keyIn(service.stdout());

const productsOf = async ({ url }: ServiceProcess) => (await callOver(`${url}/v1/products`, key)).body.total;
const add = (name: string) => callOver(`${service.url}/v1/brands`, key, 'POST', { name });
const brands = async () =>
  ((await callOver(`${service.url}/v1/brands?page_size=200`, key)).body.data as { name: string }[]).map(
    ({ name }) => name,
  );
const pid = () => serverPid(DATA_DIR) ?? assert.fail('no server runs');

const SETTINGS = {
  data_checksums: 'on',
  dynamic_shared_memory_type: 'mmap',
  fsync: 'on',
  full_page_writes: 'on',
  listen_addresses: '',
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
  await until('the service answers again', async () => (await add('after the kill')).status === 201);
  assert.notEqual(pid(), killed);
  assert.ok((await brands()).includes('before the kill'));
  assert.match(service.stderr(), /The server of the embedded database ended \(SIGKILL\); it is started again\n/);
});

test('the next start takes over the server that a killed service left, and stops it when it stops', async () => {
  assert.equal((await add('before the service was killed')).status, 201);
  const left = pid();
  await stopProcess(service, 'SIGKILL');
  service = await startProcess({ DATA_DIR });
  assert.equal(pid(), left);
  assert.ok((await brands()).includes('before the service was killed'));
  assert.deepEqual(await stopProcess(service), { code: 0, signal: null });
  assert.equal(isAlive(left), false);
});

test('several processes share it; a kill of all leaves what the next start recovers', async () => {
  const env = { DATA_DIR, WORKERS: '2' };
  service = await startProcess(env);
  assert.match(service.stdout(), /^Vantail serves \S+ \(embedded database in \S+, 2 processes, pid \d+\)/m);
  for (let call = 0; call < 4; call++) assert.equal(await productsOf(service), 5);
  assert.equal((await add('before both were killed')).status, 201);
  assert.equal((await runProcess({ DATA_DIR }, 'demo-command.ts')).code, 0, 'a command finds the service');
  const killed = pid();
  service.signal('SIGKILL');
  process.kill(killed, 'SIGKILL');
  await service.ended;
  service = await startProcess(env);
  assert.ok((await brands()).includes('before both were killed'));
  const recovered = pid();
  assert.deepEqual(await stopProcess(service), { code: 0, signal: null });
  assert.equal(isAlive(recovered), false);
});

test('a start that is ended by a signal leaves no server behind', async () => {
  const cut = launch({ DATA_DIR });
  await until('the server runs', () => serverPid(DATA_DIR) !== undefined);
  cut.signal('SIGTERM');
  await cut.ended;
  await until('the server has ended', () => serverPid(DATA_DIR) === undefined);
});
