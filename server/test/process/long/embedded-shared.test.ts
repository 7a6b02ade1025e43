import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAlive } from '../../../src/platform/database/embedded/server-process.ts';
import { addBrand, brandsOf } from '../../support/served-brands.ts';
import {
  callOver,
  keyIn,
  newDataDir,
  runVantail,
  serverPid,
  startProcess,
  stopProcess,
} from '../../support/service-process.ts';

test('several processes share it; a kill of all leaves what the next start recovers', async () => {
  const DATA_DIR = newDataDir();
  const env = { DATA_DIR, WORKERS: '2' };
  const pid = () => serverPid(DATA_DIR) ?? assert.fail('no server runs');
  let service = await startProcess(env);
  assert.match(service.stdout(), /^Vantail serves \S+ \(embedded database in \S+, 2 processes, pid \d+\)/m);
  const key = keyIn(service.stdout());
  for (let call = 0; call < 4; call++) assert.equal((await callOver(`${service.url}/v1/products`, key)).body.total, 5);
  assert.equal((await addBrand(service, key, 'before both were killed')).status, 201);
  assert.equal((await runVantail({ DATA_DIR }, 'demo')).code, 0, 'a command finds the service');
  const killed = pid();
  service.signal('SIGKILL');
  process.kill(killed, 'SIGKILL');
  await service.ended;
  service = await startProcess(env);
  assert.ok((await brandsOf(service, key)).includes('before both were killed'));
  const recovered = pid();
  assert.deepEqual(await stopProcess(service), { code: 0, signal: null });
  assert.equal(isAlive(recovered), false);
});
