import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmBinaries, startPostgres } from '../scripts/postgres-server.ts';
import { closedLoop, countBy, isGood, isShed, newAgent, openLoop, percentile, type Sample } from './support/load.ts';
import { newKey, type Service, startService } from './support/service.ts';

/** Five times what the service can do: most of its best is still done, the rest is shed quickly, and it is normal soon after. */
const TIMES = 5;

const next = (turn: number) =>
  turn % 2
    ? { method: 'GET', path: '/v1/brands?page_size=20' }
    : { method: 'POST', path: '/v1/brands', body: { name: `n${turn}` } };

const rssMib = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const good = (samples: readonly Sample[]) => samples.filter(isGood);
const ms = (samples: readonly Sample[], part: number) =>
  Math.round(
    percentile(
      samples.map((sample) => sample.ms),
      part,
    ),
  );

/** When the answers after the load are as quick as they were before it, in seconds. */
const recoverySeconds = (samples: readonly Sample[], normalMs: number): number => {
  for (let second = 0; second < 10; second++) {
    const within = samples.filter(({ at }) => at >= second * 1000 && at < (second + 1) * 1000);
    if (within.length > 0 && within.every(isGood) && ms(within, 0.5) <= 2 * normalMs) return second;
  }
  return Number.POSITIVE_INFINITY;
};

const measure = async (service: Service, seconds: number): Promise<string> => {
  const load = { url: service.url, key: await newKey(service.url), next };
  const best = await closedLoop({ ...load, agent: newAgent(32), seconds: Math.max(5, seconds / 6) }, 32);
  const span = (Math.max(...best.map(({ at, ms: took }) => at + took)) || 1) / 1000;
  const peak = good(best).length / span;
  const before = await openLoop({ ...load, agent: newAgent(200), seconds: 5 }, peak / 2);
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, rssMib(service.pid));
  }, 200);
  const samples = await openLoop({ ...load, agent: newAgent(1000), seconds }, peak * TIMES);
  clearInterval(timer);
  const after = await openLoop({ ...load, agent: newAgent(200), seconds: 10 }, peak / 2);
  // What was answered while the load lasted.
  const goodput = good(samples).filter(({ at, ms: took }) => at + took <= seconds * 1000).length / seconds;
  const shed = samples.filter(isShed);
  return (
    `peak ${Math.round(peak)}/s, offered ${Math.round(peak * TIMES)}/s for ${seconds} s: goodput ${Math.round(goodput)}/s ` +
    `(${Math.round((100 * goodput) / peak)} % of peak), shed in ${ms(shed, 0.5)} ms median and ${ms(shed, 0.99)} ms p99, ` +
    `answers ${JSON.stringify(countBy(samples))}, ${Math.round(highest)} MiB at most, normal after ` +
    `${recoverySeconds(after, Math.max(5, ms(before, 0.5)))} s`
  );
};

export const overloadEmbedded = async (seconds: number): Promise<string> => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'vantail-overload-'));
  const service = await startService({ DATA_DIR });
  try {
    return await measure(service, seconds);
  } finally {
    await service.end('SIGKILL');
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
};

export const overloadPostgresql = async (seconds: number): Promise<string> => {
  const server = await startPostgres(npmBinaries());
  const service = await startService({ DATABASE_URL: server.url });
  try {
    return await measure(service, seconds);
  } finally {
    await service.end('SIGKILL');
    await server.stop();
  }
};
