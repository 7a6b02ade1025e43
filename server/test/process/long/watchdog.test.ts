import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { newDataDir, startProcess } from '../../support/service-process.ts';

const WATCHDOG = new URL('../../../src/platform/workers/watchdog.ts', import.meta.url).href;

/** A process with a watchdog that waits for a second; its main thread runs `code` once it is told to go. */
const watched = async (code: string) => {
  const script = `
    const { startWatchdog } = await import(${JSON.stringify(WATCHDOG)});
    startWatchdog(console.error, 1000);
    process.on('SIGTERM', () => process.exit(0));
    const alive = setInterval(() => {}, 1000);
    process.stdin.once('data', () => setTimeout(() => { process.stdout.write('going'); ${code} }, 0));
    process.stdout.write('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.stdin.write('go');
  await once(child.stdout, 'data');
  return { child, ended, errors: () => errors };
};

test('a main thread that never yields does not outlive its watchdog, although SIGTERM cannot reach it', async () => {
  const { child, ended, errors } = await watched('for (;;);');
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [null, 'SIGKILL']);
  assert.match(errors(), /^vantail: the main thread has not answered for 1 s of work/);
});

test('a main thread that waits without working is left alone, and ends by SIGTERM', async () => {
  const { child, ended } = await watched(
    'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000); process.stdout.write("awake");',
  );
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});

test('a process with a watchdog and nothing else to do ends by itself', async () => {
  const { child, ended } = await watched('clearInterval(alive);');
  child.stdin.end();
  assert.deepEqual(await ended, [0, null]);
});

// The kernel shows the names of threads: nothing in the service has to be there for this test.
test('the service starts its watchdog', { skip: !existsSync('/proc/self/task') }, async () => {
  const service = await startProcess({ DATA_DIR: newDataDir(), DEMO: '0' });
  const tasks = `/proc/${service.pid}/task`;
  const names = readdirSync(tasks).map((id) => readFileSync(`${tasks}/${id}/comm`, 'utf8').trim());
  service.signal('SIGTERM');
  await service.ended;
  assert.ok(names.includes('watchdog'), names.join());
});
