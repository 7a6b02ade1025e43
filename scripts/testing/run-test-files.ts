import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

export type Counts = { passed: number; failed: number };
export type FilesRun = Counts & { report: string; seconds: number; files: { file: string; seconds: number }[] };

const PROCESS = fileURLToPath(new URL('./test-process.ts', import.meta.url));

/** Kept from run to run, so on the disk: the services that tests start read what an earlier one has compiled. */
const COMPILE_CACHE = join(tmpdir(), 'vantail-compile-cache');

/** Ends a file that hangs outside its own waits. The longer form of a test, which a variable asks for, may take longer. */
const FILE_TIMEOUT_MS = Number(process.env.TEST_TIMEOUT_MS ?? 900_000);

/** Whoever ends the run ends the processes that it started. */
const ending = new AbortController();
process.once('exit', () => ending.abort());

/** The runner's own sums: of a few files they are noise. */
const isSum = (message: string) =>
  /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/.test(message);

/** The events that the reporter says something of. */
const SAID: ReadonlySet<string> = new Set([
  'test:start',
  'test:pass',
  'test:fail',
  'test:diagnostic',
  'test:stdout',
  'test:stderr',
]);

/**
 * Runs files of tests one after the other in a process of their own: what they import is loaded and made fast once. With
 * TEST_TAKEN, the folder where processes mark what they have taken, only those that no other process has. The report of a
 * file comes as a whole, since other processes run beside it.
 */
export const runTestFiles = async (
  files: readonly string[],
  env: Record<string, string>,
  say: (report: string) => void = () => {},
): Promise<FilesRun> => {
  const started = performance.now();
  const reporter = new spec();
  let report = '';
  let unsaid = '';
  reporter.on('data', (text) => {
    report += text;
    unsaid += text;
  });
  const sayAll = () => {
    if (unsaid.trim() !== '') say(unsaid);
    unsaid = '';
  };
  const counts: Counts = { passed: 0, failed: 0 };
  const events = run({
    files: [PROCESS],
    signal: ending.signal,
    timeout: FILE_TIMEOUT_MS * files.length,
    // Room for what is young: hundreds of tests leave little else than garbage.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...env,
      TEST_FILES: files.join('\n'),
      TEST_FILE_TIMEOUT_MS: String(FILE_TIMEOUT_MS),
    },
  });
  const ended: FilesRun['files'] = [];
  let failedFiles = 0;
  /** The start of a file, until it is known that this process has it. */
  let start: TestEvent | undefined;
  for await (const event of events) {
    const isOfFile = 'name' in event.data && files.includes(event.data.name);
    if (event.type === 'test:start' && isOfFile) {
      sayAll();
      start = event;
      continue;
    }
    if ((event.type === 'test:pass' || event.type === 'test:fail') && isOfFile) {
      if (event.data.skip !== undefined) continue;
      ended.push({ file: event.data.name, seconds: event.data.details.duration_ms / 1000 });
      if (event.type === 'test:fail') failedFiles++;
    }
    if (event.type === 'test:summary' && event.data.file === undefined) {
      const { passed, failed, cancelled } = event.data.counts;
      // Each file is a test, too.
      counts.passed = Math.max(0, passed - (ended.length - failedFiles));
      // A process that ends badly without a failed test still failed.
      counts.failed = event.data.success ? 0 : Math.max(1, failed + cancelled - failedFiles);
    } else if (SAID.has(event.type) && !(event.type === 'test:diagnostic' && isSum(event.data.message))) {
      if (start) reporter.write(start);
      start = undefined;
      reporter.write(event);
    }
  }
  await new Promise((resolve) => reporter.end(resolve));
  sayAll();
  return { ...counts, report, seconds: (performance.now() - started) / 1000, files: ended };
};
