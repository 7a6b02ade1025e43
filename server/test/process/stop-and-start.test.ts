import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../../../scripts/testing/until.ts';
import { callOver, keyIn, launch, newDataDir, runProcess, startProcess } from '../support/service-process.ts';

/** Waits until the demo tenant is there, and its catalogue most likely not yet. */
const demoBegun = async (dataDir: string) => {
  const file = join(dataDir, 'service.json');
  await until('the demo tenant', async () => {
    try {
      const { url, token } = JSON.parse(readFileSync(file, 'utf8')) as { url: string; token: string };
      return ((await callOver(`${url}/operator/v1/tenants`, token)).body.total as number) > 0;
    } catch {
      return false;
    }
  });
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} that arrives twice (terminal and npm both send it) still stops in order`, async () => {
    const DATA_DIR = newDataDir();
    const service = await startProcess({ DATA_DIR, DEMO: '0' });
    service.signal(signal);
    await new Promise((resolve) => setTimeout(resolve, 5));
    service.signal(signal);
    assert.deepEqual(await service.ended, { code: 0, signal: null });
    assert.ok(!existsSync(join(DATA_DIR, 'service.json')));
  });
}

test('a first start that was cut while the demo was made ends with a whole demo and a shown key', async () => {
  const DATA_DIR = newDataDir();
  const cut = launch({ DATA_DIR });
  await demoBegun(DATA_DIR);
  cut.signal('SIGKILL');
  await cut.ended;
  assert.ok(!/vtl_/.test(cut.stdout()), 'the demo was quicker than this test');
  const service = await startProcess({ DATA_DIR });
  const key = keyIn(
    /vtl_/.test(service.stdout()) ? service.stdout() : (await runProcess({ DATA_DIR }, 'demo-command.ts')).stdout,
  );
  assert.equal((await callOver(`${service.url}/v1/products`, key)).body.total, 5);
});

test('SIGTERM while the demo is being made stops in order', async () => {
  const DATA_DIR = newDataDir();
  const service = launch({ DATA_DIR });
  await demoBegun(DATA_DIR);
  service.signal('SIGTERM');
  const end = await service.ended;
  assert.deepEqual([end, service.stderr()], [{ code: 0, signal: null }, '']);
});

for (const env of [
  { HOST: 'not-a-host.invalid' },
  { HOST: '203.0.113.7' },
  { DATA_DIR: import.meta.filename },
] as Record<string, string>[]) {
  test(`D11 a bad ${JSON.stringify(env)} stops the start with one line`, async () => {
    const run = await runProcess({ DATA_DIR: newDataDir(), ...env });
    assert.equal(run.code, 1);
    assert.match(run.stderr, /^vantail: [^\n]*\n$/);
  });
}
