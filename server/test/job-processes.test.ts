import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { until } from '../../scripts/testing/until.ts';
import { startLimited } from '../src/platform/workers/limited-process.ts';
import { fileProcesses, readFileApart, writeExportApart } from '../src/prices/imports/worker/run-file-job.ts';
import { drawingForms } from './support/hostile-pdfs.ts';

const isLinux = platform() === 'linux';
const { signal } = new AbortController();
const caller = (tenantId = 1, more = {}) => ({ tenantId, signal, ...more });
const list = (first = 600) => ({ name: 's.csv', bytes: Buffer.from(`mm;${first};${first + 100}\n750;1;2\n850;3;4\n`) });
const endless = () => ({ name: 'list.pdf', bytes: drawingForms() });

/** The process that waits for a file. */
const waitingPid = async (): Promise<number> => {
  await readFileApart(caller(), list(), {});
  const [pid, ...others] = fileProcesses.idlePids();
  assert.deepEqual(others, [], 'one process waits');
  return pid ?? assert.fail('no process waits');
};

const refusal = (code: string) => (error: { status?: number; errors?: { code: string }[] }) =>
  error.status === 422 && error.errors?.[0]?.code === code;

test('a process reads one file after another, each with its own tables', async () => {
  const pid = await waitingPid();
  for (const first of [600, 700, 800]) {
    const { tables } = await readFileApart(caller(), list(first), {});
    assert.deepEqual(tables[0]?.widths, [first, first + 100]);
  }
  assert.equal(await waitingPid(), pid);
});

test('a process that refused a small file waits for the next one: hostile files do not cost a new process each', async () => {
  const pid = await waitingPid();
  const file = { name: 's.xlsx', bytes: Buffer.from('PK\x03\x04 no workbook') };
  for (let turn = 0; turn < 3; turn++)
    await assert.rejects(readFileApart(caller(), file, {}), refusal('broken_workbook'));
  assert.equal(await waitingPid(), pid);
});

test('a process that ends while it waits is not given out', async () => {
  const pid = await waitingPid();
  process.kill(pid, 'SIGKILL');
  await until('its end', () => fileProcesses.idlePids().length === 0);
  assert.notEqual(await waitingPid(), pid);
});

test('an error that no file explains is the error of its job', async () => {
  await assert.rejects(writeExportApart(caller(), null as never, {} as never), TypeError);
  assert.equal((await readFileApart(caller(), list(), {})).tables.length, 1);
});

test('a process for files gives way to the service, and has its limits from the system', {
  skip: !isLinux,
}, async () => {
  const pid = await waitingPid();
  assert.equal(getPriority(pid), 5);
  assert.ok(getPriority() < getPriority(pid));
  const text = readFileSync(`/proc/${pid}/limits`, 'utf8');
  const softOf = (name: string) => Number(new RegExp(`^${name} +(\\d+)`, 'm').exec(text)?.[1]);
  assert.equal(softOf('Max cpu time'), 20);
  assert.equal(softOf('Max data size'), (1024 + 768) * 1024 * 1024);
  // What Node reserves must leave the room that a file may take.
  const dataKib = Number(/VmData:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  assert.ok(dataKib < 768 * 1024, `${dataKib} KiB before any work`);
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  const names = environment
    .map((line) => line.split('=')[0] ?? '')
    .filter((name) => !/^(NODE_CHANNEL_|PWD$)/.test(name));
  assert.deepEqual(names, []);
});

/** Runs a script under limits that does not watch itself, and says by which signal it ended. */
const endOf = async (source: string): Promise<string | null> => {
  const folder = mkdtempSync(join(tmpdir(), 'limits-'));
  const script = join(folder, 'script.mjs');
  writeFileSync(script, source);
  const child = startLimited(pathToFileURL(script), { heapMb: 2048, memoryMb: 64, cpuSeconds: 1, givesWay: true });
  child.stderr?.resume();
  const [code, ended] = (await once(child, 'close')) as [number | null, string | null];
  rmSync(folder, { recursive: true });
  return ended ?? `code ${code}`;
};

test('the system ends a process that uses too much, whether it watches itself or not', { skip: !isLinux }, async () => {
  assert.equal(await endOf('for (;;);'), 'SIGXCPU');
  const outcomes = await Promise.all([
    endOf('new Uint8Array(2e9).fill(1)'),
    endOf('const all = []; for (;;) all.push(new Array(1e6).fill(1.5))'),
    endOf('const all = [];all.length = 0; for (let n = 0; n < 4e9; n++) all[n] = 500'),
  ]);
  // An allocation that Node refuses is an error; V8 gives up on one of its own.
  assert.deepEqual(
    outcomes,
    ['code 1', 'SIGTRAP', 'SIGTRAP'].map((end, at) => (outcomes[at] === 'SIGABRT' ? 'SIGABRT' : end)),
  );
});

test('B4 a file has its CPU time, and not a second more', async () => {
  let used = 0;
  const work = readFileApart(caller(1, { cpuMs: 400, onUsed: (ms: number) => (used = ms) }), endless(), {});
  await assert.rejects(work, refusal('too_much_time'));
  assert.ok(used <= 400, `${used} ms`);
});

test('B4 a tenant has one of the two processes: files of others wait for none of its crowd, and pay for no wait', async () => {
  const gone = new AbortController();
  let ended = 0;
  const crowd = Array.from({ length: 3 }, () =>
    assert.rejects(readFileApart({ tenantId: 1, signal: gone.signal }, endless(), {})).then(() => ended++),
  );
  const used: number[] = [];
  const others = [2, 3, 4].map((tenantId) =>
    readFileApart(caller(tenantId, { onUsed: (ms: number) => used.push(ms) }), list(), {}),
  );
  for (const { tables } of await Promise.all(others)) assert.equal(tables.length, 1);
  assert.equal(ended, 0, 'the crowd is still at work');
  assert.equal(used.length, 3);
  assert.ok(Math.max(...used) < 1000, `${used} ms`);
  gone.abort(new Error('gone'));
  await Promise.all(crowd);
});

test('B4 who goes away gives up its turn', async () => {
  const first = new AbortController();
  const gone = new AbortController();
  const working = readFileApart({ tenantId: 1, signal: first.signal }, endless(), {});
  const waiting = readFileApart({ tenantId: 1, signal: gone.signal }, endless(), {});
  gone.abort(new Error('gone'));
  await assert.rejects(waiting, /gone/);
  first.abort(new Error('gone, too'));
  await assert.rejects(working, /gone, too/);
  assert.equal((await readFileApart(caller(), list(), {})).tables.length, 1);
});

/** A service that reads files in processes: one waits and one works. Prints their ids. */
const SERVICE = `
const [pool, forms] = process.argv.slice(1);
const { fileProcesses, readFileApart } = await import(pool);
const { drawingForms } = await import(forms);
const read = (tenantId, bytes) => readFileApart({ tenantId, signal: new AbortController().signal }, { name: 'f', bytes }, {});
await read(1, Buffer.from('mm;600;700\\n750;1;2\\n850;3;4\\n'));
const [first] = fileProcesses.idlePids();
read(1, drawingForms()).catch(() => {});
await read(2, Buffer.from('mm;600;700\\n750;1;2\\n850;3;4\\n'));
console.log(first, ...fileProcesses.idlePids());
setInterval(() => {}, 1000);
`;

test('processes for files end with a service that is killed, at work or not', { skip: !isLinux }, async () => {
  const modules = ['../src/prices/imports/worker/run-file-job.ts', './support/hostile-pdfs.ts'];
  const words = [
    '--input-type=module',
    '--eval',
    SERVICE,
    ...modules.map((name) => new URL(name, import.meta.url).href),
  ];
  const service = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(service.stdout, 'data')) as [Buffer];
  const pids = `${line}`.trim().split(' ').map(Number);
  assert.equal(new Set(pids).size, 2);
  const isRunning = (pid: number) =>
    existsSync(`/proc/${pid}/exe`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  assert.deepEqual(pids.map(isRunning), [true, true]);
  service.kill('SIGKILL');
  await until('the end of both processes', () => !pids.some(isRunning));
});
