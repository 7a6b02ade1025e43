import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitMs } from '../../scripts/testing/until.ts';
import { logAnswer, serviceLog } from '../src/platform/http/request-telemetry.ts';
import { bufferedOutput, readableLines } from '../src/platform/telemetry/process-output.ts';
import { openPipe } from './support/open-pipe.ts';

const loggerInto = (level: string) => {
  const lines: string[] = [];
  const log = serviceLog(level, { write: (line) => void lines.push(line) });
  const last = () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;
  return { lines, log, last };
};

test('every way in which the framework logs gives one line of JSON', () => {
  const { lines, log, last } = loggerInto('trace');
  log.info('a "quoted"\ntext');
  assert.deepEqual([last().level, last().msg], [30, 'a "quoted"\ntext']);
  log.warn({ odd: undefined, list: [1], nothing: null, ratio: Number.NaN }, 'fields');
  assert.deepEqual([last().level, last().list, last().nothing, last().msg], [40, [1], null, 'fields']);
  log.error(new TypeError('alone'));
  assert.equal((last().err as { type: string }).type, 'TypeError');
  log.child({ request_id: 'r"1' }).debug({ status: 200 }, 'answered');
  assert.deepEqual([last().request_id, last().status, last().pid], ['r"1', 200, process.pid]);
  for (const line of lines) assert.equal(line.trimEnd().split('\n').length, 1);
});

test('an error is logged without the values of its statement, and a request or reply never', () => {
  const { lines, log, last } = loggerInto('info');
  const cause = Object.assign(new Error('below'), { code: '23505' });
  const error = Object.assign(new Error('failed', { cause }), { params: ['customer@example.org'], code: 'XX000' });
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  log.error({ err: error, req: circular, res: circular }, 'internal_error');
  assert.doesNotMatch(lines.join(''), /customer@example\.org/);
  const { type, message, code, cause: shown } = last().err as Record<string, unknown>;
  assert.deepEqual([type, message, code, (shown as { code: string }).code], ['Error', 'failed', 'XX000', '23505']);
  assert.ok(!('req' in last()) && !('res' in last()));
});

test('what is below the level is not written', () => {
  const { lines, log } = loggerInto('warn');
  log.info('quiet');
  log.child({}).debug('quiet');
  log.warn('heard');
  assert.equal(lines.length, 1);
  const silent = loggerInto('silent');
  silent.log.fatal('nothing');
  assert.deepEqual(silent.lines, []);
});

test('an error in a field of any name is logged without what hangs on it', () => {
  const { lines, log } = loggerInto('info');
  const error = Object.assign(new Error('failed'), { detail: 'Key (email)=(customer@example.org) exists' });
  log.warn({ fault: error }, 'retried');
  log.child({ err: error }).warn('retried');
  assert.doesNotMatch(lines.join(''), /customer@example\.org/);
  assert.match(lines.join(''), /"fault":\{"type":"Error","message":"failed"/);
});

test('the line of an answer has the usual members, and neither key nor query', () => {
  const { log, last } = loggerInto('info');
  const answered = { id: 'r1', method: 'GET', route: '/v1/products', url: '/v1/products?q=Durand', status: 200 };
  logAnswer(log, { ...answered, ms: 1.26, caller: { tenantId: 1, keyId: 2 } });
  const { time, hostname, ...rest } = last();
  assert.equal(typeof time, 'number');
  assert.equal(typeof hostname, 'string');
  assert.deepEqual(rest, {
    level: 30,
    pid: process.pid,
    request_id: 'r1',
    method: 'GET',
    route: '/v1/products',
    path: '/v1/products',
    status: 200,
    ms: 1.3,
    tenant_id: 1,
    key_id: 2,
    msg: 'answered',
  });
  logAnswer(log, { ...answered, route: null, ms: 1, caller: null });
  assert.deepEqual([last().route, 'key_id' in last()], [null, false]);
});

test('a probe that succeeds is not news, and one that fails is', () => {
  const { lines, log, last } = loggerInto('info');
  const probe = { id: 'r1', method: 'GET', route: '/readyz', url: '/readyz', ms: 1, caller: null };
  logAnswer(log, { ...probe, status: 200 });
  logAnswer(log, { ...probe, route: '/healthz', url: '/healthz', status: 200 });
  assert.deepEqual(lines, []);
  logAnswer(log, { ...probe, status: 503 });
  assert.deepEqual([last().path, last().status], ['/readyz', 503]);
});

test('at a terminal the same lines are for people: one each, errors with their stack, and nothing that moves the cursor', () => {
  const lines: string[] = [];
  const log = serviceLog('info', readableLines({ write: (line) => void lines.push(line) }));
  const answered = { id: 'r1', method: 'GET', route: '/v1/products', url: '/v1/products?q=Durand', status: 200 };
  logAnswer(log, { ...answered, ms: 1.26, caller: { tenantId: 1, keyId: 2 } });
  assert.match(lines[0] ?? '', /^\d\d:\d\d:\d\d info {2}GET \/v1\/products 200 in 1\.3 ms \(tenant 1, key 2\)\n$/);
  log.warn({ signal: 'SIGTERM', count: 2 }, 'stopping');
  assert.match(lines[1] ?? '', /^\d\d:\d\d:\d\d WARN {2}stopping signal=SIGTERM count=2\n$/);
  log.error({ err: new TypeError('broken', { cause: new Error('below') }) }, 'internal_error');
  assert.match(
    lines[2] ?? '',
    / ERROR internal_error\n {4}TypeError: broken\n {8}at [\s\S]*\n {2}caused by\n {4}Error: below\n/,
  );
  log.info('\u001b[2Jgone\r\u009b');
  assert.match(lines[3] ?? '', / info {2}\\u001b\[2Jgone\\u000d\\u009b\n$/);
  logAnswer(log, { ...answered, status: 503, ms: 2, caller: null });
  assert.match(lines[4] ?? '', /GET \/v1\/products 503 in 2 ms r1\n$/);
});

const outputInto = (batchBytes?: number) => {
  const file = join(mkdtempSync(join(tmpdir(), 'vantail-log-')), 'lines');
  after(() => rmSync(dirname(file), { recursive: true }));
  const output = bufferedOutput(openSync(file, 'a'), batchBytes === undefined ? {} : { batchBytes });
  return { file, output, text: () => readFileSync(file, 'utf8') };
};

test('lines are written together, in order, soon, and at once when there are many', async () => {
  const { output, text } = outputInto();
  output.write('1\n');
  output.write('2\n');
  assert.equal(text(), '');
  while (text() === '') await sleep(5);
  assert.equal(text(), '1\n2\n');
  output.write('x'.repeat(20_000));
  assert.equal(text().length, 20_004);
});

test('a batch of lines ends where a line does, and is no longer than it may be', () => {
  const { output, text } = outputInto(100);
  let before = 0;
  for (let place = 0; place < 50; place++) {
    output.write(`${'x'.repeat(5 + place)}\n`);
    const written = text();
    assert.ok(written.length - before <= 100 && (written === '' || written.endsWith('\n')), written);
    before = written.length;
  }
  assert.ok(before > 1000);
});

test('what waits is written when the process exits', () => {
  const { file, text } = outputInto();
  const module = join(import.meta.dirname, '../src/platform/telemetry/process-output.ts');
  const code = `import { bufferedOutput } from ${JSON.stringify(module)};
    import { openSync } from 'node:fs';
    bufferedOutput(openSync(${JSON.stringify(file)}, 'a')).write('last\\n'); process.exit(0);`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', code]);
  assert.equal(text(), 'last\n');
});

test('D24.1 what a reader does not take waits, what does not fit is dropped and counted, and that is reported once', async () => {
  const { writer, read, closeReader } = openPipe({ isBlocking: false });
  const output = bufferedOutput(writer, { waitingBytes: 10_000 });
  const reports: number[] = [];
  output.onRoom = (lines) => {
    reports.push(lines);
    output.write(`dropped ${lines}\n`);
  };
  const lines = Array.from({ length: 2000 }, (_, place) => `${place} ${'é'.repeat(50)}\n`);
  for (const line of lines) output.write(line);
  const dropped = output.dropped();
  assert.ok(dropped > 1000, String(dropped));
  await sleep(100);
  assert.deepEqual(reports, [], 'there is no room yet');
  let text = '';
  while (!text.endsWith(`dropped ${dropped}\n`)) {
    text += read();
    await sleep(5);
  }
  assert.equal(text, [...lines.slice(0, 2000 - dropped), `dropped ${dropped}\n`].join(''), 'in order, and none is cut');
  output.write('later\n');
  output.flushSync();
  assert.equal(read(), 'later\n');
  assert.deepEqual([reports, output.dropped()], [[dropped], dropped]);
  closeReader();
  for (const line of lines) output.write(line);
  assert.ok(output.dropped() > dropped, 'a reader that has gone is one that takes nothing');
});

test('D24.1 no more than a megabyte waits for a reader that takes nothing', () => {
  const { writer } = openPipe({ isBlocking: false });
  const output = bufferedOutput(writer);
  const line = `${'x'.repeat(999)}\n`;
  const LINES = 4000;
  for (let place = 0; place < LINES; place++) output.write(line);
  const kept = (LINES - output.dropped()) * line.length;
  // A pipe takes 64 KiB, or a megabyte where pages of memory are large.
  assert.ok(kept > 900_000 && kept < 2_500_000, `${kept} bytes`);
});

/** What the child runs: it leaves more than its pipe takes, and tells how long its end waited for a reader. */
const END = `
  import { writeSync } from 'node:fs';
  import { bufferedOutput } from ${JSON.stringify(join(import.meta.dirname, '../src/platform/telemetry/process-output.ts'))};
  bufferedOutput(1).write('x'.repeat(900_000) + '\\n');
  const since = performance.now();
  process.on('exit', () => writeSync(2, String(performance.now() - since)));
  process.exit(0);`;

test('D24.1 the end of the process waits for a slow reader, half a second, and ends without one', () => {
  const { writer } = openPipe();
  const words = ['--input-type=module', '--eval', END];
  const { status, stderr } = spawnSync(process.execPath, words, {
    stdio: ['ignore', writer, 'pipe'],
    timeout: waitMs(),
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  assert.ok(Number(stderr) >= 490, `waited for ${stderr} ms`);
});

test('D24.1 a full disk stops nobody', () => {
  const full = bufferedOutput(openSync('/dev/full', 'w'), { waitingBytes: 1000 });
  for (let place = 0; place < 100; place++) full.write(`${'x'.repeat(99)}\n`);
  full.flushSync();
  assert.equal(full.dropped(), 90);
});
