import { join } from 'node:path';
import pg from 'pg';
import { freePort, npmBinaries, startPostgres } from '../../scripts/testing/postgres-server.ts';
import type { CannedAnswer } from '../bare/http-server.ts';
import { type Catalogue, seedCatalogue } from '../catalogue/seed.ts';
import { mustHaveNoDrift, openShop } from '../catalogue/shop.ts';
import { type MeasuredProcess, type StartOptions, startMeasured, untilServing } from './processes.ts';
import type { SliceSettings } from './slices.ts';

export const OPERATOR_TOKEN = 'operator-token-of-the-bench-and-nobody-else';

/** A PostgreSQL server that commits to disk, as in production. */
export const startDatabase = async () => {
  const server = await startPostgres(npmBinaries(), { fsync: 'on' });
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  const { rows } = await owner.query(`select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::integer as pid`);
  const stop = async () => {
    await owner.end();
    await server.stop();
  };
  return { url: server.url, version: server.version, pid: rows[0].pid as number, owner, stop };
};

type BenchDatabase = Awaited<ReturnType<typeof startDatabase>>;

/** The options that `npm start` passes to Node. */
export const AS_STARTED = ['--max-semi-space-size=16'];

/** The service as users run it, except for the rate limit; its log goes to a file. */
export const startService = async (
  databaseUrl: string,
  folder: string,
  { env = {}, checkout = '', ...options }: Pick<StartOptions, 'env' | 'isFree'> & { checkout?: string } = {},
) => {
  const port = await freePort();
  const settings = {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    OPERATOR_TOKEN,
    RATE_LIMIT_PER_MINUTE: '0',
    RATE_LIMIT_QUOTES_PER_MINUTE: '0',
    RATE_LIMIT_PER_ADDRESS_PER_MINUTE: '0',
    ...env,
  };
  const log = join(folder, `service-${port}.log`);
  const service = startMeasured(join(checkout, 'server/src/main.ts'), [], {
    ...options,
    env: settings,
    log,
    nodeArgs: AS_STARTED,
  });
  await untilServing(port, service);
  return { ...service, port, url: `http://127.0.0.1:${port}` };
};

export type BenchService = Awaited<ReturnType<typeof startService>>;

/** The bare server, and a way to give it an answer of the service to send. */
const startBare = async () => {
  const bare: MeasuredProcess = startMeasured('bench/bare/http-server.ts', [], { ipc: true });
  const heard = <T>() => new Promise<T>((resolve) => bare.child.once('message', (message) => resolve(message as T)));
  const { port } = await heard<{ port: number }>();
  const take = async (answer: CannedAnswer) => {
    const taken = heard();
    bare.child.send(answer);
    await taken;
  };
  return { ...bare, port, take };
};

export type Bench = {
  folder: string;
  database: BenchDatabase;
  service: BenchService;
  bare: Awaited<ReturnType<typeof startBare>>;
  catalogue: Catalogue;
  settings: SliceSettings;
};

/** Everything that is measured: a seeded shop whose stored prices are right; of this checkout unless another is named. */
export const openBench = async (
  folder: string,
  settings: Omit<SliceSettings, 'databasePid'>,
  checkout = '',
): Promise<Bench> => {
  const database = await startDatabase();
  const service = await startService(database.url, folder, { checkout });
  const catalogue = await seedCatalogue(await openShop(service.url, OPERATOR_TOKEN), database.owner);
  await mustHaveNoDrift(service.url, OPERATOR_TOKEN);
  return {
    folder,
    database,
    service,
    bare: await startBare(),
    catalogue,
    settings: { ...settings, databasePid: database.pid },
  };
};

export const closeBench = async ({ bare, service, database }: Bench): Promise<void> => {
  await bare.stop();
  await service.stop();
  await database.stop();
};
