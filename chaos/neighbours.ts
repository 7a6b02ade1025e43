import { setTimeout as sleep } from 'node:timers/promises';
import { npmBinaries, startPostgres } from '../scripts/postgres-server.ts';
import { isGood, latencyMs, openLoop, percentile } from './support/load.ts';
import { makeNoise } from './support/noise.ts';
import { onServedCore } from './support/served-core.ts';
import { newKey, startService } from './support/service.ts';

/** A tenant at a hundred times its rate limit, and the p99 of another one beside it: alone and together in turn. */
const SHARE_PER_SECOND = 20;
const TIMES = 100;
const RUNS = 5;

const next = () => ({ method: 'GET', path: '/v1/brands?page_size=20' });

export const neighbours = async (seconds: number): Promise<string> => {
  const server = await onServedCore(() => startPostgres(npmBinaries()));
  const limit = { RATE_LIMIT_PER_MINUTE: String(SHARE_PER_SECOND * 60) };
  const service = await onServedCore(() => startService({ DATABASE_URL: server.url, ...limit }));
  try {
    const { url } = service;
    const [noisy, quiet] = [await newKey(url), await newKey(url)];
    const p99 = async () => {
      const samples = await openLoop({ url, key: quiet, connections: 20, next, seconds }, 0.9 * SHARE_PER_SECOND);
      if (!samples.every(isGood)) throw new Error('the quiet tenant was refused');
      return percentile(samples.map(latencyMs), 0.99);
    };
    await p99(); // What has just started is still being compiled.
    const rises: number[] = [];
    const pairs: string[] = [];
    for (let run = 0; run < RUNS; run++) {
      const alone = await p99();
      const perSecond = SHARE_PER_SECOND * TIMES;
      const noise = makeNoise({ url, key: noisy, path: next().path, perSecond, seconds: seconds + 1 });
      await sleep(500);
      const together = await p99();
      await noise;
      rises.push(together / alone);
      pairs.push(`${alone.toFixed(1)} and ${together.toFixed(1)} ms`);
    }
    const median = percentile(rises, 0.5);
    const figures =
      `${SHARE_PER_SECOND * TIMES} requests/s of a tenant that may send ${SHARE_PER_SECOND}: p99 of another is ` +
      `${median.toFixed(2)} times as high (median of ${RUNS}; alone and beside it: ${pairs.join(', ')})`;
    if (median > 1.5) throw new Error(figures);
    return figures;
  } finally {
    await service.end('SIGKILL');
    await server.stop();
  }
};
