import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm run check [part of a step's name ...]`: what a contributor runs before a change is sent. Stops at the first step that fails.
 */
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

type Step = [name: string, command: string, args: string[]];

/**
 * TypeScript 7 checks: it is native, and takes a third of the CPU time (docs/adr/0008). What it learned is kept, so that a second run
 * looks only at what has changed. It has no API: `typescript` is version 5, which the generators use.
 */
const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
const types = (name: string, project: string): Step => {
  const known = join(root, '.cache/types', `${name.replaceAll(/\W+/g, '-')}.tsbuildinfo`);
  return [name, process.execPath, [tsc, '-p', project, '--incremental', '--tsBuildInfoFile', known]];
};

const freshness: Step = ['generated files are fresh', process.execPath, ['scripts/generate.ts', '--check']];

const steps: Step[] = [
  types('types', '.'),
  types('types of pricing, for browsers', 'pricing'),
  types('types of price-lists, for browsers', 'price-lists'),
  types('types of drawing, for browsers', 'drawing'),
  types('types of client, for browsers', 'client'),
  types('types of storefront, for browsers', 'storefront'),
  types('types of console', 'console'),
  ['lint and format', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['regular expressions are linear', process.execPath, ['scripts/check-patterns.ts']],
  freshness,
  ['tests', process.execPath, ['scripts/testing/run-tests.ts', '--all']],
];

// CI runs the tests separately, so that their count ends its output.
const isWithoutTests = process.argv.includes('--without-tests');
const words = process.argv.slice(2).filter((word) => word !== '--without-tests');
const isWanted = ([name]: Step) =>
  words.length > 0 ? words.some((word) => name.includes(word)) : name !== 'tests' || !isWithoutTests;
const wanted = steps.filter(isWanted);
if (wanted.length === 0) {
  process.stderr.write(`No step is named ${words.join(' or ')}: ${steps.map(([name]) => name).join('; ')}\n`);
  process.exit(1);
}

const passes = ([name, command, args]: Step): boolean => {
  process.stdout.write(`\n== ${name}\n`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
};

for (const step of wanted) {
  if (passes(step)) continue;
  // With a stale description the console does not compile: this step says which command renews it.
  if (step[0] === 'types of console') passes(freshness);
  process.stderr.write(`\n${step[0]}: failed\n`);
  process.exit(1);
}
process.stdout.write(
  `\n${words.length > 0 ? `Passed: ${wanted.map(([name]) => name).join('; ')}` : 'All checks passed'}.\n`,
);
