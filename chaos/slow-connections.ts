import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { npmBinaries, startPostgres } from '../scripts/testing/postgres-server.ts';
import { isGood, latencyMs, openLoop, percentile } from './support/load.ts';
import { mustHavePrograms } from './support/needed-programs.ts';
import { newKey, startService } from './support/service.ts';

/** A thousand connections that send their headers or bodies a few bytes at a time: all other requests are served. */
const ways = { headers: ['-H'], bodies: ['-B', '-t', 'POST'] };

export const slowConnections = async (seconds: number): Promise<string> => {
  mustHavePrograms({ slowhttptest: 'slowhttptest' });
  const server = await startPostgres(npmBinaries());
  const service = await startService({ DATABASE_URL: server.url });
  const told: string[] = [];
  try {
    const { url } = service;
    const load = { url, key: await newKey(url), next: () => ({ method: 'GET', path: '/v1/brands' }), seconds };
    for (const [name, flags] of Object.entries(ways)) {
      const args = [
        ...flags,
        '-c',
        '1000',
        '-r',
        '200',
        '-i',
        '5',
        '-l',
        String(seconds + 5),
        '-u',
        `${url}/v1/brands`,
      ];
      const slow = spawn('slowhttptest', args, { stdio: 'ignore' });
      const ended = once(slow, 'exit');
      const samples = await openLoop({ ...load, connections: 20 }, 50);
      // Without a key a body is refused before it has arrived; with one, see process/long/slow-connections.test.ts.
      const end = slow.exitCode === null ? 'held to the end' : 'refused before the end';
      slow.kill('SIGTERM');
      await ended;
      const good = samples.filter(isGood).length;
      const p99 = percentile(samples.map(latencyMs), 0.99);
      told.push(
        `1000 slow ${name} (${end}): ${good} of ${samples.length} requests of others served, p99 ${Math.round(p99)} ms`,
      );
      if (good < samples.length) throw new Error(told.join('; '));
    }
    return told.join('; ');
  } finally {
    await service.end('SIGKILL');
    await server.stop();
  }
};
