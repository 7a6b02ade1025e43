import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoBegun } from '../../support/demo-begun.ts';
import { callOver, keyIn, launch, newDataDir, runVantail, startProcess } from '../../support/service-process.ts';

test('a first start that was cut while the demo was made ends with a whole demo and a shown key', async () => {
  const DATA_DIR = newDataDir();
  const cut = launch({ DATA_DIR });
  await demoBegun(DATA_DIR);
  cut.signal('SIGKILL');
  await cut.ended;
  assert.ok(!/vtl_/.test(cut.stdout()), 'the demo was quicker than this test');
  const service = await startProcess({ DATA_DIR });
  const key = keyIn(/vtl_/.test(service.stdout()) ? service.stdout() : (await runVantail({ DATA_DIR }, 'demo')).stdout);
  assert.equal((await callOver(`${service.url}/v1/products`, key)).body.total, 5);
});
