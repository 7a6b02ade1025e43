import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm run oracle`: compares prices with the second implementations of D9, D10, D14, B2 and B3, on the large numbers that
 * `npm test` has no time for. SEED repeats a run.
 */
const root = join(import.meta.dirname, '..');
const full = {
  ORACLE_ROWS: '200000',
  ORACLE_PRODUCTS: '20000',
  ORACLE_QUOTES: '100000',
  ORACLE_ADJUSTMENTS: '100000',
  ORACLE_REMAPS: '20000',
  ORACLE_RULES: '100000',
  ORACLE_CHOICES: '1000',
  ORACLE_DEAD_ENDS: '3000',
};
const files = [
  'oracle',
  'quote-oracle',
  'adjustment',
  'remap',
  'rules-oracle',
  'rules-available',
  'dead-ends-oracle',
].map((name) => `pricing/test/${name}.test.ts`);

const { status } = spawnSync(process.execPath, ['--test', ...files], {
  cwd: root,
  env: { ...full, ...process.env },
  stdio: 'inherit',
});
process.exit(status ?? 1);
