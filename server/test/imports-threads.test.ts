import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { getPriority, platform } from 'node:os';
import { test } from 'node:test';
import {
  endThread,
  keepThread,
  readInWorker,
  takeThread,
  writeInWorker,
} from '../src/bulk/imports/worker/run-file-job.ts';

test('a thread that read a file waits for the next one; at most two do, and none that failed', async () => {
  const [first, second, third] = [takeThread(), takeThread(), takeThread()];
  assert.equal(new Set([first, second, third]).size, 3);
  keepThread(first);
  assert.equal(takeThread(), first);
  keepThread(first);
  keepThread(second);
  keepThread(third);
  await third.terminate();
  assert.deepEqual(new Set([takeThread(), takeThread()]), new Set([first, second]));
  await endThread(first);
  const fourth = takeThread();
  assert.notEqual(fourth, first);
  await Promise.all([endThread(second), endThread(fourth)]);
});

test('a thread that ends while it waits is not given out', async () => {
  const thread = takeThread();
  keepThread(thread);
  await thread.terminate();
  const next = takeThread();
  assert.notEqual(next, thread);
  await endThread(next);
});

test('a thread reads one file after another, each with its own tables', async () => {
  const reading = { onProgress: () => {}, signal: new AbortController().signal, workMs: 20_000 };
  const sizes = async (first: number) => {
    const text = `mm;${first};${first + 100}\n750;1;2\n850;3;4\n`;
    const bytes = new Uint8Array(Buffer.from(text));
    return (await readInWorker({ name: 's.csv', bytes }, {}, reading)).tables.map(({ widths }) => widths);
  };
  for (const first of [600, 700, 800]) assert.deepEqual(await sizes(first), [[first, first + 100]]);
  const waiting = takeThread();
  assert.ok(waiting.threadId > 0);
  await endThread(waiting);
});

test('a thread that refused a small file waits for the next one: hostile files do not cost a new thread each', async () => {
  const reading = { onProgress: () => {}, signal: new AbortController().signal, workMs: 20_000 };
  const refused = () =>
    readInWorker({ name: 's.xlsx', bytes: new Uint8Array(Buffer.from('PK no workbook')) }, {}, reading);
  await assert.rejects(refused());
  const waiting = takeThread();
  const id = waiting.threadId;
  keepThread(waiting);
  for (let turn = 0; turn < 3; turn++) await assert.rejects(refused());
  const same = takeThread();
  assert.equal(same.threadId, id);
  await endThread(same);
});

test('an error that no file explains is the error of its job, and the next job has another thread', async () => {
  const { signal } = new AbortController();
  await assert.rejects(writeInWorker(null as never, {} as never, signal), TypeError);
  const bytes = new Uint8Array(Buffer.from('mm;600;700\n750;1;2\n850;3;4\n'));
  assert.equal((await readInWorker({ name: 's.csv', bytes }, {}, { onProgress: () => {}, signal })).tables.length, 1);
  await endThread(takeThread());
});

test('threads that read files give way to the one that serves', { skip: platform() !== 'linux' }, async () => {
  const reading = { onProgress: () => {}, signal: new AbortController().signal, workMs: 20_000 };
  const bytes = new Uint8Array(Buffer.from('mm;600;700\n750;1;2\n850;3;4\n'));
  await readInWorker({ name: 's.csv', bytes }, {}, reading);
  const waiting = takeThread();
  const lowered = readdirSync('/proc/self/task').filter((thread) => getPriority(Number(thread)) === 19);
  assert.ok(lowered.length > 0, 'the thread that has read the file');
  assert.ok(getPriority() < 19, 'and not this one');
  await endThread(waiting);
});
