import { globSync, readFileSync } from 'node:fs';
import type { PostgresServer } from '../../scripts/testing/postgres-server.ts';
import { runTestFiles } from '../../scripts/testing/run-test-files.ts';

/** Every test that speaks to a database of its own by the API, and those of processes that serve one together. */
const FILES = [
  'server/test/{api,api-once,api-twice}/*.test.ts',
  'server/test/{api,api-once,api-twice}/long/*.test.ts',
  'server/test/process/tracing.test.ts',
  'server/test/process/long/{changes-gapless,kills,plan-kills,rolling,two-processes,webhook-kills,workers}.test.ts',
];

/**
 * What cannot be run on nodes: tests that keep and restore their state by triggers, which Citus does not take on reference tables,
 * and those that silence the wire of one server; `faults.ts` does so with nodes.
 */
const isForNodes = (file: string) =>
  !/\bkeepState\(/.test(readFileSync(file, 'utf8')) && !file.endsWith('/database-outages.test.ts');

/** Runs the tests on nodes, file by file; TESTS=keys,steps limits them to files with one of these words. */
export const suite = async (nodes: readonly PostgresServer[], through: 0 | 1): Promise<string> => {
  const words = (process.env.TESTS ?? '').split(',');
  const files = globSync(FILES).filter((file) => isForNodes(file) && words.some((word) => file.includes(word)));
  const env = {
    TEST_CITUS_NODES: nodes.map(({ url }) => url).join(' '),
    TEST_CITUS_THROUGH: String(through),
    TEST_CITUS_READS: process.env.CITUS_READS ?? 'workers',
    TEST_CITUS_WRITES: process.env.CITUS_WRITES ?? 'workers',
    TEST_DATABASE_URL: (nodes[0] as PostgresServer).url,
    TEST_POSTGRES_URL: (nodes[0] as PostgresServer).url,
  };
  let [passed, failed] = [0, 0];
  for (const file of files.sort()) {
    const outcome = await runTestFiles([file], env);
    process.stdout.write(`${file}: ${outcome.passed} passed, ${outcome.failed} failed\n`);
    if (outcome.failed > 0) process.stdout.write(outcome.report);
    passed += outcome.passed;
    failed += outcome.failed;
  }
  const { TESTS } = process.env;
  const figures = `${files.length} files${TESTS ? ` (${TESTS})` : ''}, ${passed} tests passed, ${failed} failed`;
  if (failed > 0 || passed === 0) throw new Error(figures);
  return figures;
};
