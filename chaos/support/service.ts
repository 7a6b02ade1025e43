import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processTree } from '../../bench/measuring/cpu-clock.ts';

export const OPERATOR_TOKEN = 'operator-token-of-chaos-and-nobody-else';
const LIMIT_MS = 60_000;
const main = join(import.meta.dirname, '../../server/src/main.ts');

/** A process of the service for an experiment; it is ended by `end` or at the end of this script, by its id. */
export type Service = {
  url: string;
  pid: number;
  stderr: () => string;
  hasEnded: () => boolean;
  end: (signal?: NodeJS.Signals) => Promise<void>;
};

/** The service, its workers, and the processes of its PostgreSQL server. */
export const signalTree = (pid: number, signal: NodeJS.Signals): void => {
  for (const one of processTree(pid)) process.kill(one, signal);
};

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => void child.kill('SIGKILL')));

export const startService = async (env: Record<string, string>): Promise<Service> => {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      OPERATOR_TOKEN,
      DEMO: '0',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_QUOTES_PER_MINUTE: '0',
      RATE_LIMIT_PER_ADDRESS_PER_MINUTE: '0',
      ...env,
    },
  });
  running.add(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output.stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output.stderr += chunk;
  });
  for (const deadline = Date.now() + LIMIT_MS; ; await sleep(10)) {
    const url = /^Vantail serves (http:\/\/\S+)/m.exec(output.stdout)?.[1];
    if (url) {
      const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
        const over = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
        // A service that is killed leaves its PostgreSQL server behind: both are gone at once, as in a power cut.
        if (over && signal === 'SIGKILL') signalTree(child.pid as number, signal);
        else child.kill(signal);
        await over;
        running.delete(child);
      };
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
      return { url, pid: child.pid as number, stderr: () => output.stderr, hasEnded, end };
    }
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`the service did not start: ${output.stdout}${output.stderr}`);
  }
};

export const post = async (url: string, key: string, body: object): Promise<Record<string, unknown>> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
};

/** Creates a tenant; returns its key. */
export const newKey = async (url: string): Promise<string> => {
  const tenant = await post(`${url}/operator/v1/tenants`, OPERATOR_TOKEN, { name: 'Chaos' });
  return String(
    (await post(`${url}/operator/v1/tenants/${tenant.id}/api-keys`, OPERATOR_TOKEN, { name: 'Chaos' })).key,
  );
};
