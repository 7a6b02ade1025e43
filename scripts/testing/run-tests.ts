import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endWithSignals } from '../end-with-signals.ts';
import { findBrowser } from './find-program.ts';
import type { PostgresServer } from './postgres-server.ts';
import { type Counts, type FilesRun, runTestFiles } from './run-test-files.ts';
import { keepFilesInMemory } from './test-folder.ts';

/**
 * `npm test [part of a file name ...]`: the folder of a test says on which databases it runs, and whether it is a long one, which
 * runs in `npm run test:all` and when it is named (CONTRIBUTING.md). Files of all groups run side by side.
 */
const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    /** One for each core, and one more: many wait for another process now and then. With two more it is no faster, as the cores are busy by then. */
    'test-concurrency': { type: 'string', default: String(availableParallelism() + 1) },
  },
});
const isAll = flags.all;
const isWanted = (file: string) =>
  names.length === 0 ? isAll || !file.includes('/long/') : names.some((part) => file.includes(part));
/** The oldest PostgreSQL counts among the long ones. */
const isLongWanted = isAll || names.length > 0;
const matching = (folder: string) => globSync(`${folder}/{,long/}*.test.ts`).filter(isWanted).sort();

/** Files that share processes also share what those load, open and make fast; pages a browser. */
type Group = { name: string; files: string[]; env: Record<string, string>; isSharing: boolean };

const everywhere = matching('server/test/api');
const onNewest = [...matching('server/test/api-newest'), ...everywhere];
const processes = matching('server/test/process');
const pages = matching('{console,storefront}/test/e2e');
const pure = matching('{pricing,price-lists,drawing,client,storefront,server,console,scripts}/test');

/** Pages of the console and the elements for shops, built: for tests of pages, and for those that name where they are served or built. */
const needsBuiltPages = (file: string) =>
  file.includes('/e2e') || /\/(?:console|demo|elements)\b|\bdist\//.test(readFileSync(file, 'utf8'));

const buildPages = (): void => {
  const { status } = spawnSync(process.execPath, ['scripts/run.mjs', '--with-console'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
};

/** A crash loses the run anyway, and no database lives long enough to be vacuumed. */
const SERVER_SETTINGS = {
  autovacuum: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
};

type Servers = { newest?: PostgresServer; oldest?: PostgresServer };

/** Only what the files of this run need: one of a pure function starts within a second. */
const prepare = async (): Promise<Servers> => {
  if ([...processes, ...pages, ...onNewest, ...pure].some(needsBuiltPages)) buildPages();
  const needsNewest = [processes, onNewest, pages].some(({ length }) => length > 0);
  const needsOldest = isLongWanted && everywhere.length > 0;
  if (!needsNewest) return {};
  process.stdout.write('Preparing databases ...\n');
  const { npmBinaries, startPostgres, systemBinaries } = await import('./postgres-server.ts');
  const old = needsOldest ? systemBinaries() : undefined;
  const [newest, oldest] = await Promise.all([
    startPostgres(npmBinaries(), SERVER_SETTINGS),
    old ? startPostgres(old, SERVER_SETTINGS) : undefined,
  ]);
  return { newest, ...(oldest ? { oldest } : {}) };
};

/** What is tested where. The groups with the longest files come first, so that no core is idle at the end. */
const groupsOf = async ({ newest, oldest }: Servers): Promise<Group[]> => {
  const shared: Record<string, string> = newest ? { TEST_POSTGRES_URL: newest.url } : {};
  const browser: Record<string, string> = pages.length > 0 ? { TEST_BROWSER: await findBrowser() } : {};
  const on = ({ url }: PostgresServer) => ({ ...shared, TEST_DATABASE_URL: url });
  return [
    { name: 'processes', files: processes, env: shared, isSharing: false },
    ...(newest
      ? [
          {
            name: `pages on PostgreSQL ${newest.version}`,
            files: pages,
            env: { ...on(newest), ...browser },
            isSharing: true,
          },
        ]
      : []),
    ...(newest
      ? [{ name: `API on PostgreSQL ${newest.version}`, files: onNewest, env: on(newest), isSharing: true }]
      : []),
    ...(oldest
      ? [{ name: `API on PostgreSQL ${oldest.version}`, files: everywhere, env: on(oldest), isSharing: true }]
      : []),
    { name: 'without a database', files: pure, env: {}, isSharing: true },
  ];
};

type Outcome = FilesRun & { group: string };

const lanes = Number(flags['test-concurrency']);

type Share = { name: string; files: readonly string[]; env: Record<string, string> };

/** The processes of a group: one for each file, or one for each lane, of which each takes the next file that none has taken. */
const sharesOf = ({ name, files, env, isSharing }: Group): Share[] => {
  if (!isSharing) return files.map((file) => ({ name, files: [file], env }));
  const taken = mkdtempSync(join(tmpdir(), 'vantail-taken-'));
  const count = Math.min(lanes, files.length);
  return Array.from({ length: count }, () => ({ name, files, env: { ...env, TEST_TAKEN: taken } }));
};

/** Runs the files of all groups in their order, some processes at a time. */
const runLanes = async (groups: readonly Group[]): Promise<Outcome[]> => {
  const waiting = groups.flatMap(sharesOf).values();
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (const { name, files, env } of waiting) {
      const outcome = await runTestFiles(files, env, (report) => process.stdout.write(`\n== ${name}\n${report}`));
      outcomes.push({ group: name, ...outcome });
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return outcomes;
};

const sumOf = (outcomes: readonly Outcome[]): Counts => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
});

const said = ({ passed, failed }: Counts) => `${passed} passed, ${failed} failed`;

/** How many of the slowest files a run of many names. */
const SLOWEST = 10;

const slowestOf = (outcomes: readonly Outcome[]): string[] =>
  outcomes
    .flatMap(({ group, files }) => files.map(({ file, seconds }) => ({ line: `${file} (${group})`, seconds })))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ line, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${line}\n`);

/** The guide has a row for each variable that the service reads. */
const settings = new Set(
  [...readFileSync(new URL('../../docs/guides/settings.md', import.meta.url), 'utf8').matchAll(/^\| (`[^|]+) \|/gm)]
    .flatMap(([, names = '']) => [...names.matchAll(/`([A-Z_]+)`/g)])
    .map(([, name]) => name),
);

/** What the command line, PostgreSQL's client, OpenTelemetry and Node read. */
const OF_CLIENTS = /^(?:VANTAIL_|PG|OTEL_)|^NODE_(?:ENV|OPTIONS)$/;

const isSetting = (name: string): boolean => settings.has(name.replace(/_FILE$/, '')) || OF_CLIENTS.test(name);

/**
 * Takes every setting of the person who runs the tests out of this process and those it starts: a test must find neither
 * their service nor their database.
 */
const removeSettings = (): void => {
  for (const name of Object.keys(process.env)) if (isSetting(name)) delete process.env[name];
};

/**
 * How many random cases `npm run test:all` draws, by the variable that each file reads; `npm test` draws about a third of
 * them. A variable that is set wins.
 */
const IN_ALL: Readonly<Record<string, string>> = {
  AGENT_SHOPS: '30',
  DAMAGED_LISTS: '200',
  EXACT_JSON_RUNS: '5000',
  FUZZED_FILES: '1500',
  FUZZ_FILES: '40',
  HOSTILE_DRAWINGS: '1000',
  HOSTILE_REQUESTS: '3000',
  JSON_RUNS: '5000',
  ORACLE_CHOICES: '20',
  ORACLE_COMPLETING: '60',
  ORACLE_DEAD_ENDS: '80',
  ORACLE_PRODUCTS: '2000',
  ORACLE_QUOTES: '10000',
  ORACLE_ROWS: '20000',
  ORACLE_RULES: '3000',
  ORACLE_SELLING: '10000',
  PRICE_LIST_RUNS: '1500',
  ROUND_TRIPS: '150',
};

const randomCases = (isAll: boolean): Record<string, string> =>
  isAll ? Object.fromEntries(Object.entries(IN_ALL).filter(([name]) => process.env[name] === undefined)) : {};

endWithSignals();
removeSettings();
Object.assign(process.env, randomCases(isAll));
keepFilesInMemory();
const started = performance.now();
const servers = await prepare();
try {
  const groups = await groupsOf(servers);
  const inLanes = new Set(groups.flatMap(({ files }) => files));
  const forgotten =
    isAll && names.length === 0 ? globSync('*/test/**/*.test.ts').filter((file) => !inLanes.has(file)) : [];
  if (forgotten.length > 0)
    throw new Error(`No group has ${forgotten.join(', ')}: their folder is none of CONTRIBUTING.md`);
  const outcomes = await runLanes(groups);
  const neverEnded = groups.flatMap(({ name, files }) => {
    const ended = outcomes.filter(({ group }) => group === name).flatMap((outcome) => outcome.files);
    const named = new Set(ended.map(({ file }) => file));
    return files.filter((file) => !named.has(file));
  });
  for (const { group, failed, report } of outcomes)
    if (failed > 0) process.stdout.write(`\n== FAILED, ${group}\n${report}`);
  process.stdout.write('\n');
  if (outcomes.length > 1) process.stdout.write(`The slowest files:\n${slowestOf(outcomes).join('')}\n`);
  for (const { name, files } of groups.filter(({ files }) => files.length > 0)) {
    const ofGroup = outcomes.filter(({ group }) => group === name);
    const seconds = Math.round(ofGroup.reduce((sum, outcome) => sum + outcome.seconds, 0));
    process.stdout.write(`${name}: ${files.length} files, ${said(sumOf(ofGroup))}, ${seconds} s one by one\n`);
  }
  if (isAll && everywhere.length > 0 && !servers.oldest)
    process.stdout.write('PostgreSQL 15 is not on this machine: its group did not run.\n');
  if (!isAll && names.length === 0) process.stdout.write('The long tests did not run: npm run test:all\n');
  const sum = sumOf(outcomes);
  process.stdout.write(`in ${Math.round((performance.now() - started) / 1000)} s\n${said(sum)}\n`);
  if (neverEnded.length > 0) process.stdout.write(`Never ran to their end: ${neverEnded.join(', ')}\n`);
  process.exitCode = sum.failed > 0 || sum.passed === 0 || neverEnded.length > 0 ? 1 : 0;
} finally {
  await Promise.all([servers.newest?.stop(), servers.oldest?.stop()]);
}
process.exit();
