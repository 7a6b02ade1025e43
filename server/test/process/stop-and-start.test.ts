import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { demoBegun } from '../support/demo-begun.ts';
import { launch, newDataDir, runProcess, startProcess } from '../support/service-process.ts';

/** The first start makes its database; none of the others needs a new one. */
const DATA_DIR = newDataDir();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} that arrives twice (terminal and npm both send it) still stops in order`, async () => {
    const service = await startProcess({ DATA_DIR, DEMO: '0' });
    service.signal(signal);
    await new Promise((resolve) => setTimeout(resolve, 5));
    service.signal(signal);
    assert.deepEqual(await service.ended, { code: 0, signal: null });
    assert.ok(!existsSync(join(DATA_DIR, 'service.json')));
  });
}

test('SIGTERM while the demo is being made stops in order', async () => {
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
    const run = await runProcess({ DATA_DIR, DEMO: '0', ...env });
    assert.equal(run.code, 1);
    assert.match(run.stderr, /^vantail: [^\n]*\n$/);
  });
}
