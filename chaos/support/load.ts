import { setTimeout as sleep } from 'node:timers/promises';
import { requestBytes } from '../../bench/measuring/load.ts';
import { newConnection, type Outcome } from './connection.ts';

/** One request: when it was due, sent, and answered or failed, in milliseconds from the beginning. */
export type Sample = { status: Outcome; dueMs: number; sentMs: number; doneMs: number };
export type Call = { method: string; path: string; body?: object };

export type Load = { url: string; key: string; connections: number; next: (turn: number) => Call; seconds: number };

/** From when it was due, not from when it was sent: waiting for a connection counts as well. */
export const latencyMs = ({ dueMs, doneMs }: Sample): number => doneMs - dueMs;

const connectionsOf = ({ url, connections }: Load) =>
  Array.from({ length: connections }, () => newConnection(Number(new URL(url).port)));

/** The bytes of the n-th request of a load; a request without a body is built once. */
const bytesOf = ({ key, next }: Load) => {
  const known = new Map<string, Buffer>();
  return (turn: number): Buffer => {
    const { method, path, body } = next(turn);
    const name = `${method} ${path}`;
    const bytes = known.get(name) ?? requestBytes(method, path, { authorization: `Bearer ${key}` }, body);
    if (!body) known.set(name, bytes);
    return bytes;
  };
};

/** This many requests per second, whatever is answered: an open loop, which does not wait for answers. */
export const openLoop = async (load: Load, perSecond: number): Promise<Sample[]> => {
  const samples: Sample[] = [];
  const all = connectionsOf(load);
  // Requests are offered, not connections: heavy clients keep connections alive, and Node accepts one per turn of its
  // event loop.
  for (const connection of all) await connection.open();
  const free = [...all];
  const bytes = bytesOf(load);
  const count = Math.round(perSecond * load.seconds);
  const begin = performance.now();
  const passedMs = () => performance.now() - begin;
  let turn = 0;
  const sendDue = () => {
    const due = Math.min(count, 1 + Math.floor((passedMs() / 1000) * perSecond)); // The first one is sent at once.
    while (turn < due) {
      const connection = free.pop();
      if (!connection) return;
      const dueMs = (turn / perSecond) * 1000;
      const sentMs = passedMs();
      connection.send(bytes(turn++), (status) => {
        samples.push({ status, dueMs, sentMs, doneMs: passedMs() });
        free.push(connection);
      });
    }
  };
  for (; samples.length < count; await sleep(1)) sendDue();
  for (const connection of all) connection.close();
  return samples;
};

/** Each client sends its next request after the last answer: what the service can do at its peak. */
export const closedLoop = async (load: Load): Promise<Sample[]> => {
  const samples: Sample[] = [];
  const bytes = bytesOf(load);
  const begin = performance.now();
  const passedMs = () => performance.now() - begin;
  let turn = 0;
  await Promise.all(
    connectionsOf(load).map(async (connection) => {
      while (passedMs() < load.seconds * 1000) {
        const sentMs = passedMs();
        const status = await new Promise<Outcome>((resolve) => connection.send(bytes(turn++), resolve));
        samples.push({ status, dueMs: sentMs, sentMs, doneMs: passedMs() });
      }
      connection.close();
    }),
  );
  return samples;
};

export const percentile = (values: readonly number[], part: number): number => {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

export const isGood = ({ status }: Sample): boolean => typeof status === 'number' && status < 300;
export const isShed = ({ status }: Sample): boolean => status === 429 || status === 503;
export const countBy = (samples: readonly Sample[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(samples, ({ status }) => String(status))].map(([name, list]) => [name, list.length]),
  );
