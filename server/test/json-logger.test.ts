import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonLogger, lineWriter } from '../src/http/telemetry/json-logger.ts';

const loggerInto = (level: string) => {
  const lines: string[] = [];
  const log = jsonLogger(level, (line) => lines.push(line));
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

test('lines are written together, in order, soon, and at once when there are many', async () => {
  const written: string[] = [];
  const write = lineWriter({ write: (text) => written.push(text) });
  write('1\n');
  write('2\n');
  assert.deepEqual(written, []);
  while (written.length === 0) await sleep(5);
  assert.deepEqual(written, ['1\n2\n']);
  write('x'.repeat(20_000));
  assert.equal(written.length, 2);
});

test('lines that fit together are written together, and none is cut', async () => {
  const written: string[] = [];
  const write = lineWriter({ write: (text) => written.push(text) }, 100);
  for (let place = 0; place < 50; place++) write(`${'x'.repeat(5 + place)}\n`);
  for (let wait = 0; wait < 100 && written.join('').length < 1525; wait++) await sleep(20);
  assert.equal(written.join('').length, 1525);
  for (const text of written) assert.ok(text.length <= 100 && text.endsWith('\n'), text);
});
