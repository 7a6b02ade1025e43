import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HistoryEvent, historyFaults } from './support/history.ts';

/** The judge of histories, judged: what it must find, and what it must let pass. */
const event = (fields: Partial<HistoryEvent>): HistoryEvent => ({
  client: 1,
  object: 'step 1',
  kind: 'read',
  start: 1,
  end: 2,
  outcome: 'ok',
  version: 1,
  count: 0,
  ...fields,
});
const write = (start: number, end: number, version: number, count: number, client = 1) =>
  event({ kind: 'write', start, end, version, count, client });
const read = (start: number, end: number, version: number, count: number) => event({ start, end, version, count });

const faultsOf = (...events: HistoryEvent[]) => historyFaults(events).join('; ');

test('a history of one after the other, and of overlapping reads, has no fault', () => {
  assert.equal(faultsOf(read(1, 2, 1, 0), write(3, 4, 2, 1), write(5, 6, 3, 2), read(7, 8, 3, 2)), '');
  assert.equal(faultsOf(write(1, 10, 2, 1), read(2, 3, 1, 0), read(4, 5, 2, 1), read(11, 12, 2, 1)), '');
});

test('a lost update, a version that goes back and a count that does not add up are found', () => {
  assert.match(faultsOf(write(1, 5, 2, 1), write(2, 6, 2, 1, 2), read(7, 8, 2, 1)), /lost update/);
  assert.match(faultsOf(write(1, 2, 2, 1), read(3, 4, 1, 0), read(5, 6, 2, 1)), /the past came back/);
  assert.match(faultsOf(read(1, 2, 2, 1), read(3, 4, 2, 5)), /two contents/);
  assert.match(faultsOf(write(1, 2, 2, 1), write(3, 4, 3, 1), read(5, 6, 3, 1)), /counts 1 after 2/);
});

test('a write whose outcome is unknown may count or not, and no more than once', () => {
  const unknown = event({ kind: 'write', start: 3, end: 4, outcome: 'unknown', version: 0, count: 0 });
  assert.equal(faultsOf(write(1, 2, 2, 1), unknown, read(5, 6, 2, 1)), '');
  assert.equal(faultsOf(write(1, 2, 2, 1), unknown, read(5, 6, 3, 2)), '');
  assert.match(faultsOf(write(1, 2, 2, 1), unknown, read(5, 6, 4, 3)), /counts 3/);
});
