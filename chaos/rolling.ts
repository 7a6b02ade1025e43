import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, npmBinaries, startPostgres } from '../scripts/testing/postgres-server.ts';
import { startHaproxy } from './support/haproxy.ts';
import { closedLoop, countBy, isGood } from './support/load.ts';
import { newKey, type Service, startService } from './support/service.ts';

/** Two processes behind HAProxy, restarted in turn by SIGTERM under load: no request fails. */
const CLIENTS = 16;

const configuration = (front: number, ports: readonly number[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 5s
  option redispatch
  retries 3
frontend front
  bind 127.0.0.1:${front}
  default_backend service
backend service
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 100ms fall 1 rise 1 check
${ports.map((port, place) => `  server s${place} 127.0.0.1:${port}`).join('\n')}
`;

const next = (turn: number) =>
  turn % 2
    ? { method: 'GET', path: '/v1/brands?page_size=5' }
    : { method: 'POST', path: '/v1/brands', body: { name: `n${turn}` } };

export const rolling = async (restarts: number): Promise<string> => {
  const server = await startPostgres(npmBinaries());
  const ports = [await freePort(), await freePort()];
  const front = await freePort();
  const start = (place: number) => startService({ DATABASE_URL: server.url, PORT: String(ports[place]) });
  const services: Service[] = [await start(0), await start(1)];
  const stopProxy = await startHaproxy(configuration(front, ports));
  try {
    const url = `http://127.0.0.1:${front}`;
    await sleep(1000);
    const key = await newKey(url);
    let isOver = false;
    const load = (async () => {
      const samples = [];
      while (!isOver) samples.push(...(await closedLoop({ url, key, connections: CLIENTS, next, seconds: 2 })));
      return samples;
    })();
    for (let restart = 0; restart < restarts; restart++) {
      const place = restart % 2;
      await services[place]?.end('SIGTERM');
      services[place] = await start(place);
      await sleep(500);
    }
    isOver = true;
    const samples = await load;
    const failed = samples.filter((sample) => !isGood(sample));
    const figures = `${restarts} restarts, ${samples.length} requests, ${failed.length} failed ${JSON.stringify(countBy(failed))}`;
    if (failed.length > 0) throw new Error(figures);
    return figures;
  } finally {
    await stopProxy();
    for (const service of services) await service.end('SIGKILL');
    await server.stop();
  }
};
