import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/**
 * `npm run oracle`: compares prices with the second implementations of D9, D10, D14, D19, B2 and B3, on the large numbers that
 * `npm test` has no time for. SEED repeats a run; each number below can be set by its variable, to any number.
 */
const root = join(import.meta.dirname, '..');
const full = {
  ORACLE_ROWS: '200000',
  ORACLE_PRODUCTS: '20000',
  ORACLE_QUOTES: '100000',
  ORACLE_SELLING: '200000',
  ORACLE_ADJUSTMENTS: '100000',
  ORACLE_REMAPS: '20000',
  ORACLE_RULES: '100000',
  ORACLE_CHOICES: '1000',
  ORACLE_DEAD_ENDS: '5000',
  ORACLE_COMPLETING: '5000',
  ORACLE_NEVER: '5000',
  ORACLE_IDLE: '1000',
  ORACLE_REACHABLE: '5000',
  ORACLE_SOLVER: '20000',
};
const names = [
  'oracle',
  'quote-oracle',
  'selling-oracle',
  'adjustment',
  'remap',
  'rules-oracle',
  'rules-available',
  'dead-ends-oracle',
  'completing-oracle',
  'never-available-oracle',
  'idle-rules-oracle',
  'solver',
];
const LOOK_MS = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const secondsSince = (began: number) => `${Math.round((performance.now() - began) / 1000)} s`;

/** Runs a file to its end, and tells how it goes meanwhile; whether it passed. */
const compare = async (name: string): Promise<boolean> => {
  const file = `pricing/test/${name}.test.ts`;
  const began = performance.now();
  say(`${file} begins`);
  const child = spawn(process.execPath, ['--test', '--test-reporter=spec', file], {
    cwd: root,
    env: { ...full, ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  const timer = setInterval(() => say(`${file} goes on (${secondsSince(began)})`), LOOK_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(timer);
  if (code !== 0) say(told);
  say(`${file} ${code === 0 ? 'passed' : 'FAILED'} (${secondsSince(began)})`);
  return code === 0;
};

const began = performance.now();
const failed: string[] = [];
const waiting = names.values();
/** Several files at a time, as many as there are cores but one. */
const work = async () => {
  for (const name of waiting) if (!(await compare(name))) failed.push(name);
};
await Promise.all(Array.from({ length: Math.max(1, availableParallelism() - 1) }, work));
say(failed.length === 0 ? `All agree (${secondsSince(began)}).` : `They differ: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
