import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import { callOver, keyIn, newDataDir, startProcess } from '../support/service-process.ts';

/** A request was answered in full (`status`), or its connection failed before (`error`) or during the answer (`cut`). */
type Outcome = { name: string; status?: number | undefined; error?: string; cut?: boolean };

const LIMIT_MS = 60_000;

const post = (url: string, key: string, agent: Agent, name: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const sent = request(`${url}/v1/brands`, {
      agent,
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    sent.once('error', (error: NodeJS.ErrnoException) => resolve({ name, error: error.code ?? error.message }));
    sent.once('response', (response) => {
      response.resume().once('close', () => {
        resolve({ name, status: response.statusCode, ...(response.complete ? {} : { cut: true }) });
      });
    });
    sent.end(JSON.stringify({ name }));
  });

const namesOf = async (url: string, key: string): Promise<string[]> => {
  const names: string[] = [];
  for (let page = 1; ; page++) {
    const { body } = await callOver(`${url}/v1/brands?q=client&page_size=200&page=${page}`, key);
    names.push(...(body.data as { name: string }[]).map(({ name }) => name));
    if (page >= (body.total_pages as number)) return names;
  }
};

test('SIGTERM under 16 keep-alive clients: every write that was made is answered, and no answer is cut', async () => {
  const DATA_DIR = newDataDir(process.env.TEST_EMBEDDED_TEMPLATE);
  const service = await startProcess({ DATA_DIR, RATE_LIMIT_PER_MINUTE: '0' });
  const key = keyIn(service.stdout());
  const outcomes: Outcome[] = [];
  const client = async (index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; turn < 10_000; turn++) {
      const outcome = await post(service.url, key, agent, `client ${index} turn ${turn}`);
      outcomes.push(outcome);
      if (outcomes.length === 160) service.signal('SIGTERM');
      if (outcome.error) break;
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: 16 }, (_, index) => client(index)));
  assert.deepEqual(await service.ended, { code: 0, signal: null });
  const answered = outcomes.filter(({ error }) => error === undefined);
  assert.ok(answered.length >= 160);
  for (const outcome of answered) assert.deepEqual(outcome, { name: outcome.name, status: 201 });

  const again = await startProcess({ DATA_DIR });
  assert.deepEqual((await namesOf(again.url, key)).sort(), answered.map(({ name }) => name).sort());
});
