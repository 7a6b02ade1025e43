import { spawn } from 'node:child_process';
import { endWithSignals } from '../scripts/end-with-signals.ts';
import { npmBinaries, startPostgres } from '../scripts/testing/postgres-server.ts';
import { scriptExperiments, type TestExperiment, testExperiments } from './experiments.ts';
import { writeFigures } from './support/report.ts';

endWithSignals();

/** `npm run chaos [part of a name ...]`: the full numbers, one after the other; figures go to docs/reliability-figures.md. */
const wanted = process.argv.slice(2);
const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.some((part) => name.includes(part));
const TEST_MS = 4 * 3600 * 1000;
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 31));

const runTest = ({ file, env }: TestExperiment, shared: Record<string, string>) =>
  new Promise<{ ok: boolean; figures: string }>((resolve) => {
    const args = [
      '--disable-warning=ExperimentalWarning',
      '--test',
      '--test-reporter=spec',
      `--test-timeout=${TEST_MS}`,
      file,
    ];
    const child = spawn(process.execPath, args, {
      env: { ...process.env, SEED: seed, ...shared, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.once('exit', (code) => {
      const count = (label: string) => new RegExp(`^ℹ ${label} (\\d+)$`, 'm').exec(output)?.[1] ?? '0';
      const told = [...output.matchAll(/^ℹ (?!tests|suites|pass|fail|cancelled|skipped|todo|duration_ms)(.+)$/gm)];
      const words = told.map(([, text = '']) => text);
      const tests = `${count('pass')} tests passed, ${count('fail')} failed, SEED=${seed}`;
      resolve({ ok: code === 0, figures: [...words, tests].join('; ') });
    });
  });

const server = await startPostgres(npmBinaries());
const shared = { TEST_POSTGRES_URL: server.url, TEST_DATABASE_URL: server.url };
const failed: string[] = [];
try {
  for (const experiment of testExperiments.filter(isWanted)) {
    const { name } = experiment;
    process.stdout.write(`\n== ${name}\n`);
    const { ok, figures } = await runTest(experiment, shared);
    if (ok) writeFigures(name, figures);
    else failed.push(`${name}: ${figures}`);
  }
  for (const { name, run } of scriptExperiments.filter(isWanted)) {
    process.stdout.write(`\n== ${name}\n`);
    try {
      const figures = await run();
      process.stdout.write(`${figures}\n`);
      writeFigures(name, figures);
    } catch (error) {
      failed.push(`${name}: ${(error as Error).message}`);
      process.stdout.write(`FAILED ${(error as Error).message}\n`);
    }
  }
} finally {
  await server.stop();
}
for (const line of failed) process.stderr.write(`FAILED ${line}\n`);
process.exit(failed.length > 0 ? 1 : 0);
