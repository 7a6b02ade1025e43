import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { canOptimise } from '../../../src/database/embedded/embedded-engine.ts';
import { newDataDir, startProcess } from '../../support/service-process.ts';

/** The most that the process has held until now; where the system does not tell, what it holds. */
const peakMibOf = (pid: number): number => {
  const status = `/proc/${pid}/status`;
  const kib = existsSync(status)
    ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return Math.round(Number(kib) / 1024);
};

// In a process of its own: this one may run with options of V8 for tests.
test('a first start stays within 512 MiB: V8 would take 1.2 GiB to optimise the parser', async (t) => {
  const service = await startProcess({ DATA_DIR: newDataDir(), DEMO: '0' }, []);
  const peakMib = peakMibOf(service.pid);
  t.diagnostic(`${peakMib} MiB at the most`);
  assert.ok(peakMib > 0 && peakMib < 512, `${peakMib} MiB`);
});

test('a service with less than 2 GiB leaves PGlite as it is compiled at first', () => {
  const answers = [512, 2047, 2048, 24_000].map((mib) => canOptimise(mib * 1024 ** 2));
  assert.deepEqual(answers, [false, false, true, true]);
});
