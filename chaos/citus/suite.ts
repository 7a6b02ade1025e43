import { globSync } from 'node:fs';
import type { PostgresServer } from '../../scripts/testing/postgres-server.ts';
import { runTestFiles } from '../../scripts/testing/run-test-files.ts';
import { distributeHome } from '../../server/src/platform/database/connections/open-database.ts';
import { closeTemplate, newSpreadDatabase } from '../../server/test/support/citus/spread-database.ts';

/** Every test that speaks to a database of its own by the API, and those of processes that serve one together. */
const FILES = [
  'server/test/{api,api-newest}/*.test.ts',
  'server/test/{api,api-newest}/long/*.test.ts',
  'server/test/process/long/tracing.test.ts',
  'server/test/process/long/{changes-gapless,kills,newer-schema,plan-kills,rolling,two-processes,webhook-kills,workers}.test.ts',
];

/**
 * What asks for one server: a test that silences its wire, which `faults.ts` does with nodes, and one that reads its plans, where
 * Citus shows its own.
 */
const OF_ONE_SERVER = ['database-outages.test.ts', 'api-newest/long/plans.test.ts'];
const isForNodes = (file: string) => !OF_ONE_SERVER.some((name) => file.endsWith(name));

/** Half of the time of a file waits: two cores have room for two. */
const AT_ONCE = Number(process.env.TESTS_AT_ONCE ?? 2);

/** A migrated and spread database that every file gets a copy of: to spread one takes longer than most files do. */
const makeTemplate = async (nodes: readonly string[], name: string): Promise<string> => {
  const { ownerUrl, serviceUrl } = await newSpreadDatabase(nodes, name);
  await distributeHome({ databaseUrl: serviceUrl, migrationDatabaseUrl: ownerUrl, dataDir: '' });
  await closeTemplate(nodes, name);
  return name;
};

/** Runs the tests on nodes, file by file; TESTS=keys,steps limits them to files with one of these words. */
export const suite = async (nodes: readonly PostgresServer[], through: 0 | 1): Promise<string> => {
  const words = (process.env.TESTS ?? '').split(',');
  const files = globSync(FILES).filter((file) => isForNodes(file) && words.some((word) => file.includes(word)));
  const urls = nodes.map(({ url }) => url);
  const [coordinator = ''] = urls;
  const env = {
    TEST_CITUS_NODES: urls.join(' '),
    TEST_CITUS_TEMPLATE: await makeTemplate(urls, `template_${through}`),
    TEST_CITUS_THROUGH: String(through),
    TEST_DATABASE_URL: coordinator,
    TEST_POSTGRES_URL: coordinator,
  };
  let [passed, failed] = [0, 0];
  const waiting = files.toSorted();
  const runInTurn = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const outcome = await runTestFiles([file], env);
      const seconds = outcome.seconds.toFixed(0);
      process.stdout.write(`${file}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s\n`);
      if (outcome.failed > 0) process.stdout.write(outcome.report);
      passed += outcome.passed;
      failed += outcome.failed;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runInTurn));
  const { TESTS } = process.env;
  const figures = `${files.length} files${TESTS ? ` (${TESTS})` : ''}, ${passed} tests passed, ${failed} failed`;
  if (failed > 0 || passed === 0) throw new Error(figures);
  return figures;
};
