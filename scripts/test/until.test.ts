import assert from 'node:assert/strict';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { after, test } from 'node:test';
import { until, waitMs, within } from '../testing/until.ts';

const { loadavg } = os;
const setLoad = (load: number) => {
  os.loadavg = () => [load, 0, 0];
  syncBuiltinESMExports();
};
after(() => {
  os.loadavg = loadavg;
  syncBuiltinESMExports();
});

test('a wait may take as much longer as there are processes for each core, and never less than on a quiet machine', () => {
  const cores = os.availableParallelism();
  setLoad(0);
  assert.equal(waitMs(1000), 1000);
  setLoad(cores * 10);
  assert.equal(waitMs(1000), 10_000);
});

test('a wait that is too long fails with what was seen', async () => {
  setLoad(0);
  const { now } = performance;
  let seen = 0;
  performance.now = () => now.call(performance) + 20_000 * seen;
  const waiting = until(
    () => `a fifth, after ${seen}`,
    () => ++seen > 4,
  );
  await assert.rejects(waiting, { message: 'waited too long: a fifth, after 3' }).finally(() => {
    performance.now = now;
  });
});

test('until gives what was found, and within what a promise gives or throws', async () => {
  let times = 0;
  assert.equal(await until('the third', () => (++times === 3 ? 'here' : undefined)), 'here');
  assert.equal(await within('a value', Promise.resolve(7)), 7);
  await assert.rejects(within('a fault', Promise.reject(new Error('no'))), { message: 'no' });
});
