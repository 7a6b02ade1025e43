import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '../../../../pricing/test/oracle/generate.ts';
import { freePort } from '../../../../scripts/testing/postgres-server.ts';
import { until } from '../../../../scripts/testing/until.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { newServedDatabase } from '../../support/served-database.ts';
import { callOver, newDataDir, type ServiceProcess, startProcess } from '../../support/service-process.ts';
import { onServer } from '../../support/test-database.ts';

/**
 * kill -9 of the processes that deliver, at every point of a delivery: when a request has arrived, when it was answered, and at
 * random moments. WEBHOOK_KILLS says how often, SEED repeats the moments. Every event arrives at least once and in order.
 */
const HOOKS = 6;
const kills = Number(process.env.WEBHOOK_KILLS ?? 2);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const OPERATOR_TOKEN = 'operator-token-of-the-webhook-kills-and-nobody-else';
const settings = {
  OPERATOR_TOKEN,
  DEMO: '0',
  RATE_LIMIT_PER_MINUTE: '0',
  LOG_LEVEL: 'fatal',
  WEBHOOKS_ALLOW_PRIVATE: '1',
};

type Moment = 'arrival' | 'answer' | 'any';
type Random = ReturnType<typeof randomFrom>;

/** Receivers that answer after a random moment, and tell when something arrives and when it was answered. */
const startReceivers = async (random: Random) => {
  const watchers = new Map<Moment, () => void>();
  const tell = (moment: Moment) => {
    watchers.get(moment)?.();
    watchers.delete(moment);
  };
  const answer = async (_request: unknown, response: ServerResponse) => {
    tell('arrival');
    await sleep(random.int(0, 20));
    response.end(() => tell('answer'));
  };
  const receivers = await Promise.all(Array.from({ length: HOOKS }, () => startReceiver(answer)));
  return { receivers, watch: (moment: Moment, then: () => void) => watchers.set(moment, then) };
};

const must = async (url: string, key: string, body: object) => {
  const answer = await callOver(url, key, 'POST', body);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
};

const newKey = async (url: string): Promise<string> => {
  const tenant = await must(`${url}/operator/v1/tenants`, OPERATOR_TOKEN, { name: 'Killed' });
  return String((await must(`${url}/operator/v1/tenants/${tenant.id}/api-keys`, OPERATOR_TOKEN, { name: 'K' })).key);
};

/** No more than this is written ahead of the slowest receiver. */
const AHEAD = 100;

/** Writes one change after the other, whichever process answers. */
const startWriter = (urls: readonly string[], key: string, receivers: readonly Receiver[]) => {
  let isOver = false;
  let written = 0;
  const isFarAhead = () => written - Math.min(...receivers.map(({ taken }) => taken.length)) > AHEAD;
  const writing = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const url = `${urls[turn % urls.length]}/v1/brands`;
      const answer = await callOver(url, key, 'POST', { name: randomUUID() }).catch(() => sleep(50));
      if (answer) written++;
      while (isFarAhead() && !isOver) await sleep(20);
      await sleep(5);
    }
  })();
  return async () => {
    isOver = true;
    await writing;
  };
};

const numbersIn = async (url: string, key: string): Promise<number[]> => {
  const numbers: number[] = [];
  for (let query = 'after=0&type=brand.*&page_size=200'; ; ) {
    const { status, body } = await callOver(`${url}/v1/changes?${query}`, key);
    assert.equal(status, 200, JSON.stringify(body));
    const page = body.data as { number: number }[];
    numbers.push(...page.map(({ number }) => number));
    if (page.length < 200) return numbers;
    query = String(body.next);
  }
};

/** Each arrival is the next event, or the same as before once more. */
const faultsAt = ({ taken }: Receiver, expected: readonly number[]): string[] => {
  let place = -1;
  const faults: string[] = [];
  for (const { body } of taken) {
    const { number } = JSON.parse(body).data as { number: number };
    if (number === expected[place + 1]) place++;
    else if (number !== expected[place]) faults.push(`${number} came after ${expected[place]}`);
  }
  if (place !== expected.length - 1) faults.push(`${expected.length - 1 - place} events never came`);
  return faults;
};

/** As a supervisor does: on a busy machine the database may not answer the first start within its second. */
const startAgain = (env: Record<string, string>) => startProcess(env).catch(() => startProcess(env));

type Home = { env: Record<string, string>[]; expireClaims?: () => Promise<unknown> };

const killDeliveries = async ({ env, expireClaims }: Home, times: number): Promise<string> => {
  const random = randomFrom(seed);
  const settled = await Promise.all(env.map(async (one) => ({ ...settings, ...one, PORT: String(await freePort()) })));
  const services: ServiceProcess[] = [];
  for (const one of settled) services.push(await startProcess(one));
  const urls = services.map(({ url }) => url);
  const { receivers, watch } = await startReceivers(random);
  const key = await newKey(urls[0] as string);
  for (const { url } of receivers) await must(`${urls[0]}/v1/webhooks`, key, { url, types: ['brand.*'] });
  const stopWriter = startWriter(urls, key, receivers);
  after(stopWriter);
  const arrivals = () => receivers.reduce((sum, { taken }) => sum + taken.length, 0);
  for (let kill = 0; kill < times; kill++) {
    const before = arrivals();
    await until('deliveries go on', () => arrivals() > before + 2 * HOOKS);
    const victims = random.chance(0.5) ? services.map((_, place) => place) : [random.int(0, services.length - 1)];
    const end = () => victims.forEach((place) => void services[place]?.signal('SIGKILL'));
    const moment = random.pick<Moment>(['arrival', 'answer', 'any']);
    if (moment === 'any') await sleep(random.int(10, 400)).then(end);
    else watch(moment, end);
    await until(`a kill at ${moment}`, () => victims.every((place) => services[place]?.isOver()));
    if (victims.length === services.length) await expireClaims?.();
    for (const place of victims) services[place] = await startAgain(settled[place] as Record<string, string>);
  }
  await stopWriter();
  const expected = await numbersIn(urls[0] as string, key);
  const isMissing = () =>
    receivers.some((receiver) => faultsAt(receiver, expected).some((fault) => /never/.test(fault)));
  // A claim ends in half a minute: as long as something arrives now and then, the rest is on its way.
  while (isMissing()) {
    const before = arrivals();
    await until('something arrives', () => arrivals() > before);
    await sleep(200);
  }
  for (const receiver of receivers) assert.deepEqual(faultsAt(receiver, expected), []);
  return `${times} kills, ${HOOKS} webhooks, ${expected.length} events each, ${arrivals()} arrivals, none lost, all in order`;
};

test(`D13.3 kill -9 of two processes at points of a delivery, ${kills} times: each event arrives at least once, in order (PostgreSQL, SEED=${seed})`, async (t) => {
  const { env: home, superuserUrl } = await newServedDatabase();
  const env = [home, home];
  // As if half a minute had passed, when nobody is left who could hold a claim.
  const expireClaims = async () => {
    await onServer(superuserUrl, 'update webhooks set claimed_until = now() where claimed_until is not null');
    await onServer(superuserUrl, `update due_work set due_at = now() where due_at < 'infinity'`);
  };
  t.diagnostic(await killDeliveries({ env, expireClaims }, kills));
});

test(`D13.3 kill -9 of the service on the embedded database at points of a delivery: each event arrives at least once, in order (SEED=${seed})`, async (t) => {
  const env = [{ DATA_DIR: newDataDir() }];
  // Its claims end by themselves, in half a minute each.
  t.diagnostic(await killDeliveries({ env }, Math.min(Math.ceil(kills / 2), 20)));
});
