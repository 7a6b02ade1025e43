import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newBackoff } from '../src/platform/polling.ts';

test('background work that keeps failing waits longer each time, up to a minute, and reports a fault once', () => {
  const told: string[] = [];
  const backoff = newBackoff<number>((error) => told.push((error as Error).message));
  const waits = Array.from({ length: 7 }, () => backoff.failed(1, new Error('refused')));
  assert.deepEqual(waits, [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  assert.deepEqual(told, ['refused']);
});

test('another fault is reported, what succeeded begins anew, and one webhook does not make another wait', () => {
  const told: string[] = [];
  const backoff = newBackoff<number>((error) => told.push(String(error)));
  backoff.failed(1, 'gone');
  assert.equal(backoff.failed(1, 'full'), 4000);
  assert.equal(backoff.failed(2, 'gone'), 2000);
  backoff.succeeded(1);
  assert.equal(backoff.failed(1, 'full'), 2000);
  assert.deepEqual(told, ['gone', 'full', 'gone', 'full']);
});
