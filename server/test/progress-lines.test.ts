import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partOf } from '../src/history/plans/plan-progress.ts';
import { forwardProgress } from '../src/platform/http/answers/progress-lines.ts';

test('progress never goes back, also where a transaction starts anew and does its work again', () => {
  const lines: object[] = [];
  const progress = forwardProgress(['reading', 'requests'], (line) => lines.push(line));
  const once = (until: number) => {
    for (let done = 0; done <= 2; done++) progress('reading')(done, 2);
    for (let done = 0; done <= until; done++) progress('requests')(done, 3);
  };
  once(1);
  once(3);
  progress('requests')(0, 0);
  assert.deepEqual(
    lines.map((line) => Object.values(line).join(' ')),
    [
      'progress reading 0 2',
      'progress reading 1 2',
      'progress reading 2 2',
      'progress requests 0 3',
      'progress requests 1 3',
      'progress requests 2 3',
      'progress requests 3 3',
    ],
  );
});

test('each of several requests is a hundred parts of the whole, whatever it counts itself', () => {
  const told: [number, number][] = [];
  const part = partOf((done, total) => told.push([done, total]), 1, 3);
  part(0, 10_000);
  part(5_055, 10_000);
  part(10_000, 10_000);
  part(0, 0);
  assert.deepEqual(told, [
    [100, 300],
    [150, 300],
    [200, 300],
    [100, 300],
  ]);
});
