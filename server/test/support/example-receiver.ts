import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/testing/postgres-server.ts';
import { until } from '../../../scripts/testing/until.ts';
import { callOver, newDataDir, startProcess } from './service-process.ts';

const OPERATOR_TOKEN = 'operator-token-of-the-receiver-and-nobody-else';

/** A service with a shop in it, as a process, and a way to start a receiver of docs/examples for the shop's webhooks. */
export const startReceivedShop = async () => {
  const { url } = await startProcess({
    OPERATOR_TOKEN,
    DEMO: '0',
    WEBHOOKS_ALLOW_PRIVATE: '1',
    DATA_DIR: newDataDir(),
  });
  const callWith = async (key: string, method: string, path: string, body?: object) => {
    const answer = await callOver(`${url}${path}`, key, method, body);
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return answer.body;
  };
  const tenant = await callWith(OPERATOR_TOKEN, 'POST', '/operator/v1/tenants', { name: 'Shop' });
  const keys = `/operator/v1/tenants/${tenant.id}/api-keys`;
  const key = String((await callWith(OPERATOR_TOKEN, 'POST', keys, { name: 'Shop' })).key);
  const call = (method: string, path: string, body?: object) => callWith(key, method, path, body);

  /** Starts a program of docs/examples with a key of the shop; answers its address. */
  const startExample = async (example: string, more: Record<string, string> = {}): Promise<string> => {
    const port = more.PORT ?? String(await freePort());
    const file = fileURLToPath(new URL(`../../../docs/examples/${example}`, import.meta.url));
    const env = { PATH: process.env.PATH ?? '', VANTAIL_URL: url, VANTAIL_KEY: key, ...more, PORT: port };
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => child.once('close', resolve));
    after(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    await until('the example listens', () => /listening/.test(said) || child.exitCode !== null);
    assert.equal(child.exitCode, null, said);
    return `http://127.0.0.1:${port}/`;
  };

  /** Starts a receiver that is told these types; answers its address. */
  const startReceiver = async (
    example: string,
    types: string[],
    more: Record<string, string> = {},
  ): Promise<string> => {
    const port = String(await freePort());
    const { secret } = await call('POST', '/v1/webhooks', { url: `http://127.0.0.1:${port}/`, types });
    return startExample(example, { ...more, PORT: port, WEBHOOK_SECRET: String(secret) });
  };
  return { call, startExample, startReceiver };
};
