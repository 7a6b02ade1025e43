import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { platform } from 'node:os';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { until, waitMs } from '../../../../scripts/testing/until.ts';
import { openPipe } from '../../support/open-pipe.ts';
import { launch, newDataDir, type ServiceProcess, stopProcess } from '../../support/service-process.ts';
import { newServerDatabase, onServer } from '../../support/test-database.ts';

/** D24.1: who does not read the log stops nobody, and no state of it keeps the process from ending. */
const OPERATOR_TOKEN = 'operator-token-of-the-logs-and-nobody-else';
const REQUESTS = 1000;
/** The path is in the line: these fill pipe and buffer several times. */
const LONG_PATH = `/operator/v1/${'x'.repeat(6000)}`;

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const embedded = async () => ({
  DATA_DIR: newDataDir(),
  OPERATOR_TOKEN,
  DEMO: '0',
  LOG_LEVEL: 'info',
  PORT: String(await freePort()),
});

const SOCKETS = 8;
const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
after(() => agent.destroy());

/** Undefined where nobody answers. */
const ask = (url: string): Promise<{ status: number; text: string } | undefined> =>
  new Promise((resolve) => {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    const sent = get(url, { agent, headers, timeout: waitMs() }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', () => resolve(undefined));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(undefined));
  });

const serving = async ({ PORT }: { PORT: string }): Promise<string> => {
  const url = `http://127.0.0.1:${PORT}`;
  await until('it serves', async () => (await ask(`${url}/readyz`))?.status === 200);
  return url;
};

/** All are answered, however little of the log is taken. */
const mustAnswer = async (url: string) => {
  let left = REQUESTS;
  const asking = async () => {
    while (left-- > 0) assert.equal((await ask(`${url}${LONG_PATH}`))?.status, 404);
  };
  await Promise.all(Array.from({ length: SOCKETS }, asking));
};

const droppedAt = async (url: string): Promise<number> => {
  const { text } = (await ask(`${url}/metrics`)) ?? assert.fail('no metrics');
  const counts = [...text.matchAll(/^vantail_log_lines_dropped_total\S* (\d+)$/gm)].map(([, count]) => Number(count));
  assert.match(text, /^# TYPE vantail_log_lines_dropped_total counter$/m);
  return counts.reduce((sum, count) => sum + count, 0);
};

const mustStop = async (service: ServiceProcess) =>
  assert.deepEqual(await stopProcess(service), { code: 0, signal: null });

const launchInto = (env: Record<string, string>, output: number) =>
  launch(env, undefined, undefined, undefined, output);

test('D24.1 a pipe that nobody reads: requests are answered, dropped lines are counted and reported once, SIGTERM ends it', async () => {
  const env = await embedded();
  const { writer, read } = openPipe();
  const service = launchInto(env, writer);
  const url = await serving(env);
  await mustAnswer(url);
  const dropped = await droppedAt(url);
  assert.ok(dropped > 100, String(dropped));

  let text = '';
  const reports = () => text.split('\n').filter((line) => line.includes('log lines were dropped'));
  await until('it is reported', () => {
    text += read();
    return reports().length > 0;
  });
  await ask(`${url}/operator/v1/after`);
  await until('the log goes on', () => {
    text += read();
    return text.includes('/operator/v1/after');
  });
  assert.deepEqual(
    reports().map((line) => [JSON.parse(line).level, JSON.parse(line).lines]),
    [[40, await droppedAt(url)]],
  );
  assert.match(text, /^Vantail serves /m);

  await mustAnswer(url);
  assert.ok((await droppedAt(url)) > dropped);
  await mustStop(service);
});

test('D24.1 stdout and stderr whose reader has gone', async () => {
  const env = await embedded();
  const { writer, closeReader } = openPipe();
  closeReader();
  const service = launchInto(env, writer);
  const url = await serving(env);
  await mustAnswer(url);
  assert.ok((await droppedAt(url)) > 100);
  await mustStop(service);
});

test('D24.1 a full disk behind stdout and stderr', { skip: platform() !== 'linux' }, async () => {
  const env = await embedded();
  const service = launchInto(env, openSync('/dev/full', 'w'));
  const url = await serving(env);
  await mustAnswer(url);
  assert.ok((await droppedAt(url)) > 100);
  await mustStop(service);
});

test('D24.1 a terminal that shows nothing any more', { skip: platform() !== 'linux' }, async () => {
  const env = await embedded();
  // `script` gives its command a terminal, and stops reading it while nobody reads what it writes itself.
  const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));
  const { writer } = openPipe();
  const { PATH = '' } = process.env;
  const terminal = spawn('script', ['-qec', `exec ${process.execPath} ${main}`, '/dev/null'], {
    stdio: ['ignore', writer, writer],
    env: { PATH, SHELL: '/bin/sh', ...env },
  });
  const [pid] = await until('it runs', () => childrenOf(terminal.pid as number));
  try {
    const url = await serving(env);
    await mustAnswer(url);
    assert.ok((await droppedAt(url)) > 100);
    process.kill(pid as number, 'SIGTERM');
    await until('it has ended', () => !isRunning(pid as number));
  } finally {
    if (isRunning(pid as number)) process.kill(pid as number, 'SIGKILL');
    terminal.kill('SIGKILL');
  }
});

const childrenOf = (pid: number): number[] | undefined => {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? undefined : text.split(' ').map(Number);
};

/** A process that has ended is a zombie until its parent looks. */
const isRunning = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

const admin = process.env.TEST_POSTGRES_URL;

test('D24.1 several processes behind one pipe that nobody reads', { skip: admin === undefined }, async () => {
  const { name, ownerUrl } = await newServerDatabase(admin as string);
  after(() => onServer(admin as string, `drop database ${name} with (force)`));
  const env = {
    DATABASE_URL: ownerUrl,
    OPERATOR_TOKEN,
    WORKERS: '2',
    LOG_LEVEL: 'info',
    PORT: String(await freePort()),
  };
  const { writer } = openPipe();
  const service = launchInto(env, writer);
  const url = await serving(env);
  await mustAnswer(url);
  assert.ok((await droppedAt(url)) > 100);
  // A worker that ends leaves the pipe as it was before it came.
  const [worker] = childrenOf(service.pid) ?? assert.fail('no worker');
  process.kill(worker as number, 'SIGTERM');
  await until('it is replaced', () => !isRunning(worker as number) && childrenOf(service.pid)?.length === 2);
  await serving(env);
  await mustAnswer(url);
  await mustStop(service);
});
