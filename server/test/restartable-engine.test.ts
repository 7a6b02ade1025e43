import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { type EmbeddedEngine, restartableEngine } from '../src/database/embedded/embedded-engine.ts';

const engineThat = (hasDied: boolean) =>
  ({ hasDied: () => hasDied, lastWords: () => 'could not fsync', close: async () => {} }) as EmbeddedEngine;

test('an engine that died and cannot be opened again is given up after a minute, and only then', async () => {
  let now = 0;
  const clock = mock.method(performance, 'now', () => now);
  const lost: string[] = [];
  let isOpenable = false;
  const open = async () => (isOpenable ? engineThat(true) : Promise.reject(new Error('the disk is away')));
  const events = { onNotice: () => {}, onLost: ({ message, cause }: Error) => lost.push(`${message}: ${cause}`) };
  const engine = restartableEngine(engineThat(true), open, events);
  try {
    const minute = async () => {
      for (const end = now + 60_000; now < end; now += 1000) await assert.rejects(engine.get(), { code: '57P03' });
    };
    await minute();
    assert.deepEqual(lost, []);
    // A disk that comes back is no longer counted as away.
    isOpenable = true;
    await engine.get();
    isOpenable = false;
    await minute();
    assert.deepEqual(lost, []);
    await assert.rejects(engine.get(), { code: '57P03' });
    assert.deepEqual(lost, ['The embedded database cannot be opened again: Error: the disk is away']);
  } finally {
    clock.mock.restore();
  }
});
