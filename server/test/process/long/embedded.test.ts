import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../../../../scripts/testing/until.ts';
import {
  callOver,
  keyIn,
  launch,
  newDataDir,
  runProcess,
  runVantail,
  type ServiceProcess,
  startProcess,
  stopProcess,
} from '../../support/service-process.ts';

const idsOf = async (url: string, key: string): Promise<number[]> => {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await callOver(`${url}/v1/brands?page_size=200&page=${page}`, key);
    assert.equal(status, 200);
    ids.push(...(body.data as { id: number }[]).map(({ id }) => id));
    if (page >= (body.total_pages as number)) return ids;
  }
};

const assertWorks = async ({ url }: ServiceProcess, key: string) => {
  assert.equal((await callOver(`${url}/v1/products`, key)).status, 200);
};

const linesOf = (output: string) => output.trimEnd().split('\n');

test('D11 the first start makes a demo tenant, and the printed line works; no log line ever holds a key', async () => {
  const env = { DATA_DIR: newDataDir(), LOG_LEVEL: 'trace' };
  const first = await startProcess(env);
  const [, key, url] = /^ {4}curl -H "Authorization: Bearer (vtl_\w+)" (\S+)$/m.exec(first.stdout()) ?? [];
  assert.ok(key && url, first.stdout());
  const { status, body } = await callOver(url, key);
  assert.equal(status, 200);
  assert.equal(body.total, 5);
  assert.equal((await callOver(url, `${key.slice(0, -1)}_`)).status, 401);
  // D18: the first line is a link that signs in, once.
  const [, origin, token] =
    /^ {2}Console {8}(http:\/\/localhost:\d+)\/console\/link#(\S+)$/m.exec(first.stdout()) ?? [];
  assert.ok(origin && token, first.stdout());
  const open = () =>
    fetch(`${first.url}/session/link`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
  const opened = await open();
  assert.equal(opened.status, 204, await opened.text());
  const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const me = (await (await fetch(`${first.url}/v1/me`, { headers: { cookie } })).json()) as { person: object };
  assert.deepEqual(me.person, { email: 'demo@vantail.example', role: 'manager' });
  assert.equal((await open()).status, 401);
  assert.deepEqual(await stopProcess(first), { code: 0, signal: null });
  const logLines = linesOf(first.stdout()).filter((line) => line.startsWith('{'));
  assert.ok(logLines.some((line) => JSON.parse(line).msg === 'answered'));
  for (const line of [...logLines, first.stderr()]) {
    assert.doesNotMatch(line, /vtl_/);
    assert.ok(!line.includes(token) && !line.includes(cookie));
  }

  const again = await startProcess(env);
  assert.doesNotMatch(again.stdout(), /vtl_|demo tenant/i);
  await assertWorks(again, key);
});

test('D11 DEMO=0 makes no tenant, and says in one line how to make one', async () => {
  const service = await startProcess({ DATA_DIR: newDataDir(), DEMO: '0', LOG_LEVEL: 'silent' });
  const lines = linesOf(service.stdout());
  assert.equal(lines.length, 3, service.stdout());
  assert.match(String(lines[0]), /^Making the embedded database in /);
  assert.match(String(lines[1]), /^There is no tenant yet: .*OPERATOR_TOKEN.*\/operator\/v1\/tenants.*npm run demo/);
  assert.doesNotMatch(service.stdout(), /vtl_/);
  await stopProcess(service);
});

test('a second process on the same DATA_DIR is refused in one line, and the first goes on', async () => {
  const DATA_DIR = newDataDir();
  const racers = [launch({ DATA_DIR }), launch({ DATA_DIR })] as const;
  const loser = await until('one of two is refused', () => racers.find((racer) => racer.isOver()));
  const winner = racers[0] === loser ? racers[1] : racers[0];
  await loser.ended;
  winner.url = await until('the other serves', () => /^Vantail serves (\S+)/m.exec(winner.stdout())?.[1]);
  const late = await runProcess({ DATA_DIR });
  assert.deepEqual([(await loser.ended).code, late.code], [1, 1]);
  for (const stderr of [loser.stderr(), late.stderr]) {
    assert.equal(linesOf(stderr).length, 1, stderr);
    assert.match(stderr, /^vantail: DATA_DIR .* is in use by another Vantail process/);
    assert.ok(stderr.includes(DATA_DIR));
  }
  const key = keyIn(winner.stdout());
  await assertWorks(winner, key);
  assert.equal((await callOver(`${winner.url}/v1/brands`, key, 'POST', { name: 'still here' })).status, 201);
});

test('every write that was acknowledged is there after kill -9', async () => {
  const env = { DATA_DIR: newDataDir() };
  const service = await startProcess(env);
  const key = keyIn(service.stdout());
  const acknowledged: number[] = [];
  const client = async (name: string) => {
    for (let turn = 0; turn < 25; turn++) {
      const answer = await callOver(`${service.url}/v1/brands`, key, 'POST', { name: `${name} ${turn}` });
      assert.equal(answer.status, 201);
      acknowledged.push(answer.body.id as number);
      if (acknowledged.length === 100) process.kill(service.pid, 'SIGKILL');
    }
  };
  const clients = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => client(`client ${index}`)));
  assert.ok(clients.some(({ status }) => status === 'rejected'));
  assert.deepEqual(await service.ended, { code: null, signal: 'SIGKILL' });
  assert.ok(acknowledged.length >= 100);

  const again = await startProcess(env);
  const kept = new Set(await idsOf(again.url, key));
  assert.deepEqual(
    acknowledged.filter((id) => !kept.has(id)),
    [],
  );
});

/** Moments of the very first start, by what is on disk. */
const moments: Record<string, (dataDir: string) => boolean> = {
  'the database files are being made': (dataDir) => existsSync(join(dataDir, 'postgresql.making', 'PG_VERSION')),
  'the files are complete': (dataDir) => existsSync(join(dataDir, 'postgresql')),
  'the demo is being made': (dataDir) => existsSync(join(dataDir, 'service.json')),
};

for (const [moment, isReached] of Object.entries(moments)) {
  test(`kill -9 in the first start, when ${moment}, leaves a DATA_DIR that starts again`, async () => {
    const DATA_DIR = newDataDir();
    const cut = launch({ DATA_DIR });
    await until(moment, () => cut.isOver() || isReached(DATA_DIR));
    cut.signal('SIGKILL');
    assert.deepEqual(await cut.ended, { code: null, signal: 'SIGKILL' });
    const service = await startProcess({ DATA_DIR });
    // A demo that was begun is not welcomed a second time: its key is to be asked for.
    const isWelcomed = /vtl_/.test(service.stdout());
    const said = isWelcomed ? service.stdout() : (await runVantail({ DATA_DIR }, 'demo')).stdout;
    await assertWorks(service, keyIn(said));
  });
}

/** A request whose head the service has taken, and whose body is still to come. */
const openRequest = (url: string, key: string): Promise<ClientRequest> =>
  new Promise((resolve, reject) => {
    const open = request(`${url}/v1/brands`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', expect: '100-continue' },
    });
    open.once('continue', () => resolve(open)).once('error', reject);
    open.flushHeaders();
  });

const answerTo = (open: ClientRequest, body: object): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    open.once('response', (response) => resolve(response.resume())).once('error', reject);
    open.end(JSON.stringify(body));
  });

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} takes no more work, answers what is in flight, and ends with 0`, async () => {
    const DATA_DIR = newDataDir();
    const service = await startProcess({ DATA_DIR });
    const announcement = join(DATA_DIR, 'service.json');
    assert.equal(statSync(announcement).mode & 0o777, 0o600);
    const key = keyIn(service.stdout());
    const open = await openRequest(service.url, key);
    assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
    service.signal(signal);
    // First red for whoever asks, then no new connections, and only then are the open ones told to go.
    let sawRed = false;
    await until('no new connections', () =>
      fetch(`${service.url}/readyz`, { headers: { connection: 'close' } }).then(
        ({ status }) => {
          sawRed ||= status === 503;
          return false;
        },
        () => true,
      ),
    );
    assert.ok(sawRed);
    const response = await answerTo(open, { name: 'in flight' });
    assert.equal(response.statusCode, 201);
    assert.equal(response.headers.connection, 'close');
    assert.deepEqual(await service.ended, { code: 0, signal: null });
    assert.equal(service.stderr(), '');
    assert.ok(!existsSync(announcement));
  });
}

test('npm run demo shows a fresh key that works, beside a running service and without one', async () => {
  const DATA_DIR = newDataDir();
  const service = await startProcess({ DATA_DIR, DEMO: '0' });
  const made = await runVantail({ DATA_DIR }, 'demo');
  const another = await runVantail({ DATA_DIR }, 'demo');
  assert.match(made.stdout, /^The demo tenant was made\./);
  assert.match(another.stdout, /^The demo tenant is there already\./);
  const keys = [keyIn(made.stdout), keyIn(another.stdout)];
  for (const key of keys) await assertWorks(service, key);
  // A killed service leaves its announcement behind: the command must not believe it.
  await stopProcess(service, 'SIGKILL');
  assert.ok(existsSync(join(DATA_DIR, 'service.json')));
  const alone = await runVantail({ DATA_DIR }, 'demo');
  assert.deepEqual([made.code, another.code, alone.code], [0, 0, 0]);
  keys.push(keyIn(alone.stdout));
  assert.equal(new Set(keys).size, 3);
  const again = await startProcess({ DATA_DIR });
  for (const key of keys) await assertWorks(again, key);
  assert.equal((await callOver(`${again.url}/v1/products`, keyIn(alone.stdout))).body.total, 5);
});

test('D11 a port in use and a bad setting stop the start with one line and code 1', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  const { port } = await until('a port', () => holder.address() as { port: number } | null);
  try {
    const taken = await runProcess({ DATA_DIR: newDataDir(), PORT: String(port) });
    assert.equal(taken.code, 1);
    assert.match(taken.stderr, new RegExp(`^vantail: .*EADDRINUSE.*:${port}\\n$`));
  } finally {
    holder.close();
  }
  const bad = await runProcess({ PORT: 'http' });
  assert.deepEqual([bad.code, bad.stdout], [1, '']);
  assert.match(bad.stderr, /^vantail: PORT must be [^\n]*\n$/);
});
