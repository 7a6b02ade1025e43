import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../scripts/testing/until.ts';
import { inBatches } from '../src/platform/database/connections/joined-reads.ts';

/** A gatherer whose batches land when told; `sent` has what was in each. */
const gathered = () => {
  const sent: number[][] = [];
  const landings: (() => void)[] = [];
  const add = inBatches<number>((batch) => {
    sent.push([...batch]);
    return new Promise((resolve) => landings.push(resolve));
  });
  const land = async () => {
    landings.shift()?.();
    await sleep(0);
  };
  return { sent, add, land };
};

test('what comes in one turn of the loop leaves together, and nothing is lost or sent twice', async () => {
  const { sent, add, land } = gathered();
  for (let item = 0; item < 5; item++) add(item);
  await until('it is sent', () => sent.length === 1);
  assert.deepEqual(sent, [[0, 1, 2, 3, 4]]);
  await land();
  for (let item = 5; item < 500; item++) add(item);
  await until('it is sent', () => sent.flat().length === 500);
  assert.deepEqual(
    sent.flat().sort((a, b) => a - b),
    Array.from({ length: 500 }, (_, item) => item),
  );
  assert.ok(sent.every((batch) => batch.length <= 64));
});

test('what comes while a batch is on its way waits for it, and leaves when it lands', async () => {
  const { sent, add, land } = gathered();
  add(1);
  await until('it is sent', () => sent.length === 1);
  add(2);
  add(3);
  await land();
  await until('it is sent', () => sent.length === 2);
  assert.deepEqual(sent, [[1], [2, 3]]);
});

test('a batch that does not land holds up nobody for long', async () => {
  const { sent, add } = gathered();
  add(1);
  await until('it is sent', () => sent.length === 1);
  add(2);
  await until('it is sent', () => sent.length === 2);
  assert.deepEqual(sent, [[1], [2]]);
});

test('after a crowd the next ones leave together, and a lonely one leaves all the same', async () => {
  const { sent, add, land } = gathered();
  for (let item = 0; item < 6; item++) add(item);
  await until('it is sent', () => sent.length === 1);
  await land();
  for (let item = 10; item < 16; item++) add(item);
  assert.deepEqual(sent[1], [10, 11, 12, 13, 14, 15]); // At once: as many as before are there.
  await land();
  add(20);
  await until('it is sent', () => sent.length === 3);
  assert.deepEqual(sent[2], [20]);
});
