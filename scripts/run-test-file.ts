import { run } from 'node:test';
import { spec } from 'node:test/reporters';

export type Counts = { passed: number; failed: number };
export type FileRun = Counts & { report: string; seconds: number };

/** The runner's own sums: of one file they are noise. */
const isSum = (message: string) =>
  /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/.test(message);

/** Runs a file of tests in a process of its own. Its report comes as a whole, since other files run beside it. */
export const runTestFile = async (file: string, env: Record<string, string>): Promise<FileRun> => {
  const started = performance.now();
  const reporter = new spec();
  let report = '';
  reporter.on('data', (text) => {
    report += text;
  });
  const counts: Counts = { passed: 0, failed: 0 };
  const events = run({
    files: [file],
    // A longer form of a test, asked for by its own variable, may take longer.
    timeout: Number(process.env.TEST_TIMEOUT_MS ?? 300_000),
    // PGlite is WebAssembly: a file's tests are over before optimised code would pay for its making.
    execArgv: ['--disable-warning=ExperimentalWarning', '--liftoff-only'],
    env: { ...process.env, ...env },
  });
  for await (const event of events) {
    if (event.type === 'test:summary' && event.data.file === undefined) {
      const { passed, failed, cancelled } = event.data.counts;
      counts.passed = passed;
      // A process that ends badly without a failed test still failed.
      counts.failed = event.data.success ? 0 : Math.max(1, failed + cancelled);
    } else if (!(event.type === 'test:diagnostic' && isSum(event.data.message))) reporter.write(event);
  }
  await new Promise((resolve) => reporter.end(resolve));
  return { ...counts, report, seconds: (performance.now() - started) / 1000 };
};
