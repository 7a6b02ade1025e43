import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

type Call = <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<T>;

export type DemoService = {
  origin: string;
  /** A key of the demo tenant. */
  key: string;
  call: Call;
  list: <T>(path: string) => Promise<T[]>;
  stop(): Promise<void>;
};

const main = join(import.meta.dirname, '../../server/src/main.ts');

/** The service as its first start makes it: with the demo, on a free port, and with its data in `dataDir`. */
export const startDemoService = async (dataDir: string): Promise<DemoService> => {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir },
  });
  process.once('exit', () => child.kill());
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
  };
  let origin: string | undefined;
  for await (const line of createInterface(child.stdout)) {
    origin ??= /^Vantail serves (http:\/\/\S+)/.exec(line)?.[1];
    const key = /\bvtl_\w+/.exec(line)?.[0];
    if (!origin || !key) continue;
    const call = callerOf(origin, key);
    const list = async <T>(path: string) => (await call<{ data: T[] }>('GET', `${path}?page_size=200`)).data;
    return { origin, key, call, list, stop };
  }
  throw new Error('The service ended before it had made the demo');
};

const callerOf =
  (origin: string, key: string): Call =>
  async (method, path, body) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(origin + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json() as Promise<never>;
  };
