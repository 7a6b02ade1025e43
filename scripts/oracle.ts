import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm run oracle`: prices against the second implementations of D9 and D10, in the full numbers that `npm test` has no
 * time for. SEED repeats a run.
 */
const root = join(import.meta.dirname, '..');
const full = { ORACLE_ROWS: '200000', ORACLE_PRODUCTS: '20000', ORACLE_QUOTES: '100000' };
const files = ['pricing/test/oracle.test.ts', 'pricing/test/quote-oracle.test.ts'];

const { status } = spawnSync(process.execPath, ['--test', ...files], {
  cwd: root,
  env: { ...full, ...process.env },
  stdio: 'inherit',
});
process.exit(status ?? 1);
