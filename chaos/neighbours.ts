import { setTimeout as sleep } from 'node:timers/promises';
import { npmBinaries, startPostgres } from '../scripts/testing/postgres-server.ts';
import { makeHostileNoise } from './support/hostile-noise.ts';
import type { HostileRequests } from './support/hostile-requests.ts';
import { isGood, latencyMs, openLoop, percentile } from './support/load.ts';
import { makeNoise } from './support/noise.ts';
import { besideServedCore, onServedCore } from './support/served-core.ts';
import { newKey, startService } from './support/service.ts';

/**
 * A tenant that sends at a hundred times its rate limit, or hostile requests, and the p99 of another tenant meanwhile.
 */
const SHARE_PER_SECOND = 20;
const TIMES = 100;
const RUNS = 5;
/** The target: another tenant's p99 rises by at most half, in the median of the runs. */
const MAX_RISE = 1.5;

const next = () => ({ method: 'GET', path: '/v1/brands?page_size=20' });

/** What a noise needs to know; it returns a function that makes noise for some seconds and reports what happened. */
type Prepare = (url: string, key: string) => Promise<(seconds: number) => Promise<string>>;

/** Alternates: alone, and beside the noise. */
const besideNoise = async (what: string, prepare: Prepare, seconds: number): Promise<string> => {
  const server = await besideServedCore(() => startPostgres(npmBinaries()));
  const limit = { RATE_LIMIT_PER_MINUTE: String(SHARE_PER_SECOND * 60) };
  const service = await onServedCore(() => startService({ DATABASE_URL: server.url, ...limit }));
  try {
    const { url } = service;
    const [noisy, quiet] = [await newKey(url), await newKey(url)];
    const p99 = async () => {
      const samples = await openLoop({ url, key: quiet, connections: 20, next, seconds }, 0.9 * SHARE_PER_SECOND);
      if (!samples.every(isGood)) throw new Error(`${what}: the quiet tenant was refused`);
      return percentile(samples.map(latencyMs), 0.99);
    };
    const begin = await prepare(url, noisy);
    await p99(); // Code that has just started is still being compiled.
    const rises: number[] = [];
    const pairs: string[] = [];
    let told = '';
    for (let run = 0; run < RUNS; run++) {
      const alone = await p99();
      const noise = begin(seconds + 1);
      await sleep(500);
      const together = await p99();
      told = await noise;
      rises.push(together / alone);
      pairs.push(`${alone.toFixed(1)} and ${together.toFixed(1)} ms`);
    }
    const median = percentile(rises, 0.5);
    const figures =
      `${what}${told}: p99 of another is ${median.toFixed(2)} times as high ` +
      `(median of ${RUNS}; alone and beside it: ${pairs.join(', ')})`;
    if (median > MAX_RISE) throw new Error(figures);
    return figures;
  } finally {
    await service.end('SIGKILL');
    await server.stop();
  }
};

export const neighbours = (seconds: number): Promise<string> => {
  const perSecond = SHARE_PER_SECOND * TIMES;
  const prepare: Prepare = async (url, key) => async (noiseSeconds) => {
    await makeNoise({ url, key, path: next().path, perSecond, seconds: noiseSeconds });
    return '';
  };
  return besideNoise(`${perSecond} requests/s of a tenant that may send ${SHARE_PER_SECOND}`, prepare, seconds);
};

/** The same beside everything hostile that a tenant may send within all limits. */
export const hostileNeighbour = ({ name, prepare }: HostileRequests, seconds: number): Promise<string> =>
  besideNoise(
    name,
    async (url, key) => {
      const hostile = await prepare(url, key);
      return async (noiseSeconds) => {
        const port = Number(new URL(url).port);
        const answered = await makeHostileNoise({ ...hostile, port, seconds: noiseSeconds });
        return ` (${hostile.connections} connections, ${answered} answers in the last run)`;
      };
    },
    seconds,
  );
