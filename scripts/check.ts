import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run check`: what a contributor runs before a change is sent. Stops at the first step that fails. */
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

type Step = [name: string, command: string, args: string[]];

const tests: Step = ['tests', process.execPath, ['scripts/testing/run-tests.ts', '--all']];

const steps: Step[] = [
  ['types', bin('tsc'), ['-p', '.']],
  ['types of pricing, for browsers', bin('tsc'), ['-p', 'pricing']],
  ['types of drawing, for browsers', bin('tsc'), ['-p', 'drawing']],
  ['types of client, for browsers', bin('tsc'), ['-p', 'client']],
  ['types of storefront, for browsers', bin('tsc'), ['-p', 'storefront']],
  ['types of console', bin('tsc'), ['-p', 'console']],
  ['lint and format', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['regular expressions are linear', process.execPath, ['scripts/check-patterns.ts']],
  ['generated files are fresh', process.execPath, ['scripts/generate.ts', '--check']],
  // CI runs the tests separately, so that their count ends its output.
  ...(process.argv.includes('--without-tests') ? [] : [tests]),
];

for (const [name, command, args] of steps) {
  process.stdout.write(`\n== ${name}\n`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    process.stderr.write(`\n${name}: failed\n`);
    process.exit(1);
  }
}
process.stdout.write('\nAll checks passed.\n');
