import assert from 'node:assert/strict';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { test } from 'node:test';
import { callOver, keyIn, newDataDir, startProcess, stopProcess } from '../../support/service-process.ts';

test('recovery after kill -9 syncs what it repaired before the database serves', async () => {
  const dataDir = newDataDir(process.env.TEST_EMBEDDED_TEMPLATE);
  const service = await startProcess({ DATA_DIR: dataDir });
  const key = keyIn(service.stdout());
  for (let turn = 0; turn < 20; turn++) await callOver(`${service.url}/v1/brands`, key, 'POST', { name: 'x' });
  await stopProcess(service, 'SIGKILL');
  let syncs = 0;
  let folders = 0;
  let writes = 0;
  const { fdatasyncSync, fsyncSync, writeSync } = fs;
  fs.fdatasyncSync = (descriptor) => {
    syncs++;
    fdatasyncSync(descriptor);
  };
  fs.fsyncSync = (descriptor) => {
    if (fs.fstatSync(descriptor).isDirectory()) folders++;
    else syncs++;
    fsyncSync(descriptor);
  };
  fs.writeSync = ((...args: Parameters<typeof writeSync>) => {
    writes++;
    return writeSync(...args);
  }) as typeof writeSync;
  syncBuiltinESMExports();
  const { openEmbedded } = await import('../../../src/database/embedded/embedded.ts');
  const database = await openEmbedded(dataDir, async () => {});
  const seen = { syncs, folders, writes };
  await database.close();
  Object.assign(fs, { fdatasyncSync, fsyncSync, writeSync });
  syncBuiltinESMExports();
  assert.ok(seen.writes > 0);
  assert.ok(seen.syncs > 0 && seen.folders > 0, JSON.stringify(seen));
});
