import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/database/opening/open-database.ts';
import { endWithSignals } from '../end-with-signals.ts';
import { npmBinaries, type PostgresServer, startPostgres, systemBinaries } from '../postgres-server.ts';
import { findBrowser } from './find-browser.ts';
import { type Counts, type FilesRun, runTestFiles } from './run-test-files.ts';
import { keepFilesInMemory } from './test-folder.ts';

/**
 * `npm test [part of a file name ...]`: the folder of a test says on which databases it runs, and whether it is a long one, which
 * only `npm run test:all` runs, or whoever names it (CONTRIBUTING.md). Files run side by side, whatever lane they are of.
 */
const isAll = process.argv.includes('--all');
const wanted = process.argv.slice(2).filter((word) => word !== '--all');
const isWanted = (file: string) =>
  wanted.length === 0 ? isAll || !file.includes('/long/') : wanted.some((part) => file.includes(part));
/** The oldest PostgreSQL, and pages on a server, count among the long ones. */
const isLongWanted = isAll || wanted.length > 0;
const matching = (folder: string) => globSync(`${folder}/{,long/}*.test.ts`).filter(isWanted).sort();

type Servers = { newest: PostgresServer; oldest: PostgresServer | undefined };
type Lane = { name: string; files: string[]; env: Record<string, string>; sharing?: number };

/** So many files of the API share a process: more would leave a core idle at the end. */
const SHARING = 10;
/** Files of pages take longer. */
const PAGES_SHARING = 3;

const embeddedTemplate = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vantail-template-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const settings = { databaseUrl: undefined, migrationDatabaseUrl: undefined, dataDir, preparedStatements: true };
  await (await openDatabase(settings)).close();
  return dataDir;
};

/** What is tested where. The lanes with the longest files come first, so that no core is idle at the end. */
const lanesOf = async (shared: Record<string, string>, { newest, oldest }: Servers): Promise<Lane[]> => {
  const onNewest = { ...shared, TEST_DATABASE_URL: newest.url };
  const everywhere = matching('server/test/api');
  const onTwo = matching('server/test/api-twice');
  const ways = matching('{console,storefront}/test/e2e');
  const pages = matching('{console,storefront}/test/e2e-once');
  const browser: Record<string, string> = ways.length + pages.length > 0 ? { TEST_BROWSER: await findBrowser() } : {};
  return [
    { name: 'processes', files: matching('server/test/process'), env: shared },
    {
      name: 'pages on the embedded database',
      files: [...pages, ...ways],
      env: { ...shared, ...browser },
      sharing: PAGES_SHARING,
    },
    {
      name: `pages on PostgreSQL ${newest.version}`,
      files: isLongWanted ? ways : [],
      env: { ...onNewest, ...browser },
      sharing: PAGES_SHARING,
    },
    { name: 'API on the embedded database', files: [...onTwo, ...everywhere], env: shared, sharing: SHARING },
    {
      name: `API on PostgreSQL ${newest.version}`,
      files: [...matching('server/test/api-once'), ...onTwo, ...everywhere],
      env: onNewest,
      sharing: SHARING,
    },
    ...(oldest
      ? [
          {
            name: `API on PostgreSQL ${oldest.version}`,
            files: everywhere,
            env: { ...shared, TEST_DATABASE_URL: oldest.url },
            sharing: SHARING,
          },
        ]
      : []),
    {
      name: 'without a database',
      files: matching('{pricing,drawing,client,storefront,server,console,scripts}/test'),
      env: shared,
      sharing: SHARING,
    },
  ];
};

type Outcome = FilesRun & { lane: string };

/** One for each core, and one more: many wait for another process now and then. With two more it is no faster, as the cores are busy by then. */
const AT_ONCE = availableParallelism() + 1;

/** Every `size`-th file, so that long ones, which are often neighbours by name, are apart. */
const grouped = (files: readonly string[], size: number): string[][] => {
  const groups = Math.ceil(files.length / size);
  return Array.from({ length: groups }, (_, group) => files.filter((_, place) => place % groups === group));
};

/** Runs the files of all lanes in their order, some processes at a time. */
const runLanes = async (lanes: readonly Lane[]): Promise<Outcome[]> => {
  const waiting = lanes
    .flatMap(({ name, files, env, sharing = 1 }) => grouped(files, sharing).map((group) => ({ name, group, env })))
    .values();
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (const { name, group, env } of waiting) {
      const outcome = { lane: name, ...(await runTestFiles(group, env)) };
      process.stdout.write(`\n== ${name} (${outcome.seconds.toFixed(1)} s)\n${outcome.report}`);
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
};

const sumOf = (outcomes: readonly Outcome[]): Counts => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
});

const said = ({ passed, failed }: Counts) => `${passed} passed, ${failed} failed`;

endWithSignals();
keepFilesInMemory();
const started = performance.now();
process.stdout.write('Preparing databases: PostgreSQL from npm, and an embedded one ...\n');
const old = isLongWanted ? systemBinaries() : undefined;
const [template, newest, oldest] = await Promise.all([
  embeddedTemplate(),
  startPostgres(npmBinaries()),
  old ? startPostgres(old) : undefined,
]);
try {
  const shared = { TEST_EMBEDDED_TEMPLATE: template, TEST_POSTGRES_URL: newest.url };
  const lanes = await lanesOf(shared, { newest, oldest });
  const inLanes = new Set(lanes.flatMap(({ files }) => files));
  const forgotten =
    isAll && wanted.length === 0 ? globSync('*/test/**/*.test.ts').filter((file) => !inLanes.has(file)) : [];
  if (forgotten.length > 0)
    throw new Error(`No lane has ${forgotten.join(', ')}: their folder is none of CONTRIBUTING.md`);
  const outcomes = await runLanes(lanes);
  for (const { lane, failed, report } of outcomes)
    if (failed > 0) process.stdout.write(`\n== FAILED, ${lane}\n${report}`);
  process.stdout.write('\n');
  for (const { name, files } of lanes.filter(({ files }) => files.length > 0)) {
    const ofLane = outcomes.filter(({ lane }) => lane === name);
    const seconds = Math.round(ofLane.reduce((sum, outcome) => sum + outcome.seconds, 0));
    process.stdout.write(`${name}: ${files.length} files, ${said(sumOf(ofLane))}, ${seconds} s one by one\n`);
  }
  if (isAll && !oldest) process.stdout.write('PostgreSQL 15 is not on this machine: its lane did not run.\n');
  if (!isAll && wanted.length === 0) process.stdout.write('The long tests did not run: npm run test:all\n');
  const sum = sumOf(outcomes);
  process.stdout.write(`in ${Math.round((performance.now() - started) / 1000)} s\n${said(sum)}\n`);
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
} finally {
  await Promise.all([newest.stop(), oldest?.stop()]);
}
process.exit();
