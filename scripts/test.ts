import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/src/database/opening/open-database.ts';
import { findBrowser } from './find-browser.ts';
import { npmBinaries, type PostgresServer, startPostgres, systemBinaries } from './postgres-server.ts';

/**
 * `npm test [part of a file name ...]`: everything that needs no database once, then the API suite on each database,
 * the same files: embedded, the newest PostgreSQL (from npm), and 15 where the system has it; the console in a browser on
 * the first two.
 */
const wanted = process.argv.slice(2);
const matching = (pattern: string) =>
  globSync(pattern)
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
    .sort();

type Counts = { passed: number; failed: number };

const countOf = (output: string, label: string) =>
  Number(new RegExp(`^ℹ ${label} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);

const runLane = (name: string, files: string[], env: Record<string, string>): Promise<Counts> => {
  if (files.length === 0) return Promise.resolve({ passed: 0, failed: 0 });
  process.stdout.write(`\n== ${name}: ${files.length} files\n`);
  return new Promise((resolve) => {
    const args = [
      '--disable-warning=ExperimentalWarning',
      '--liftoff-only', // PGlite is WebAssembly: a file's tests are over before optimised code would pay for its making.
      '--test',
      '--test-reporter=spec',
      '--test-concurrency=2',
      '--test-timeout=300000',
      ...files,
    ];
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.on('exit', (code) => {
      const counts = {
        passed: countOf(output, 'pass'),
        failed: countOf(output, 'fail') + countOf(output, 'cancelled'),
      };
      // A runner that ends badly without counting a failure still failed.
      resolve(code === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 });
    });
  });
};

const embeddedTemplate = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vantail-template-'));
  const settings = { databaseUrl: undefined, migrationDatabaseUrl: undefined, dataDir, preparedStatements: true };
  await (await openDatabase(settings)).close();
  return dataDir;
};

const servers: PostgresServer[] = [];
const start = async (bin: string) => {
  const server = await startPostgres(bin);
  servers.push(server);
  return server;
};

const started = performance.now();
process.stdout.write('Preparing databases: PostgreSQL from npm, and an embedded one ...\n');
const template = await embeddedTemplate();
const results: [string, Counts][] = [];
try {
  const newest = await start(npmBinaries());
  const system = systemBinaries();
  const oldest = system ? await start(system) : undefined;
  const shared = { TEST_EMBEDDED_TEMPLATE: template, TEST_POSTGRES_URL: newest.url };
  const lane = async (name: string, files: string[], env: Record<string, string>) => {
    results.push([name, await runLane(name, files, { ...shared, ...env })]);
  };
  const api = matching('server/test/api/*.test.ts');
  await lane('without a database', matching('{pricing,drawing,client,server,console,scripts}/test/*.test.ts'), {});
  await lane('API on the embedded database', api, {});
  await lane(`API on PostgreSQL ${newest.version}`, api, { TEST_DATABASE_URL: newest.url });
  // Models, properties, fuzzing, work in bulk and what happens before the database: the same on every version of the server.
  const elsewhere =
    /-model|-property|-matrix|fuzz|histories|nth-statement|admission|revoked|lane|outages|security|import|document|duplicate|adjust/;
  const plain = api.filter((file) => !elsewhere.test(file));
  if (oldest) await lane(`API on PostgreSQL ${oldest.version}`, plain, { TEST_DATABASE_URL: oldest.url });
  else process.stdout.write('\nPostgreSQL 15 is not on this machine: its lane did not run.\n');
  const pages = matching('console/test/e2e/*.test.ts');
  const browser: Record<string, string> = pages.length > 0 ? { TEST_BROWSER: await findBrowser() } : {};
  await lane('console on the embedded database', pages, browser);
  // How pages look, load, read and edit does not depend on the database; whole ways through it are tried on both.
  const writing = pages.filter((file) => !/accessibility|first-load|sign-in|try-it|editing/.test(file));
  await lane(`console on PostgreSQL ${newest.version}`, writing, { ...browser, TEST_DATABASE_URL: newest.url });
  await lane('processes', matching('server/test/process/*.test.ts'), {});
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(template, { recursive: true, force: true });
}

const sum = (key: keyof Counts) => results.reduce((total, [, counts]) => total + counts[key], 0);
process.stdout.write('\n');
for (const [name, { passed, failed }] of results) process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`);
process.stdout.write(
  `in ${Math.round((performance.now() - started) / 1000)} s\n${sum('passed')} passed, ${sum('failed')} failed\n`,
);
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0);
