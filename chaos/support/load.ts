import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** One answered or failed request: times in milliseconds, `ms` from when it was due, not from when it could be sent. */
export type Sample = { status: number | string; ms: number; at: number };
export type Call = { method: string; path: string; body?: object };

const LIMIT_MS = 10_000;

export const newAgent = (sockets: number) => new Agent({ keepAlive: true, maxSockets: sockets });

const send = (url: string, key: string, agent: Agent, { method, path, body }: Call): Promise<number | string> =>
  new Promise((resolve) => {
    const sent = request(`${url}${path}`, {
      agent,
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      timeout: LIMIT_MS,
    });
    sent.once('timeout', () => sent.destroy(new Error('TIMEOUT')));
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)));
    sent.end(body ? JSON.stringify(body) : undefined);
  });

type Load = { url: string; key: string; agent: Agent; next: (turn: number) => Call; seconds: number };

/** As many requests a second as asked for, whatever comes back: an open loop, which does not wait for answers. */
export const openLoop = async ({ url, key, agent, next, seconds }: Load, perSecond: number): Promise<Sample[]> => {
  const samples: Sample[] = [];
  const begin = performance.now();
  const waiting: Promise<void>[] = [];
  const count = Math.round(perSecond * seconds);
  for (let turn = 0; turn < count; ) {
    const due = Math.min(count, Math.floor(((performance.now() - begin) / 1000) * perSecond));
    for (; turn < due; turn++) {
      const at = (turn / perSecond) * 1000;
      waiting.push(
        send(url, key, agent, next(turn)).then((status) => {
          samples.push({ status, at, ms: performance.now() - begin - at });
        }),
      );
    }
    await sleep(1);
  }
  await Promise.all(waiting);
  return samples;
};

/** Each client sends its next request when the last was answered: what the service can do at its best. */
export const closedLoop = async ({ url, key, agent, next, seconds }: Load, clients: number): Promise<Sample[]> => {
  const samples: Sample[] = [];
  const begin = performance.now();
  let turn = 0;
  const client = async () => {
    while (performance.now() - begin < seconds * 1000) {
      const at = performance.now() - begin;
      const status = await send(url, key, agent, next(turn++));
      samples.push({ status, at, ms: performance.now() - begin - at });
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return samples;
};

export const percentile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

export const isGood = ({ status }: Sample): boolean => typeof status === 'number' && status < 300;
export const isShed = ({ status }: Sample): boolean => status === 429 || status === 503;
export const countBy = (samples: readonly Sample[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(samples, ({ status }) => String(status))].map(([name, list]) => [name, list.length]),
  );
